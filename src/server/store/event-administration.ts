import type { FullEvent } from '../../domain/event.ts'
import { EVENT_FIELDS } from '../../domain/event-columns.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { selectFields } from './events.ts'

// The operator's view of events. These statements run as the owner and see the rows of all users.

/** An event with what only the operator sees. */
export interface AdministeredEvent extends FullEvent {
  added_at: string
  changed_at: string
  /** The columns that imports keep as the operator set them. */
  operator_fields: string[]
  registrations: number
  favorites: number
  /** On the waiting list. */
  waiting: number
}

const LOCK_EVENT = statement(
  'lock_event',
  'select event_code from eventlist where event_code = $1 for update',
)
const READ_ADMINISTERED_EVENT = statement(
  'read_administered_event',
  `
    select ${selectFields(EVENT_FIELDS)}, e.added_at, e.changed_at, e.operator_fields,
      (select count(*) from user_events where event_code = e.event_code) as registrations,
      (select count(*) from favorite_events where event_code = e.event_code) as favorites,
      (select count(*) from waiting_list where event_code = e.event_code) as waiting
    from eventlist e where e.event_code = $1`,
)

/** Reads an event and locks it until the transaction ends, so that no user registers meanwhile. Returns null without one. */
export async function lockEvent(tx: Tx, eventCode: string): Promise<AdministeredEvent | null> {
  await tx.query(LOCK_EVENT, [eventCode])
  // A separate statement, because a registration may have been committed while this transaction waited for the lock.
  return readEvent(tx, eventCode)
}

/** Reads an event without a lock. Returns null without one. */
export function readEvent(tx: Tx, eventCode: string): Promise<AdministeredEvent | null> {
  return tx.queryOne<AdministeredEvent>(READ_ADMINISTERED_EVENT, [eventCode])
}

/** A line of the list of events. */
export type ListedEvent = Pick<
  AdministeredEvent,
  'event_code' | 'event_name' | 'date_begin' | 'city' | 'country' | 'cancelled_at' | 'registrations'
> & { is_cancelled: boolean }

const MATCHES_SEARCH = `$1::text is null
  or strpos(fold_text(concat_ws(' ', event_code, "event name", city, country, organiser)), fold_text($1)) > 0`
const LIST_EVENTS = statement(
  'list_events',
  `
    select event_code, "event name" as event_name, date_begin, city, country, cancelled_at,
      is_cancelled(app_status, cancelled_at) as is_cancelled,
      (select count(*) from user_events where event_code = e.event_code) as registrations
    from eventlist e
    where ${MATCHES_SEARCH}
    order by date_begin desc nulls last, event_code limit $2 offset $3`,
)
const COUNT_EVENTS = statement(
  'count_events',
  `
    select count(*) as total from eventlist e
    where ${MATCHES_SEARCH}`,
)

/** Lists events, the latest first, of which the code, name, place or organiser contains `search`, and counts them all. */
export async function listEvents(
  tx: Tx,
  { search = null, limit, offset }: { search: string | undefined | null; limit: number; offset: number },
): Promise<{ events: ListedEvent[]; total: number }> {
  const events = await tx.query<ListedEvent>(LIST_EVENTS, [search, limit, offset])
  const count = await tx.queryOne<{ total: number }>(COUNT_EVENTS, [search])
  return { events, total: count?.total ?? 0 }
}

const SET_CANCELLED_AT = statement(
  'set_cancelled_at',
  `
    update eventlist set cancelled_at = case when $2 then coalesce(cancelled_at, now()) end
    where event_code = $1
    returning cancelled_at`,
)

/** Cancels an event for the operator or withdraws that. Returns the instant of the cancellation. */
export async function setCancelled(tx: Tx, eventCode: string, isCancelled: boolean): Promise<string | null> {
  const row = await tx.queryOne<{ cancelled_at: string | null }>(SET_CANCELLED_AT, [eventCode, isCancelled])
  return row?.cancelled_at ?? null
}

// First, so that the registrations that are removed free no places for those who wait.
const REMOVE_WAITING_LIST = statement('remove_waiting_list', 'delete from waiting_list where event_code = $1')
const REMOVE_INVOLVEMENT = statement(
  'remove_involvement',
  `
    with favorites as (
      delete from favorite_events where event_code = $1
    )
    delete from user_events where event_code = $1`,
)
const REMOVE_EVENT = statement('remove_event', 'delete from eventlist where event_code = $1')

/** Removes an event with its waiting list and all registrations, favorites and dismissals. */
export async function removeEvent(tx: Tx, eventCode: string): Promise<void> {
  await tx.query(REMOVE_WAITING_LIST, [eventCode])
  await tx.query(REMOVE_INVOLVEMENT, [eventCode])
  await tx.query(REMOVE_EVENT, [eventCode])
}

/** A user who is registered for an event. The names are null before onboarding. */
export interface Attendee {
  user_id: string
  email: string
  email_confirmed: boolean
  first_name: string | null
  last_name: string | null
  registered_at: string
  /** See the column `mark` of taken_places. Null without a capacity, too. */
  place_mark: 'unconfirmed' | 'same_mailbox' | null
}

const READ_ATTENDEES = statement(
  'read_attendees',
  `
    select r.user_id, u.email, u.email_verified as email_confirmed, p.first_name, p.last_name, r.registered_at,
      t.mark as place_mark
    from user_events r
    join identity.users u on u.id = r.user_id
    left join profiles p on p.id = r.user_id
    left join taken_places t on t.user_id = r.user_id and t.event_code = r.event_code
    where r.event_code = $1
    order by r.registered_at, r.user_id`,
)

/** Reads the users who are registered for an event, the first to register first. */
export async function readAttendees(tx: Tx, eventCode: string): Promise<Attendee[]> {
  return tx.query<Attendee>(READ_ATTENDEES, [eventCode])
}
