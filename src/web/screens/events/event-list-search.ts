import {
  type CatalogueFilters,
  type CatalogueQuery,
  DEFAULT_EVENT_SORT,
  EVENT_SORTS,
  type EventSort,
} from '../../../domain/catalogue-query.ts'
import { type Day, isDay } from '../../../domain/day.ts'
import { isMonth, type Month } from '../../../domain/month.ts'
import {
  catalogueText,
  type EventSearch,
  readEventSearch,
  searchWords,
} from '../../shared/events/event-search.ts'

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
export interface EventListSearch extends EventSearch {
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
export const FILTERS = ['search', 'city', 'topic', 'organiser', 'day'] as const
export type Filter = (typeof FILTERS)[number]

/**
 * Reads an address that anyone could have typed: whatever makes no sense counts as absent. Every key is there, because
 * the router keeps the raw value of one that is not.
 */
export function readEventListSearch(raw: Record<string, unknown>): EventListSearch {
  const sort = EVENT_SORTS.find((each) => each === raw.sort)
  const view = EVENT_VIEWS.find((each) => each === raw.view)
  return {
    search: typeof raw.search === 'string' ? searchWords(raw.search) || undefined : undefined,
    city: catalogueText(raw.city),
    topic: catalogueText(raw.topic),
    organiser: catalogueText(raw.organiser),
    sort: sort === DEFAULT_EVENT_SORT ? undefined : sort,
    view: view === 'list' ? undefined : view,
    ...readDays(raw, view ?? 'list'),
    ...readEventSearch(raw),
  }
}

function readDays(raw: Record<string, unknown>, view: EventView): Pick<EventListSearch, 'day' | 'month'> {
  const asked = typeof raw.day === 'string' && isDay(raw.day) ? raw.day : undefined
  const day = asked && isShownMonth(monthOf(asked)) ? asked : undefined
  if (view !== 'calendar') return { day: view === 'list' ? day : undefined, month: undefined }
  const month = typeof raw.month === 'string' && isShownMonth(raw.month) ? raw.month : day && monthOf(day)
  return { day: day && monthOf(day) === month ? day : undefined, month }
}

const monthOf = (day: Day): Month => day.slice(0, 7)

function isShownMonth(month: string): boolean {
  return isMonth(month) && month >= FIRST_MONTH && month <= LAST_MONTH
}

/** The filters that every view has. */
export function catalogueFiltersOf({ search, city, topic, organiser }: EventListSearch): CatalogueFilters {
  return { search, city, topic, organiser }
}

/** What to ask the catalogue for: the events of the list, which the heading counts in every view. */
export function catalogueQueryOf(search: EventListSearch): CatalogueQuery {
  const query = { ...catalogueFiltersOf(search), sort: search.sort ?? DEFAULT_EVENT_SORT }
  return search.view === undefined ? { ...query, day: search.day } : query
}

/** The filters that narrow the list, in the order of the panel. */
export function activeFilters(search: EventListSearch): { filter: Filter; value: string }[] {
  return FILTERS.flatMap((filter) => {
    // In the calendar the day is where one looks, and the month shows it.
    const value = filter === 'day' && search.view !== undefined ? undefined : search[filter]
    return value === undefined ? [] : [{ filter, value }]
  })
}

/** The address of another view of the same events. A day goes along between list and calendar. */
export function inView(search: EventListSearch, view: EventView): EventListSearch {
  return readEventListSearch({ ...search, view })
}
