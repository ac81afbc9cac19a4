import { addDays, type Day, getWeekday, isDay } from './day.ts'
import { addMonths, getMonth, getMonthBounds } from './month.ts'

/** The named values of the When filter, in the order of the control. */
export const WHEN_NAMES = [
  'upcoming',
  'today',
  'this-week',
  'this-weekend',
  'this-month',
  'next-month',
  'past',
  'all',
] as const
export type WhenName = (typeof WHEN_NAMES)[number]

/** A value of the When filter: a name, a day (`2026-05-27`), or the first and the last day (`2026-05-27..2026-05-29`). */
export type When = WhenName | Day | `${Day}..${Day}`

/** The first and the last day of ranges without a beginning or an end, such as 'from 15 May' in a search. */
export const EARLIEST_DAY: Day = '0001-01-01'
export const LATEST_DAY: Day = '9999-12-31'

/** Days in a row. Both are included. */
export interface DayRange {
  first: Day
  last: Day
}

/**
 * What the When filter selects. Upcoming: events that are not over, and those without a date. Past: events that are over.
 * A range: events that take place on one of its days.
 */
export type DateFilter = { kind: 'upcoming' | 'past' | 'all' } | ({ kind: 'range' } & DayRange)

/** Returns whether the text is a value of the When filter. */
export function isWhen(text: string): text is When {
  return isWhenName(text) || parseDays(text) !== undefined
}

/** Returns why the text is not a value of the When filter, as a sentence for the developer of a client; null if it is one. */
export function getWhenError(text: string): string | null {
  if (isWhenName(text) || parseDays(text)) return null
  const days = text.split('..')
  return days.length === 2 && days.every(isDay)
    ? 'The first day is after the last day.'
    : `Expected ${WHEN_NAMES.join(', ')}, a day (2026-05-27) or two (2026-05-27..2026-05-29).`
}

function parseDays(text: string): DayRange | undefined {
  const [first = '', last = first, ...rest] = text.split('..')
  return isDay(first) && isDay(last) && first <= last && rest.length === 0 ? { first, last } : undefined
}

/** Returns whether the text is a named value of the When filter. */
export function isWhenName(text: string): text is WhenName {
  return (WHEN_NAMES as readonly string[]).includes(text)
}

/** Returns the value of the When filter for chosen days: a single day is written once. */
export function formatWhen({ first, last }: DayRange): When {
  return first === last ? first : `${first}..${last}`
}

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
      const days = parseDays(when)
      if (!days) throw new RangeError(`not days: ${when}`)
      return days
    }
  }
}

/** Returns the last day of the week of `today`. */
function getSunday(today: Day): Day {
  return addDays(today, 6 - getWeekday(today))
}
