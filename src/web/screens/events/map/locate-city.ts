import { findCity } from '../../../../domain/city-distance.ts'
import { foldText } from '../../../../domain/text.ts'
import { type MapPoint, projectToMap } from './projection.ts'
import { TOWN_COORDINATES } from './town-coordinates.ts'

const POLAND_SPELLINGS = ['', 'poland', 'polska', 'pl', 'pol', 'rp', 'republic of poland']

const townPoints = new Map(
  TOWN_COORDINATES.split(';').map((town): [string, MapPoint] => {
    const [, name, x, y] = /^(.+) (\d+) (\d+)$/.exec(town)!
    return [name!, { x: Number(x), y: Number(y) }]
  }),
)

function normalizeName(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Returns the map position of a city, spelled in Polish or English, with or without diacritics or a venue ('Warszawa', 'Warsaw',
 * 'Gdańsk, AMBEREXPO'). Null for a city outside Poland, an online event and an unknown name.
 */
export function locateCity(city: string, country: string | null): MapPoint | null {
  const known = findCity(city, country)
  if (known) return known.country === 'Poland' ? projectToMap(known) : null
  if (!POLAND_SPELLINGS.includes(normalizeName(country ?? ''))) return null
  const mainPart = city.split(/[,(/|;+]| - /)[0] ?? ''
  return townPoints.get(normalizeName(city)) ?? townPoints.get(normalizeName(mainPart)) ?? null
}
