import type { Day } from './day.ts'
import { LANGUAGES, type Language } from './display-settings.ts'
import type { EventSummary } from './event.ts'
import type { CardField } from './event-columns.ts'
import { getRegistrationClosedReason, type RegistrationClosed } from './event-state.ts'

/** The fields of an event that anonymous visitors with its link see. */
export const PREVIEW_FIELDS = [
  'event_code',
  'event_name',
  'date_begin',
  'date_end',
  'city',
  'country',
  'venue',
  'attendance',
  'topic',
  'price',
  'if_free',
] as const satisfies CardField[]

/** What anonymous visitors with the link to an event see of it. */
export interface EventPreview extends Pick<EventSummary, (typeof PREVIEW_FIELDS)[number]> {
  registration_closed: RegistrationClosed | null
}

export function createEventPreview(event: EventSummary, today: Day): EventPreview {
  const fields = Object.fromEntries(PREVIEW_FIELDS.map((field) => [field, event[field]]))
  return {
    ...(fields as Pick<EventSummary, (typeof PREVIEW_FIELDS)[number]>),
    registration_closed: getRegistrationClosedReason(event, today),
  }
}

/** Whether users with the link to an event see it before they sign in, and whether search engines may list it (setting EVENT_PREVIEWS). */
export const EVENT_PREVIEW_MODES = ['off', 'link', 'index'] as const
export type EventPreviewMode = (typeof EVENT_PREVIEW_MODES)[number]

/** Returns the path of the picture of an event for shared links. */
export function buildEventImagePath(eventCode: string, language: Language, revision: string): string {
  return `/event-images/${encodeURIComponent(eventCode)}-${revision}.${language}.png`
}

/** Parses the name of a picture for shared links; null if it is none. Names of earlier releases have no language. */
export function parseEventImageName(
  name: string,
): { eventCode: string; language: Language; revision: string } | null {
  const [, eventCode, revision, code] = /^(.+)-([0-9a-f]{16})(?:\.([a-z]{2}))?\.png$/s.exec(name) ?? []
  const language = LANGUAGES.find((each) => each === (code ?? 'en'))
  return eventCode && revision && language ? { eventCode, language, revision } : null
}
