import { addDays, type Day, getWeekday } from '../day.ts'
import { addMonths, getMonth, getMonthBounds } from '../month.ts'
import { getWhenRange } from '../resolve-when.ts'
import type { DayRange } from '../when.ts'
import {
  type DatePoint,
  getMonthRange,
  getUnitRange,
  getYear,
  getYearRange,
  isYear,
  resolveMonth,
  resolveWeekday,
  toDayPoint,
  toRange,
} from './date-points.ts'
import {
  BEGINNING_WORDS,
  DAY_OFFSETS,
  DIRECTIONS,
  DISTANCE_UNITS,
  type Direction,
  END_WORDS,
  FEASTS,
  type Language,
  MIDDLE_WORDS,
  MONTH_NAMES,
  ORDINALS,
  QUARTER_NUMBERS,
  QUARTERS,
  ROMAN_MONTHS,
  TIMES_OF_DAY,
  UNITS,
  WEEKDAY_NAMES,
  WORDS_BEFORE_WEEKEND,
} from './date-words.ts'
import { createPhrases, matchPhrase } from './phrases.ts'
import { CURRENCY, UNITS_AFTER_LIMIT } from './search-words.ts'
import type { Reading, Token } from './tokens.ts'

const FEAST_PHRASES = createPhrases(FEASTS.keys())

/** Where a date is read. Weak names ('may', 'sat') count only after a preposition of their language or in a range. */
export interface DateContext {
  tokens: readonly Token[]
  today: Day
  weak: readonly Language[]
}

export const BOTH_LANGUAGES: readonly Language[] = ['en', 'pl']

export const NO_LANGUAGE: readonly Language[] = []

/** Years that are dates on their own: from 15 years ago to two years ahead. */
const YEARS_BACK = 15
const YEARS_AHEAD = 2

export function skipWord(tokens: readonly Token[], index: number, word: string): number {
  return tokens[index]?.word === word ? index + 1 : index
}

export function readPoint(context: DateContext, index: number): Reading<DatePoint> | undefined {
  const token = context.tokens[index]
  if (token === undefined || token.isQuoted) return undefined
  return (
    readNumericDate(context, index) ??
    readDayAndMonth(context, index) ??
    readOrdinal(context, index) ??
    readQuarter(context, index) ??
    readDirection(context, index) ??
    readPartOfMonth(context, index) ??
    readFeast(context, index) ??
    readName(context, index)
  )
}

const YEAR_FIRST = /^(\d{4})([-./])(\d{1,2})(?:\2(\d{1,2}))?$/
const DAY_FIRST = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})$/
const DAY_AND_MONTH = /^(\d{1,2})[./](\d{1,2})$/
const ALWAYS = '24/7'
const MONTH_AND_YEAR = /^(\d{1,2})[./](\d{4})$/

// '2027-05-17', '2027-05', '17.05.2027', '05.2027', '17.05', '3.12' and '3/12', but not '1.5 km' and '3.10 EUR'.
function readNumericDate(context: DateContext, index: number): Reading<DatePoint> | undefined {
  const word = context.tokens[index]?.word ?? ''
  if (!/^\d/.test(word) || word.length > 10) return undefined
  const point = readNumericPoint(word)
  const after = context.tokens[index + 1]?.word ?? ''
  if (point === undefined || UNITS_AFTER_LIMIT.test(after) || CURRENCY.test(after)) return undefined
  return { next: skipYearWord(context.tokens, index + 1), value: point }
}

function readNumericPoint(word: string): DatePoint | undefined {
  const yearFirst = YEAR_FIRST.exec(word)
  if (yearFirst) {
    const [year, month, date] = [Number(yearFirst[1]), Number(yearFirst[3]), yearFirst[4]]
    if (!isYear(year) || month < 1 || month > 12) return undefined
    return date === undefined ? toRange(getMonthRange(year, month)) : toDayPoint(year, month, Number(date))
  }
  const dayFirst = DAY_FIRST.exec(word)
  if (dayFirst) {
    const [first, second, year] = [Number(dayFirst[1]), Number(dayFirst[3]), dayFirst[4] ?? '']
    const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year)
    if (!isYear(fullYear)) return undefined
    // The month is first only where it cannot be otherwise: 05/17/2027.
    return toDayPoint(fullYear, second, first) ?? toDayPoint(fullYear, first, second)
  }
  const monthAndYear = MONTH_AND_YEAR.exec(word)
  if (monthAndYear) {
    const [month, year] = [Number(monthAndYear[1]), Number(monthAndYear[2])]
    return isYear(year) && month >= 1 && month <= 12 ? toRange(getMonthRange(year, month)) : undefined
  }
  const dayAndMonth = DAY_AND_MONTH.exec(word)
  return dayAndMonth && word !== ALWAYS
    ? toDayPoint(undefined, Number(dayAndMonth[2]), Number(dayAndMonth[1]))
    : undefined
}

export function readYear(tokens: readonly Token[], index: number): Reading<number> | undefined {
  const word = tokens[index]?.word ?? ''
  if (!/^\d{4}$/.test(word) || tokens[index]?.isQuoted || !isYear(Number(word))) return undefined
  return { next: skipYearWord(tokens, index + 1), value: Number(word) }
}

// '2027 r.', '2027 roku'.
export function skipYearWord(tokens: readonly Token[], index: number): number {
  const word = tokens[index]?.word
  return word === 'r' || word === 'roku' ? index + 1 : index
}

/** Reads a date of a month: '3', '3rd', '3-go'. */
export function readDateNumber(word: string | undefined): number | undefined {
  const match = /^(\d{1,2})(?:st|nd|rd|th|-?go|-?ego)?$/.exec(word ?? '')
  const number = Number(match?.[1])
  return number >= 1 && number <= 31 ? number : undefined
}

// '15 May', '15th of May 2027', 'May 15', 'May 15th, 2027', 'December 2027', '15 maja', 'Friday 15 May'.
function readDayAndMonth(context: DateContext, index: number): Reading<DatePoint> | undefined {
  const { tokens } = context
  const word = tokens[index]?.word
  const date = readDateNumber(word)
  if (date !== undefined) {
    const start = skipWord(tokens, index + 1, 'of')
    const name = tokens[start]?.word ?? ''
    const month = MONTH_NAMES.get(name)?.number ?? ROMAN_MONTHS.get(name)
    if (month === undefined || tokens[start]?.isQuoted) return undefined
    return readOptionalYear(tokens, start + 1, month, date)
  }
  const month = MONTH_NAMES.get(word ?? '')
  if (month !== undefined) {
    const year = readYear(tokens, index + 1)
    if (year !== undefined)
      return { next: year.next, value: toRange(getMonthRange(year.value, month.number)) }
    const dateAfter = month.language === 'en' ? readDateNumber(tokens[index + 1]?.word) : undefined
    const isDistance = DISTANCE_UNITS.test(tokens[index + 2]?.word ?? '')
    if (dateAfter === undefined || isDistance) return undefined
    return readOptionalYear(tokens, index + 2, month.number, dateAfter)
  }
  if (WEEKDAY_NAMES.has(word ?? '')) {
    // The date decides; a weekday before it is only said along with it.
    const start = skipWord(tokens, index + 1, 'the')
    const day = readNumericDate(context, start) ?? readDayAndMonth(context, start)
    const isOneDay =
      day?.value.kind === 'day' || (day?.value.kind === 'range' && day.value.first === day.value.last)
    return isOneDay ? day : undefined
  }
  return undefined
}

function readOptionalYear(
  tokens: readonly Token[],
  index: number,
  month: number,
  date: number,
): Reading<DatePoint> | undefined {
  const year = readYear(tokens, index)
  const point = toDayPoint(year?.value, month, date)
  return point && { next: year?.next ?? index, value: point }
}

// 'this week', 'next Friday', 'w przyszłym miesiącu', 'last December'.
function readDirection(context: DateContext, index: number): Reading<DatePoint> | undefined {
  const { tokens, today } = context
  const found = DIRECTIONS.get(tokens[index]?.word ?? '')
  if (found === undefined) return undefined
  const { direction, language } = found
  let next = index + 1
  // 'this coming Friday', 'w ten najbliższy piątek'.
  if (direction === 'this' && DIRECTIONS.get(tokens[next]?.word ?? '')?.direction === 'this') next++
  const token = tokens[next]
  if (token === undefined || token.isQuoted) return undefined
  if (direction === 'this' && TIMES_OF_DAY.has(token.word))
    return { next: next + 1, value: { kind: 'range', first: today, last: today } }
  const unit = UNITS.get(token.word)
  if (unit !== undefined) return { next: next + 1, value: toRange(getUnitRange(unit, direction, today)) }
  const weekday = WEEKDAY_NAMES.get(token.word)
  if (weekday !== undefined && weekday.language === language)
    return { next: next + 1, value: resolveWeekday(weekday.number, direction, today) }
  const feast = matchFeast(tokens, next)
  if (feast !== undefined)
    return { next: feast, value: toRange(resolveFeast(joinNames(tokens, next, feast), direction, today)) }
  const month = MONTH_NAMES.get(token.word)
  // 'this may be'.
  if (month === undefined || month.language !== language || token.word === 'may') return undefined
  return { next: next + 1, value: resolveMonth(month.number, direction, today) }
}

// 'beginning of May', 'mid December', 'pod koniec maja': the first ten days, the next ten, the rest.
function readPartOfMonth(context: DateContext, index: number): Reading<DatePoint> | undefined {
  const { tokens } = context
  let next = index
  if (tokens[next]?.word === 'pod') next++
  const word = tokens[next]?.word ?? ''
  const part = BEGINNING_WORDS.has(word)
    ? 0
    : MIDDLE_WORDS.has(word)
      ? 1
      : END_WORDS.has(word)
        ? 2
        : undefined
  if (part === undefined) return undefined
  next = skipWord(tokens, next + 1, 'of')
  if (tokens[next]?.word === '-') next++
  const month = readMonth(context, next)
  if (month === undefined) return undefined
  const prefix = month.value.first.slice(0, 8)
  const value = {
    first: `${prefix}${['01', '11', '21'][part]}`,
    last: part === 2 ? month.value.last : `${prefix}${['10', '20'][part]}`,
  }
  return { next: month.next, value: toRange(value) }
}

// The month after 'the last week of': 'December', 'grudnia 2027', 'the month', 'next month'. The present month is complete.
function readMonth({ tokens, today }: DateContext, index: number): Reading<DayRange> | undefined {
  const month = MONTH_NAMES.get(tokens[index]?.word ?? '')
  if (tokens[index]?.isQuoted) return undefined
  if (month !== undefined) {
    const year = readYear(tokens, index + 1)
    const isOver = month.number < Number(today.slice(5, 7))
    const value = getMonthRange(
      year?.value ?? Math.min(getYear(today) + (isOver ? 1 : 0), 9999),
      month.number,
    )
    return { next: year?.next ?? index + 1, value }
  }
  const start = skipWord(tokens, index, 'the')
  const direction = DIRECTIONS.get(tokens[start]?.word ?? '')?.direction
  const next = direction === undefined ? start : start + 1
  const isStated = next > index || tokens[index]?.word === 'miesiaca'
  if (!isStated || UNITS.get(tokens[next]?.word ?? '') !== 'month') return undefined
  const months = { last: -1, this: 0, next: 1 }[direction ?? 'this']
  return { next: next + 1, value: getMonthBounds(addMonths(getMonth(today), months)) }
}

// 'last week of December', 'first Monday of the month', 'ostatni weekend maja'.
function readOrdinal(context: DateContext, index: number): Reading<DatePoint> | undefined {
  const { tokens, today } = context
  const ordinal = ORDINALS.find(([pattern]) => pattern.test(tokens[index]?.word ?? ''))?.[1]
  const unit = tokens[index + 1]
  if (ordinal === undefined || unit === undefined || unit.isQuoted) return undefined
  const month = readMonth(context, skipWord(tokens, index + 2, 'of'))
  const weekday = UNITS.get(unit.word) === 'weekend' ? 5 : WEEKDAY_NAMES.get(unit.word)?.number
  if (month === undefined || (weekday === undefined && UNITS.get(unit.word) !== 'week')) return undefined
  const inMonth = (bounds: DayRange) => findInMonth(bounds, ordinal, weekday, unit.word.startsWith('weekend'))
  const days = inMonth(month.value)
  // Without a year, the first week of the present month may be that of the next year.
  const isNamed =
    month.next === skipWord(tokens, index + 2, 'of') + 1 &&
    MONTH_NAMES.has(tokens[month.next - 1]?.word ?? '')
  const value =
    days.last < today && isNamed ? inMonth(getMonthBounds(addMonths(getMonth(month.value.first), 12))) : days
  return { next: month.next, value: toRange(value) }
}

function findInMonth(
  { first, last }: DayRange,
  ordinal: number,
  weekday: number | undefined,
  isWeekend: boolean,
): DayRange {
  if (weekday === undefined) {
    return ordinal < 0
      ? { first: addDays(last, -6), last }
      : { first: addDays(first, 7 * ordinal - 7), last: addDays(first, 7 * ordinal - 1) }
  }
  const day =
    ordinal < 0
      ? addDays(last, -((getWeekday(last) - weekday + 7) % 7))
      : addDays(first, ((weekday - getWeekday(first) + 7) % 7) + 7 * (ordinal - 1))
  return { first: day, last: isWeekend ? addDays(day, 1) : day }
}

/** Returns the index after the name of a feast. */
export function matchFeast(tokens: readonly Token[], index: number): number | undefined {
  return matchPhrase(tokens, index, FEAST_PHRASES)
}

// 'Christmas' after 'before', 'święta' after 'w', 'summer 2027'. Without a year, the next ones.
function readFeast({ tokens, today, weak }: DateContext, index: number): Reading<DatePoint> | undefined {
  const end = matchFeast(tokens, index)
  const year = end === undefined ? undefined : readYear(tokens, end)
  if (end === undefined || (weak.length === 0 && year === undefined)) return undefined
  const name = joinNames(tokens, index, end)
  const days = year === undefined ? resolveFeast(name, 'this', today) : getFeastDays(name, year.value)
  return { next: year?.next ?? end, value: toRange(days) }
}

function joinNames(tokens: readonly Token[], index: number, end: number): string {
  return tokens
    .slice(index, end)
    .map(({ word }) => word)
    .join(' ')
}

/** Returns the days of a feast or season of a year; its winter begins in the year before. */
function getFeastDays(name: string, year: number): DayRange {
  const { first, last } = FEASTS.get(name)!
  return { first: `${first > last ? year - 1 : year}-${first}`, last: `${year}-${last}` }
}

/** Returns the present feast or season from today, or the next or last one. */
function resolveFeast(name: string, direction: Direction, today: Day): DayRange {
  const years = [-1, 0, 1, 2].map((distance) => Math.min(getYear(today) + distance, 9999))
  const all = years.map((year) => getFeastDays(name, year))
  if (direction === 'last') return all.findLast(({ last }) => last < today) ?? all[0]!
  const days =
    all.find(({ first, last }) => (direction === 'next' ? first > today : last >= today)) ?? all[3]!
  return { first: days.first < today ? today : days.first, last: days.last }
}

// 'Q1 2027', 'in Q2', 'first quarter of 2027', 'trzeci kwartał'. Without a year or a preposition, 'q1' is rather a name.
function readQuarter(context: DateContext, index: number): Reading<DatePoint> | undefined {
  const { tokens, today, weak } = context
  const word = tokens[index]?.word ?? ''
  const ordinal = QUARTERS.has(tokens[index + 1]?.word ?? '')
    ? (QUARTER_NUMBERS.get(word) ?? ORDINALS.find(([pattern]) => pattern.test(word))?.[1])
    : undefined
  const quarter = /^q[1-4]$/.test(word) ? Number(word[1]) : (ordinal ?? 0)
  if (quarter < 1) return undefined
  const next = ordinal === undefined ? index + 1 : index + 2
  const year = readYear(tokens, skipWord(tokens, next, 'of'))
  if (year === undefined && ordinal === undefined && weak.length === 0) return undefined
  const isOver = quarter * 3 < Number(today.slice(5, 7))
  const value = year?.value ?? getYear(today) + (isOver ? 1 : 0)
  const first = getMonthRange(value, quarter * 3 - 2).first
  return {
    next: year?.next ?? next,
    value: toRange({ first, last: getMonthRange(value, quarter * 3).last }),
  }
}

// A word that is a date by itself.
function readName(context: DateContext, index: number): Reading<DatePoint> | undefined {
  const { tokens, today, weak } = context
  const word = tokens[index]?.word ?? ''
  const offset = DAY_OFFSETS.get(word)
  // 'factory of tomorrow'.
  if (offset !== undefined && tokens[index - 1]?.word !== 'of') {
    const day = addDays(today, offset)
    return { next: index + 1, value: { kind: 'range', first: day, last: day } }
  }
  if (UNITS.get(word) === 'weekend' && !isNamedWeekend(tokens, index)) {
    return { next: index + 1, value: toRange(getWhenRange('this-weekend', today)) }
  }
  const month = MONTH_NAMES.get(word)
  if (month !== undefined && (!month.isWeak || weak.includes(month.language))) {
    return { next: index + 1, value: { kind: 'month', month: month.number } }
  }
  const weekday = WEEKDAY_NAMES.get(word)
  if (weekday !== undefined && (!weekday.isWeak || weak.includes(weekday.language))) {
    return { next: index + 1, value: { kind: 'weekday', weekday: weekday.number } }
  }
  const year = readYear(tokens, index)
  if (year !== undefined) {
    const distance = year.value - getYear(today)
    const hasYearWord = year.next > index + 1
    if (hasYearWord || (distance >= -YEARS_BACK && distance <= YEARS_AHEAD))
      return { next: year.next, value: toRange(getYearRange(year.value)) }
  }
  if (word === 'rok' || word === 'year') {
    const named = readYear(tokens, index + 1)
    if (named !== undefined) return { next: named.next, value: toRange(getYearRange(named.value)) }
  }
  if ((word === 'day' || word === 'dzien') && tokens[index + 1]?.word === 'after') {
    if (tokens[index + 2]?.word !== 'tomorrow') return undefined
    const day = addDays(today, 2)
    return { next: index + 3, value: { kind: 'range', first: day, last: day } }
  }
  return undefined
}

function isNamedWeekend(tokens: readonly Token[], index: number): boolean {
  return WORDS_BEFORE_WEEKEND.has(tokens[index - 1]?.place ?? '')
}

/** Returns whether a folded word may be a side of a range without spaces: 'May-June', 'mon-fri'. */
export function isRangeWord(word: string): boolean {
  return MONTH_NAMES.has(word) || WEEKDAY_NAMES.has(word) || word === 'mid'
}
