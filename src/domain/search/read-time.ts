import { CONNECTORS, LIST_WORDS, MONTH_NUMBERS } from './date-words.ts'
import { not, oneOf, rule } from './readers.ts'
import { CURRENCY, HOUR_WORDS, UNITS_AFTER_LIMIT } from './search-words.ts'

// '18:00', '17:00-20:00', '6pm', '6.30pm', '18-tej'.
const CLOCK_TIME =
  /^(?:[01]?\d|2[0-4])(?::[0-5]\d(?:[ap]m|[-–](?:[01]?\d|2[0-4]):[0-5]\d)?|(?:\.[0-5]\d)?[ap]m|-?(?:st|t)?ej)$/
const HOUR = /^(?:[01]?\d|2[0-4])$/
// '18.30' is rather a date.
const HOUR_AND_MINUTES = /^(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)?$/
const HALF_OF_DAY = "am|pm|a.m|p.m|a.m.|p.m.|o'clock|o’clock"
const BEFORE_HOUR = 'at|after|before|around|about|not before|not after|o|po|przed|okolo|kolo|nie przed|nie po'
// The '?' says that they may be missing. Before a number they may mean a price or a day as well.
const BEFORE_TIME = `${BEFORE_HOUR}|by|from|since|until|till|to|between|later than|earlier than|no later than|no earlier than|starting at|starting from|starts at|do|od|miedzy|pomiedzy|na|pozniej niz|wczesniej niz|nie pozniej niz|nie wczesniej niz?`
const NO_AMOUNT = [MONTH_NUMBERS, UNITS_AFTER_LIMIT, CURRENCY].map(not)

const readMoment = oneOf<true>(
  rule([HOUR_AND_MINUTES, HALF_OF_DAY]),
  rule([CLOCK_TIME]),
  rule([HOUR_WORDS, HOUR_AND_MINUTES]),
)
const readAnyTime = oneOf<true>(
  rule([BEFORE_TIME, oneOf(readMoment, rule([HOUR])), CONNECTORS, readMoment]),
  rule(['between|miedzy|pomiedzy', HOUR, LIST_WORDS, HOUR, ...NO_AMOUNT]),
  rule([BEFORE_TIME, HOUR_WORDS, HOUR, CONNECTORS, HOUR, ...NO_AMOUNT]),
  rule([BEFORE_TIME, readMoment]),
  rule(['o', HOUR_AND_MINUTES, ...NO_AMOUNT]),
  rule([BEFORE_HOUR, HOUR, ...NO_AMOUNT]),
)

/** Reads a time of day, which is ignored: '18:00', 'after 6 pm', 'o 18', 'od godz. 17', 'between 5 and 8 pm'. */
export const readTime = rule([readAnyTime, 'cet|cest|utc|gmt?'], (_, { tokens }, index, next) =>
  tokens[index]?.isGlued || tokens[next]?.isGlued ? undefined : (true as const),
)
