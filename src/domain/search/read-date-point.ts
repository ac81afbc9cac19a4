import { addDays, type Day, getWeekday } from '../day.ts'
import { addMonths, getMonth, getMonthBounds } from '../month.ts'
import type { DayRange } from '../when.ts'
import {
  type DatePoint,
  findNext,
  getMonthRange,
  getPeriod,
  getYear,
  getYearRange,
  isOneDay,
  resolveNamed,
  toDayPoint,
  toOneDay,
} from './date-points.ts'
import {
  type CalendarName,
  DAY_OFFSETS,
  DIRECTIONS,
  DISTANCE_UNITS,
  FEASTS,
  MONTH_NAMES,
  ORDINALS,
  PARTS_OF_MONTH,
  QUARTERS,
  ROMAN_MONTHS,
  TIMES_OF_DAY,
  UNITS,
  WEEKDAY_NAMES,
  WORDS_BEFORE_WEEKEND,
} from './date-words.ts'
import { not, oneOf, optional, type Reader, readPhrases, readWord, rule, skipPhrases } from './readers.ts'
import { CURRENCY, UNITS_AFTER_LIMIT } from './search-words.ts'

/** Years that are dates on their own: from 15 years ago to two years ahead. */
const YEARS_BACK = 15
const YEARS_AHEAD = 2

const FOUR_DIGITS = readWord((word) => (/^(?:19|20|21)\d\d$/.test(word) ? Number(word) : undefined))

/** '2027', '2027 r.', '2027 roku'. */
export const readYear: Reader<number> = rule([FOUR_DIGITS, 'r|roku?'], ([year]) => year)

/** A date of a month: '3', '3rd', '3-go'. */
export const readDate: Reader<number> = readWord((word) => {
  const number = Number(/^(\d{1,2})(?:st|nd|rd|th|-?go|-?ego)?$/.exec(word)?.[1])
  return number >= 1 && number <= 31 ? number : undefined
})

// '2027-05-17', '2027-05', '17.05.2027', '05/17/2027', '05.2027', '17.05' and '3/12', but not '24/7'.
const NUMERIC_DATES = [
  /^(?<year>\d{4})([-./])(?<month>\d{1,2})(?:\2(?<date>\d{1,2}))?$/,
  /^(?<date>\d{1,2})([-./])(?<month>\d{1,2})\2(?<year>\d{4}|\d{2})$/,
  // The month is first only where it cannot be otherwise.
  /^(?<month>\d{1,2})([-./])(?<date>\d{1,2})\2(?<year>\d{4}|\d{2})$/,
  /^(?<month>\d{1,2})[./](?<year>\d{4})$/,
  /^(?!24\/7$)(?<date>\d{1,2})[./](?<month>\d{1,2})$/,
]

function toNumericPoint(word: string): DatePoint | undefined {
  if (!/^\d/.test(word)) return undefined
  for (const pattern of NUMERIC_DATES) {
    const { year, month, date } = pattern.exec(word)?.groups ?? {}
    const number = year === undefined ? undefined : Number(year.length === 2 ? `20${year}` : year)
    if (month === undefined || (number !== undefined && (number < 1900 || number > 2199))) continue
    const point = toDayPoint(number, Number(month), Number(date ?? 1))
    if (point !== undefined)
      return number !== undefined && date === undefined ? getMonthRange(number, Number(month)) : point
  }
  return undefined
}

// Not '1.5 km' and '3.10 EUR'.
const readNumericDate = rule(
  [readWord(toNumericPoint), not(UNITS_AFTER_LIMIT), not(CURRENCY), 'r|roku?'],
  ([point]) => point,
)

/** Reads a month of dates such as "May 15". */
export const readEnglishMonth = readWord((word) => {
  const month = MONTH_NAMES.get(word)
  return month?.language === 'en' ? month : undefined
})

const readDayOfMonth = oneOf<DatePoint>(
  rule(
    [
      readDate,
      'of?',
      readWord((word) => MONTH_NAMES.get(word)?.number ?? ROMAN_MONTHS.get(word)),
      optional(readYear),
    ],
    ([date, month, year]) => toDayPoint(year, month, date),
  ),
  rule([MONTH_NAMES, readYear], ([{ number }, year]) => getMonthRange(year, number)),
  rule([readEnglishMonth, readDate, not(DISTANCE_UNITS), optional(readYear)], ([{ number }, date, year]) =>
    toDayPoint(year, number, date),
  ),
)

// The month of 'the last week of December', with all its days.
const readMonth = oneOf<DatePoint>(
  rule([MONTH_NAMES, optional(readYear)], ([{ number }, year]) =>
    year === undefined ? { month: number } : getMonthRange(year, number),
  ),
  rule(['the?', DIRECTIONS, 'month|miesiac|miesiaca|miesiacu'], ([{ direction }], { today }) =>
    getMonthBounds(addMonths(getMonth(today), direction)),
  ),
  rule([skipPhrases(['the month', 'miesiaca'])], (_, { today }) => getMonthBounds(getMonth(today))),
)

/** Weeks, weekends and weekdays that are counted in a month. */
const readCountedDays = readWord((word): { weekday?: number; length: number } | undefined => {
  if (UNITS.get(word) === 'week') return { length: 7 }
  if (UNITS.get(word) === 'weekend') return { weekday: 5, length: 2 }
  const weekday = WEEKDAY_NAMES.get(word)
  return weekday && { weekday: weekday.number, length: 1 }
})

function findInMonth(
  { first, last }: DayRange,
  ordinal: number,
  { weekday, length }: { weekday?: number; length: number },
): DayRange {
  const week = ordinal < 0 ? addDays(last, -6) : addDays(first, 7 * (ordinal - 1))
  const day = weekday === undefined ? week : addDays(week, (weekday - getWeekday(week) + 7) % 7)
  return { first: day, last: addDays(day, length - 1) }
}

const QUARTER_ORDINAL = rule([ORDINALS, QUARTERS], ([ordinal]) => (ordinal > 0 ? ordinal : undefined))
const QUARTER_NAME = readWord((word) => (/^q[1-4]$/.test(word) ? Number(word[1]) : undefined))

function getQuarter(quarter: number, year: number | undefined, today: Day): DayRange | undefined {
  const last = year === undefined ? findNext({ month: quarter * 3 }, today) : getMonthRange(year, quarter * 3)
  return last && { first: getMonthRange(getYear(last.last), quarter * 3 - 2).first, last: last.last }
}

// 'this', and 'this coming', 'w ten najbliższy'.
const readThis = readWord((word) =>
  DIRECTIONS.get(word)?.direction === 0 ? DIRECTIONS.get(word) : undefined,
)
const readDirection = oneOf(
  rule([readThis, readThis], ([first]) => first),
  rule([DIRECTIONS], ([direction]) => direction),
)

const readStrongName = (names: ReadonlyMap<string, CalendarName>) =>
  readWord((word) => (names.get(word)?.isWeak ? undefined : names.get(word)))
const SKIP_TIME_OF_DAY = optional(rule([TIMES_OF_DAY], () => true))

/** Reads a date that is one by its own words. */
export const readPoint = oneOf<DatePoint>(
  readNumericDate,
  readDayOfMonth,
  // 'Friday 15 May': the date decides.
  rule([WEEKDAY_NAMES, 'the?', oneOf(readNumericDate, readDayOfMonth)], ([, day]) =>
    isOneDay(day) ? day : undefined,
  ),
  // 'last week of December', 'first Monday of the month', 'ostatni weekend maja'.
  rule([ORDINALS, readCountedDays, 'of?', readMonth], ([ordinal, counted, month], { today }) => {
    const whole = findNext(month, today)
    if (whole === undefined) return undefined
    const days = findInMonth(whole, ordinal, counted)
    if (days.last >= today || 'first' in month) return days
    // Without a year, the first week of the present month may be that of the next year.
    const next = findNext(month, addDays(whole.last, 1))
    return next && findInMonth(next, ordinal, counted)
  }),
  // 'Q1 2027', 'first quarter of 2027', 'trzeci kwartał'.
  rule([oneOf(QUARTER_NAME, QUARTER_ORDINAL), 'of?', readYear], ([quarter, year], { today }) =>
    getQuarter(quarter, year, today),
  ),
  rule([QUARTER_ORDINAL], ([quarter], { today }) => getQuarter(quarter, undefined, today)),
  // 'this week', 'next Friday', 'w przyszłym miesiącu', 'last December'.
  rule([readDirection, TIMES_OF_DAY], ([{ direction }], { today }) =>
    direction === 0 ? toOneDay(today) : undefined,
  ),
  rule([readDirection, UNITS], ([{ direction }, unit], { today }) => getPeriod(unit, direction, today)),
  rule([readDirection, WEEKDAY_NAMES, SKIP_TIME_OF_DAY], ([{ direction, language }, weekday], { today }) =>
    weekday.language === language ? resolveNamed({ weekday: weekday.number }, direction, today) : undefined,
  ),
  // Not 'this may be'.
  rule([readDirection, not('may'), MONTH_NAMES], ([{ direction, language }, month], { today }) =>
    month.language === language ? resolveNamed({ month: month.number }, direction, today) : undefined,
  ),
  // 'beginning of May', 'mid-December', 'pod koniec maja'.
  rule(['pod?', PARTS_OF_MONTH, 'of?', '-?', readMonth], ([part, month], { today }) => {
    const days = findNext(month, today)
    if (days === undefined) return undefined
    const prefix = days.first.slice(0, 8)
    return { first: prefix + part.first, last: part.last === null ? days.last : prefix + part.last }
  }),
  // 'tomorrow evening', but not 'factory of tomorrow'.
  rule([DAY_OFFSETS, SKIP_TIME_OF_DAY], ([offset], { tokens, today }, index) =>
    tokens[index - 1]?.word === 'of' ? undefined : toOneDay(addDays(today, offset)),
  ),
  rule(['weekend|weekendu|weekendzie'], (_, { tokens, today }, index) =>
    WORDS_BEFORE_WEEKEND.has(tokens[index - 1]?.place ?? '') ? undefined : getPeriod('weekend', 0, today),
  ),
  rule([readStrongName(MONTH_NAMES)], ([{ number }]) => ({ month: number })),
  rule([readStrongName(WEEKDAY_NAMES)], ([{ number }]) => ({ weekday: number })),
  rule([FOUR_DIGITS, 'r|roku'], ([year]) => getYearRange(year)),
  rule([FOUR_DIGITS], ([year], { today }) => {
    const distance = year - getYear(today)
    return distance >= -YEARS_BACK && distance <= YEARS_AHEAD ? getYearRange(year) : undefined
  }),
  rule(['rok|year', readYear], ([year]) => getYearRange(year)),
  rule(['day|dzien', 'after', 'tomorrow'], (_, { today }) => toOneDay(addDays(today, 2))),
)

const readFeast = rule([readPhrases(FEASTS), optional(readYear)], ([{ first, last }, year], { today }) => {
  const number = year ?? getYear(today) + (last < today.slice(5) ? 1 : 0)
  return { first: `${number}-${first}`, last: `${number}-${last}` }
})
/** Reads a feast beside other words: without accents, 'świat' is 'świąt'. */
export const readClearFeast = rule([not('swiat'), readFeast], ([days]) => days)

/** Reads the quarter of 'in Q1', without a year. */
export const readQuarter = rule([QUARTER_NAME], ([quarter], { today }) =>
  getQuarter(quarter, undefined, today),
)

/** Reads a date that may be a weak name, such as 'may' beside another word of a date. */
export const readAnyPoint = oneOf<DatePoint>(
  readPoint,
  readFeast,
  readQuarter,
  rule([MONTH_NAMES], ([{ number }]) => ({ month: number })),
  rule([WEEKDAY_NAMES], ([{ number }]) => ({ weekday: number })),
)
