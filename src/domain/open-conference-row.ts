import { type Attendance, inferAttendance } from './attendance.ts'
import {
  type CatalogueEvent,
  type ParsedRow,
  parseCatalogueRow,
  type ValidationError,
} from './catalogue-row.ts'
import { type Day, isDay } from './day.ts'
import {
  type ConferenceColumn,
  FILE_FIELDS,
  type FileColumn,
  getColumn,
  getColumnName,
} from './event-columns.ts'
import { SUGGESTED_CITIES } from './hometown.ts'
import { foldForCode, foldText, isHttpUrl } from './text.ts'

type ConferenceValues = Partial<Record<ConferenceColumn, unknown>>

/** The columns whose values are imported as they are, with their names in both formats. */
const SHARED_COLUMNS = FILE_FIELDS.flatMap((field) => {
  const { conference } = getColumn(field)
  return conference ? [{ column: getColumnName(field), conference }] : []
})

/** The columns of the conference format that each column of the catalogue is made from. */
export const CONFERENCE_SOURCES: Partial<Record<FileColumn, readonly ConferenceColumn[]>> = {
  ...Object.fromEntries(SHARED_COLUMNS.map(({ column, conference }) => [column, [conference]])),
  event_code: ['name', 'startDate', 'city'],
  event_type: ['online'],
  agenda: ['topic', 'locales', 'offersSignLanguageOrCC', 'cfpUrl', 'cfpEndDate', 'cocUrl'],
  sign_up_url: ['url'],
  attendance: ['online'],
}

const CITY_SPELLING = new Map(SUGGESTED_CITIES.map((city) => [foldText(city), city as string]))

/** Returns the FNV-1a hash of the UTF-16 units as eight hexadecimal digits. Not for secrets. */
function hashText(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

function createSlug(text: string, limit: number): string {
  return foldForCode(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limit)
    .replace(/^-+|-+$/g, '')
}

/**
 * Returns the event code of a conference, such as `infoshare-2022-gdansk-5b0c3f1e`. It depends only on name (ignoring
 * case and accents), first day and city.
 */
export function createConferenceCode(conference: {
  name: string
  startDate: Day
  city: string | null
}): string {
  const { name, startDate, city } = conference
  const identity = [foldForCode(name).replace(/\s+/g, ' '), startDate, foldForCode(city ?? '')].join('\n')
  return [createSlug(name, 60), startDate.slice(0, 4), createSlug(city ?? '', 40), hashText(identity)]
    .filter(Boolean)
    .join('-')
}

function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.trim().toLowerCase() === 'true')
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** Returns the fields that have no column in the catalogue as lines of the agenda. */
function createAgenda(values: ConferenceValues): string {
  const lines: string[] = []
  if (isFilled(values.locales))
    lines.push(
      `Languages: ${values.locales
        .trim()
        .split(/\s*,\s*/)
        .join(', ')}`,
    )
  if (isTrue(values.offersSignLanguageOrCC)) lines.push('Sign language or captions are offered.')
  if (isFilled(values.cfpUrl)) {
    const until = isFilled(values.cfpEndDate) ? ` until ${values.cfpEndDate.trim()}` : ''
    lines.push(`Call for papers${until}: ${values.cfpUrl.trim()}`)
  }
  if (isFilled(values.cocUrl)) lines.push(`Code of conduct: ${values.cocUrl.trim()}`)
  return lines.join('\n')
}

const EVENT_TYPES: Record<Attendance, string> = {
  in_person: 'Conference',
  online: 'Online Conference',
  hybrid: 'Hybrid Conference',
  unknown: 'Conference',
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** Returns the validation errors of the fields that a catalogue row does not have or does not require. */
function validateConferenceFields(values: ConferenceValues): ValidationError[] {
  const errors: ValidationError[] = []
  function expect(field: ConferenceColumn, isValid: boolean, expected: string) {
    if (!isValid) errors.push({ field, value: values[field], expected })
  }
  expect('name', !isBlank(values.name), 'the name of the conference')
  expect('startDate', !isBlank(values.startDate), 'the first day, written YYYY-MM-DD')
  for (const field of ['online', 'offersSignLanguageOrCC'] as const) {
    expect(
      field,
      isBlank(values[field]) || /^(true|false)$/i.test(String(values[field]).trim()),
      'true or false',
    )
  }
  for (const field of ['cfpUrl', 'cocUrl'] as const) {
    const isValid = isBlank(values[field]) || (isFilled(values[field]) && isHttpUrl(values[field].trim()))
    expect(field, isValid, 'an https:// or http:// URL without spaces')
  }
  const cfpEndDate = values.cfpEndDate
  const isValid = isBlank(cfpEndDate) || (isFilled(cfpEndDate) && isDay(cfpEndDate.trim()))
  expect('cfpEndDate', isValid, 'a real calendar day written YYYY-MM-DD')
  return errors
}

/**
 * Parses a row of the open conference format into an event. Name and first day are required. A suggested city takes its
 * suggested spelling, so that 'Kraków' and 'Krakow' are one value of the City filter. The URL becomes the website and the
 * sign-up link, because conferences take registrations on their website; call for papers, languages and code of conduct
 * become lines of the agenda. Rows of one conference under several topics
 * have the same event code.
 */
export function parseOpenConferenceRow(values: ConferenceValues): ParsedRow<CatalogueEvent> {
  const parsed = parseCatalogueRow({
    ...Object.fromEntries(SHARED_COLUMNS.map(({ column, conference }) => [column, values[conference]])),
    event_code: 'derived below',
    agenda: createAgenda(values),
  })
  const errors = validateConferenceFields(values)
  if (!parsed.ok) {
    errors.push(...parsed.errors.map(toConferenceError))
    return { ok: false, errors }
  }
  const { event_name: name, date_begin: startDate } = parsed.row
  if (errors.length > 0 || name === null || startDate === null) return { ok: false, errors }
  const city = parsed.row.city && (CITY_SPELLING.get(foldText(parsed.row.city)) ?? parsed.row.city)
  const online = isTrue(values.online)
  const attendance = inferAttendance({ city, venue: parsed.row.venue, event_type: null, online })
  return {
    ok: true,
    row: {
      ...parsed.row,
      event_code: createConferenceCode({ name, startDate, city }),
      city,
      event_type: EVENT_TYPES[attendance],
      sign_up_url: parsed.row.event_website_url,
      attendance,
    },
  }
}

function toConferenceError(error: ValidationError): ValidationError {
  return {
    ...error,
    field: SHARED_COLUMNS.find(({ column }) => column === error.field)?.conference ?? error.field,
    expected: error.expected.replace('date_begin', 'startDate'),
  }
}
