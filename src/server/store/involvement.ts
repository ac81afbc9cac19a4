import type { ProblemCode } from '../../contract/problem.ts'
import type { Day } from '../../domain/day.ts'
import type { FullInvolvement } from '../../domain/event.ts'
import type { RegistrationClosed } from '../../domain/event-state.ts'
import { getSqlState } from '../database/database-errors.ts'
import { type Statement, statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { ProblemError } from '../platform/problem-error.ts'

/** The current user's involvement in an event after a change. */
export type ChangedInvolvement = { event_code: string } & FullInvolvement

interface InvolvementTable {
  table: string
  /** The columns with the instants of a row. The first is never null. */
  columns: readonly [keyof FullInvolvement, ...(keyof FullInvolvement)[]]
}

const REGISTRATIONS: InvolvementTable = {
  table: 'user_events',
  columns: ['registered_at', 'externally_registered_at'],
}
const FAVORITES: InvolvementTable = { table: 'favorite_events', columns: ['favorited_at'] }

// The rule of getRegistrationClosedReason() in src/domain/event-state.ts, repeated here so that no change of the event comes
// between the check and the row. `today` is a parameter.
const cancelledOrOver = (today: string) => `
    when is_cancelled(app_status, cancelled_at) then 'event_cancelled'
    when greatest(date_begin, date_end) < ${today}::date and date_begin is not null then 'event_over'`
const REGISTRATION_CLOSED = `
  case
    when $2::timestamptz is not null then null ${cancelledOrOver('$4')}
    when signup_deadline < $4::date then 'deadline_passed'
  end`

// Each call verifies the user, and the policy of each table calls it once more.
const ME = 'me as materialized (select current_user_id() as user_id)'
const IS_OWN = 'user_id = (select user_id from me)'
const ownRows = ({ table }: { table: string }) => `(select * from ${table} where ${IS_OWN})`
const listColumns = ({ columns }: InvolvementTable, format: (column: string, index: number) => string) =>
  columns.map(format).join(', ')

// Users who are registered do not wait.
const NOT_WAITING = 'null as waiting_since, null::integer as waiting_position'
const WAITING = `waiting.waiting_since,
           case when waiting.waiting_since is not null then waiting_position(event_code) end as waiting_position`
const WAITING_JOIN = `
    left join ${ownRows({ table: 'waiting_list' })} waiting using (event_code)`

/**
 * Parameters: the event code, the instants of a row to restore or nulls, then what `closed` needs: a SQL expression on
 * `eventlist` with the reason against adding a row, or null. The row of the other table is returned but not changed.
 */
function createAddStatement(added: InvolvementTable, other: InvolvementTable, closed: string): Statement {
  const [instant] = added.columns
  return statement(
    `add_to_${added.table}`,
    `
    with ${ME}, event as (
      select event_code, ${closed} as closed from eventlist where event_code = $1
    ), added as (
      insert into ${added.table} (user_id, event_code, ${listColumns(added, (column) => column)})
      select user_id, event_code, coalesce($2::timestamptz, now())
             ${added.columns.slice(1).map((_, index) => `, $${index + 3}::timestamptz`)}
      from event, me where closed is null
      on conflict (user_id, event_code) do nothing
      returning ${listColumns(added, (column) => column)}
    )
    select event_code, ${listColumns(other, (column) => `other.${column}`)},
           ${listColumns(added, (column) => `coalesce(added.${column}, existing.${column}) as ${column}`)},
           ${added === FAVORITES ? WAITING : NOT_WAITING}, case when existing.${instant} is null then event.closed end as closed
    from event
    left join added on true
    left join ${ownRows(added)} existing using (event_code)
    left join ${ownRows(other)} other using (event_code) ${added === FAVORITES ? WAITING_JOIN : ''}`,
  )
}

function createRemoveStatement(removed: InvolvementTable, other: InvolvementTable, more = ''): Statement {
  return statement(
    `remove_from_${removed.table}`,
    `
    with ${ME}, removed as (
      delete from ${removed.table} where event_code = $1 and ${IS_OWN}
      returning ${listColumns(removed, (column) => column)}
    )
    select event_code, ${listColumns(other, (column) => `other.${column}`)},
           ${listColumns(removed, (column) => `null as ${column}`)},
           ${listColumns(removed, (column) => `removed.${column} as removed_${column}`)}, ${WAITING} ${more}
    from eventlist
    left join removed on true
    left join ${ownRows(other)} other using (event_code) ${WAITING_JOIN}
    where event_code = $1`,
  )
}

const REGISTER = createAddStatement(REGISTRATIONS, FAVORITES, REGISTRATION_CLOSED)
const HAS_CAPACITY = ', exists (select from event_capacities where event_code = $1) as has_capacity'
const UNREGISTER = createRemoveStatement(REGISTRATIONS, FAVORITES, HAS_CAPACITY)
const ADD_FAVORITE = createAddStatement(FAVORITES, REGISTRATIONS, 'null::text')
const REMOVE_FAVORITE = createRemoveStatement(FAVORITES, REGISTRATIONS)

/** Throws the problem with which a function of the database refuses a place (1.0.0-event-places.sql). */
export function throwRefusal(error: unknown): never {
  if (getSqlState(error) !== 'AL001') throw error
  throw new ProblemError((error as Error).message as ProblemCode, { cause: error })
}

type InvolvementAfterAddition = ChangedInvolvement & { closed: RegistrationClosed | null }

// Created once: a stack trace takes longer than the rest.
const ADDED_MEANWHILE = new Error('another request of the same user has added the row')

/**
 * Runs `change` again if another request of the same user added the same row after its statement began: the row keeps ours out,
 * but only the next statement sees it.
 */
export async function repeatIfConcurrent<Result>(change: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await change()
    } catch (error) {
      if (error !== ADDED_MEANWHILE || attempt === 3) throw error
    }
}

async function addRow(
  tx: Tx,
  addStatement: Statement,
  column: keyof FullInvolvement,
  values: unknown[],
): Promise<InvolvementAfterAddition | null> {
  const row = await tx.queryOne<InvolvementAfterAddition>(addStatement, values).catch(throwRefusal)
  if (row && row[column] === null && row.closed === null) throw ADDED_MEANWHILE
  return row
}

/** The instants of a removed row, with which it can be restored. */
export interface RemovedRow {
  /** `registered_at` or `favorited_at`. */
  since: string
  externallyRegisteredAt: string | null
}

/**
 * Registers the current user for an event. Idempotent, within `repeatIfConcurrent` also under concurrency: an existing registration stays
 * as it is, even if registering has closed by `today`. `closed` is the reason if there is no registration. `restored` is what `unregister`
 * returned: it adds that registration again, also after registering has closed. Returns null if there is no such event. Throws `event_full`, `place_needs_confirmed_email` or `mailbox_has_place` if the event has a capacity and the
 * user gets no place.
 */
export function register(
  tx: Tx,
  eventCode: string,
  today: Day,
  restored: RemovedRow | null = null,
): Promise<InvolvementAfterAddition | null> {
  const instants = [restored?.since ?? null, restored?.externallyRegisteredAt ?? null]
  return addRow(tx, REGISTER, 'registered_at', [eventCode, ...instants, today])
}

/**
 * Adds an event, past or not, to the current user's favorites. Idempotent, within `repeatIfConcurrent` also under concurrency. `restored`
 * is what `removeFavorite` returned. Returns null if there is no such event.
 */
export async function addFavorite(
  tx: Tx,
  eventCode: string,
  restored: RemovedRow | null = null,
): Promise<ChangedInvolvement | null> {
  const row = await addRow(tx, ADD_FAVORITE, 'favorited_at', [eventCode, restored?.since ?? null])
  if (!row) return null
  const { closed: _, ...involvement } = row
  return involvement
}

/** The involvement after a removal; `removed` is null if there was nothing to remove. */
export type InvolvementAfterRemoval = ChangedInvolvement & { removed: RemovedRow | null }

/** Removes the current user's registration. Returns null if there is no such event. */
export async function unregister(
  tx: Tx,
  eventCode: string,
): Promise<(InvolvementAfterRemoval & { has_capacity: boolean }) | null> {
  const row = await tx.queryOne<
    ChangedInvolvement & {
      has_capacity: boolean
      removed_registered_at: string | null
      removed_externally_registered_at: string | null
    }
  >(UNREGISTER, [eventCode])
  if (!row) return null
  const { removed_registered_at: since, removed_externally_registered_at, ...involvement } = row
  const removed = since === null ? null : { since, externallyRegisteredAt: removed_externally_registered_at }
  return { ...involvement, removed }
}

/** Removes an event from the current user's favorites. Returns null if there is no such event. */
export async function removeFavorite(tx: Tx, eventCode: string): Promise<InvolvementAfterRemoval | null> {
  const row = await tx.queryOne<ChangedInvolvement & { removed_favorited_at: string | null }>(
    REMOVE_FAVORITE,
    [eventCode],
  )
  if (!row) return null
  const { removed_favorited_at: since, ...involvement } = row
  return { ...involvement, removed: since === null ? null : { since, externallyRegisteredAt: null } }
}

const CONFIRM_EXTERNAL_REGISTRATION = statement(
  'confirm_external_registration',
  `
    with ${ME}, event as (
      select event_code, case ${cancelledOrOver('$2')}
               when sign_up_url is null and signup_deadline < $2::date then 'deadline_passed'
             end as closed
      from eventlist where event_code = $1
    ), confirmed as (
      insert into user_events as u (user_id, event_code, externally_registered_at)
      select user_id, event_code, now() from event, me
      where closed is null or exists (select from ${ownRows(REGISTRATIONS)} existing where event_code = $1)
      on conflict (user_id, event_code) do update
        set externally_registered_at = coalesce(u.externally_registered_at, excluded.externally_registered_at)
      returning u.registered_at, u.externally_registered_at
    )
    select event_code, confirmed.registered_at, confirmed.externally_registered_at, favorite.favorited_at, ${NOT_WAITING},
           case when confirmed.registered_at is null then event.closed end as closed
    from event
    left join confirmed on true
    left join ${ownRows(FAVORITES)} favorite using (event_code)`,
)

/**
 * Records that the current user has registered with the organiser, and registers them here too. Idempotent, also under
 * concurrency: the first instant stays. `closed` is the reason if there is no registration; where the organiser takes the registrations, a
 * passed deadline is none. Returns null if there is no such event.
 */
export function confirmExternalRegistration(
  tx: Tx,
  eventCode: string,
  today: Day,
): Promise<InvolvementAfterAddition | null> {
  return tx
    .queryOne<InvolvementAfterAddition>(CONFIRM_EXTERNAL_REGISTRATION, [eventCode, today])
    .catch(throwRefusal)
}

const WITHDRAW_EXTERNAL_REGISTRATION = statement(
  'withdraw_external_registration',
  `
    with ${ME}, registration as (
      update user_events set externally_registered_at = null
      where event_code = $1 and ${IS_OWN}
      returning registered_at
    )
    select event_code, registration.registered_at, null as externally_registered_at, favorite.favorited_at,
           ${NOT_WAITING}
    from eventlist
    left join registration on true
    left join ${ownRows(FAVORITES)} favorite using (event_code)
    where event_code = $1`,
)

/** Withdraws what `confirmExternalRegistration` recorded. Returns null if there is no such event. */
export function withdrawExternalRegistration(tx: Tx, eventCode: string): Promise<ChangedInvolvement | null> {
  return tx.queryOne<ChangedInvolvement>(WITHDRAW_EXTERNAL_REGISTRATION, [eventCode])
}
