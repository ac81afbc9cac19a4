import { findCity } from '../city-distance.ts'
import { foldText } from '../text.ts'
import { STATE_NAMES } from './country-names.ts'
import type { Center, PartValue } from './parsed-search.ts'
import { findKnownPlace, type NamedPlace, type PlaceReading } from './place-names.ts'
import { not, oneOf, optional, type Reader, rule, type Skipper } from './readers.ts'
import {
  AMBIGUOUS_PLACES,
  AREA_WORDS,
  DISTANCE_CONNECTORS,
  DISTANCE_OPENERS,
  FUNCTION_WORD_PLACES,
  HOME_PHRASES,
  LIST_WORDS,
  NEAR_PHRASES,
} from './search-words.ts'
import { type ReadContext, readConnector, type Token } from './tokens.ts'
import { beginsDate, readBegunPlace } from './unfinished.ts'

/** Kilometers around a city for 'near' without a number. */
const DEFAULT_NEAR_KM = 25
const KM_PER_MILE = 1.609
const NO_HOMETOWN: Center = { name: '', cities: [], coordinates: null }

const HOME_WORD =
  /(^|[^\p{L}])(me|mnie|home|domu|here|nearby|my|mo(jej|ich|im)|area|poblizu|okolic\p{L}*|blisko|niedaleko|nieopodal)($|[^\p{L}])/u

/** Returns whether a text may say 'near me', so that `parseSearch` needs the hometown. */
export function mentionsHome(text: string): boolean {
  return HOME_WORD.test(foldText(text))
}

/** The longest name in words: 'South Georgia and the South Sandwich Islands'. */
const NAME_WORDS_MAX = 7

/** Names of places of the catalogue ('bare'), of any place, also by rules ('known'), or after a preposition also words ('named'). */
type NameKind = 'bare' | 'known' | 'named'

export const readBarePlace = createReader('bare')
export const readKnownPlace = createReader('known')
const readNamedPlace = createReader('named')

/** Reads a place after a preposition, also 'the Hague' and 'the Netherlands'. */
const readPlaceAfterPreposition = oneOf(readNamedPlace, rule(['the', readNamedPlace]))

function createReader(kind: NameKind): Reader<PlaceReading> {
  return (context, index) => {
    const words = context.tokens.slice(index, index + NAME_WORDS_MAX).map(({ place }) => place)
    // Quoted text and signs are no part of a name: 'in Berlin -free', 'in Oslo "fintech"'.
    const end = words.indexOf('')
    for (let count = end === -1 ? words.length : end; count > 0; count--) {
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

type NearPlace = PlaceReading | 'home'

/** Returns the part for a city or the hometown, widened by kilometers; undefined for a country. */
function createNearPart(
  [place, km = DEFAULT_NEAR_KM]: [NearPlace, number | undefined],
  { hometown }: ReadContext,
): PartValue | undefined {
  if (place === 'home') return { kind: 'near', ...(hometown ?? NO_HOMETOWN), km, isHome: true }
  if (!place.city) return undefined
  const { name, spellings } = place.city
  const known = findCity(name)
  const coordinates = known ? { north: known.north, east: known.east } : null
  return { kind: 'near', name, cities: [...spellings], coordinates, km, isHome: false }
}

const NUMBER = /^\+?(\d{1,4}(?:[.,]\d{1,3})?)(\p{L}*)$/u
const UNIT = /^(?:(mi|miles?|mil)|kms?|kilomet(?:er|re)s?|kilometr(?:y|ow|ach)?)$/

// '30 km', '30km', '+30 km', '20 miles', '30 kilometrów'.
const readDistance: Reader<number> = ({ tokens }, index) => {
  const [, number, unit] = NUMBER.exec(tokens[index]?.word ?? '') ?? []
  const [known, mile] = UNIT.exec(unit || (tokens[index + 1]?.word ?? '')) ?? []
  if (number === undefined || known === undefined) return undefined
  const km = Math.round(Number(number.replace(',', '.')) * (mile ? KM_PER_MILE : 1))
  return { next: index + (unit ? 1 : 2), value: Math.max(km, 1) }
}

/** Reads '+ 25 km', 'within 25 km', '25 km' and 'i okolice' after a city. */
const readDistanceAfter = oneOf<number>(
  // '25 km od Sopotu' belongs to the other city.
  rule(['+|within|do|-|±?', readDistance, not(DISTANCE_CONNECTORS)]),
  rule(['and|i?', AREA_WORDS], () => DEFAULT_NEAR_KM),
)
const readDistanceFrom = rule([`${DISTANCE_OPENERS.join('|')}?`, readDistance, DISTANCE_CONNECTORS])

const readNearPlace = oneOf<NearPlace>(
  rule([NEAR_PHRASES, readPlaceAfterPreposition]),
  rule([HOME_PHRASES], () => 'home'),
  rule([NEAR_PHRASES, readBegunPlace]),
  rule(['w poblizu|w okolicy'], () => 'home'),
  // Only at the end of the text: 'Blisko natury' may be a name.
  rule(['blisko|niedaleko|nieopodal', not(/./)], () => 'home'),
)
const readCenter = oneOf<NearPlace>(
  rule(['me|here|home|mnie|domu'], () => 'home'),
  readPlaceAfterPreposition,
  readBegunPlace,
)

/** Reads 'near Gdansk', 'near me', 'within 30 km of Sopot', '30 km od Sopotu', 'okolice Gdańska' and 'Gdansk + 25 km'. */
export const readNear = oneOf<PartValue>(
  rule([readDistanceFrom, readCenter], ([km, place], context) => createNearPart([place, km], context)),
  rule([readNearPlace, optional(readDistanceAfter)], (values, context) => createNearPart(values, context)),
  rule([readBarePlace, readDistanceAfter], (values, context) => createNearPart(values, context)),
)

function joinPlaces(first: NamedPlace | undefined, second: NamedPlace | undefined): NamedPlace | undefined {
  if (!first?.spellings.length || !second?.spellings.length) return undefined
  if (first.spellings.some((spelling) => second.spellings.includes(spelling))) return undefined
  return { name: `${first.name}, ${second.name}`, spellings: [...first.spellings, ...second.spellings] }
}

/** Returns a reader of places which no event can be in at once: 'Gdansk Sopot', 'Germany or France'. 'Paris, France' is one place. */
function readSeveral(readFirst: Reader<PlaceReading>, readMore = readFirst): Reader<PlaceReading> {
  return (context, index) => {
    let all = readFirst(context, index)
    while (all !== undefined) {
      const more = readMore(context, readConnector(context, all.next)?.next ?? all.next)
      // 'Gdansk Sopot + 25 km': the distance belongs to Sopot alone.
      if (more === undefined || readDistanceAfter(context, more.next) !== undefined) break
      const [first, second] = [all.value, more.value]
      const city = joinPlaces(first.city, second.city)
      const country = first.city || second.city ? undefined : joinPlaces(first.country, second.country)
      if (!city && !country) break
      all = { next: more.next, value: { city, country } }
    }
    return all
  }
}

/** Reads one or several places of the catalogue without a preposition. */
export const readSeveralPlaces = readSeveral(readBarePlace)

/** Returns the part for a place that was named: the city, or the country if it is preferred or there is no city. */
function createPlacePart({ city, country }: PlaceReading, prefersCountry = false): PartValue | undefined {
  if (city !== undefined && !(prefersCountry && country !== undefined))
    return { kind: 'city', name: city.name, cities: [...city.spellings] }
  return country && { kind: 'country', name: country.name, countries: [...country.spellings] }
}

/** Reads one or several places without a preposition, also one that the catalogue does not have. */
export const readAnyPlacePart = rule([readSeveral(readKnownPlace)], ([place]) => createPlacePart(place))

const PREPOSITIONS = 'in|at|to|w|we|na|do'
const isAfterAnd: Skipper = (context, index) =>
  readConnector(context, index - 1)?.value === 'and' ? index : undefined
const readPlacesAfterPreposition = readSeveral(
  readPlaceAfterPreposition,
  // 'w Gdańsku i w Gdyni'.
  oneOf(readKnownPlace, rule([isAfterAnd, PREPOSITIONS, readPlaceAfterPreposition])),
)

/** Reads 'in Gdansk', 'w Niemczech', 'do Krakowa', 'in Gdansk + 25 km', 'in War' and 'Gdansk or Sopot'. */
export const readPlacePart = oneOf<PartValue>(
  rule([PREPOSITIONS, readPlacesAfterPreposition, optional(readDistanceAfter)], ([place, km], context) =>
    km !== undefined && place.city ? createNearPart([place, km], context) : createPlacePart(place, true),
  ),
  // 'in Pol' may be Poland or Police: a term finds both. 'w pr' may become 'w przyszłym'.
  rule([PREPOSITIONS, not(beginsDate), readBegunPlace], ([place]) =>
    place.city && place.country ? undefined : createPlacePart(place),
  ),
  rule([readSeveralPlaces], ([place], { tokens }, index, next) =>
    tokens.slice(index, next).some(({ word }) => LIST_WORDS.has(word)) ? createPlacePart(place) : undefined,
  ),
)
