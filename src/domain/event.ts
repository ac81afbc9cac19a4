import type { Day } from './day.ts'

/** What a card shows of an event (spec §2 "Event card", §3 "Event"). Texts are null where the catalogue has none. */
export interface EventSummary {
  event_code: string
  event_name: string | null
  date_begin: Day | null
  date_end: Day | null
  city: string | null
  country: string | null
  venue: string | null
  event_type: string | null
  topic: string | null
  tier: string | null
  organiser: string | null
  /** In dollars, as the specification displays it; null where unknown. */
  price: number | null
  /** 'yes' means free (spec §3). */
  if_free: string | null
  signup_deadline: Day | null
  /** 'confirmed' is the value in use (spec §3). */
  app_status: string | null
}

/** Everything the detail dialog shows (spec §2 "Event detail dialog"). */
export interface EventDetail extends EventSummary {
  coolness: string | null
  agenda: string | null
  event_website_url: string | null
  sign_up_url: string | null
}

/** What one person has to do with an event: instants as ISO 8601 text, null when there is no row. */
export interface Involvement {
  registered_at: string | null
  favorited_at: string | null
}

/** The name people read: the event's name, or its code when it has none (spec §2 "Dashboard"). */
export function getEventTitle(event: Pick<EventSummary, 'event_code' | 'event_name'>): string {
  return event.event_name?.trim() || event.event_code
}

/** Free when the catalogue says so or the price is 0 (spec §2 "Event card"). */
export function isFree(event: Pick<EventSummary, 'if_free' | 'price'>): boolean {
  return event.if_free?.trim().toLowerCase() === 'yes' || event.price === 0
}

/** The last day of an event: its end, which defaults to its begin (spec §4). */
export function getLastDay(event: Pick<EventSummary, 'date_begin' | 'date_end'>): Day | null {
  return event.date_end ?? event.date_begin
}
