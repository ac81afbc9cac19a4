import type { ClientBase, Pool } from 'pg'
import { inferAttendance } from '../../../domain/attendance.ts'
import { createTx, withConnection } from '../../database/transaction.ts'
import {
  type CatalogueCity,
  findCitiesWithoutPlace,
  hasEventsWithoutAttendance,
  type StoredPlace,
  writePlaces,
} from '../../store/places.ts'
import { cancelOnAbort } from '../cancel-on-abort.ts'
import { deferRevision, IMPORT_LOCK_KEY } from '../catalogue-staging.ts'
import { findPlaces, GAZETTEER_VERSION } from './gazetteer.ts'

// What the catalogue does not say and the product infers: the attendance of events and the coordinates of cities.

/** Bounds the memory of a pass through the gazetteer, which takes up to two seconds. */
const CITIES_PER_PASS = 20_000
const EVENTS_PER_BATCH = 5_000

/** What `completeCatalogue` has added. */
export interface Completion {
  /** Events whose attendance was inferred. */
  attendances: number
  /** Cities that were found in the gazetteer. */
  placed: number
  /** Cities that were not. */
  unplaced: number
}

/** Returns whether `completeCatalogue` has anything to do. */
export async function isCatalogueComplete(owner: Pool): Promise<boolean> {
  const tx = createTx(owner)
  if (await hasEventsWithoutAttendance(tx)) return false
  return (await findCitiesWithoutPlace(tx, GAZETTEER_VERSION, 1)).length === 0
}

/**
 * Infers missing attendances and places the cities that have not been looked up. Idempotent: two processes at once run one
 * after the other, and the second has nothing to do. Holds the lines of the gazetteer that match, not all of it.
 */
export async function completeCatalogue(owner: Pool, signal?: AbortSignal): Promise<Completion> {
  return withCancelableConnection(owner, signal, async (client) => {
    const attendances = await inferAttendances(client, signal)
    return { attendances, ...(await placeCities(client, signal)) }
  })
}

/** Places those of the cities that have not been looked up, without a search for others in the catalogue. */
export async function placeCitiesOfFile(
  owner: Pool,
  cities: readonly CatalogueCity[],
  signal: AbortSignal,
): Promise<void> {
  await withCancelableConnection(owner, signal, (client) => placeCities(client, signal, cities))
}

/** Returns the cities that the gazetteer does not have and the operator has not set, without storing anything. */
export async function findUnplacedCities<City extends CatalogueCity>(
  owner: Pool,
  cities: readonly City[],
  signal: AbortSignal,
): Promise<City[]> {
  const toKey = ({ city, country }: CatalogueCity) => JSON.stringify([city, country])
  const unplaced = new Set<string>()
  for (let from = 0; from < cities.length; from += CITIES_PER_PASS) {
    const batch = cities.slice(from, from + CITIES_PER_PASS)
    // No version: what this one has not found before is asked for again.
    const asked = await findCitiesWithoutPlace(createTx(owner), '', batch.length, batch)
    for (const place of await lookUpCities(asked, signal))
      if (place.north === null) unplaced.add(toKey(place))
  }
  return cities.filter((city) => unplaced.has(toKey(city)))
}

function withCancelableConnection<T>(
  owner: Pool,
  signal: AbortSignal | undefined,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  return withConnection(owner, async (client) => {
    const removeListener = signal && (await cancelOnAbort(owner, client, signal))
    try {
      return await work(client)
    } finally {
      removeListener?.()
    }
  })
}

async function placeCities(
  client: ClientBase,
  signal: AbortSignal | undefined,
  cities?: readonly CatalogueCity[],
): Promise<Omit<Completion, 'attendances'>> {
  const completion = { placed: 0, unplaced: 0 }
  for (;;) {
    signal?.throwIfAborted()
    const places = await inTransaction(client, PLACES_LOCK_KEY, () => placeNextCities(client, signal, cities))
    const placed = places.filter(({ north }) => north !== null).length
    completion.placed += placed
    completion.unplaced += places.length - placed
    if (places.length < CITIES_PER_PASS) return completion
  }
}

const PLACES_LOCK_KEY = `hashtextextended('places', 0)`

async function inTransaction<T>(client: ClientBase, lockKey: string, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(${lockKey})`)
  const result = await work()
  await client.query('commit')
  return result
}

/**
 * Infers the attendance of events that were in the catalogue before it had the column, and returns their number. Each batch is a
 * transaction, so that an upgrade with a million events keeps no event locked for longer than a moment, and continues after an
 * interruption. The revision of the catalogue stays, because the index infers what is missing by the same rule.
 */
async function inferAttendances(client: ClientBase, signal: AbortSignal | undefined): Promise<number> {
  if (!(await hasEventsWithoutAttendance(createTx(client)))) return 0
  let count = 0
  let lastCode = ''
  for (;;) {
    signal?.throwIfAborted()
    const codes = await inTransaction(client, IMPORT_LOCK_KEY, () => inferNextAttendances(client, lastCode))
    if (codes.length === 0) return count
    count += codes.length
    lastCode = codes.at(-1)!
  }
}

/** Infers the attendance of the next events after a code, and returns their codes. */
async function inferNextAttendances(client: ClientBase, lastCode: string): Promise<string[]> {
  await deferRevision(client)
  const { rows } = await client.query<Parameters<typeof inferAttendance>[0] & { event_code: string }>(
    `select event_code, city, venue, event_type from eventlist
     where event_code > $1 and attendance is null order by event_code limit ${EVENTS_PER_BATCH}`,
    [lastCode],
  )
  const codes = rows.map(({ event_code }) => event_code)
  await client.query(
    `update eventlist set attendance = inferred.attendance
     from unnest($1::text[], $2::text[]) as inferred (event_code, attendance)
     where eventlist.event_code = inferred.event_code and eventlist.attendance is null`,
    [codes, rows.map((row) => inferAttendance(row))],
  )
  return codes
}

async function placeNextCities(
  client: ClientBase,
  signal: AbortSignal | undefined,
  among?: readonly CatalogueCity[],
): Promise<StoredPlace[]> {
  const tx = createTx(client)
  const cities = await findCitiesWithoutPlace(tx, GAZETTEER_VERSION, CITIES_PER_PASS, among)
  if (cities.length === 0) return []
  const places = await lookUpCities(cities, signal)
  await writePlaces(tx, places, GAZETTEER_VERSION)
  return places
}

/** Looks cities up in the gazetteer. */
export async function lookUpCities(
  cities: readonly CatalogueCity[],
  signal?: AbortSignal,
): Promise<StoredPlace[]> {
  const found = await findPlaces(cities, signal)
  return cities.map((city, index) => {
    const place = found[index]
    return {
      ...city,
      north: place?.north ?? null,
      east: place?.east ?? null,
      country_code: place?.countryCode ?? null,
      geonames_id: place?.geonamesId ?? null,
      time_zone: place?.timeZone ?? null,
    }
  })
}
