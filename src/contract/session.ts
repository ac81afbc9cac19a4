import { z } from '@hono/zod-openapi'
import { EMAIL_MAX_LENGTH } from '../domain/credentials.ts'
import { defineRoute, requiresClientKey } from './define-route.ts'
import { returnToSchema, todaySchema } from './event-schemas.ts'

const userSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    onboarding_completed: z.boolean(),
  })
  .openapi('SessionUser')

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
    return_to: returnToSchema.describe(
      'The path of a screen to open after the email is confirmed, if that is required first; anything else is ignored.',
    ),
  })
  .openapi('Credentials')

export type Credentials = z.infer<typeof credentialsSchema>

/** Returns the session (§7 Auth). */
export const getSession = defineRoute('GET /api/session', {
  tag: 'Session',
  summary: 'Get the session',
  security: requiresClientKey,
  reply: [sessionSchema, 'The session.'],
})

/**
 * Creates an account and signs in (§4 Auth screen). With REQUIRE_EMAIL_VERIFICATION, `user` is null until the link in the email is
 * opened, and the reply is the same if the email has an account. Rate limited per IP.
 */
export const signUp = defineRoute('POST /api/sign-up', {
  tag: 'Session',
  summary: 'Create an account and sign in',
  security: requiresClientKey,
  body: credentialsSchema,
  reply: [signInReplySchema, 'Signed in; the session cookie is set.'],
  problems: [
    'email_taken',
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'password_too_personal',
    'password_too_predictable',
    'too_many_attempts',
  ],
})

/** Signs in with email and password (§7 Auth). Rate limited per account and IP. */
export const signIn = defineRoute('POST /api/sign-in', {
  tag: 'Session',
  summary: 'Sign in with email and password',
  security: requiresClientKey,
  body: credentialsSchema,
  reply: [signInReplySchema, 'Signed in; the session cookie is set.'],
  problems: ['wrong_email_or_password', 'account_suspended', 'email_not_confirmed', 'too_many_attempts'],
})

/** Ends the session on the server and deletes its cookie (§7 Auth). Does nothing without a session. */
export const signOut = defineRoute('POST /api/sign-out', {
  tag: 'Session',
  summary: 'Sign out',
  security: requiresClientKey,
  reply: [sessionSchema, 'Signed out.'],
})
