import type { ClientConfig } from 'pg'
import type { Coordinates } from '../../domain/city-distance.ts'
import { buildPlaceNames } from '../../domain/search/place-names.ts'
import { connectApp } from '../database/pools.ts'
import { CatalogueIndexBuilder } from './catalogue-index-builder.ts'
import type { LoadedIndex } from './catalogue-queries.ts'
import type { CatalogueRow } from './catalogue-types.ts'

/** Rows per round trip: few enough that the thread can answer queries in between. */
const BATCH_ROWS = 2_000

type EventRow = Omit<CatalogueRow, 'coordinates'> & { north: number | null; east: number | null }

// In no order: sorting is faster in memory.
const DECLARE_EVENTS = `
  declare listed_events no scroll cursor for
  select e.event_code, e."event name" as event_name, e.date_begin, e.date_end, e.city, e.country, e.venue, e.event_type, e.topic,
         e.organiser, e.price::float8 as price, e.if_free, e.signup_deadline, e.attendance, e.coolness, e.tier, p.north, p.east
  from eventlist e
  left join places p on p.city = e.city and p.country = case when btrim(e.country) <> '' then e.country else '' end
  where not is_cancelled(e.app_status, e.cancelled_at)`

/**
 * Loads all listed events with a connection of its own, all as of one moment, and builds the index from them. Returns it with
 * the revision of the catalogue at that moment.
 */
export async function loadCatalogue(login: ClientConfig): Promise<LoadedIndex & { revision: number }> {
  const client = await connectApp(login, 'amberlink catalogue')
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: revisions } = await client.query<{ revision: number }>(
      'select revision from catalogue_revision',
    )
    await client.query(DECLARE_EVENTS)
    const builder = new CatalogueIndexBuilder()
    for (;;) {
      const { rows } = await client.query<EventRow>(`fetch ${BATCH_ROWS} from listed_events`)
      for (const row of rows) builder.add(Object.assign(row, { coordinates: readCoordinates(row) }))
      if (rows.length < BATCH_ROWS) break
    }
    await client.query('commit')
    const index = builder.build()
    return { index, placeNames: buildPlaceNames(index.places), revision: revisions[0]!.revision }
  } finally {
    await client.end()
  }
}

function readCoordinates({ north, east }: EventRow): Coordinates | null {
  return north === null || east === null ? null : { north, east }
}
