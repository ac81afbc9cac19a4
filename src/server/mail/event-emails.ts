import { addDays, getDayInTimeZone } from '../../domain/day.ts'
import type { FullEvent } from '../../domain/event.ts'
import { CALENDAR_ENTRY_FIELDS, type CalendarEntryField, getColumnName } from '../../domain/event-columns.ts'
import {
  decideChangeEmail,
  decidePlaceFreedEmail,
  decidePlaceGivenEmail,
  decideRegistrationEmail,
  decideReminderEmail,
  type EmailTime,
  type EventEmailDecision,
  type EventEmailFacts,
  isSameEvent,
  type KnownEvent,
  toKnownEvent,
} from '../../domain/event-emails.ts'
import { buildEventUrl, formatInvitation } from '../../domain/icalendar.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import type { RunningSettings } from '../platform/settings.ts'
import { EVENT_TIME_ZONE } from '../store/events.ts'
import type { EmailRecipient, LeasedEmail } from './due-emails.ts'
import type { CalendarPart } from './email-message.ts'
import type { ComposedValues, EmailPreparation, EmailPreparations } from './mailer.ts'
import type { ReminderDetails } from './queue-event-emails.ts'

// Emails about events. A row says only which user and event it is about; what is sent is decided when it is due.

/** What an email has said, kept with its row. */
interface Report {
  event: KnownEvent
  is_registered: boolean
  /** The calendar invitation that the email contained. */
  invitation: { method: CalendarPart['method']; uid: string; sequence: number } | null
  /** Grows when a further attempt says something else. */
  variant: number
}

type EventFields = Pick<FullEvent, CalendarEntryField | 'sign_up_url' | 'agenda'>

interface EventEmailRow {
  event: EventFields
  time_zone: string | null
  registered_at: string | null
  invitation: 'REQUEST' | 'CANCEL' | null
  has_personal_feed: boolean
  waiting: EventEmailFacts['waiting']
  reported_at: string | null
  reported: Report | null
  confirmed_at: string | null
  sent_at: string[]
  /** When the next attempt of an earlier email of this kind about the event is due. */
  earlier_due_at: string | null
}

const EVENT_COLUMNS = [...CALENDAR_ENTRY_FIELDS, 'sign_up_url' as const, 'agenda' as const]
  .map((field) => `'${field}', e."${getColumnName(field)}"`)
  .join(', ')

const READ_EVENT_EMAIL = statement(
  'read_event_email',
  `select jsonb_build_object(${EVENT_COLUMNS}) as event, ${EVENT_TIME_ZONE},
    (select registered_at from user_events where user_id = $1 and event_code = $2) as registered_at,
    (select method from identity.event_invitations where user_id = $1 and event_code = $2) as invitation,
    has_personal_feed($1) as has_personal_feed,
    (
      select jsonb_build_object('isPlaceFree', places_left is distinct from 'full', 'signupDeadline', e.signup_deadline)
      from waiting_list join event_capacities using (event_code) where user_id = $1 and event_code = $2
    ) as waiting,
    reported.finished_at as reported_at, reported.report as reported,
    (
      select case when (details -> 'report' ->> 'is_registered')::boolean then finished_at end from identity.emails
      where user_id = $1 and event_code = $2 and kind in ('registration', 'placeGiven') and state = 'sent'
      order by finished_at desc limit 1
    ) as confirmed_at,
    (
      select coalesce(jsonb_agg(finished_at order by finished_at desc), '[]') from identity.emails
      where user_id = $1 and event_code = $2 and kind = $3 and state = 'sent'
    ) as sent_at,
    (
      select max(due_at) from identity.emails
      where user_id = $1 and event_code = $2 and kind = $3 and state = 'queued' and attempts > 0
        and (created_at, id) < ($4::timestamptz, $5::uuid)
    ) as earlier_due_at
  from eventlist e
  left join lateral (
    select finished_at, details -> 'report' as report from identity.emails
    where user_id = $1 and event_code = $2 and state = 'sent' and details ? 'report' order by finished_at desc limit 1
  ) reported on true
  where e.event_code = $2`,
)

const SAVE_REPORT = statement(
  'save_email_report',
  `update identity.emails set details = details || jsonb_build_object('report', $3::jsonb) where id = $1 and lease_id = $2`,
)

// The number of the catalogue grows with its changes, too: a calendar may have the event from a file or feed.
const SAVE_INVITATION = statement(
  'save_event_invitation',
  `insert into identity.event_invitations as known (user_id, event_code, uid, sequence, method)
  select $1, $2, $3, revision, $4 from eventlist where event_code = $2
  on conflict (user_id, event_code) do update
    set sequence = greatest(known.sequence + 1, excluded.sequence), method = excluded.method
  returning uid, sequence`,
)

type Settings = Pick<
  RunningSettings,
  'publicUrl' | 'productName' | 'timeZone' | 'today' | 'calendarOrganizer'
>

/** Creates the preparations of the emails about registrations, reminders and changes. */
export function createEventEmailPreparations(settings: Settings): EmailPreparations {
  const { timeZone, publicUrl } = settings
  const getToday = (now: Date) => settings.today ?? getDayInTimeZone(now, timeZone)

  /** Creates a preparation from a rule. */
  const createPreparation =
    (
      decide: (facts: EventEmailFacts, time: EmailTime, email: LeasedEmail) => EventEmailDecision,
    ): EmailPreparation =>
    async (tx, email, now) => {
      const { id, user_id, event_code, kind, created_at } = email
      if (user_id === null || event_code === null) return { skip: 'account_deleted' }
      const row = await tx.queryOne<EventEmailRow>(READ_EVENT_EMAIL, [
        user_id,
        event_code,
        kind,
        created_at,
        id,
      ])
      if (!row) return { skip: 'event_removed' }
      // The earlier email reports what is true when it is sent.
      if (row.earlier_due_at) return { postponeUntil: new Date(Date.parse(row.earlier_due_at) + 1000) }
      const known = toKnownEvent(row.event)
      const time = { now, today: getToday(now), timeZone }
      const decision = decide(toFacts(row, known, created_at), time, email)
      if (!('send' in decision)) return decision
      const { send, preference, isUrgent, before } = decision
      return {
        kind: send,
        preference,
        isUrgent,
        compose: async (recipient) => {
          const report = await settleReport(tx, email, {
            row,
            known,
            isRegistered: row.registered_at !== null,
            kind: send,
          })
          return composeValues(row, report, { recipient, before, now, createdAt: created_at })
        },
      }
    }

  /**
   * Returns what the email says, and keeps it with the row: a further attempt that says the same is the same message, with the same
   * sequence number.
   */
  const settleReport = async (
    tx: Tx,
    email: LeasedEmail,
    {
      row,
      known,
      isRegistered,
      kind,
    }: { row: EventEmailRow; known: KnownEvent; isRegistered: boolean; kind: string },
  ): Promise<Report> => {
    const earlier = email.details.report as Report | undefined
    const state = { event: known, is_registered: isRegistered }
    if (earlier && earlier.is_registered === isRegistered && isSameEvent(earlier.event, known)) return earlier
    const method =
      kind === 'eventReminder' || kind === 'placeFreed' ? null : chooseMethod(row, known, isRegistered)
    const uid = `${encodeURIComponent(row.event.event_code)}@${new URL(publicUrl).host}`
    const saved =
      method &&
      (await tx.queryOne<{ uid: string; sequence: number }>(SAVE_INVITATION, [
        email.user_id,
        email.event_code,
        uid,
        method,
      ]))
    const report: Report = {
      ...state,
      invitation: method && saved ? { method, ...saved } : null,
      variant: (earlier?.variant ?? 0) + 1,
    }
    await tx.query(SAVE_REPORT, [email.id, email.lease_id, JSON.stringify(report)])
    return report
  }

  /** Returns which invitation the email contains. One that was sent goes on being updated, whatever is switched later. */
  const chooseMethod = (
    row: EventEmailRow,
    known: KnownEvent,
    isRegistered: boolean,
  ): CalendarPart['method'] | null => {
    if (!settings.calendarOrganizer) return null
    if (!isRegistered || known.is_cancelled || known.date_begin === null)
      return row.invitation === 'REQUEST' ? 'CANCEL' : null
    if (row.invitation) return 'REQUEST'
    return row.has_personal_feed || row.event.sign_up_url ? null : 'REQUEST'
  }

  const composeValues = (
    row: EventEmailRow,
    { invitation, variant }: Report,
    {
      recipient,
      before,
      now,
      createdAt,
    }: { recipient: EmailRecipient; before: KnownEvent | undefined; now: Date; createdAt: string },
  ): ComposedValues => {
    const { event } = row
    const values = {
      event,
      page: buildEventUrl(publicUrl, event.event_code),
      before,
      isTomorrow: event.date_begin === addDays(getToday(now), 1),
      calendar: invitation?.method ?? null,
    }
    const { calendarOrganizer: organizer } = settings
    if (!invitation || !organizer) return { values, variant }
    const content = formatInvitation(
      {
        // A calendar needs the days of what it removes, and an event without a date has none left.
        event: {
          ...event,
          time_zone: row.time_zone,
          date_begin: event.date_begin ?? before?.date_begin ?? getToday(now),
        },
        ...invitation,
        createdAt,
        organizer: { name: organizer.name || settings.productName, address: organizer.address },
        attendee: recipient.email,
      },
      settings,
    )
    return { values, calendar: { method: invitation.method, content }, variant }
  }

  return {
    placeGiven: createPreparation(decidePlaceGivenEmail),
    placeFreed: createPreparation(decidePlaceFreedEmail),
    registration: createPreparation(decideRegistrationEmail),
    eventReminder: createPreparation((facts, time, { details }) => {
      const { day, due } = details as unknown as ReminderDetails
      return decideReminderEmail(facts, time, { day, reminderTime: new Date(due) })
    }),
    eventChange: createPreparation((facts, time, { details }) =>
      decideChangeEmail(facts, time, details.before as KnownEvent),
    ),
  }
}

function toFacts(row: EventEmailRow, event: KnownEvent, createdAt: string): EventEmailFacts {
  const { registered_at, reported, reported_at, confirmed_at, invitation, sent_at, waiting } = row
  const toDate = (time: string | null) => (time === null ? null : new Date(time))
  return {
    registeredAt: toDate(registered_at),
    event,
    reported: reported && reported_at ? { at: new Date(reported_at), event: reported.event } : null,
    confirmedAt: toDate(confirmed_at),
    invitation,
    sentAt: sent_at.map((each) => new Date(each)),
    queuedAt: new Date(createdAt),
    waiting,
  }
}
