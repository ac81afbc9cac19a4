import { type Coordinates, findCity } from '../city-distance.ts'
import { foldText } from '../text.ts'
import type { PartValue } from './parsed-search.ts'
import type { NamedPlace, PlaceReading } from './place-names.ts'
import { readBarePlace, readPlaceAfterPreposition } from './read-place-names.ts'
import { not, oneOf, optional, type Reader, rule } from './readers.ts'
import {
  AREA_WORDS,
  DISTANCE_CONNECTORS,
  DISTANCE_OPENERS,
  HOME_PHRASES,
  NEAR_PHRASES,
} from './search-words.ts'
import type { ReadContext } from './tokens.ts'
import { readBegunPlace } from './unfinished.ts'

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
  /(^|[^\p{L}])(me|mnie|home|domu|here|nearby|my|mo(jej|ich|im)|area|poblizu|okolic\p{L}*|blisko|niedaleko|nieopodal)($|[^\p{L}])/u

/** Returns whether a text may say 'near me', so that `parseSearch` needs the hometown. */
export function mentionsHome(text: string): boolean {
  return HOME_WORD.test(foldText(text))
}

/** A place, or the hometown. */
interface NearPlace extends NamedPlace {
  coordinates?: Coordinates | null
  isHome?: boolean
}

/** Returns the part for a place widened by kilometers. */
export function createNearPart(place: NearPlace, km: number): PartValue {
  const { name, spellings, coordinates = findCoordinates(name), isHome = false } = place
  return { kind: 'near', name, cities: [...spellings], coordinates, km, isHome }
}

function findCoordinates(name: string): Coordinates | null {
  const city = findCity(name)
  return city ? { north: city.north, east: city.east } : null
}

function getHome(_: unknown, { hometown }: ReadContext): { city: NearPlace } {
  const { name, cities, coordinates } = hometown ?? { name: '', cities: [], coordinates: null }
  return { city: { name, spellings: cities, coordinates, isHome: true } }
}

const NUMBER = /^\+?(\d{1,5}(?:[.,]\d{1,3})?)(\p{L}*)$/u
const UNIT = /^(?:(mi|miles?|mil)|kms?|kilomet(?:er|re)s?|kilometr(?:y|ow|ach)?)$/

// '30 km', '30km', '+30 km', '20 miles', '30 kilometrów'.
const readDistance: Reader<number> = ({ tokens }, index) => {
  const [, number, unit] = NUMBER.exec(tokens[index]?.word ?? '') ?? []
  const [known, mile] = UNIT.exec(unit || (tokens[index + 1]?.word ?? '')) ?? []
  if (number === undefined || known === undefined) return undefined
  const km = Math.round(Number(number.replace(',', '.')) * (mile ? KM_PER_MILE : 1))
  return { next: index + (unit ? 1 : 2), value: Math.min(Math.max(km, 1), NEAR_KM_MAX) }
}

/** Reads '+ 25 km', 'within 25 km', '25 km' and 'i okolice' after a city. */
export const readDistanceAfter = oneOf<number>(
  // '25 km od Sopotu' belongs to the other city.
  rule(['+|within|do|-|±?', readDistance, not(DISTANCE_CONNECTORS)]),
  rule(['and|i?', AREA_WORDS], () => DEFAULT_NEAR_KM),
)
const readDistanceFrom = rule([`${DISTANCE_OPENERS.join('|')}?`, readDistance, DISTANCE_CONNECTORS])

type Place = Pick<PlaceReading, 'city'>
const createPart = ({ city }: Place, km = DEFAULT_NEAR_KM) => city && createNearPart(city, km)

const readNearPlace = oneOf<Place>(
  rule([NEAR_PHRASES, readPlaceAfterPreposition]),
  rule([HOME_PHRASES], getHome),
  rule([NEAR_PHRASES, readBegunPlace]),
  rule(['w poblizu|w okolicy'], getHome),
  // 'Blisko natury' may be a name.
  rule(
    ['blisko|niedaleko|nieopodal', ({ tokens }, index) => (index === tokens.length ? index : undefined)],
    getHome,
  ),
)
const readCenter = oneOf<Place>(rule(['me|here|home|mnie|domu'], getHome), readPlaceAfterPreposition)

/** Reads 'near Gdansk', 'near me', 'within 30 km of Sopot', '30 km od Sopotu', 'okolice Gdańska' and 'Gdansk + 25 km'. */
export const readNear = oneOf<PartValue>(
  rule([readDistanceFrom, readCenter], ([km, place]) => createPart(place, km)),
  rule([readNearPlace, optional(readDistanceAfter)], ([place, km]) => createPart(place, km)),
  rule([readBarePlace, readDistanceAfter], ([place, km]) => createPart(place, km)),
)
