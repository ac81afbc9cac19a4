import type { PartValue } from './parsed-search.ts'
import { createPhrases, matchPhrase } from './phrases.ts'
import {
  CHEAP_WORDS,
  CURRENCY,
  PRICE_LIMIT_PHRASES,
  PRICE_PREPOSITIONS,
  UNITS_AFTER_LIMIT,
} from './search-words.ts'
import type { Reading, Token } from './tokens.ts'
import { mayContinue } from './unfinished.ts'

/** The most that 'cheap' costs. */
const CHEAP_MAX = 20
const LIMITS = createPhrases(PRICE_LIMIT_PHRASES)
const AMOUNT = /^([$€£]?)(\d{1,6}|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?(\p{L}*|[$€£])$/u
/** Reads 'under 50', 'do 50 zł', '50 EUR' and 'cheap'. */
export function readPrice(tokens: readonly Token[], index: number): Reading<PartValue> | undefined {
  const token = tokens[index]
  if (token === undefined) return undefined
  if (CHEAP_WORDS.has(token.word)) return { next: index + 1, value: { kind: 'price', max: CHEAP_MAX } }
  const limit = matchPhrase(tokens, index, LIMITS)
  const isPreposition = PRICE_PREPOSITIONS.has(token.word)
  const amount = readAmount(tokens, limit ?? (isPreposition ? index + 1 : index))
  if (amount === undefined) return undefined
  if (!amount.value.hasCurrency && (limit === undefined || isOther(tokens, index, amount.next)))
    return undefined
  return { next: amount.next, value: { kind: 'price', max: amount.value.max } }
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
): Reading<{ max: number; hasCurrency: boolean }> | undefined {
  const token = tokens[index]
  const match = token === undefined || token.isQuoted || token.isGlued ? null : AMOUNT.exec(token.word)
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
