// What dates mean, relative to a day. How they are read from tokens is in read-dates.ts.
import { addDays, type Day, getWeekday, isDay } from '../day.ts'
import { addMonths, getMonth, getMonthBounds } from '../month.ts'
import type { DayRange } from '../when.ts'
import type { Direction, Feast, Unit } from './date-words.ts'

/** A date as typed: its days, or what was said of it. What is missing, such as the year, is found relative to another day. */
export type DatePoint = DayRange | NamedMonth | NamedWeekday
type NamedMonth = { month: number; date?: number }
type NamedWeekday = { weekday: number }

function formatDay(year: number, month: number, date: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

export function getYear(day: Day): number {
  return Number(day.slice(0, 4))
}

export function getYearRange(year: number): DayRange {
  return { first: formatDay(year, 1, 1), last: formatDay(year, 12, 31) }
}

export function getMonthRange(year: number, month: number): DayRange {
  return getMonthBounds(formatDay(year, month, 1).slice(0, 7))
}

export function toOneDay(day: Day): DayRange {
  return { first: day, last: day }
}

export function isOneDay(point: DatePoint): boolean {
  return 'first' in point ? point.first === point.last : 'date' in point
}

/** Returns the days of a month or date in the years from that of `day` on, or back. February 29 may be years away. */
function listYears({ month, date }: NamedMonth, day: Day, step: 1 | -1): DayRange[] {
  return Array.from({ length: 9 }, (_, years) => getYear(day) + step * years)
    .filter((year) => year >= 1 && year <= 9999)
    .map((year) => (date === undefined ? getMonthRange(year, month) : toOneDay(formatDay(year, month, date))))
    .filter(({ first }) => isDay(first))
}

/** Returns all days of a date that ends on or after `from`, the next ones. */
export function findNext(point: DatePoint, from: Day): DayRange | undefined {
  if ('first' in point) return point
  if ('month' in point) return listYears(point, from, 1).find(({ last }) => last >= from)
  return toOneDay(addDays(from, (point.weekday - getWeekday(from) + 7) % 7))
}

/** Returns the days of a date on or after `from`. A month that has begun starts on `from`. */
export function resolveForward(point: DatePoint, from: Day): DayRange | undefined {
  const days = findNext(point, from)
  return days && 'month' in point && days.first < from ? { first: from, last: days.last } : days
}

/** Returns the days of a date that begins on or before `until`, the latest ones. */
export function resolveBackward(point: DatePoint, until: Day): DayRange | undefined {
  if ('first' in point) return point
  if ('month' in point) return listYears(point, until, -1).find(({ first }) => first <= until)
  return toOneDay(addDays(until, -((getWeekday(until) - point.weekday + 7) % 7)))
}

/** Returns the date of a day; undefined if there is none. */
export function toDayPoint(year: number | undefined, month: number, date: number): DatePoint | undefined {
  // 2024 was a leap year.
  const day = formatDay(year ?? 2024, month, date)
  if (!isDay(day)) return undefined
  return year === undefined ? { month, date } : toOneDay(day)
}

/** Returns the weekday of the next week or the month of the next year that begins after the present one, or the last one before. */
export function resolveNamed(
  point: NamedMonth | NamedWeekday,
  direction: Direction,
  today: Day,
): DatePoint | undefined {
  if (direction === 0) return point
  if (direction === 1) return findNext(point, getPeriod('month' in point ? 'month' : 'week', 1, today).first)
  return resolveBackward(point, 'month' in point ? getPeriod('month', -1, today).last : addDays(today, -1))
}

/** Returns the days of a feast or season of a year; its winter begins in the year before. */
export function getFeastDays({ first, last }: Feast, year: number): DayRange {
  return { first: `${first > last ? year - 1 : year}-${first}`, last: `${year}-${last}` }
}

/** Returns the present feast or season from today, or the next or last one. */
export function resolveFeast(feast: Feast, direction: Direction, today: Day): DayRange | undefined {
  const all = [-1, 0, 1, 2].map((distance) => getFeastDays(feast, getYear(today) + distance))
  if (direction === -1) return all.findLast(({ last }) => last < today)
  const days = all.find(({ first, last }) => (direction === 1 ? first > today : last >= today))
  return days && { first: days.first < today ? today : days.first, last: days.last }
}

/** Returns the days of the week, weekend, month or year that is `offset` periods away. The present one starts today. */
export function getPeriod(unit: Unit, offset: number, today: Day): DayRange {
  const monday = addDays(today, 7 * offset - getWeekday(today))
  const { first, last } =
    unit === 'month'
      ? getMonthBounds(addMonths(getMonth(today), offset))
      : unit === 'year'
        ? getYearRange(getYear(today) + offset)
        : { first: unit === 'week' ? monday : addDays(monday, 5), last: addDays(monday, 6) }
  return { first: offset === 0 && first < today ? today : first, last }
}
