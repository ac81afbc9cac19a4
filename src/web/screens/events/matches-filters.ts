import type { CatalogueFilters } from '../../../domain/catalogue-query.ts'
import { type EventSummary, getLastDay, isFree } from '../../../domain/event.ts'
import { foldText } from '../../../domain/text.ts'
import { isWhenName, type When } from '../../../domain/when.ts'

/**
 * Whether an event may match `filters`. An estimate for dimming shown events until the response decides; it never dims an
 * event because of something that only the server understands.
 */
export function matchesFilters(event: EventSummary, filters: CatalogueFilters): boolean {
  return (
    (filters.within !== undefined || matchesValue(filters.city, event.city)) &&
    matchesValue(filters.topic, event.topic) &&
    matchesValue(filters.type, event.event_type) &&
    matchesValue(filters.organiser, event.organiser) &&
    (filters.free === undefined || isFree(event)) &&
    takesPlaceWithin(event, filters.when) &&
    matchesSearch(event, filters.search ?? '')
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

// One word is enough, because the others may be understood as a date or a place.
function matchesSearch(event: EventSummary, search: string): boolean {
  const { event_name, event_code, topic, organiser, event_type, city, country, venue } = event
  const fields = [event_name, event_code, topic, organiser, event_type, city, country, venue]
  const text = foldText(fields.filter(Boolean).join('\n'))
  return foldText(search)
    .split(/\s+/)
    .some((word) => text.includes(word))
}
