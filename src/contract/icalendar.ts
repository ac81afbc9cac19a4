import { createRoute, z } from '@hono/zod-openapi'
import { isPublic, problemResponses, requiresSessionOnly } from './define-route.ts'
import { eventCodeParams } from './event-schemas.ts'

const icsResponse = (description: string) => ({
  description,
  content: { 'text/calendar': { schema: z.string() } },
})

/**
 * Downloads an event as a calendar file (RFC 5545). Requires no client key because it is a plain link. Fails for events
 * without a begin date.
 */
export const getCalendarFile = createRoute({
  method: 'get',
  path: '/api/events/{event_code}/calendar.ics',
  summary: 'Get an event as a calendar file',
  tags: ['Calendar'],
  security: requiresSessionOnly,
  request: { params: eventCodeParams },
  responses: {
    200: icsResponse('The calendar file.'),
    ...problemResponses('not_signed_in', 'event_not_found', 'event_without_date'),
  },
})

/**
 * Returns the calendar feed of a user. The token in the path is the only credential, so it is never logged. Supports ETag
 * and 304.
 */
export const getCalendarFeed = createRoute({
  method: 'get',
  path: '/api/calendar/{token}',
  summary: 'Get a calendar feed',
  tags: ['Calendar'],
  security: isPublic,
  request: {
    params: z.object({
      token: z
        .string()
        .max(200)
        .openapi({
          param: { name: 'token', in: 'path' },
          description: 'The secret of the feed, ending in .ics',
        }),
    }),
  },
  responses: {
    200: icsResponse('The calendar.'),
    304: { description: 'Unchanged since the ETag of the request.' },
    ...problemResponses(
      'calendar_not_found',
      'account_suspended',
      'search_too_slow',
      'catalogue_unavailable',
    ),
  },
})
