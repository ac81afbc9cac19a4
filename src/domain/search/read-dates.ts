import { addDays, type Day, daysBetween, isDay } from '../day.ts'
import { addMonths, getMonth, getMonthBounds } from '../month.ts'
import { type DayRange, EARLIEST_DAY, LATEST_DAY } from '../when.ts'
import {
  type DatePoint,
  findNextDay,
  formatDay,
  getUnitRange,
  getYearRange,
  resolveBackward,
  resolveForward,
  toRange,
} from './date-points.ts'
import {
  AFTER_WORDS,
  AND_WORDS,
  BEFORE_WORDS,
  COUNT_WORDS,
  COUNTED_MONTHS,
  COUNTED_UNITS,
  DATE_PREPOSITIONS,
  DIRECTIONS,
  END_WORDS,
  FROM_WORDS,
  LIST_WORDS,
  MONTH_NAMES,
  MONTH_PREPOSITIONS,
  NAMES_OF_PEOPLE,
  RANGE_CONNECTORS,
  TIMES_OF_DAY,
  UNITS,
  UNTIL_WORDS,
  WEEKDAY_NAMES,
  WEEKDAY_PREPOSITIONS,
} from './date-words.ts'
import {
  BOTH_LANGUAGES,
  type DateContext,
  matchFeast,
  NO_LANGUAGE,
  readDateNumber,
  readPoint,
  readYear,
  skipWord,
  skipYearWord,
} from './read-date-point.ts'
import type { Reading, Token } from './tokens.ts'

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
  const context: DateContext = { tokens, today, weak: NO_LANGUAGE }
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

/** Returns the index of what follows a comma, 'and' or 'or'. */
function findNextListed(tokens: readonly Token[], index: number): number | undefined {
  const token = tokens[index]
  if (token === undefined || token.isQuoted || token.isGlued) return undefined
  if (LIST_WORDS.has(token.word)) return tokens[index + 1]?.isQuoted ? undefined : index + 1
  return token.isAfterComma ? index : undefined
}

// In 'May and June', 'may' is a month because June is one; in 'in May or March', 'march' because May is one.
function getListContext(context: DateContext, index: number, firstIndex: number): DateContext {
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
  context: DateContext,
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

function readListedDates(context: DateContext, index: number): Reading<DayRange> | undefined {
  const { tokens } = context
  const reading =
    readCounted(context, index) ??
    readFrom(context, index) ??
    readUntil(context, index) ??
    readRange(context, index) ??
    readWithPreposition(context, index)
  if (reading === undefined || tokens[reading.next]?.isGlued || tokens[reading.next - 1]?.isQuoted)
    return undefined
  if (reading.value.first > reading.value.last) return undefined
  // 'Friday night', 'dziś po południu'.
  const time = skipWord(tokens, reading.next, 'po')
  return TIMES_OF_DAY.has(tokens[time]?.word ?? '') ? { ...reading, next: time + 1 } : reading
}

function readCount(word: string | undefined): number | undefined {
  if (word !== undefined && /^\d{1,3}$/.test(word)) return Number(word)
  return COUNT_WORDS.get(word ?? '')
}

function readCountedDays(tokens: readonly Token[], index: number): Reading<number> | undefined {
  const count = readCount(tokens[index]?.word)
  const unit = tokens[index + 1]?.word ?? ''
  const days = COUNTED_UNITS.find(([pattern]) => pattern.test(unit))?.[1]
  return count === undefined || days === undefined ? undefined : { next: index + 2, value: count * days }
}

// 'next 7 days', 'within two weeks', 'w ciągu 7 dni', 'in 3 days', 'za tydzień'; 'in two months' and 'za rok' are a month.
function readCounted({ tokens, today }: DateContext, index: number): Reading<DayRange> | undefined {
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
  const isOne = /^(a|an|tydzien|miesiac|rok)$/.test(tokens[index + 1]?.word ?? '')
  const count = isOne ? 1 : readCount(tokens[index + 1]?.word)
  const unitIndex = isOne && word === 'za' ? index + 1 : index + 2
  const unit = tokens[unitIndex]?.word ?? ''
  const [days, months] = [COUNTED_UNITS, COUNTED_MONTHS].map(
    (units) => units.find(([pattern]) => pattern.test(unit))?.[1],
  )
  if (count === undefined) return undefined
  if (months !== undefined)
    return { next: unitIndex + 1, value: getMonthBounds(addMonths(getMonth(today), count * months)) }
  if (days === undefined) return undefined
  const day = addDays(today, count * days)
  return { next: unitIndex + 1, value: { first: day, last: day } }
}

function readFrom(context: DateContext, index: number): Reading<DayRange> | undefined {
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

function readUntil(context: DateContext, index: number): Reading<DayRange> | undefined {
  const { tokens, today } = context
  const word = tokens[index]?.word ?? ''
  if (!BEFORE_WORDS.has(word) && !UNTIL_WORDS.has(word)) return undefined
  if (word === 'do' && isEnglishDate(tokens[index + 1])) return undefined
  const weak = word === 'by' ? NO_LANGUAGE : BOTH_LANGUAGES
  const start = skipEndOf(tokens, index + 1)
  // The last day is before the end of December, too.
  const isBefore = BEFORE_WORDS.has(word) && start === index + 1
  const point =
    readEndedUnit(context, index + 1, start) ??
    (NAMES_OF_PEOPLE.has(tokens[start]?.word ?? '') ? undefined : readPoint({ ...context, weak }, start))
  const days = point && resolveForward(point.value, today)
  if (point === undefined || days === undefined) return undefined
  const last = isBefore ? addDays(days.first, -1) : days.last
  return { next: point.next, value: { first: last < today ? EARLIEST_DAY : today, last } }
}

// 'what to do this weekend', unlike 'do weekendu'.
function isEnglishDate(token: Token | undefined): boolean {
  const tables = [DIRECTIONS, MONTH_NAMES, WEEKDAY_NAMES]
  const word = token?.word ?? ''
  return /^to(day|night|morrow)$/.test(word) || tables.some((table) => table.get(word)?.language === 'en')
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
  { tokens, today }: DateContext,
  index: number,
  start: number,
): Reading<DatePoint> | undefined {
  const next = skipWord(tokens, start, 'the')
  const unit = start === index ? undefined : UNITS.get(tokens[next]?.word ?? '')
  return unit && { next: next + 1, value: toRange(getUnitRange(unit, 'this', today)) }
}

function readRange(context: DateContext, index: number, isBetween = false): Reading<DayRange> | undefined {
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
function readMonthFirstRange({ tokens, today }: DateContext, index: number): Reading<DayRange> | undefined {
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

function readWithPreposition(context: DateContext, index: number): Reading<DayRange> | undefined {
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
  const isPeriod = month !== undefined || /^q[1-4]$/.test(next)
  const language = isPeriod ? monthLanguage : weekday !== undefined ? weekdayLanguage : undefined
  // Without accents, 'w świat' is 'w świąt'.
  const isFeast = next !== 'swiat' && matchFeast(tokens, start) !== undefined
  const weak = isFeast ? BOTH_LANGUAGES : language === undefined ? NO_LANGUAGE : [language]
  const year = word === 'in' || word === 'w' ? readYear(tokens, start) : undefined
  if (year !== undefined) return { next: skipYearWord(tokens, year.next), value: getYearRange(year.value) }
  return resolveReading(readPoint({ ...context, weak }, start), today)
}

function resolveReading(reading: Reading<DatePoint> | undefined, today: Day): Reading<DayRange> | undefined {
  const days = reading && resolveForward(reading.value, today)
  return days && { next: reading.next, value: days }
}

/** Returns the dates of a word that beside others is rather not a date, such as 'may', 'sat' and '3.12'; null for other words. */
export function readWeakDate(token: Token, today: Day): DayRange | null {
  const isName = MONTH_NAMES.get(token.word)?.isWeak || WEEKDAY_NAMES.get(token.word)?.isWeak
  if (!isName && !SHORT_DATE.test(token.word)) return null
  return resolveReading(readPoint({ tokens: [token], today, weak: BOTH_LANGUAGES }, 0), today)?.value ?? null
}

/** A date that after a word is rather a version or a part: 'Python 3.12', 'part 1/2'. */
export const SHORT_DATE = /^(?:\d\.|\d{1,2}\/)\d{1,2}$/

/** Reads the days of a feast, which beside other words is rather a name: 'Christmas market'. */
export function readFeastDays(
  tokens: readonly Token[],
  index: number,
  today: Day,
): Reading<DayRange> | undefined {
  // Without accents, 'świat' is 'świąt'.
  if (tokens[index]?.word === 'swiat' || matchFeast(tokens, index) === undefined) return undefined
  return resolveReading(readPoint({ tokens, today, weak: BOTH_LANGUAGES }, index), today)
}
