import { DAY_MINUTES, formatMinutes, getHoursOfDay, type TimedEvent } from './agenda-hours.ts'
import { addDays, type Day, daysBetween } from './day.ts'
import { type EventSummary, type FullEvent, getEventNameOrCode, getLastDay, isCancelled } from './event.ts'
import type { CalendarEntryField } from './event-columns.ts'
import { formatCityAndCountry } from './event-format.ts'
import { foldName } from './search/words.ts'
import { getZoneOffset, toInstant } from './time-zone.ts'

export interface CalendarEntry extends Pick<FullEvent, CalendarEntryField | 'agenda'> {
  /** IANA time zone of the hours; null for that of the product. */
  time_zone: string | null
  /** Number of changes to these fields: SEQUENCE. */
  revision: number
  /** Time of the last change, ISO 8601 in UTC: LAST-MODIFIED. */
  changed_at: string
  /** Registered events block the time of the user (TRANSP:OPAQUE), unless they are cancelled. */
  is_registered: boolean
}

/** The product that creates the calendar. */
export interface CalendarSource {
  productName: string
  /** URL of the product, such as https://example.com; its host makes the UIDs globally unique. */
  publicUrl: string
  /** The time zone of the product. */
  timeZone: string
}

/** Maximum length of a line in octets, without the line break (RFC 5545 §3.1). */
const LINE_OCTETS = 75
/** How often calendar clients should refresh the feed. */
const REFRESH_INTERVAL = 'PT1H'

// Characters of one octet each.
const PRINTABLE_ASCII = /^[ -~]*$/

/** Returns the octets of a code point in UTF-8. */
function countOctets(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** Returns a content line with its line break, folded between characters if it is too long. */
export function foldLine(line: string): string {
  if (line.length <= LINE_OCTETS && PRINTABLE_ASCII.test(line)) return `${line}\r\n`
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

/** Escapes a text value (RFC 5545 §3.3.11), so that it cannot end the line or begin another value. */
export function escapeText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the format allows none of them
      .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\n/g, '\\n')
  )
}

/** Percent-encodes characters that a URI must not contain, without encoding existing escapes again. */
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

/** Returns the first day and the day after the last one (calendar ends are exclusive); null without a begin date. */
function getDayRange(event: Pick<EventSummary, 'date_begin' | 'date_end'>): { begin: Day; end: Day } | null {
  const { date_begin: begin } = event
  if (begin === null) return null
  const last = getLastDay(event) ?? begin
  // The next day is outside the supported range.
  if (last >= '9999-12-31') return { begin, end: last }
  return { begin, end: addDays(last < begin ? begin : last, 1) }
}

/** The hours of an event for its calendar entry, which repeats on each of its days. */
interface EntryHours {
  /** Local times, in the format of iCalendar. */
  begin: string
  end: string
  /** The rule by which the hours repeat; null for an event of one day. */
  rule: string | null
}

/** Returns the hours of an event that states them; null for others, whose entries are of whole days. */
function getEntryHours(event: TimedEvent): EntryHours | null {
  const { date_begin: begin } = event
  const range = getDayRange(event)
  const hours = event.starts_at ? getHoursOfDay(event, 0) : null
  if (begin === null || range === null || hours === null || range.end >= '9999-12-31') return null
  const format = (minutes: number) => {
    const day = addDays(begin, Math.floor(minutes / DAY_MINUTES))
    return `${formatBasicDate(day)}T${formatMinutes(minutes).replace(':', '')}00`
  }
  const days = daysBetween(begin, range.end) ?? 1
  return {
    begin: format(hours.start),
    end: format(hours.end),
    rule: days > 1 ? `RRULE:FREQ=DAILY;COUNT=${days}` : null,
  }
}

/** Formats venue, city and country as far as they are known: 'Amber Expo, Gdansk, Poland'; null if none is. */
function formatLocation(event: Pick<EventSummary, 'venue' | 'city' | 'country'>): string | null {
  const [venue, place] = [event.venue?.trim() ?? '', formatCityAndCountry(event)?.trim() ?? '']
  // Many venues end with the city.
  const missing = endsWithWords(venue, place) ? '' : endsWithWords(venue, event.city) ? event.country : place
  return [venue, missing].filter(Boolean).join(', ') || null
}

/** Returns whether a text ends with these words, without regard to case, accents and punctuation. */
function endsWithWords(text: string, words: string | null): boolean {
  return words !== null && words !== '' && ` ${foldName(text)}`.endsWith(` ${foldName(words)}`)
}

/** Returns the URL of the screen that shows an event. */
export function buildEventUrl(publicUrl: string, eventCode: string): string {
  return `${publicUrl}/events?event=${encodeURIComponent(eventCode)}`
}

function formatStatus(event: CalendarEntry): string[] {
  if (isCancelled(event)) return ['STATUS:CANCELLED']
  return event.app_status?.trim().toLowerCase() === 'confirmed' ? ['STATUS:CONFIRMED'] : []
}

function getTimeZone(event: CalendarEntry, { timeZone }: CalendarSource): string {
  return event.time_zone ?? timeZone
}

/** Formats when an event takes place: whole days, or its hours on each of its days. */
function formatTimes(event: CalendarEntry, days: { begin: Day; end: Day }, frame: CalendarSource): string[] {
  const hours = getEntryHours(event)
  if (!hours)
    return [
      `DTSTART;VALUE=DATE:${formatBasicDate(days.begin)}`,
      ...(days.end > days.begin ? [`DTEND;VALUE=DATE:${formatBasicDate(days.end)}`] : []),
    ]
  const zone = getTimeZone(event, frame)
  return [
    `DTSTART;TZID=${zone}:${hours.begin}`,
    `DTEND;TZID=${zone}:${hours.end}`,
    ...(hours.rule ? [hours.rule] : []),
  ]
}

/** Formats the definitions of the time zones that the events refer to, for the days of these events. */
function formatTimeZones(events: readonly CalendarEntry[], frame: CalendarSource): string[] {
  const periods = new Map<string, { begin: Day; end: Day }>()
  for (const event of events) {
    const days = getDayRange(event)
    if (!days || !getEntryHours(event)) continue
    const zone = getTimeZone(event, frame)
    const { begin, end } = periods.get(zone) ?? days
    periods.set(zone, {
      begin: begin < days.begin ? begin : days.begin,
      end: end > days.end ? end : days.end,
    })
  }
  return [...periods].flatMap(([zone, period]) => formatTimeZone(zone, period))
}

const HOUR_MS = 3_600_000
/** Two changes of an offset are further apart than this. */
const OFFSET_STEP_MS = 7 * 24 * HOUR_MS

/** Formats a time zone (RFC 5545 §3.6.5) with every change of its offset in a period. */
function formatTimeZone(zone: string, { begin, end }: { begin: Day; end: Day }): string[] {
  let at = toInstant(begin, -2 * DAY_MINUTES, zone)
  const last = toInstant(end, 2 * DAY_MINUTES, zone)
  let offset = getZoneOffset(zone, at)
  const observances = [{ at, from: offset, to: offset }]
  for (; at < last; at += OFFSET_STEP_MS) {
    const next = getZoneOffset(zone, at + OFFSET_STEP_MS)
    if (next === offset) continue
    observances.push({ at: findChange(zone, at, at + OFFSET_STEP_MS), from: offset, to: next })
    offset = next
  }
  const standard = Math.min(...observances.map(({ to }) => to))
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observances.flatMap(({ at, from, to }) => {
      const kind = to === standard ? 'STANDARD' : 'DAYLIGHT'
      return [
        `BEGIN:${kind}`,
        // The local time by the offset before the change.
        `DTSTART:${formatUtc(new Date(at + from).toISOString()).slice(0, -1)}`,
        `TZOFFSETFROM:${formatOffset(from)}`,
        `TZOFFSETTO:${formatOffset(to)}`,
        `END:${kind}`,
      ]
    }),
    'END:VTIMEZONE',
  ]
}

/** Returns the first instant with the offset of `end`, to the second. */
function findChange(zone: string, begin: number, end: number): number {
  const offset = getZoneOffset(zone, end)
  let [before, after] = [begin, end]
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000
    if (getZoneOffset(zone, middle) === offset) after = middle
    else before = middle
  }
  return after
}

function formatOffset(milliseconds: number): string {
  const seconds = Math.abs(milliseconds) / 1000
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'))
  return `${milliseconds < 0 ? '-' : '+'}${hours}${minutes}${rest === '00' ? '' : rest}`
}

function formatEvent(event: CalendarEntry, frame: CalendarSource): string[] {
  const { publicUrl } = frame
  const days = getDayRange(event)
  if (!days) return []
  const host = publicUrl.replace(/^https?:\/\//, '')
  const address = buildEventUrl(publicUrl, event.event_code)
  const location = formatLocation(event)
  const organiser = event.organiser?.trim()
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(`${encodeURIComponent(event.event_code)}@${host}`)}`,
    // Without METHOD, DTSTAMP is the time of the last revision (RFC 5545 §3.8.7.2), so unchanged entries stay identical.
    `DTSTAMP:${formatUtc(event.changed_at)}`,
    `LAST-MODIFIED:${formatUtc(event.changed_at)}`,
    `SEQUENCE:${event.revision}`,
    ...formatTimes(event, days, frame),
    `SUMMARY:${escapeText(getEventNameOrCode(event))}`,
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    `DESCRIPTION:${escapeText(organiser ? `${organiser}\n${address}` : address)}`,
    `URL:${encodeUri(event.event_website_url ?? address)}`,
    ...formatStatus(event),
    `TRANSP:${event.is_registered && !isCancelled(event) ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ]
}

function formatCalendar(
  frame: CalendarSource,
  properties: string[],
  events: readonly CalendarEntry[],
  format: typeof formatEvent = formatEvent,
): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(`-//${frame.productName}//Events//EN`)}`,
    'CALSCALE:GREGORIAN',
    ...properties,
    ...formatTimeZones(events, frame),
    ...events.flatMap((event) => format(event, frame)),
    'END:VCALENDAR',
  ]
    .map(foldLine)
    .join('')
}

/** Formats an event as a calendar file (RFC 5545); null without a begin date. */
export function formatCalendarFile(event: CalendarEntry, frame: CalendarSource): string | null {
  return event.date_begin === null ? null : formatCalendar(frame, [], [event])
}

/**
 * Formats a feed that calendar clients refresh (RFC 5545, RFC 7986). Events without a begin date are omitted. `title` is the
 * name of the calendar.
 */
export function formatCalendarFeed(
  events: readonly CalendarEntry[],
  frame: CalendarSource,
  title: string = frame.productName,
): string {
  const name = escapeText(title)
  const properties = [
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH_INTERVAL}`,
    `X-PUBLISHED-TTL:${REFRESH_INTERVAL}`,
  ]
  return formatCalendar(frame, properties, events)
}

/** An event that a user is invited to (RFC 5546): the calendar adds, updates or removes it. */
export interface Invitation {
  event: Omit<CalendarEntry, 'revision' | 'changed_at' | 'is_registered'>
  method: 'REQUEST' | 'CANCEL'
  uid: string
  sequence: number
  /** ISO 8601 in UTC: DTSTAMP. */
  createdAt: string
  organizer: { name: string; address: string }
  /** The email address of the user. */
  attendee: string
}

/** Formats an invitation for one user, who has accepted it by registering. */
export function formatInvitation(
  { event, method, uid, sequence, createdAt, organizer, attendee }: Invitation,
  frame: CalendarSource,
): string {
  const entry: CalendarEntry = {
    ...event,
    revision: sequence,
    changed_at: createdAt,
    is_registered: true,
    ...(method === 'CANCEL' && { cancelled_at: createdAt }),
  }
  const people = [
    `ORGANIZER;CN="${organizer.name.replace(/["\p{Control}]/gu, '')}":mailto:${encodeURI(organizer.address)}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${encodeURI(attendee)}`,
  ]
  return formatCalendar(frame, [`METHOD:${method}`], [entry], (each) => {
    const lines = formatEvent(each, frame).map((line) =>
      line.startsWith('UID:') ? `UID:${escapeText(uid)}` : line,
    )
    return lines.toSpliced(-1, 0, ...people)
  })
}

/** The fields of an event that the links below contain. */
export type CalendarLinkEvent = Pick<
  EventSummary,
  | 'event_code'
  | 'event_name'
  | 'date_begin'
  | 'date_end'
  | 'starts_at'
  | 'ends_at'
  | 'city'
  | 'country'
  | 'venue'
> & {
  agenda?: string | null
  /** IANA time zone of the hours. Absent until it has been fetched: then the entry is of whole days. */
  time_zone?: string | null
}

function buildUrl(address: string, query: Record<string, string | null>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null)
  return `${address}?${given.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`
}

/**
 * Returns the URL that adds an event to Google Calendar, with its hours or as an all-day entry; null without a begin date. `details` is the
 * description of the entry, such as the URL of the event.
 */
export function buildGoogleCalendarUrl(event: CalendarLinkEvent, details: string | null): string | null {
  const days = getDayRange(event)
  if (!days) return null
  const { time_zone: timeZone } = event
  const hours = timeZone ? getEntryHours({ agenda: null, ...event }) : null
  return buildUrl('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: getEventNameOrCode(event),
    dates: hours
      ? `${hours.begin}/${hours.end}`
      : `${formatBasicDate(days.begin)}/${formatBasicDate(days.end)}`,
    ctz: hours && (timeZone ?? null),
    recur: hours?.rule ?? null,
    location: formatLocation(event),
    details,
  })
}

/**
 * Returns the URL that adds an event to Outlook; null without a begin date. It cannot repeat, so an event of several days is an all-day
 * entry, as one without hours.
 */
export function buildOutlookCalendarUrl(event: CalendarLinkEvent, details: string | null): string | null {
  const days = getDayRange(event)
  if (!days) return null
  const timed = { agenda: null, ...event }
  const { time_zone: timeZone } = event
  const hours = timeZone && getEntryHours(timed)?.rule === null ? getHoursOfDay(timed, 0) : null
  const formatStart = (minutes: number) =>
    new Date(toInstant(days.begin, minutes, timeZone ?? 'UTC')).toISOString()
  return buildUrl('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    allday: hours ? null : 'true',
    subject: getEventNameOrCode(event),
    startdt: hours ? formatStart(hours.start) : days.begin,
    enddt: hours ? formatStart(hours.end) : days.end,
    location: formatLocation(event),
    body: details,
  })
}

/** Returns the URL of a maps search for the venue (§7 Other); null without a venue (§2 My Events). */
export function buildMapsSearchUrl(event: Pick<EventSummary, 'venue' | 'city' | 'country'>): string | null {
  if (!event.venue?.trim()) return null
  return buildUrl('https://www.google.com/maps/search/', { api: '1', query: formatLocation(event) })
}
