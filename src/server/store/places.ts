import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

/** A city as the catalogue spells it; '' is no country. */
export interface CatalogueCity {
  city: string
  country: string
}

/** What is stored about a city: its coordinates, or null for one that could not be placed. */
export interface StoredPlace extends CatalogueCity {
  north: number | null
  east: number | null
  country_code: string | null
  geonames_id: number | null
  /** IANA name; null for that of the product. */
  time_zone: string | null
}

/** `placed_by` of a place that the operator has set. */
const OPERATOR = 'operator'

const withoutPlace = (cities: string) => `
    select city, country from (${cities}) as cities
    left join places using (city, country)
    where placed_by is null or placed_by not in ('${OPERATOR}', $1)
    limit $2`

const FIND_CITIES_WITHOUT_PLACE = statement(
  'find_cities_without_place',
  withoutPlace(
    `select distinct city, coalesce(country, '') as country from eventlist where btrim(city) <> ''`,
  ),
)
const FIND_CITIES_WITHOUT_PLACE_AMONG = statement(
  'find_cities_without_place_among',
  withoutPlace(`select city, country from jsonb_to_recordset($3) as city (city text, country text)`),
)

/**
 * Returns up to `limit` cities of the catalogue that this version of the gazetteer has not been asked for. `among` saves the
 * search for all cities of the catalogue.
 */
export function findCitiesWithoutPlace(
  tx: Tx,
  version: string,
  limit: number,
  among?: readonly CatalogueCity[],
): Promise<CatalogueCity[]> {
  return among
    ? tx.query(FIND_CITIES_WITHOUT_PLACE_AMONG, [version, limit, JSON.stringify(among)])
    : tx.query(FIND_CITIES_WITHOUT_PLACE, [version, limit])
}

const WRITE_PLACES = statement(
  'write_places',
  `
    insert into places (city, country, north, east, country_code, geonames_id, time_zone, placed_by)
    select city, country, north, east, country_code, geonames_id, time_zone, $2
    from jsonb_to_recordset($1) as place (
      city text, country text, north double precision, east double precision, country_code text, geonames_id integer, time_zone text
    )
    on conflict (city, country) do update
    set north = excluded.north, east = excluded.east, country_code = excluded.country_code,
        geonames_id = excluded.geonames_id, time_zone = excluded.time_zone, placed_by = excluded.placed_by, placed_at = clock_timestamp()
    where places.placed_by <> '${OPERATOR}' or excluded.placed_by = '${OPERATOR}'`,
)

/** Writes what a version of the gazetteer has found. Places that the operator has set stay. */
export async function writePlaces(tx: Tx, places: readonly StoredPlace[], version: string): Promise<void> {
  await tx.query(WRITE_PLACES, [JSON.stringify(places), version])
}

/** Sets the coordinates of a city; the gazetteer does not change them. */
export async function setPlace(tx: Tx, place: StoredPlace): Promise<void> {
  await writePlaces(tx, [place], OPERATOR)
}

const REMOVE_PLACE = statement(
  'remove_place',
  'delete from places where city = $1 and country = $2 returning city',
)

/** Removes what is stored about a city, so that it is placed again. Returns whether there was anything. */
export async function removePlace(tx: Tx, { city, country }: CatalogueCity): Promise<boolean> {
  return (await tx.queryOne(REMOVE_PLACE, [city, country])) !== null
}

const FIND_PLACE_TARGETS = statement(
  'find_place_targets',
  `
    select target from (
      select left(city || case when country = '' then '' else ' (' || country || ')' end, 200) as target
      from (
        select city, country from places union select city, coalesce(country, '') from eventlist where city is not null
      ) as cities
      union
      select target_id from audit_log where action like 'places %'
    ) as targets
    where target = $1 or starts_with(target, $1 || ' (')`,
)

/** Returns how the audit log names a city: by itself or with its country, of which there can be several. For the owner. */
export async function findPlaceTargets(tx: Tx, city: string): Promise<string[]> {
  const rows = await tx.query<{ target: string }>(FIND_PLACE_TARGETS, [city])
  return rows.map(({ target }) => target)
}

/** A city with its number of events. */
export interface CityWithEventCount extends CatalogueCity {
  events: number
}

/** A city of the catalogue with its place and its number of events; `placed_by` is null if it has not been looked up. */
export interface PlaceWithEventCount extends StoredPlace, CityWithEventCount {
  placed_by: string | null
}

const listCities = (events: string) => `
    select city, country, north, east, country_code, geonames_id, time_zone, placed_by, events
    from (
      select city, coalesce(country, '') as country, count(*)::integer as events,
             bool_and(attendance is not distinct from 'online') as is_online
      from eventlist where ${events} group by 1, 2
    ) as cities
    left join places using (city, country)
    where not $1 or (north is null and not is_online)
    order by events desc, city collate "C", country collate "C"
    limit $2`

const LIST_PLACES = statement('list_places', listCities(`btrim(city) <> ''`))
// Without such cities, the events are not read.
const LIST_PLACES_AMONG = statement(
  'list_places_among',
  listCities(`(city, coalesce(country, '')) in (
        select city, country from jsonb_to_recordset($3) as among (city text, country text)
        join places using (city, country) where north is null)`),
)

/** Returns the cities of the catalogue with their places, the one with the most events first. */
export function listPlaces(tx: Tx, limit: number | null = null): Promise<PlaceWithEventCount[]> {
  return tx.query<PlaceWithEventCount>(LIST_PLACES, [false, limit])
}

/**
 * Returns the cities without coordinates, apart from those of online events only, such as "Online". `among` saves reading all events; its
 * cities must have been looked up.
 */
export function listUnplacedCities(
  tx: Tx,
  limit: number | null = null,
  among?: readonly CatalogueCity[],
): Promise<PlaceWithEventCount[]> {
  return among
    ? tx.query<PlaceWithEventCount>(LIST_PLACES_AMONG, [true, limit, JSON.stringify(among)])
    : tx.query<PlaceWithEventCount>(LIST_PLACES, [true, limit])
}

const HAS_EVENTS_WITHOUT_ATTENDANCE = statement(
  'has_events_without_attendance',
  'select exists (select from eventlist where attendance is null) as has',
)

/** Returns whether the attendance of an event has not been inferred yet. */
export async function hasEventsWithoutAttendance(tx: Tx): Promise<boolean> {
  return (await tx.queryOne<{ has: boolean }>(HAS_EVENTS_WITHOUT_ATTENDANCE, []))?.has ?? false
}
