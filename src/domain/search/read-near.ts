import { type Coordinates, findCity } from '../city-distance.ts'
import { foldText } from '../text.ts'
import type { PartValue } from './parsed-search.ts'
import { createPhrases, matchPhrase } from './phrases.ts'
import type { NamedPlace } from './place-names.ts'
import { readBarePlace, readPlaceAfterPreposition } from './read-place-names.ts'
import {
  AREA_WORDS,
  DISTANCE_CONNECTORS,
  DISTANCE_OPENERS,
  HOME_PHRASES,
  NEAR_PHRASES,
} from './search-words.ts'
import type { ReadContext, Reading, Token } from './tokens.ts'
import { isUnderstoodWord, readBegunPlace } from './unfinished.ts'

/** Kilometers around a city for 'near' without a number. */
const DEFAULT_NEAR_KM = 25
const NEAR = createPhrases(NEAR_PHRASES)
const HOME = createPhrases(HOME_PHRASES)
const OPENERS = createPhrases(DISTANCE_OPENERS)
/** Half of the circumference of the earth: no place is farther. */
const NEAR_KM_MAX = 20_000
const KM_PER_MILE = 1.609

/** Returns the part for a city widened by kilometers. */
export function createNearPart(city: NamedPlace, km: number): PartValue {
  const known = findCity(city.name)
  return {
    kind: 'near',
    name: city.name,
    cities: [...city.spellings],
    coordinates: known ? { north: known.north, east: known.east } : null,
    km,
    isHome: false,
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

/** Reads '+ 25 km', 'within 25 km', '25 km' and 'i okolice' after a city. */
export function readDistanceAfter(tokens: readonly Token[], index: number): Reading<number> | undefined {
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

// 'near me', 'nearby', 'blisko mnie'.
function readHome({ tokens, hometown }: ReadContext, index: number): Reading<PartValue> | undefined {
  const next = matchPhrase(tokens, index, HOME)
  if (next === undefined) return undefined
  const after = tokens[next]
  // 'w pobliżu dworca' names a place that is unknown.
  const isOpen = tokens[index]?.word === 'w' && next === index + 2
  if (isOpen && after !== undefined && !after.isAfterComma && !isUnderstoodWord(after)) return undefined
  const distance = readDistanceAfter(tokens, next)
  return { next: distance?.next ?? next, value: createHomePart(hometown, distance?.value ?? DEFAULT_NEAR_KM) }
}

function createHomePart(hometown: Hometown | null, km: number): PartValue {
  const { name, cities, coordinates } = hometown ?? { name: '', cities: [], coordinates: null }
  return { kind: 'near', name, cities: [...cities], coordinates, km, isHome: true }
}

/** Reads 'near Gdansk', 'near me', 'within 30 km of Sopot', '30 km od Sopotu', 'okolice Gdańska' and 'Gdansk + 25 km'. */
export function readNear(context: ReadContext, index: number): Reading<PartValue> | undefined {
  const { tokens } = context
  if (tokens[index] === undefined || tokens[index]?.isQuoted) return undefined
  return (
    readDistanceFrom(context, index) ??
    readNearPhrase(context, index, readPlaceAfterPreposition) ??
    readHome(context, index) ??
    readNearPhrase(context, index, readBegunPlace) ??
    readCityWithDistance(context, index)
  )
}

function readDistanceFrom(context: ReadContext, index: number): Reading<PartValue> | undefined {
  const { tokens } = context
  for (const start of new Set([matchPhrase(tokens, index, OPENERS) ?? index, index])) {
    const distance = readDistance(tokens, start)
    if (distance === undefined || !DISTANCE_CONNECTORS.has(tokens[distance.next]?.word ?? '')) continue
    if (/^(me|here|home|mnie|domu)$/.test(tokens[distance.next + 1]?.word ?? ''))
      return { next: distance.next + 2, value: createHomePart(context.hometown, distance.value) }
    const city = readPlaceAfterPreposition(context, distance.next + 1)
    if (city?.value.city !== undefined)
      return { next: city.next, value: createNearPart(city.value.city, distance.value) }
  }
  return undefined
}

function readNearPhrase(
  context: ReadContext,
  index: number,
  readPlace: typeof readPlaceAfterPreposition,
): Reading<PartValue> | undefined {
  const { tokens } = context
  const start = matchPhrase(tokens, index, NEAR)
  const city = start === undefined ? undefined : readPlace(context, start)
  if (city?.value.city === undefined) return undefined
  const distance = readDistanceAfter(tokens, city.next)
  return {
    next: distance?.next ?? city.next,
    value: createNearPart(city.value.city, distance?.value ?? DEFAULT_NEAR_KM),
  }
}

function readCityWithDistance(context: ReadContext, index: number): Reading<PartValue> | undefined {
  const { tokens } = context
  const place = readBarePlace(context, index)
  if (place?.value.city === undefined) return undefined
  const distance = readDistanceAfter(tokens, place.next)
  return distance && { next: distance.next, value: createNearPart(place.value.city, distance.value) }
}
