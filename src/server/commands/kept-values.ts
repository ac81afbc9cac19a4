import type { ClientBase } from 'pg'
import { type Attendance, inferAttendance } from '../../domain/attendance.ts'
import type { FileColumn } from '../../domain/event-columns.ts'
import { DETAILS, quoteColumn } from './catalogue-staging.ts'

// What staged rows take from their events in the catalogue: columns that the file does not have, and what the operator has set.

function listColumns(alias: 'staged' | 'event', columns: readonly FileColumn[]): string {
  return columns.map((column) => `${alias}.${quoteColumn(column)}`).join(', ')
}

/** Replaces staged values by those of the catalogue in columns that the file does not have. New events have none there. */
async function keepMissingColumns(client: ClientBase, missing: readonly FileColumn[]): Promise<void> {
  if (missing.length === 0) return
  const values = missing.map((column) => `${quoteColumn(column)} = event.${quoteColumn(column)}`)
  await client.query(
    `update pg_temp.staged_event staged set ${values.join(', ')} from eventlist event
     where event.event_code = staged.event_code
       and row(${listColumns('staged', missing)}) is distinct from row(${listColumns('event', missing)})`,
  )
}

/** The columns that an attendance is inferred from. */
const ATTENDANCE_SOURCES = ['city', 'venue', 'event_type'] as const
const EVENTS_PER_BATCH = 5_000

type AttendanceSource = Parameters<typeof inferAttendance>[0]

/**
 * Keeps the attendance of events, for files without the column, after `keepMissingColumns`. One that was inferred is inferred
 * again where city, venue or type change.
 */
async function keepAttendances(client: ClientBase): Promise<void> {
  const sources = (alias: 'staged' | 'event') => `row(${listColumns(alias, ATTENDANCE_SOURCES)})`
  const describeSources = (alias: 'staged' | 'event') =>
    `jsonb_build_object(${ATTENDANCE_SOURCES.map((column) => `'${column}', ${alias}.${column}`).join(', ')})`
  // The staged attendance was inferred from a row, which may lack some of the columns.
  await client.query(
    `update pg_temp.staged_event staged set attendance = event.attendance from eventlist event
     where event.event_code = staged.event_code and staged.attendance is distinct from event.attendance`,
  )
  await client.query(
    `declare moved_event no scroll cursor for
     select staged.ctid::text as id, staged.attendance as stored, ${describeSources('event')} as before,
       ${describeSources('staged')} as after
     from pg_temp.staged_event staged join eventlist event using (event_code)
     where ${sources('staged')} is distinct from ${sources('event')} and not 'attendance' = any (event.operator_fields)`,
  )
  for (;;) {
    const { rows } = await client.query<{
      id: string
      stored: Attendance | null
      before: AttendanceSource
      after: AttendanceSource
    }>(`fetch ${EVENTS_PER_BATCH} from moved_event`)
    if (rows.length === 0) break
    const inferred = rows.filter(
      ({ stored, before }) => stored === null || stored === inferAttendance(before),
    )
    await client.query(
      `update pg_temp.staged_event staged set attendance = inferred.attendance
       from unnest($1::tid[], $2::text[]) as inferred (id, attendance) where staged.ctid = inferred.id`,
      [inferred.map(({ id }) => id), inferred.map(({ after }) => inferAttendance(after))],
    )
  }
  await client.query('close moved_event')
}

/** Columns that are validated together, so that a row with one of them can contradict what its event keeps. */
const CONTRADICTING_COLUMNS = ['date_begin', 'date_end', 'starts_at', 'ends_at'] as const

/** A staged row whose days or hours contradict those that its event keeps. */
export interface Contradiction {
  position: number
  problem: string
}

/**
 * Removes rows that contradict what their events keep, such as a first day after the last day. Returns their number, and the
 * first `limit` of them, or all if it is null.
 */
async function dropContradictions(
  client: ClientBase,
  limit: number | null,
): Promise<{ contradictions: Contradiction[]; rejected: number }> {
  const isContradicting =
    'date_end < date_begin or (ends_at is not null and coalesce(starts_at, ends_at) = ends_at)'
  const { rows } = await client.query<Contradiction & { set_column: string | null }>(
    `select position, 'with what the event keeps, ' || case
         when date_end < date_begin then format('date_end (%s) is before date_begin (%s)', date_end, date_begin)
         when starts_at is null then format('ends_at (%s) has no starts_at', ends_at)
         else format('ends_at and starts_at are both %s', ends_at) end as problem,
       (select column_name from eventlist event, unnest(event.operator_fields) as column_name
        where event.event_code = staged.event_code and column_name = any (case
          when staged.date_end < staged.date_begin then array['date_begin', 'date_end'] else array['starts_at', 'ends_at'] end)
        limit 1) as set_column
     from pg_temp.staged_event staged where ${isContradicting} order by position limit $1`,
    [limit],
  )
  if (rows.length === 0) return { contradictions: [], rejected: 0 }
  const { rowCount } = await client.query(`delete from pg_temp.staged_event where ${isContradicting}`)
  const contradictions = rows.map(({ position, problem, set_column }) => ({
    position,
    problem: set_column
      ? `${problem}; "npm run events -- set" wrote ${set_column}: correct it there, or leave it to imports with --from-import ${set_column}`
      : problem,
  }))
  return { contradictions, rejected: rowCount ?? 0 }
}

/** An event whose file has other values than the operator set, and the columns. */
export interface KeptFields {
  event_code: string
  columns: string[]
}

/**
 * Replaces staged values by those of the catalogue in the columns that the operator has set. Returns the events whose values
 * differed.
 */
async function keepOperatorFields(client: ClientBase): Promise<KeptFields[]> {
  const differing = DETAILS.map((column) => {
    const name = quoteColumn(column)
    return `case when staged.${name} is distinct from event.${name} then '${column}' end`
  })
  const { rows } = await client.query<KeptFields>(
    `select event_code, columns from (
       select event_code, array(
         select unnest(array[${differing.join(', ')}]) intersect select unnest(event.operator_fields) order by 1
       ) as columns
       from pg_temp.staged_event staged join eventlist event using (event_code) where operator_fields <> '{}'
     ) as kept where cardinality(columns) > 0 order by event_code`,
  )
  if (rows.length > 0) {
    const values = DETAILS.map((column) => {
      const name = quoteColumn(column)
      return `${name} = case when '${column}' = any (event.operator_fields) then event.${name} else staged.${name} end`
    })
    await client.query(
      `update pg_temp.staged_event staged set ${values.join(', ')} from eventlist event
       where event.event_code = staged.event_code and event.operator_fields <> '{}'`,
    )
  }
  return rows
}

/** What staged rows have taken from their events. */
export interface KeptValues {
  /** The columns that the file does not have: changed events keep their values there. */
  missing: FileColumn[]
  /** The values of the file that were replaced, because the operator has set others. */
  kept: KeptFields[]
  /** The first rows that contradict what their events keep. */
  contradictions: Contradiction[]
  /** The number of all such rows, which are removed. */
  rejected: number
}

/**
 * Completes staged rows, of which each event has one, with what their events keep. `missing` are the columns that no row of the
 * file has. `contradictions` has at most `limit` rows, or all if it is null.
 */
export async function keepStoredValues(
  client: ClientBase,
  missing: readonly FileColumn[],
  limit: number | null,
): Promise<KeptValues> {
  const isInferred =
    missing.includes('attendance') && ATTENDANCE_SOURCES.some((source) => !missing.includes(source))
  const keptColumns = missing.filter((column) => column !== 'attendance' || !isInferred)
  await keepMissingColumns(client, keptColumns)
  const kept = await keepOperatorFields(client)
  if (isInferred) await keepAttendances(client)
  const canContradict = kept.length > 0 || CONTRADICTING_COLUMNS.some((column) => missing.includes(column))
  const dropped = canContradict
    ? await dropContradictions(client, limit)
    : { contradictions: [], rejected: 0 }
  return { missing: keptColumns, kept, ...dropped }
}
