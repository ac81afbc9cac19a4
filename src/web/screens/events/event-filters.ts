import { includesInPerson, includesOnline } from '../../../domain/attendance.ts'
import {
  ATTENDANCE_FILTERS,
  type CatalogueFilters,
  type FlagFilter,
  NEARBY_KM,
} from '../../../domain/catalogue-query.ts'
import { type EventSummary, getLastDay, isFree } from '../../../domain/event.ts'
import { isWhen, isWhenName, type When } from '../../../domain/when.ts'
import { normalizeSearch, parseFilterValue } from '../../shared/event-dialog-params.ts'
import { isInCalendar } from './calendar/calendar-bounds.ts'
import type { EventListParams } from './event-list-params.ts'

/** What the Event List must know about a filter. Its texts are in `eventFilters`, under the same name. */
interface EventFilter<Value> {
  /** Parses the parameter of the address, which has the filter's name; undefined if it is invalid. */
  parse: (raw: unknown) => Value | undefined
  /** Where its field is: in the panel, or behind 'More'. */
  field: 'panel' | 'more'
  /**
   * An empty result offers to remove the filter with the lowest rank, which most likely excludes everything; null if it does not
   * offer to remove this one.
   */
  clearRank: number | null
  /**
   * Whether an event may match, an estimate for dimming shown events until the response decides. It never returns false for an event
   * that matches. null if only the server knows.
   */
  matches: ((event: EventSummary, value: Value, filters: CatalogueFilters) => boolean) | null
  /** Narrows or widens this filter: absent and removed without it, and without a chip. */
  partOf?: 'city'
}

const parseFlag = (raw: unknown) => (String(raw) === 'true' ? true : undefined)

/**
 * The filters of the Event List in the order of the panel. The address, the query, the chips, 'Clear all', the count at 'More'
 * and the ways out of an empty result derive from this table. CONTRIBUTING.md has the steps for a new filter.
 */
export const EVENT_FILTERS = {
  search: {
    parse: (raw) => (typeof raw === 'string' ? normalizeSearch(raw) || undefined : undefined),
    field: 'panel',
    clearRank: 1,
    // Only the server knows other names of cities, synonyms, dates and the like.
    matches: null,
  },
  when: {
    parse: (raw) => (typeof raw === 'string' && isWhen(raw) && isInCalendar(raw) ? raw : undefined),
    field: 'panel',
    clearRank: null,
    matches: takesPlaceWithin,
  },
  city: {
    parse: parseFilterValue,
    field: 'panel',
    clearRank: 4,
    matches: (event, value, { within }) => within !== undefined || event.city === value,
  },
  country: {
    parse: parseFilterValue,
    field: 'panel',
    clearRank: null,
    matches: (event, value, { within }) => within !== undefined || event.country === value,
    partOf: 'city',
  },
  within: {
    parse: (raw) => NEARBY_KM.find((each) => String(each) === String(raw)),
    field: 'panel',
    clearRank: null,
    matches: null,
    partOf: 'city',
  },
  topic: {
    parse: parseFilterValue,
    field: 'panel',
    clearRank: 5,
    matches: (event, value) => event.topic === value,
  },
  type: {
    parse: parseFilterValue,
    field: 'more',
    clearRank: 3,
    matches: (event, value) => event.event_type === value,
  },
  organiser: {
    parse: parseFilterValue,
    field: 'more',
    clearRank: 2,
    matches: (event, value) => event.organiser === value,
  },
  attendance: {
    parse: (raw) => ATTENDANCE_FILTERS.find((each) => each === raw),
    field: 'more',
    clearRank: 6,
    matches: ({ attendance }, value) =>
      value === 'online' ? includesOnline(attendance) : includesInPerson(attendance),
  },
  free: { parse: parseFlag, field: 'more', clearRank: 7, matches: isFree },
} as const satisfies {
  [Name in keyof CatalogueFilters]-?: EventFilter<NonNullable<CatalogueFilters[Name]>>
} & Record<FlagFilter, { field: 'more' }>

type Filters = typeof EVENT_FILTERS
/** A filter with a chip. */
export type FilterName = {
  [Name in keyof Filters]: Filters[Name] extends { partOf: string } ? never : Name
}[keyof Filters]
/** A filter that an empty result offers to remove. */
type ClearableFilter = {
  [Name in keyof Filters]: Filters[Name] extends { clearRank: number } ? Name : never
}[keyof Filters]

const entries = Object.entries(EVENT_FILTERS) as [keyof Filters, EventFilter<unknown>][]

const FILTER_NAMES = entries.flatMap(([name, { partOf }]) => (partOf ? [] : [name as FilterName]))

/** The filters behind 'More'. */
export const MORE_FILTERS = FILTER_NAMES.filter((name) => EVENT_FILTERS[name].field === 'more')

/** The filters by how likely they exclude everything, most likely first. */
export const CLEARABLE_FILTERS = entries
  .filter(([, { clearRank }]) => clearRank !== null)
  .sort(([, a], [, b]) => a.clearRank! - b.clearRank!)
  .map(([name]) => name as ClearableFilter)

/** Parses the filters of an address; every key is present. */
export function parseFilters(raw: Record<string, unknown>): CatalogueFilters {
  const parsed = Object.fromEntries(entries.map(([name, { parse }]) => [name, parse(raw[name])]))
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
