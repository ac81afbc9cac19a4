import { z } from '@hono/zod-openapi'
import { DEFAULT_EVENT_SORT, EVENT_SORTS, SEARCH_MAX_LENGTH } from '../domain/catalogue-query.ts'
import { isDay } from '../domain/day.ts'
import { defineRoute, requiresSession } from './define-route.ts'
import { eventCardSchema, eventCodeParams, eventDetailSchema, todaySchema } from './schemas.ts'

/** The number of matching events. */
export const eventTotalSchema = z
  .object({
    count: z.int(),
    capped: z.boolean().describe('True when there are more than `count`.'),
  })
  .openapi('EventTotal')

const facetSchema = z
  .object({
    value: z.string(),
    count: z.int().nullable().describe('Events it would show; null if the search has too many to count.'),
  })
  .openapi('FacetValue')

/** The filters that the list, the calendar and the map share. */
export const catalogueFilters = {
  search: z
    .string()
    .max(SEARCH_MAX_LENGTH)
    .optional()
    .describe(
      'Search terms that must all occur in name, code, topic or organiser, ignoring case and accents.',
    ),
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
  cursor: z.string().max(4000).optional().describe('`next_cursor` of the previous page.'),
})

/** Returns a page of the catalogue with its total and the values of both selects (§2 Event List). */
export const listEvents = defineRoute('GET /api/events', {
  tag: 'Events',
  summary: 'Browse the catalogue',
  security: requiresSession,
  query: catalogueQuerySchema,
  reply: [
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
  ],
  problems: ['search_too_slow'],
})

/** Returns all fields of an event (§2 Event detail dialog). */
export const getEvent = defineRoute('GET /api/events/{event_code}', {
  tag: 'Events',
  summary: 'Get an event',
  security: requiresSession,
  params: eventCodeParams,
  reply: [z.object({ today: todaySchema, event: eventDetailSchema }), 'The event.'],
  problems: ['event_not_found'],
})

const involvementSchema = z
  .object({
    event_code: z.string(),
    registered_at: z.iso.datetime().nullable(),
    favorited_at: z.iso.datetime().nullable(),
  })
  .openapi('Involvement')

const removalSchema = involvementSchema
  .extend({
    undo: z
      .string()
      .nullable()
      .describe('Token that restores the removed row within one hour; null if nothing was removed.'),
  })
  .openapi('Removal')

/** Optional undo token of a removal, which restores the row with its original time. */
const undoSchema = z.object({ undo: z.string().max(1000).optional() })

/**
 * Registers the current user (§4 Registration and favorites). Idempotent: returns an existing registration. Fails if the
 * event is cancelled or over, or its sign-up deadline has passed.
 */
export const register = defineRoute('PUT /api/registrations/{event_code}', {
  tag: 'My events',
  summary: 'Register for an event',
  security: requiresSession,
  params: eventCodeParams,
  optionalBody: undoSchema,
  reply: [involvementSchema, 'Registered.'],
  problems: ['event_not_found', 'event_cancelled', 'event_over', 'deadline_passed', 'undo_expired'],
})

/** Deletes the registration of the current user. Idempotent. */
export const unregister = defineRoute('DELETE /api/registrations/{event_code}', {
  tag: 'My events',
  summary: 'Unregister from an event',
  security: requiresSession,
  params: eventCodeParams,
  reply: [removalSchema, 'Not registered.'],
  problems: ['event_not_found'],
})

/** Adds an event to the favorites of the current user. Idempotent. */
export const addFavorite = defineRoute('PUT /api/favorites/{event_code}', {
  tag: 'My events',
  summary: 'Add an event to the favorites',
  security: requiresSession,
  params: eventCodeParams,
  optionalBody: undoSchema,
  reply: [involvementSchema, 'A favorite.'],
  problems: ['event_not_found', 'undo_expired'],
})

/** Removes an event from the favorites of the current user. Idempotent. */
export const removeFavorite = defineRoute('DELETE /api/favorites/{event_code}', {
  tag: 'My events',
  summary: 'Remove an event from the favorites',
  security: requiresSession,
  params: eventCodeParams,
  reply: [removalSchema, 'Not a favorite.'],
  problems: ['event_not_found'],
})
