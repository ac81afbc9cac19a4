import type { ClientBase } from 'pg'
import {
  type EventColumn,
  FILE_COLUMNS,
  FILE_FIELDS,
  type FileField,
  getColumn,
  getColumnName,
} from '../../domain/event-columns.ts'
import type { KnownEvent } from '../../domain/event-emails.ts'
import { selectKnownEvent } from '../mail/event-changes.ts'
import type { CityWithEventCount } from '../store/places.ts'

// The steps of an import, all in one transaction: new events are copied into the catalogue; other rows into a temporary table
// (copy-staged-rows.ts), deduplicated there and written to the catalogue by one upsert.

/** Rows with the same event code and different content, or with that of an invalid row. */
export interface EventCodeConflict {
  event_code: string
  /** The positions of the first rows, in file order; also those of invalid rows if `columns` is empty. */
  positions: number[]
  /** The number of valid rows. */
  rows: number
  /** The columns in which they differ; empty if the code is only that of an invalid row. */
  columns: string[]
}

/** The staged rows compared with the catalogue. */
export interface Comparison {
  new: number
  changed: number
  unchanged: number
}

/** The key of the advisory lock of an import. Two imports at once would compare with each other's uncommitted work. */
export const IMPORT_LOCK_KEY = `hashtextextended('catalogue import', 0)`

export const quoteColumn = (column: string) => `"${column}"`
const COLUMN_NAMES = FILE_COLUMNS.map(quoteColumn)
/** The columns of the staging table after `position`, and of the catalogue. */
export const COLUMNS = COLUMN_NAMES.join(', ')
/** All columns but the key. */
export const DETAILS = FILE_COLUMNS.filter((column) => column !== 'event_code')

function rowOfDetails(alias: 'staged' | 'event'): string {
  // An attendance that has not been inferred yet is no difference.
  const attendance = alias === 'event' ? 'coalesce(event.attendance, staged.attendance)' : 'staged.attendance'
  return `(${DETAILS.map((column) => (column === 'attendance' ? attendance : `${alias}.${quoteColumn(column)}`)).join(', ')})`
}

/** Begins the transaction of an import and creates its staging table. Calls `onWait` if another import is running. */
export async function beginStaging(client: ClientBase, onWait: () => void = () => {}): Promise<void> {
  // Ends the statement within seconds if this process is killed. Not supported on every platform.
  await client.query(`set client_connection_check_interval = '2s'`).catch(() => {})
  await client.query('begin')
  await createStagingTable(client, onWait)
}

/** Creates the staging table in the current transaction. Calls `onWait` if another import is running. */
export async function createStagingTable(client: ClientBase, onWait: () => void = () => {}): Promise<void> {
  await lockImports(client, onWait)
  await client.query(
    `create temporary table staged_event on commit drop as
     select null::integer as position, ${COLUMNS} from eventlist with no data;
     create temporary table inserted_event on commit drop as
     select position, event_code from pg_temp.staged_event;
     create temporary table invalid_event on commit drop as
     select position, event_code from pg_temp.staged_event`,
  )
}

/** Records the codes of invalid rows, so that other rows with these codes are conflicts. */
export async function recordInvalidRows(
  client: ClientBase,
  rows: readonly { position: number; event_code: string }[],
): Promise<void> {
  await client.query(`insert into pg_temp.invalid_event select * from unnest($1::integer[], $2::text[])`, [
    rows.map(({ position }) => position),
    rows.map(({ event_code }) => event_code),
  ])
}

/**
 * Stages the inserted events that other rows are about, too, so that all rows of an event are compared with each other. Returns
 * their number.
 */
export async function stageRepeatedEvents(client: ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `insert into pg_temp.staged_event (position, ${COLUMNS})
     select position, ${COLUMNS} from pg_temp.inserted_event join eventlist using (event_code)
     where event_code in (select event_code from pg_temp.staged_event
                          union all select event_code from pg_temp.invalid_event)`,
  )
  return rowCount ?? 0
}

/**
 * Removes conflicting events that this transaction has inserted and returns their number. Those that were in the catalogue
 * before stay as they were.
 */
export async function removeInsertedConflicts(client: ClientBase): Promise<number> {
  const removed = await client.query(
    `delete from eventlist where event_code in (
       select event_code from pg_temp.conflicting_event join pg_temp.inserted_event using (event_code)
     )`,
  )
  return removed.rowCount ?? 0
}

/**
 * Finds event codes whose rows have different content, and those of invalid rows. `conflicts` has the first `limit` of them, or all if
 * it is null; `codes` and `rows` count all.
 */
export async function findConflicts(
  client: ClientBase,
  limit: number | null,
): Promise<{ conflicts: EventCodeConflict[]; codes: number; rows: number }> {
  const differing = DETAILS.map((column) => {
    const name = quoteColumn(column)
    return `case when min(${name}) is distinct from max(${name}) or count(${name}) not in (0, count(*))
            then '${column}' end`
  })
  await client.query(
    `create temporary table conflicting_event on commit drop as
     select * from (
       select event_code, (array_agg(position order by position))[:5] as positions,
              count(*)::integer as rows, array_remove(array[${differing.join(', ')}], null) as columns
       from pg_temp.staged_event
       where event_code in (select event_code from pg_temp.staged_event group by event_code having count(*) > 1)
       group by event_code
     ) as repeated
     where cardinality(columns) > 0`,
  )
  await client.query(
    `insert into pg_temp.conflicting_event
     select event_code, (array_agg(position order by position))[:5], count(*) filter (where is_valid), '{}'
     from (
       select event_code, position, true as is_valid from pg_temp.staged_event
       where event_code in (select event_code from pg_temp.invalid_event)
       union all
       select event_code, position, false from pg_temp.invalid_event
     ) as row
     where event_code not in (select event_code from pg_temp.conflicting_event)
     group by event_code having bool_or(is_valid)`,
  )
  const total = await client.query(
    `select count(*)::integer as codes, coalesce(sum(rows), 0)::integer as rows from pg_temp.conflicting_event`,
  )
  const first = await client.query<EventCodeConflict>(
    `select event_code, positions, rows, columns from pg_temp.conflicting_event order by positions[1] limit $1`,
    [limit],
  )
  return { conflicts: first.rows, ...(total.rows[0] as { codes: number; rows: number }) }
}

/** Removes the rows of conflicting event codes from the staging table. */
export async function dropConflicts(client: ClientBase): Promise<void> {
  await client.query(
    `delete from pg_temp.staged_event where event_code in (select event_code from pg_temp.conflicting_event)`,
  )
}

/** Keeps the first row of each event code and returns the number of removed rows. */
export async function dropDuplicates(client: ClientBase): Promise<number> {
  const dropped = await client.query(
    `delete from pg_temp.staged_event as staged
     using (select event_code, min(position) as position from pg_temp.staged_event
            group by event_code having count(*) > 1) as kept
     where staged.event_code = kept.event_code and staged.position <> kept.position`,
  )
  return dropped.rowCount ?? 0
}

const TOPICS = `string_agg(distinct topic collate "C", ', ' order by topic collate "C")`
/** The values of a column in the rows of one conference as one value, as SQL. */
const MERGED: Record<NonNullable<EventColumn['merge']> | 'first', (column: string) => string> = {
  first: (column) => `min(${column})`,
  last: (column) => `max(${column})`,
  known: (column) => `coalesce(min(${column}) filter (where ${column} <> 'unknown'), 'unknown')`,
  first_specific: (column) =>
    `(array_agg(${column} order by ${column} = 'general', ${column}) filter (where ${column} is not null))[1]`,
  with_topics: (column) =>
    `nullif(concat_ws(E'\\n', case when count(distinct topic) > 1 then 'Topics: ' || ${TOPICS} end, min(${column})), '')`,
}

const NOT_TEXT = new Set<EventColumn['type']>(['day', 'price', 'count'])

function mergeField(field: FileField): string {
  const { type, merge = 'first' } = getColumn(field)
  const column = quoteColumn(getColumnName(field))
  const ordered = NOT_TEXT.has(type) ? column : `(${column} collate "C")`
  return `${MERGED[merge](ordered)} as ${column}`
}

/**
 * Merges the rows of a conference that is listed under several topics into one event, and returns the number of removed
 * rows. The topic is the first in alphabetical order, 'general' only if there is no other; with several topics, the first
 * line of the agenda names them all. In other fields, which rarely differ, the latest end, the most specific type and the
 * first text in alphabetical order are used, so that the result does not depend on the order of the rows.
 */
export async function mergeConferences(client: ClientBase): Promise<number> {
  await client.query(
    `update pg_temp.staged_event as staged
     set ${COLUMN_NAMES.map((column) => `${column} = merged.${column}`).join(', ')}
     from (
       select min(position) as position, ${FILE_FIELDS.map(mergeField).join(', ')}
       from pg_temp.staged_event group by event_code having count(*) > 1
     ) as merged
     where staged.position = merged.position`,
  )
  return dropDuplicates(client)
}

/** Waits until no import runs, and prevents others until the transaction ends. Calls `onWait` if one is running. */
export async function lockImports(client: ClientBase, onWait: () => void): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_xact_lock(${IMPORT_LOCK_KEY}) as "isLocked"`)
  if (rows[0]?.isLocked) return
  onWait()
  await client.query(`select pg_advisory_xact_lock(${IMPORT_LOCK_KEY})`)
}

/** Reads the events that someone is registered for and that the staged rows change, before and after. */
export async function readChangesForUsers(
  client: ClientBase,
): Promise<{ event_code: string; before: KnownEvent; after: KnownEvent }[]> {
  const { rows } = await client.query(
    `select event_code, before, after from (
       select event_code, ${selectKnownEvent('event')} as before,
         ${selectKnownEvent('staged', 'staged.app_status', 'event.cancelled_at')} as after
       from pg_temp.staged_event staged join eventlist event using (event_code)
       where event_code in (select event_code from user_events)
     ) as registered where before <> after order by event_code`,
  )
  return rows
}

/** Counts what the upsert would do. Each event code must be staged once. */
export async function compareWithCatalogue(client: ClientBase): Promise<Comparison> {
  const { rows } = await client.query<Comparison>(
    `select count(*) filter (where event.event_code is null)::integer as new,
            count(*) filter (where event.event_code is not null
                               and ${rowOfDetails('staged')} is distinct from ${rowOfDetails('event')})::integer as changed,
            count(*) filter (where event.event_code is not null
                               and ${rowOfDetails('staged')} is not distinct from ${rowOfDetails('event')})::integer
              as unchanged
     from pg_temp.staged_event as staged left join eventlist as event using (event_code)`,
  )
  return rows[0]!
}

/** Returns the cities of the staged events that are not online, that with the most events first. */
export async function countStagedCities(client: ClientBase): Promise<CityWithEventCount[]> {
  const { rows } = await client.query<CityWithEventCount>(
    `select city, coalesce(country, '') as country, count(*)::integer as events from pg_temp.staged_event
     where btrim(city) <> '' and attendance is distinct from 'online'
     group by 1, 2 order by events desc, city collate "C", coalesce(country, '') collate "C"`,
  )
  return rows
}

/** Writes the staged events to the catalogue. Unchanged events are not written, and events that are not staged stay. */
export async function upsertCatalogue(client: ClientBase): Promise<void> {
  await client.query(
    `insert into eventlist (${COLUMNS})
     select ${COLUMNS} from pg_temp.staged_event as staged
     where not exists (select from eventlist as event
                       where event.event_code = staged.event_code
                         and ${rowOfDetails('event')} is not distinct from ${rowOfDetails('staged')})
     order by event_code
     on conflict (event_code) do update
     set ${DETAILS.map((column) => `${quoteColumn(column)} = excluded.${quoteColumn(column)}`).join(', ')}`,
  )
}

/**
 * Leaves the revision of the catalogue as it is until `increaseRevision` is called before the end of the transaction, so that a
 * long import does not keep other changes of the catalogue waiting.
 */
export async function deferRevision(client: ClientBase): Promise<void> {
  await client.query(`select set_config('amberlink.defer_catalogue_revision', 'on', true)`)
}

/** More changed events are not listed in catalogue_changes, so they are not looked for. */
const LISTED_CHANGES_MAX = 20_000

/** Increases the revision of the catalogue, after `deferRevision`, and lists the events that this import has written. */
export async function increaseRevision(client: ClientBase, written: number): Promise<void> {
  const codes =
    written > LISTED_CHANGES_MAX
      ? 'null'
      : `array(select distinct event_code from (
           select event_code from pg_temp.staged_event union all select event_code from pg_temp.inserted_event
         ) as imported join eventlist using (event_code)
         where eventlist.xmin = pg_current_xact_id()::xid)`
  await client.query(`select record_catalogue_change(${codes})`)
}
