import { z } from '@hono/zod-openapi'
import { PROVIDERS } from '../domain/provider.ts'
import { defineRoute, requiresSession } from './define-route.ts'
import { daySchema, singleLineSchema, todaySchema } from './event-schemas.ts'
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
export const getOnboarding = defineRoute('GET /api/onboarding', {
  tag: 'Onboarding',
  summary: 'Get the profile that pre-fills onboarding',
  security: requiresSession,
  reply: [
    z.object({
      profile: profileSchema,
      imported_from: z.enum(PROVIDERS).nullable().describe('The provider whose profile pre-filled this one.'),
      today: todaySchema,
    }),
    'The profile.',
  ],
})

/** Saves both steps of onboarding and marks it as completed (§4, §7 Writes), or changes nothing. */
export const completeOnboarding = defineRoute('PUT /api/onboarding', {
  tag: 'Onboarding',
  summary: 'Complete onboarding',
  security: requiresSession,
  body: z
    .object({
      first_name: singleLineSchema(1000),
      last_name: singleLineSchema(1000),
      birth_date: z.string().max(100),
      phone_number: singleLineSchema(1000).nullable(),
      hometown: singleLineSchema(1000),
      interests: z
        .array(z.string().max(200))
        .max(1000)
        .describe('From the 22 interests, or imported ones that the user already has.'),
    })
    .openapi('Onboarding'),
  reply: [sessionSchema, 'Onboarding is complete.'],
  problems: [
    'required_fields_missing',
    'invalid_date_format',
    'birth_date_in_future',
    'birth_date_too_early',
    'invalid_phone_number',
    'hometown_required',
    'interests_required',
    'interest_unknown',
    'text_too_long',
  ],
})
