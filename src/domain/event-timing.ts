import { type Day, toDayNumber } from './day.ts'
import { type EventSummary, getLastDay } from './event.ts'

type Dates = Pick<EventSummary, 'date_begin' | 'date_end'>

/** Where an event stands against the calendar. `days` are whole days from today to the begin date. */
export type EventTiming =
  | { kind: 'unknown' }
  | { kind: 'upcoming'; days: number }
  | { kind: 'live' }
  | { kind: 'ended' }

/**
 * Timing of an event on the day `today` (spec §4 "Card timing badge"): live within begin to end, ended after the
 * end, otherwise upcoming; unknown when the begin date is missing or not a day.
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

/** Status badge of the detail dialog (spec §4 "Detail dialog status"): past means the last day is over. */
export function getEventStatus(event: Dates & Pick<EventSummary, 'app_status'>, today: Day): EventStatus {
  const { kind } = getEventTiming(event, today)
  if (kind === 'unknown') return 'unknown'
  if (kind === 'ended') return 'past'
  return event.app_status?.trim().toLowerCase() === 'confirmed' ? 'confirmed' : 'upcoming'
}

/** Upcoming means begin date today or later (spec §9). */
export function isUpcoming(event: Dates, today: Day): boolean {
  const begin = event.date_begin === null ? undefined : toDayNumber(event.date_begin)
  const now = toDayNumber(today)
  return begin !== undefined && now !== undefined && begin >= now
}
