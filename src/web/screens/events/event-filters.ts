import { includesInPerson, includesOnline } from '../../../domain/attendance.ts'
import {
  ATTENDANCE_FILTERS,
  type CatalogueFilters,
  getMaxPrice,
  HAS_PLACES_FILTERS,
  NEARBY_KM,
  normalizeSearch,
  PRICE_FILTERS,
  SEARCH_MATCHES,
} from '../../../domain/catalogue-query.ts'
import { type EventSummary, getLastDay, isFree } from '../../../domain/event.ts'
import { foldText } from '../../../domain/text.ts'
import { isWhen, isWhenName, type When } from '../../../domain/when.ts'
import { parseFilterValue } from '../../shared/event-dialog-params.ts'
import { isInCalendar } from './calendar/calendar-bounds.ts'
import type { EventListParams } from './event-list-params.ts'

/** What the Event List must know about a filter. Its texts are in `eventFilters`, under the same name. */
interface EventFilter<Value> {
  /** Parses the parameter of the address, which has the filter's name; undefined if it is invalid. */
  parse: (raw: unknown, address: Record<string, unknown>) => Value | undefined
  /** Where its field is: in the panel, behind 'More', or, if it is about words, at the search. */
  field: 'search' | 'panel' | 'more'
  /**
   * Whether an event may match, an estimate for dimming shown events until the response decides. For an event that matches it returns
   * false only if its city or country has another name. null if only the server knows.
   */
  matches: ((event: EventSummary, value: Value, filters: CatalogueFilters) => boolean) | null
  /** Narrows or widens this filter: absent and removed without it, and without a chip. */
  partOf?: 'city'
}

const isSameName = (name: string | null, other: string) => name !== null && foldText(name) === foldText(other)

const parseSearchText = (raw: unknown) =>
  typeof raw === 'string' ? normalizeSearch(raw) || undefined : undefined

/**
 * The filters of the Event List in the order of the panel. The address, the query, the chips, 'Clear all' and the count at 'More'
 * derive from this table. CONTRIBUTING.md has the steps for a new filter.
 */
export const EVENT_FILTERS = {
  search: {
    parse: parseSearchText,
    field: 'search',
    // Only the server knows other names of cities, synonyms, dates and the like.
    matches: null,
  },
  when: {
    parse: (raw) => (typeof raw === 'string' && isWhen(raw) && isInCalendar(raw) ? raw : undefined),
    field: 'panel',
    matches: takesPlaceWithin,
  },
  city: {
    parse: parseFilterValue,
    field: 'panel',
    matches: (event, value, { within }) => within !== undefined || isSameName(event.city, value),
  },
  country: {
    parse: parseFilterValue,
    field: 'panel',
    matches: (event, value, { within }) => within !== undefined || isSameName(event.country, value),
    partOf: 'city',
  },
  within: {
    parse: (raw) => NEARBY_KM.find((each) => String(each) === String(raw)),
    field: 'panel',
    matches: null,
    partOf: 'city',
  },
  topic: {
    parse: parseFilterValue,
    field: 'panel',
    matches: (event, value) => event.topic === value,
  },
  type: {
    parse: parseFilterValue,
    field: 'more',
    matches: (event, value) => event.event_type === value,
  },
  organiser: {
    parse: parseFilterValue,
    field: 'more',
    matches: (event, value) => event.organiser === value,
  },
  attendance: {
    parse: (raw) => ATTENDANCE_FILTERS.find((each) => each === raw),
    field: 'more',
    matches: ({ attendance }, value) =>
      value === 'online' ? includesOnline(attendance) : includesInPerson(attendance),
  },
  price: {
    // Addresses of earlier releases have `free=true`.
    parse: (raw, { free }) =>
      PRICE_FILTERS.find((each) => each === String(raw)) ?? (String(free) === 'true' ? 'free' : undefined),
    field: 'more',
    matches: (event, value) => isFree(event) || (event.price !== null && event.price <= getMaxPrice(value)),
  },
  has_places: {
    parse: (raw) => HAS_PLACES_FILTERS.find((each) => each === raw),
    field: 'more',
    // What was fetched earlier may have filled up.
    matches: null,
  },
  match: {
    parse: (raw, { search }) =>
      parseSearchText(search) === undefined ? undefined : SEARCH_MATCHES.find((each) => each === raw),
    field: 'search',
    matches: null,
  },
} as const satisfies {
  [Name in keyof CatalogueFilters]-?: EventFilter<NonNullable<CatalogueFilters[Name]>>
}

type Filters = typeof EVENT_FILTERS
/** A filter with a chip. */
export type FilterName = {
  [Name in keyof Filters]: Filters[Name] extends { partOf: string } ? never : Name
}[keyof Filters]

const entries = Object.entries(EVENT_FILTERS) as [keyof Filters, EventFilter<unknown>][]

const FILTER_NAMES = entries.flatMap(([name, { partOf }]) => (partOf ? [] : [name as FilterName]))

/** The filters behind 'More'. */
export const MORE_FILTERS = FILTER_NAMES.filter((name) => EVENT_FILTERS[name].field === 'more')

/** Parses the filters of an address; every key is present. */
export function parseFilters(raw: Record<string, unknown>): CatalogueFilters {
  const parsed = Object.fromEntries(entries.map(([name, { parse }]) => [name, parse(raw[name], raw)]))
  return Object.fromEntries(
    entries.map(([name, { partOf }]) => [name, partOf && !parsed[partOf] ? undefined : parsed[name]]),
  )
}

/** Returns the filters alone, as the API takes them. */
export function toCatalogueFilters(params: EventListParams): CatalogueFilters {
  return Object.fromEntries(entries.map(([name]) => [name, params[name]]))
}

/** Returns the names of the active filters, in the order of the panel. */
export function getActiveFilters(params: EventListParams): FilterName[] {
  return FILTER_NAMES.filter((filter) => params[filter] !== undefined)
}

/** Returns the change that removes these filters. */
export function removeFilters(filters: readonly FilterName[]): Partial<CatalogueFilters> {
  const removed = entries.filter(([name, { partOf = name }]) => filters.some((filter) => filter === partOf))
  return Object.fromEntries(removed.map(([name]) => [name, undefined]))
}

/** Returns whether an event may match `filters`, an estimate until the response decides. */
export function matchesFilters(event: EventSummary, filters: CatalogueFilters): boolean {
  return entries.every(([name, { matches }]) => {
    const value = filters[name]
    return value === undefined || !matches || matches(event, value, filters)
  })
}

function takesPlaceWithin(event: EventSummary, when: When): boolean {
  if (isWhenName(when)) return true
  const [first = '', last = first] = when.split('..')
  return (
    event.date_begin !== null && event.date_begin <= last && first <= (getLastDay(event) ?? event.date_begin)
  )
}
