import type { When } from './when.ts'

/** The five orders of the Event List that are always offered, in the order of the select (§9). */
export const EVENT_SORTS = ['soonest', 'city', 'type', 'topic', 'organiser'] as const
/** Best Match is offered, and is the default, while words of the search rank the events. Otherwise `best` means `soonest`. */
export const CATALOGUE_SORTS = ['best', ...EVENT_SORTS] as const
export type EventSort = (typeof CATALOGUE_SORTS)[number]

/** Kilometers around a city that the Nearby filter offers. */
export const NEARBY_KM = [10, 25, 50, 100] as const
export type NearbyKm = (typeof NEARBY_KM)[number]

/** The Attendance filter: `online` are online and hybrid events, `in_person` in-person and hybrid ones. */
export const ATTENDANCE_FILTERS = ['online', 'in_person'] as const
export type AttendanceFilter = (typeof ATTENDANCE_FILTERS)[number]

/** The Price filter: free events, or those that cost up to this much, free ones included, in the currency of the event. */
export const PRICE_FILTERS = ['free', '20', '50', '100'] as const
export type PriceFilter = (typeof PRICE_FILTERS)[number]

/** Returns the largest price that the Price filter accepts. Free events count as 0; events without a price never match. */
export function getMaxPrice(filter: PriceFilter): number {
  return filter === 'free' ? 0 : Number(filter)
}

/** The Has Places filter leaves out events that are full. */
export const HAS_PLACES_FILTERS = ['yes'] as const
export type HasPlacesFilter = (typeof HAS_PLACES_FILTERS)[number]

/**
 * Widens a search: `similar` also finds words that differ by a typing error, `inside` also finds words of up to three letters inside
 * other words. Without it, similar words are found only if nothing else is.
 */
export const SEARCH_MATCHES = ['similar', 'inside'] as const
export type SearchMatching = (typeof SEARCH_MATCHES)[number]

/**
 * The filters that all views of the catalogue share: parameters of the address of the Event List and of the API. An absent
 * filter does not narrow the result.
 */
export interface CatalogueFilters {
  /** Exactly what was typed. Dates, places and the like in it are understood (`src/domain/search/`). */
  search?: string | undefined
  /** See `isWhen`. Absent: the dates understood in the search, or else upcoming events. */
  when?: When | undefined
  /** In the exact spelling of the catalogue, like the other values. */
  city?: string | undefined
  /** Narrows `city` to one country, if several have a city of this name. */
  country?: string | undefined
  /** Widens `city` by this many kilometers. */
  within?: NearbyKm | undefined
  topic?: string | undefined
  type?: string | undefined
  organiser?: string | undefined
  attendance?: AttendanceFilter | undefined
  price?: PriceFilter | undefined
  has_places?: HasPlacesFilter | undefined
  /** Applies to `search`. */
  match?: SearchMatching | undefined
}

/** Filters and order of the Event List. */
export interface CatalogueQuery extends CatalogueFilters {
  /** Absent: Best Match while words rank, else Soonest First. */
  sort?: EventSort | undefined
}

/** Maximum length of the search text in characters. */
export const SEARCH_MAX_LENGTH = 200

/** Trims a typed search and cuts it to the maximum length of the API. */
export function normalizeSearch(typed: string): string {
  return typed.trim().slice(0, SEARCH_MAX_LENGTH).trim()
}

/** Events per page of the Event List. */
export const EVENT_PAGE_SIZE = 24
/** Results of a text search are counted exactly up to this number; beyond it the heading shows '2,000+'. */
export const SEARCH_COUNT_CAP = 2000

/** Events that the calendar names per day; the others are only counted. */
export const CALENDAR_DAY_EVENTS = 3
/** The largest number of events that the calendar names per day. */
export const CALENDAR_DAY_EVENTS_MAX = 20
/** The largest number of days of a calendar reply: six weeks. */
export const CALENDAR_DAYS_MAX = 42
/** Places in a reply of the map, those with most events; the events of all others are counted together. */
export const MAP_PLACES_MAX = 1000
/** Cities without coordinates that a reply of the map names. */
export const UNPLACED_CITIES_MAX = 20

/** The largest number of topics, and of types, that a reply with facets contains: the most frequent ones. */
export const FACET_VALUES_MAX = 200

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
