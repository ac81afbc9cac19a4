import { addDays, type Day, getDayInTimeZone } from '../../domain/day.ts'
import { getReminderTime } from '../../domain/email-times.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

/** What a reminder needs to know: the day on which the event was to begin, and when the reminder was due. */
export interface ReminderDetails {
  day: Day
  due: string
}

// Who has registered since the reminder was due has just seen the date. The key is looked up first, because this runs every minute.
const QUEUE_REMINDERS = statement(
  'queue_reminders',
  `insert into identity.emails (id, kind, preference, user_id, language, event_code, details, once_key, created_at, due_at)
  select gen_random_uuid(), 'eventReminder', 'reminder', registration.user_id, 'en', event.event_code,
    jsonb_build_object('day', $1::text, 'due', $2::text), event.event_code || ' ' || $1::text, $3::timestamptz, $3::timestamptz
  from eventlist event
  join user_events registration using (event_code)
  join identity.users on users.id = registration.user_id
  where event.date_begin = $1::date and not is_cancelled(event.app_status, event.cancelled_at)
    and registration.registered_at < $2::timestamptz and users.email_verified
    and not exists (
      select from identity.emails
      where emails.user_id = registration.user_id and kind = 'eventReminder'
        and once_key = event.event_code || ' ' || $1::text)
    -- The email about a change names the day, too.
    and not exists (
      select from identity.emails
      where (emails.user_id, emails.event_code) = (registration.user_id, event.event_code)
        and kind = 'eventChange' and state = 'queued')
  on conflict do nothing`,
)

const QUEUE_REGISTRATION_EMAILS = statement(
  'queue_registration_emails',
  `with taken as (
    delete from identity.registration_changes returning user_id, event_code, changed_at
  )
  insert into identity.emails (id, kind, preference, user_id, language, event_code, created_at)
  select gen_random_uuid(), 'registration', 'registration', user_id, 'en', event_code, max(changed_at)
  from taken
  where $1 and exists (select from eventlist where eventlist.event_code = taken.event_code)
    -- After unregistering, there is an email only to those who have the event in their calendar.
    and (
      exists (select from user_events known where (known.user_id, known.event_code) = (taken.user_id, taken.event_code))
      or exists (
        select from identity.event_invitations known
        where (known.user_id, known.event_code) = (taken.user_id, taken.event_code) and method = 'REQUEST'))
  group by user_id, event_code
  on conflict do nothing`,
)

/** Queues the emails about what users have just registered for or unregistered from; none if these emails are off. */
export async function queueRegistrationEmails(tx: Tx, isOn: boolean): Promise<void> {
  await tx.query(QUEUE_REGISTRATION_EMAILS, [isOn])
}

/**
 * Queues the reminders that are due at `now` and have not been queued: those of tomorrow's events and, after an outage, of today's.
 * Any number of processes may run it at once.
 */
export async function queueDueReminders(tx: Tx, now: Date, timeZone: string): Promise<void> {
  const today = getDayInTimeZone(now, timeZone)
  for (const day of [today, addDays(today, 1)]) {
    const due = getReminderTime(day, timeZone)
    if (due <= now) await tx.query(QUEUE_REMINDERS, [day, due.toISOString(), now])
  }
}
