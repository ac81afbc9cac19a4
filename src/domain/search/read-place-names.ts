import { STATE_NAMES } from './country-names.ts'
import { beginsKnownName, findKnownPlace, type PlaceReading } from './place-names.ts'
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
  rule(['the', readNamedPlace]),
)

function readLongest(
  context: ReadContext,
  index: number,
  isNamed: boolean,
): Reading<PlaceReading> | undefined {
  const { tokens, places } = context
  let longest: Reading<PlaceReading> | undefined
  let name = ''
  for (let next = index + 1; next <= tokens.length; next++) {
    const word = tokens[next - 1]?.place ?? ''
    name = name === '' ? word : `${name} ${word}`
    if (word === '' || !(places.beginnings.has(name) || (isNamed && beginsKnownName(name)))) break
    const value = findPlace(context, index, name, isNamed)
    if (value) longest = { next: value.city && isStateAfterCity(tokens[next]) ? next + 1 : next, value }
  }
  return longest
}

function findPlace(
  { tokens, places }: ReadContext,
  index: number,
  name: string,
  isNamed: boolean,
): PlaceReading | undefined {
  const token = tokens[index]
  const isAmbiguous = AMBIGUOUS_PLACES.has(name)
  const isWord = isNamed
    ? FUNCTION_WORD_PLACES.has(name) && !isCapitalized(token)
    : isAmbiguous && !isMeantAsPlace(tokens, index, name)
  // 'US' is a country and 'us' is not; so with the short names of states.
  const isCode = name === 'us' || STATE_NAMES.has(name.toUpperCase())
  if (isWord || (isCode && !isUppercase(token))) return undefined
  const city =
    places.states.get(name) ??
    places.cities.get(name) ??
    (isNamed ? places.guessedCities.get(name) : undefined)
  const country = places.countries.get(name)
  if (city || country) return { city, country }
  return isNamed && !(isAmbiguous && !isCapitalized(token)) ? findKnownPlace(name) : undefined
}

// The state in 'Austin, TX', which the catalogue may leave out, but not the word in 'Austin OR ONLINE'.
function isStateAfterCity(token: Token | undefined): boolean {
  if (!token || !isUppercase(token) || !STATE_NAMES.has(token.text)) return false
  return token.isAfterComma || !WORDS_AMONG_STATES.has(token.word)
}
