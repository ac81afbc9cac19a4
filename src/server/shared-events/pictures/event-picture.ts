import { createHash } from 'node:crypto'
import type { CoverEvent } from '../../../domain/covers/draw-cover.ts'
import type { Language } from '../../../domain/display-settings.ts'
import { type EventSummary, getEventNameOrCode, isCancelled } from '../../../domain/event.ts'
import { formatDateRange } from '../../../domain/event-format.ts'
import type { HoursFields } from '../../../domain/event-hours.ts'
import { formatPlace } from '../../../domain/places/format-place.ts'

/** Everything that is drawn in the picture of an event for shared links. */
export interface EventPicture {
  cover: CoverEvent
  title: string
  /** Dates and place, or that the event is cancelled. */
  details: string
  productName: string
}

/** The fields of an event that its picture depends on. */
export type PicturedEvent = CoverEvent &
  HoursFields &
  Pick<EventSummary, 'event_name' | 'date_end' | 'country' | 'app_status' | 'cancelled_at'>

/** Increased when the drawing changes, so that pictures get new addresses. */
const DRAWING_VERSION = 1

export const CANCELLED: Record<Language, string> = { en: 'Cancelled', pl: 'Odwołane' }

export function describeEventPicture(
  event: PicturedEvent,
  language: Language,
  productName: string,
): EventPicture {
  const { event_code, topic, city, date_begin } = event
  const details = [
    isCancelled(event) ? CANCELLED[language] : null,
    formatDateRange(event, language, 'long'),
    formatPlace(event, language),
  ]
  return {
    cover: { event_code, topic, city, date_begin },
    title: normalizeText(getEventNameOrCode(event)),
    details: normalizeText(details.filter(Boolean).join(' · ')),
    productName: normalizeText(productName),
  }
}

function normalizeText(text: string): string {
  return text.normalize('NFC').replaceAll('\u2060', '').replaceAll(/\s+/g, ' ').trim()
}

/** Returns the revision of a picture: a hash of everything that is drawn, so that a revision never changes. */
export function getPictureRevision(picture: EventPicture): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, picture]))
    .digest('hex')
    .slice(0, 16)
}
