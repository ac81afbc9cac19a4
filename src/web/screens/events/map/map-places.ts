import type { FetchedEventMap } from '../calendar-and-map-queries.ts'
import { measureDistance, projectToWorld, type WorldPoint } from './projection.ts'

/** A city with events and its position. Cities with the same name in several countries are several places. */
export interface MapPlace extends WorldPoint {
  id: string
  city: string
  country: string | null
  /** The country of the City filter for this place; null if its name is enough. */
  countryFilter: string | null
  count: number
}

/** Returns the places of a map response, the one with the most events first. */
export function toMapPlaces(places: FetchedEventMap['places']): MapPlace[] {
  return places
    .map(({ city, country, country_filter, north, east, count }) => ({
      id: `${city}|${country ?? ''}`,
      city,
      country,
      countryFilter: country_filter,
      count,
      ...projectToWorld({ north, east }),
    }))
    .sort((a, b) => b.count - a.count)
}

/** What the City filter selects on the map. */
export interface CityFilter {
  city: string
  country?: string | undefined
  within?: number | undefined
}

/** Returns the places that the City filter names: several if their countries are not stated. */
export function findCenters(places: readonly MapPlace[], { city, country }: CityFilter): MapPlace[] {
  return places.filter(
    (place) =>
      place.city === city &&
      (country === undefined || place.countryFilter === country || place.country === country),
  )
}

/** Returns the places that the City filter shows: its centers, and with `within` all places within this many kilometers around them. */
export function findChosenPlaces(places: readonly MapPlace[], filter: CityFilter): MapPlace[] {
  const centers = findCenters(places, filter)
  const { within } = filter
  if (within === undefined) return centers
  return places.filter((place) => centers.some((center) => measureDistance(center, place) <= within))
}

export function toCityFilter({ city, countryFilter }: Pick<MapPlace, 'city' | 'countryFilter'>) {
  return { city, country: countryFilter ?? undefined }
}

/** What the City filter selects. `places` are empty if none is on the map. */
export interface ChosenPlaces extends CityFilter {
  places: readonly MapPlace[]
  /** Those that the filter names, without places around them. */
  centers: readonly MapPlace[]
}
