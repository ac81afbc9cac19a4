import type { CatalogueQuery } from '../../../domain/catalogue-query.ts'
import { type EventSummary, getLastDay } from '../../../domain/event.ts'
import { foldText } from '../../../domain/text.ts'

/**
 * Whether an event probably matches `query`. An estimate for dimming shown events until the response decides.
 */
export function matchesFilters(event: EventSummary, query: Omit<CatalogueQuery, 'sort'>): boolean {
  return (
    matchesValue(query.city, event.city) &&
    matchesValue(query.topic, event.topic) &&
    matchesValue(query.organiser, event.organiser) &&
    takesPlaceOn(event, query.day) &&
    matchesSearch(event, query.search ?? '')
  )
}

function matchesValue(filter: string | undefined, value: string | null): boolean {
  return filter === undefined || filter === value
}

function takesPlaceOn(event: EventSummary, day: string | undefined): boolean {
  if (day === undefined) return true
  return (
    event.date_begin !== null && event.date_begin <= day && day <= (getLastDay(event) ?? event.date_begin)
  )
}

function matchesSearch({ event_name, event_code, topic, organiser }: EventSummary, search: string): boolean {
  const text = foldText([event_name, event_code, topic, organiser].filter(Boolean).join('\n'))
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
