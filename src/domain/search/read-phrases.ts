import type { PartValue } from './parsed-search.ts'
import { not, oneOf, readPhrases, rule, type Skipper, skip } from './readers.ts'
import {
  EVENT_WORDS,
  FREE_PHRASES,
  NEGATION_PHRASES,
  ONLINE_ADJECTIVES,
  ONLINE_PHRASES,
  SYNONYMS_BY_PHRASE,
  WORDS_AFTER_FREE,
  WORDS_AFTER_NEGATION,
  WORDS_AFTER_REMOTE,
  WORDS_BEFORE_FREE,
} from './search-words.ts'

/** Reads 'online', 'przez internet', 'webinar' and 'virtual' before a word for an event. */
export const readOnline = oneOf<PartValue>(
  rule([not(rule(['remote', WORDS_AFTER_REMOTE], () => true)), ONLINE_PHRASES], () => ({
    kind: 'online',
  })),
  rule([ONLINE_ADJECTIVES, not(not(EVENT_WORDS))], () => ({ kind: 'online' })),
)

/** Reads 'free', 'za darmo' and the like. */
export const readFree = rule([FREE_PHRASES], (_, { tokens }, index, next): PartValue | undefined => {
  const hasOtherMeaning =
    WORDS_BEFORE_FREE.has(tokens[index - 1]?.word ?? '') ||
    (next === index + 1 && WORDS_AFTER_FREE.has(tokens[next]?.word ?? '')) ||
    // 'free and open source'.
    tokens[next + 1]?.word === 'open'
  return hasOtherMeaning ? undefined : { kind: 'free' }
})

/** Reads a phrase with synonyms, such as 'sztuczna inteligencja'. */
export const readSynonyms = readPhrases(SYNONYMS_BY_PHRASE)

const skipNegationPhrase = skip(NEGATION_PHRASES)

/** Returns the index after 'not', 'without', 'bez' and the minus of '-online'. */
export const skipNegation: Skipper = (context, index) => {
  const [token, next] = [context.tokens[index], context.tokens[index + 1]]
  if (token?.word === '-') return !token.isGlued && token.end === next?.start ? index + 1 : undefined
  const end = skipNegationPhrase(context, index)
  const after = context.tokens[end ?? -1]
  return after === undefined || after.isGlued || WORDS_AFTER_NEGATION.has(after.word) ? undefined : end
}
