import { CATALOGUE_SORTS, type CatalogueFilters, type EventSort } from '../../../domain/catalogue-query.ts'
import { type Day, isDay } from '../../../domain/day.ts'
import { getMonth, type Month } from '../../../domain/month.ts'
import { isWhenName, type When } from '../../../domain/when.ts'
import { type EventDialogParams, parseEventDialogParams } from '../../shared/event-dialog-params.ts'
import { isCalendarMonth, isInCalendar } from './calendar/calendar-bounds.ts'
import { parseFilters } from './event-filters.ts'

/** The views of the filtered events, in the order of the switch. */
export const EVENT_VIEWS = ['list', 'calendar', 'map'] as const
export type EventView = (typeof EVENT_VIEWS)[number]

/**
 * The search parameters of the Event List: filters, order, view, and the event open in the dialog.
 */
export interface EventListParams extends CatalogueFilters, EventDialogParams {
  /** Absent for Best Match while words rank, else Soonest First. */
  sort?: EventSort | undefined
  /** Absent for the list. */
  view?: Exclude<EventView, 'list'> | undefined
  /** What the calendar shows. Absent for months, on phones for weeks; a named `month` is a month everywhere. */
  period?: 'week' | 'month' | undefined
  /** Shown by the calendar. Absent for the month of the dates in the search, or else the current month. */
  month?: Month | undefined
  /** A day of the week that the calendar shows. Absent like `month`. */
  week?: Day | undefined
  /** The selected day of the calendar. Elsewhere an earlier name of `when`. */
  day?: Day | undefined
  /** The form of `price=free` in earlier releases, which is replaced. */
  free?: undefined
}

/**
 * Parses search parameters; invalid values count as absent. Every key is present, because the router keeps the raw value of a
 * missing one.
 */
export function parseEventListParams(raw: Record<string, unknown>): EventListParams {
  const view = EVENT_VIEWS.find((each) => each === raw.view) ?? 'list'
  const filters = parseFilters(raw)
  return {
    ...filters,
    free: undefined,
    sort: CATALOGUE_SORTS.find((each) => each === raw.sort),
    view: view === 'list' ? undefined : view,
    ...parseDates(raw, filters.when, view),
    ...parseEventDialogParams(raw),
  }
}

type DateParams = Pick<EventListParams, 'when' | 'day' | 'period' | 'month' | 'week'>

function parseDates(raw: Record<string, unknown>, when: When | undefined, view: EventView): DateParams {
  const day = parseDay(raw.day)
  const none: DateParams = { when, day: undefined, period: undefined, month: undefined, week: undefined }
  if (view !== 'calendar') return { ...none, when: when ?? day }
  // Chosen dates open the calendar at the first of them.
  const opening = day ?? (when !== undefined && !isWhenName(when) ? when.split('..')[0] : undefined)
  if (raw.period === 'week') return { ...none, period: 'week', week: parseDay(raw.week) ?? opening, day }
  const month =
    typeof raw.month === 'string' && isCalendarMonth(raw.month) ? raw.month : opening && getMonth(opening)
  const period = raw.period === 'month' && month === undefined ? 'month' : undefined
  return { ...none, period, month, day: day && getMonth(day) === month ? day : undefined }
}

function parseDay(raw: unknown): Day | undefined {
  return typeof raw === 'string' && isDay(raw) && isInCalendar(raw) ? raw : undefined
}
