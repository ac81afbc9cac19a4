import { addDays, type Day } from './day.ts'
import type { PreferenceKind } from './email-kinds.ts'
import { endNight } from './email-times.ts'
import { type EventSummary, getLastDay, isCancelled } from './event.ts'
import { getEventTiming, isWaitingListOpen } from './event-state.ts'

// When emails about events are sent, and what they are about. Everything is decided when an email is due, from what
// the last one reported and what is true then: a change that was undone meanwhile causes none, and a late email is never out of date.

/** The fields whose changes are worth an email. */
export const CHANGE_FIELDS = [
  'date_begin',
  'date_end',
  'starts_at',
  'ends_at',
  'venue',
  'city',
  'country',
] as const

export type ChangeField = (typeof CHANGE_FIELDS)[number]

/** What a user knows of an event. */
export type KnownEvent = Pick<EventSummary, ChangeField> & { is_cancelled: boolean }

export function toKnownEvent(
  event: Pick<EventSummary, ChangeField | 'app_status' | 'cancelled_at'>,
): KnownEvent {
  const fields = CHANGE_FIELDS.map((field) => [field, event[field]])
  return { ...Object.fromEntries(fields), is_cancelled: isCancelled(event) }
}

/** Returns the fields that differ. An end on the day of the begin is no end. */
function findChangedFields(before: KnownEvent, now: KnownEvent): ChangeField[] {
  return CHANGE_FIELDS.filter((field) =>
    field === 'date_end' ? getLastDay(before) !== getLastDay(now) : before[field] !== now[field],
  )
}

export function isSameEvent(before: KnownEvent, now: KnownEvent): boolean {
  return before.is_cancelled === now.is_cancelled && findChangedFields(before, now).length === 0
}

/** Whether a change must be reported before it: it would affect what the user does today or tomorrow. */
export function isUrgent(
  events: readonly Pick<EventSummary, 'date_begin' | 'date_end'>[],
  today: Day,
): boolean {
  const tomorrow = addDays(today, 1)
  return events.some(
    (event) =>
      event.date_begin !== null &&
      event.date_begin <= tomorrow &&
      getEventTiming(event, today).kind !== 'ended',
  )
}

export type EventEmailKind =
  | 'registrationConfirmed'
  | 'registrationWithdrawn'
  | 'eventReminder'
  | 'eventChanged'
  | 'eventCancelled'
  | 'eventReinstated'
  | 'placeGiven'
  | 'placeFreed'

/** What becomes of an email that is due. */
export type EventEmailDecision =
  | { send: EventEmailKind; preference: PreferenceKind; isUrgent: boolean; before?: KnownEvent }
  | { skip: string }
  | { postponeUntil: Date }

/** What the decision depends on. */
export interface EventEmailFacts {
  /** When the event was registered for; null if it no longer is. */
  registeredAt: Date | null
  /** The event as it is. */
  event: KnownEvent
  /** When and what an email last reported about the event to the user. */
  reported: { at: Date; event: KnownEvent } | null
  /** When the latest email about the user's registration was sent; null if it reported its end, or without one. */
  confirmedAt: Date | null
  /** The latest calendar invitation to the event. */
  invitation: 'REQUEST' | 'CANCEL' | null
  /** When emails of this kind about the event were sent to the user, the latest first. */
  sentAt: readonly Date[]
  /** When this email was queued. */
  queuedAt: Date
  /** If the user is on the waiting list: whether a place is free, and until when users can register. */
  waiting: { isPlaceFree: boolean; signupDeadline: Day | null } | null
}

/** When the decision is made. */
export interface EmailTime {
  now: Date
  /** The current day of the product. */
  today: Day
  /** The time zone of the product. */
  timeZone: string
}

const HOUR_MS = 60 * 60_000

/** Returns the decision to wait for an hour after an email of `sentAt`; null if it has passed. */
function waitAnHourAfter(sentAt: Date | undefined, now: Date): { postponeUntil: Date } | null {
  if (!sentAt) return null
  const postponeUntil = new Date(sentAt.getTime() + HOUR_MS)
  return now < postponeUntil ? { postponeUntil } : null
}

/** Decides the email after a registration or its end. */
export function decideRegistrationEmail(
  { registeredAt, event, confirmedAt, invitation, sentAt }: EventEmailFacts,
  { now, today }: EmailTime,
): EventEmailDecision {
  if (getEventTiming(event, today).kind === 'ended') return { skip: 'event_over' }
  const knows = registeredAt ? confirmedAt !== null && confirmedAt >= registeredAt : invitation !== 'REQUEST'
  if (knows) return { skip: 'nothing_new' }
  if (registeredAt && event.is_cancelled) return { skip: 'event_cancelled' }
  // Registering and unregistering in turn must not fill a mailbox.
  const wait = waitAnHourAfter(sentAt[1], now)
  if (wait) return wait
  const send = registeredAt ? 'registrationConfirmed' : 'registrationWithdrawn'
  return { send, preference: 'registration', isUrgent: true }
}

/** Decides the email about a place that the waiting list gave. */
export function decidePlaceGivenEmail(
  { registeredAt, event, confirmedAt }: EventEmailFacts,
  { today }: EmailTime,
): EventEmailDecision {
  if (!registeredAt) return { skip: 'not_registered' }
  if (event.is_cancelled) return { skip: 'event_cancelled' }
  if (getEventTiming(event, today).kind === 'ended') return { skip: 'event_over' }
  if (confirmedAt !== null && confirmedAt >= registeredAt) return { skip: 'nothing_new' }
  return { send: 'placeGiven', preference: 'place', isUrgent: false }
}

/** Decides the email about a place that anyone can take, to those who wait: at most one per hour. */
export function decidePlaceFreedEmail(
  { event, waiting, sentAt }: EventEmailFacts,
  { now, today, timeZone }: EmailTime,
): EventEmailDecision {
  if (!waiting) return { skip: 'not_waiting' }
  const { isPlaceFree, signupDeadline: signup_deadline } = waiting
  if (!isPlaceFree) return { skip: 'no_place' }
  const app_status = event.is_cancelled ? 'cancelled' : null
  if (!isWaitingListOpen({ ...event, signup_deadline, app_status, cancelled_at: null }, today))
    return { skip: 'waiting_list_closed' }
  const wait = waitAnHourAfter(sentAt[0], now)
  if (wait) return wait
  const urgent = isUrgent([event], today)
  const morning = endNight(now, timeZone)
  if (urgent && morning > now) return { postponeUntil: morning }
  return { send: 'placeFreed', preference: 'place', isUrgent: urgent }
}

/** Decides the reminder of an event that was to begin on `day`. `reminderTime` is when it was due. */
export function decideReminderEmail(
  { registeredAt, event, reported }: EventEmailFacts,
  { today }: EmailTime,
  { day, reminderTime }: { day: Day; reminderTime: Date },
): EventEmailDecision {
  if (!registeredAt) return { skip: 'not_registered' }
  if (event.is_cancelled) return { skip: 'event_cancelled' }
  if (event.date_begin !== day) return { skip: 'event_moved' }
  if (day < today) return { skip: 'event_begun' }
  // An email of today or yesterday said when the event is.
  if (reported && reported.at >= reminderTime) return { skip: 'nothing_new' }
  return { send: 'eventReminder', preference: 'reminder', isUrgent: false }
}

/** Decides the email about changes. `queuedBefore` is the event as it was before the first of them. */
export function decideChangeEmail(
  { registeredAt, event, reported, sentAt, queuedAt }: EventEmailFacts,
  { now, today }: EmailTime,
  queuedBefore: KnownEvent,
): EventEmailDecision {
  if (!registeredAt) return { skip: 'not_registered' }
  if (getEventTiming(event, today).kind === 'ended') return { skip: 'event_over' }
  const before = reported && reported.at >= queuedAt ? reported.event : queuedBefore
  if (before.is_cancelled && event.is_cancelled) return { skip: 'event_cancelled' }
  if (isSameEvent(before, event)) return { skip: 'nothing_new' }
  const wait = waitAnHourAfter(sentAt[0], now)
  if (wait) return wait
  const urgency = { isUrgent: isUrgent([before, event], today), before }
  if (event.is_cancelled) return { send: 'eventCancelled', preference: 'cancellation', ...urgency }
  if (before.is_cancelled) return { send: 'eventReinstated', preference: 'cancellation', ...urgency }
  return { send: 'eventChanged', preference: 'change', ...urgency }
}
