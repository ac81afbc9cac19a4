import type { Token } from './tokens.ts'

const NEGATION_WORDS: ReadonlySet<string> = new Set(
  'not no without except excluding nor nie bez oprocz procz ani'.split(' '),
)
// The longest first.
const NEGATION_PHRASES = ['except for', 'but not', 'but without', 'ale nie', 'ale bez', 'z wyjatkiem'].map(
  (phrase) => phrase.split(' '),
)
/** After a negation, these words make a phrase that excludes nothing: 'not only', 'nie tylko', 'doctors without borders'. */
const WORDS_AFTER_NEGATION: ReadonlySet<string> = new Set(
  'only just for yet tylko ma jestes borders boundaries barriers limits walls granic barier'.split(' '),
)

/** Reads 'not', 'without', 'bez' and the minus of '-online'. Returns the index after it. */
export function readNegation(tokens: readonly Token[], index: number): number | undefined {
  const token = tokens[index]
  const next = tokens[index + 1]
  if (token === undefined || next === undefined || token.isQuoted) return undefined
  if (token.word === '-') return !token.isGlued && token.end === next.start ? index + 1 : undefined
  const phrase = NEGATION_PHRASES.find((words) =>
    words.every((word, offset) => tokens[index + offset]?.word === word),
  )
  const end = phrase ? index + phrase.length : NEGATION_WORDS.has(token.word) ? index + 1 : undefined
  const isKept = end === undefined || tokens[end] === undefined || WORDS_AFTER_NEGATION.has(tokens[end].word)
  return isKept || next.isGlued ? undefined : end
}
