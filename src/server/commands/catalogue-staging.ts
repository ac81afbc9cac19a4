import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CATALOGUE_COLUMNS, type CatalogueColumn } from '../../domain/catalogue-row.ts'
import type { Day } from '../../domain/day.ts'
import type { EventDetail } from '../../domain/event.ts'
import type { Tx } from '../database/transaction.ts'
import { rollOverPastEvents } from '../store/events.ts'
import type { RecordPosition } from './catalogue-file/split-records.ts'

// The steps of an import inside one transaction: rows are copied into a temporary table, tidied there and taken over by
// one upsert. SQL that requests are served with stands in store/; what only a command asks stands with the command.

/** A row that passed its check, with the line and the ordinal, from 1, at which it begins in the file. */
export interface StagedRow extends RecordPosition {
  event: EventDetail
}

/** Rows with one event code and different content. */
export interface Conflict {
  event_code: string
  /** Where they begin: the first few, in file order. */
  positions: RecordPosition[]
  /** How many rows they are. */
  rows: number
  /** The columns they differ in. */
  columns: string[]
}

/** How the staged rows compare with the catalogue. */
export interface Comparison {
  new: number
  changed: number
  unchanged: number
}

// Two imports at once would count against each other's unfinished work.
const LOCK_KEY = `hashtextextended('catalogue import', 0)`

const quoteColumn = (column: CatalogueColumn) => `"${column}"`
const COLUMNS = CATALOGUE_COLUMNS.map(quoteColumn).join(', ')
const DETAILS = CATALOGUE_COLUMNS.filter((column) => column !== 'event_code')

function detailsOf(alias: string): string {
  return `(${DETAILS.map((column) => `${alias}.${quoteColumn(column)}`).join(', ')})`
}

/** Opens the transaction of an import and its staging table; tells when it has to wait for another import. */
export async function beginStaging(client: ClientBase, onWait: () => void = () => {}): Promise<void> {
  // When this process is killed, its statement ends within seconds. Not every platform can tell, and none has to.
  await client.query(`set client_connection_check_interval = '2s'`).catch(() => {})
  await client.query('begin')
  const locked = await client.query(`select pg_try_advisory_xact_lock(${LOCK_KEY}) as mine`)
  if (!locked.rows[0]?.mine) {
    onWait()
    await client.query(`select pg_advisory_xact_lock(${LOCK_KEY})`)
  }
  await client.query(
    `create temporary table staged_event on commit drop as
     select null::integer as record, null::integer as line, ${COLUMNS} from eventlist with no data`,
  )
}

/** The transaction that `beginStaging` opened, as functions of store/ take it. */
function createTx(client: ClientBase): Tx {
  return { query: async (statement, values) => (await client.query({ ...statement, values })).rows }
}

function valueIn(event: EventDetail, column: CatalogueColumn): string | number | null {
  return column === 'event name' ? event.event_name : event[column]
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A row in COPY's text format. */
function formatCopyLine({ line, record, event }: StagedRow): string {
  let text = `${record}\t${line}`
  for (const column of CATALOGUE_COLUMNS) {
    const value = valueIn(event, column)
    if (value === null) text += '\t\\N'
    else text += `\t${String(value).replace(/[\\\n\r\t]/g, (character) => ESCAPES[character]!)}`
  }
  return `${text}\n`
}

async function* formatCopyLines(batches: AsyncIterable<StagedRow[]>): AsyncGenerator<string> {
  for await (const batch of batches) if (batch.length > 0) yield batch.map(formatCopyLine).join('')
}

/** Copies rows into the staging table as they come, no faster than the database takes them. */
export async function stageRows(
  client: ClientBase,
  batches: AsyncIterable<StagedRow[]>,
  signal: AbortSignal,
): Promise<void> {
  const copy = client.query(copyFrom(`copy pg_temp.staged_event (record, line, ${COLUMNS}) from stdin`))
  await pipeline(Readable.from(formatCopyLines(batches)), copy, { signal })
  await client.query('analyze pg_temp.staged_event')
}

/**
 * Finds the event codes that stand for different content on different rows: the first `limit` of them, null for all,
 * and how many there are, codes and rows.
 */
export async function findConflicts(
  client: ClientBase,
  limit: number | null,
): Promise<{ conflicts: Conflict[]; codes: number; rows: number }> {
  const differing = DETAILS.map((column) => {
    const name = quoteColumn(column)
    return `case when min(${name}) is distinct from max(${name}) or count(${name}) not in (0, count(*))
            then '${column}' end`
  })
  await client.query(
    `create temporary table conflicting_event on commit drop as
     select * from (
       select event_code, min(record) as first_record, to_json((array_agg(json_build_object('line', line, 'record', record) order by record))[:5]) as positions,
             
              count(*)::integer as rows, array_remove(array[${differing.join(', ')}], null) as columns
       from pg_temp.staged_event
       where event_code in (select event_code from pg_temp.staged_event group by event_code having count(*) > 1)
       group by event_code
     ) as repeated
     where cardinality(columns) > 0`,
  )
  const total = await client.query(
    `select count(*)::integer as codes, coalesce(sum(rows), 0)::integer as rows from pg_temp.conflicting_event`,
  )
  const first = await client.query<Conflict>(
    `select event_code, positions, rows, columns from pg_temp.conflicting_event order by first_record limit $1`,
    [limit],
  )
  return { conflicts: first.rows, ...(total.rows[0] as { codes: number; rows: number }) }
}

/** Takes the rows of conflicting event codes out of the staging table. */
export async function dropConflicts(client: ClientBase): Promise<void> {
  await client.query(
    `delete from pg_temp.staged_event where event_code in (select event_code from pg_temp.conflicting_event)`,
  )
}

/** Leaves one row of each event code, the first; returns how many went. Of identical rows any will do. */
export async function dropDuplicates(client: ClientBase): Promise<number> {
  const dropped = await client.query(
    `delete from pg_temp.staged_event as staged
     using (select event_code, min(record) as record from pg_temp.staged_event
            group by event_code having count(*) > 1) as kept
     where staged.event_code = kept.event_code and staged.record <> kept.record`,
  )
  return dropped.rowCount ?? 0
}

/**
 * Makes one event of the rows of a conference under several topics. The topic is the first in alphabetical order,
 * 'general' only where there is no other; with several, the agenda begins with a line that names them all. Elsewhere
 * the rows seldom differ: the latest end, the type that says most and the first text in alphabetical order count, so
 * that the outcome does not depend on the order of the rows. Returns how many rows went.
 */
export async function mergeConferences(client: ClientBase): Promise<number> {
  await client.query(
    `update pg_temp.staged_event as staged
     set "event name" = merged.event_name, date_end = merged.date_end, country = merged.country,
         event_type = merged.event_type, topic = merged.topic, event_website_url = merged.event_website_url,
         agenda = case when merged.topic_count > 1
                       then concat_ws(E'\\n', 'Topics: ' || merged.topics, merged.agenda)
                       else merged.agenda end
     from (
       select event_code, min(record) as record,
              min("event name" collate "C") as event_name, max(date_end) as date_end,
              min(country collate "C") as country, max(event_type collate "C") as event_type,
              (array_agg(topic order by topic = 'general', topic collate "C") filter (where topic is not null))[1]
                as topic,
              count(distinct topic) as topic_count,
              string_agg(distinct topic collate "C", ', ' order by topic collate "C") as topics,
              min(event_website_url collate "C") as event_website_url, min(agenda collate "C") as agenda
       from pg_temp.staged_event group by event_code having count(*) > 1
     ) as merged
     where staged.record = merged.record`,
  )
  return dropDuplicates(client)
}

/** Counts what the upsert would do; every event code must be staged once. */
export async function compareWithCatalogue(client: ClientBase): Promise<Comparison> {
  const counted = await client.query<Comparison>(
    `select count(*) filter (where event.event_code is null)::integer as new,
            count(*) filter (where event.event_code is not null
                               and ${detailsOf('staged')} is distinct from ${detailsOf('event')})::integer as changed,
            count(*) filter (where event.event_code is not null
                               and ${detailsOf('staged')} is not distinct from ${detailsOf('event')})::integer
              as unchanged
     from pg_temp.staged_event as staged left join eventlist as event using (event_code)`,
  )
  return counted.rows[0]!
}

/**
 * Takes the staged events over into the catalogue. Unchanged ones are not touched, absent ones stay. The catalogue is
 * moved to the day `today` before, because a row is marked as over, or not, when it is written.
 */
export async function upsertCatalogue(client: ClientBase, today: Day): Promise<void> {
  await rollOverPastEvents(createTx(client), today)
  await client.query(
    `insert into eventlist (${COLUMNS})
     select ${COLUMNS} from pg_temp.staged_event as staged
     where not exists (select from eventlist as event
                       where event.event_code = staged.event_code
                         and ${detailsOf('event')} is not distinct from ${detailsOf('staged')})
     order by event_code
     on conflict (event_code) do update
     set ${DETAILS.map((column) => `${quoteColumn(column)} = excluded.${quoteColumn(column)}`).join(', ')}`,
  )
}
