import type { CatalogueFilters } from '../../../domain/catalogue-query.ts'
import { type EventSummary, getLastDay, isFree } from '../../../domain/event.ts'
import { isWhenName, type When } from '../../../domain/when.ts'

/**
 * Whether an event may match `filters`. An estimate for dimming shown events until the response decides; it never dims an event
 * that matches. It ignores the search, because only the server knows other names of cities, synonyms, dates and the like.
 */
export function matchesFilters(event: EventSummary, filters: CatalogueFilters): boolean {
  return (
    (filters.within !== undefined || matchesValue(filters.city, event.city)) &&
    matchesValue(filters.topic, event.topic) &&
    matchesValue(filters.type, event.event_type) &&
    matchesValue(filters.organiser, event.organiser) &&
    (filters.free === undefined || isFree(event)) &&
    takesPlaceWithin(event, filters.when)
  )
}

function matchesValue(filter: string | undefined, value: string | null): boolean {
  return filter === undefined || filter === value
}

function takesPlaceWithin(event: EventSummary, when: When | undefined): boolean {
  if (when === undefined || isWhenName(when)) return true
  const [first = '', last = first] = when.split('..')
  return (
    event.date_begin !== null && event.date_begin <= last && first <= (getLastDay(event) ?? event.date_begin)
  )
}
