import { type Attendance, inferAttendance, isAttendance } from './attendance.ts'
import { type Day, isDay } from './day.ts'
import { EVENT_CODE_MAX_LENGTH, type FullEvent } from './event.ts'
import { isHttpUrl } from './text.ts'

/** The columns of a catalogue file: those of the specification in its order and spelling (§3), then our own. */
export const CATALOGUE_COLUMNS = [
  'event_code',
  'event name',
  'date_begin',
  'date_end',
  'city',
  'country',
  'venue',
  'event_type',
  'topic',
  'tier',
  'organiser',
  'price',
  'if_free',
  'coolness',
  'agenda',
  'signup_deadline',
  'event_website_url',
  'sign_up_url',
  'app_status',
  'attendance',
] as const
export type CatalogueColumn = (typeof CATALOGUE_COLUMNS)[number]

/** Maximum lengths in characters, the same as in the table. */
export const CATALOGUE_MAX_LENGTHS = {
  event_code: EVENT_CODE_MAX_LENGTH,
  'event name': 500,
  city: 200,
  country: 200,
  venue: 500,
  event_type: 200,
  topic: 200,
  tier: 200,
  organiser: 200,
  coolness: 200,
  agenda: 50_000,
  event_website_url: 2_000,
  sign_up_url: 2_000,
  app_status: 200,
} as const

/** A validation error of one field: its value in the file and a description of valid values. */
export interface ValidationError {
  field: string
  value: unknown
  expected: string
}

/** An event as a catalogue file describes it. */
export type CatalogueEvent = Omit<FullEvent, 'cancelled_at'>

export type ParsedRow<Row> = { ok: true; row: Row } | { ok: false; errors: ValidationError[] }

// Characters that no field may contain: control characters, unpaired surrogates, marks that change the text direction,
// and U+FFFD, which replaces bytes that are not UTF-8.
const FORBIDDEN = /(?![\n\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffd]/u
// Printable ASCII without a space at either end: most texts, which need no further work.
const PLAIN = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/
const AMOUNT = /^\d{1,9}(?:\.\d+)?$/
const FRACTION_OF_A_CENT = /\.\d\d0*[1-9]/

/** What a value should be. */
export class Invalid {
  readonly expected: string
  constructor(expected: string) {
    this.expected = expected
  }
}

function parseText(value: unknown, lines: 'one line' | 'several lines'): string | null | Invalid {
  if (value === null || value === undefined || value === '') return null
  if (typeof value !== 'string' && typeof value !== 'number') return new Invalid('a text')
  if (typeof value === 'string' && PLAIN.test(value)) return value
  const text = String(value).normalize('NFC').replace(/\r\n?/g, '\n')
  const trimmed = (lines === 'one line' ? text.replace(/[\n\t]+/g, ' ') : text).trim()
  const forbidden = FORBIDDEN.exec(trimmed)?.[0]
  if (forbidden === '\ufffd') return new Invalid('text in UTF-8: save the file with that encoding')
  if (forbidden !== undefined) {
    const code = forbidden.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return new Invalid(`text without control characters (it contains U+${code})`)
  }
  return trimmed || null
}

/** Returns the text trimmed and composed, null if it is empty, or Invalid: too long, or with characters that no field may contain. */
export function parseBoundedText(
  value: unknown,
  limit: number,
  lines: 'one line' | 'several lines' = 'one line',
) {
  const text = parseText(value, lines)
  // The number of characters is at most that of UTF-16 units, so most texts need no counting.
  if (typeof text !== 'string' || text.length <= limit) return text
  const length = [...text].length
  if (length <= limit) return text
  return new Invalid(
    `at most ${limit.toLocaleString('en-US')} characters (it has ${length.toLocaleString('en-US')})`,
  )
}

function parseEventCode(value: unknown) {
  const code = parseBoundedText(value, CATALOGUE_MAX_LENGTHS.event_code)
  if (code === null) return new Invalid('a code that this event keeps and no other event has')
  // Browsers treat these two as folders in a URL.
  return code === '.' || code === '..' ? new Invalid('a code other than "." and ".."') : code
}

function parseDay(value: unknown): Day | null | Invalid {
  const text = parseText(value, 'one line')
  if (typeof text !== 'string' || isDay(text)) return text
  const begin = text.slice(0, 10)
  if (/^.{10}[T ]/.test(text) && isDay(begin)) return new Invalid(`a day without a time: ${begin}`)
  return new Invalid('a real calendar day written YYYY-MM-DD')
}

function parsePrice(value: unknown): number | null | Invalid {
  const text = parseText(value, 'one line')
  if (typeof text !== 'string') return text
  if (!AMOUNT.test(text)) {
    return new Invalid('dollars as a plain number from 0, such as 0 or 12.50, without a currency')
  }
  return FRACTION_OF_A_CENT.test(text) ? new Invalid('dollars and whole cents, such as 12.50') : Number(text)
}

function parseYesOrNo(value: unknown): string | null | Invalid {
  const text = parseText(typeof value === 'boolean' ? (value ? 'yes' : 'no') : value, 'one line')
  if (typeof text !== 'string') return text
  const answer = text.toLowerCase()
  return answer === 'yes' || answer === 'no' ? answer : new Invalid('yes or no')
}

function parseAttendance(value: unknown): Attendance | null | Invalid {
  const text = parseText(value, 'one line')
  if (typeof text !== 'string') return text
  const attendance = text.toLowerCase().replace(/[\s-]+/g, '_')
  return isAttendance(attendance) ? attendance : new Invalid('in_person, online, hybrid or unknown')
}

function parseUrl(value: unknown, limit: number): string | null | Invalid {
  const text = parseBoundedText(value, limit)
  if (typeof text !== 'string' || isHttpUrl(text)) return text
  return new Invalid('an https:// or http:// URL without spaces')
}

/**
 * Parses a row of a catalogue file (§3) from texts (CSV) or JSON values. Texts are trimmed, empty texts become null,
 * accents are composed, and line breaks are kept in the agenda only. Only `event_code` is required. Without `attendance` it
 * is inferred. Errors name the column as the file does.
 */
export function parseCatalogueRow(
  values: Partial<Record<CatalogueColumn, unknown>>,
): ParsedRow<CatalogueEvent> {
  const errors: ValidationError[] = []
  function take<Value>(field: CatalogueColumn, parsed: Value | Invalid): Value | null {
    if (!(parsed instanceof Invalid)) return parsed
    errors.push({ field, value: values[field], expected: parsed.expected })
    return null
  }
  function text(field: Exclude<keyof typeof CATALOGUE_MAX_LENGTHS, 'event_code' | 'agenda'>) {
    return take(field, parseBoundedText(values[field], CATALOGUE_MAX_LENGTHS[field]))
  }
  const attendance = take('attendance', parseAttendance(values.attendance))
  const fields = {
    event_code: take('event_code', parseEventCode(values.event_code)) ?? '',
    event_name: text('event name'),
    date_begin: take('date_begin', parseDay(values.date_begin)),
    date_end: take('date_end', parseDay(values.date_end)),
    city: text('city'),
    country: text('country'),
    venue: text('venue'),
    event_type: text('event_type'),
    topic: text('topic'),
    tier: text('tier'),
    organiser: text('organiser'),
    price: take('price', parsePrice(values.price)),
    if_free: take('if_free', parseYesOrNo(values.if_free)),
    coolness: text('coolness'),
    agenda: take('agenda', parseBoundedText(values.agenda, CATALOGUE_MAX_LENGTHS.agenda, 'several lines')),
    signup_deadline: take('signup_deadline', parseDay(values.signup_deadline)),
    event_website_url: take(
      'event_website_url',
      parseUrl(values.event_website_url, CATALOGUE_MAX_LENGTHS.event_website_url),
    ),
    sign_up_url: take('sign_up_url', parseUrl(values.sign_up_url, CATALOGUE_MAX_LENGTHS.sign_up_url)),
    app_status: text('app_status'),
  }
  const row: CatalogueEvent = { ...fields, attendance: attendance ?? inferAttendance(fields) }
  if (row.date_begin && row.date_end && row.date_end < row.date_begin) {
    errors.push({
      field: 'date_end',
      value: values.date_end,
      expected: `the day of date_begin (${row.date_begin}) or a later one`,
    })
  }
  return errors.length === 0 ? { ok: true, row } : { ok: false, errors }
}
