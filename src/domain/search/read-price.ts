import { AND_WORDS, FROM_WORDS, RANGE_CONNECTORS } from './date-words.ts'
import type { PartValue } from './parsed-search.ts'
import { oneOf, optional, type Reader, readWord, rule } from './readers.ts'
import {
  CHEAP_WORDS,
  CURRENCY,
  PRICE_FROM_PHRASES,
  PRICE_LIMIT_PHRASES,
  PRICE_OVER_PHRASES,
  UNITS_AFTER_LIMIT,
} from './search-words.ts'
import type { ReadContext } from './tokens.ts'
import { isUnderstoodWord, mayContinue } from './unfinished.ts'

/** The most that 'cheap' costs. */
const CHEAP_MAX = 20
/** A price without a currency after 'between' is larger than a day of the month. */
const LAST_DATE = 31
const AMOUNTS = /^\d{1,6}[-–—](\d{1,6})(\p{L}*|[$€£])$/u
const AMOUNT = /^([$€£]?)(\d{1,6}|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?(\p{L}*|[$€£])$/u

interface Amount {
  max: number
  hasCurrency: boolean
}

function withCurrency(read: Reader<Amount>): Reader<Amount> {
  const readCurrency = readWord((word) => CURRENCY.test(word) || undefined)
  return rule([read, optional(readCurrency)], ([{ max, hasCurrency }, currency]) => ({
    max,
    hasCurrency: hasCurrency || currency === true,
  }))
}

// Also the second half of '20-60', which is glued to the first.
const readAnyAmount = withCurrency(
  readWord((word) => {
    const [, sign = '', whole = '', cents = 0, unit = ''] = AMOUNT.exec(word) ?? []
    if (whole === '' || (unit !== '' && !CURRENCY.test(unit))) return undefined
    return { max: Number(`${whole.replace(/[.,]/g, '')}.${cents}`), hasCurrency: sign + unit !== '' }
  }),
)
const readAmount = rule([readAnyAmount], ([amount], { tokens }, index) =>
  tokens[index]?.isGlued ? undefined : amount,
)
const readAmounts = withCurrency(
  readWord((word) => {
    const [, max, unit = ''] = AMOUNTS.exec(word) ?? []
    if (max === undefined || (unit !== '' && !CURRENCY.test(unit))) return undefined
    return { max: Number(max), hasCurrency: unit !== '' }
  }),
)
const readOpener = readWord((word) => (FROM_WORDS.has(word) ? true : undefined))
const readConnector = readWord((word) =>
  RANGE_CONNECTORS.has(word) ? 'to' : AND_WORDS.has(word) ? 'and' : undefined,
)

function createPart({ max }: { max: number }): PartValue {
  return { kind: 'price', max }
}
const createPartWithCurrency = ([amount]: [Amount]) => (amount.hasCurrency ? createPart(amount) : undefined)

/** Reads the most that an event may cost: 'under 50', 'do 50 zł', '50 EUR', 'cheap' and, of a range, its end. */
export const readPrice = oneOf<PartValue>(
  rule([CHEAP_WORDS], () => createPart({ max: CHEAP_MAX })),
  rule([readAmounts], createPartWithCurrency),
  // 'from 20 to 60 zł', 'between 20 and 60', '20 - 60 zł'.
  rule(
    [optional(readOpener), readAmount, readConnector, readAnyAmount],
    ([opener, low, connector, high], context, index, next) => {
      if (high.max < low.max || (connector === 'and' && !opener)) return undefined
      const isPrice = opener && high.max > LAST_DATE && !isOther(context, index, next)
      return low.hasCurrency || high.hasCurrency || isPrice ? createPart(high) : undefined
    },
  ),
  rule([PRICE_LIMIT_PHRASES, readAmount], ([amount], context, index, next) =>
    amount.hasCurrency || !isOther(context, index, next) ? createPart(amount) : undefined,
  ),
  rule(['for|za?', readAmount], createPartWithCurrency),
)

/** Reads the price up to which 'over 300' and 'from 300 zł' leave out events. */
export const readLowPrice = oneOf<PartValue>(
  rule([PRICE_OVER_PHRASES, readAmount], ([amount], context, index, next) => {
    const after = context.tokens[next]
    // 'over 100 startups'.
    const isPrice = !isOther(context, index, next) && (after === undefined || isUnderstoodWord(after))
    return amount.hasCurrency || isPrice ? createPart(amount) : undefined
  }),
  rule([PRICE_FROM_PHRASES, readAmount], ([{ max, hasCurrency }]) =>
    hasCurrency && max >= 1 ? createPart({ max: max - 1 }) : undefined,
  ),
)

// '30 under 30', 'od 9 do 17', 'do 2030', 'under 30 minutes', and 'do 5 m', which becomes 'do 5 maja'.
function isOther({ tokens }: ReadContext, index: number, next: number): boolean {
  const [before, amount, after] = [tokens[index - 1], tokens[next - 1], tokens[next]]
  if (/^\d/.test(before?.word ?? '') || /^(19|20|21)\d\d$/.test(amount?.word ?? '')) return true
  if (after !== undefined) return UNITS_AFTER_LIMIT.test(after.word) || mayContinue(after)
  // The days of a month, or the first digit of an amount.
  const isDay = tokens[index]?.word === 'do' && Number(amount?.word) <= LAST_DATE
  return amount?.isUnfinished === true && (isDay || Number(amount.word) < 10)
}
