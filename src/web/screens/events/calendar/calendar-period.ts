import { addDays, type Day, daysBetween, getWeekday } from '../../../../domain/day.ts'
import type { EventSummary } from '../../../../domain/event.ts'
import { addMonths, getMonth, getMonthBounds, type Month } from '../../../../domain/month.ts'
import { resolveWhen } from '../../../../domain/resolve-when.ts'
import type { DayRange } from '../../../../domain/when.ts'
import type { FetchedCalendar } from '../calendar-and-map-queries.ts'
import { getWeekBounds } from '../event-list-filters.ts'
import type { EventListParams } from '../event-list-params.ts'
import { FIRST_MONTH, LAST_MONTH } from './calendar-bounds.ts'

const DAYS_PER_WEEK = 7

/** The days that the calendar shows: a month, or a week by its Monday. */
export type CalendarPeriod = { kind: 'month'; month: Month } | { kind: 'week'; monday: Day }
export type PeriodKind = CalendarPeriod['kind']

/** Returns the month or the week that contains `day`. */
export function getPeriodOf(day: Day, kind: PeriodKind): CalendarPeriod {
  return kind === 'week'
    ? { kind, monday: getWeekBounds(day).first }
    : { kind: 'month', month: getMonth(day) }
}

/** Returns the first and the last day of a period. */
export function getPeriodBounds(period: CalendarPeriod): DayRange {
  if (period.kind === 'month') return getMonthBounds(period.month)
  return getWeekBounds(period.monday)
}

export function isInPeriod(day: Day, period: CalendarPeriod): boolean {
  const { first, last } = getPeriodBounds(period)
  return first <= day && day <= last
}

/** Returns whether two periods have the same days. */
export function isSamePeriod(a: CalendarPeriod, b: CalendarPeriod): boolean {
  return a.kind === b.kind && getPeriodBounds(a).first === getPeriodBounds(b).first
}

/** Returns the weeks of a period as days, Monday first. The first and the last week of a month contain days of its neighbors. */
export function getWeeks(period: CalendarPeriod): Day[][] {
  const { first, last } = getPeriodBounds(period)
  const monday = getWeekBounds(first).first
  const weeks = Math.floor((daysBetween(monday, last) ?? 0) / DAYS_PER_WEEK) + 1
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_PER_WEEK }, (_, day) => addDays(monday, week * DAYS_PER_WEEK + day)),
  )
}

/** Returns the period `count` periods later, limited to those that the calendar shows. */
export function addPeriods(period: CalendarPeriod, count: number): CalendarPeriod {
  if (period.kind === 'month') return { kind: 'month', month: addMonthsInRange(period.month, count) }
  const monday = addDays(period.monday, count * DAYS_PER_WEEK)
  return isInRange(monday) ? { kind: 'week', monday } : period
}

function addMonthsInRange(month: Month, count: number): Month {
  const moved = addMonths(month, count)
  return moved < FIRST_MONTH ? FIRST_MONTH : moved > LAST_MONTH ? LAST_MONTH : moved
}

function isInRange(day: Day): boolean {
  return getMonth(day) >= FIRST_MONTH && getMonth(day) <= LAST_MONTH
}

/** The same day `count` months later, or the last day of that month if it is shorter. */
function addMonthsToDay(day: Day, count: number): Day {
  const month = addMonthsInRange(getMonth(day), count)
  const { last } = getMonthBounds(month)
  const moved = `${month}${day.slice(7)}`
  return moved < last ? moved : last
}

/**
 * Returns the day that a key moves the focus to (ARIA grid pattern); undefined for other keys and at the ends of the calendar.
 * Page Up and Page Down move by a period, with Shift by the next longer one.
 */
export function getDayForKey(
  day: Day,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  kind: PeriodKind,
): Day | undefined {
  const moved = moveDay(day, key, shiftKey, kind)
  return moved && isInRange(moved) ? moved : undefined
}

function moveDay(day: Day, key: string, shiftKey: boolean, kind: PeriodKind): Day | undefined {
  if (key === 'PageUp' || key === 'PageDown') {
    const direction = key === 'PageUp' ? -1 : 1
    if (kind === 'week' && !shiftKey) return addDays(day, direction * DAYS_PER_WEEK)
    return addMonthsToDay(day, direction * (kind === 'month' && shiftKey ? 12 : 1))
  }
  const weekday = getWeekday(day)
  const offset = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -DAYS_PER_WEEK,
    ArrowDown: DAYS_PER_WEEK,
    Home: -weekday,
    End: DAYS_PER_WEEK - 1 - weekday,
  }[key]
  return offset === undefined ? undefined : addDays(day, offset)
}

/** Returns the period that the address names; undefined if it leaves the choice to `getOpeningPeriod`. */
export function getPeriodOfParams({ month, week }: EventListParams): CalendarPeriod | undefined {
  if (week !== undefined) return getPeriodOf(week, 'week')
  return month === undefined ? undefined : { kind: 'month', month }
}

/** Returns the period at which the calendar opens: that of the first chosen or understood day, or else of today. */
export function getOpeningPeriod(
  { when }: Pick<EventListParams, 'when'>,
  kind: PeriodKind,
  { today, understood }: Pick<FetchedCalendar, 'today' | 'understood'>,
): CalendarPeriod {
  const chosen = when && resolveWhen(when, today)
  const first = chosen
    ? chosen.kind === 'range' && chosen.first
    : understood.find((part) => part.kind === 'dates')?.first
  return getPeriodOf(first && isInRange(first) ? first : today, kind)
}

/** Returns the parameters for a period. That at which the calendar opens has none, so that its address stays valid. */
export function toPeriodParams(
  period: CalendarPeriod,
  openings: Record<PeriodKind, CalendarPeriod>,
  defaultKind: PeriodKind,
): Pick<EventListParams, 'period' | 'month' | 'week'> {
  const isOpening = isSamePeriod(period, openings[period.kind])
  return {
    period:
      isOpening && period.kind === defaultKind
        ? undefined
        : period.kind === 'week' || isOpening
          ? period.kind
          : undefined,
    month: period.kind === 'month' && !isOpening ? period.month : undefined,
    week: period.kind === 'week' && !isOpening ? period.monday : undefined,
  }
}

/** Returns the day from which the other kind of period is chosen: the selected day, today, or the first day of the period. */
export function getAnchorDay(period: CalendarPeriod, selectedDay: Day | undefined, today: Day): Day {
  const { first } = getPeriodBounds(period)
  return [selectedDay, today].find((day) => day && isInPeriod(day, period)) ?? first
}

/** Returns the day whose events are shown below the month until one is selected: the next day with events, otherwise the first. */
export function getInitialDay(days: readonly { day: Day }[], today: Day): Day | undefined {
  return (days.find(({ day }) => day >= today) ?? days[0])?.day
}

/** Returns a period other than `period` in which one of `events` starts: the next one from today, otherwise the last. */
export function findNearestPeriod(
  events: readonly Pick<EventSummary, 'date_begin'>[],
  period: CalendarPeriod,
  today: Day,
): CalendarPeriod | undefined {
  const days = events.flatMap(({ date_begin }) => date_begin ?? []).sort()
  const otherDays = days.filter((day) => !isInPeriod(day, period))
  const nearest = otherDays.find((day) => day >= today) ?? otherDays.at(-1)
  return nearest === undefined ? undefined : getPeriodOf(nearest, period.kind)
}
