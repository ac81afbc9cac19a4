import { createRoute, z } from '@hono/zod-openapi'
import { PROVIDERS } from '../domain/provider.ts'
import { jsonBody, jsonResponse, problemResponses, requiresSession } from './route-helpers.ts'
import { daySchema, todaySchema } from './schemas.ts'
import { sessionSchema } from './session.ts'

const profileSchema = z
  .object({
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    birth_date: daySchema.nullable(),
    phone_number: z.string().nullable(),
    hometown: z.string().nullable(),
    interests: z.array(z.string()).describe('Lowercase, as stored.'),
    onboarding_completed: z.boolean(),
  })
  .openapi('Profile')

export type Profile = z.infer<typeof profileSchema>

/** Returns the profile that onboarding is pre-filled with. */
export const getOnboarding = createRoute({
  method: 'get',
  path: '/api/onboarding',
  summary: 'Get the profile that pre-fills onboarding',
  tags: ['Onboarding'],
  security: requiresSession,
  responses: {
    200: jsonResponse(
      z.object({
        profile: profileSchema,
        imported_from: z
          .enum(PROVIDERS)
          .nullable()
          .describe('The provider whose profile pre-filled this one.'),
        today: todaySchema,
      }),
      'The profile.',
    ),
    ...problemResponses('not_signed_in'),
  },
})

/** Saves both steps of onboarding and marks it as completed (§4, §7 Writes), or changes nothing. */
export const completeOnboarding = createRoute({
  method: 'put',
  path: '/api/onboarding',
  summary: 'Complete onboarding',
  tags: ['Onboarding'],
  security: requiresSession,
  request: {
    // The rules of src/domain/profile.ts have problem codes of their own.
    body: jsonBody(
      z
        .object({
          first_name: z.string().max(1000),
          last_name: z.string().max(1000),
          birth_date: z.string().max(100),
          phone_number: z.string().max(1000).nullable(),
          hometown: z.string().max(1000),
          interests: z.array(z.string().max(100)).max(100),
        })
        .openapi('Onboarding'),
    ),
  },
  responses: {
    200: jsonResponse(sessionSchema, 'Onboarding is complete.'),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'not_signed_in',
      'required_fields_missing',
      'invalid_date_format',
      'birth_date_in_future',
      'birth_date_too_early',
      'hometown_required',
      'interests_required',
      'interest_unknown',
      'text_too_long',
    ),
  },
})
