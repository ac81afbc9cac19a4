import type { FetchedEventMap } from '../calendar-and-map-queries.ts'
import { measureDistance, projectToWorld, type WorldPoint } from './projection.ts'

/** A city with events and its position. Cities with the same name in several countries are several places. */
export interface MapPlace extends WorldPoint {
  id: string
  city: string
  country: string | null
  count: number
}

/** Returns the places of a map response, the one with the most events first. */
export function toMapPlaces(places: FetchedEventMap['places']): MapPlace[] {
  return places
    .map(({ city, country, north, east, count }) => ({
      id: `${city}|${country ?? ''}`,
      city,
      country,
      count,
      ...projectToWorld({ north, east }),
    }))
    .sort((a, b) => b.count - a.count)
}

/**
 * Returns the places that the City filter shows: those with this name, and with `within` all places within this many kilometers around
 * them.
 */
export function findChosenPlaces(
  places: readonly MapPlace[],
  { city, within }: { city?: string | undefined; within?: number | undefined },
): MapPlace[] {
  const centers = places.filter((place) => place.city === city)
  if (within === undefined) return centers
  return places.filter((place) => centers.some((center) => measureDistance(center, place) <= within))
}
