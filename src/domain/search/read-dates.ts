import { addDays, type Day, daysBetween, isDay } from '../day.ts'
import { getMonth, getMonthBounds } from '../month.ts'
import { type DayRange, EARLIEST_DAY, LATEST_DAY, type WeekdayRange } from '../when.ts'
import {
  type CountedDays,
  type DatePoint,
  findDays,
  getDaysOfYear,
  getPart,
  getPeriod,
  getWholePeriod,
  getYear,
  getYearRange,
  listPeriods,
  resolveForward,
  resolveNamed,
  startToday,
  toDayPoint,
  toOneDay,
} from './date-points.ts'
import {
  CALENDAR_NAMES,
  COUNT_WORDS,
  COUNTED_UNITS,
  DATE_PREPOSITIONS,
  DATE_WORDS,
  DATES_IN_WORDS,
  DAY_OFFSETS,
  DIRECTIONS,
  DISTANCE_UNITS,
  END_WORDS,
  FEASTS,
  FROM_WORDS,
  MONTH_NAMES,
  MONTH_NUMBERS,
  NAMES_OF_PEOPLE,
  NEXT_FEW,
  NEXT_PHRASES,
  ORDINALS,
  PARTS_OF_PERIOD,
  PAST_WORDS,
  type PartOfPeriod,
  PRESENT_PERIODS,
  RANGE_CONNECTORS,
  REPEATED_WEEKDAYS,
  TIMES_OF_DAY,
  UNITS,
  WEEKDAY_NAMES,
  type YearlyDays,
} from './date-words.ts'
import { not, oneOf, optional, type Reader, readPhrases, readWord, rule } from './readers.ts'
import { CURRENCY, EVENT_NOUNS, EVENT_WORDS, FILLER_WORDS, UNITS_AFTER_LIMIT } from './search-words.ts'
import { type ReadContext, type Reading, readConnector } from './tokens.ts'
import { beginsDate, mayBegin } from './unfinished.ts'

/** Years that are dates on their own: from 15 years ago to two years ahead. */
const YEARS_BACK = 15
const YEARS_AHEAD = 2
const WEEKEND_WORDS = 'weekend|weekendu|weekendzie'
const EVENT_KINDS = EVENT_WORDS.difference(EVENT_NOUNS)

// '2027', '2027 r.', '2027 roku'.
const readYear = rule([/^(?:19|20|21)\d\d$/, 'r|roku?'], ([[year]]) => Number(year))
const readOptionalYear = optional(readYear)
const readOptionalWeekday = optional(rule([WEEKDAY_NAMES]))

// A date of a month: '3', '3rd', '3-go', 'trzeciego', 'third of'.
const readDate = oneOf(
  readWord((word) => Number(/^(\d{1,2})(?:st|nd|rd|th|-?go|-?ego)?$/.exec(word)?.[1]) || undefined),
  readPhrases(DATES_IN_WORDS),
)

// '2027-05-17', '2027-05', '17.05.2027', '05/17/2027', '05.2027', '17.05' and '3/12', but not '24/7'.
const NUMERIC_DATES = [
  /^(?<year>(?:19|20|21)\d\d)([-./])(?<month>\d\d?)(?:\2(?<date>\d\d?))?$/,
  /^(?<date>\d\d?)([-./])(?<month>\d\d?)\2(?<year>(?:19|20|21)?\d\d)$/,
  // The month is first only where it cannot be otherwise.
  /^(?<month>\d\d?)([-./])(?<date>\d\d?)\2(?<year>(?:19|20|21)?\d\d)$/,
  /^(?<month>\d\d?)[./](?<year>(?:19|20|21)\d\d)$/,
  /^(?!24\/7$)(?<date>\d\d?)[./](?<month>\d\d?)$/,
]

function toNumericPoint(word: string): DatePoint | undefined {
  for (const pattern of NUMERIC_DATES) {
    const { year, month, date } = pattern.exec(word)?.groups ?? {}
    const fullYear = year && Number(year.length === 2 ? `20${year}` : year)
    const point = month && toDayPoint(Number(date ?? 1), Number(month), fullYear || undefined)
    if (point) return date === undefined && 'first' in point ? getMonthBounds(getMonth(point.first)) : point
  }
  return undefined
}

const readEnglishMonth = rule([MONTH_NAMES], ([month]) => (month.language === 'en' ? month : undefined))

// Also '5 grud', while it is typed. Three letters begin one month.
const readMonthOfDate = oneOf(readPhrases(MONTH_NUMBERS), ({ tokens }, index) => {
  const { word = '', isUnfinished } = tokens[index] ?? {}
  const [, begun] = [...MONTH_NAMES].find(([name]) => name.startsWith(word)) ?? []
  return isUnfinished && word.length > 2 && begun ? { next: index + 1, value: begun.month } : undefined
})

const readDayOfMonth = oneOf<DatePoint>(
  // Not '1.5 km' and '3.10 EUR'.
  rule([readWord(toNumericPoint), not(UNITS_AFTER_LIMIT), not(CURRENCY), 'r|roku?']),
  rule([readDate, 'of?', readMonthOfDate, readOptionalYear], (values) => toDayPoint(...values)),
  rule([readEnglishMonth, readDate, not(DISTANCE_UNITS), readOptionalYear], ([{ month }, date, year]) =>
    toDayPoint(date, month, year),
  ),
)

const readYearlyDays = oneOf<YearlyDays>(rule([MONTH_NAMES]), rule([FEASTS]))

// The whole period of 'last week of December', 'mid next week' and 'late summer'. Without a year or 'this', it can be the next one.
const readPeriods = oneOf<DayRange[]>(
  rule([readYear], ([year]) => [getYearRange(year)]),
  rule(['the?', DIRECTIONS, UNITS], ([{ direction }, unit], { today }) => [
    getWholePeriod(unit, direction, today),
  ]),
  rule([PRESENT_PERIODS], ([unit], { today }) => [0, 1].map((offset) => getWholePeriod(unit, offset, today))),
  rule([readYearlyDays, 'of?', readOptionalYear], (values, { today }) => listPeriods(...values, today)),
)

/** Reads the weeks, weekends and weekdays that are counted in a month or another period. */
const readCountedDays = readWord((word): { weekday?: number; length: number } | undefined => {
  if (UNITS.get(word) === 'week') return { length: 7 }
  if (UNITS.get(word) === 'weekend') return { weekday: 5, length: 2 }
  const name = WEEKDAY_NAMES.get(word)
  return name && { weekday: name.weekday, length: 1 }
})

const readPartOfPeriod = oneOf<PartOfPeriod | CountedDays>(
  // 'last week of December', 'first Monday of the month', 'ostatni weekend maja'.
  rule([ORDINALS, readCountedDays], ([ordinal, counted]) => ({ ordinal, ...counted })),
  // 'beginning of May', 'mid-December', 'pod koniec tygodnia', 'early 2027', 'late summer'.
  rule(['pod?', PARTS_OF_PERIOD]),
)

// Also 'this coming Friday', 'w ten najbliższy piątek'.
const readDirection = rule([DIRECTIONS, 'coming|upcoming|najblizszy|najblizsza|najblizsze|najblizszym?'])

// The days of a date, today or later.
const readDaysOf = (...readers: Reader<DatePoint>[]) =>
  rule([oneOf(...readers)], ([point], { today }) => resolveForward(point, today))

const readName = rule([CALENDAR_NAMES])
const NAMES_BY_KIND = [MONTH_NAMES, WEEKDAY_NAMES, FEASTS, DAY_OFFSETS].map((names) =>
  rule([`${[...DATE_PREPOSITIONS].join('|')}?`, readPhrases<unknown>(names)]),
)

/** Reads a date that is one by its own words. */
const readPoint = oneOf<DatePoint>(
  // In 'Friday 15 May' and '3 grudnia (czwartek)', the date decides.
  rule([readOptionalWeekday, 'the?', readDayOfMonth, readOptionalWeekday], ([, day]) => day),
  rule([readPartOfPeriod, 'of?', '-?', readPeriods], ([part, periods], { today }) => {
    const days = periods.flatMap((period) => getPart(part, period) ?? [])
    const present = days.find(({ last }) => last >= today) ?? days[0]
    return present && startToday(present, today)
  }),
  // 'this week', 'next Friday', 'w przyszłym miesiącu', 'last December', but not 'this may be'.
  rule([readDirection, not(not(TIMES_OF_DAY))], ([{ direction }], { today }) =>
    direction === 0 ? toOneDay(today) : undefined,
  ),
  // 'last week of decem' is no week yet.
  rule(
    [readDirection, UNITS, not(rule(['of', not(/./)])), not(rule(['of', beginsDate]))],
    ([{ direction }, unit], { today }) => getPeriod(unit, direction, today),
  ),
  rule([readDirection, not('may'), readName], ([{ direction, language }, name], { today }) =>
    (name.language ?? language) === language ? resolveNamed(name, direction, today) : undefined,
  ),
  // 'May 2027', 'summer of 2027'.
  rule([readYearlyDays, 'of?', readYear], ([days, year]) => getDaysOfYear(days, year)),
  rule([DAY_OFFSETS], ([offset], { today }) => toOneDay(addDays(today, offset))),
  rule([readName], ([name]) => (name.isWeak ? undefined : name)),
  // 'weekend 5-6 grudnia', 'weekend of 12 December'.
  rule(
    [WEEKEND_WORDS, 'of?', readDaysOf((context, index) => readRange(context, index), readDayOfMonth)],
    ([{ first }]) => getWholePeriod('weekend', 0, first),
  ),
  // Any weekend in 'weekend workshops' and 'hackathon weekend', this one in 'events weekend'.
  rule([WEEKEND_WORDS], (_, { today, tokens }, index) => {
    const beside = [tokens[index - 1], tokens[index + 1]]
    const isOfKind = beside.some((token) => token && token.word.length > 1 && mayBegin(token, EVENT_KINDS))
    const days = isOfKind ? { first: today, last: LATEST_DAY } : getPeriod('weekend', 0, today)
    return { ...days, weekdays: [5, 6] }
  }),
  rule(['rok|year?', readYear], ([year], { today }) => {
    const distance = year - getYear(today)
    return distance >= -YEARS_BACK && distance <= YEARS_AHEAD ? getYearRange(year) : undefined
  }),
)

/** Reads a date that may be a weak name because another word of a date is beside it: 'may', 'christmas'. */
const readAnyPoint = oneOf<DatePoint>(readPoint, readName)
const readAnyDays = readDaysOf(readAnyPoint)

// 'next 7 days', 'w ciągu 7 dni', 'in 3 days'; 'za dwa tygodnie' is a week, 'in two months' and 'za rok' are a month.
const readCount = oneOf(
  readWord((word) => (/^\d{1,3}$/.test(word) ? Number(word) : undefined)),
  readPhrases(COUNT_WORDS),
)
const readLength = oneOf<number>(
  rule([NEXT_PHRASES, readCount, COUNTED_UNITS], ([count, days]) => count * days),
  rule([NEXT_PHRASES, NEXT_FEW]),
  // 'within the next week', 'w ciągu miesiąca'.
  rule(['within the next|w ciagu', COUNTED_UNITS]),
)
const readCounted = oneOf<DatePoint>(
  rule([readLength], ([days], { today }) => until(addDays(today, Math.max(Math.round(days) - 1, 0)), today)),
  rule(['in|za', optional(readCount), COUNTED_UNITS], ([count = 1, days], { today }) => {
    const day = addDays(today, Math.round(count * days))
    return days === 1 ? toOneDay(day) : getWholePeriod(days === 7 ? 'week' : 'month', 0, day)
  }),
)

/** '3 to 5 December': the month and the year come from the second date. */
function resolveNumberRange(date: number, second: DatePoint | undefined, today: Day): DayRange | undefined {
  const days = second && resolveForward(second, today)
  if (days === undefined || days.first !== days.last) return undefined
  const first = `${getMonth(days.last)}-${String(date).padStart(2, '0')}`
  return isDay(first) && first <= days.last ? { first, last: days.last } : undefined
}

function resolveRange(first: DatePoint, second: DatePoint, today: Day): DayRange | undefined {
  const start = 'first' in second ? findDays(first, second.last, -1) : resolveForward(first, today)
  const end = start && resolveForward(second, start.first)
  return end && start.first <= end.last ? { first: start.first, last: end.last } : undefined
}

const readRangeConnector = oneOf<string>(
  rule([RANGE_CONNECTORS], () => 'to'),
  readConnector,
)

// Both ends may be weak names: 'mon-fri', 'May to July'.
const readRange: Reader<DayRange> = oneOf<DayRange>(
  rule(
    ['the?', oneOf<DatePoint | number>(readAnyPoint, readDate), readRangeConnector, 'the?', readAnyPoint],
    ([first, connector, second], context, index, next) => {
      if (typeof first === 'number') return resolveNumberRange(first, second, context.today)
      const days = resolveRange(first, second, context.today)
      // 'and' is a range only after 'between', to the day after, and if both have one year: 'November and December 2027'.
      const isBetween = /^(between|(po)?miedzy)$/.test(context.tokens[index - 1]?.word ?? '')
      const haveYear = 'from' in first && readYear(context, next - 1) !== undefined
      const isNextDay = days && daysBetween(days.first, days.last) === 1
      return isBetween || connector === 'to' || haveYear || isNextDay ? days : undefined
    },
  ),
  // '12/13 grudnia', '5,6 December'.
  rule(
    [/^(\d{1,2})[/,](\d{1,2})$/, 'of?', MONTH_NUMBERS, readOptionalYear],
    ([[, from, to], month, year], { today }) =>
      resolveNumberRange(Number(from), toDayPoint(Number(to), month, year), today),
  ),
  // 'December 3-5' and 'December 3 to 5, 2027'.
  rule(
    [readEnglishMonth, readDate, RANGE_CONNECTORS, readDate, readOptionalYear],
    ([{ month }, from, to, year], { today }) => resolveNumberRange(from, toDayPoint(to, month, year), today),
  ),
)

// 'what can I do this weekend' is English.
const readUntil = oneOf(
  rule(['until|till|by|through']),
  rule(['do', not(/^(this|next|today|tonight|tomorrow|\w+day)$/)]),
)

const until = (last: Day, today: Day): DayRange => ({ first: last < today ? EARLIEST_DAY : today, last })
const since = (first: Day): DayRange => ({ first, last: LATEST_DAY })

const readEnd = oneOf<DayRange>(
  rule(['the?', UNITS], ([unit], { today }) => getPeriod(unit, 0, today)),
  readAnyDays,
)

// 'the holidays' has the word itself.
const readTheDays = oneOf(readAnyDays, rule(['the', readAnyDays]))

const readOpenRange = oneOf<DayRange>(
  rule([FROM_WORDS, readRange]),
  rule(['from|od', not(NAMES_OF_PEOPLE), readAnyDays], ([{ first }]) => since(first)),
  rule(['after|po', not(NAMES_OF_PEOPLE), readTheDays], ([{ last }]) => since(addDays(last, 1))),
  // The end of a period is its last day, also after 'before'.
  rule(
    [oneOf(readUntil, rule(['before|przed'])), 'the?', END_WORDS, 'of?', readEnd],
    ([, { last }], { today }) => until(last, today),
  ),
  rule(['before|przed', readTheDays], ([{ first }], { today }) => until(addDays(first, -1), today)),
  rule([readUntil, not(NAMES_OF_PEOPLE), readTheDays], ([, { last }], { today }) => until(last, today)),
)

const readListedPoint = oneOf<DatePoint>(
  // 'on Fridays', 'w każdy weekend'.
  rule([REPEATED_WEEKDAYS], ([weekdays], { today }) => ({ first: today, last: LATEST_DAY, weekdays })),
  readCounted,
  readOpenRange,
  readRange,
  rule(['in the new year|w nowym roku'], (_, { today }) => getPeriod('year', 1, today)),
  // 'w dniach 3-5 grudnia'.
  rule([DATE_PREPOSITIONS, 'dniach?', 'the?', oneOf<DatePoint>(readRange, readPoint, rule([FEASTS]))]),
  rule([DATE_PREPOSITIONS, 'dniach?', 'the?', readName], ([name], { tokens }, index) =>
    name.prepositions?.has(tokens[index]?.word ?? '') ? name : undefined,
  ),
  rule(['the?', readPoint]),
)
const readListedName = oneOf(readListedPoint, rule(['the?', readName]))

/** Reads the hours after a day: 'Friday night', 'dziś po południu'. */
export const readTimeOfDay = rule([TIMES_OF_DAY])

function readListed(context: ReadContext, index: number, isSure: boolean): Reading<WeekdayRange> | undefined {
  const { next = 0, value: point } = (isSure ? readListedName : readListedPoint)(context, index) ?? {}
  const value = point && resolveForward(point, context.today)
  return value && { next, value: 'weekday' in point ? { ...value, weekdays: [point.weekday] } : value }
}

/** Reads dates: 'today', 'in December', 'until Friday'. Those joined by 'and', 'or' or a comma are the days from the first to the last. */
export const readDates: Reader<WeekdayRange> = (context, index) => {
  const { word = '', isGlued } = context.tokens[index] ?? {}
  if (isGlued || !(/^\d/.test(word) || DATE_WORDS.has(word))) return undefined
  // In 'May and June', 'may' is a month because June is one; so with 'sat sun' and 'Easter and Christmas'.
  const readKind = NAMES_BY_KIND.find((read) => read(context, index))
  const nameEnd = readKind?.(context, index)?.next ?? index
  const isNamed = readKind?.(context, readConnector(context, nameEnd)?.next ?? nameEnd) !== undefined
  let list = readListed(context, index, isNamed)
  while (list !== undefined) {
    // 'Friday night and Saturday'.
    const end = readTimeOfDay(context, list.next)?.next ?? list.next
    const connector = readConnector(context, end)
    const start = connector?.next ?? end
    const isOfSameKind = readKind?.(context, start) !== undefined
    // Also 'styczeń luty'.
    const more = connector || isOfSameKind ? readListed(context, start, isOfSameKind) : undefined
    if (more === undefined) break
    const [a, b] = [list.value, more.value]
    const weekdays = a.weekdays && b.weekdays && [...new Set([...a.weekdays, ...b.weekdays])]
    const first = a.first < b.first ? a.first : b.first
    const last = a.last > b.last ? a.last : b.last
    list = { next: more.next, value: { first, last, ...(weekdays && { weekdays }) } }
  }
  return list
}

/** A date that after a word is rather a version or a part: 'Python 3.12', 'part 1/2'. */
export const SHORT_DATE = /^(?:\d\.|\d{1,2}\/)\d{1,2}$/

/** Reads what beside other words is rather not a date: 'may', 'sat', 'Christmas', '3.12' and 'past'. */
export const readWeakDates = rule([
  // 'się' is no August.
  not(FILLER_WORDS),
  readDaysOf(
    readName,
    readWord((word) => (SHORT_DATE.test(word) ? toNumericPoint(word) : undefined)),
    rule([PAST_WORDS], (_, { today }) => ({ first: EARLIEST_DAY, last: addDays(today, -1) })),
  ),
])
