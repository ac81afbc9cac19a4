import { type Day, daysBetween, toDayNumber } from './day.ts'
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
/** The same, and that the event is full. */
export type ClosedReason = RegistrationClosed | 'event_full'

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

/**
 * Returns whether places that become free still go to those who wait on the day `today`: while registration is open, and until the
 * begin date. The same rule is the function identity.is_waiting_list_open() of the database.
 */
export function isWaitingListOpen(
  event: Parameters<typeof getRegistrationClosedReason>[0],
  today: Day,
): boolean {
  const begin = event.date_begin === null ? undefined : toDayNumber(event.date_begin)
  return (
    getRegistrationClosedReason(event, today) === null &&
    (begin === undefined || begin >= toDayNumber(today)!)
  )
}

/** A sign-up deadline at most this many days away is announced. */
const CLOSES_SOON_DAYS = 7

/** Whether registration is open. `lastDay` is the last day on which it is; null if it stays open. */
export type RegistrationState =
  | { isOpen: true; lastDay: Day | null; daysLeft: number | null; closesSoon: boolean }
  | { isOpen: false; reason: RegistrationClosed }

/** What is true of an event on one day, wherever it is shown. */
export interface EventState {
  isCancelled: boolean
  timing: EventTiming
  status: EventStatus
  /** Whether the event takes place today. */
  isLive: boolean
  /** Whether there is nothing left to attend: ended or cancelled. */
  isOver: boolean
  registration: RegistrationState
}

type StateFields = Dates & Partial<Pick<EventSummary, 'signup_deadline' | 'app_status' | 'cancelled_at'>>

/**
 * Returns the state of an event on the day `today`. Every view of the event uses it, so that they agree. Fields that a view does
 * not fetch count as unknown.
 */
export function getEventState(fields: StateFields, today: Day): EventState {
  const event = { signup_deadline: null, app_status: null, cancelled_at: null, ...fields }
  const timing = getEventTiming(event, today)
  const cancelled = isCancelled(event)
  return {
    isCancelled: cancelled,
    timing,
    status: getEventStatus(event, today),
    isLive: timing.kind === 'live' && !cancelled,
    isOver: timing.kind === 'ended' || cancelled,
    registration: getRegistrationState(event, today),
  }
}

function getRegistrationState(
  event: Parameters<typeof getRegistrationClosedReason>[0],
  today: Day,
): RegistrationState {
  const reason = getRegistrationClosedReason(event, today)
  if (reason) return { isOpen: false, reason }
  const days = [event.signup_deadline, event.date_begin && getLastDay(event)]
  const [lastDay = null] = days.filter((day) => day && toDayNumber(day) !== undefined).sort()
  const daysLeft = daysBetween(today, lastDay ?? '') ?? null
  const closesSoon = lastDay === event.signup_deadline && daysLeft !== null && daysLeft <= CLOSES_SOON_DAYS
  return { isOpen: true, lastDay, daysLeft, closesSoon }
}
