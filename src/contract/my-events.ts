import { z } from '@hono/zod-openapi'
import { SEARCH_MAX_LENGTH } from '../domain/catalogue-query.ts'
import { defineRoute, requiresSession } from './define-route.ts'
import {
  eventCardSchema,
  eventDetailSchema,
  happeningEventSchema,
  nowSchema,
  todaySchema,
} from './event-schemas.ts'

const cardPageSchema = z
  .object({
    events: z.array(eventCardSchema),
    next_cursor: z.string().nullable(),
  })
  .openapi('MyEventsPage')

const profileCardSchema = z
  .object({
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    hometown: z.string().nullable(),
    phone_number: z.string().nullable(),
    interests: z.array(z.string()).describe('Lowercase, as stored.'),
  })
  .openapi('ProfileCard')

/** Returns everything My Events shows at first (§2 My Events). */
export const getMyEvents = defineRoute('GET /api/my-events', {
  tag: 'My events',
  summary: 'Get the events of the current user',
  security: requiresSession,
  reply: [
    z
      .object({
        today: todaySchema,
        now: nowSchema,
        profile: profileCardSchema,
        counts: z
          .object({ upcoming: z.int(), completed: z.int(), favorites: z.int() })
          .describe(
            'upcoming: registered or favorite, begin date today or later; completed: registered and over; favorites: all favorites.',
          ),
        happening_now: z
          .array(happeningEventSchema)
          .describe('The registered events that take place today or are under way, those first; at most 10.'),
        upcoming: z
          .array(eventDetailSchema)
          .describe('At most 10, registered or favorite, soonest first, each once; not those happening now.'),
        reminders_need_confirmation: z
          .boolean()
          .describe('Whether emails about events are sent once the address of the user is confirmed.'),
        waiting: z
          .array(eventCardSchema)
          .describe('Events that are not over and whose waiting list the user is on, the soonest first.'),
        registered: cardPageSchema.describe('Newest registration first.'),
        favorites: cardPageSchema.describe('Newest favorite first.'),
      })
      .openapi('MyEvents'),
    'The screen.',
  ],
})

/** The lists of the events of the current user. */
export const MY_EVENT_LISTS = ['registered', 'favorites', 'all', 'completed'] as const

/**
 * Returns the next page of a list, or the results of Quick Search: events that contain every search term in name, code,
 * topic or organiser (§2 My Events). Newest first; completed events by their last day.
 */
export const listMyEvents = defineRoute('GET /api/my-events/{list}', {
  tag: 'My events',
  summary: 'List the events of the current user',
  security: requiresSession,
  params: z.object({ list: z.enum(MY_EVENT_LISTS).openapi({ param: { name: 'list', in: 'path' } }) }),
  query: z.object({
    search: z.string().max(SEARCH_MAX_LENGTH).optional(),
    cursor: z.string().max(4000).optional(),
  }),
  reply: [cardPageSchema, 'A page.'],
  problems: ['search_too_slow'],
})
