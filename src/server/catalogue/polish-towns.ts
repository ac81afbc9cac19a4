import { readFileSync } from 'node:fs'
import { type City, findCity } from '../../domain/city-distance.ts'
import { foldName } from '../../domain/search/words.ts'

/** A line per place in Poland: its name, degrees north and degrees east. polish-towns.test.ts creates the file. */
const FILE = new URL('../../../data/polish-towns.txt', import.meta.url)

let towns: ReadonlyMap<string, City> | undefined

function readTowns(): ReadonlyMap<string, City> {
  const lines = readFileSync(FILE, 'utf8').trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [name = '', north, east] = line.split('\t')
      return [foldName(name), { name, country: 'Poland', north: Number(north), east: Number(east) }]
    }),
  )
}

/**
 * Returns the city that a user names as the hometown: one of the table of cities or, without regard to case and accents, any place in Poland
 * with 500 inhabitants; of several such places, the largest. Undefined for any other text.
 */
export function findHometown(hometown: string): City | undefined {
  const city = findCity(hometown)
  if (city) return city
  towns ??= readTowns()
  const [name = ''] = hometown.split(/[,(]/)
  return towns.get(foldName(name))
}
