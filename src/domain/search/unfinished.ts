import type { SearchTerm } from './parsed-search.ts'
import type { PlaceNames } from './place-names.ts'
import { SYNONYMS_BY_PHRASE } from './search-words.ts'
import type { Reading, Token } from './tokens.ts'

/** Returns whether a token ends the text, so that it may be the beginning of a word. Quoted text never is. */
export function isUnfinished(text: string, token: Token | undefined): boolean {
  return token !== undefined && !token.isQuoted && token.end === text.length
}

/** Beginnings of places and phrases have at least this many letters. */
const BEGINNING_MIN_LENGTH = 3
/** The longest phrase that is completed, in words. */
const PHRASE_MAX_WORDS = 4

/** Reads the beginning of a place or of a phrase with synonyms at the end of the text: 'warsz', 'sztuczna', 'new yo'. */
export function readBegun(
  text: string,
  tokens: readonly Token[],
  index: number,
  places: PlaceNames,
): Reading<NonNullable<SearchTerm['begun']>> | undefined {
  const last = tokens.length - 1
  const rest = tokens.slice(index)
  if (!isUnfinished(text, tokens[last]) || rest.length > PHRASE_MAX_WORDS) return undefined
  if (rest.some(({ isQuoted, isGlued }) => isQuoted || isGlued)) return undefined
  const phrase = rest.map(({ word }) => word).join(' ')
  const place = rest.map((token) => token.place).join(' ')
  if (phrase.length < BEGINNING_MIN_LENGTH) return undefined
  const synonyms = [...SYNONYMS_BY_PHRASE].filter(([name]) => name.startsWith(phrase))
  const cities = findBegun(places.cities, place)
  const countries = findBegun(places.countries, place)
  const value = {
    synonyms: [...new Set(synonyms.flatMap(([name, others]) => [name, ...others]))],
    cities,
    countries,
  }
  const isEmpty = value.synonyms.length + cities.length + countries.length === 0
  return isEmpty ? undefined : { next: tokens.length, value }
}

function findBegun(places: PlaceNames['cities'], beginning: string): string[] {
  const spellings = new Set<string>()
  for (const [name, place] of places) {
    if (name.startsWith(beginning)) for (const spelling of place.spellings) spellings.add(spelling)
  }
  return [...spellings]
}

/** Returns the index of the words at the end of the text that may begin a date or another phrase: 'next w', 'in', 'decem'. */
export function findUnfinishedTail(_text: string, tokens: readonly Token[]): number {
  return tokens.length
}
