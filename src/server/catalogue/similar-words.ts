import { countErrorsOfWord } from '../../domain/similar-names.ts'
import { keepResults } from '../platform/least-recently-used.ts'
import { countBits } from './integers.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Shorter words have too many neighbors. */
const MIN_LENGTH = 4
/** From this length on, two typing errors are corrected, otherwise one. */
const TWO_ERRORS_LENGTH = 8
/** Results that are kept, because each view of a search asks for the same words. */
const KEPT_RESULTS = 500

export interface SimilarWord {
  word: number
  errors: number
}

/** Creates a function that finds the words of the catalogue which differ from a word by typing errors, at most `getErrorLimit` of them. */
export function createSimilarWordsFinder({ folded, size }: Vocabulary): (word: string) => SimilarWord[] {
  /** For each word, a bit for each of its characters. Created by the first search. */
  let characterBits: Uint32Array | undefined
  const compare = keepResults(KEPT_RESULTS, (word: string, limit: number) => {
    characterBits ??= Uint32Array.from({ length: size }, (_, id) =>
      computeCharacterBits(folded.values, folded.starts[id]!, folded.starts[id + 1]! - 1),
    )
    const encoded = Buffer.from(word)
    const wordBits = computeCharacterBits(encoded, 0, encoded.length)
    const found: SimilarWord[] = []
    for (let id = 1; id < size; id++) {
      // A typing error changes at most two bits: it replaces one character by another.
      if (countBits(characterBits[id]! ^ wordBits) > 2 * limit) continue
      const bytes = folded.starts[id + 1]! - 1 - folded.starts[id]!
      // A character takes up to four bytes.
      if (bytes < word.length - limit || bytes > 4 * (word.length + limit)) continue
      const errors = countErrorsOfWord(word, folded.get(id), limit)
      if (errors > 0 && errors <= limit) found.push({ word: id, errors })
    }
    return found
  })
  return (word) => {
    const limit = getErrorLimit(word)
    return limit === 0 ? [] : compare(word, limit)
  }
}

/** Returns how many typing errors are corrected in a word. */
export function getErrorLimit(word: string): number {
  if (word.length < MIN_LENGTH || /\p{N}/u.test(word)) return 0
  return word.length >= TWO_ERRORS_LENGTH ? 2 : 1
}

/** Returns a bit for each character in UTF-8. */
function computeCharacterBits(bytes: Uint8Array, start: number, end: number): number {
  let bits = 0
  for (let at = start; at < end; at++) {
    // The last byte of a character of several bytes represents it.
    if (at + 1 === end || (bytes[at + 1]! & 0xc0) !== 0x80) bits |= 1 << (bytes[at]! & 31)
  }
  return bits
}
