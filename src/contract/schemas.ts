import { z } from '@hono/zod-openapi'
import { ATTENDANCES } from '../domain/attendance.ts'
import {
  EVENT_CODE_MAX_LENGTH,
  type EventSummary,
  type FullEvent,
  type FullInvolvement,
} from '../domain/event.ts'

/** A calendar day, YYYY-MM-DD. */
export const daySchema = z.iso.date().openapi({ example: '2026-05-27' })
/** The calendar day of the response in the time zone of the product (setting TIME_ZONE). */
export const todaySchema = daySchema.describe('The calendar day in the time zone of the product.')

const text = z.string().nullable()

const summaryFields = {
  event_code: z.string(),
  event_name: text,
  date_begin: daySchema.nullable(),
  date_end: daySchema.nullable(),
  city: text,
  country: text,
  venue: text,
  event_type: text,
  attendance: z
    .enum(ATTENDANCES)
    .describe('How the event can be attended; `hybrid` is in person and online.'),
  topic: text,
  tier: text,
  organiser: text,
  price: z.number().nullable().describe('In dollars.'),
  if_free: text.describe("'yes' means free."),
  signup_deadline: daySchema.nullable(),
  app_status: text.describe("'confirmed', or a word for cancelled in English or Polish."),
  cancelled_at: z.iso.datetime().nullable().describe('When the operator cancelled the event.'),
  sign_up_url: text.describe('Where the organiser takes registrations.'),
}

/** The involvement of the current user in an event. */
export const involvementFields = {
  registered_at: z.iso.datetime().nullable(),
  externally_registered_at: z.iso
    .datetime()
    .nullable()
    .describe('When the user said that they have registered with the organiser too.'),
  favorited_at: z.iso.datetime().nullable(),
}

/** The fields of an event card, with the involvement of the current user. */
export const eventCardSchema = z
  .object({ ...summaryFields, ...involvementFields })
  .openapi('EventCard') satisfies z.ZodType<EventSummary & FullInvolvement>

/** The fields of the event dialog, with the involvement of the current user. */
export const eventDetailSchema = z
  .object({
    ...summaryFields,
    coolness: text,
    agenda: text,
    event_website_url: text,
    ...involvementFields,
    follows_organiser: z.boolean().describe('Whether the current user follows the organiser.'),
  })
  .openapi('EventDetail') satisfies z.ZodType<FullEvent & FullInvolvement>

export type EventCardData = z.infer<typeof eventCardSchema>
export type FullEventData = z.infer<typeof eventDetailSchema>

/** The event code in a path, percent-encoded. */
export const eventCodeParams = z.object({
  event_code: z
    .string()
    .min(1)
    .max(EVENT_CODE_MAX_LENGTH)
    .openapi({ param: { name: 'event_code', in: 'path' } }),
})

/** Where a user wants to go after signing in. The server keeps it only if `resolveReturnPath` (screen-paths.ts) accepts it. */
export const returnToSchema = z.string().optional()
