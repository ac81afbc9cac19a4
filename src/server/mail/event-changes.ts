import type { ClientBase } from 'pg'
import type { Day } from '../../domain/day.ts'
import { EMAIL_KINDS, type PreferenceKind } from '../../domain/email-kinds.ts'
import { isInQuietHours } from '../../domain/email-times.ts'
import { CHANGE_FIELDS, isSameEvent, isUrgent, type KnownEvent } from '../../domain/event-emails.ts'
import { getEventTiming } from '../../domain/event-state.ts'
import { createClock } from '../platform/clock.ts'
import { type Settings, sendsEventEmails } from '../platform/settings.ts'

// Emails about changes of events, which the operator's commands queue. These statements run as the owner.

/** An event that its registered users know otherwise. */
export interface ChangedEvent {
  event_code: string
  /** What they know. */
  before: KnownEvent
  preference: Extract<PreferenceKind, 'change' | 'cancellation'>
}

/** Selects what users know of an event, as SQL. `appStatus` is its status, if it is not that of the row. */
export const selectKnownEvent = (
  alias: string,
  appStatus = `${alias}.app_status`,
  cancelledAt = `${alias}.cancelled_at`,
) =>
  `jsonb_build_object(${CHANGE_FIELDS.map((field) => `'${field}', ${alias}.${field}`).join(', ')},
     'is_cancelled', is_cancelled(${appStatus}, ${cancelledAt}))`

/** Keeps the changes that users must know: not those of events that are over. `pairs` are the events before and after. */
export function findChanges(
  pairs: readonly { event_code: string; before: KnownEvent; after: KnownEvent }[],
  today: Day,
): ChangedEvent[] {
  return pairs
    .filter(
      ({ before, after }) => !isSameEvent(before, after) && getEventTiming(after, today).kind !== 'ended',
    )
    .map(({ event_code, before, after }) => ({
      event_code,
      before,
      preference: before.is_cancelled === after.is_cancelled ? 'change' : 'cancellation',
    }))
}

/** The recipients of a change, one row for each email: those with a confirmed address who have not switched the kind off. */
const RECIPIENTS = `
  from jsonb_to_recordset($1) as changed (event_code text, before jsonb, preference text, is_on_by_default boolean)
  join user_events registration using (event_code)
  join identity.users on users.id = registration.user_id and email_verified and suspended_at is null
  left join email_preferences chosen on chosen.user_id = registration.user_id and chosen.kind = changed.preference
  where coalesce(chosen.is_on, changed.is_on_by_default)`

const toRecords = (changes: readonly ChangedEvent[]) =>
  JSON.stringify(
    changes.map((change) => ({
      ...change,
      is_on_by_default: EMAIL_KINDS[change.preference].isOnByDefault,
    })),
  )

/** Returns how many emails changes cause. */
export async function countChangeEmails(
  client: ClientBase,
  changes: readonly ChangedEvent[],
): Promise<number> {
  if (changes.length === 0) return 0
  const { rows } = await client.query(`select count(*)::int as emails ${RECIPIENTS}`, [toRecords(changes)])
  return rows[0].emails
}

/** Queues an email for each user who is registered for a changed event, unless one is waiting that will report everything. */
export async function queueChangeEmails(
  client: ClientBase,
  changes: readonly ChangedEvent[],
): Promise<number> {
  if (changes.length === 0) return 0
  const { rowCount } = await client.query(
    `insert into identity.emails (id, kind, preference, user_id, language, event_code, details)
     select gen_random_uuid(), 'eventChange', changed.preference, registration.user_id, 'en', changed.event_code,
       jsonb_build_object('before', changed.before)
     ${RECIPIENTS}
     on conflict do nothing`,
    [toRecords(changes)],
  )
  return rowCount ?? 0
}

/**
 * Runs a command's change of one event and queues the emails that it causes. Returns their number, 0 if emails about events are off or
 * without `notifies`, and whether they wait until the quiet hours end.
 */
export async function withChangeEmails<T>(
  client: ClientBase,
  eventCode: string,
  {
    settings,
    notifies,
  }: { settings: Pick<Settings, 'smtpUrl' | 'databaseUrl' | 'timeZone' | 'today'>; notifies: boolean },
  change: () => Promise<T>,
): Promise<{ result: T; emails: number; isHeld: boolean }> {
  const before = await readKnownEvent(client, eventCode)
  const result = await change()
  const after = await readKnownEvent(client, eventCode)
  if (!notifies || !before || !after || !sendsEventEmails(settings))
    return { result, emails: 0, isHeld: false }
  const clock = createClock(settings)
  const changes = findChanges([{ event_code: eventCode, before, after }], clock.today())
  const emails = await queueChangeEmails(client, changes)
  const mayWait = isInQuietHours(clock.now(), clock.timeZone) && !isUrgent([before, after], clock.today())
  return { result, emails, isHeld: emails > 0 && mayWait }
}

async function readKnownEvent(client: ClientBase, eventCode: string): Promise<KnownEvent | undefined> {
  const { rows } = await client.query<{ known: KnownEvent }>(
    `select ${selectKnownEvent('event')} as known from eventlist event where event_code = $1`,
    [eventCode],
  )
  return rows[0]?.known
}
