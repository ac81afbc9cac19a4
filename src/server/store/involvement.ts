import type { Day } from '../../domain/day.ts'
import type { Involvement } from '../../domain/event.ts'
import type { RegistrationClosed } from '../../domain/event-timing.ts'
import { type Statement, statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

/** The current user's involvement in an event after a change. */
export type ChangedInvolvement = { event_code: string } & Involvement

// The rule of getRegistrationClosedReason() in src/domain/event-timing.ts, repeated here so that no change of the event comes
// between the check and the row.
const REGISTRATION_CLOSED = `
  case
    when $2::timestamptz is not null then null
    when is_cancelled(app_status, cancelled_at) then 'event_cancelled'
    when greatest(date_begin, date_end) < $3::date and date_begin is not null then 'event_over'
    when signup_deadline < $3::date then 'deadline_passed'
  end`

interface InvolvementTable {
  table: string
  /** The column with the instant of the row. */
  column: keyof Involvement
  /** The other kind of involvement, which is returned but not changed. */
  other: { table: string; column: keyof Involvement }
  /** A SQL expression on `eventlist` with the reason against adding a row, or null. */
  closed: string
}

const REGISTRATIONS = { table: 'user_events', column: 'registered_at' } as const
const FAVORITES = { table: 'favorite_events', column: 'favorited_at' } as const

// Parameters: the event code, the instant of a row to restore or null, and what `closed` needs.
function createAddStatement({ table, column, other, closed }: InvolvementTable): Statement {
  return statement(
    `add_to_${table}`,
    `
    with event as (
      select event_code, ${closed} as closed from eventlist where event_code = $1
    ), added as (
      insert into ${table} (user_id, event_code, ${column})
      select current_user_id(), event_code, coalesce($2::timestamptz, now()) from event where closed is null
      on conflict (user_id, event_code) do nothing
      returning ${column}
    )
    select event_code, coalesce(added.${column}, existing.${column}) as ${column}, other.${other.column},
           case when existing.${column} is null then event.closed end as closed
    from event
    left join added on true
    left join (select * from ${table} where user_id = (select current_user_id())) existing using (event_code)
    left join (select * from ${other.table} where user_id = (select current_user_id())) other using (event_code)`,
  )
}

function createRemoveStatement({ table, column, other }: Omit<InvolvementTable, 'closed'>): Statement {
  return statement(
    `remove_from_${table}`,
    `
    with removed as (
      delete from ${table} where event_code = $1 and user_id = (select current_user_id()) returning ${column}
    )
    select event_code, null as ${column}, other.${other.column}, removed.${column} as removed_at
    from eventlist
    left join removed on true
    left join (select * from ${other.table} where user_id = (select current_user_id())) other using (event_code)
    where event_code = $1`,
  )
}

const REGISTER = createAddStatement({ ...REGISTRATIONS, other: FAVORITES, closed: REGISTRATION_CLOSED })
const UNREGISTER = createRemoveStatement({ ...REGISTRATIONS, other: FAVORITES })
const ADD_FAVORITE = createAddStatement({ ...FAVORITES, other: REGISTRATIONS, closed: 'null::text' })
const REMOVE_FAVORITE = createRemoveStatement({ ...FAVORITES, other: REGISTRATIONS })

type InvolvementAfterAddition = ChangedInvolvement & { closed: RegistrationClosed | null }

async function addRow(
  tx: Tx,
  addStatement: Statement,
  column: keyof Involvement,
  values: unknown[],
): Promise<InvolvementAfterAddition | null> {
  // Repeats only if another request of the same user added the row after our statement began: the row keeps ours out, but
  // only the next statement sees it.
  for (let attempt = 1; attempt <= 3; attempt++) {
    const [row] = await tx.query<InvolvementAfterAddition>(addStatement, values)
    if (!row || row[column] !== null || row.closed !== null) return row ?? null
  }
  throw new Error('one user keeps adding and removing a row at the same moment')
}

/**
 * Registers the current user for an event. Idempotent, also under concurrency: an existing registration stays as it is, even
 * if registering has closed by `today`. `closed` is the reason if there is no registration. `restoredAt` is what
 * `unregister` returned: it adds the registration of that instant, also after registering has closed. Returns null if
 * there is no such event.
 */
export function register(
  tx: Tx,
  eventCode: string,
  today: Day,
  restoredAt: string | null = null,
): Promise<InvolvementAfterAddition | null> {
  return addRow(tx, REGISTER, 'registered_at', [eventCode, restoredAt, today])
}

/**
 * Adds an event, past or not, to the current user's favorites. Idempotent, also under concurrency. `restoredAt` is what
 * `removeFavorite` returned. Returns null if there is no such event.
 */
export async function addFavorite(
  tx: Tx,
  eventCode: string,
  restoredAt: string | null = null,
): Promise<ChangedInvolvement | null> {
  const row = await addRow(tx, ADD_FAVORITE, 'favorited_at', [eventCode, restoredAt])
  if (!row) return null
  const { closed: _, ...involvement } = row
  return involvement
}

/** The involvement after a removal; `removed_at` is the instant of the removed row, null if there was none. */
export type InvolvementAfterRemoval = ChangedInvolvement & { removed_at: string | null }

/** Removes the current user's registration. Returns null if there is no such event. */
export async function unregister(tx: Tx, eventCode: string): Promise<InvolvementAfterRemoval | null> {
  return tx.queryOne<InvolvementAfterRemoval>(UNREGISTER, [eventCode])
}

/** Removes an event from the current user's favorites. Returns null if there is no such event. */
export async function removeFavorite(tx: Tx, eventCode: string): Promise<InvolvementAfterRemoval | null> {
  return tx.queryOne<InvolvementAfterRemoval>(REMOVE_FAVORITE, [eventCode])
}
