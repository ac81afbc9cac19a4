import { type Day, isDay } from './day.ts'
import type { EventDetail } from './event.ts'
import { isHttpUrl } from './text.ts'

/** The columns of a catalogue file, in the order and spelling of the specification (§3). */
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
] as const
export type CatalogueColumn = (typeof CATALOGUE_COLUMNS)[number]

/** Longest texts, in characters; the table holds the same limits. */
export const CATALOGUE_LIMITS = {
  event_code: 200,
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

/** What is wrong with one field: its value as it stands in the file, and what would be right. */
export interface ValidationError {
  field: string
  value: unknown
  expected: string
}

export type ParsedRow<Row> = { ok: true; row: Row } | { ok: false; faults: ValidationError[] }

// What no field may hold: controls, halves of surrogate pairs, marks that turn the reading direction of what follows,
// and U+FFFD, which is what bytes that are not UTF-8 become when they are read.
const UNREADABLE = /(?![\n\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffd]/u
const AMOUNT = /^\d{1,9}(?:\.\d+)?$/
const PARTS_OF_A_CENT = /\.\d\d0*[1-9]/

class Refused {
  readonly expected: string
  constructor(expected: string) {
    this.expected = expected
  }
}

function plainText(value: unknown, lines: 'one line' | 'several lines'): string | null | Refused {
  if (value === null || value === undefined || value === '') return null
  if (typeof value !== 'string' && typeof value !== 'number') return new Refused('a text')
  const text = String(value).normalize('NFC').replace(/\r\n?/g, '\n')
  const trimmed = (lines === 'one line' ? text.replace(/[\n\t]+/g, ' ') : text).trim()
  const unreadable = UNREADABLE.exec(trimmed)?.[0]
  if (unreadable === '\ufffd') return new Refused('text in UTF-8: save the file with that encoding')
  if (unreadable !== undefined) {
    const code = unreadable.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return new Refused(`text without control characters (it holds U+${code})`)
  }
  return trimmed || null
}

function boundedText(value: unknown, limit: number, lines: 'one line' | 'several lines' = 'one line') {
  const text = plainText(value, lines)
  // Characters are at most as many as UTF-16 units, so most texts need no counting.
  if (typeof text !== 'string' || text.length <= limit) return text
  const length = [...text].length
  if (length <= limit) return text
  return new Refused(
    `at most ${limit.toLocaleString('en-US')} characters (it has ${length.toLocaleString('en-US')})`,
  )
}

function eventCode(value: unknown) {
  const code = boundedText(value, CATALOGUE_LIMITS.event_code)
  if (code === null) return new Refused('a code that this event keeps and no other event has')
  // A browser takes these two for folders when they stand in an address.
  return code === '.' || code === '..' ? new Refused('a code other than "." and ".."') : code
}

function day(value: unknown): Day | null | Refused {
  const text = plainText(value, 'one line')
  if (typeof text !== 'string' || isDay(text)) return text
  const begin = text.slice(0, 10)
  if (/^.{10}[T ]/.test(text) && isDay(begin)) return new Refused(`a day without a time: ${begin}`)
  return new Refused('a real calendar day written YYYY-MM-DD')
}

function price(value: unknown): number | null | Refused {
  const text = plainText(value, 'one line')
  if (typeof text !== 'string') return text
  if (!AMOUNT.test(text)) {
    return new Refused('dollars as a plain number from 0, such as 0 or 12.50, without a currency')
  }
  return PARTS_OF_A_CENT.test(text) ? new Refused('dollars and whole cents, such as 12.50') : Number(text)
}

function yesOrNo(value: unknown): string | null | Refused {
  const text = plainText(typeof value === 'boolean' ? (value ? 'yes' : 'no') : value, 'one line')
  if (typeof text !== 'string') return text
  const answer = text.toLowerCase()
  return answer === 'yes' || answer === 'no' ? answer : new Refused('yes or no')
}

function link(value: unknown, limit: number): string | null | Refused {
  const text = boundedText(value, limit)
  if (typeof text !== 'string' || isHttpUrl(text)) return text
  return new Refused('an https:// or http:// address without blanks')
}

/**
 * One catalogue row in the specification's fields (§3), from texts (CSV) or JSON values. Blanks around
 * texts go, empty texts become null, accents are composed, line breaks stay in the agenda only. A missing field is
 * null; only `event_code` must be there. Faults name the column as the file does.
 */
export function parseCatalogueRow(values: Partial<Record<CatalogueColumn, unknown>>): ParsedRow<EventDetail> {
  const faults: ValidationError[] = []
  function take<Value>(field: CatalogueColumn, checked: Value | Refused): Value | null {
    if (!(checked instanceof Refused)) return checked
    faults.push({ field, value: values[field], expected: checked.expected })
    return null
  }
  function text(field: Exclude<keyof typeof CATALOGUE_LIMITS, 'event_code' | 'agenda'>) {
    return take(field, boundedText(values[field], CATALOGUE_LIMITS[field]))
  }
  const row: EventDetail = {
    event_code: take('event_code', eventCode(values.event_code)) ?? '',
    event_name: text('event name'),
    date_begin: take('date_begin', day(values.date_begin)),
    date_end: take('date_end', day(values.date_end)),
    city: text('city'),
    country: text('country'),
    venue: text('venue'),
    event_type: text('event_type'),
    topic: text('topic'),
    tier: text('tier'),
    organiser: text('organiser'),
    price: take('price', price(values.price)),
    if_free: take('if_free', yesOrNo(values.if_free)),
    coolness: text('coolness'),
    agenda: take('agenda', boundedText(values.agenda, CATALOGUE_LIMITS.agenda, 'several lines')),
    signup_deadline: take('signup_deadline', day(values.signup_deadline)),
    event_website_url: take(
      'event_website_url',
      link(values.event_website_url, CATALOGUE_LIMITS.event_website_url),
    ),
    sign_up_url: take('sign_up_url', link(values.sign_up_url, CATALOGUE_LIMITS.sign_up_url)),
    app_status: text('app_status'),
  }
  if (row.date_begin && row.date_end && row.date_end < row.date_begin) {
    faults.push({
      field: 'date_end',
      value: values.date_end,
      expected: `the day of date_begin (${row.date_begin}) or a later one`,
    })
  }
  return faults.length === 0 ? { ok: true, row } : { ok: false, faults }
}
