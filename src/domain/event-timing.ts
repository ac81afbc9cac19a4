import { type Day, toDayNumber } from './day.ts'
import { type EventSummary, getLastDay, isCancelled } from './event.ts'

type Dates = Pick<EventSummary, 'date_begin' | 'date_end'>

/** The timing of an event relative to today. `days` counts whole days from today to the begin date. */
export type EventTiming =
  | { kind: 'unknown' }
  | { kind: 'upcoming'; days: number }
  | { kind: 'live' }
  | { kind: 'ended' }

/**
 * Returns the timing of an event on the day `today` (§4): live from begin to end, ended after the end, otherwise
 * upcoming. Unknown if the begin date is missing or not a calendar day.
 */
export function getEventTiming(event: Dates, today: Day): EventTiming {
  const begin = event.date_begin === null ? undefined : toDayNumber(event.date_begin)
  const now = toDayNumber(today)
  if (begin === undefined || now === undefined) return { kind: 'unknown' }
  const end = toDayNumber(getLastDay(event) ?? '') ?? begin
  if (now > Math.max(begin, end)) return { kind: 'ended' }
  if (now >= begin) return { kind: 'live' }
  return { kind: 'upcoming', days: begin - now }
}

export type EventStatus = 'unknown' | 'past' | 'confirmed' | 'upcoming'

/** Returns the status shown in the event dialog (§4). An event is past after its last day. */
export function getEventStatus(event: Dates & Pick<EventSummary, 'app_status'>, today: Day): EventStatus {
  const { kind } = getEventTiming(event, today)
  if (kind === 'unknown') return 'unknown'
  if (kind === 'ended') return 'past'
  return event.app_status?.trim().toLowerCase() === 'confirmed' ? 'confirmed' : 'upcoming'
}

/** Returns whether the begin date is today or later (§9). */
export function isUpcoming(event: Dates, today: Day): boolean {
  const begin = event.date_begin === null ? undefined : toDayNumber(event.date_begin)
  const now = toDayNumber(today)
  return begin !== undefined && now !== undefined && begin >= now
}

/** Why an event accepts no more registrations. */
export type RegistrationClosed = 'event_cancelled' | 'event_over' | 'deadline_passed'

/**
 * Returns why registration is closed on the day `today`, or null while it is open. Registration closes when the event is
 * cancelled, after its last day, or after the sign-up deadline, whose own day still counts. An event without dates stays
 * open.
 */
export function getRegistrationClosedReason(
  event: Dates & Pick<EventSummary, 'signup_deadline' | 'app_status' | 'cancelled_at'>,
  today: Day,
): RegistrationClosed | null {
  if (isCancelled(event)) return 'event_cancelled'
  if (getEventTiming(event, today).kind === 'ended') return 'event_over'
  const deadline = event.signup_deadline === null ? undefined : toDayNumber(event.signup_deadline)
  const now = toDayNumber(today)
  return deadline !== undefined && now !== undefined && now > deadline ? 'deadline_passed' : null
}
