import { findCity } from '../city-distance.ts'
import { STATE_NAMES } from './country-names.ts'
import { countKnownNameWords, findKnownCity, findKnownCountry, type NamedPlace } from './place-names.ts'
import { AMBIGUOUS_PLACES, FUNCTION_WORD_PLACES, WORDS_AMONG_STATES } from './search-words.ts'
import type { ReadContext, Reading, Token } from './tokens.ts'

/** What the words at a position name. */
export interface PlaceReading {
  city: NamedPlace | undefined
  country: NamedPlace | undefined
}

function joinPlaces(tokens: readonly Token[], index: number, count: number): string | undefined {
  let name = ''
  for (let offset = 0; offset < count; offset++) {
    const token = tokens[index + offset]
    if (token === undefined || token.isQuoted || token.place === '') return undefined
    name = name === '' ? token.place : `${name} ${token.place}`
  }
  return name
}

function getFirstWord(token: Token | undefined): string {
  const place = token?.place ?? ''
  const space = place.indexOf(' ')
  return space < 0 ? place : place.slice(0, space)
}

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
  return (
    token !== undefined && token.text === token.text.toUpperCase() && token.text !== token.text.toLowerCase()
  )
}

/** Finds the longest name of a place of the catalogue that begins at a token. */
export function readBarePlace(context: ReadContext, index: number): Reading<PlaceReading> | undefined {
  const { tokens, places } = context
  for (let count = places.longestNames.get(getFirstWord(tokens[index])) ?? 0; count >= 1; count--) {
    const name = joinPlaces(tokens, index, count)
    if (name === undefined || (name === 'us' && !isUppercase(tokens[index]))) continue
    if (AMBIGUOUS_PLACES.has(name) && !isMeantAsPlace(tokens, index, name)) continue
    const [city, country] = [places.cities.get(name), places.countries.get(name)]
    const state = isStateName(name, tokens[index]) ? places.states.get(name) : undefined
    if (city !== undefined || country !== undefined || state !== undefined) {
      const next = index + count
      const narrowed = city && readState(context, next, city)
      return {
        next: narrowed?.next ?? next,
        value: { city: narrowed?.value ?? city ?? state, country },
      }
    }
  }
  return undefined
}

// 'Texas' in any case, 'TX' only in capital letters, and not those that are words.
function isStateName(name: string, token: Token | undefined): boolean {
  if (name.length > 2) return true
  return isUppercase(token) && !WORDS_AMONG_STATES.has(name)
}

// The state after the name of a city: 'Dallas, TX'. Narrows the city to its spellings in that state.
function readState(context: ReadContext, index: number, city: NamedPlace): Reading<NamedPlace> | undefined {
  const { tokens, places } = context
  const token = tokens[index]
  if (token === undefined || token.isQuoted || !isUppercase(token) || !STATE_NAMES.has(token.text))
    return undefined
  const suffix = `, ${token.text}`
  const inState = city.spellings.filter((spelling) => spelling.endsWith(suffix))
  if (inState.length > 0) {
    return { next: index + 1, value: { name: inState[0] ?? city.name, spellings: inState } }
  }
  const isInAmerica = city.spellings.some((spelling) => {
    const codes = places.countryCodes.get(spelling)
    return codes === undefined || codes.has('US') || codes.has('CA')
  })
  return isInAmerica ? { next: index + 1, value: city } : undefined
}

/** Reads a place by any name that we know, whether or not the catalogue has it. Names that are also words need a capital letter. */
export function readKnownPlace(context: ReadContext, index: number): Reading<PlaceReading> | undefined {
  const { tokens } = context
  const name = tokens[index]?.place ?? ''
  if (AMBIGUOUS_PLACES.has(name) && !isMeantAsPlace(tokens, index, name)) return undefined
  return findLongestPlace(context, index)
}

/** Finds the longest name of a place after a preposition: also names by rules, and places that the catalogue does not have. */
export function readPlaceAfterPreposition(
  context: ReadContext,
  index: number,
): Reading<PlaceReading> | undefined {
  const { tokens } = context
  const start = tokens[index]?.word === 'the' ? index + 1 : index
  // 'The Hague' and 'the Netherlands'.
  return findLongestPlace(context, index) ?? (start > index ? findLongestPlace(context, start) : undefined)
}

function findLongestPlace(context: ReadContext, index: number): Reading<PlaceReading> | undefined {
  const { tokens, places } = context
  const firstWord = getFirstWord(tokens[index])
  for (
    let count = Math.max(places.longestNames.get(firstWord) ?? 0, countKnownNameWords(firstWord));
    count >= 1;
    count--
  ) {
    const found = findNamedPlace(context, index, count)
    if (found !== undefined) return found
  }
  return undefined
}

function findNamedPlace(
  context: ReadContext,
  index: number,
  count: number,
): Reading<PlaceReading> | undefined {
  const { tokens, places } = context
  const name = joinPlaces(tokens, index, count)
  if (name === undefined) return undefined
  if (FUNCTION_WORD_PLACES.has(name) && !isCapitalized(tokens[index])) return undefined
  if (name === 'us' && !isUppercase(tokens[index])) return undefined
  const next = index + count
  const country = places.countries.get(name)
  const state = isStateName(name, tokens[index]) ? places.states.get(name) : undefined
  // A state is meant rather than a city that only shares its name.
  const isState = state !== undefined && findKnownCity(name) === undefined
  const city = isState ? undefined : (places.cities.get(name) ?? places.guessedCities.get(name))
  if (city !== undefined || country !== undefined) {
    const narrowed = city && readState(context, next, city)
    return { next: narrowed?.next ?? next, value: { city: narrowed?.value ?? city, country } }
  }
  if (state !== undefined) {
    const stateName =
      STATE_NAMES.get(name.toUpperCase()) ??
      [...STATE_NAMES.values()].find((each) => each.toLowerCase() === name)
    return { next, value: { city: { ...state, name: stateName ?? state.name }, country: undefined } }
  }
  if (AMBIGUOUS_PLACES.has(name) && !isCapitalized(tokens[index])) return undefined
  const knownCountry = findKnownCountry(name)
  const knownCity = knownCountry === undefined ? (findKnownCity(name) ?? findCity(name)?.name) : undefined
  if (knownCity === undefined && knownCountry === undefined) return undefined
  return {
    next,
    value: {
      city: knownCity === undefined ? undefined : { name: knownCity, spellings: [] },
      country: knownCountry === undefined ? undefined : { name: knownCountry, spellings: [] },
    },
  }
}
