import type { PartValue } from './parsed-search.ts'
import type { Reading, Token } from './tokens.ts'
import { mayContinue } from './unfinished.ts'

/** The most that 'cheap' costs. */
const CHEAP_MAX = 20
const CHEAP_WORDS: ReadonlySet<string> = new Set(
  'cheap cheaper inexpensive affordable low-cost tani tania tanie tanich tanio niedrogi niedroga niedrogie niedrogich niedrogo'.split(
    ' ',
  ),
)
// The longest first.
const LIMIT_PHRASES = `no more than;not more than;less than;cheaper than;at most;up to;under;below;max;maximum
nie wiecej niz;nie drozej niz;mniej niz;taniej niz;tansze niz;co najwyzej;najwyzej;ponizej;maksymalnie;maksimum;maks;do`
  .split(/[;\n]/)
  .map((phrase) => phrase.split(' '))
// 'for 50 EUR' needs its currency.
const PRICE_PREPOSITIONS: ReadonlySet<string> = new Set(['for', 'za'])
const AMOUNT = /^([$€£]?)(\d{1,6}|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?(\p{L}*|[$€£])$/u
const CURRENCY = /^(zl|zlotych|zlote|pln|eur|euro|euros|euri|usd|dollars?|bucks|gbp|pounds?|chf|czk|[$€£])$/
// Of 'under 30 minutes', 'do 50 osób' and 'under 18 years'.
const OTHER_UNIT =
  /^(%|km|k|m|min|minut\w*|minutes?|h|hours?|godz\w*|days?|dni|weeks?|months?|years?|yrs?|lat|old|people|persons?|osob|uczestnikow|participants|seats|s|percent|procent|st|nd|rd|th|mb|gb|ms|degrees|stopni)$/

/** Reads 'under 50', 'do 50 zł', 'for 50 EUR' and 'cheap'. */
export function readPrice(tokens: readonly Token[], index: number): Reading<PartValue> | undefined {
  const token = tokens[index]
  if (token === undefined) return undefined
  if (CHEAP_WORDS.has(token.word)) return { next: index + 1, value: { kind: 'price', max: CHEAP_MAX } }
  const phrase = LIMIT_PHRASES.find((words) =>
    words.every((word, offset) => tokens[index + offset]?.word === word && !tokens[index + offset]?.isQuoted),
  )
  const start = index + (phrase?.length ?? 1)
  const amount = phrase || PRICE_PREPOSITIONS.has(token.word) ? readAmount(tokens, start) : undefined
  if (
    amount === undefined ||
    (!amount.value.hasCurrency && (phrase === undefined || isOther(tokens, index, amount.next)))
  )
    return undefined
  return { next: amount.next, value: { kind: 'price', max: amount.value.max } }
}

// '30 under 30', 'od 9 do 17', 'do 2030', 'under 30 minutes', and 'do 5 m', which becomes 'do 5 maja'.
function isOther(tokens: readonly Token[], index: number, next: number): boolean {
  const [before, amount, after] = [tokens[index - 1], tokens[next - 1], tokens[next]]
  if (/^\d/.test(before?.word ?? '') || /^(19|20|21)\d\d$/.test(amount?.word ?? '')) return true
  if (after !== undefined) return OTHER_UNIT.test(after.word) || mayContinue(after)
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
