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
  parseEventDialogParams,
  parseFilterValue,
} from '../../shared/event-params.ts'

/** The views of the filtered events, in the order of the switch. */
export const EVENT_VIEWS = ['list', 'calendar', 'map'] as const
export type EventView = (typeof EVENT_VIEWS)[number]

/** The first and the last month that the calendar shows. */
export const FIRST_MONTH: Month = '1900-01'
export const LAST_MONTH: Month = '2199-12'

/**
 * The search parameters of the Event List: filters, order, view, and the event open in the dialog.
 */
export interface EventListParams extends EventDialogParams {
  search?: string | undefined
  city?: string | undefined
  topic?: string | undefined
  /** Set by the organiser links on cards; the panel has no select for it. */
  organiser?: string | undefined
  /** A filter in the list; the selected day in the calendar; absent on the map. */
  day?: Day | undefined
  /** Absent for the default order. */
  sort?: EventSort | undefined
  /** Absent for the list. */
  view?: Exclude<EventView, 'list'> | undefined
  /** Shown by the calendar. Absent for the current month. */
  month?: Month | undefined
}

/** Parameters that have a chip and that 'Clear all' removes. The order is not a filter. */
export const FILTER_NAMES = ['search', 'city', 'topic', 'organiser', 'day'] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/**
 * Parses search parameters; invalid values count as absent. Every key is present, because the router keeps the raw value of a
 * missing one.
 */
export function parseEventListParams(raw: Record<string, unknown>): EventListParams {
  const sort = EVENT_SORTS.find((each) => each === raw.sort)
  const view = EVENT_VIEWS.find((each) => each === raw.view)
  return {
    search: typeof raw.search === 'string' ? normalizeSearch(raw.search) || undefined : undefined,
    city: parseFilterValue(raw.city),
    topic: parseFilterValue(raw.topic),
    organiser: parseFilterValue(raw.organiser),
    sort: sort === DEFAULT_EVENT_SORT ? undefined : sort,
    view: view === 'list' ? undefined : view,
    ...parseDays(raw, view ?? 'list'),
    ...parseEventDialogParams(raw),
  }
}

function parseDays(raw: Record<string, unknown>, view: EventView): Pick<EventListParams, 'day' | 'month'> {
  const isValidDay = typeof raw.day === 'string' && isDay(raw.day) && isCalendarMonth(getMonth(raw.day))
  const day = isValidDay ? (raw.day as Day) : undefined
  if (view !== 'calendar') return { day: view === 'list' ? day : undefined, month: undefined }
  const month = typeof raw.month === 'string' && isCalendarMonth(raw.month) ? raw.month : day && getMonth(day)
  return { day: day && getMonth(day) === month ? day : undefined, month }
}

function isCalendarMonth(month: string): boolean {
  return isMonth(month) && month >= FIRST_MONTH && month <= LAST_MONTH
}

/** The filters that all views share. */
export function toCatalogueFilters({ search, city, topic, organiser }: EventListParams): CatalogueFilters {
  return { search, city, topic, organiser }
}

/** The catalogue query for the list. Its total is in the heading of every view. */
export function toCatalogueQuery(search: EventListParams): CatalogueQuery {
  const query = { ...toCatalogueFilters(search), sort: search.sort ?? DEFAULT_EVENT_SORT }
  return search.view === undefined ? { ...query, day: search.day } : query
}

/** The active filters in the order of the panel. */
export function getActiveFilters(search: EventListParams): { filter: FilterName; value: string }[] {
  return FILTER_NAMES.flatMap((filter) => {
    // In the calendar, the day is a selection and not a filter.
    const value = filter === 'day' && search.view !== undefined ? undefined : search[filter]
    return value === undefined ? [] : [{ filter, value }]
  })
}

/** The parameters of another view of the same events. List and calendar share the day. */
export function switchView(search: EventListParams, view: EventView): EventListParams {
  return parseEventListParams({ ...search, view })
}
