import { MAP_PLACES_MAX, UNPLACED_CITIES_MAX } from '../../domain/catalogue-query.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { findLargest } from './catalogue-places.ts'
import type { EventPlaceCounts, ResolvedQuery } from './catalogue-types.ts'
import { countCommon, countEvents, subtract } from './event-set.ts'
import { countValuesOf } from './integers.ts'

/** Counts the matching events by place. Every event is counted once. */
export function countPlaces(index: CatalogueIndex, query: ResolvedQuery): EventPlaceCounts {
  const { filters, columns } = index
  const { list, choices, choiceOf } = columns.places
  const matching = index.selectMatching(query)
  const [online, hybrid] = (['online', 'hybrid'] as const).flatMap((each) =>
    filters.select({ attendance: [each] }, query.today),
  )
  const counts = countValuesOf(index.list(subtract(matching, online!)), columns.place, list.length)
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
    online: countCommon(matching, online!),
    hybrid: countCommon(matching, hybrid!),
    unplaced: sumCounts(unplaced),
    unplaced_cities: unplaced.slice(0, UNPLACED_CITIES_MAX),
    without_city: counts.reduce((sum, count, id) => (choiceOf[id] ? sum : sum + count), 0),
    total: countEvents(matching),
    understood: query.understood,
  }
}

function sumCounts(places: { count: number }[]): number {
  return places.reduce((sum, { count }) => sum + count, 0)
}
