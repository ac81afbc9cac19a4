import { z } from '@hono/zod-openapi'
import { ATTENDANCES } from '../domain/attendance.ts'
import { PLACES_LEFT } from '../domain/event.ts'
import {
  CARD_FIELDS,
  type ColumnValues,
  EVENT_COLUMNS,
  EVENT_FIELDS,
  type EventField,
  getColumn,
} from '../domain/event-columns.ts'
import { SINGLE_LINE } from '../domain/text.ts'

/** A calendar day, YYYY-MM-DD. */
export const daySchema = z.iso.date().openapi({ example: '2026-05-27' })
/** The calendar day of the response in the time zone of the product (setting TIME_ZONE). */
export const todaySchema = daySchema.describe('The calendar day in the time zone of the product.')

/** A trimmed text of one line, which emails, files and terminals can show as it is. */
export const singleLineSchema = (maxLength: number) =>
  z.string().trim().max(maxLength).regex(SINGLE_LINE, 'Must be one line without control characters.')

/** A trimmed text of several lines, without other control characters and marks that change the direction of text. */
export const multiLineSchema = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^(?:[^\p{Cc}\p{Bidi_Control}]|\n)*$/u, 'Must be text without control characters.')

/** The id in a path. */
export const idParams = z.object({ id: z.uuid().openapi({ param: { name: 'id', in: 'path' } }) })

const text = z.string().nullable()
const COLUMN_SCHEMAS = {
  code: z.string(),
  text,
  lines: text,
  url: text,
  day: daySchema.nullable(),
  time: z
    .string()
    .regex(/^\d\d:\d\d$/)
    .nullable(),
  price: z.number().nullable(),
  yes_or_no: text,
  attendance: z.enum(ATTENDANCES),
  count: z.int().nullable(),
  instant: z.iso.datetime().nullable(),
} satisfies { [Type in keyof ColumnValues]: z.ZodType<ColumnValues[Type]> }

/** Returns the schemas of these fields of an event. */
export function createEventShape<Field extends EventField>(fields: readonly Field[]) {
  const shape = fields.map((field) => {
    const { type, description } = getColumn(field)
    const schema: z.ZodType = COLUMN_SCHEMAS[type]
    return [field, description === undefined ? schema : schema.describe(description)]
  })
  return Object.fromEntries(shape) as {
    [Each in Field]: (typeof COLUMN_SCHEMAS)[(typeof EVENT_COLUMNS)[Each]['type']]
  }
}

/** The involvement of the current user in an event. */
export const involvementFields = {
  registered_at: z.iso.datetime().nullable(),
  externally_registered_at: z.iso
    .datetime()
    .nullable()
    .describe('When the user said that they have registered with the organiser too.'),
  favorited_at: z.iso.datetime().nullable(),
  waiting_since: z.iso.datetime().nullable().describe('When the user joined the waiting list.'),
  waiting_position: z.int().nullable().describe('The position on the waiting list; 1 is next.'),
}

const goingField = {
  going: z
    .int()
    .nullable()
    .describe(
      'At least how many people are going: a multiple of 5, null below 5. Counted every ten minutes.',
    ),
}

const timeSchema = COLUMN_SCHEMAS.time.unwrap()

/** The hours of an event that states none, as its agenda has them. */
export const agendaHoursFields = {
  agenda_hours: z
    .object({
      day: z.int().min(1).describe('The number of the day within the event.'),
      first: timeSchema,
      last: timeSchema.nullable().describe('Null if the agenda has one time only.'),
    })
    .nullable()
    .describe(
      'The first and last time of the agenda today or, on other days, on the first day; null with `starts_at`.',
    ),
}

const placesLeftSchema = z
  .enum(PLACES_LEFT)
  .nullable()
  .describe('The places that are left: `under_5` is 1 to 4. Null: 20 or more, or no limit.')

/** The fields of an event card, with the involvement of the current user. */
export const eventCardSchema = z
  .object({
    ...createEventShape(CARD_FIELDS),
    ...agendaHoursFields,
    ...involvementFields,
    ...goingField,
    places_left: placesLeftSchema,
  })
  .openapi('EventCard')

/** The fields of the event dialog, with the involvement of the current user. */
export const eventDetailSchema = z
  .object({
    ...createEventShape(EVENT_FIELDS),
    ...agendaHoursFields,
    time_zone: z
      .string()
      .describe('The IANA time zone of its hours: that of its place or, online, of the product.'),
    ...involvementFields,
    places_left: placesLeftSchema,
    ...goingField,
    follows_organiser: z.boolean().describe('Whether the current user follows the organiser.'),
  })
  .openapi('EventDetail')

/** An event of today, or one that is under way. */
export const happeningEventSchema = eventDetailSchema
  .extend({
    occurrences: z
      .array(z.object({ begins_at: z.iso.datetime(), ends_at: z.iso.datetime() }))
      .describe('When it takes place from yesterday to tomorrow, as far as its hours are known.'),
  })
  .openapi('HappeningEvent')
/** The time of the response, from which clients count to know what is under way. */
export const nowSchema = z.iso.datetime().describe('The time of the response.')

export type HappeningEventData = z.infer<typeof happeningEventSchema>
export type EventCardData = z.infer<typeof eventCardSchema>
export type FullEventData = z.infer<typeof eventDetailSchema>

/** The event code in a path, percent-encoded. */
export const eventCodeParams = z.object({
  event_code: z
    .string()
    .min(1)
    .max(EVENT_COLUMNS.event_code.maxLength)
    // PostgreSQL refuses it.
    .refine((code) => !code.includes('\0'))
    .openapi({ param: { name: 'event_code', in: 'path' } }),
})

/** Where a user wants to go after signing in. The server keeps it only if `resolveReturnPath` (screen-paths.ts) accepts it. */
export const returnToSchema = z.string().optional()
