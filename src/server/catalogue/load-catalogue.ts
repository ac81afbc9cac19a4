import type { ClientConfig } from 'pg'
import type { Attendance } from '../../domain/attendance.ts'
import { buildPlaceNames } from '../../domain/search/place-names.ts'
import { connectApp } from '../database/pools.ts'
import { CatalogueIndexBuilder } from './catalogue-index-builder.ts'
import type { LoadedIndex } from './catalogue-queries.ts'

/** Rows per round trip: few enough that the thread can answer queries in between. */
const BATCH_ROWS = 2_000

type EventValues = [
  event_code: string,
  event_name: string | null,
  date_begin: string | null,
  date_end: string | null,
  city: string | null,
  country: string | null,
  venue: string | null,
  event_type: string | null,
  topic: string | null,
  organiser: string | null,
  price: number | null,
  if_free: string | null,
  signup_deadline: string | null,
  attendance: Attendance | null,
  north: number | null,
  east: number | null,
]

// In no order: sorting is faster in memory.
const DECLARE_EVENTS = `
  declare listed_events no scroll cursor for
  select e.event_code, e."event name", e.date_begin, e.date_end, e.city, e.country, e.venue, e.event_type, e.topic,
         e.organiser, e.price::float8, e.if_free, e.signup_deadline, e.attendance, p.north, p.east
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
      const { rows } = await client.query<EventValues>({
        text: `fetch ${BATCH_ROWS} from listed_events`,
        rowMode: 'array',
      })
      for (const values of rows) addEvent(builder, values)
      if (rows.length < BATCH_ROWS) break
    }
    await client.query('commit')
    const index = builder.build()
    return { index, placeNames: buildPlaceNames(index.places), revision: revisions[0]!.revision }
  } finally {
    await client.end()
  }
}

function addEvent(builder: CatalogueIndexBuilder, values: EventValues): void {
  const [
    event_code,
    event_name,
    date_begin,
    date_end,
    city,
    country,
    venue,
    event_type,
    topic,
    organiser,
    price,
    if_free,
    signup_deadline,
    attendance,
    north,
    east,
  ] = values
  builder.add({
    event_code,
    event_name,
    date_begin,
    date_end,
    city,
    country,
    venue,
    event_type,
    topic,
    organiser,
    price,
    if_free,
    signup_deadline,
    attendance,
    coordinates: north === null || east === null ? null : { north, east },
  })
}
