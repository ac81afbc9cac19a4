import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { type Settings, sendsEventEmails } from '../platform/settings.ts'
import { type ChangedInvolvement, readInvolvement, throwRefusal } from './involvement.ts'

// The rules are functions and triggers of the database: 1.0.0-event-places.sql.

const JOIN_WAITING_LIST = statement('join_waiting_list', 'select join_waiting_list($1)')
const LEAVE_WAITING_LIST = statement(
  'leave_waiting_list',
  'delete from waiting_list where event_code = $1 and user_id = (select current_user_id())',
)

/**
 * Adds the current user to the end of the waiting list of an event, or registers the user if a place is free. Idempotent. Returns null
 * if there is no such event. Throws `waiting_list_closed`, `place_needs_confirmed_email` or `mailbox_has_place`.
 */
export async function joinWaitingList(tx: Tx, eventCode: string): Promise<ChangedInvolvement | null> {
  await tx.query(JOIN_WAITING_LIST, [eventCode]).catch(throwRefusal)
  return readInvolvement(tx, eventCode)
}

/** Removes the current user from the waiting list of an event. Returns null if there is no such event. */
export async function leaveWaitingList(tx: Tx, eventCode: string): Promise<ChangedInvolvement | null> {
  await tx.query(LEAVE_WAITING_LIST, [eventCode])
  return readInvolvement(tx, eventCode)
}

const IS_EVENT_FULL = statement(
  'is_event_full',
  `select exists (select from event_capacities where event_code = $1 and places_left = 'full') as is_full`,
)

/** Returns whether no place of an event is free. */
export async function isEventFull(tx: Tx, eventCode: string): Promise<boolean> {
  const row = await tx.queryOne<{ is_full: boolean }>(IS_EVENT_FULL, [eventCode])
  return row?.is_full === true
}

const STORE_PLACE_SETTINGS = statement(
  'store_place_settings',
  `update identity.place_settings set time_zone = $1, today = $2::date, sends_emails = $3
   where (time_zone, today, sends_emails) is distinct from ($1, $2::date, $3)`,
)

/** Stores what the rules of places need to know of the settings. For the owner, when the server starts. */
export async function storePlaceSettings(
  tx: Tx,
  settings: Pick<Settings, 'timeZone' | 'today' | 'smtpUrl' | 'databaseUrl'>,
): Promise<void> {
  const { timeZone, today = null } = settings
  await tx.query(STORE_PLACE_SETTINGS, [timeZone, today, sendsEventEmails(settings)])
}
