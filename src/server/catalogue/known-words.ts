import type { PlaceNames } from '../../domain/search/place-names.ts'
import { SYNONYMS_BY_PHRASE } from '../../domain/search/search-words.ts'
import { countTypingErrors, getErrorLimit } from './similar-words.ts'

/** The words that searches understand: names of the catalogue's places in several languages, and words with synonyms. */
export class KnownWords {
  private readonly words: string[]

  constructor({ cities, countries }: PlaceNames) {
    const phrases = [...cities.keys(), ...countries.keys(), ...SYNONYMS_BY_PHRASE.keys()]
    this.words = [...new Set(phrases.flatMap((phrase) => phrase.split(' ')))]
  }

  /** Returns the known word with the fewest typing errors, and their number; undefined if there is none. */
  correct(word: string): { word: string; errors: number } | undefined {
    let limit = getErrorLimit(word)
    let best: string | undefined
    for (const known of this.words) {
      if (limit === 0) break
      const errors = countTypingErrors(word, known, limit)
      if (errors > limit || (errors === limit && best !== undefined)) continue
      best = known
      limit = errors
    }
    return best === undefined ? undefined : { word: best, errors: limit }
  }
}
