import { createRoute, z } from '@hono/zod-openapi'
import { EMAIL_MAX_LENGTH } from '../domain/credentials.ts'
import { jsonBody, jsonResponse, problemResponses, requiresClientKey } from './route-helpers.ts'
import { todaySchema } from './schemas.ts'

const userSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    onboarding_completed: z.boolean(),
  })
  .openapi('SessionUser')

/** The signed-in user. */
export type SessionUser = z.infer<typeof userSchema>

export const sessionSchema = z
  .object({ user: userSchema.nullable().describe('Null without a session.'), today: todaySchema })
  .openapi('Session')

export type Session = z.infer<typeof sessionSchema>

/** The reply to a first factor: a session, or a pending sign-in that needs a code (two-step.ts). */
export const signInReplySchema = sessionSchema
  .extend({
    code_required: z
      .boolean()
      .describe(
        'Whether a code is required. Then `user` is null, and a cookie holds the pending sign-in for 10 minutes.',
      ),
  })
  .openapi('SignInReply')

export type SignInReply = z.infer<typeof signInReplySchema>

const credentialsSchema = z
  .object({
    email: z.string().min(1).max(EMAIL_MAX_LENGTH),
    // The rules for passwords have problem codes of their own.
    password: z.string().min(1).max(4096),
  })
  .openapi('Credentials')

/** Returns the session (§7 Auth). */
export const getSession = createRoute({
  method: 'get',
  path: '/api/session',
  summary: 'Get the session',
  tags: ['Session'],
  security: requiresClientKey,
  responses: { 200: jsonResponse(sessionSchema, 'The session.'), ...problemResponses() },
})

/**
 * Creates an account and signs in (§4 Auth screen). With REQUIRE_EMAIL_VERIFICATION, `user` is null until the link in the email is
 * opened, and the reply is the same if the email has an account. Rate limited per IP.
 */
export const signUp = createRoute({
  method: 'post',
  path: '/api/sign-up',
  summary: 'Create an account and sign in',
  tags: ['Session'],
  security: requiresClientKey,
  request: { body: jsonBody(credentialsSchema) },
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

/** Signs in with email and password (§7 Auth). Rate limited per account and IP. */
export const signIn = createRoute({
  method: 'post',
  path: '/api/sign-in',
  summary: 'Sign in with email and password',
  tags: ['Session'],
  security: requiresClientKey,
  request: { body: jsonBody(credentialsSchema) },
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

/** Ends the session on the server and deletes its cookie (§7 Auth). Does nothing without a session. */
export const signOut = createRoute({
  method: 'post',
  path: '/api/sign-out',
  summary: 'Sign out',
  tags: ['Session'],
  security: requiresClientKey,
  responses: { 200: jsonResponse(sessionSchema, 'Signed out.'), ...problemResponses('foreign_origin') },
})
