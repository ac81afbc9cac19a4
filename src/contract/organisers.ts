import { z } from '@hono/zod-openapi'
import { defineRoute, requiresSession } from './define-route.ts'

const organiserParams = z.object({
  organiser: z
    .string()
    .min(1)
    .max(200)
    .openapi({ param: { name: 'organiser', in: 'path' } }),
})

const followSchema = z.object({ organiser: z.string(), is_followed: z.boolean() }).openapi('Follow')

/** Follows an organiser, named in the spelling of the catalogue. Idempotent. */
export const followOrganiser = defineRoute('PUT /api/followed-organisers/{organiser}', {
  tag: 'Settings',
  summary: 'Follow an organiser',
  security: requiresSession,
  params: organiserParams,
  reply: [followSchema, 'Followed.'],
  problems: ['organiser_not_found'],
})

/** Stops following an organiser. Idempotent. */
export const unfollowOrganiser = defineRoute('DELETE /api/followed-organisers/{organiser}', {
  tag: 'Settings',
  summary: 'Stop following an organiser',
  security: requiresSession,
  params: organiserParams,
  reply: [followSchema, 'Not followed.'],
})
