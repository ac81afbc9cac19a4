import { createRoute, z } from '@hono/zod-openapi'
import { SEARCH_MAX_LENGTH } from '../domain/catalogue-query.ts'
import { jsonResponse, problemResponses, requiresSession } from './route-helpers.ts'
import { eventCardSchema, eventDetailSchema, todaySchema } from './schemas.ts'

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

/** All that My Events shows at first, in one call (spec §2 "My Events"). Caller: signed in. */
export const getMyEvents = createRoute({
  method: 'get',
  path: '/api/my-events',
  summary: 'The events of the caller',
  tags: ['My events'],
  security: requiresSession,
  responses: {
    200: jsonResponse(
      z
        .object({
          today: todaySchema,
          profile: profileCardSchema,
          counts: z
            .object({ upcoming: z.int(), completed: z.int(), favorites: z.int() })
            .describe(
              'upcoming: registered or favourited, begin date today or later; completed: registered and over; favorites: all favourited.',
            ),
          upcoming: z
            .array(eventDetailSchema)
            .describe('At most 10, registered or favourited, soonest first, none twice.'),
          registered: cardPageSchema.describe('Newest registration first.'),
          favorites: cardPageSchema.describe('Newest favourite first.'),
        })
        .openapi('MyEvents'),
      'The screen.',
    ),
    ...problemResponses('not_signed_in'),
  },
})

/** Which of the caller's events to list. */
export const MY_EVENT_LISTS = ['registered', 'favorites', 'all'] as const

/**
 * More of one list, or the Quick Search over the caller's own events: words that must all occur in name, code, topic
 * or organiser (spec §2 "My Events"). Newest first. Caller: signed in.
 */
export const listMyEvents = createRoute({
  method: 'get',
  path: '/api/my-events/{list}',
  summary: 'More of the events of the caller',
  tags: ['My events'],
  security: requiresSession,
  request: {
    params: z.object({ list: z.enum(MY_EVENT_LISTS).openapi({ param: { name: 'list', in: 'path' } }) }),
    query: z.object({
      search: z.string().max(SEARCH_MAX_LENGTH).optional(),
      cursor: z.string().max(4000).optional(),
    }),
  },
  responses: { 200: jsonResponse(cardPageSchema, 'A page.'), ...problemResponses('not_signed_in') },
})
