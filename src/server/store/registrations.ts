import type { Day } from '../../domain/day.ts'
import type { RegistrationClosed } from '../../domain/event-timing.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { exactInstant } from './exact-instant.ts'

/** A registration of the person of the transaction; `registered_at` is ISO 8601 text. */
export interface Registration {
  event_code: string
  registered_at: string
}

export type RegisterResult =
  | { kind: 'registered' | 'already'; row: Registration }
  | { kind: 'closed'; reason: RegistrationClosed }
  | { kind: 'unknown_event' }

// The rule of registrationClosed() in src/domain/registration.ts, said where nothing can come between it and the row.
const REGISTER = statement(
  'register',
  `
    with event as (
      select event_code,
             case
               when greatest(date_begin, date_end) < $2::date and date_begin is not null then 'event_over'
               when signup_deadline < $2::date then 'deadline_passed'
             end as closed
      from eventlist where event_code = $1
    ), added as (
      insert into user_events (user_id, event_code)
      select current_user_id(), event_code from event where closed is null
      on conflict (user_id, event_code) do nothing
      returning registered_at
    )
    select event.closed, added.registered_at as added_at, held.registered_at as held_at
    from event
    left join added on true
    left join user_events held on held.event_code = event.event_code and held.user_id = current_user_id()`,
)

interface RegisterRow {
  closed: RegistrationClosed | null
  added_at: Date | null
  held_at: Date | null
}

/**
 * Registers the person of the transaction on the day `today`. Doing it twice, or twice at once, leaves one
 * registration: the unique key decides, and the second answer is `already` with the first one's row. A closed event
 * stays `already` for whoever holds it.
 */
export async function register(tx: Tx, eventCode: string, today: Day): Promise<RegisterResult> {
  // A second round only when the same person's other request registered after our statement began: its row stands in
  // the way of ours without our statement seeing it. The next statement sees it.
  for (let round = 1; round <= 3; round++) {
    const [row] = await tx.query<RegisterRow>(REGISTER, [eventCode, today])
    if (!row) return { kind: 'unknown_event' }
    if (row.added_at) return { kind: 'registered', row: registration(eventCode, row.added_at) }
    if (row.held_at) return { kind: 'already', row: registration(eventCode, row.held_at) }
    if (row.closed) return { kind: 'closed', reason: row.closed }
  }
  throw new Error('one person keeps registering and unregistering at the same moment')
}

const UNREGISTER = statement(
  'unregister',
  `
    delete from user_events where event_code = $1 and user_id = current_user_id()
    returning ${exactInstant('registered_at')} as since`,
)

/** Takes the registration back and answers the exact instant it was made, or null when there was none. */
export async function unregister(tx: Tx, eventCode: string): Promise<string | null> {
  const [row] = await tx.query<{ since: string }>(UNREGISTER, [eventCode])
  return row?.since ?? null
}

const RESTORE_REGISTRATION = statement(
  'restore_registration',
  `
    insert into user_events (user_id, event_code, registered_at)
    select current_user_id(), event_code, $2::timestamptz from eventlist where event_code = $1
    on conflict (user_id, event_code) do nothing`,
)

/**
 * Puts back a registration that was taken back, with the instant `unregister` answered: also when registering has
 * closed meanwhile. Whoever has registered anew keeps that registration.
 */
export async function restoreRegistration(tx: Tx, eventCode: string, since: string): Promise<void> {
  await tx.query(RESTORE_REGISTRATION, [eventCode, since])
}

function registration(eventCode: string, registeredAt: Date): Registration {
  return { event_code: eventCode, registered_at: registeredAt.toISOString() }
}
