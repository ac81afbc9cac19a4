import { MAP_PLACES_MAX, UNPLACED_CITIES_MAX } from '../../domain/catalogue-query.ts'
import { HYBRID, ONLINE } from './catalogue-columns.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { findLargest } from './catalogue-places.ts'
import type { EventPlaceCounts, ResolvedQuery } from './catalogue-types.ts'

/** Counts the matching events by place. Every event is counted once. */
export function countPlaces(index: CatalogueIndex, query: ResolvedQuery): EventPlaceCounts {
  const { place, attendance, places } = index.columns
  const { list, choices, choiceOf } = places
  const events = index.list(index.selectMatching(query))
  const counts = new Uint32Array(list.length)
  let online = 0
  let hybrid = 0
  for (let at = 0; at < events.length; at++) {
    const event = events[at]!
    if (attendance[event] === ONLINE) online++
    else {
      counts[place[event]!]!++
      if (attendance[event] === HYBRID) hybrid++
    }
  }
  const withCity = choices
    .map(({ city, country: country_filter, places }) => {
      const { country, coordinates } = findLargest(places, list)
      const count = places.reduce((sum, id) => sum + counts[id]!, 0)
      return { city, country, country_filter, coordinates, count }
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  const placed = withCity.flatMap(({ coordinates, ...rest }) =>
    coordinates ? [{ ...rest, ...coordinates }] : [],
  )
  const unplaced = withCity.flatMap(({ coordinates, ...rest }) => (coordinates ? [] : [rest]))
  return {
    places: placed.slice(0, MAP_PLACES_MAX),
    other_places: sumCounts(placed.slice(MAP_PLACES_MAX)),
    online,
    hybrid,
    unplaced: sumCounts(unplaced),
    unplaced_cities: unplaced.slice(0, UNPLACED_CITIES_MAX),
    without_city: counts.reduce((sum, count, id) => (choiceOf[id] ? sum : sum + count), 0),
    total: events.length,
    understood: query.understood,
  }
}

function sumCounts(places: { count: number }[]): number {
  return places.reduce((sum, { count }) => sum + count, 0)
}
