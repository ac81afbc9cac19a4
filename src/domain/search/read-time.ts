import { LIST_WORDS, MONTH_NUMBERS, RANGE_CONNECTORS } from './date-words.ts'
import { not, oneOf, rule, skip } from './readers.ts'
import { CURRENCY, HOUR_WORDS, UNITS_AFTER_LIMIT } from './search-words.ts'

// '18:00', '17:00-20:00', '6pm', '6.30pm', '18-tej'.
const CLOCK_TIME =
  /^(?:[01]?\d|2[0-4])(?::[0-5]\d(?:[ap]m|[-–](?:[01]?\d|2[0-4]):[0-5]\d)?|(?:\.[0-5]\d)?[ap]m|-?(?:st|t)?ej)$/
// '18.30' is rather a date, and '18' a number.
const HOUR = /^(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)?$/
const HALF_OF_DAY = "am|pm|a.m|p.m|a.m.|p.m.|o'clock|o’clock"
/** Before an hour without minutes they say that it is one; the others stand before prices and days, too. */
const BEFORE_HOUR = 'at|after|before|around|about|not before|not after|o|po|przed|okolo|kolo|nie przed|nie po'
const BEFORE_TIME = `${BEFORE_HOUR}|by|from|since|until|till|to|between|later than|earlier than|no later than|no earlier than|starting at|starting from|starts at|do|od|miedzy|pomiedzy|na|pozniej niz|wczesniej niz|nie pozniej niz|nie wczesniej niz?`

const NO_AMOUNT = [MONTH_NUMBERS, UNITS_AFTER_LIMIT, CURRENCY].map(not)

const readMoment = oneOf<true>(
  rule([CLOCK_TIME], () => true),
  rule([HOUR, HALF_OF_DAY], () => true),
  rule([skip(HOUR_WORDS), HOUR], () => true),
)
const CONNECTORS = [...RANGE_CONNECTORS, ...LIST_WORDS]

/** Reads a time of day, which is ignored: '18:00', 'after 6 pm', 'o 18', 'od godz. 17', 'between 5 and 8 pm'. */
export const readTime = oneOf<true>(
  rule(
    [
      BEFORE_TIME,
      oneOf(
        readMoment,
        rule([HOUR], () => true),
      ),
      CONNECTORS,
      readMoment,
    ],
    () => true,
  ),
  rule(['between|miedzy|pomiedzy', HOUR, LIST_WORDS, HOUR, ...NO_AMOUNT], () => true),
  rule([BEFORE_TIME, skip(HOUR_WORDS), HOUR, CONNECTORS, HOUR, ...NO_AMOUNT], () => true),
  rule([BEFORE_TIME, readMoment], () => true),
  rule([BEFORE_HOUR, HOUR, ...NO_AMOUNT], () => true),
)
