import { type Day, daysBetween } from './day.ts'
import type { EventSummary, Involvement } from './event.ts'
import { isHttpUrl } from './text.ts'

/** The 'Upcoming Events' panel shows at most so many (spec §9). */
export const UPCOMING_EVENTS_MAX = 10
/** The profile card shows at most so many interests, then '+N' (spec §9). */
export const PROFILE_INTERESTS_MAX = 3

export type MyEventBadge = 'registered' | 'closed' | 'not registered!' | 'saved' | 'available'

/**
 * Badge of a row on My Events on the day `today` (spec §4 "My Events row badge"): 'registered' if registered;
 * favourited only: 'closed' when 7 or fewer days remain, 'not registered!' when 8 to 30, 'saved' beyond that or while
 * the date is not known; otherwise 'available'.
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

/** What the profile card names a person by: all may be missing before onboarding. */
interface NameFields {
  first_name: string | null
  last_name: string | null
  email: string
}

/** The full name, or the part of the email before the @ (spec §2 "My Events"). */
export function getDisplayName({ first_name, last_name, email }: NameFields): string {
  const name = [first_name, last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
  return name || email.slice(0, email.lastIndexOf('@')) || email
}

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first letters of first and last name, or of the email, in capitals: 'AK', 'A'. */
export function getInitials(person: NameFields): string {
  const parts = [person.first_name, person.last_name].map((part) => part?.trim() ?? '').filter(Boolean)
  return (parts.length > 0 ? parts : [getDisplayName(person)])
    .map((part) => [...LETTERS.segment(part)][0]?.segment.toLocaleUpperCase('en') ?? '')
    .join('')
}

/** Whether an agenda opens as a link rather than being read (spec §2 "My Events"): an http or https address alone. */
export function isAgendaUrl(agenda: string | null): boolean {
  return agenda !== null && isHttpUrl(agenda.trim())
}
