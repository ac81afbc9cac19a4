import { STATE_NAMES } from './country-names.ts'
import { findKnownPlace, type PlaceReading } from './place-names.ts'
import { oneOf, type Reader, rule } from './readers.ts'
import { AMBIGUOUS_PLACES, FUNCTION_WORD_PLACES } from './search-words.ts'
import type { ReadContext, Token } from './tokens.ts'

/** The longest name in words: 'South Georgia and the South Sandwich Islands'. */
const NAME_WORDS_MAX = 7

/**
 * Which names are read, the longest first: 'bare' ones of places of the catalogue; 'known' ones, whether or not the catalogue has the
 * place, also by rules; or 'named' ones after a preposition, which may also be words.
 */
type NameKind = 'bare' | 'known' | 'named'

export const readBarePlace = createReader('bare')
export const readKnownPlace = createReader('known')
const readNamedPlace = createReader('named')

/** Reads a place after a preposition, also 'the Hague' and 'the Netherlands'. */
export const readPlaceAfterPreposition = oneOf(readNamedPlace, rule(['the', readNamedPlace]))

function createReader(kind: NameKind): Reader<PlaceReading> {
  return (context, index) => {
    const words = context.tokens.slice(index, index + NAME_WORDS_MAX).map(({ place }) => place)
    for (let count = words.length; count > 0; count--) {
      const value = findPlace(context, index, words.slice(0, count).join(' '), kind)
      if (value) return { next: index + count, value }
    }
    return undefined
  }
}

function findPlace({ tokens, places }: ReadContext, index: number, name: string, kind: NameKind) {
  const { text } = tokens[index] as Token
  const isCapitalized = /^\p{Lu}/u.test(text)
  const isUppercase = text === text.toUpperCase() && text !== text.toLowerCase()
  // By a capital letter that does not begin the text, capitals ('DACH'), or the word before it: 'z Piły'.
  const isMeant =
    index === 0 ? isUppercase : isCapitalized || /^(ze?|from)$/.test(tokens[index - 1]?.word ?? '')
  const isAmbiguous = AMBIGUOUS_PLACES.has(name)
  const isWord =
    (FUNCTION_WORD_PLACES.has(name) && !isCapitalized) || (isAmbiguous && kind !== 'named' && !isMeant)
  // 'US' is a country and 'us' is not; so with the short names of states.
  const isCode = name === 'us' || STATE_NAMES.has(name.toUpperCase())
  if (isWord || (isCode && !isUppercase)) return undefined
  const guessed = kind === 'bare' ? undefined : places.guessedCities.get(name)
  const city = places.cities.get(name) ?? guessed
  const country = places.countries.get(name)
  if (city || country) return { city, country }
  return kind === 'bare' || (isAmbiguous && !isCapitalized) ? undefined : findKnownPlace(name)
}
