import { addDays, type Day, getWeekday } from '../../../../domain/day.ts'
import type { EventSummary } from '../../../../domain/event.ts'
import { addMonths, getMonth, getMonthBounds, type Month } from '../../../../domain/month.ts'
import { FIRST_MONTH, LAST_MONTH } from '../event-list-params.ts'

/** Every month fits into six weeks, so all months have the same height. */
const WEEKS = 6
const DAYS_PER_WEEK = 7

/** Returns six weeks of days, Monday first, starting with the week of the first day of `month`. */
export function getMonthWeeks(month: Month): Day[][] {
  const { first } = getMonthBounds(month)
  const monday = addDays(first, -getWeekday(first))
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: DAYS_PER_WEEK }, (_, day) => addDays(monday, week * DAYS_PER_WEEK + day)),
  )
}

/** Returns the month `count` months after `month`, limited to the months that the calendar shows. */
export function addMonthsInRange(month: Month, count: number): Month {
  const moved = addMonths(month, count)
  return moved < FIRST_MONTH ? FIRST_MONTH : moved > LAST_MONTH ? LAST_MONTH : moved
}

/** The same day `count` months later, or the last day of that month if it is shorter. */
function addMonthsToDay(day: Day, count: number): Day {
  const month = addMonthsInRange(getMonth(day), count)
  const { last } = getMonthBounds(month)
  const moved = `${month}${day.slice(7)}`
  return moved < last ? moved : last
}

/** Returns the day that a key moves the focus to (ARIA grid pattern); undefined for other keys and at the ends of the calendar. */
export function getDayForKey(
  day: Day,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Day | undefined {
  const moved = moveDay(day, key, shiftKey ? 12 : 1)
  const isShown = moved && getMonth(moved) >= FIRST_MONTH && getMonth(moved) <= LAST_MONTH
  return isShown ? moved : undefined
}

function moveDay(day: Day, key: string, months: number): Day | undefined {
  if (key === 'PageUp') return addMonthsToDay(day, -months)
  if (key === 'PageDown') return addMonthsToDay(day, months)
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

/** Returns the day whose events are shown until one is selected: the next day with events, otherwise the first. */
export function getInitialDay(days: readonly { day: Day }[], today: Day): Day | undefined {
  return (days.find(({ day }) => day >= today) ?? days[0])?.day
}

/** Returns a month other than `month` in which one of `events` starts: the next one from today, otherwise the last. */
export function findNearestMonth(
  events: readonly Pick<EventSummary, 'date_begin'>[],
  month: Month,
  today: Day,
): Month | undefined {
  const days = events.flatMap(({ date_begin }) => date_begin ?? []).sort()
  const otherDays = days.filter((day) => getMonth(day) !== month)
  const nearest = otherDays.find((day) => day >= today) ?? otherDays.at(-1)
  return nearest && getMonth(nearest)
}
