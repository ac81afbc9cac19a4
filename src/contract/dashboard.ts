import { createRoute, z } from '@hono/zod-openapi'
import { jsonReply, problemReplies } from './replies.ts'
import { eventSummarySchema, todaySchema } from './shapes.ts'

/** All that the Dashboard shows, in one call (spec §2 "Dashboard"). Caller: signed in. */
export const getDashboard = createRoute({
  method: 'get',
  path: '/api/dashboard',
  summary: 'The dashboard',
  tags: ['My events'],
  security: [{ client_key: [], session: [] }],
  responses: {
    200: jsonReply(
      z
        .object({
          today: todaySchema,
          next_event: eventSummarySchema
            .nullable()
            .describe('The registered event starting soonest, begin date today or later.'),
        })
        .openapi('Dashboard'),
      'The dashboard.',
    ),
    ...problemReplies('not_signed_in'),
  },
})
