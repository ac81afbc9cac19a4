import { addDays, type Day } from './day.ts'
import { type EventSummary, getEventTitle, getLastDay } from './event.ts'

/** What of an event goes into a calendar, and no more. */
export interface CalendarEntry
  extends Pick<
    EventSummary,
    | 'event_code'
    | 'event_name'
    | 'date_begin'
    | 'date_end'
    | 'city'
    | 'country'
    | 'venue'
    | 'organiser'
    | 'app_status'
  > {
  event_website_url: string | null
  /** How often any of this has changed: SEQUENCE. */
  revision: number
  /** When it last did, ISO 8601 in UTC: LAST-MODIFIED. */
  changed_at: string
  /** Whether the person is registered: only then does the event take up their time. */
  is_registered: boolean
}

/** What a calendar is called and where its events stand in the product. */
export interface CalendarSource {
  productName: string
  /** Address of the product, such as https://example.com: its host makes the events' UIDs unique in the world. */
  publicUrl: string
}

/** Longest line in octets, without its line break (RFC 5545 §3.1). */
const LINE_OCTETS = 75
/** How often calendar programs are asked to look again. */
const REFRESH_INTERVAL = 'PT1H'

// One octet each.
const PLAIN = /^[ -~]*$/

/** What a character takes in UTF-8. */
function countOctets(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** One content line, folded where it is too long: between characters, never inside one. */
function foldLine(line: string): string {
  if (line.length <= LINE_OCTETS && PLAIN.test(line)) return `${line}\r\n`
  const lines: string[] = []
  let begin = 0
  let used = 0
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0
    if (used + countOctets(code) > LINE_OCTETS) {
      lines.push(line.slice(begin, at))
      begin = at
      used = 1
    }
    used += countOctets(code)
    at += code < 0x10000 ? 1 : 2
  }
  return `${[...lines, line.slice(begin)].join('\r\n ')}\r\n`
}

/** A text as a value (RFC 5545 §3.3.11): no character of it can end the line or begin another value. */
function escapeText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the format allows none of them
      .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\n/g, '\\n')
  )
}

/** An http(s) address in the characters that a URI may hold, also where the catalogue wrote it with others. */
function encodeUri(address: string): string {
  return encodeURI(address)
    .replace(/%25(?=[0-9a-f]{2})/gi, '%')
    .replace(/%5b/gi, '[')
    .replace(/%5d/gi, ']')
}

function formatBasicDate(day: Day): string {
  return day.replaceAll('-', '')
}

function formatUtc(instant: string): string {
  return `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** First day and the day after the last one, as calendars count whole days; null without a begin date. */
function getDayRange(event: Pick<EventSummary, 'date_begin' | 'date_end'>): { begin: Day; end: Day } | null {
  const { date_begin: begin } = event
  if (begin === null) return null
  const last = getLastDay(event) ?? begin
  // No calendar has a day after this one.
  if (last >= '9999-12-31') return { begin, end: last }
  return { begin, end: addDays(last < begin ? begin : last, 1) }
}

/** 'Amber Expo, Gdansk, Poland', or what is known of it; null when nothing is. */
function formatLocation({
  venue,
  city,
  country,
}: Pick<EventSummary, 'venue' | 'city' | 'country'>): string | null {
  const parts = [venue, city, country].map((part) => part?.trim()).filter(Boolean)
  return parts.join(', ') || null
}

/** The page of the product that shows an event. */
export function buildEventUrl(publicUrl: string, eventCode: string): string {
  return `${publicUrl}/events?event=${encodeURIComponent(eventCode)}`
}

function formatStatus(appStatus: string | null): string[] {
  const status = appStatus?.trim().toLowerCase()
  if (status === 'cancelled' || status === 'canceled') return ['STATUS:CANCELLED']
  return status === 'confirmed' ? ['STATUS:CONFIRMED'] : []
}

function formatEvent(event: CalendarEntry, { publicUrl }: CalendarSource): string[] {
  const days = getDayRange(event)
  if (!days) return []
  const host = publicUrl.replace(/^https?:\/\//, '')
  const address = buildEventUrl(publicUrl, event.event_code)
  const location = formatLocation(event)
  const organiser = event.organiser?.trim()
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(`${encodeURIComponent(event.event_code)}@${host}`)}`,
    // Without a METHOD this is when the entry was last revised (RFC 5545 §3.8.7.2): the same entry, the same text.
    `DTSTAMP:${formatUtc(event.changed_at)}`,
    `LAST-MODIFIED:${formatUtc(event.changed_at)}`,
    `SEQUENCE:${event.revision}`,
    `DTSTART;VALUE=DATE:${formatBasicDate(days.begin)}`,
    ...(days.end > days.begin ? [`DTEND;VALUE=DATE:${formatBasicDate(days.end)}`] : []),
    `SUMMARY:${escapeText(getEventTitle(event))}`,
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    `DESCRIPTION:${escapeText(organiser ? `By ${organiser}\n${address}` : address)}`,
    `URL:${encodeUri(event.event_website_url ?? address)}`,
    ...formatStatus(event.app_status),
    `TRANSP:${event.is_registered ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ]
}

function formatCalendar(
  frame: CalendarSource,
  properties: string[],
  events: readonly CalendarEntry[],
): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(`-//${frame.productName}//Events//EN`)}`,
    'CALSCALE:GREGORIAN',
    ...properties,
    ...events.flatMap((event) => formatEvent(event, frame)),
    'END:VCALENDAR',
  ]
    .map(foldLine)
    .join('')
}

/** One event as a calendar file (RFC 5545); null while it has no date. */
export function formatCalendarFile(event: CalendarEntry, frame: CalendarSource): string | null {
  return event.date_begin === null ? null : formatCalendar(frame, [], [event])
}

/** A feed of events for calendar programs to come back to (RFC 5545, RFC 7986). Events without a date are left out. */
export function formatCalendarFeed(events: readonly CalendarEntry[], frame: CalendarSource): string {
  const name = escapeText(frame.productName)
  const properties = [
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH_INTERVAL}`,
    `X-PUBLISHED-TTL:${REFRESH_INTERVAL}`,
  ]
  return formatCalendar(frame, properties, events)
}

/** What the links below need of an event. */
export type CalendarLinkEvent = Pick<
  EventSummary,
  'event_code' | 'event_name' | 'date_begin' | 'date_end' | 'city' | 'country' | 'venue'
>

function buildUrl(address: string, query: Record<string, string | null>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null)
  return `${address}?${given.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`
}

/**
 * The page of Google Calendar that offers to add an event, all-day; null while it has no date. `details` is a text for
 * the entry, such as the event's address.
 */
export function buildGoogleCalendarUrl(
  event: CalendarLinkEvent,
  details: string | null = null,
): string | null {
  const days = getDayRange(event)
  return (
    days &&
    buildUrl('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: getEventTitle(event),
      dates: `${formatBasicDate(days.begin)}/${formatBasicDate(days.end)}`,
      location: formatLocation(event),
      details,
    })
  )
}

/** The page of Outlook that offers to add an event, all-day; null while it has no date. `details` as for Google. */
export function buildOutlookCalendarUrl(
  event: CalendarLinkEvent,
  details: string | null = null,
): string | null {
  const days = getDayRange(event)
  return (
    days &&
    buildUrl('https://outlook.live.com/calendar/0/deeplink/compose', {
      path: '/calendar/action/compose',
      rru: 'addevent',
      allday: 'true',
      subject: getEventTitle(event),
      startdt: days.begin,
      enddt: days.end,
      location: formatLocation(event),
      body: details,
    })
  )
}

/** A search of a map for the venue (spec §7 "Other"); null without a venue (spec §2 "My Events"). */
export function buildMapsSearchUrl(event: Pick<EventSummary, 'venue' | 'city' | 'country'>): string | null {
  if (!event.venue?.trim()) return null
  return buildUrl('https://www.google.com/maps/search/', { api: '1', query: formatLocation(event) })
}
