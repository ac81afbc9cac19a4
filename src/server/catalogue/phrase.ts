import type { SubstringSearch } from './substring-search.ts'
import type { Vocabulary, WordLists } from './vocabulary.ts'

/** Words of a phrase that are compared, one bit each. */
const PHRASE_WORDS = 31

/** Words that must follow each other in one text. */
export interface Phrase {
  /** The words of the vocabulary that can be at each position. */
  wordsByPosition: number[][]
  /** For each word of the vocabulary, bit i if it can be at position i. */
  positions: Int32Array
}

/** 'anywhere': the first word can be the end of a longer word, the last the beginning of one. */
export type PhraseMatch = 'anywhere' | 'whole words'

const ENDS_IN_LETTER = /[\p{L}\p{N}]$/u
const STARTS_WITH_LETTER = /^[\p{L}\p{N}]/u

/** Creates a phrase; with 'whole words', no letter or digit may precede or follow it. */
export function createPhrase(
  text: string,
  match: PhraseMatch,
  { size, folded }: Vocabulary,
  search: SubstringSearch,
): Phrase {
  const words = text.split(' ').slice(0, PHRASE_WORDS)
  const canBeBefore = (before: string) => match === 'anywhere' || !ENDS_IN_LETTER.test(before)
  const canBeAfter = (after: string) => match === 'anywhere' || !STARTS_WITH_LETTER.test(after)
  const isPossible = (found: string, at: number, position: number) => {
    const before = found.slice(0, at)
    const after = found.slice(at + words[position]!.length)
    return (
      (position === 0 ? canBeBefore(before) : before === '') &&
      (position === words.length - 1 ? canBeAfter(after) : after === '')
    )
  }
  const wordsByPosition = words.map((word, position) =>
    search.findAll(word).filter((index) => {
      const found = folded.get(index)
      let at = found.indexOf(word)
      while (at !== -1 && !isPossible(found, at, position)) at = found.indexOf(word, at + 1)
      return at !== -1
    }),
  )
  const positions = new Int32Array(words.length > 1 ? size : 0)
  for (const [position, found] of wordsByPosition.entries()) {
    if (words.length > 1) for (const word of found) positions[word]! |= 1 << position
  }
  return { wordsByPosition, positions }
}

/** Returns whether the words of a text contain the phrase, which has several words. */
export function containsPhrase(
  { starts, words }: WordLists,
  text: number,
  { positions, wordsByPosition }: Phrase,
): boolean {
  const lastPosition = 1 << (wordsByPosition.length - 1)
  // Bit i is set if the words so far end with those of the positions up to i.
  let reached = 0
  for (let at = starts[text]!; at < starts[text + 1]!; at++) {
    reached = ((reached << 1) | 1) & positions[words[at]!]!
    if ((reached & lastPosition) !== 0) return true
  }
  return false
}
