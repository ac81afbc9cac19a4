import { createPhrases, matchPhrase } from './phrases.ts'
import { NEGATION_PHRASES, WORDS_AFTER_NEGATION } from './search-words.ts'
import type { Token } from './tokens.ts'

const NEGATIONS = createPhrases(NEGATION_PHRASES)

/** Reads 'not', 'without', 'bez' and the minus of '-online'. Returns the index after it. */
export function readNegation(tokens: readonly Token[], index: number): number | undefined {
  const [token, next] = [tokens[index], tokens[index + 1]]
  if (token?.word === '-') return !token.isGlued && token.end === next?.start ? index + 1 : undefined
  const end = matchPhrase(tokens, index, NEGATIONS)
  const after = end === undefined ? undefined : tokens[end]
  return after === undefined || after.isGlued || WORDS_AFTER_NEGATION.has(after.word) ? undefined : end
}
