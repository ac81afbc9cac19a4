import { addDays, type Day, daysBetween, isDay } from '../day.ts'
import { addMonths, getMonth, getMonthBounds } from '../month.ts'
import { type DayRange, EARLIEST_DAY, LATEST_DAY } from '../when.ts'
import {
  type DatePoint,
  getPeriod,
  getYearRange,
  isOneDay,
  resolveBackward,
  resolveForward,
  toDayPoint,
  toOneDay,
} from './date-points.ts'
import {
  AND_WORDS,
  type CalendarName,
  COUNT_WORDS,
  COUNTED_UNITS,
  DATE_PREPOSITIONS,
  DATE_WORDS,
  DIRECTIONS,
  END_WORDS,
  LIST_WORDS,
  MONTH_NAMES,
  MONTH_PREPOSITIONS,
  NAMES_OF_PEOPLE,
  NEXT_PHRASES,
  ONE_PERIOD,
  RANGE_CONNECTORS,
  UNITS,
  WEEKDAY_NAMES,
  WEEKDAY_PREPOSITIONS,
} from './date-words.ts'
import {
  readAnyPoint,
  readClearFeast,
  readDate,
  readEnglishMonth,
  readPoint,
  readQuarter,
  readYear,
} from './read-date-point.ts'
import { not, oneOf, optional, type Reader, readWord, rule, skipPhrases } from './readers.ts'
import type { ReadContext, Reading, Token } from './tokens.ts'

// 'next 7 days', 'w ciągu 7 dni', 'in 3 days', 'za tydzień'; 'in two months' and 'za rok' are a month.
const readCount = readWord((word) => (/^\d{1,3}$/.test(word) ? Number(word) : COUNT_WORDS.get(word)))
const readOnePeriod = readWord((word) => (ONE_PERIOD.has(word) ? COUNTED_UNITS.get(word) : undefined))
const readCounted = oneOf<DatePoint>(
  rule([skipPhrases(NEXT_PHRASES), readCount, COUNTED_UNITS], ([count, unit], { today }) =>
    'days' in unit ? { first: today, last: addDays(today, Math.max(count * unit.days - 1, 0)) } : undefined,
  ),
  rule(
    [
      oneOf(
        rule(['in|za', readCount, COUNTED_UNITS], ([count, unit]) => ({ count, unit })),
        rule(['in', 'a|an', COUNTED_UNITS], ([unit]) => ({ count: 1, unit })),
        rule(['za', readOnePeriod], ([unit]) => ({ count: 1, unit })),
      ),
    ],
    ([{ count, unit }], { today }) =>
      'days' in unit
        ? toOneDay(addDays(today, count * unit.days))
        : getMonthBounds(addMonths(getMonth(today), count * unit.months)),
  ),
)

/** '3 to 5 December': the month and the year come from the second date. */
function resolveNumberRange(date: number, second: DatePoint, today: Day): DayRange | undefined {
  const last = isOneDay(second) ? resolveForward(second, today)?.last : undefined
  if (last === undefined) return undefined
  const first = [getMonth(last), addMonths(getMonth(last), -1)]
    .map((month) => `${month}-${String(date).padStart(2, '0')}`)
    .find((day) => isDay(day) && day <= last)
  return first === undefined ? undefined : { first, last }
}

function resolveRange(first: DatePoint, second: DatePoint, today: Day): DayRange | undefined {
  const start = 'first' in second ? resolveBackward(first, second.last) : resolveForward(first, today)
  const end = start && resolveForward(second, start.first)
  return end && start.first <= end.last ? { first: start.first, last: end.last } : undefined
}

const readConnector = readWord((word) =>
  AND_WORDS.has(word) ? 'and' : RANGE_CONNECTORS.has(word) ? 'to' : undefined,
)

// Both ends may be weak names: 'mon-fri', 'May to July'. 'and' is a range only after 'between', or to the day after.
function createRangeReader(isBetween: boolean): Reader<DayRange> {
  return oneOf<DayRange>(
    rule(
      ['the?', readAnyPoint, readConnector, 'the?', readAnyPoint],
      ([first, connector, second], { today }) => {
        const days = resolveRange(first, second, today)
        const isRange = isBetween || connector === 'to' || (days && daysBetween(days.first, days.last) === 1)
        return isRange ? days : undefined
      },
    ),
    rule(['the?', readDate, readConnector, 'the?', readAnyPoint], ([date, , second], { today }) =>
      resolveNumberRange(date, second, today),
    ),
    // 'December 3-5' and 'December 3 to 5, 2027'.
    rule(
      [readEnglishMonth, readDate, RANGE_CONNECTORS, readDate, optional(readYear)],
      ([{ number }, from, to, year], { today }) => {
        const last = toDayPoint(year, number, to)
        return last && from <= to ? resolveNumberRange(from, last, today) : undefined
      },
    ),
  )
}
const readRange = createRangeReader(false)

// 'until Friday', 'do piątku', unlike 'what to do this weekend'.
const readEnglishDate = readWord((word) => {
  const tables = [DIRECTIONS, MONTH_NAMES, WEEKDAY_NAMES]
  const isEnglish = tables.some((table) => table.get(word)?.language === 'en')
  return isEnglish || /^to(day|night|morrow)$/.test(word) ? true : undefined
})
const readUntilWord = oneOf(
  rule(['do', not(readEnglishDate)], () => 'do'),
  readWord((word) => (/^(before|przed|until|till|by|through)$/.test(word) ? word : undefined)),
)
const END_OF = ['the?', END_WORDS, 'of?'] as const

function until(last: Day, today: Day): DayRange {
  return { first: last < today ? EARLIEST_DAY : today, last }
}

const readOpenRange = oneOf<DayRange>(
  rule(['from|od', readRange], ([days]) => days),
  rule(['between|miedzy|pomiedzy', createRangeReader(true)], ([days]) => days),
  rule(['from|od', not(NAMES_OF_PEOPLE), readAnyPoint], ([point], { today }) => {
    const days = resolveForward(point, today)
    return days && { first: days.first, last: LATEST_DAY }
  }),
  rule(['after|po', not(NAMES_OF_PEOPLE), readAnyPoint], ([point], { today }) => {
    const days = resolveForward(point, today)
    return days && { first: addDays(days.last, 1), last: LATEST_DAY }
  }),
  // The end of a period is its last day, also after 'before'.
  rule([readUntilWord, ...END_OF, 'the?', UNITS], ([, unit], { today }) =>
    until(getPeriod(unit, 0, today).last, today),
  ),
  rule([readUntilWord, ...END_OF, readAnyPoint], ([, point], { today }) => {
    const days = resolveForward(point, today)
    return days && until(days.last, today)
  }),
  rule([readUntilWord, not(NAMES_OF_PEOPLE), readAnyPoint], ([word, point], context, index) => {
    const days = resolveForward(point, context.today)
    // 'by may' rather names someone.
    if (days === undefined || (word === 'by' && readPoint(context, index + 1) === undefined)) return undefined
    const isBefore = word === 'before' || word === 'przed'
    return until(isBefore ? addDays(days.first, -1) : days.last, context.today)
  }),
)

// 'w dniach 3-5 grudnia'.
const AFTER_PREPOSITION = ['dniach?', 'the?'] as const
const readWithPreposition = oneOf<DatePoint>(
  rule([DATE_PREPOSITIONS, ...AFTER_PREPOSITION, readRange], ([days]) => days),
  rule(['in|w', ...AFTER_PREPOSITION, readYear], ([year]) => getYearRange(year)),
  rule([DATE_PREPOSITIONS, ...AFTER_PREPOSITION, readPoint], ([point]) => point),
  rule([DATE_PREPOSITIONS, ...AFTER_PREPOSITION, readClearFeast], ([days]) => days),
  rule([MONTH_PREPOSITIONS, ...AFTER_PREPOSITION, readQuarter], ([, days]) => days),
  rule([MONTH_PREPOSITIONS, ...AFTER_PREPOSITION, MONTH_NAMES], ([language, month]) =>
    month.language === language ? { month: month.number } : undefined,
  ),
  rule([WEEKDAY_PREPOSITIONS, ...AFTER_PREPOSITION, WEEKDAY_NAMES], ([language, weekday]) =>
    weekday.language === language ? { weekday: weekday.number } : undefined,
  ),
)

const readDated = oneOf<DatePoint>(readCounted, readOpenRange, readRange, readWithPreposition)
const readListed = oneOf(
  readDated,
  rule(['the?', readPoint], ([point]) => point),
)
const readListedNames = oneOf(
  readDated,
  rule(['the?', readAnyPoint], ([point]) => point),
)

function resolveListed(context: ReadContext, index: number, isSure: boolean): Reading<DayRange> | undefined {
  const reading = (isSure ? readListedNames : readListed)(context, index)
  if (reading === undefined || context.tokens[reading.next]?.isGlued) return undefined
  const value = resolveForward(reading.value, context.today)
  return value && value.first <= value.last ? { next: reading.next, value } : undefined
}

/**
 * Reads dates that begin at a token: 'today', 'in December', 'from 3 to 5 December', 'until Friday'. Dates joined by 'and', 'or' or a
 * comma are the days from the first to the last.
 */
export function readDates(context: ReadContext, index: number): Reading<DayRange> | undefined {
  const { tokens } = context
  const token = tokens[index]
  if (token === undefined || token.isGlued || !(/^\d/.test(token.word) || DATE_WORDS.has(token.word)))
    return undefined
  // In 'May and June', 'may' is a month because June is one; in 'in May or March', 'march' because May is one.
  const beside = findNameOfKind(tokens, index, findNextListed(tokens, index + 1))
  let list = resolveListed(context, index, beside?.isWeak === false)
  while (list !== undefined) {
    const start = findNextListed(tokens, list.next)
    const isSure = start !== undefined && findNameOfKind(tokens, start, index) !== undefined
    const more = start === undefined ? undefined : resolveListed(context, start, isSure)
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
  if (token === undefined || token.isGlued) return undefined
  if (LIST_WORDS.has(token.word)) return index + 1
  return token.isAfterComma ? index : undefined
}

/** Returns the month at `other` if there is one at `index`, or the weekday. */
function findNameOfKind(tokens: readonly Token[], index: number, other = -1): CalendarName | undefined {
  const names = [MONTH_NAMES, WEEKDAY_NAMES].find((each) => each.has(tokens[index]?.word ?? ''))
  return names?.get(tokens[skipPreposition(tokens, other)]?.word ?? '')
}

function skipPreposition(tokens: readonly Token[], index: number): number {
  return DATE_PREPOSITIONS.has(tokens[index]?.word ?? '') ? index + 1 : index
}

// 'November and December 2027', '3 May and 5 June 2027': the year also counts for the first.
function getDaysBeforeYear(
  context: ReadContext,
  index: number,
  end: number,
  more: Reading<DayRange>,
): DayRange | undefined {
  const point = readAnyPoint(context, skipPreposition(context.tokens, index))
  const hasYear = [1, 2].some((back) => readYear(context, more.next - back)?.next === more.next)
  const isWithoutYear = point?.next === end && 'month' in point.value
  return hasYear && isWithoutYear ? resolveBackward(point.value, more.value.last) : undefined
}

/** A date that after a word is rather a version or a part: 'Python 3.12', 'part 1/2'. */
export const SHORT_DATE = /^(?:\d\.|\d{1,2}\/)\d{1,2}$/

/** Returns the dates of a word that beside others is rather not a date, such as 'may', 'sat' and '3.12'; null for other words. */
export function readWeakDate(context: ReadContext, token: Token): DayRange | null {
  const isName = MONTH_NAMES.get(token.word)?.isWeak || WEEKDAY_NAMES.get(token.word)?.isWeak
  if (!isName && !SHORT_DATE.test(token.word)) return null
  const point = readAnyPoint({ ...context, tokens: [token] }, 0)
  return (point && resolveForward(point.value, context.today)) ?? null
}
