import { createRoute, z } from '@hono/zod-openapi'
import { DEFAULT_EVENT_SORT, EVENT_SORTS, SEARCH_MAX_LENGTH } from '../domain/catalogue-query.ts'
import { isDay } from '../domain/day.ts'
import { jsonResponse, problemResponses, requiresSession } from './route-helpers.ts'
import { eventCardSchema, eventCodeParams, eventDetailSchema, todaySchema } from './schemas.ts'

/** How many events there are. */
export const eventTotalSchema = z
  .object({
    count: z.int(),
    capped: z.boolean().describe('True when there are more than `count`.'),
  })
  .openapi('EventTotal')

const facetSchema = z
  .object({
    value: z.string(),
    count: z.int().nullable().describe('Events it would show; null when the search has too many to count.'),
  })
  .openapi('FacetOption')

/** The filters of the Event List, the same for every way to look at its result. */
export const catalogueFilters = {
  search: z
    .string()
    .max(SEARCH_MAX_LENGTH)
    .optional()
    .describe('Words that must all occur in name, code, topic or organiser; case and accents do not matter.'),
  city: z.string().max(200).optional().describe('Exactly this city.'),
  topic: z.string().max(200).optional().describe('Exactly this topic.'),
  organiser: z.string().max(200).optional().describe('Exactly this organiser.'),
}

const catalogueQuerySchema = z.object({
  ...catalogueFilters,
  day: z
    .string()
    .refine(isDay)
    .optional()
    .openapi({ description: 'Only events that take place on this day.', example: '2026-05-27' }),
  sort: z.enum(EVENT_SORTS).default(DEFAULT_EVENT_SORT),
  cursor: z.string().max(4000).optional().describe('`next_cursor` of the page before.'),
})

/** One page of the catalogue with its total and the choices of both selects (spec §2 "Event List"). Caller: signed in. */
export const listEvents = createRoute({
  method: 'get',
  path: '/api/events',
  summary: 'Browse the catalogue',
  tags: ['Events'],
  security: requiresSession,
  request: { query: catalogueQuerySchema },
  responses: {
    200: jsonResponse(
      z
        .object({
          today: todaySchema,
          events: z.array(eventCardSchema),
          total: eventTotalSchema,
          catalogue_empty: z.boolean(),
          cities: z.array(facetSchema),
          topics: z.array(facetSchema),
          next_cursor: z.string().nullable(),
        })
        .openapi('CataloguePage'),
      'A page of events.',
    ),
    ...problemResponses('not_signed_in'),
  },
})

/** One event in full (spec §2 "Event detail dialog"). Caller: signed in. */
export const getEvent = createRoute({
  method: 'get',
  path: '/api/events/{event_code}',
  summary: 'One event in full',
  tags: ['Events'],
  security: requiresSession,
  request: { params: eventCodeParams },
  responses: {
    200: jsonResponse(z.object({ today: todaySchema, event: eventDetailSchema }), 'The event.'),
    ...problemResponses('not_signed_in', 'event_not_found'),
  },
})

const involvementReply = z
  .object({
    event_code: z.string(),
    registered_at: z.iso.datetime().nullable(),
    favorited_at: z.iso.datetime().nullable(),
  })
  .openapi('Involvement')

const removalReply = involvementReply
  .extend({
    undo: z
      .string()
      .nullable()
      .describe('Sent back within the hour it restores what was removed; null when nothing was.'),
  })
  .openapi('Removal')

/** Empty to begin anew, or what a removal answered, to restore the row with its original time. */
const undoBody = {
  required: false,
  content: { 'application/json': { schema: z.object({ undo: z.string().max(1000).optional() }) } },
} as const

/**
 * Register the caller (spec §4 "Registration"). Doing it twice leaves one registration and answers the first.
 * Refused when the event is over or its sign-up deadline has passed. Caller: signed in.
 */
export const register = createRoute({
  method: 'put',
  path: '/api/registrations/{event_code}',
  summary: 'Register for an event',
  tags: ['My events'],
  security: requiresSession,
  request: { params: eventCodeParams, body: undoBody },
  responses: {
    200: jsonResponse(involvementReply, 'Registered.'),
    ...problemResponses(
      'foreign_origin',
      'not_signed_in',
      'event_not_found',
      'event_over',
      'deadline_passed',
      'undo_expired',
    ),
  },
})

/** Take the registration back; without one nothing happens. Caller: signed in. */
export const unregister = createRoute({
  method: 'delete',
  path: '/api/registrations/{event_code}',
  summary: 'Unregister from an event',
  tags: ['My events'],
  security: requiresSession,
  request: { params: eventCodeParams },
  responses: {
    200: jsonResponse(removalReply, 'Not registered.'),
    ...problemResponses('foreign_origin', 'not_signed_in', 'event_not_found'),
  },
})

/** Mark as favourite; doing it twice leaves one. Caller: signed in. */
export const addFavorite = createRoute({
  method: 'put',
  path: '/api/favorites/{event_code}',
  summary: 'Mark an event as favourite',
  tags: ['My events'],
  security: requiresSession,
  request: { params: eventCodeParams, body: undoBody },
  responses: {
    200: jsonResponse(involvementReply, 'A favourite.'),
    ...problemResponses('foreign_origin', 'not_signed_in', 'event_not_found', 'undo_expired'),
  },
})

/** Take the favourite mark away; without one nothing happens. Caller: signed in. */
export const removeFavorite = createRoute({
  method: 'delete',
  path: '/api/favorites/{event_code}',
  summary: 'Remove an event from the favourites',
  tags: ['My events'],
  security: requiresSession,
  request: { params: eventCodeParams },
  responses: {
    200: jsonResponse(removalReply, 'Not a favourite.'),
    ...problemResponses('foreign_origin', 'not_signed_in', 'event_not_found'),
  },
})
