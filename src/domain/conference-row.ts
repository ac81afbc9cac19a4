import {
  type CatalogueColumn,
  type ParsedRow,
  parseCatalogueRow,
  type ValidationError,
} from './catalogue-row.ts'
import { type Day, isDay } from './day.ts'
import type { EventDetail } from './event.ts'
import { SUGGESTED_CITIES } from './hometown.ts'
import { foldText, isHttpUrl } from './text.ts'

/** The columns of the open conference format (github.com/tech-conferences/conference-data) that the catalogue keeps. */
export const CONFERENCE_COLUMNS = [
  'name',
  'url',
  'startDate',
  'endDate',
  'city',
  'country',
  'topic',
  'online',
  'locales',
  'offersSignLanguageOrCC',
  'cfpUrl',
  'cfpEndDate',
  'cocUrl',
] as const
export type ConferenceColumn = (typeof CONFERENCE_COLUMNS)[number]
type ConferenceValues = Partial<Record<ConferenceColumn, unknown>>

// Where a checked catalogue column stands in the conference format, so that a fault names what the file has.
const COLUMN_IN_FILE: Partial<Record<CatalogueColumn, ConferenceColumn>> = {
  'event name': 'name',
  date_begin: 'startDate',
  date_end: 'endDate',
  event_website_url: 'url',
}

const CITY_SPELLING = new Map(SUGGESTED_CITIES.map((city) => [foldText(city), city as string]))

/** FNV-1a over UTF-16 units, eight hexadecimal digits: short, the same everywhere, not for secrets. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

function slug(text: string, limit: number): string {
  return foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limit)
    .replace(/^-+|-+$/g, '')
}

/**
 * The event code of a conference, such as `infoshare-2022-gdansk-5b0c3f1e`: always the same for the same name (case
 * and accents aside), first day and city, whatever else the file says about it and wherever it stands.
 */
export function createConferenceCode(conference: {
  name: string
  startDate: Day
  city: string | null
}): string {
  const { name, startDate, city } = conference
  const identity = [foldText(name).replace(/\s+/g, ' '), startDate, foldText(city ?? '')].join('\n')
  return [slug(name, 60), startDate.slice(0, 4), slug(city ?? '', 40), shortHash(identity)]
    .filter(Boolean)
    .join('-')
}

function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.trim().toLowerCase() === 'true')
}

function filled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** What the catalogue has no column for, as lines of the agenda. */
function agendaOf(values: ConferenceValues): string {
  const lines: string[] = []
  if (filled(values.locales))
    lines.push(
      `Languages: ${values.locales
        .trim()
        .split(/\s*,\s*/)
        .join(', ')}`,
    )
  if (isTrue(values.offersSignLanguageOrCC)) lines.push('Sign language or captions are offered.')
  if (filled(values.cfpUrl)) {
    const until = filled(values.cfpEndDate) ? ` until ${values.cfpEndDate.trim()}` : ''
    lines.push(`Call for papers${until}: ${values.cfpUrl.trim()}`)
  }
  if (filled(values.cocUrl)) lines.push(`Code of conduct: ${values.cocUrl.trim()}`)
  return lines.join('\n')
}

function conferenceType(online: boolean, city: string | null): string {
  if (!online) return 'Conference'
  return city === null ? 'Online Conference' : 'Hybrid Conference'
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** Faults of what the format adds to a catalogue row: its identity, and the fields that become lines of the agenda. */
function faultsOfFormat(values: ConferenceValues): ValidationError[] {
  const faults: ValidationError[] = []
  function expect(field: ConferenceColumn, isRight: boolean, expected: string) {
    if (!isRight) faults.push({ field, value: values[field], expected })
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
    const isRight = isBlank(values[field]) || (filled(values[field]) && isHttpUrl(values[field].trim()))
    expect(field, isRight, 'an https:// or http:// address without blanks')
  }
  const cfpEndDate = values.cfpEndDate
  const isRight = isBlank(cfpEndDate) || (filled(cfpEndDate) && isDay(cfpEndDate.trim()))
  expect('cfpEndDate', isRight, 'a real calendar day written YYYY-MM-DD')
  return faults
}

/**
 * One row of the open conference format as a catalogue event. A conference has a name and a first day. A city that is
 * one of the 15 suggested ones takes their spelling, so that 'Kraków' and 'Krakow' are one city of the City filter.
 * The address is the website; a call for papers is no sign-up link and goes to the agenda with the languages and the
 * code of conduct. One row has one topic: rows of the same conference under other topics share its event code.
 */
export function parseConferenceRow(values: ConferenceValues): ParsedRow<EventDetail> {
  const checked = parseCatalogueRow({
    event_code: 'derived below',
    'event name': values.name,
    date_begin: values.startDate,
    date_end: values.endDate,
    city: values.city,
    country: values.country,
    topic: values.topic,
    agenda: agendaOf(values),
    event_website_url: values.url,
  })
  const faults = faultsOfFormat(values)
  if (!checked.ok) {
    faults.push(...checked.faults.map(inWordsOfFormat))
    return { ok: false, faults }
  }
  const { event_name: name, date_begin: startDate } = checked.row
  if (faults.length > 0 || name === null || startDate === null) return { ok: false, faults }
  const city = checked.row.city && (CITY_SPELLING.get(foldText(checked.row.city)) ?? checked.row.city)
  return {
    ok: true,
    row: {
      ...checked.row,
      event_code: createConferenceCode({ name, startDate, city }),
      city,
      event_type: conferenceType(isTrue(values.online), city),
    },
  }
}

function inWordsOfFormat(fault: ValidationError): ValidationError {
  return {
    ...fault,
    field: COLUMN_IN_FILE[fault.field as CatalogueColumn] ?? fault.field,
    expected: fault.expected.replace('date_begin', 'startDate'),
  }
}
