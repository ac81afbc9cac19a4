/**
 * A calendar day in the format `YYYY-MM-DD`, years 0001–9999, proleptic Gregorian calendar. A day is not an instant and
 * does not depend on a time zone.
 */
export type Day = string

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/
export const MS_PER_DAY = 86_400_000

/** Returns the days since 1970-01-01, or undefined if the text is not a calendar day (`2026-02-30`, `soon`). */
export function toDayNumber(day: string): number | undefined {
  if (!DAY_PATTERN.test(day)) return undefined
  const read = (index: number) => 10 * day.charCodeAt(index) + day.charCodeAt(index + 1) - 528
  const [year, month, date] = [100 * read(0) + read(2), read(5), read(8)]
  if (year === 0 || month < 1 || month > 12 || date < 1 || date > getDaysOfMonth(year, month))
    return undefined
  // Years that begin in March have the leap day at their end. A screen reads hundreds of days, and Date takes longer.
  const years = month < 3 ? year - 1 : year
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)
  return 365 * years + leapDays + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 719_469
}

function getDaysOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Returns whether the text is an existing calendar day in the format YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return toDayNumber(text) !== undefined
}

/** Returns the day `count` days after `day`. Throws a RangeError if `day` is not a calendar day. */
export function addDays(day: Day, count: number): Day {
  const number = toDayNumber(day)
  if (number === undefined) throw new RangeError(`not a calendar day: ${day}`)
  return new Date((number + count) * MS_PER_DAY).toISOString().slice(0, 10)
}

/** Returns the whole days from `from` to `to`, negative if `to` is earlier; undefined if either is not a day. */
export function daysBetween(from: string, to: string): number | undefined {
  const [start, end] = [toDayNumber(from), toDayNumber(to)]
  return start === undefined || end === undefined ? undefined : end - start
}

/** Returns the weekday of a day: 0 for Monday to 6 for Sunday. */
export function getWeekday(day: Day): number {
  return getWeekdayOf(toDayNumber(day) ?? 0)
}

/** Returns the weekday of a day number. */
export function getWeekdayOf(dayNumber: number): number {
  // Day number 0, 1970-01-01, was a Thursday.
  return (((dayNumber + 3) % 7) + 7) % 7
}

/** Returns the days from the Monday of the week of `first` to the Sunday of the week of `last`. */
export function extendToWholeWeeks({ first, last }: { first: Day; last: Day }): { first: Day; last: Day } {
  return { first: addDays(first, -getWeekday(first)), last: addDays(last, 6 - getWeekday(last)) }
}

/** Returns the calendar day at `instant` in `timeZone`. */
export function getDayInTimeZone(instant: Date, timeZone: string): Day {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}
