import type { Token } from './tokens.ts'

/** Phrases by their first word, the longest first. */
type Phrases = ReadonlyMap<string, readonly string[][]>

/** Prepares phrases for matching: folded words, separated by spaces. */
export function createPhrases(phrases: Iterable<string>): Phrases {
  const byFirstWord = new Map<string, string[][]>()
  for (const phrase of phrases) {
    const words = phrase.split(' ')
    const [first = ''] = words
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), words])
  }
  for (const list of byFirstWord.values()) list.sort((a, b) => b.length - a.length)
  return byFirstWord
}

/** Returns the index after the longest phrase at a token. */
export function matchPhrase(tokens: readonly Token[], index: number, phrases: Phrases): number | undefined {
  const found = phrases.get(tokens[index]?.word ?? '')?.find((words) =>
    words.every((word, offset) => {
      const token = tokens[index + offset]
      return token?.word === word && !token.isQuoted
    }),
  )
  return found && index + found.length
}
