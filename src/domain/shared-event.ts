import { parseAgenda } from './agenda.ts'
import type { Day } from './day.ts'
import { LANGUAGES, type Language } from './display-settings.ts'
import type { EventSummary, FullEvent } from './event.ts'
import type { CardField } from './event-columns.ts'
import type { AgendaHours } from './event-hours.ts'
import { getRegistrationClosedReason, type RegistrationClosed } from './event-state.ts'

/** The fields of an event that anonymous visitors with its link see. */
export const PREVIEW_FIELDS = [
  'event_code',
  'event_name',
  'date_begin',
  'date_end',
  'starts_at',
  'ends_at',
  'city',
  'country',
  'venue',
  'organiser',
  'attendance',
  'topic',
  'price',
  'if_free',
] as const satisfies CardField[]

/** An event whose preview and picture are made. */
export type SharedEvent = EventSummary & Pick<FullEvent, 'agenda'> & { agenda_hours: AgendaHours | null }

/** A line of the agenda in a preview. */
export interface PreviewAgendaItem {
  time: string
  text: string
}

/** What anonymous visitors with the link to an event see of it. */
export interface EventPreview extends Pick<EventSummary, (typeof PREVIEW_FIELDS)[number]> {
  /** The first items of the agenda that have a time. */
  agenda: PreviewAgendaItem[]
  agenda_hours: AgendaHours | null
  registration_closed: RegistrationClosed | null
}

export function createEventPreview(event: SharedEvent, today: Day): EventPreview {
  const fields = Object.fromEntries(PREVIEW_FIELDS.map((field) => [field, event[field]]))
  return {
    ...(fields as Pick<EventSummary, (typeof PREVIEW_FIELDS)[number]>),
    agenda: listPreviewItems(event.agenda ?? ''),
    agenda_hours: event.agenda_hours,
    registration_closed: getRegistrationClosedReason(event, today),
  }
}

const MAX_PREVIEW_ITEMS = 3
const MAX_PREVIEW_ITEM_LENGTH = 120

// URLs with and without a scheme, and email addresses. 'Node.js/React' is none: hosts are in lowercase.
const ADDRESS =
  /[^\s()]*:\/\/[^\s()]*|(?<![^\s(])(?:www\.|[a-z\d-]+(?:\.[a-z\d-]+)+\/)[^\s()]*|[^\s()]+@[^\s()]+/g

/** Returns the first timed items of an agenda without addresses, which can be those of meetings for participants only. */
function listPreviewItems(agenda: string): PreviewAgendaItem[] {
  return parseAgenda(agenda)
    .flatMap((line) => (line.kind === 'item' ? [{ time: line.time, text: removeAddresses(line.text) }] : []))
    .filter(({ text }) => text !== '')
    .slice(0, MAX_PREVIEW_ITEMS)
}

function removeAddresses(text: string): string {
  // Bounds the time that the pattern takes.
  const kept = text
    .slice(0, 500)
    .replaceAll(ADDRESS, '')
    .replaceAll(/\([\s,;]*/g, '(')
    .replaceAll('()', '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s:;,(–—-]+$/, '')
  return kept.length > MAX_PREVIEW_ITEM_LENGTH ? `${kept.slice(0, MAX_PREVIEW_ITEM_LENGTH - 1)}…` : kept
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
