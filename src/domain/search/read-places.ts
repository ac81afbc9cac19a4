import { findCity } from '../city-distance.ts'
import { STATE_NAMES } from './country-names.ts'
import type { SearchPart } from './parsed-search.ts'
import {
  countKnownNameWords,
  findKnownCity,
  findKnownCountry,
  type NamedPlace,
  type PlaceNames,
} from './place-names.ts'
import { AMBIGUOUS_PLACES, FUNCTION_WORD_PLACES } from './search-words.ts'
import type { Reading, Token } from './tokens.ts'

/** Kilometers around a city for 'near' without a number. */
const DEFAULT_NEAR_KM = 25
/** Half of the circumference of the earth: no place is farther. */
const NEAR_KM_MAX = 20_000
const KM_PER_MILE = 1.609

/** What the words at a position name. */
export interface PlaceReading {
  city: NamedPlace | undefined
  country: NamedPlace | undefined
}

/** A part without its position. */
export type PartValue = SearchPart extends infer Part
  ? Part extends SearchPart
    ? Omit<Part, 'start' | 'end' | 'alternative'>
    : never
  : never

const CITY_PREPOSITIONS = new Set(['in', 'at', 'to', 'w', 'we', 'na', 'do'])

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
export function readBarePlace(
  tokens: readonly Token[],
  index: number,
  places: PlaceNames,
): Reading<PlaceReading> | undefined {
  for (let count = places.longestNames.get(getFirstWord(tokens[index])) ?? 0; count >= 1; count--) {
    const name = joinPlaces(tokens, index, count)
    if (name === undefined || (name === 'us' && !isUppercase(tokens[index]))) continue
    if (AMBIGUOUS_PLACES.has(name) && !isMeantAsPlace(tokens, index, name)) continue
    const [city, country] = [places.cities.get(name), places.countries.get(name)]
    const state = isStateName(name, tokens[index]) ? places.states.get(name) : undefined
    if (city !== undefined || country !== undefined || state !== undefined) {
      const next = index + count
      const narrowed = city && readState(tokens, next, city, places)
      return {
        next: narrowed?.next ?? next,
        value: { city: narrowed?.value ?? city ?? state, country },
      }
    }
  }
  return undefined
}

// 'Texas' in any case, 'TX' only in capital letters, and not those that are words: 'IN', 'OR', 'ME'.
const WORDS_AMONG_STATES = new Set([
  'in',
  'or',
  'me',
  'hi',
  'ok',
  'oh',
  'la',
  'pa',
  'co',
  'de',
  'id',
  'al',
  'ma',
  'on',
])

function isStateName(name: string, token: Token | undefined): boolean {
  if (name.length > 2) return true
  return isUppercase(token) && !WORDS_AMONG_STATES.has(name)
}

// The state after the name of a city: 'Dallas, TX'. Narrows the city to its spellings in that state.
function readState(
  tokens: readonly Token[],
  index: number,
  city: NamedPlace,
  places: PlaceNames,
): Reading<NamedPlace> | undefined {
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
export function readKnownPlace(
  tokens: readonly Token[],
  index: number,
  places: PlaceNames,
): Reading<PlaceReading> | undefined {
  const name = tokens[index]?.place ?? ''
  if (AMBIGUOUS_PLACES.has(name) && !isMeantAsPlace(tokens, index, name)) return undefined
  return findLongestPlace(tokens, index, places)
}

/** Finds the longest name of a place after a preposition: also names by rules, and places that the catalogue does not have. */
function readPlaceAfterPreposition(
  tokens: readonly Token[],
  index: number,
  places: PlaceNames,
): Reading<PlaceReading> | undefined {
  const start = tokens[index]?.word === 'the' ? index + 1 : index
  // 'The Hague' and 'the Netherlands'.
  return (
    findLongestPlace(tokens, index, places) ??
    (start > index ? findLongestPlace(tokens, start, places) : undefined)
  )
}

function findLongestPlace(
  tokens: readonly Token[],
  index: number,
  places: PlaceNames,
): Reading<PlaceReading> | undefined {
  const firstWord = getFirstWord(tokens[index])
  for (
    let count = Math.max(places.longestNames.get(firstWord) ?? 0, countKnownNameWords(firstWord));
    count >= 1;
    count--
  ) {
    const found = findNamedPlace(tokens, index, count, places)
    if (found !== undefined) return found
  }
  return undefined
}

function findNamedPlace(
  tokens: readonly Token[],
  index: number,
  count: number,
  places: PlaceNames,
): Reading<PlaceReading> | undefined {
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
    const narrowed = city && readState(tokens, next, city, places)
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

function areDifferentPlaces(first: readonly string[], second: readonly string[]): boolean {
  return first.length > 0 && second.length > 0 && !first.some((spelling) => second.includes(spelling))
}

function joinNames(places: readonly NamedPlace[]): NamedPlace {
  return {
    name: places.map(({ name }) => name).join(', '),
    spellings: [...new Set(places.flatMap(({ spellings }) => spellings))],
  }
}

function joinOptionalNames(places: readonly (NamedPlace | undefined)[]): NamedPlace | undefined {
  const named = places.filter((place) => place !== undefined)
  return named.length > 1 ? joinNames(named) : named[0]
}

/**
 * Reads the places of 'Gdansk Sopot', 'Gdansk, Sopot' and 'Germany, France', which no event can be in at once. 'Dallas Texas' and
 * 'Paris France' are one place each.
 */
export function readSeveralPlaces(
  tokens: readonly Token[],
  index: number,
  places: PlaceNames,
): Reading<PlaceReading> | undefined {
  let all = readBarePlace(tokens, index, places)
  while (all !== undefined) {
    const more = readBarePlace(tokens, all.next, places)
    if (more === undefined || !areAlternatives(all.value, more.value)) break
    // 'Gdansk Sopot + 25 km': the distance belongs to Sopot alone.
    if (readDistanceAfter(tokens, more.next) !== undefined) break
    all = {
      next: more.next,
      value: {
        city: joinOptionalNames([all.value.city, more.value.city]),
        country: joinOptionalNames([all.value.country, more.value.country]),
      },
    }
  }
  return all
}

// Two cities, or two countries.
function areAlternatives(first: PlaceReading, second: PlaceReading): boolean {
  if (first.city !== undefined)
    return second.city !== undefined && areDifferentPlaces(first.city.spellings, second.city.spellings)
  return (
    second.city === undefined &&
    areDifferentPlaces(first.country?.spellings ?? [], second.country?.spellings ?? [])
  )
}

/** Reads 'in Gdansk', 'w Niemczech', 'do Krakowa' and 'in Gdansk + 25 km'. */
export function readPlacePart(
  tokens: readonly Token[],
  index: number,
  places: PlaceNames,
): Reading<PartValue> | undefined {
  const token = tokens[index]
  if (token === undefined || token.isQuoted || !CITY_PREPOSITIONS.has(token.word)) return undefined
  const place = readPlaceAfterPreposition(tokens, index + 1, places)
  if (place === undefined) return undefined
  const { city, country } = place.value
  if (city !== undefined) {
    const distance = readDistanceAfter(tokens, place.next)
    if (distance !== undefined) return { next: distance.next, value: createNearPart(city, distance.value) }
  }
  if (
    country !== undefined &&
    (country.spellings.length > 0 || city === undefined || city.spellings.length === 0)
  ) {
    return { next: place.next, value: createCountryPart(country) }
  }
  return city && { next: place.next, value: createCityPart(city) }
}

function createCityPart({ name, spellings }: NamedPlace): PartValue {
  return { kind: 'city', name, cities: [...spellings] }
}

function createCountryPart({ name, spellings }: NamedPlace): PartValue {
  return { kind: 'country', name, countries: [...spellings] }
}

/** Returns the part that a place means which was named without a preposition. */
export function createPlacePart({ city, country }: PlaceReading): PartValue | undefined {
  if (city !== undefined) return createCityPart(city)
  return country && createCountryPart(country)
}

/**
 * Reads a place that continues an enumeration: 'Gdynia' in 'in Gdansk or Gdynia'. After 'near Gdansk or', a city has the
 * same distance; after a country, a name of both is the country.
 */
export function readNextPlace(
  tokens: readonly Token[],
  index: number,
  previous: PartValue,
  places: PlaceNames,
): Reading<PartValue> | undefined {
  const place = readKnownPlace(tokens, index, places)
  if (place === undefined) return undefined
  const { city, country } = place.value
  const isCountry = previous.kind === 'country' || (city?.spellings.length ?? 0) === 0
  if (country !== undefined && (city === undefined || (isCountry && country.spellings.length > 0)))
    return { next: place.next, value: createCountryPart(country) }
  if (city === undefined) return undefined
  const value = previous.kind === 'near' ? createNearPart(city, previous.km) : createCityPart(city)
  return { next: place.next, value }
}

/** Returns the part for either of two parts with cities or with countries; undefined for other parts. */
export function mergePlaceParts(first: PartValue, second: PartValue): PartValue | undefined {
  const join = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])]
  if (first.kind === 'city' && second.kind === 'city')
    return { ...first, name: joinPartNames(first, second), cities: join(first.cities, second.cities) }
  if (first.kind === 'country' && second.kind === 'country')
    return {
      ...first,
      name: joinPartNames(first, second),
      countries: join(first.countries, second.countries),
    }
  return undefined
}

function joinPartNames(first: { name: string }, second: { name: string }): string {
  return first.name.split(', ').includes(second.name) ? first.name : `${first.name}, ${second.name}`
}

/** Returns whether no event can be in places of both parts. */
export function excludeEachOther(first: PartValue, second: PartValue): boolean {
  const listSpellings = (part: PartValue) =>
    part.kind === 'city' ? part.cities : part.kind === 'country' ? part.countries : []
  return first.kind === second.kind && areDifferentPlaces(listSpellings(first), listSpellings(second))
}

function createNearPart(city: NamedPlace, km: number): PartValue {
  const known = findCity(city.name)
  return {
    kind: 'near',
    name: city.name,
    cities: [...city.spellings],
    coordinates: known ? { north: known.north, east: known.east } : null,
    km,
  }
}

const NUMBER = /^\+?(\d{1,5}(?:[.,]\d{1,3})?)(\p{L}*)$/u

// '30 km', '30km', '+30 km', '20 miles', '30 kilometrów'.
function readDistance(tokens: readonly Token[], index: number): Reading<number> | undefined {
  const token = tokens[index]
  const match = token === undefined || token.isQuoted ? null : NUMBER.exec(token.word)
  if (!match) return undefined
  const isGlued = match[2] !== ''
  const unitToken = tokens[index + 1]
  const unit = isGlued ? match[2] : unitToken?.isQuoted ? '' : unitToken?.word
  const factor = getKmPerUnit(unit ?? '')
  if (factor === undefined) return undefined
  const km = Math.round(Number(match[1]?.replace(',', '.')) * factor)
  return { next: index + (isGlued ? 1 : 2), value: Math.min(Math.max(km, 1), NEAR_KM_MAX) }
}

function getKmPerUnit(unit: string): number | undefined {
  if (/^(km|kms|kilomet(er|re)s?|kilometr(y|ow|ach)?)$/.test(unit)) return 1
  return /^(mi|miles?|mil|mile)$/.test(unit) ? KM_PER_MILE : undefined
}

// '+ 25 km', 'within 25 km', '25 km' and 'i okolice' after a city.
function readDistanceAfter(tokens: readonly Token[], index: number): Reading<number> | undefined {
  const word = tokens[index]?.word ?? ''
  const isIntroduced = ['+', 'within', 'do', '-', '±'].includes(word)
  const distance = readDistance(tokens, isIntroduced ? index + 1 : index)
  if (distance !== undefined) {
    // '25 km od Sopotu' belongs to the other city.
    if (DISTANCE_CONNECTORS.has(tokens[distance.next]?.word ?? '')) return undefined
    return distance
  }
  const start = ['and', 'i'].includes(word) ? index + 1 : index
  return AREA_WORDS.has(tokens[start]?.word ?? '') ? { next: start + 1, value: DEFAULT_NEAR_KM } : undefined
}

const AREA_WORDS = new Set(['area', 'surroundings', 'okolice', 'okolica', 'okolicach', 'okolicy'])
const DISTANCE_OPENERS = [
  ['within'],
  ['up', 'to'],
  ['less', 'than'],
  ['under'],
  ['do'],
  ['w', 'promieniu'],
  ['w', 'odleglosci'],
  ['w', 'odleglosci', 'do'],
  ['w', 'zasiegu'],
  ['nie', 'dalej', 'niz'],
]
const DISTANCE_CONNECTORS = new Set(['of', 'from', 'around', 'near', 'od', 'wokol', 'kolo'])
// The longest first.
const NEAR_PHRASES = [
  ['in', 'the', 'vicinity', 'of'],
  ['in', 'the', 'area', 'of'],
  ['not', 'far', 'from'],
  ['close', 'to'],
  ['near', 'to'],
  ['next', 'to'],
  ['near', 'the'],
  ['near'],
  ['nearby'],
  ['around'],
  ['w', 'poblizu'],
  ['w', 'okolicach'],
  ['w', 'okolicy'],
  ['niedaleko', 'od'],
  ['nie', 'daleko', 'od'],
  ['niedaleko'],
  ['nieopodal'],
  ['blisko'],
  ['kolo'],
  ['obok'],
  ['okolice'],
  ['okolicach'],
  ['okolicy'],
  ['wokol'],
]

function matchPhrase(
  tokens: readonly Token[],
  index: number,
  phrases: readonly string[][],
): number | undefined {
  for (const phrase of phrases) {
    if (
      phrase.every((word, offset) => {
        const token = tokens[index + offset]
        return token !== undefined && token.word === word && !token.isQuoted
      })
    )
      return index + phrase.length
  }
  return undefined
}

/** Reads 'near Gdansk', 'within 30 km of Sopot', '30 km od Sopotu', 'okolice Gdańska' and 'Gdansk + 25 km'. */
export function readNear(
  tokens: readonly Token[],
  index: number,
  places: PlaceNames,
): Reading<PartValue> | undefined {
  if (tokens[index] === undefined || tokens[index]?.isQuoted) return undefined
  return (
    readDistanceFrom(tokens, index, places) ??
    readNearPhrase(tokens, index, places) ??
    readCityWithDistance(tokens, index, places)
  )
}

function readDistanceFrom(
  tokens: readonly Token[],
  index: number,
  places: PlaceNames,
): Reading<PartValue> | undefined {
  const starts = DISTANCE_OPENERS.map((opener) => matchPhrase(tokens, index, [opener])).filter(
    (each) => each !== undefined,
  )
  for (const start of [...starts, index]) {
    const distance = readDistance(tokens, start)
    if (distance === undefined || !DISTANCE_CONNECTORS.has(tokens[distance.next]?.word ?? '')) continue
    const city = readPlaceAfterPreposition(tokens, distance.next + 1, places)
    if (city?.value.city !== undefined)
      return { next: city.next, value: createNearPart(city.value.city, distance.value) }
  }
  return undefined
}

function readNearPhrase(
  tokens: readonly Token[],
  index: number,
  places: PlaceNames,
): Reading<PartValue> | undefined {
  const start = matchPhrase(tokens, index, NEAR_PHRASES)
  const city = start === undefined ? undefined : readPlaceAfterPreposition(tokens, start, places)
  if (city?.value.city === undefined) return undefined
  const distance = readDistanceAfter(tokens, city.next)
  return {
    next: distance?.next ?? city.next,
    value: createNearPart(city.value.city, distance?.value ?? DEFAULT_NEAR_KM),
  }
}

function readCityWithDistance(
  tokens: readonly Token[],
  index: number,
  places: PlaceNames,
): Reading<PartValue> | undefined {
  const place = readBarePlace(tokens, index, places)
  if (place?.value.city === undefined) return undefined
  const distance = readDistanceAfter(tokens, place.next)
  return distance && { next: distance.next, value: createNearPart(place.value.city, distance.value) }
}
