import { type Attendance, inferAttendance, isAttendance } from './attendance.ts'
import { type Day, isDay } from './day.ts'
import type { FullEvent } from './event.ts'
import {
  type ColumnValues,
  FILE_FIELDS,
  type FileColumn,
  type FileField,
  getColumn,
} from './event-columns.ts'
import { isHttpUrl } from './text.ts'

/** A validation error of one field: its value in the file and a description of valid values. */
export interface ValidationError {
  field: string
  value: unknown
  expected: string
}

export type CatalogueEvent = Pick<FullEvent, FileField>

/** `event_code` is the valid code of an invalid row, if its format has one. */
export type ParsedRow<Row> =
  | { ok: true; row: Row }
  | { ok: false; errors: ValidationError[]; event_code?: string | null }

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

function parseEventCode(value: unknown, limit: number): string | Invalid {
  const code = parseBoundedText(value, limit)
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

const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::00)?$/

function parseTime(value: unknown): string | null | Invalid {
  const text = parseText(value, 'one line')
  if (typeof text !== 'string') return text
  const [, hour, minute] = TIME.exec(text) ?? []
  return hour && minute
    ? `${hour.padStart(2, '0')}:${minute}`
    : new Invalid('a time written HH:MM, from 00:00 to 23:59')
}

function parsePrice(value: unknown): number | null | Invalid {
  const text = parseText(value, 'one line')
  if (typeof text !== 'string') return text
  if (!AMOUNT.test(text)) {
    return new Invalid('dollars as a plain number from 0, such as 0 or 12.50, without a currency')
  }
  return FRACTION_OF_A_CENT.test(text) ? new Invalid('dollars and whole cents, such as 12.50') : Number(text)
}

const COUNT_MAX = 1_000_000

function parseCount(value: unknown): number | null | Invalid {
  const text = parseText(value, 'one line')
  if (typeof text !== 'string') return text
  if (/^\d{1,7}$/.test(text) && Number(text) <= COUNT_MAX) return Number(text)
  return new Invalid(`a whole number from 0 to ${COUNT_MAX.toLocaleString('en-US')}`)
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

/** The parsers of column types. The attendance is null if the file does not state it. */
const PARSERS: {
  [Type in Exclude<keyof ColumnValues, 'instant'>]: (
    value: unknown,
    maxLength: number,
  ) => ColumnValues[Type] | Invalid | (Type extends 'attendance' ? null : never)
} = {
  code: parseEventCode,
  text: parseBoundedText,
  lines: (value, maxLength) => parseBoundedText(value, maxLength, 'several lines'),
  url: parseUrl,
  day: parseDay,
  time: parseTime,
  price: parsePrice,
  yes_or_no: parseYesOrNo,
  attendance: parseAttendance,
  count: parseCount,
}
const FIELD_PARSERS = FILE_FIELDS.map((field) => {
  const { type, name = field, maxLength = Number.POSITIVE_INFINITY } = getColumn(field)
  if (type === 'instant') throw new Error(`${field}: catalogue files have no instants.`)
  return { field, column: name as FileColumn, parse: PARSERS[type], maxLength }
})

/**
 * Parses a row of a catalogue file (§3) from texts (CSV) or JSON values. Texts are trimmed, empty texts become null,
 * accents are composed, and line breaks are kept in the agenda only. Only `event_code` is required. Without `attendance` it
 * is inferred. Errors name the column as the file does.
 */
export function parseCatalogueRow(values: Partial<Record<FileColumn, unknown>>): ParsedRow<CatalogueEvent> {
  const errors: ValidationError[] = []
  const fields: Partial<Record<FileField, unknown>> = {}
  for (const { field, column, parse, maxLength } of FIELD_PARSERS) {
    const value = parse(values[column], maxLength)
    if (value instanceof Invalid)
      errors.push({ field: column, value: values[column], expected: value.expected })
    fields[field] = value instanceof Invalid ? null : value
  }
  const row = fields as CatalogueEvent
  row.attendance ??= inferAttendance(row)
  if (row.date_begin && row.date_end && row.date_end < row.date_begin) {
    errors.push({
      field: 'date_end',
      value: values.date_end,
      expected: `the day of date_begin (${row.date_begin}) or a later one`,
    })
  }
  if (row.ends_at && (!row.starts_at || row.ends_at === row.starts_at)) {
    errors.push({
      field: 'ends_at',
      value: values.ends_at,
      expected: row.starts_at
        ? `another time than starts_at (${row.starts_at})`
        : 'no time without starts_at',
    })
  }
  return errors.length === 0 ? { ok: true, row } : { ok: false, errors, event_code: row.event_code }
}
