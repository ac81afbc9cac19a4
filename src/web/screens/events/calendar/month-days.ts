import { addDays, type Day, toDayNumber } from '../../../../domain/day.ts'
import { getMonthBounds, type Month } from '../../../../domain/month.ts'
import { FIRST_MONTH, LAST_MONTH } from '../event-list-params.ts'

/** Six weeks hold every month, so that turning the page moves nothing. */
const WEEKS = 6
const DAYS_PER_WEEK = 7

/** Days since the Monday of the week of `day`. */
export function countDaysSinceMonday(day: Day): number {
  // 1970-01-01, day number 0, was a Thursday.
  return ((((toDayNumber(day) ?? 0) + 3) % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK
}

/** The six weeks, Monday first, that begin with the one in which `month` begins. */
export function getMonthWeeks(month: Month): Day[][] {
  const { first } = getMonthBounds(month)
  const monday = addDays(first, -countDaysSinceMonday(first))
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: DAYS_PER_WEEK }, (_, day) => addDays(monday, week * DAYS_PER_WEEK + day)),
  )
}

/** The month that a day is in. */
export function getMonth(day: Day): Month {
  return day.slice(0, 7)
}

/** The month `count` months after `month`, not beyond those that the calendar turns to. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  const moved = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
  return moved < FIRST_MONTH ? FIRST_MONTH : moved > LAST_MONTH ? LAST_MONTH : moved
}

/** The same day `count` months later, or the last of that month when it is shorter. */
function addMonthsToDay(day: Day, count: number): Day {
  const month = addMonths(getMonth(day), count)
  const { last } = getMonthBounds(month)
  const moved = `${month}${day.slice(7)}`
  return moved < last ? moved : last
}

/** The day that a key moves to from `day`, as in every calendar; undefined for a key that moves nowhere. */
export function getDayForKey(
  day: Day,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Day | undefined {
  const moved = moveDay(day, key, shiftKey ? 12 : 1)
  const isShown = moved && getMonth(moved) >= FIRST_MONTH && getMonth(moved) <= LAST_MONTH
  return isShown ? moved : undefined
}

function moveDay(day: Day, key: string, months: number): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -DAYS_PER_WEEK)
    case 'ArrowDown':
      return addDays(day, DAYS_PER_WEEK)
    case 'Home':
      return addDays(day, -countDaysSinceMonday(day))
    case 'End':
      return addDays(day, DAYS_PER_WEEK - 1 - countDaysSinceMonday(day))
    case 'PageUp':
      return addMonthsToDay(day, -months)
    case 'PageDown':
      return addMonthsToDay(day, months)
    default:
      return undefined
  }
}
