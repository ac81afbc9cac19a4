import { createRoute, z } from '@hono/zod-openapi'
import { type EventPreview, PREVIEW_FIELDS } from '../domain/shared-event.ts'
import { defineRoute, isPublic, problemResponses, requiresClientKey } from './define-route.ts'
import { agendaHoursFields, createEventShape, eventCodeParams } from './event-schemas.ts'

const eventPreviewSchema = z
  .object({
    ...createEventShape(PREVIEW_FIELDS),
    agenda: z
      .array(z.object({ time: z.string(), text: z.string() }))
      .describe('Up to three items of the agenda that have a time, without addresses.'),
    ...agendaHoursFields,
    registration_closed: z
      .enum(['event_cancelled', 'event_over', 'deadline_passed'])
      .nullable()
      .describe('Why users cannot register; null while they can.'),
  })
  .openapi('EventPreview') satisfies z.ZodType<EventPreview>

/** Returns what anonymous visitors with the link to an event see of it. With EVENT_PREVIEWS=off it is nothing. */
export const getEventPreview = defineRoute('GET /api/event-previews/{event_code}', {
  tag: 'Events',
  summary: 'Get the preview of a shared event',
  security: requiresClientKey,
  params: eventCodeParams,
  reply: [
    z.object({ event: eventPreviewSchema.nullable().optional() }),
    'The preview; null for an unknown event code. Missing with EVENT_PREVIEWS=off.',
  ],
})

/**
 * Returns the picture of an event for shared links. Public, because crawlers fetch it. The name is the event code,
 * percent-encoded, and the revision of the picture.
 */
export const getEventImage = createRoute({
  method: 'get',
  path: '/event-images/{name}',
  summary: 'Get the picture of a shared event',
  tags: ['Events'],
  security: isPublic,
  request: {
    params: z.object({
      name: z
        .string()
        .max(230)
        .openapi({ param: { name: 'name', in: 'path' }, example: 'infoshare-2027-4f2a9c0d1e3b5a67.png' }),
    }),
  },
  responses: {
    200: { description: 'The picture.', content: { 'image/png': { schema: z.string() } } },
    302: { description: 'The current revision, or the picture of the product while it is being drawn.' },
    ...problemResponses('event_not_found'),
  },
})
