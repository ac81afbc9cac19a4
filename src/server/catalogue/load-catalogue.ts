import { setImmediate } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Coordinates } from '../../domain/city-distance.ts'
import { isCancelled } from '../../domain/event.ts'
import { getColumnName } from '../../domain/event-columns.ts'
import { connectApp } from '../database/pools.ts'
import { CatalogueIndexBuilder } from './build-columns.ts'
import type { CatalogueColumns } from './catalogue-columns.ts'
import { CatalogueLine, createNumberReader } from './catalogue-line.ts'
import { toPlace } from './catalogue-places.ts'
import { INDEXED_FIELDS } from './catalogue-types.ts'
import { HashedNumbers } from './hashed-numbers.ts'

/** The columns of the listed events at a revision of the catalogue. */
export interface LoadedColumns {
  columns: CatalogueColumns
  revision: number
  /** See the table catalogue_changes. */
  revisionId: string | null
}

/** The first line that begins with a time, as `parseAgenda` finds it; of several days usually that of the first. */
const AGENDA_TIME = String.raw`case when starts_at is null then substring(agenda, '(?in)^\s*(\d{1,2}[:.]\d\d(?:\s?[ap]m)?)') end`

// In no order: sorting is faster in memory.
const selectEvents = (condition: string) => `
  copy (
    select ${INDEXED_FIELDS.map((field) => (field === 'agenda_time' ? AGENDA_TIME : `"${getColumnName(field)}"`))}
    from eventlist where cancelled_at is null and ${condition}
  ) to stdout`

/**
 * Reads what has changed since `earlier` was loaded, or all listed events, with its own connection and all as of one moment. Rows
 * are compared with those of `earlier` by their hashes; so without a list of the changed events, all of them are read, but only
 * changed ones are kept. `added` has the coordinates of all cities, `removed` the numbers of events that were removed or changed, in order.
 */
export async function readCatalogue(login: ClientConfig, earlier: LoadedColumns | undefined) {
  const client = await connectApp(login, 'amberlink catalogue')
  try {
    await client.query('begin isolation level repeatable read read only')
    // One statement sends all events.
    await client.query('set local statement_timeout = 0')
    const { rows } = await client.query<Pick<LoadedColumns, 'revision' | 'revisionId'>>(
      `select revision, id as "revisionId" from catalogue_revision left join catalogue_changes using (revision)`,
    )
    const { rows: places } = await client.query<{ city: string; country: string } & Coordinates>(
      'select city, country, north, east from places where north is not null',
    )
    const coordinates = new Map(places.map(({ north, east, ...place }) => [toPlace(place), { north, east }]))
    const changed = earlier && (await readChangedCodes(client, earlier, rows[0]!.revision))
    const known = findKnownRows(earlier?.columns, changed)
    const builder = new CatalogueIndexBuilder()
    // The revisions are numbers.
    const condition = changed
      ? `event_code in (select unnest(event_codes) from catalogue_changes where revision > ${earlier.revision})`
      : 'true'
    // The function of the database takes longer for a million events than to send them.
    const readCancelled = createNumberReader({
      fields: ['app_status'],
      read: ({ app_status }) => Number(isCancelled({ app_status, cancelled_at: null })),
    })
    await readLines(client.query(copyTo(selectEvents(condition))), (line) => {
      if (readCancelled(line) === 0 && !known.take(line)) builder.add(line)
    })
    await client.query('commit')
    return { ...rows[0]!, added: builder.buildColumns(coordinates), removed: known.listOthers() }
  } finally {
    await client.end()
  }
}

const LISTED_CODES_MAX = 50_000

/** Returns the codes of the events that have changed; undefined if they are not known. */
async function readChangedCodes(client: Client, { revision, revisionId }: LoadedColumns, current: number) {
  // Comparing all rows needs less memory than the codes of many changes.
  const { rows } = await client.query<{ id: string; codes: string[] | null }>(
    `select id, case
       when revision = $1 then '{}'
       when sum(cardinality(event_codes)) filter (where revision > $1) over () <= $3 then event_codes
     end as codes
     from catalogue_changes where revision between $1 and $2 order by revision`,
    [revision, current, LISTED_CODES_MAX],
  )
  const isComplete =
    rows.length === current - revision + 1 &&
    rows[0]?.id === revisionId &&
    rows.every(({ codes }) => codes !== null)
  return isComplete ? new Set(rows.flatMap(({ codes }) => codes ?? [])) : undefined
}

/** Returns the rows that were loaded earlier, which a load finds again by their hashes. With `codes`, only rows with these codes. */
function findKnownRows(columns: CatalogueColumns | undefined, codes: ReadonlySet<string> | undefined) {
  const { rowHash = new Int32Array(), rowCheck = rowHash } = columns ?? {}
  const events = Int32Array.from(codes && columns ? columns.codes.findAll(codes) : rowHash.keys())
  const isFound = new Uint8Array(rowHash.length)
  const byHashes = new HashedNumbers()
  for (const event of events) byHashes.set(rowHash[event]!, rowCheck[event]!, event)
  return {
    /** Returns whether an earlier row has the hashes of a line. */
    take(line: CatalogueLine): boolean {
      if (events.length === 0) return false
      const event = byHashes.find(line.getHash(), line.getCheck())
      if (event !== undefined) isFound[event] = 1
      return event !== undefined
    },
    /** Returns the events whose rows were not found, in order. */
    listOthers: () => [...events.filter((event) => isFound[event] === 0)],
  }
}

/** Calls `visit` for each line. */
async function readLines(chunks: AsyncIterable<Buffer>, visit: (line: CatalogueLine) => void): Promise<void> {
  const line = new CatalogueLine()
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let start = 0
    for (let end = line.read(bytes, start); end !== 0; end = line.read(bytes, start)) {
      visit(line)
      start = end
    }
    rest = bytes.subarray(start)
    // The thread answers queries in between.
    await setImmediate()
  }
}
