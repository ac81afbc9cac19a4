import { addDays, type Day, getWeekday } from './day.ts'
import { addMonths, getMonth, getMonthBounds } from './month.ts'
import { type DateFilter, type DayRange, parseWhenDays, type When } from './when.ts'

/**
 * Returns what a value of the When filter selects on the day `today`. Weeks begin on Monday, weekends are Saturday and
 * Sunday. Named periods that have begun start today, because what is over cannot be attended: on a Thursday, this week is
 * Thursday to Sunday. On a Sunday, this weekend is that Sunday. Throws a RangeError for any other text.
 */
export function resolveWhen(when: When, today: Day): DateFilter {
  if (when === 'upcoming' || when === 'past' || when === 'all') return { kind: when }
  return { kind: 'range', ...getWhenRange(when, today) }
}

/** Returns the days of a value of the When filter other than upcoming, past and all. Throws a RangeError for those. */
export function getWhenRange(when: When, today: Day): DayRange {
  switch (when) {
    case 'today':
      return { first: today, last: today }
    case 'this-week':
      return { first: today, last: getSunday(today) }
    case 'this-weekend':
      return getWeekday(today) === 6
        ? { first: today, last: today }
        : { first: addDays(getSunday(today), -1), last: getSunday(today) }
    case 'this-month':
      return { first: today, last: getMonthBounds(getMonth(today)).last }
    case 'next-month':
      return getMonthBounds(addMonths(getMonth(today), 1))
    default: {
      const days = parseWhenDays(when)
      if (!days) throw new RangeError(`not days: ${when}`)
      return days
    }
  }
}

/** Returns the last day of the week of `today`. */
function getSunday(today: Day): Day {
  return addDays(today, 6 - getWeekday(today))
}
