import type { Attendance } from './attendance.ts'
import type { Day } from './day.ts'

/** The types of columns, with the type of their values. A field is null where the catalogue has no value. */
export interface ColumnValues {
  code: string
  /** Text in one line. */
  text: string | null
  /** Text that may have line breaks. */
  lines: string | null
  url: string | null
  day: Day | null
  /** HH:MM. */
  time: string | null
  /** In US dollars (§9). */
  price: number | null
  yes_or_no: string | null
  attendance: Attendance
  /** A whole number from 0. */
  count: number | null
  /** ISO 8601. */
  instant: string | null
}

/** The columns of the open conference format (github.com/tech-conferences/conference-data) that are imported, and `venue`. */
export const CONFERENCE_COLUMNS = [
  'name',
  'url',
  'startDate',
  'endDate',
  'city',
  'country',
  'venue',
  'topic',
  'online',
  'locales',
  'offersSignLanguageOrCC',
  'cfpUrl',
  'cfpEndDate',
  'cocUrl',
] as const
export type ConferenceColumn = (typeof CONFERENCE_COLUMNS)[number]

/** What the rest of the program must know about a column of `eventlist`. */
export interface EventColumn {
  type: keyof ColumnValues
  /** The largest number of characters, in imports and in the table. */
  maxLength?: number
  /** The name in the table and in catalogue files, if it differs from that of the field. */
  name?: string
  /** The smallest view that has the field: events of the calendar view ⊂ event cards ⊂ the event dialog. */
  view: 'calendar' | 'card' | 'dialog'
  /** Entries in users' own calendars (iCalendar) contain it, so the trigger `increase_revision` compares it. */
  isInCalendarEntry?: true
  /** The name in the open conference format, if its value is imported as it is. */
  conference?: ConferenceColumn
  /**
   * How the values of a conference that is listed under several topics become one, see `mergeConferences`. Absent: the
   * first in alphabetical order.
   */
  merge?: 'last' | 'known' | 'first_specific' | 'with_topics'
  /** Only the operator's commands write it: catalogue files do not have it. */
  isInternal?: true
  /** For the API's documentation. */
  description?: string
}

/**
 * The columns of an event: those of the specification in its order (§3), then our own. Types, queries, API schemas, imports,
 * exports and test data derive from this list; tests compare the database and data/README.md with it. CONTRIBUTING.md has
 * the steps for a new column.
 */
export const EVENT_COLUMNS = {
  event_code: { type: 'code', maxLength: 200, view: 'calendar', isInCalendarEntry: true },
  event_name: {
    type: 'text',
    maxLength: 500,
    view: 'calendar',
    isInCalendarEntry: true,
    name: 'event name',
    conference: 'name',
  },
  date_begin: { type: 'day', view: 'calendar', isInCalendarEntry: true, conference: 'startDate' },
  date_end: { type: 'day', view: 'calendar', isInCalendarEntry: true, merge: 'last', conference: 'endDate' },
  city: { type: 'text', maxLength: 200, view: 'calendar', isInCalendarEntry: true, conference: 'city' },
  country: { type: 'text', maxLength: 200, view: 'calendar', isInCalendarEntry: true, conference: 'country' },
  venue: { type: 'text', maxLength: 500, view: 'card', isInCalendarEntry: true, conference: 'venue' },
  event_type: { type: 'text', maxLength: 200, view: 'card', merge: 'last' },
  topic: { type: 'text', maxLength: 200, view: 'calendar', merge: 'first_specific', conference: 'topic' },
  tier: { type: 'text', maxLength: 200, view: 'card' },
  organiser: { type: 'text', maxLength: 200, view: 'card', isInCalendarEntry: true },
  price: { type: 'price', view: 'card', description: 'In dollars.' },
  if_free: { type: 'yes_or_no', view: 'card', description: "'yes' means free." },
  coolness: { type: 'text', maxLength: 200, view: 'dialog' },
  agenda: { type: 'lines', maxLength: 50_000, view: 'dialog', merge: 'with_topics' },
  signup_deadline: { type: 'day', view: 'card' },
  event_website_url: {
    type: 'url',
    maxLength: 2_000,
    view: 'dialog',
    isInCalendarEntry: true,
    conference: 'url',
  },
  sign_up_url: {
    type: 'url',
    maxLength: 2_000,
    view: 'card',
    description: 'Where the organiser takes registrations; null if users only register here.',
  },
  app_status: {
    type: 'text',
    maxLength: 200,
    view: 'card',
    isInCalendarEntry: true,
    description: "'confirmed', or a word for cancelled in English or Polish.",
  },
  starts_at: {
    type: 'time',
    view: 'calendar',
    isInCalendarEntry: true,
    description: 'When the event begins on each of its days, HH:MM in the time of its place.',
  },
  ends_at: {
    type: 'time',
    view: 'calendar',
    isInCalendarEntry: true,
    description: 'When it ends on each of its days; before `starts_at`: on the next morning.',
  },
  attendance: {
    type: 'attendance',
    view: 'calendar',
    merge: 'known',
    description: 'How the event can be attended; `hybrid` is in person and online.',
  },
  capacity: {
    type: 'count',
    view: 'dialog',
    description: 'How many can register; null without a limit. Ignored with `sign_up_url`.',
  },
  cancelled_at: {
    type: 'instant',
    view: 'card',
    isInCalendarEntry: true,
    isInternal: true,
    description: 'When the operator cancelled the event.',
  },
} as const satisfies Record<string, EventColumn>

type Columns = typeof EVENT_COLUMNS
/** A property of events, named like the column of the table except for `"event name"`. */
export type EventField = keyof Columns
/** The fields whose columns have these properties. */
type FieldsWith<Properties> = {
  [Field in EventField]: Columns[Field] extends Properties ? Field : never
}[EventField]
export type CalendarViewField = FieldsWith<{ view: 'calendar' }>
export type CardField = FieldsWith<{ view: 'calendar' | 'card' }>
export type CalendarEntryField = FieldsWith<{ isInCalendarEntry: true }>
/** The fields that catalogue files have. */
export type FileField = Exclude<EventField, FieldsWith<{ isInternal: true }>>
export type FileColumn = {
  [Field in FileField]: Columns[Field] extends { name: infer Name } ? Name : Field
}[FileField]

export const EVENT_FIELDS = Object.keys(EVENT_COLUMNS) as EventField[]

function listFields<Field extends EventField>(hasField: (column: EventColumn) => boolean): readonly Field[] {
  return EVENT_FIELDS.filter((field) => hasField(EVENT_COLUMNS[field])) as Field[]
}
export const CALENDAR_VIEW_FIELDS = listFields<CalendarViewField>(({ view }) => view === 'calendar')
export const CARD_FIELDS = listFields<CardField>(({ view }) => view !== 'dialog')
export const CALENDAR_ENTRY_FIELDS = listFields<CalendarEntryField>(
  (column) => column.isInCalendarEntry ?? false,
)
export const FILE_FIELDS = listFields<FileField>((column) => !column.isInternal)
export const FILE_COLUMNS = FILE_FIELDS.map((field) => getColumnName(field) as FileColumn)

export function getColumn(field: EventField): EventColumn {
  return EVENT_COLUMNS[field]
}

/** Returns the name of a column in the table and in catalogue files. */
export function getColumnName(field: EventField): string {
  return getColumn(field).name ?? field
}
