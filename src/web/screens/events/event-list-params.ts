import {
  type CatalogueFilters,
  type CatalogueQuery,
  DEFAULT_EVENT_SORT,
  EVENT_SORTS,
  type EventSort,
} from '../../../domain/catalogue-query.ts'
import { type Day, isDay } from '../../../domain/day.ts'
import { getMonth, isMonth, type Month } from '../../../domain/month.ts'
import {
  type EventDialogParams,
  normalizeSearch,
  parseCatalogueValue,
  parseEventDialogParams,
} from '../../shared/event-params.ts'

/** The ways to look at the filtered events, in the order of the switch. */
export const EVENT_VIEWS = ['list', 'calendar', 'map'] as const
export type EventView = (typeof EVENT_VIEWS)[number]

/** The months that the calendar turns to; what lies beyond is a slip of the keyboard. */
export const FIRST_MONTH: Month = '1900-01'
export const LAST_MONTH: Month = '2199-12'

/**
 * What the address of the Event List says: the filters, the order, the way to look at the result, and the event that is
 * open in the dialog.
 */
export interface EventListParams extends EventDialogParams {
  search?: string | undefined
  city?: string | undefined
  topic?: string | undefined
  /** Reached from the organisers on cards; the panel has no select for it. */
  organiser?: string | undefined
  /** In the list a filter; in the calendar the day whose events are shown. The map has none. */
  day?: Day | undefined
  /** Absent for the default order. */
  sort?: EventSort | undefined
  /** Absent for the list. */
  view?: Exclude<EventView, 'list'> | undefined
  /** Of the calendar; absent for the month that has today. */
  month?: Month | undefined
}

/** The filters: what chips show and 'Clear all' removes. The order is not a filter. */
export const FILTER_NAMES = ['search', 'city', 'topic', 'organiser', 'day'] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/**
 * Reads an address that anyone could have typed: whatever makes no sense counts as absent. Every key is there, because
 * the router keeps the raw value of one that is not.
 */
export function parseEventListParams(raw: Record<string, unknown>): EventListParams {
  const sort = EVENT_SORTS.find((each) => each === raw.sort)
  const view = EVENT_VIEWS.find((each) => each === raw.view)
  return {
    search: typeof raw.search === 'string' ? normalizeSearch(raw.search) || undefined : undefined,
    city: parseCatalogueValue(raw.city),
    topic: parseCatalogueValue(raw.topic),
    organiser: parseCatalogueValue(raw.organiser),
    sort: sort === DEFAULT_EVENT_SORT ? undefined : sort,
    view: view === 'list' ? undefined : view,
    ...parseDays(raw, view ?? 'list'),
    ...parseEventDialogParams(raw),
  }
}

function parseDays(raw: Record<string, unknown>, view: EventView): Pick<EventListParams, 'day' | 'month'> {
  const asked = typeof raw.day === 'string' && isDay(raw.day) ? raw.day : undefined
  const day = asked && isCalendarMonth(getMonth(asked)) ? asked : undefined
  if (view !== 'calendar') return { day: view === 'list' ? day : undefined, month: undefined }
  const month = typeof raw.month === 'string' && isCalendarMonth(raw.month) ? raw.month : day && getMonth(day)
  return { day: day && getMonth(day) === month ? day : undefined, month }
}

function isCalendarMonth(month: string): boolean {
  return isMonth(month) && month >= FIRST_MONTH && month <= LAST_MONTH
}

/** The filters that every view has. */
export function toCatalogueFilters({ search, city, topic, organiser }: EventListParams): CatalogueFilters {
  return { search, city, topic, organiser }
}

/** What to ask the catalogue for: the events of the list, which the heading counts in every view. */
export function toCatalogueQuery(search: EventListParams): CatalogueQuery {
  const query = { ...toCatalogueFilters(search), sort: search.sort ?? DEFAULT_EVENT_SORT }
  return search.view === undefined ? { ...query, day: search.day } : query
}

/** The filters that narrow the list, in the order of the panel. */
export function getActiveFilters(search: EventListParams): { filter: FilterName; value: string }[] {
  return FILTER_NAMES.flatMap((filter) => {
    // In the calendar the day is where one looks, and the month shows it.
    const value = filter === 'day' && search.view !== undefined ? undefined : search[filter]
    return value === undefined ? [] : [{ filter, value }]
  })
}

/** The address of another view of the same events. A day goes along between list and calendar. */
export function switchView(search: EventListParams, view: EventView): EventListParams {
  return parseEventListParams({ ...search, view })
}
