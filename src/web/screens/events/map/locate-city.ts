import { findCity } from '../../../../domain/city-distance.ts'
import { foldText } from '../../../../domain/text.ts'
import { type MapPoint, projectToMap } from './projection.ts'
import { TOWN_COORDINATES } from './town-coordinates.ts'

const POLAND_SPELLINGS = ['', 'poland', 'polska', 'pl', 'pol', 'rp', 'republic of poland']

const places = new Map(
  TOWN_COORDINATES.split(';').map((place): [string, MapPoint] => {
    const [, name, x, y] = /^(.+) (\d+) (\d+)$/.exec(place)!
    return [name!, { x: Number(x), y: Number(y) }]
  }),
)

function normalizeName(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Where a city of the catalogue stands on the map: in Polish or English, with or without Polish letters ('Warszawa',
 * 'Warsaw', 'Gdańsk, AMBEREXPO'). Null for a city elsewhere, an online event and a place that nobody here knows.
 */
export function locateCity(city: string, country: string | null): MapPoint | null {
  const known = findCity(city, country)
  if (known) return known.country === 'Poland' ? projectToMap(known) : null
  if (!POLAND_SPELLINGS.includes(normalizeName(country ?? ''))) return null
  const mainPart = city.split(/[,(/|;+]| - /)[0] ?? ''
  return places.get(normalizeName(city)) ?? places.get(normalizeName(mainPart)) ?? null
}
