import { AND_WORDS, FROM_WORDS, RANGE_CONNECTORS } from './date-words.ts'
import type { PartValue } from './parsed-search.ts'
import { createPhrases, matchPhrase } from './phrases.ts'
import {
  CHEAP_WORDS,
  CURRENCY,
  PRICE_FROM_PHRASES,
  PRICE_LIMIT_PHRASES,
  PRICE_OVER_PHRASES,
  PRICE_PREPOSITIONS,
  UNITS_AFTER_LIMIT,
} from './search-words.ts'
import type { Reading, Token } from './tokens.ts'
import { isUnderstoodWord, mayContinue } from './unfinished.ts'

/** The most that 'cheap' costs. */
const CHEAP_MAX = 20
/** A price without a currency after 'between' is larger than a day of the month. */
const LAST_DATE = 31
const LIMITS = createPhrases(PRICE_LIMIT_PHRASES)
const OVER = createPhrases(PRICE_OVER_PHRASES)
const FROM = createPhrases(PRICE_FROM_PHRASES)
const AMOUNTS = /^\d{1,6}[-–—](\d{1,6})(\p{L}*|[$€£])$/u
const AMOUNT = /^([$€£]?)(\d{1,6}|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?(\p{L}*|[$€£])$/u

/** Reads 'under 50', 'do 50 zł', '50 EUR', 'cheap' and, as its upper limit, '20-60 zł'. */
export function readPrice(tokens: readonly Token[], index: number): Reading<PartValue> | undefined {
  const token = tokens[index]
  if (token === undefined) return undefined
  if (CHEAP_WORDS.has(token.word)) return { next: index + 1, value: { kind: 'price', max: CHEAP_MAX } }
  const range = readPriceRange(tokens, index)
  if (range !== undefined) return range
  const limit = matchPhrase(tokens, index, LIMITS)
  const isPreposition = PRICE_PREPOSITIONS.has(token.word)
  const amount = readAmount(tokens, limit ?? (isPreposition ? index + 1 : index))
  if (amount === undefined) return undefined
  if (!amount.value.hasCurrency && (limit === undefined || isOther(tokens, index, amount.next)))
    return undefined
  return { next: amount.next, value: { kind: 'price', max: amount.value.max } }
}

/** Reads the price up to which 'over 300' and 'from 300 zł' leave out events. */
export function readLowPrice(tokens: readonly Token[], index: number): Reading<PartValue> | undefined {
  const over = matchPhrase(tokens, index, OVER)
  const from = over ?? matchPhrase(tokens, index, FROM)
  const amount = from === undefined ? undefined : readAmount(tokens, from)
  if (amount === undefined) return undefined
  const { next, value } = amount
  const after = tokens[next]
  // 'over 100 startups'.
  const isPrice = over && !isOther(tokens, index, next) && (after === undefined || isUnderstoodWord(after))
  if (!value.hasCurrency && !isPrice) return undefined
  return { next, value: { kind: 'price', max: over ? value.max : value.max - 1 } }
}

// 'from 20 to 60 zł', 'between 20 and 60', '20-60 zł'.
function readPriceRange(tokens: readonly Token[], index: number): Reading<PartValue> | undefined {
  const joined = AMOUNTS.exec(tokens[index]?.word ?? '')
  if (joined) {
    const isNextCurrency = joined[2] === '' && CURRENCY.test(tokens[index + 1]?.word ?? '')
    if (!isNextCurrency && !CURRENCY.test(joined[2] ?? '')) return undefined
    return { next: index + (isNextCurrency ? 2 : 1), value: { kind: 'price', max: Number(joined[1]) } }
  }
  const hasOpener = FROM_WORDS.has(tokens[index]?.word ?? '')
  const low = readAmount(tokens, hasOpener ? index + 1 : index)
  const connector = tokens[low?.next ?? -1]?.word ?? ''
  if (low === undefined || !(RANGE_CONNECTORS.has(connector) || (hasOpener && AND_WORDS.has(connector))))
    return undefined
  const high = readAmount(tokens, low.next + 1, true)
  if (high === undefined || high.value.max < low.value.max) return undefined
  const isPrice = hasOpener && high.value.max > LAST_DATE && !isOther(tokens, index, high.next)
  if (!low.value.hasCurrency && !high.value.hasCurrency && !isPrice) return undefined
  return { next: high.next, value: { kind: 'price', max: high.value.max } }
}

// '30 under 30', 'od 9 do 17', 'do 2030', 'under 30 minutes', and 'do 5 m', which becomes 'do 5 maja'.
function isOther(tokens: readonly Token[], index: number, next: number): boolean {
  const [before, amount, after] = [tokens[index - 1], tokens[next - 1], tokens[next]]
  if (/^\d/.test(before?.word ?? '') || /^(19|20|21)\d\d$/.test(amount?.word ?? '')) return true
  if (after !== undefined) return UNITS_AFTER_LIMIT.test(after.word) || mayContinue(after)
  // The days of a month, or the first digit of an amount.
  const isDay = tokens[index]?.word === 'do' && Number(amount?.word) <= 31
  return amount?.isUnfinished === true && (isDay || Number(amount.word) < 10)
}

function readAmount(
  tokens: readonly Token[],
  index: number,
  mayBeGlued = false,
): Reading<{ max: number; hasCurrency: boolean }> | undefined {
  const token = tokens[index]
  const match =
    token === undefined || token.isQuoted || (token.isGlued && !mayBeGlued) ? null : AMOUNT.exec(token.word)
  if (match === null) return undefined
  const [, sign = '', whole = '', cents = '', unit = ''] = match
  if (unit !== '' && !CURRENCY.test(unit)) return undefined
  const isNextCurrency = unit === '' && CURRENCY.test(tokens[index + 1]?.word ?? '')
  return {
    next: index + (isNextCurrency ? 2 : 1),
    value: {
      max: Number(`${whole.replace(/[.,]/g, '')}.${cents || 0}`),
      hasCurrency: sign !== '' || unit !== '' || isNextCurrency,
    },
  }
}
