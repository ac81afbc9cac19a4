import {
  ATTENDANCE_FILTERS,
  type AttendanceFilter,
  DEFAULT_EVENT_SORT,
  EVENT_SORTS,
  type EventSort,
  NEARBY_KM,
  type NearbyKm,
} from '../../../domain/catalogue-query.ts'
import { type Day, isDay } from '../../../domain/day.ts'
import { getMonth, isMonth, type Month } from '../../../domain/month.ts'
import { isWhen, isWhenName, type When } from '../../../domain/when.ts'
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
  /** Absent: the dates understood in the search, or else upcoming events (in the calendar, all events). */
  when?: When | undefined
  city?: string | undefined
  /** Of `city`, if several countries have a city of this name. Absent without `city`. */
  country?: string | undefined
  /** Absent without `city`. */
  within?: NearbyKm | undefined
  topic?: string | undefined
  type?: string | undefined
  organiser?: string | undefined
  attendance?: AttendanceFilter | undefined
  free?: true | undefined
  /** Absent for the default order. */
  sort?: EventSort | undefined
  /** Absent for the list. */
  view?: Exclude<EventView, 'list'> | undefined
  /** What the calendar shows. Absent for months. */
  period?: 'week' | undefined
  /** Shown by the calendar. Absent for the month of the dates in the search, or else the current month. */
  month?: Month | undefined
  /** A day of the week that the calendar shows. Absent like `month`. */
  week?: Day | undefined
  /** The selected day of the calendar. Elsewhere an earlier name of `when`. */
  day?: Day | undefined
}

/**
 * Parses search parameters; invalid values count as absent. Every key is present, because the router keeps the raw value of a
 * missing one.
 */
export function parseEventListParams(raw: Record<string, unknown>): EventListParams {
  const sort = EVENT_SORTS.find((each) => each === raw.sort)
  const view = EVENT_VIEWS.find((each) => each === raw.view) ?? 'list'
  const city = parseFilterValue(raw.city)
  return {
    search: typeof raw.search === 'string' ? normalizeSearch(raw.search) || undefined : undefined,
    city,
    country: city === undefined ? undefined : parseFilterValue(raw.country),
    within: city === undefined ? undefined : NEARBY_KM.find((each) => String(each) === String(raw.within)),
    topic: parseFilterValue(raw.topic),
    type: parseFilterValue(raw.type),
    organiser: parseFilterValue(raw.organiser),
    attendance: ATTENDANCE_FILTERS.find((each) => each === raw.attendance),
    free: String(raw.free) === 'true' ? true : undefined,
    sort: sort === DEFAULT_EVENT_SORT ? undefined : sort,
    view: view === 'list' ? undefined : view,
    ...parseDates(raw, view),
    ...parseEventDialogParams(raw),
  }
}

type DateParams = Pick<EventListParams, 'when' | 'day' | 'period' | 'month' | 'week'>

function parseDates(raw: Record<string, unknown>, view: EventView): DateParams {
  const day = parseDay(raw.day)
  const when =
    typeof raw.when === 'string' && isWhen(raw.when) && isInCalendar(raw.when) ? raw.when : undefined
  const none: DateParams = { when, day: undefined, period: undefined, month: undefined, week: undefined }
  if (view !== 'calendar') return { ...none, when: when ?? day }
  // Chosen dates open the calendar at the first of them.
  const opening = day ?? (when !== undefined && !isWhenName(when) ? when.split('..')[0] : undefined)
  if (raw.period === 'week') return { ...none, period: 'week', week: parseDay(raw.week) ?? opening, day }
  const month =
    typeof raw.month === 'string' && isCalendarMonth(raw.month) ? raw.month : opening && getMonth(opening)
  return { ...none, month, day: day && getMonth(day) === month ? day : undefined }
}

function parseDay(raw: unknown): Day | undefined {
  return typeof raw === 'string' && isDay(raw) && isInCalendar(raw) ? raw : undefined
}

function isInCalendar(when: When): boolean {
  return isWhenName(when) || when.split('..').every((day) => isCalendarMonth(getMonth(day)))
}

function isCalendarMonth(month: string): boolean {
  return isMonth(month) && month >= FIRST_MONTH && month <= LAST_MONTH
}
