import { type Day, toDayNumber } from './day.ts'
import type { EventSummary } from './event.ts'
import { getEventTiming } from './event-timing.ts'

/** Why an event takes no more registrations. */
export type RegistrationClosed = 'event_over' | 'deadline_passed'

/**
 * Why registering is closed on the day `today`, or null while it is open: it closes when the last day is over or the
 * sign-up deadline has passed; on the deadline's own day it is open. An event without dates stays open.
 */
export function getRegistrationClosed(
  event: Pick<EventSummary, 'date_begin' | 'date_end' | 'signup_deadline'>,
  today: Day,
): RegistrationClosed | null {
  if (getEventTiming(event, today).kind === 'ended') return 'event_over'
  const deadline = event.signup_deadline === null ? undefined : toDayNumber(event.signup_deadline)
  const now = toDayNumber(today)
  return deadline !== undefined && now !== undefined && now > deadline ? 'deadline_passed' : null
}
