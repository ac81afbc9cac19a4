import type { EventMap } from '../view-queries.ts'
import { placeOnMap } from './place-on-map.ts'
import type { MapPoint } from './projection.ts'

/** A city with events; `point` is null where it is not on the map. */
export interface CityPlace {
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
export function cityPlaces(cities: EventMap['cities']): CityPlace[] {
  const byName = new Map<string, CityPlace>()
  for (const { city, country, count } of cities) {
    const known = byName.get(city)
    if (known) {
      known.count += count
      known.point ??= placeOnMap(city, country)
    } else byName.set(city, { city, country, count, point: placeOnMap(city, country) })
  }
  return [...byName.values()].sort((a, b) => b.count - a.count)
}
