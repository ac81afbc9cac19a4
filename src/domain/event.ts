import type { Day } from './day.ts'
import type { CardField, ColumnValues, EVENT_COLUMNS, EventField } from './event-columns.ts'
import { foldText } from './text.ts'

/** Events of at least this many days follow all shorter ones, so that they do not hide them. */
export const LONG_EVENT_DAYS = 8

/** All fields of an event, as the event dialog shows them (§2 Event detail dialog). */
export type FullEvent = {
  -readonly [Field in EventField]: ColumnValues[(typeof EVENT_COLUMNS)[Field]['type']]
}

/** The fields of an event that lists show (§2 Event card, §3). */
export type EventSummary = Pick<FullEvent, CardField>

/** Registration and favorite of a user for an event: ISO 8601 timestamps, null if there is no row. */
export interface Involvement {
  registered_at: string | null
  favorited_at: string | null
}

/** With the registration at the organiser's site, if the event is registered elsewhere, and the turn on the waiting list. */
export interface FullInvolvement extends Involvement {
  /** When the user said that they have registered with the organiser too; null without a registration here. */
  externally_registered_at: string | null
  /** When the user joined the waiting list; null if they are not on it. */
  waiting_since: string | null
  /** 1 is next. */
  waiting_position: number | null
}

export const NO_INVOLVEMENT = {
  registered_at: null,
  externally_registered_at: null,
  favorited_at: null,
  waiting_since: null,
  waiting_position: null,
} as const satisfies FullInvolvement

/** The places that are left, in steps: exact numbers would show when another user registers. Null: 20 or more, or no limit. */
export const PLACES_LEFT = ['under_20', 'under_10', 'under_5', 'full'] as const
export type PlacesLeft = (typeof PLACES_LEFT)[number]

/** Returns the name of an event, or its code if it has no name (§2 Dashboard). */
export function getEventNameOrCode(event: Pick<EventSummary, 'event_code' | 'event_name'>): string {
  return event.event_name?.trim() || event.event_code
}

/** Returns whether `if_free` is 'yes' or the price is 0 (§2 Event card). */
export function isFree(event: Pick<EventSummary, 'if_free' | 'price'>): boolean {
  return event.if_free?.trim().toLowerCase() === 'yes' || event.price === 0
}

// English in both spellings and Polish in all genders, folded.
const CANCELLED_STATUS = /^(cancell?ed|odwolan[aeoy]|anulowan[aeoy])$/

/**
 * Returns whether an event is cancelled: `app_status` says so, or the operator cancelled it. The same rule is the function
 * is_cancelled() of the database.
 */
export function isCancelled(event: Pick<EventSummary, 'app_status' | 'cancelled_at'>): boolean {
  return event.cancelled_at !== null || CANCELLED_STATUS.test(foldText(event.app_status ?? ''))
}

/** Returns the end date of an event, which defaults to the begin date (§4). */
export function getLastDay(event: Pick<EventSummary, 'date_begin' | 'date_end'>): Day | null {
  return event.date_end ?? event.date_begin
}
