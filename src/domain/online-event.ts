import type { EventSummary } from './event.ts'
import { foldText } from './hometown.ts'

const ONLINE_WORDS =
  /\b(online|on-line|virtual(?! reality)|virtually|remote|remotely|webinar|livestream|zdaln(ie|y|a|e)|hybrid|hybrydow[oay])\b/

/** Whether a text of the catalogue (a city, a venue, a type) says that people can take part from where they are. */
export function mentionsOnline(text: string): boolean {
  return ONLINE_WORDS.test(foldText(text))
}

/**
 * Whether people can take part from where they are. The catalogue has no field for it: city, venue or type say so
 * ('Online', 'Zoom webinar', 'Hybrid conference').
 */
export function isOnline(event: Pick<EventSummary, 'city' | 'venue' | 'event_type'>): boolean {
  return [event.city, event.venue, event.event_type].some((text) => text !== null && mentionsOnline(text))
}
