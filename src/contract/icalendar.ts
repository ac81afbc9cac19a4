import { createRoute, z } from '@hono/zod-openapi'
import { isPublic, problemResponses, requiresSessionOnly } from './route-helpers.ts'
import { eventCodeParams } from './schemas.ts'

const icsReply = (description: string) => ({
  description,
  content: { 'text/calendar': { schema: z.string() } },
})

/**
 * One event as a calendar file (RFC 5545). A plain link: it needs the session, not the client key. Events without a
 * begin date have none. Caller: signed in.
 */
export const getCalendarFile = createRoute({
  method: 'get',
  path: '/api/events/{event_code}/calendar.ics',
  summary: 'One event as a calendar file',
  tags: ['Calendar'],
  security: requiresSessionOnly,
  request: { params: eventCodeParams },
  responses: {
    200: icsReply('The calendar file.'),
    ...problemResponses('not_signed_in', 'event_not_found', 'event_without_date'),
  },
})

/**
 * A person's calendar feed. The token in the address is all that opens it, so it never reaches a log. Supports ETag and
 * 304. Caller: anyone who knows the token.
 */
export const getCalendarFeed = createRoute({
  method: 'get',
  path: '/api/calendar/{token}',
  summary: 'A calendar feed',
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
    200: icsReply('The calendar.'),
    304: { description: 'Unchanged since the ETag that was sent.' },
    ...problemResponses('calendar_not_found'),
  },
})
