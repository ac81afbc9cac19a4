import { CONNECTORS, FROM_WORDS, MONTH_NAMES, RANGE_CONNECTORS } from './date-words.ts'
import type { PartValue } from './parsed-search.ts'
import { oneOf, rule, type Skipper } from './readers.ts'
import {
  CHEAP_WORDS,
  CURRENCY,
  EMPTY_PHRASES,
  FREE_PHRASES,
  MEASURE_WORDS,
  PAID_WORDS,
  PRICE_FROM_PHRASES,
  PRICE_LIMIT_PHRASES,
  PRICE_NOUNS,
  PRICE_OVER_PHRASES,
  UNITS_AFTER_LIMIT,
} from './search-words.ts'
import { type ReadContext, readConnector } from './tokens.ts'
import { isUnderstoodWord, mayBegin } from './unfinished.ts'

/** The most that 'cheap' costs. */
const CHEAP_MAX = 20
/** A price without a currency after 'between' is larger than a day of the month. */
const LAST_DATE = 31
const AMOUNT = /^([$€£]?)(\d{1,6}|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?(\p{L}*|[$€£])$/u

interface Amount {
  max: number
  hasCurrency?: boolean
}

const readNumber = rule([AMOUNT], ([[, sign = '', whole = '', cents = 0, unit = '']]) => {
  if (unit !== '' && !CURRENCY.test(unit)) return undefined
  return { max: Number(`${whole.replace(/[.,]/g, '')}.${cents}`), hasCurrency: sign + unit !== '' }
})
// '1 500', '1,5 tys.'.
const readLargeNumber = oneOf<Amount>(
  rule([/^\d{1,3}$/, /^\d{3}$/], ([[thousands], [rest]]) => ({ max: Number(thousands + rest) })),
  rule([readNumber, 'tys|tysiac|tysiace|tysiecy|thousand'], ([{ max }]) => ({ max: 1000 * max })),
  readNumber,
)
const readAmount = oneOf<Amount>(
  rule([readLargeNumber, CURRENCY], ([{ max }]) => ({ max, hasCurrency: true })),
  readLargeNumber,
)
const readSum = rule([readAmount], ([amount]) => (amount.hasCurrency ? amount : undefined))

const createPart = ({ max }: Amount): PartValue => ({ kind: 'price', max })
function createRangePart(low: Amount, high: Amount, isPrice: boolean): PartValue | undefined {
  if (low.max > high.max) return createRangePart(high, low, isPrice)
  const isAmount = low.hasCurrency || high.hasCurrency || isPrice
  return isAmount ? { ...createPart(high), ...(low.max > 0 && { min: low.max }) } : undefined
}

const readAmountLimit = oneOf<PartValue>(
  // 'from 20 to 60', 'between 20 and 60', '20 - 60 zł'.
  rule([FROM_WORDS, readAmount, CONNECTORS, readAmount], ([low, high], context, index, next) =>
    createRangePart(low, high, high.max > LAST_DATE && !isOther(context, index, next)),
  ),
  rule([readAmount, RANGE_CONNECTORS, readAmount], ([low, high]) => createRangePart(low, high, false)),
  rule([PRICE_LIMIT_PHRASES, readAmount], ([amount], context, index, next) =>
    amount.hasCurrency || !isOther(context, index, next) ? createPart(amount) : undefined,
  ),
  rule(['for|za?', readSum], ([amount]) => createPart(amount)),
)
const readLimit = oneOf<PartValue>(
  readAmountLimit,
  // 'tanie szkolenia do 100 zł' states the price, unlike 'cheap or free up to 50'.
  rule([CHEAP_WORDS], (_, context, _index, next) => {
    const hasAmount = context.tokens.some((_, at) => readAmountLimit(context, at))
    return hasAmount && !readConnector(context, next) ? undefined : createPart({ max: CHEAP_MAX })
  }),
)

/** Reads what an event may cost: 'under 50', 'do 50 zł', '50 EUR', 'cheap' and '20-60 zł'. */
export const readPrice = oneOf<PartValue>(rule([PRICE_NOUNS, readLimit]), readLimit)

/** Reads the price up to which 'over 300' and 'from 300 zł' leave out events. */
export const readLowPrice = oneOf<PartValue>(
  rule([PRICE_OVER_PHRASES, readAmount], ([amount], context, index, next) => {
    const after = context.tokens[next]
    // 'over 100 startups'.
    const isPrice = !isOther(context, index, next) && (after === undefined || isUnderstoodWord(after))
    return amount.hasCurrency || isPrice ? createPart(amount) : undefined
  }),
  rule([PRICE_FROM_PHRASES, readSum], ([{ max }]) => (max >= 1 ? createPart({ max: max - 1 }) : undefined)),
)

// 'no 24 december' leaves out a day.
const beginsNumber: Skipper = ({ tokens }, index) => {
  const [token, next] = [tokens[index], tokens[index + 1]]
  return /^\d+$/.test(token?.word ?? '') && !(next && mayBegin(next, MONTH_NAMES)) ? index : undefined
}

/** Reads what narrows nothing: 'from 0 EUR', 'free or paid', 'any price', 'registration open', 'no' and 'nr' before a number. */
export const readNoCondition = oneOf<unknown>(
  rule([PRICE_FROM_PHRASES, readSum], ([{ max }]) => max === 0 || undefined),
  rule([FREE_PHRASES, readConnector, PAID_WORDS]),
  rule([PAID_WORDS, readConnector, FREE_PHRASES]),
  rule([EMPTY_PHRASES]),
  rule(['no|nr', beginsNumber]),
)

// '30 under 30', 'od 9 do 17', 'do 2030', 'under 30 minutes', and 'do 5 m', which becomes 'do 5 maja'.
function isOther({ tokens }: ReadContext, index: number, next: number): boolean {
  const { word = '', isUnfinished = false } = tokens[next - 1] ?? {}
  const [before, after] = [tokens[index - 1], tokens[next]]
  if (/^\d/.test(before?.word ?? '') || /^(19|20|21)\d\d$/.test(word)) return true
  const mayBeDate = Number(word) <= LAST_DATE
  // The days of a month, or the first digit of an amount.
  if (!after) return isUnfinished && ((mayBeDate && tokens[index]?.word === 'do') || word.length === 1)
  const isUnit = UNITS_AFTER_LIMIT.test(after.word) || mayBegin(after, MEASURE_WORDS)
  return isUnit || (mayBeDate && mayBegin(after, MONTH_NAMES))
}
