import { createRoute, z } from '@hono/zod-openapi'
import { jsonResponse, problemResponses, requiresSession } from './route-helpers.ts'

const organiserParams = z.object({
  organiser: z
    .string()
    .min(1)
    .max(200)
    .openapi({ param: { name: 'organiser', in: 'path' } }),
})

const followSchema = z.object({ organiser: z.string(), is_followed: z.boolean() }).openapi('Follow')

/** Follows an organiser, named in the spelling of the catalogue. Idempotent. */
export const followOrganiser = createRoute({
  method: 'put',
  path: '/api/followed-organisers/{organiser}',
  summary: 'Follow an organiser',
  tags: ['Settings'],
  security: requiresSession,
  request: { params: organiserParams },
  responses: {
    200: jsonResponse(followSchema, 'Followed.'),
    ...problemResponses('foreign_origin', 'not_signed_in', 'organiser_not_found'),
  },
})

/** Stops following an organiser. Idempotent. */
export const unfollowOrganiser = createRoute({
  method: 'delete',
  path: '/api/followed-organisers/{organiser}',
  summary: 'Stop following an organiser',
  tags: ['Settings'],
  security: requiresSession,
  request: { params: organiserParams },
  responses: {
    200: jsonResponse(followSchema, 'Not followed.'),
    ...problemResponses('foreign_origin', 'not_signed_in'),
  },
})
