import { type Day, isDay } from './day.ts'

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

/** Days in a row, or those of them that are one of the weekdays, 0 for Monday to 6. */
export interface WeekdayRange extends DayRange {
  weekdays?: number[]
}

/**
 * What the When filter selects. Upcoming: events that are not over, and those without a date. Past: events that are over.
 * A range: events that take place on one of its days.
 */
export type DateFilter = { kind: 'upcoming' | 'past' | 'all' } | ({ kind: 'range' } & WeekdayRange)

/** Returns whether the text is a value of the When filter. */
export function isWhen(text: string): text is When {
  return isWhenName(text) || parseWhenDays(text) !== undefined
}

/** Returns why the text is not a value of the When filter, as a sentence for the developer of a client; null if it is one. */
export function getWhenError(text: string): string | null {
  if (isWhenName(text) || parseWhenDays(text)) return null
  const days = text.split('..')
  return days.length === 2 && days.every(isDay)
    ? 'The first day is after the last day.'
    : `Expected ${WHEN_NAMES.join(', ')}, a day (2026-05-27) or two (2026-05-27..2026-05-29).`
}

/** Returns the days of a value that consists of days; undefined for any other text. */
export function parseWhenDays(text: string): DayRange | undefined {
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
