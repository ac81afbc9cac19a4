import { DAY_OFFSETS, DIRECTIONS, MONTH_NAMES, UNITS, WEEKDAY_NAMES } from '../../domain/search/date-words.ts'
import { findKnownPlace, type PlaceNames } from '../../domain/search/place-names.ts'
import {
  ATTENDANCE_PHRASES,
  EVENT_NOUNS,
  FREE_PHRASES,
  GENERAL_WORDS,
} from '../../domain/search/search-words.ts'
import { SYNONYMS_BY_PHRASE } from '../../domain/search/synonyms.ts'
import { foldName } from '../../domain/search/words.ts'
import { countErrorsOfWord } from '../../domain/similar-names.ts'
import { getErrorLimit } from './similar-words.ts'

export type KnownWords = ReturnType<typeof createKnownWords>

/** Lists the words that searches understand: names of the catalogue's places in several languages, words with synonyms, and dates. */
export function createKnownWords({ cities, countries }: PlaceNames) {
  /** Each word with its spelling. */
  const spellings = new Map<string, string>()
  for (const [name, place] of [...cities, ...countries]) {
    const isSpelling = foldName(place.name) === name && !name.includes(' ')
    for (const word of name.split(' ')) spellings.set(word, isSpelling ? place.name : word)
  }
  for (const phrase of [
    ...SYNONYMS_BY_PHRASE.keys(),
    ...Object.values(ATTENDANCE_PHRASES).flat(),
    ...FREE_PHRASES,
    ...EVENT_NOUNS,
    ...GENERAL_WORDS,
    // 'deck' is no 'dec', and 'sits' no 'sat'.
    ...[...MONTH_NAMES.keys(), ...WEEKDAY_NAMES.keys()].filter((name) => getErrorLimit(name) > 0),
    ...[DAY_OFFSETS, UNITS, DIRECTIONS].flatMap((table) => [...table.keys()]),
  ])
    for (const word of phrase.split(' ')) spellings.set(word, word)

  return {
    /** Returns whether a word is known or names a place, in the catalogue or not. */
    has: (word: string) => spellings.has(word) || findKnownPlace(word) !== undefined,
    /** Returns the known word with the fewest typing errors, as it is shown, and their number; undefined if there is none. */
    correct(word: string) {
      const limit = getErrorLimit(word)
      let best: { word: string; spelling: string; errors: number } | undefined
      for (const [known, spelling] of limit === 0 ? [] : spellings) {
        const errors = countErrorsOfWord(word, known, limit)
        if (errors < (best?.errors ?? limit + 1)) best = { word: known, spelling, errors }
      }
      return best
    },
  }
}
