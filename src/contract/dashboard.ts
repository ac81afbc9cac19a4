import { z } from '@hono/zod-openapi'
import { INTERESTS } from '../domain/interests.ts'
import type { Reason } from '../domain/recommendations/recommendation.ts'
import { defineRoute, requiresSession } from './define-route.ts'
import {
  eventCardSchema,
  eventCodeParams,
  eventDetailSchema,
  happeningEventSchema,
  nowSchema,
  todaySchema,
} from './event-schemas.ts'

/** Why an event is recommended (src/domain/recommendations/recommendation.ts). */
const reasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('interest'), interest: z.enum(INTERESTS), related: z.boolean() }),
  z.object({ kind: z.literal('hometown'), city: z.string() }),
  z.object({ kind: z.literal('near'), km: z.int(), city: z.string() }),
  z.object({ kind: z.literal('country'), city: z.string() }),
  z.object({ kind: z.literal('online') }),
  z.object({ kind: z.literal('follows'), organiser: z.string() }),
  z.object({ kind: z.literal('like'), event_title: z.string(), how: z.enum(['registered', 'favorited']) }),
  z.object({ kind: z.literal('soon'), city: z.string().nullable() }),
  z.object({ kind: z.literal('rated'), coolness: z.string() }),
  z.object({ kind: z.literal('ahead'), city: z.string().nullable() }),
]) satisfies z.ZodType<Reason>

/** Returns everything the Dashboard shows (§2 Dashboard). */
export const getDashboard = defineRoute('GET /api/dashboard', {
  tag: 'My events',
  summary: 'The dashboard',
  security: requiresSession,
  reply: [
    z
      .object({
        today: todaySchema,
        now: nowSchema,
        happening_now: z
          .array(happeningEventSchema)
          .describe('The registered events that take place today or are under way, those first; at most 10.'),
        next_event: eventDetailSchema
          .nullable()
          .describe('The registered event that starts soonest, after today.'),
        recommendations: z
          .array(z.object({ event: eventCardSchema, reasons: z.array(reasonSchema) }))
          .describe('At most 10, the best first, each with one or two reasons, the strongest first.'),
        new_from_followed: z
          .array(eventCardSchema)
          .describe('Upcoming events that followed organisers added since the last visit, at most 6.'),
      })
      .openapi('Dashboard'),
    'The dashboard.',
  ],
  problems: ['catalogue_unavailable'],
})

/**
 * Records a visit, which decides what is new since the last one. A call of its own because the web also reads the dashboard
 * ahead of time, when the pointer rests on a link.
 */
export const recordDashboardVisit = defineRoute('POST /api/dashboard/visit', {
  tag: 'My events',
  summary: 'Record a visit to the dashboard',
  security: requiresSession,
  reply: [z.object({}), 'Recorded.'],
})

const dismissalSchema = z.object({ event_code: z.string(), is_dismissed: z.boolean() }).openapi('Dismissal')

/** Dismisses an event ("Not interested"): it is never recommended again. Idempotent. */
export const dismissEvent = defineRoute('PUT /api/dismissals/{event_code}', {
  tag: 'My events',
  summary: 'Never recommend an event again',
  security: requiresSession,
  params: eventCodeParams,
  reply: [dismissalSchema, 'Dismissed.'],
  problems: ['event_not_found'],
})

/** Withdraws a dismissal. Idempotent. */
export const undoDismissal = defineRoute('DELETE /api/dismissals/{event_code}', {
  tag: 'My events',
  summary: 'Recommend an event again',
  security: requiresSession,
  params: eventCodeParams,
  reply: [dismissalSchema, 'Not dismissed.'],
  problems: ['event_not_found'],
})
