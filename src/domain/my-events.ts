import { type Day, daysBetween } from './day.ts'
import type { EventSummary, Involvement } from './event.ts'

/** Maximum number of events in the 'Upcoming Events' panel (§9). */
export const UPCOMING_EVENTS_MAX = 10
/** Maximum number of interests on the profile card; the rest is shown as '+N' (§9). */
export const PROFILE_INTERESTS_MAX = 3

export type MyEventBadge = 'registered' | 'closed' | 'not registered!' | 'saved' | 'available'

/**
 * Returns the badge of a row on My Events on the day `today` (§4): 'registered' if registered. For a favorite only:
 * 'closed' if at most 7 days remain, 'not registered!' for 8 to 30 days, 'saved' beyond that or without a date.
 * Otherwise 'available'.
 */
export function getMyEventBadge(
  event: Pick<EventSummary, 'date_begin'> & Involvement,
  today: Day,
): MyEventBadge {
  if (event.registered_at !== null) return 'registered'
  if (event.favorited_at === null) return 'available'
  const days = daysBetween(today, event.date_begin ?? '')
  if (days === undefined || days > 30) return 'saved'
  return days > 7 ? 'not registered!' : 'closed'
}

/** The names may be missing before onboarding. */
interface NameFields {
  first_name: string | null
  last_name: string | null
  email: string
}

/** Returns the full name, or the part of the email before the @ if there is none (§2 My Events). */
export function getDisplayName({ first_name, last_name, email }: NameFields): string {
  const name = [first_name, last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
  return name || email.slice(0, email.lastIndexOf('@')) || email
}
