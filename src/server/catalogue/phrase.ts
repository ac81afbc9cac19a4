import { type IndexedWords, SEPARATOR, type Vocabulary } from './vocabulary.ts'

/** Words of a phrase that are compared, one bit each. */
const PHRASE_WORDS = 31

/** Words that must follow each other in one text. */
export interface Phrase {
  /** The words of the vocabulary that can be at each position. */
  wordsByPosition: number[][]
  /** For each of these words, bit i if it can be at position i. Empty for a single word, and if no text has the phrase. */
  positions: ReadonlyMap<number, number>
}

/** Creates a phrase. With `isAnywhere`, the first word can be the end of a longer word, and the last the beginning of one. */
export function createPhrase(
  texts: readonly string[],
  isAnywhere: boolean,
  vocabulary: Vocabulary,
  findOtherForms: (word: string, vocabulary: Vocabulary) => number[],
): Phrase {
  const words = texts.slice(0, PHRASE_WORDS)
  const wordsByPosition = words.map((word, position) => {
    const [isFirst, isLast] = [position === 0, position === words.length - 1]
    if (isAnywhere && (isFirst || isLast))
      return vocabulary.findContaining(word).filter((found) => {
        const isBeginning = isFirst || vocabulary.folded.get(found).startsWith(word)
        return isBeginning && (isLast || vocabulary.folded.get(found).endsWith(word))
      })
    return [...new Set([vocabulary.find(word) ?? [], findOtherForms(word, vocabulary)].flat())]
  })
  const isCompared = words.length > 1 && wordsByPosition.every(({ length }) => length > 0)
  const positions = new Map<number, number>()
  for (const [position, found] of isCompared ? wordsByPosition.entries() : [])
    for (const word of found) positions.set(word, (positions.get(word) ?? 0) | (1 << position))
  return { wordsByPosition, positions }
}

/** Returns whether the words of a text contain the phrase, which has several words. */
export function containsPhrase(
  { starts, values: words }: IndexedWords,
  text: number,
  { positions, wordsByPosition }: Phrase,
): boolean {
  const lastPosition = 1 << (wordsByPosition.length - 1)
  // Bit i is set if the words so far end with those of the positions up to i.
  let reached = 0
  // A SEPARATOR can be at no position.
  for (let at = starts[text]!; at < starts[text + 1]!; at++) {
    reached = ((reached << 1) | 1) & (positions.get(words[at]!) ?? 0)
    if ((reached & lastPosition) !== 0) return true
  }
  return false
}

/** Returns whether a text consists of exactly these words. */
export function consistsOf(
  { starts, values: words }: IndexedWords,
  text: number,
  expected: readonly number[],
): boolean {
  const [start, end] = [starts[text]!, starts[text + 1]!]
  if (end - start < expected.length) return false
  const isEqual = expected.every((word, at) => words[start + at] === word)
  return isEqual && (end - start === expected.length || words[start + expected.length] === SEPARATOR)
}

/** Yields how a text can be split into at most four words of the vocabulary, the last of which may be the beginning of one. */
export function* splitIntoWords(text: string, vocabulary: Vocabulary, wordsMax = 4): Generator<string> {
  if (vocabulary.findBeginnings(text).length > 0) yield text
  for (let at = 1; at < text.length && wordsMax > 1; at++) {
    const word = text.slice(0, at)
    if (vocabulary.find(word) === undefined) continue
    for (const rest of splitIntoWords(text.slice(at), vocabulary, wordsMax - 1)) yield `${word} ${rest}`
  }
}
