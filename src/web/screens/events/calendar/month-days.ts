import { addDays, type Day, getWeekday } from '../../../../domain/day.ts'
import { addMonths, getMonth, getMonthBounds, type Month } from '../../../../domain/month.ts'
import { FIRST_MONTH, LAST_MONTH } from '../event-list-params.ts'

/** Six weeks hold every month, so that turning the page moves nothing. */
const WEEKS = 6
const DAYS_PER_WEEK = 7

/** The six weeks, Monday first, that begin with the one in which `month` begins. */
export function getMonthWeeks(month: Month): Day[][] {
  const { first } = getMonthBounds(month)
  const monday = addDays(first, -getWeekday(first))
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: DAYS_PER_WEEK }, (_, day) => addDays(monday, week * DAYS_PER_WEEK + day)),
  )
}

/** Returns the month `count` months after `month`, limited to the months that the calendar shows. */
export function addShownMonths(month: Month, count: number): Month {
  const moved = addMonths(month, count)
  return moved < FIRST_MONTH ? FIRST_MONTH : moved > LAST_MONTH ? LAST_MONTH : moved
}

/** The same day `count` months later, or the last of that month when it is shorter. */
function addMonthsToDay(day: Day, count: number): Day {
  const month = addShownMonths(getMonth(day), count)
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
      return addDays(day, -getWeekday(day))
    case 'End':
      return addDays(day, DAYS_PER_WEEK - 1 - getWeekday(day))
    case 'PageUp':
      return addMonthsToDay(day, -months)
    case 'PageDown':
      return addMonthsToDay(day, months)
    default:
      return undefined
  }
}
