// What dates mean, relative to a day. How they are read from tokens is in read-date-point.ts, ranges and lists of dates in read-dates.ts.
import { addDays, type Day, getWeekday, isDay } from '../day.ts'
import { addMonths, getMonth, getMonthBounds } from '../month.ts'
import { getWhenRange } from '../resolve-when.ts'
import type { DayRange } from '../when.ts'
import type { Direction, Unit } from './date-words.ts'

/** A date as typed. What is missing, such as the year, is found relative to another day. */
export type DatePoint =
  | ({ kind: 'range' } & DayRange)
  | { kind: 'day'; month: number; date: number }
  | { kind: 'month'; month: number }
  | { kind: 'weekday'; weekday: number }

export function formatDay(year: number, month: number, date: number): Day {
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

/** Returns the first day with this month and date on or after `from`; February 29 may be years ahead. */
export function findNextDay(month: number, date: number, from: Day): Day | undefined {
  return listDays(month, date, from, 1).find((day) => day >= from)
}

/** Returns the existing days with this month and date in the years from that of `day` on, or back. */
function listDays(month: number, date: number, day: Day, step: 1 | -1): Day[] {
  return Array.from({ length: 9 }, (_, years) => getYear(day) + step * years)
    .filter((year) => year >= 1 && year <= 9999)
    .map((year) => formatDay(year, month, date))
    .filter(isDay)
}

function toOneDay(day: Day | undefined): DayRange | undefined {
  return day === undefined ? undefined : { first: day, last: day }
}

/** Returns the days of a date on or after `from`. A month that has begun starts on `from`. */
export function resolveForward(point: DatePoint, from: Day): DayRange | undefined {
  switch (point.kind) {
    case 'range':
      return { first: point.first, last: point.last }
    case 'day':
      return toOneDay(findNextDay(point.month, point.date, from))
    case 'month': {
      const isOver = point.month < Number(from.slice(5, 7))
      const range = getMonthRange(Math.min(getYear(from) + (isOver ? 1 : 0), 9999), point.month)
      return { first: range.first < from ? from : range.first, last: range.last }
    }
    case 'weekday':
      return toOneDay(addDays(from, (point.weekday - getWeekday(from) + 7) % 7))
  }
}

/** Returns the days of a date that begins on or before `until`, the latest ones. */
export function resolveBackward(point: DatePoint, until: Day): DayRange | undefined {
  switch (point.kind) {
    case 'range':
      return { first: point.first, last: point.last }
    case 'day':
      return toOneDay(listDays(point.month, point.date, until, -1).find((day) => day <= until))
    case 'month': {
      const isLater = point.month > Number(until.slice(5, 7))
      return getMonthRange(Math.max(getYear(until) - (isLater ? 1 : 0), 1), point.month)
    }
    case 'weekday':
      return toOneDay(addDays(until, -((getWeekday(until) - point.weekday + 7) % 7)))
  }
}

export function toRange(days: DayRange): DatePoint {
  return { kind: 'range', first: days.first, last: days.last }
}

export function toDayPoint(year: number | undefined, month: number, date: number): DatePoint | undefined {
  if (month < 1 || month > 12 || date < 1) return undefined
  if (year === undefined) {
    // 2024 was a leap year.
    return isDay(formatDay(2024, month, date)) ? { kind: 'day', month, date } : undefined
  }
  const day = formatDay(year, month, date)
  return isDay(day) ? { kind: 'range', first: day, last: day } : undefined
}

export function isYear(year: number): boolean {
  return year >= 1900 && year <= 2199
}

export function resolveWeekday(weekday: number, direction: Direction, today: Day): DatePoint {
  if (direction === 'this') return { kind: 'weekday', weekday }
  const monday = addDays(today, -getWeekday(today))
  if (direction === 'next') {
    const day = addDays(monday, 7 + weekday)
    return { kind: 'range', first: day, last: day }
  }
  const yesterday = addDays(today, -1)
  const day = addDays(yesterday, -((getWeekday(yesterday) - weekday + 7) % 7))
  return { kind: 'range', first: day, last: day }
}

export function resolveMonth(month: number, direction: Direction, today: Day): DatePoint {
  const current = Number(today.slice(5, 7))
  const year = getYear(today)
  if (direction === 'this') return { kind: 'month', month }
  if (direction === 'next') return toRange(getMonthRange(year + (month <= current ? 1 : 0), month))
  return toRange(getMonthRange(year - (month >= current ? 1 : 0), month))
}

export function getUnitRange(unit: Unit, direction: Direction, today: Day): DayRange {
  const monday = addDays(today, -getWeekday(today))
  const month = getMonth(today)
  switch (unit) {
    case 'week': {
      if (direction === 'this') return getWhenRange('this-week', today)
      const first = addDays(monday, direction === 'next' ? 7 : -7)
      return { first, last: addDays(first, 6) }
    }
    case 'weekend': {
      if (direction === 'this') return getWhenRange('this-weekend', today)
      const first = addDays(monday, direction === 'next' ? 12 : -2)
      return { first, last: addDays(first, 1) }
    }
    case 'month':
      if (direction === 'this') return getWhenRange('this-month', today)
      return direction === 'next' ? getWhenRange('next-month', today) : getMonthBounds(addMonths(month, -1))
    case 'year':
      if (direction === 'this') return { first: today, last: getYearRange(getYear(today)).last }
      return getYearRange(getYear(today) + (direction === 'next' ? 1 : -1))
  }
}
