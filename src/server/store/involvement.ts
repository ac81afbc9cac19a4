import type { ProblemCode } from '../../contract/problem.ts'
import type { Day } from '../../domain/day.ts'
import type { FullInvolvement } from '../../domain/event.ts'
import type { RegistrationClosed } from '../../domain/event-state.ts'
import { getSqlState } from '../database/database-errors.ts'
import { type Statement, shortRead, statement } from '../database/statement.ts'
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

// Each mention of the user verifies it once more, and a join takes longer than a subquery. So what is read relies on the policies of the
// tables, which leave the rows of the current user. DELETE and UPDATE name the user all the same: without a policy, they would change
// the rows of everybody. $1 is the event code.
const IS_OWN_ROW = 'event_code = $1 and user_id = (select current_user_id())'
const readColumn = (table: string, column: string, value = column) =>
  `(select ${value} from ${table} where event_code = $1) as ${column}`
const readColumns = ({ table, columns }: InvolvementTable) =>
  columns.map((column) => readColumn(table, column)).join(', ')
const WAITING = [
  readColumn('waiting_list', 'waiting_since'),
  readColumn('waiting_list', 'waiting_position', 'waiting_position(event_code)'),
].join(', ')
// A place ends the waiting.
const NOT_WAITING = 'null as waiting_since, null::integer as waiting_position'

/**
 * Parameters: the event code, the instants of a row to restore or nulls, then what `closed` needs: a SQL expression on
 * `eventlist` with the reason against adding a row, or null. `others` are the other columns of the involvement.
 */
function createAddStatement({ table, columns }: InvolvementTable, closed: string, others: string): Statement {
  return statement(
    `add_to_${table}`,
    `
    with event as (
      select event_code, ${closed} as closed from eventlist where event_code = $1
    ), added as (
      insert into ${table} (event_code, ${columns.join(', ')})
      select event_code, coalesce($2::timestamptz, now()) ${columns
        .slice(1)
        .map((_, index) => `, $${index + 3}::timestamptz`)
        .join('')}
      from event where closed is null
      on conflict (user_id, event_code) do nothing
      returning ${columns.join(', ')}
    )
    select event_code, ${columns.map((column) => `added.${column}`).join(', ')}, ${others}, closed
    from event left join added on true`,
  )
}

function createRemoveStatement({ table, columns }: InvolvementTable, others: string): Statement {
  return statement(
    `remove_from_${table}`,
    `
    with removed as (
      delete from ${table} where ${IS_OWN_ROW} returning ${columns.join(', ')}
    )
    select event_code, ${columns.map((column) => `null as ${column}, removed.${column} as removed_${column}`).join(', ')}, ${others}
    from eventlist left join removed on true
    where event_code = $1`,
  )
}

const REGISTER = createAddStatement(
  REGISTRATIONS,
  REGISTRATION_CLOSED,
  `${readColumns(FAVORITES)}, ${NOT_WAITING}`,
)
const HAS_CAPACITY = 'exists (select from event_capacities where event_code = $1) as has_capacity'
const UNREGISTER = createRemoveStatement(
  REGISTRATIONS,
  `${readColumns(FAVORITES)}, ${WAITING}, ${HAS_CAPACITY}`,
)
const ADD_FAVORITE = createAddStatement(FAVORITES, 'null::text', `${readColumns(REGISTRATIONS)}, ${WAITING}`)
const REMOVE_FAVORITE = createRemoveStatement(FAVORITES, `${readColumns(REGISTRATIONS)}, ${WAITING}`)

const READ_INVOLVEMENT = shortRead(
  'read_involvement',
  `select event_code, ${readColumns(REGISTRATIONS)}, ${readColumns(FAVORITES)}, ${WAITING} from eventlist where event_code = $1`,
)

/**
 * Reads the current user's involvement in an event. Returns null if there is no such event. For the role amberlink_app: other roles would
 * see rows of other users.
 */
export function readInvolvement(tx: Tx, eventCode: string): Promise<ChangedInvolvement | null> {
  return tx.queryOne<ChangedInvolvement>(READ_INVOLVEMENT, [eventCode])
}

/** Throws the problem with which a function of the database refuses a place (1.0.0-event-places.sql). */
export function throwRefusal(error: unknown): never {
  if (getSqlState(error) !== 'AL001') throw error
  throw new ProblemError((error as Error).message as ProblemCode, { cause: error })
}

/** `closed` is why registering has closed. */
type AdditionRow = ChangedInvolvement & { closed: RegistrationClosed | null }

/** Returns the involvement, or throws the problem that registering has closed. */
function requireOpen({ closed, ...involvement }: AdditionRow): ChangedInvolvement {
  if (closed) throw new ProblemError(closed)
  return involvement
}

/**
 * Runs `work` in a transaction of the current user, a new one with each call. `work` sends its statements before it awaits a result, so that
 * they and the commit can take one round trip. It may run without a user, and must then change nothing.
 */
export type Transact = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

/**
 * Adds a row. If there is one, or another request adds one meanwhile, the statement adds none and does not see that of the other request:
 * a second transaction reads it.
 */
async function addRow(
  transact: Transact,
  addStatement: Statement,
  column: keyof FullInvolvement,
  values: [eventCode: string, ...unknown[]],
): Promise<ChangedInvolvement | null> {
  for (let attempt = 1; ; attempt++) {
    const row = await transact((tx) => tx.queryOne<AdditionRow>(addStatement, values).catch(throwRefusal))
    if (row === null) return null
    if (row[column] !== null) return requireOpen(row)
    const current = await transact((tx) => readInvolvement(tx, values[0]))
    if (current === null || current[column] !== null) return current
    requireOpen(row)
    if (attempt === 3) throw new Error('other requests of the same user add and remove the row')
  }
}

/** The instants of a removed row, with which it can be restored. */
export interface RemovedRow {
  /** `registered_at` or `favorited_at`. */
  since: string
  externallyRegisteredAt: string | null
}

/**
 * Registers the current user for an event. Idempotent, also under concurrency: an existing registration stays as it is, even if registering
 * has closed by `today`. `restored` is what `unregister` returned: it adds that registration again, also after registering has closed.
 * Returns null if there is no such event. Throws a RegistrationClosed problem, or `event_full`, `place_needs_confirmed_email` or
 * `mailbox_has_place` if the event has a capacity and the user gets no place.
 */
export function register(
  transact: Transact,
  eventCode: string,
  today: Day,
  restored: RemovedRow | null = null,
): Promise<ChangedInvolvement | null> {
  const instants = [restored?.since ?? null, restored?.externallyRegisteredAt ?? null]
  return addRow(transact, REGISTER, 'registered_at', [eventCode, ...instants, today])
}

/**
 * Adds an event, past or not, to the current user's favorites. Idempotent, also under concurrency. `restored` is what `removeFavorite`
 * returned. Returns null if there is no such event.
 */
export function addFavorite(
  transact: Transact,
  eventCode: string,
  restored: RemovedRow | null = null,
): Promise<ChangedInvolvement | null> {
  return addRow(transact, ADD_FAVORITE, 'favorited_at', [eventCode, restored?.since ?? null])
}

/** The involvement after a removal; `removed` is null if there was nothing to remove. */
export type InvolvementAfterRemoval = ChangedInvolvement & { removed: RemovedRow | null }

/** Removes the current user's registration. Returns null if there is no such event. */
export async function unregister(
  transact: Transact,
  eventCode: string,
): Promise<(InvolvementAfterRemoval & { has_capacity: boolean }) | null> {
  const row = await transact((tx) =>
    tx.queryOne<
      ChangedInvolvement & {
        has_capacity: boolean
        removed_registered_at: string | null
        removed_externally_registered_at: string | null
      }
    >(UNREGISTER, [eventCode]),
  )
  if (!row) return null
  const { removed_registered_at: since, removed_externally_registered_at, ...involvement } = row
  const removed = since === null ? null : { since, externallyRegisteredAt: removed_externally_registered_at }
  return { ...involvement, removed }
}

/** Removes an event from the current user's favorites. Returns null if there is no such event. */
export async function removeFavorite(
  transact: Transact,
  eventCode: string,
): Promise<InvolvementAfterRemoval | null> {
  const row = await transact((tx) =>
    tx.queryOne<ChangedInvolvement & { removed_favorited_at: string | null }>(REMOVE_FAVORITE, [eventCode]),
  )
  if (!row) return null
  const { removed_favorited_at: since, ...involvement } = row
  return { ...involvement, removed: since === null ? null : { since, externallyRegisteredAt: null } }
}

const CONFIRM_EXTERNAL_REGISTRATION = statement(
  'confirm_external_registration',
  `
    with event as (
      select event_code, case ${cancelledOrOver('$2')}
               when sign_up_url is null and signup_deadline < $2::date then 'deadline_passed'
             end as closed
      from eventlist where event_code = $1
    ), confirmed as (
      insert into user_events as u (event_code, externally_registered_at)
      select event_code, now() from event
      where closed is null or exists (select from user_events where event_code = $1)
      on conflict (user_id, event_code) do update
        set externally_registered_at = coalesce(u.externally_registered_at, excluded.externally_registered_at)
      returning u.registered_at, u.externally_registered_at
    )
    select event_code, confirmed.registered_at, confirmed.externally_registered_at, ${readColumns(FAVORITES)}, ${NOT_WAITING},
           case when confirmed.registered_at is null then closed end as closed
    from event left join confirmed on true`,
)

/**
 * Records that the current user has registered with the organiser, and registers them here too. Idempotent, also under
 * concurrency: the first instant stays. Returns null if there is no such event. Throws a RegistrationClosed problem if there is no
 * registration; where the organiser takes the registrations, a passed deadline is none.
 */
export async function confirmExternalRegistration(
  transact: Transact,
  eventCode: string,
  today: Day,
): Promise<ChangedInvolvement | null> {
  const values = [eventCode, today]
  const row = await transact((tx) =>
    tx.queryOne<AdditionRow>(CONFIRM_EXTERNAL_REGISTRATION, values).catch(throwRefusal),
  )
  return row && requireOpen(row)
}

const WITHDRAW_EXTERNAL_REGISTRATION = statement(
  'withdraw_external_registration',
  `
    with registration as (
      update user_events set externally_registered_at = null where ${IS_OWN_ROW} returning registered_at
    )
    select event_code, registration.registered_at, null as externally_registered_at, ${readColumns(FAVORITES)}, ${NOT_WAITING}
    from eventlist left join registration on true
    where event_code = $1`,
)

/** Withdraws what `confirmExternalRegistration` recorded. Returns null if there is no such event. */
export function withdrawExternalRegistration(
  transact: Transact,
  eventCode: string,
): Promise<ChangedInvolvement | null> {
  return transact((tx) => tx.queryOne<ChangedInvolvement>(WITHDRAW_EXTERNAL_REGISTRATION, [eventCode]))
}
