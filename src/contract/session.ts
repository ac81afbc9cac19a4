import { createRoute, z } from '@hono/zod-openapi'
import { EMAIL_MAX_LENGTH } from '../domain/credentials.ts'
import { PROVIDERS } from '../domain/provider.ts'
import { jsonResponse, problemResponses, requiresClientKey, requiresSession } from './route-helpers.ts'
import { daySchema, todaySchema } from './schemas.ts'

const userSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    onboarding_completed: z.boolean(),
  })
  .openapi('Person')

/** Who is signed in, as the web knows them. */
export type SessionUser = z.infer<typeof userSchema>

/** Who is signed in, as replies carry it. */
export const sessionSchema = z
  .object({ user: userSchema.nullable().describe('null when nobody is signed in.'), today: todaySchema })
  .openapi('Session')

export type Session = z.infer<typeof sessionSchema>

/** What every way to sign in answers: a session, or that a code is still missing (contract/second-step.ts). */
export const signInReplySchema = sessionSchema
  .extend({
    code_required: z
      .boolean()
      .describe(
        'Whether a code is still missing: `user` is then null, and a cookie holds the sign-in for 10 minutes.',
      ),
  })
  .openapi('SignInReply')

export type SignInReply = z.infer<typeof signInReplySchema>

const credentialsSchema = z
  .object({
    email: z.string().min(1).max(EMAIL_MAX_LENGTH),
    // Only bounded here: which passwords are good enough is decided with its own problem codes.
    password: z.string().min(1).max(4096),
  })
  .openapi('Credentials')

/** Who is signed in (spec §7 Auth). Caller: anyone. */
export const getSession = createRoute({
  method: 'get',
  path: '/api/session',
  summary: 'Who is signed in',
  tags: ['Account'],
  security: requiresClientKey,
  responses: { 200: jsonResponse(sessionSchema, 'The session.'), ...problemResponses() },
})

/**
 * Create an account and sign in (spec §4 "Auth screen"). With REQUIRE_EMAIL_VERIFICATION nobody is signed in yet
 * (`user` is null): a mail is on its way, and the answer is the same when the address has an account already.
 * Caller: anyone. Limited per address.
 */
export const signUp = createRoute({
  method: 'post',
  path: '/api/sign-up',
  summary: 'Create an account and sign in',
  tags: ['Account'],
  security: requiresClientKey,
  request: { body: { required: true, content: { 'application/json': { schema: credentialsSchema } } } },
  responses: {
    200: jsonResponse(signInReplySchema, 'Signed in; the session cookie is set.'),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'email_taken',
      'password_too_short',
      'password_too_long',
      'password_too_common',
      'too_many_attempts',
    ),
  },
})

/** Sign in with email and password (spec §7 "Auth"). Caller: anyone. Limited per account and per address. */
export const signIn = createRoute({
  method: 'post',
  path: '/api/sign-in',
  summary: 'Sign in',
  tags: ['Account'],
  security: requiresClientKey,
  request: { body: { required: true, content: { 'application/json': { schema: credentialsSchema } } } },
  responses: {
    200: jsonResponse(signInReplySchema, 'Signed in; the session cookie is set.'),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'wrong_email_or_password',
      'email_not_confirmed',
      'too_many_attempts',
    ),
  },
})

/** End the session here and on the server (spec §7 Auth). Caller: anyone; without a session nothing happens. */
export const signOut = createRoute({
  method: 'post',
  path: '/api/sign-out',
  summary: 'Sign out',
  tags: ['Account'],
  security: requiresClientKey,
  responses: {
    200: jsonResponse(sessionSchema, 'Nobody is signed in any more.'),
    ...problemResponses('foreign_origin'),
  },
})

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

/** What onboarding starts from: whatever is known of the person already. Caller: signed in. */
export const getOnboarding = createRoute({
  method: 'get',
  path: '/api/onboarding',
  summary: 'The profile to pre-fill onboarding with',
  tags: ['Account'],
  security: requiresSession,
  responses: {
    200: jsonResponse(
      z.object({
        profile: profileSchema,
        imported_from: z
          .enum(PROVIDERS)
          .nullable()
          .describe('The sign-in provider that the profile was pre-filled from.'),
        today: todaySchema,
      }),
      'The profile.',
    ),
    ...problemResponses('not_signed_in'),
  },
})

/** Save both steps of onboarding and mark it completed (spec §4, §7 "Writes"). Caller: signed in. All or nothing. */
export const completeOnboarding = createRoute({
  method: 'put',
  path: '/api/onboarding',
  summary: 'Complete onboarding',
  tags: ['Account'],
  security: requiresSession,
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          // Bounded here, judged by the rules of src/domain/profile.ts, which have their own problem codes.
          schema: z
            .object({
              first_name: z.string().max(1000),
              last_name: z.string().max(1000),
              birth_date: z.string().max(100),
              phone_number: z.string().max(1000).nullable(),
              hometown: z.string().max(1000),
              interests: z.array(z.string().max(100)).max(100),
            })
            .openapi('Onboarding'),
        },
      },
    },
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
