import type { FetchedEventMap } from '../calendar-and-map-queries.ts'
import { locateCity } from './locate-city.ts'
import type { MapPoint } from './projection.ts'

/** A city with events. `point` is its position on the map; null if it is outside Poland or unknown. */
export interface MapCity {
  city: string
  /** The country of most of its events. */
  country: string | null
  count: number
  point: MapPoint | null
}

/**
 * Merges cities with the same name, because the City filter compares only names. Sorted by number of events, largest first.
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
