import { CONNECTORS, MONTH_NUMBERS } from './date-words.ts'
import type { Hours } from './parsed-search.ts'
import { not, oneOf, rule } from './readers.ts'
import { CURRENCY, HOUR_WORDS, UNITS_AFTER_LIMIT } from './search-words.ts'

/** Minutes from midnight. */
interface Moment {
  minutes: number
  /** Whether it is an hour alone, of which the half of the day is open. */
  isOpen: boolean
}

const NOON = 12 * 60
const LAST_MINUTE = 24 * 60 - 1
/** An open hour before this one is in the afternoon. */
const FIRST_HOUR = 7
/** 'at 18:00' is between half an hour before and after it. */
const ABOUT = 30

// '18:00', '6pm', '6.30pm', '18-tej'; '18.30' is rather a date.
const CLOCK_TIME = /^(\d\d?)(?::([0-5]\d)([ap]m)?|(?:\.([0-5]\d))?([ap]m)|-?(?:st|t)?ej)$/
const HOUR_AND_MINUTES = /^(\d\d?)(?:[:.]([0-5]\d))?$/
const HALVES = /^(?:([ap])\.?m\.?|o['’]clock)$/

function toMoment(hour = '', minutes = '', half = ''): Moment | undefined {
  const time = Number(hour) * 60 + Number(minutes)
  if (time > LAST_MINUTE + 1) return undefined
  const isHalf = half !== '' && time < NOON + 60
  return {
    minutes: isHalf ? (time % NOON) + (half.startsWith('p') ? NOON : 0) : time,
    isOpen: minutes === '' && half === '',
  }
}

const NO_AMOUNT = [MONTH_NUMBERS, UNITS_AFTER_LIMIT, CURRENCY].map(not)
const readHour = rule([/^\d\d?$/], ([[hour]]) => toMoment(hour))
const readMoment = oneOf<Moment>(
  rule([HOUR_AND_MINUTES, HALVES], ([[, hour, minutes], [, half]]) => toMoment(hour, minutes, half)),
  rule([CLOCK_TIME], ([[, hour, minutes, half, minutesOfHalf, halfAlone]]) =>
    toMoment(hour, minutes ?? minutesOfHalf, half ?? halfAlone),
  ),
  rule([HOUR_WORDS, HOUR_AND_MINUTES, ...NO_AMOUNT], ([[, hour, minutes]]) => toMoment(hour, minutes)),
)

const formatTime = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

function createHours(first: number, last: number): Hours {
  const [from, to] = [Math.max(0, first), Math.min(last, LAST_MINUTE)]
  // 'from 22:00 to 2:00'.
  return { first: formatTime(from), last: formatTime(from > to ? LAST_MINUTE : to) }
}

const settle = ({ minutes, isOpen }: Moment) =>
  isOpen && minutes < FIRST_HOUR * 60 ? minutes + NOON : minutes
/** In 'between 5 and 8 pm', 5 is in the afternoon, too. */
function createPeriod([first, last]: [Moment, Moment]): Hours {
  const end = settle(last)
  const isLater = first.isOpen && first.minutes + NOON < end
  return createHours(isLater ? first.minutes + NOON : first.minutes, end)
}

// Words before an hour alone, which mean no price and no day, other words before a time, and the minutes before and after it.
const SINCE = 'from|since|later than|starting from|od|pozniej niz|nie wczesniej niz'
const UNTIL = 'by|until|till|to|earlier than|do|wczesniej niz|nie pozniej niz'
const LIMITS: [beforeHour: string, beforeTime: string, before: number, after: number][] = [
  ['after|not before|po|nie przed|no earlier than', SINCE, 0, LAST_MINUTE],
  ['before|not after|przed|nie po|no later than', UNTIL, LAST_MINUTE, 0],
  ['at|around|about|okolo|kolo', 'starting at|starts at|na?', ABOUT, ABOUT],
]
const BETWEEN = 'between|miedzy|pomiedzy'
const OPENERS = [BETWEEN, ...LIMITS.flatMap((limit) => limit.slice(0, 2))].join('|')

const readFirstMoment = oneOf<Moment>(rule([OPENERS, readMoment]), rule([BETWEEN, readHour]))
const readAnyTime = oneOf<Hours>(
  rule([OPENERS, oneOf<Moment>(readMoment, readHour), CONNECTORS, readMoment], createPeriod),
  rule([readFirstMoment, CONNECTORS, readHour, ...NO_AMOUNT], createPeriod),
  ...LIMITS.flatMap(([beforeHour, beforeTime, before, after]) =>
    [rule([`${beforeHour}|${beforeTime}`, readMoment]), rule([beforeHour, readHour, ...NO_AMOUNT])].map(
      (read) => rule([read], ([moment]) => createHours(settle(moment) - before, settle(moment) + after)),
    ),
  ),
)

/** Reads a time of day: '18:00', 'after 6 pm', 'o 18', 'od godz. 17', 'between 5 and 8 pm'. */
export const readTime = rule([readAnyTime, 'cet|cest|utc|gmt?'])
