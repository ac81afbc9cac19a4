import { addDays, type Day, daysBetween, getWeekday, isDay } from '../day.ts'
import { addMonths, getMonth, getMonthBounds } from '../month.ts'
import { getWhenRange } from '../resolve-when.ts'
import { type DayRange, EARLIEST_DAY, LATEST_DAY } from '../when.ts'
import {
  DAY_OFFSETS,
  DIRECTIONS,
  type Direction,
  type Language,
  MONTH_NAMES,
  UNITS,
  type Unit,
  WEEKDAY_NAMES,
} from './date-words.ts'
import type { Token } from './tokens.ts'

/** Something that was read from the tokens; `next` is the index of the first token after it. */
export interface Reading<Value> {
  next: number
  value: Value
}

/** A date as typed. What is missing, such as the year, is found relative to another day. */
type DatePoint =
  | ({ kind: 'range' } & DayRange)
  | { kind: 'day'; month: number; date: number }
  | { kind: 'month'; month: number }
  | { kind: 'weekday'; weekday: number }

/** Where a date is read. Weak names ('may', 'sat') count only after a preposition of their language or in a range. */
interface Context {
  tokens: readonly Token[]
  today: Day
  weak: readonly Language[]
}

const BOTH_LANGUAGES: readonly Language[] = ['en', 'pl']
const NO_LANGUAGE: readonly Language[] = []

const MONTH_PREPOSITIONS: ReadonlyMap<string, Language> = new Map([
  ['in', 'en'],
  ['during', 'en'],
  ['for', 'en'],
  ['w', 'pl'],
  ['we', 'pl'],
  ['na', 'pl'],
  ['podczas', 'pl'],
])
const WEEKDAY_PREPOSITIONS: ReadonlyMap<string, Language> = new Map([
  ['on', 'en'],
  ['w', 'pl'],
  ['we', 'pl'],
])
/** Words that belong to the date that follows them. */
const DATE_PREPOSITIONS = new Set([
  'in',
  'on',
  'at',
  'for',
  'during',
  'over',
  'w',
  'we',
  'na',
  'dnia',
  'dniu',
  'podczas',
])
const FROM_WORDS = new Set(['from', 'between', 'od', 'miedzy', 'pomiedzy'])
const AFTER_WORDS = new Set(['after', 'po'])
const UNTIL_WORDS = new Set(['until', 'till', 'by', 'through', 'do'])
const BEFORE_WORDS = new Set(['before', 'przed'])
const RANGE_CONNECTORS = new Set(['to', 'until', 'till', 'through', 'thru', 'do', '-', '–', '—', '..'])
// These mean a range only between two dates after 'between', between a day and the day after it, or between two days of a month.
const AND_WORDS = new Set(['and', 'i', 'a', '&', 'oraz', 'or', 'lub', 'albo'])
const END_WORDS = new Set(['end', 'koniec', 'konca', 'koncu', 'koncem'])
const BEGINNING_WORDS = new Set(['beginning', 'start', 'early', 'poczatek', 'poczatku', 'poczatkiem'])
const MIDDLE_WORDS = new Set(['mid', 'middle', 'polowa', 'polowie', 'polowy'])
const DISTANCE_UNITS = /^(km|kms|kilomet|mil|mi$)/

// 'from Jan' and 'by Sun' rather name someone.
const NAMES_OF_PEOPLE = new Set(['jan', 'mar', 'sun'])

/** Years that are dates on their own: from 15 years ago to two years ahead. */
const YEARS_BACK = 15
const YEARS_AHEAD = 2

function formatDay(year: number, month: number, date: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

function getYear(day: Day): number {
  return Number(day.slice(0, 4))
}

function getYearRange(year: number): DayRange {
  return { first: formatDay(year, 1, 1), last: formatDay(year, 12, 31) }
}

function getMonthRange(year: number, month: number): DayRange {
  return getMonthBounds(formatDay(year, month, 1).slice(0, 7))
}

/** Returns the first day with this month and date on or after `from`; February 29 may be years ahead. */
function findNextDay(month: number, date: number, from: Day): Day | undefined {
  for (let year = getYear(from); year <= Math.min(getYear(from) + 8, 9999); year++) {
    const day = formatDay(year, month, date)
    if (isDay(day) && day >= from) return day
  }
  return undefined
}

function findPreviousDay(month: number, date: number, until: Day): Day | undefined {
  for (let year = getYear(until); year >= Math.max(getYear(until) - 8, 1); year--) {
    const day = formatDay(year, month, date)
    if (isDay(day) && day <= until) return day
  }
  return undefined
}

/** Returns the days of a date on or after `from`. A month that has begun starts on `from`. */
function resolveForward(point: DatePoint, from: Day): DayRange | undefined {
  switch (point.kind) {
    case 'range':
      return { first: point.first, last: point.last }
    case 'day': {
      const day = findNextDay(point.month, point.date, from)
      return day === undefined ? undefined : { first: day, last: day }
    }
    case 'month': {
      const isOver = point.month < Number(from.slice(5, 7))
      const range = getMonthRange(Math.min(getYear(from) + (isOver ? 1 : 0), 9999), point.month)
      return { first: range.first < from ? from : range.first, last: range.last }
    }
    case 'weekday': {
      const day = addDays(from, (point.weekday - getWeekday(from) + 7) % 7)
      return { first: day, last: day }
    }
  }
}

/** Returns the days of a date that begins on or before `until`, the latest ones. */
function resolveBackward(point: DatePoint, until: Day): DayRange | undefined {
  switch (point.kind) {
    case 'range':
      return { first: point.first, last: point.last }
    case 'day': {
      const day = findPreviousDay(point.month, point.date, until)
      return day === undefined ? undefined : { first: day, last: day }
    }
    case 'month': {
      const isLater = point.month > Number(until.slice(5, 7))
      return getMonthRange(Math.max(getYear(until) - (isLater ? 1 : 0), 1), point.month)
    }
    case 'weekday': {
      const day = addDays(until, -((getWeekday(until) - point.weekday + 7) % 7))
      return { first: day, last: day }
    }
  }
}

/**
 * Reads dates that begin at a token: 'today', 'in December', 'from 3 to 5 December', 'until Friday'. Dates joined by 'and', 'or' or a
 * comma are the days from the first to the last.
 */
export function readDates(
  tokens: readonly Token[],
  index: number,
  today: Day,
): Reading<DayRange> | undefined {
  const token = tokens[index]
  if (token === undefined || token.isQuoted || token.isGlued) return undefined
  const context: Context = { tokens, today, weak: NO_LANGUAGE }
  let list = readListedDates(getListContext(context, index, index), index)
  while (list !== undefined) {
    const start = findNextListed(tokens, list.next)
    const more =
      start === undefined ? undefined : readListedDates(getListContext(context, start, index), start)
    if (more === undefined) break
    const { first, last } = getDaysBeforeYear(context, index, list.next, more) ?? list.value
    list = {
      next: more.next,
      value: {
        first: first < more.value.first ? first : more.value.first,
        last: last > more.value.last ? last : more.value.last,
      },
    }
  }
  return list
}

const LIST_WORDS = new Set([...AND_WORDS].filter((word) => word !== 'a'))

/** Returns the index of what follows a comma, 'and' or 'or'. */
function findNextListed(tokens: readonly Token[], index: number): number | undefined {
  const token = tokens[index]
  if (token === undefined || token.isQuoted || token.isGlued) return undefined
  if (LIST_WORDS.has(token.word)) return tokens[index + 1]?.isQuoted ? undefined : index + 1
  return token.isAfterComma ? index : undefined
}

// In 'May and June', 'may' is a month because June is one; in 'in May or March', 'march' because May is one.
function getListContext(context: Context, index: number, firstIndex: number): Context {
  const { tokens } = context
  const other = index === firstIndex ? findNextListed(tokens, index + 1) : skipPreposition(tokens, firstIndex)
  const names = [MONTH_NAMES, WEEKDAY_NAMES].find((each) => each.has(tokens[index]?.word ?? ''))
  const otherName = names?.get(tokens[skipPreposition(tokens, other ?? -1)]?.word ?? '')
  const isSure = index !== firstIndex || otherName?.isWeak === false
  return otherName !== undefined && isSure ? { ...context, weak: BOTH_LANGUAGES } : context
}

function skipPreposition(tokens: readonly Token[], index: number): number {
  return DATE_PREPOSITIONS.has(tokens[index]?.word ?? '') ? index + 1 : index
}

// 'November and December 2027', '3 May and 5 June 2027': the year also counts for the first.
function getDaysBeforeYear(
  context: Context,
  index: number,
  end: number,
  more: Reading<DayRange>,
): DayRange | undefined {
  const { tokens } = context
  const point = readPoint({ ...context, weak: BOTH_LANGUAGES }, skipPreposition(tokens, index))
  const hasYear = [1, 2].some((back) => readYear(tokens, more.next - back)?.next === more.next)
  const isWithoutYear = point?.next === end && (point.value.kind === 'month' || point.value.kind === 'day')
  return hasYear && isWithoutYear ? resolveBackward(point.value, more.value.last) : undefined
}

function readListedDates(context: Context, index: number): Reading<DayRange> | undefined {
  const { tokens } = context
  const reading =
    readCounted(context, index) ??
    readFrom(context, index) ??
    readUntil(context, index) ??
    readRange(context, index) ??
    readWithPreposition(context, index)
  if (reading === undefined || tokens[reading.next]?.isGlued || tokens[reading.next - 1]?.isQuoted)
    return undefined
  return reading.value.first <= reading.value.last ? reading : undefined
}

const COUNT_WORDS: ReadonlyMap<string, number> = new Map(
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((word, index) => [word, index + 1]),
)

function readCount(word: string | undefined): number | undefined {
  if (word !== undefined && /^\d{1,3}$/.test(word)) return Number(word)
  return COUNT_WORDS.get(word ?? '')
}

const COUNTED_UNITS: [RegExp, number][] = [
  [/^(days?|dni|dniach|dzien)$/, 1],
  [/^(weeks?|tydzien|tygodnie|tygodni)$/, 7],
]

function readCountedDays(tokens: readonly Token[], index: number): Reading<number> | undefined {
  const count = readCount(tokens[index]?.word)
  const unit = tokens[index + 1]?.word ?? ''
  const days = COUNTED_UNITS.find(([pattern]) => pattern.test(unit))?.[1]
  return count === undefined || days === undefined ? undefined : { next: index + 2, value: count * days }
}

// 'next 7 days', 'within two weeks', 'w ciągu 7 dni', 'in 3 days', 'za tydzień'.
function readCounted({ tokens, today }: Context, index: number): Reading<DayRange> | undefined {
  const word = tokens[index]?.word ?? ''
  const isSpan = word === 'within' || /^(next|najblizsz(e|ych))$/.test(word)
  const start =
    word === 'in' && tokens[index + 1]?.word === 'the' && tokens[index + 2]?.word === 'next'
      ? index + 3
      : ['w', 'przez'].includes(word) && /^(ciagu|najblizsz(e|ych))$/.test(tokens[index + 1]?.word ?? '')
        ? skipWord(tokens, index + 2, 'najblizszych')
        : index + 1
  const counted = readCountedDays(tokens, start)
  if (counted !== undefined && (isSpan || start > index + 1)) {
    return {
      next: counted.next,
      value: { first: today, last: addDays(today, Math.max(counted.value - 1, 0)) },
    }
  }
  if (word !== 'in' && word !== 'za') return undefined
  const isOneWeek = word === 'za' && tokens[index + 1]?.word === 'tydzien'
  const days = isOneWeek ? { next: index + 2, value: 7 } : counted
  if (days === undefined) return undefined
  const day = addDays(today, days.value)
  return { next: days.next, value: { first: day, last: day } }
}

function readFrom(context: Context, index: number): Reading<DayRange> | undefined {
  const { tokens, today } = context
  const word = tokens[index]?.word ?? ''
  const isAfter = AFTER_WORDS.has(word)
  if (!isAfter && !FROM_WORDS.has(word)) return undefined
  const weak = { ...context, weak: BOTH_LANGUAGES }
  const range = isAfter ? undefined : readRange(weak, index + 1, word !== 'from' && word !== 'od')
  if (range !== undefined) return range
  if (word === 'between' || word.endsWith('miedzy')) return undefined
  if (NAMES_OF_PEOPLE.has(tokens[index + 1]?.word ?? '')) return undefined
  const point = readPoint(weak, index + 1)
  const days = point && resolveForward(point.value, today)
  if (days === undefined) return undefined
  const first = isAfter ? addDays(days.last, 1) : days.first
  return { next: point?.next ?? index, value: { first, last: LATEST_DAY } }
}

function readUntil(context: Context, index: number): Reading<DayRange> | undefined {
  const { tokens, today } = context
  const word = tokens[index]?.word ?? ''
  const isBefore = BEFORE_WORDS.has(word)
  if (!isBefore && !UNTIL_WORDS.has(word)) return undefined
  const weak = word === 'by' ? NO_LANGUAGE : BOTH_LANGUAGES
  const start = skipEndOf(tokens, index + 1)
  const point =
    readEndedUnit(context, index + 1, start) ??
    (NAMES_OF_PEOPLE.has(tokens[start]?.word ?? '') ? undefined : readPoint({ ...context, weak }, start))
  const days = point && resolveForward(point.value, today)
  if (point === undefined || days === undefined) return undefined
  const last = isBefore ? addDays(days.first, -1) : days.last
  return { next: point.next, value: { first: last < today ? EARLIEST_DAY : today, last } }
}

// 'the end of' before a month, week or year, which is its last day in any case.
function skipEndOf(tokens: readonly Token[], index: number): number {
  let next = index
  if (tokens[next]?.word === 'the') next++
  if (!END_WORDS.has(tokens[next]?.word ?? '')) return index
  next++
  return tokens[next]?.word === 'of' ? next + 1 : next
}

// 'until the end of the month', 'do końca tygodnia'.
function readEndedUnit(
  { tokens, today }: Context,
  index: number,
  start: number,
): Reading<DatePoint> | undefined {
  const next = skipWord(tokens, start, 'the')
  const unit = start === index ? undefined : UNITS.get(tokens[next]?.word ?? '')
  return unit && { next: next + 1, value: toRange(getUnitRange(unit, 'this', today)) }
}

function readRange(context: Context, index: number, isBetween = false): Reading<DayRange> | undefined {
  const { tokens, today } = context
  // Weak names count if both ends are dates: 'mon-fri', 'May to July'.
  const weak = { ...context, weak: BOTH_LANGUAGES }
  const start = skipWord(tokens, index, 'the')
  const first = readPoint(weak, start)
  const firstNumber = readDateNumber(tokens[start]?.word)
  const ends = [
    ...(first === undefined ? [] : [{ next: first.next, point: first.value }]),
    ...(firstNumber === undefined ? [] : [{ next: start + 1, point: undefined }]),
  ]
  for (const { next, point } of ends) {
    const connector = tokens[next]?.word ?? ''
    const isAnd = AND_WORDS.has(connector)
    if (!isAnd && !RANGE_CONNECTORS.has(connector)) continue
    const second = readPoint(weak, skipWord(tokens, next + 1, 'the'))
    if (second === undefined) continue
    const days =
      point === undefined
        ? resolveNumberRange(firstNumber ?? 0, second.value, today)
        : resolveRange(point, second.value, today)
    if (days === undefined || (isAnd && !isBetween && point !== undefined && !areNeighbors(days))) continue
    return { next: second.next, value: days }
  }
  return readMonthFirstRange(weak, index)
}

// 'December 3-5' and 'December 3 to 5, 2027'.
function readMonthFirstRange({ tokens, today }: Context, index: number): Reading<DayRange> | undefined {
  const month = MONTH_NAMES.get(tokens[index]?.word ?? '')
  const from = readDateNumber(tokens[index + 1]?.word)
  const to = readDateNumber(tokens[index + 3]?.word)
  if (month?.language !== 'en' || from === undefined || to === undefined || from > to) return undefined
  if (!RANGE_CONNECTORS.has(tokens[index + 2]?.word ?? '')) return undefined
  const year = readYear(tokens, index + 4)
  const last = year ? formatDay(year.value, month.number, to) : (findNextDay(month.number, to, today) ?? '')
  const first = `${last.slice(0, 8)}${String(from).padStart(2, '0')}`
  if (!isDay(first) || !isDay(last)) return undefined
  return { next: year?.next ?? index + 4, value: { first, last } }
}

/** '3 to 5 December': the month and the year come from the second date. */
function resolveNumberRange(date: number, second: DatePoint, today: Day): DayRange | undefined {
  if (second.kind !== 'day' && second.kind !== 'range') return undefined
  const last = resolveForward(second, today)
  if (last === undefined || last.first !== last.last) return undefined
  const month = getMonth(last.last)
  const first = [month, addMonths(month, -1)]
    .map((each) => `${each}-${String(date).padStart(2, '0')}`)
    .find((day) => isDay(day) && day <= last.last)
  return first === undefined ? undefined : { first, last: last.last }
}

function resolveRange(first: DatePoint, second: DatePoint, today: Day): DayRange | undefined {
  const isSecondFixed = second.kind === 'range'
  const start =
    first.kind !== 'range' && isSecondFixed
      ? resolveBackward(first, second.last)
      : resolveForward(first, today)
  const end = start && resolveForward(second, start.first)
  if (start === undefined || end === undefined || start.first > end.last) return undefined
  return { first: start.first, last: end.last }
}

function areNeighbors({ first, last }: DayRange): boolean {
  return daysBetween(first, last) === 1
}

function readWithPreposition(context: Context, index: number): Reading<DayRange> | undefined {
  const { tokens, today } = context
  const word = tokens[index]?.word ?? ''
  const monthLanguage = MONTH_PREPOSITIONS.get(word)
  const weekdayLanguage = WEEKDAY_PREPOSITIONS.get(word)
  if (!DATE_PREPOSITIONS.has(word))
    return resolveReading(readPoint(context, skipWord(tokens, index, 'the')), today)
  // 'w dniach 3-5 grudnia'.
  const afterDays = tokens[index + 1]?.word === 'dniach' ? index + 2 : index + 1
  const start = skipWord(tokens, afterDays, 'the')
  const range = readRange(context, start)
  if (range !== undefined) return range
  const next = tokens[start]?.word ?? ''
  const month = MONTH_NAMES.get(next)
  const weekday = WEEKDAY_NAMES.get(next)
  const language = month !== undefined ? monthLanguage : weekday !== undefined ? weekdayLanguage : undefined
  const weak = language === undefined ? NO_LANGUAGE : [language]
  const year = word === 'in' || word === 'w' ? readYear(tokens, start) : undefined
  if (year !== undefined) return { next: skipYearWord(tokens, year.next), value: getYearRange(year.value) }
  return resolveReading(readPoint({ ...context, weak }, start), today)
}

function resolveReading(reading: Reading<DatePoint> | undefined, today: Day): Reading<DayRange> | undefined {
  const days = reading && resolveForward(reading.value, today)
  return days && { next: reading.next, value: days }
}

function skipWord(tokens: readonly Token[], index: number, word: string): number {
  return tokens[index]?.word === word ? index + 1 : index
}

function readPoint(context: Context, index: number): Reading<DatePoint> | undefined {
  const token = context.tokens[index]
  if (token === undefined || token.isQuoted) return undefined
  return (
    readNumericDate(context, index) ??
    readDayAndMonth(context, index) ??
    readDirection(context, index) ??
    readPartOfMonth(context, index) ??
    readName(context, index)
  )
}

function toRange(days: DayRange): DatePoint {
  return { kind: 'range', first: days.first, last: days.last }
}

function toDayPoint(year: number | undefined, month: number, date: number): DatePoint | undefined {
  if (month < 1 || month > 12 || date < 1) return undefined
  if (year === undefined) {
    // 2024 was a leap year.
    return isDay(formatDay(2024, month, date)) ? { kind: 'day', month, date } : undefined
  }
  const day = formatDay(year, month, date)
  return isDay(day) ? { kind: 'range', first: day, last: day } : undefined
}

const YEAR_FIRST = /^(\d{4})([-./])(\d{1,2})(?:\2(\d{1,2}))?$/
const DAY_FIRST = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})$/
const DAY_AND_MONTH = /^(\d{1,2})\.(\d{2})$/
const MONTH_AND_YEAR = /^(\d{1,2})[./](\d{4})$/

// '2027-05-17', '2027-05', '17.05.2027', '05.2027' and '17.05'.
function readNumericDate(context: Context, index: number): Reading<DatePoint> | undefined {
  const word = context.tokens[index]?.word ?? ''
  if (!/^\d/.test(word) || word.length > 10) return undefined
  const point = readNumericPoint(word, context.weak.length > 0)
  if (point === undefined) return undefined
  return { next: skipYearWord(context.tokens, index + 1), value: point }
}

function readNumericPoint(word: string, isInContext: boolean): DatePoint | undefined {
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
  // '3.11' is more often a version than a day.
  if (dayAndMonth && (dayAndMonth[1]?.length === 2 || isInContext))
    return toDayPoint(undefined, Number(dayAndMonth[2]), Number(dayAndMonth[1]))
  return undefined
}

function isYear(year: number): boolean {
  return year >= 1900 && year <= 2199
}

function readYear(tokens: readonly Token[], index: number): Reading<number> | undefined {
  const word = tokens[index]?.word ?? ''
  if (!/^\d{4}$/.test(word) || tokens[index]?.isQuoted || !isYear(Number(word))) return undefined
  return { next: skipYearWord(tokens, index + 1), value: Number(word) }
}

// '2027 r.', '2027 roku'.
function skipYearWord(tokens: readonly Token[], index: number): number {
  const word = tokens[index]?.word
  return word === 'r' || word === 'roku' ? index + 1 : index
}

/** Reads a date of a month: '3', '3rd', '3-go'. */
function readDateNumber(word: string | undefined): number | undefined {
  const match = /^(\d{1,2})(?:st|nd|rd|th|-?go|-?ego)?$/.exec(word ?? '')
  const number = Number(match?.[1])
  return number >= 1 && number <= 31 ? number : undefined
}

// '15 May', '15th of May 2027', 'May 15', 'May 15th, 2027', 'December 2027', '15 maja', 'Friday 15 May'.
function readDayAndMonth(context: Context, index: number): Reading<DatePoint> | undefined {
  const { tokens } = context
  const word = tokens[index]?.word
  const date = readDateNumber(word)
  if (date !== undefined) {
    const start = skipWord(tokens, index + 1, 'of')
    const month = MONTH_NAMES.get(tokens[start]?.word ?? '')
    if (month === undefined || tokens[start]?.isQuoted) return undefined
    return readOptionalYear(tokens, start + 1, month.number, date)
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
function readDirection(context: Context, index: number): Reading<DatePoint> | undefined {
  const { tokens, today } = context
  const found = DIRECTIONS.get(tokens[index]?.word ?? '')
  if (found === undefined) return undefined
  const { direction, language } = found
  let next = index + 1
  // 'this coming Friday', 'w ten najbliższy piątek'.
  if (direction === 'this' && DIRECTIONS.get(tokens[next]?.word ?? '')?.direction === 'this') next++
  const token = tokens[next]
  if (token === undefined || token.isQuoted) return undefined
  const unit = UNITS.get(token.word)
  if (unit !== undefined) return { next: next + 1, value: toRange(getUnitRange(unit, direction, today)) }
  const weekday = WEEKDAY_NAMES.get(token.word)
  if (weekday !== undefined && weekday.language === language) {
    return { next: next + 1, value: resolveWeekday(weekday.number, direction, today) }
  }
  const month = MONTH_NAMES.get(token.word)
  // 'this may be'.
  if (month === undefined || month.language !== language || token.word === 'may') return undefined
  return { next: next + 1, value: resolveMonth(month.number, direction, today) }
}

function resolveWeekday(weekday: number, direction: Direction, today: Day): DatePoint {
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

function resolveMonth(month: number, direction: Direction, today: Day): DatePoint {
  const current = Number(today.slice(5, 7))
  const year = getYear(today)
  if (direction === 'this') return { kind: 'month', month }
  if (direction === 'next') return toRange(getMonthRange(year + (month <= current ? 1 : 0), month))
  return toRange(getMonthRange(year - (month >= current ? 1 : 0), month))
}

function getUnitRange(unit: Unit, direction: Direction, today: Day): DayRange {
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

// 'beginning of May', 'mid December', 'pod koniec maja': the first ten days, the next ten, the rest.
function readPartOfMonth(context: Context, index: number): Reading<DatePoint> | undefined {
  const { tokens, today } = context
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
  const month = MONTH_NAMES.get(tokens[next]?.word ?? '')
  if (month === undefined || tokens[next]?.isQuoted) return undefined
  const year = readYear(tokens, next + 1)
  const days = year
    ? getMonthRange(year.value, month.number)
    : resolveForward({ kind: 'month', month: month.number }, today)
  if (days === undefined) return undefined
  const prefix = days.first.slice(0, 8)
  const value = {
    first: `${prefix}${['01', '11', '21'][part]}`,
    last: part === 2 ? days.last : `${prefix}${['10', '20'][part]}`,
  }
  return { next: year?.next ?? next + 1, value: toRange(value) }
}

// A word that is a date by itself.
function readName(context: Context, index: number): Reading<DatePoint> | undefined {
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

// Startup Weekend is a series of events, as are others of this kind.
const WORDS_BEFORE_WEEKEND = new Set([
  'startup',
  'start up',
  'hack',
  'code',
  'coding',
  'web',
  'data',
  'design',
  'game',
])

function isNamedWeekend(tokens: readonly Token[], index: number): boolean {
  return WORDS_BEFORE_WEEKEND.has(tokens[index - 1]?.place ?? '')
}

/** Returns whether a folded word may be a side of a range without spaces: 'May-June', 'mon-fri'. */
export function isRangeWord(word: string): boolean {
  return MONTH_NAMES.has(word) || WEEKDAY_NAMES.has(word) || word === 'mid'
}
