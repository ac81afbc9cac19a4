import { type Coordinates, findCity } from '../city-distance.ts'
import { foldText } from '../text.ts'
import type { PartValue } from './parsed-search.ts'
import type { NamedPlace, PlaceReading } from './place-names.ts'
import { readBarePlace, readPlaceAfterPreposition } from './read-place-names.ts'
import { not, oneOf, optional, type Reader, readWord, rule, type Skipper, skip } from './readers.ts'
import {
  AREA_WORDS,
  DISTANCE_CONNECTORS,
  DISTANCE_OPENERS,
  HOME_PHRASES,
  NEAR_PHRASES,
} from './search-words.ts'
import { isUnderstoodWord, readBegunPlace } from './unfinished.ts'

/** Kilometers around a city for 'near' without a number. */
const DEFAULT_NEAR_KM = 25
/** Half of the circumference of the earth: no place is farther. */
const NEAR_KM_MAX = 20_000
const KM_PER_MILE = 1.609

/** Where the user lives: what 'near me' means. */
export interface Hometown {
  name: string
  /** Spellings of the catalogue. */
  cities: string[]
  coordinates: Coordinates | null
}

const HOME_WORD =
  /(^|[^\p{L}])(me|mnie|home|domu|here|nearby|my|mo(jej|ich|im)|area|poblizu|okolic\p{L}*)($|[^\p{L}])/u

/** Returns whether a text may say 'near me', so that `parseSearch` needs the hometown. */
export function mentionsHome(text: string): boolean {
  return HOME_WORD.test(foldText(text))
}

/** Returns the part for a city widened by kilometers. */
export function createNearPart({ name, spellings }: NamedPlace, km: number): PartValue {
  const known = findCity(name)
  const coordinates = known ? { north: known.north, east: known.east } : null
  return { kind: 'near', name, cities: [...spellings], coordinates, km, isHome: false }
}

function createHomePart(hometown: Hometown | null, km: number): PartValue {
  const { name, cities, coordinates } = hometown ?? { name: '', cities: [], coordinates: null }
  return { kind: 'near', name, cities: [...cities], coordinates, km, isHome: true }
}

const NUMBER = /^\+?(\d{1,5}(?:[.,]\d{1,3})?)(\p{L}*)$/u

function getKmPerUnit(unit: string): number | undefined {
  if (/^(km|kms|kilomet(er|re)s?|kilometr(y|ow|ach)?)$/.test(unit)) return 1
  return /^(mi|miles?|mil|mile)$/.test(unit) ? KM_PER_MILE : undefined
}

function toKm(number: string, kmPerUnit: number | undefined): number | undefined {
  const km = kmPerUnit && Math.round(Number(number.replace(',', '.')) * kmPerUnit)
  return km === undefined ? undefined : Math.min(Math.max(km, 1), NEAR_KM_MAX)
}

// '30 km', '30km', '+30 km', '20 miles', '30 kilometrów'.
const readDistance = oneOf<number>(
  rule([readWord((word) => NUMBER.exec(word) ?? undefined), readWord(getKmPerUnit)], ([match, kmPerUnit]) =>
    match[2] === '' ? toKm(match[1] ?? '', kmPerUnit) : undefined,
  ),
  readWord((word) => {
    const [, number = '', unit = ''] = NUMBER.exec(word) ?? []
    return toKm(number, getKmPerUnit(unit))
  }),
)

/** Reads '+ 25 km', 'within 25 km', '25 km' and 'i okolice' after a city. */
export const readDistanceAfter = oneOf<number>(
  // '25 km od Sopotu' belongs to the other city.
  rule(['+|within|do|-|±?', readDistance, not(DISTANCE_CONNECTORS)]),
  rule(['and|i?', AREA_WORDS], () => DEFAULT_NEAR_KM),
)
const readOptionalDistance = optional(readDistanceAfter)

const skipHomePhrase = skip(HOME_PHRASES)
// 'near me', 'nearby', 'blisko mnie'.
const skipHome: Skipper = (context, index) => {
  const next = skipHomePhrase(context, index)
  const after = context.tokens[next ?? -1]
  // 'w pobliżu dworca' names a place that is unknown.
  const isOpen = context.tokens[index]?.word === 'w' && next === index + 2
  return isOpen && after && !after.isAfterComma && !isUnderstoodWord(after) ? undefined : next
}

function readNearPlace(readPlace: Reader<PlaceReading>): Reader<PartValue> {
  return rule(
    [NEAR_PHRASES, readPlace, readOptionalDistance],
    ([{ city }, km = DEFAULT_NEAR_KM]) => city && createNearPart(city, km),
  )
}

const skipOpener = skip(DISTANCE_OPENERS)
const readDistanceFrom = rule([
  (context, index) => skipOpener(context, index) ?? index,
  readDistance,
  DISTANCE_CONNECTORS,
])

/** Reads 'near Gdansk', 'near me', 'within 30 km of Sopot', '30 km od Sopotu', 'okolice Gdańska' and 'Gdansk + 25 km'. */
export const readNear = oneOf<PartValue>(
  rule([readDistanceFrom, 'me|here|home|mnie|domu'], ([km], { hometown }) => createHomePart(hometown, km)),
  rule([readDistanceFrom, readPlaceAfterPreposition], ([km, { city }]) => city && createNearPart(city, km)),
  readNearPlace(readPlaceAfterPreposition),
  rule([skipHome, readOptionalDistance], ([km = DEFAULT_NEAR_KM], { hometown }) =>
    createHomePart(hometown, km),
  ),
  readNearPlace(readBegunPlace),
  rule([readBarePlace, readDistanceAfter], ([{ city }, km]) => city && createNearPart(city, km)),
)
