import { setImmediate } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Attendance } from '../../domain/attendance.ts'
import { connectApp } from '../database/pools.ts'
import { CatalogueIndexBuilder } from './catalogue-index-builder.ts'
import { createLoadedIndex, type LoadedIndex } from './catalogue-queries.ts'
import type { CatalogueRow } from './catalogue-types.ts'

// In no order: sorting is faster in memory.
const COPY_EVENTS = `
  copy (
    select e.event_code, e."event name", e.date_begin, e.date_end, e.city, e.country, e.venue, e.event_type, e.topic, e.organiser,
           e.price::float8, e.if_free, e.signup_deadline, e.attendance, e.coolness, e.tier,
           p.north, p.east
    from eventlist e
    left join places p on p.city = e.city and p.country = case when btrim(e.country) <> '' then e.country else '' end
    where not is_cancelled(e.app_status, e.cancelled_at)
  ) to stdout`

/**
 * Loads all listed events with a connection of its own, all as of one moment, and builds the index from them. Returns it with
 * the revision of the catalogue at that moment.
 */
export async function loadCatalogue(login: ClientConfig): Promise<LoadedIndex & { revision: number }> {
  const client = await connectApp(login, 'amberlink catalogue')
  try {
    await client.query('begin isolation level repeatable read read only')
    // One statement sends all events.
    await client.query('set local statement_timeout = 0')
    const { rows } = await client.query<{ revision: number }>('select revision from catalogue_revision')
    const builder = new CatalogueIndexBuilder()
    for await (const lines of splitLines(client.query(copyTo(COPY_EVENTS)))) {
      for (const line of lines) builder.add(parseRow(line))
      // The thread answers queries in between.
      await setImmediate()
    }
    await client.query('commit')
    return { ...createLoadedIndex(builder.build()), revision: rows[0]!.revision }
  } finally {
    await client.end()
  }
}

async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE)
    if (end === -1) {
      rest = Buffer.concat([rest, chunk])
      continue
    }
    yield Buffer.concat([rest, chunk.subarray(0, end)])
      .toString()
      .split('\n')
    rest = chunk.subarray(end + 1)
  }
}

const NEWLINE = 10

/** Parses a row in the text format of COPY. */
function parseRow(line: string): CatalogueRow {
  const fields = line.split('\t').map(parseField)
  const [event_code, event_name, date_begin, date_end, city, country, venue, event_type, topic, organiser] =
    fields as [string, ...(string | null)[]]
  const [price, if_free, signup_deadline, attendance, coolness, tier, north, east] = fields.slice(10)
  return {
    event_code,
    event_name: event_name ?? null,
    date_begin: date_begin ?? null,
    date_end: date_end ?? null,
    city: city ?? null,
    country: country ?? null,
    venue: venue ?? null,
    event_type: event_type ?? null,
    topic: topic ?? null,
    organiser: organiser ?? null,
    price: price ? Number(price) : null,
    if_free: if_free ?? null,
    signup_deadline: signup_deadline ?? null,
    attendance: (attendance ?? null) as Attendance | null,
    coolness: coolness ?? null,
    tier: tier ?? null,
    coordinates: north && east ? { north: Number(north), east: Number(east) } : null,
  }
}

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

function parseField(field: string): string | null {
  if (!field.includes('\\')) return field
  return field === '\\N' ? null : field.replace(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter)
}
