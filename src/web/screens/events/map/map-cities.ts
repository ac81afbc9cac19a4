import type { FetchedEventMap } from '../view-queries.ts'
import { locateCity } from './locate-city.ts'
import type { MapPoint } from './projection.ts'

/** A city with events; `point` is null where it is not on the map. */
export interface MapCity {
  city: string
  /** Of most of its events. */
  country: string | null
  count: number
  point: MapPoint | null
}

/**
 * The cities of the answer, most events first. Cities of one name in several countries are one: choosing it filters by
 * the name.
 */
export function groupMapCities(cities: FetchedEventMap['cities']): MapCity[] {
  const byName = new Map<string, MapCity>()
  for (const { city, country, count } of cities) {
    const known = byName.get(city)
    if (known) {
      known.count += count
      known.point ??= locateCity(city, country)
    } else byName.set(city, { city, country, count, point: locateCity(city, country) })
  }
  return [...byName.values()].sort((a, b) => b.count - a.count)
}
