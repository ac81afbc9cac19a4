import { readFileSync } from 'node:fs'
import { type City, findCity, getMainPart } from '../../domain/city-distance.ts'
import { findCountryCode } from '../../domain/places/countries.ts'

/** A line per place in Poland: its name, degrees north and degrees east. polish-towns.test.ts creates the file. */
const FILE = new URL('../../../data/polish-towns.txt', import.meta.url)

let towns: ReadonlyMap<string, City> | undefined

function readTowns(): ReadonlyMap<string, City> {
  const lines = readFileSync(FILE, 'utf8').trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [name = '', north, east] = line.split('\t')
      return [getMainPart(name), { name, country: 'Poland', north: Number(north), east: Number(east) }]
    }),
  )
}

/**
 * Returns the city that a user names as the hometown: one of the table of cities or, without regard to case and accents, any place in Poland
 * with at least 500 inhabitants; of several such places, the largest. Undefined for any other text, such as 'Konotop, Ukraine'.
 */
export function findHometown(hometown: string): City | undefined {
  const city = findCity(hometown)
  if (city) return city
  const [, ...others] = hometown.split(/[,(/)]/)
  const isAbroad = others.some((part) => (findCountryCode(part.trim()) ?? 'PL') !== 'PL')
  towns ??= readTowns()
  return isAbroad ? undefined : towns.get(getMainPart(hometown))
}
