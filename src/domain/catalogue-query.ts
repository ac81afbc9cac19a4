import type { Day } from './day.ts'

/** The five orders of the Event List (spec §9), in the order the select shows them. */
export const EVENT_SORTS = ['soonest', 'city', 'type', 'topic', 'organiser'] as const
export type EventSort = (typeof EVENT_SORTS)[number]
export const DEFAULT_EVENT_SORT: EventSort = 'soonest'

/** What a person asked the Event List for. Absent means no filter; `search` is words that must all occur. */
export interface CatalogueQuery {
  search?: string | undefined
  city?: string | undefined
  topic?: string | undefined
  /** Exactly as the catalogue names them. */
  organiser?: string | undefined
  /** Only events that take place on it, on any of their days. */
  day?: Day | undefined
  sort: EventSort
}

/** What of a query decides which events are shown, whatever the way to look at them. */
export type CatalogueFilters = Omit<CatalogueQuery, 'sort' | 'day'>

/** Longest search text, in characters, that a person can send. */
export const SEARCH_MAX_LENGTH = 200
/** Events per page of the Event List. */
export const EVENT_PAGE_SIZE = 24
/** Text searches are counted exactly up to this many events; beyond it the heading says '2,000+'. */
export const SEARCH_COUNT_CAP = 2000

/** Events that a day of the calendar names; the others are behind its count. */
export const CALENDAR_DAY_EVENTS = 3
/** Cities that the map's answer names, the largest; the events of the others are counted together. */
export const MAP_CITIES_MAX = 500

/** How many events match; `capped` when there are more than could be counted in time. */
export interface EventTotal {
  count: number
  capped: boolean
}

/** What is told of `matched` events that were counted: exact up to SEARCH_COUNT_CAP, beyond it known to be more. */
export function capTotal(matched: number): EventTotal {
  return matched <= SEARCH_COUNT_CAP
    ? { count: matched, capped: false }
    : { count: SEARCH_COUNT_CAP, capped: true }
}

/** One choice of the City or Topic select and how many events it would show; null when not counted. */
export interface FacetValue {
  value: string
  count: number | null
}

/** A page of the catalogue. `next_cursor` is null on the last page. */
export interface CataloguePage<Event> {
  events: Event[]
  total: EventTotal
  /** Whether the catalogue itself is empty, whatever the filters. */
  catalogue_empty: boolean
  cities: FacetValue[]
  topics: FacetValue[]
  next_cursor: string | null
}
