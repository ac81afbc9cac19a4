import { STATE_NAMES } from './country-names.ts'
import {
  countKnownNameWords,
  findKnownCity,
  findKnownPlace,
  type NamedPlace,
  type PlaceReading,
} from './place-names.ts'
import { oneOf, type Reader, rule } from './readers.ts'
import { AMBIGUOUS_PLACES, FUNCTION_WORD_PLACES, WORDS_AMONG_STATES } from './search-words.ts'
import type { ReadContext, Reading, Token } from './tokens.ts'

// By a capital letter that does not begin the text, or by the word before it: 'z Piły'.
function isMeantAsPlace(tokens: readonly Token[], index: number, name: string): boolean {
  if (index === 0) return false
  const isAfterPreposition = ['z', 'ze', 'from'].includes(tokens[index - 1]?.word ?? '')
  return isCapitalized(tokens[index]) || (isAfterPreposition && !FUNCTION_WORD_PLACES.has(name))
}

function isCapitalized(token: Token | undefined): boolean {
  return /^\p{Lu}/u.test(token?.text ?? '')
}

// 'US' is a country and 'us' is not.
function isUppercase(token: Token | undefined): boolean {
  const text = token?.text ?? ''
  return text === text.toUpperCase() && text !== text.toLowerCase()
}

/** Reads the longest name of a place of the catalogue. */
export const readBarePlace: Reader<PlaceReading> = (context, index) => readLongest(context, index, false)

const readNamedPlace: Reader<PlaceReading> = (context, index) => readLongest(context, index, true)

/** Reads a place by any name that we know, whether or not the catalogue has it. Names that are also words need a capital letter. */
export const readKnownPlace: Reader<PlaceReading> = (context, index) => {
  const name = context.tokens[index]?.place ?? ''
  const isWord = AMBIGUOUS_PLACES.has(name) && !isMeantAsPlace(context.tokens, index, name)
  return isWord ? undefined : readNamedPlace(context, index)
}

/** Reads the longest name of a place after a preposition: also names by rules, and places that the catalogue does not have. */
export const readPlaceAfterPreposition = oneOf(
  readNamedPlace,
  // 'The Hague' and 'the Netherlands'.
  rule(['the', readNamedPlace], ([place]) => place),
)

function readLongest(
  context: ReadContext,
  index: number,
  isNamed: boolean,
): Reading<PlaceReading> | undefined {
  const { tokens, places } = context
  const place = tokens[index]?.place ?? ''
  const space = place.indexOf(' ')
  const firstWord = space < 0 ? place : place.slice(0, space)
  const known = isNamed ? countKnownNameWords(firstWord) : 0
  for (let count = Math.max(places.longestNames.get(firstWord) ?? 0, known); count >= 1; count--) {
    const words = tokens.slice(index, index + count).map(({ place }) => place)
    if (words.length < count || words.includes('')) continue
    const found = findPlace(context, index, index + count, words.join(' '), isNamed)
    if (found !== undefined) return found
  }
  return undefined
}

function findPlace(
  context: ReadContext,
  index: number,
  next: number,
  name: string,
  isNamed: boolean,
): Reading<PlaceReading> | undefined {
  const { tokens, places } = context
  const token = tokens[index]
  const isWord = isNamed
    ? FUNCTION_WORD_PLACES.has(name) && !isCapitalized(token)
    : AMBIGUOUS_PLACES.has(name) && !isMeantAsPlace(tokens, index, name)
  if (isWord || (name === 'us' && !isUppercase(token))) return undefined
  const country = places.countries.get(name)
  const state = isStateName(name, token) ? places.states.get(name) : undefined
  // A state is meant rather than a city that only shares its name.
  const isState = state !== undefined && findKnownCity(name) === undefined
  const city = isState
    ? state
    : (places.cities.get(name) ?? (isNamed ? places.guessedCities.get(name) : undefined))
  if (city !== undefined || country !== undefined) {
    const narrowed = city && !isState ? readState(context, next, city) : undefined
    return { next: narrowed?.next ?? next, value: { city: narrowed?.value ?? city, country } }
  }
  const isAmbiguous = AMBIGUOUS_PLACES.has(name) && !isCapitalized(token)
  const value = isNamed && !isAmbiguous ? findKnownPlace(name) : undefined
  return value && { next, value }
}

// 'Texas' in any case, 'TX' only in capital letters, and not those that are words.
function isStateName(name: string, token: Token | undefined): boolean {
  return name.length > 2 || (isUppercase(token) && !WORDS_AMONG_STATES.has(name))
}

// The state after the name of a city: 'Dallas, TX'. Narrows the city to its spellings in that state.
function readState(context: ReadContext, index: number, city: NamedPlace): Reading<NamedPlace> | undefined {
  const { tokens, places } = context
  const token = tokens[index]
  if (token === undefined || token.isQuoted || !isUppercase(token) || !STATE_NAMES.has(token.text))
    return undefined
  const inState = city.spellings.filter((spelling) => spelling.endsWith(`, ${token.text}`))
  if (inState.length > 0)
    return { next: index + 1, value: { name: inState[0] ?? city.name, spellings: inState } }
  const isInAmerica = city.spellings.some((spelling) => {
    const codes = places.countryCodes.get(spelling)
    return codes === undefined || codes.includes('US') || codes.includes('CA')
  })
  return isInAmerica ? { next: index + 1, value: city } : undefined
}
