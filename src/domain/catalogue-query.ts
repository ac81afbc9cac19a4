import type { Day } from './day.ts'

/** The five orders of the Event List, in the order of the select (§9). */
export const EVENT_SORTS = ['soonest', 'city', 'type', 'topic', 'organiser'] as const
export type EventSort = (typeof EVENT_SORTS)[number]
export const DEFAULT_EVENT_SORT: EventSort = 'soonest'

/** Filters and order of the Event List. An absent filter does not narrow the result. */
export interface CatalogueQuery {
  /** Search terms, separated by spaces; an event must contain all of them. */
  search?: string | undefined
  city?: string | undefined
  topic?: string | undefined
  /** In the exact spelling of the catalogue. */
  organiser?: string | undefined
  /** Only events that take place on this day. */
  day?: Day | undefined
  sort: EventSort
}

/** The filters that the list, the calendar and the map share. */
export type CatalogueFilters = Omit<CatalogueQuery, 'sort' | 'day'>

/** Maximum length of the search text in characters. */
export const SEARCH_MAX_LENGTH = 200
/** Events per page of the Event List. */
export const EVENT_PAGE_SIZE = 24
/** Results of a text search are counted exactly up to this number; beyond it the heading shows '2,000+'. */
export const SEARCH_COUNT_CAP = 2000

/** Events that the calendar names per day; the others are only counted. */
export const CALENDAR_DAY_EVENTS = 3
/** Cities that the map response lists, those with most events; the events of all others are counted together. */
export const MAP_CITIES_MAX = 500

/** The number of matching events; `capped` if there are more than `count`. */
export interface EventTotal {
  count: number
  capped: boolean
}

/** Returns the total for a number of counted results, which is capped at SEARCH_COUNT_CAP. */
export function capTotal(matched: number): EventTotal {
  return matched <= SEARCH_COUNT_CAP
    ? { count: matched, capped: false }
    : { count: SEARCH_COUNT_CAP, capped: true }
}

/** An option of the City or Topic select with the number of events it would show; null if not counted. */
export interface FacetValue {
  value: string
  count: number | null
}

/** A page of the Event List. `next_cursor` is null on the last page. */
export interface CataloguePage<Event> {
  events: Event[]
  total: EventTotal
  /** Whether the catalogue has no events at all. */
  catalogue_empty: boolean
  cities: FacetValue[]
  topics: FacetValue[]
  next_cursor: string | null
}
