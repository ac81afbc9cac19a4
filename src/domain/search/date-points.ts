// What dates mean, relative to a day. How they are read from tokens is in read-dates.ts.
import { addDays, type Day, daysBetween, getWeekday, isDay } from '../day.ts'
import { addMonths, getMonth, getMonthBounds, type Month } from '../month.ts'
import type { DayRange, WeekdayRange } from '../when.ts'
import type { Direction, PartOfPeriod, Unit, Weekday, YearlyDays } from './date-words.ts'

/** A date as typed: its days, or what was said of it. What is missing, such as the year, is found relative to another day. */
export type DatePoint = WeekdayRange | YearlyDays | Weekday

const MAX_YEAR = 9999
/** Of a month that begins on any day. */
const MONTH_LENGTH = 365 / 12
/** Of a month, its last part has the rest. */
const SHARED_DAYS = 30

function formatDay(year: number, month: number, date: number): Day {
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

export function getYear(day: Day): number {
  return Number(day.slice(0, 4))
}

export function getYearRange(year: number): DayRange {
  return { first: formatDay(year, 1, 1), last: formatDay(year, 12, 31) }
}

export function toOneDay(day: Day): DayRange {
  return { first: day, last: day }
}

/** Returns Easter Sunday, which follows the first full moon of spring, of a year from 1900 to 2199. */
function getEaster(year: number): Day {
  const cycle = year % 19
  const age = (19 * cycle + 24) % 30
  const correction = age === 29 || (age === 28 && cycle > 10) ? 1 : 0
  const fullMoon = addDays(formatDay(year, 3, 21), age - correction)
  return addDays(fullMoon, 7 - ((getWeekday(fullMoon) + 1) % 7))
}

/** Returns the days in a year; undefined if it has no such day, as most have no February 29. */
export function getDaysOfYear({ from, to }: YearlyDays, year: number): DayRange | undefined {
  if (year > MAX_YEAR) return undefined
  const getDay = (date: string | number, year: number) =>
    typeof date === 'number' ? addDays(getEaster(year), date) : `${year}-${date}`
  const first = getDay(from, from > to ? year - 1 : year)
  const last = getDay(to, year)
  if (!isDay(first)) return undefined
  return { first, last: isDay(last) ? last : getMonthBounds(getMonth(last)).last }
}

/** Returns the days in the years from that of `day` on, or back. February 29 may be years away. */
function listYears(point: YearlyDays, day: Day, step: 1 | -1): DayRange[] {
  // A winter of the next year may have begun.
  const start = step === 1 ? getYear(day) : getYear(day) + 1
  return Array.from({ length: 10 }, (_, years) => getDaysOfYear(point, start + step * years) ?? []).flat()
}

/** Returns all days of a date: the next ones that end on or after a day, or for -1 the latest that begin on or before it. */
export function findDays(point: DatePoint, day: Day, step: 1 | -1): WeekdayRange | undefined {
  if ('first' in point) return point
  if ('from' in point)
    return listYears(point, day, step).find(({ first, last }) => (step === 1 ? last >= day : first <= day))
  return toOneDay(addDays(day, step * ((step * (point.weekday - getWeekday(day)) + 7) % 7)))
}

/** Returns the days of a date on or after `from`. A month that has begun starts on `from`. */
export function resolveForward(point: DatePoint, from: Day): WeekdayRange | undefined {
  const days = findDays(point, from, 1)
  return days && 'from' in point ? startToday(days, from) : days
}

/** Returns the date of a day; undefined if there is none. */
export function toDayPoint(date: number, month: number, year: number | undefined): DatePoint | undefined {
  // 2024 was a leap year.
  const day = formatDay(year ?? 2024, month, date)
  if (!isDay(day)) return undefined
  return year === undefined ? { from: day.slice(5), to: day.slice(5) } : toOneDay(day)
}

/** Returns the weekday of the next week or the next days of a year that begin after today, or the last ones before it. */
export function resolveNamed(point: YearlyDays | Weekday, direction: Direction, today: Day) {
  if (direction === 0) return point
  if ('weekday' in point && direction === 1) return resolveForward(point, getPeriod('week', 1, today).first)
  if ('weekday' in point) return findDays(point, addDays(today, -1), -1)
  const years = listYears(point, today, direction)
  return years.find(({ first, last }) => (direction === 1 ? first > today : last < today))
}

/** Returns the days of the week, weekend, month, quarter or year that is `offset` periods away. The present one starts today. */
export function getPeriod(unit: Unit, offset: number, today: Day): DayRange {
  return startToday(getWholePeriod(unit, offset, today), today)
}

/** Units of whole months, by their number. */
const UNIT_MONTHS: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12 }

/** Returns all days of such a period. */
export function getWholePeriod(unit: Unit, offset: number, today: Day): DayRange {
  const count = UNIT_MONTHS[unit]
  if (count !== undefined) {
    const month = getMonth(today)
    const passed = (Number(month.slice(5)) - 1) % count
    return getMonths(addMonths(month, count * offset - passed), count)
  }
  const monday = addDays(today, 7 * offset - getWeekday(today))
  return { first: unit === 'week' ? monday : addDays(monday, 5), last: addDays(monday, 6) }
}

function getMonths(first: Month, count: number): DayRange {
  return { first: getMonthBounds(first).first, last: getMonthBounds(addMonths(first, count - 1)).last }
}

/** Returns the days of a name in a year; without one, those of the next years. */
export function listPeriods(days: YearlyDays, year: number | undefined, today: Day): DayRange[] {
  if (year !== undefined) return [getDaysOfYear(days, year) ?? []].flat()
  return listYears(days, today, 1).filter(({ last }) => last >= today)
}

/** A week, weekend or weekday that is counted in a period; the last one for -1. */
export interface CountedDays {
  ordinal: number
  weekday?: number
  length: number
}

/** Returns a part of a week, a month or a longer period; undefined if it is too short to have parts. */
export function getPart(part: PartOfPeriod | CountedDays, { first, last }: DayRange): DayRange | undefined {
  if ('ordinal' in part) {
    const week = part.ordinal < 0 ? addDays(last, -6) : addDays(first, 7 * (part.ordinal - 1))
    const { weekday = getWeekday(week), length } = part
    const day = addDays(week, (weekday - getWeekday(week) + 7) % 7)
    return { first: day, last: addDays(day, length - 1) }
  }
  const length = (daysBetween(first, last) ?? 0) + 1
  if (length < 7) return undefined
  const months = Math.round(length / MONTH_LENGTH)
  const count = months > 1 ? months : months === 1 ? SHARED_DAYS : length
  const [start, end] = [Math.floor(count * part[0]), Math.ceil(count * part[1])]
  if (months > 1) return getMonths(addMonths(getMonth(first), start), end - start)
  return { first: addDays(first, start), last: end === count ? last : addDays(first, end - 1) }
}

/** Leaves out the days before today of a period that has begun. */
export function startToday({ first, last }: DayRange, today: Day): DayRange {
  return { first: first < today && today <= last ? today : first, last }
}
