import { createRoute, z } from '@hono/zod-openapi'
import { EMAIL_MAX_LENGTH } from '../domain/credentials.ts'
import { jsonResponse, problemResponses, requiresClientKey, requiresSession } from './route-helpers.ts'
import { signInReplySchema } from './session.ts'

const json = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } } as const,
})
const nothing = z.object({})

// Only bounded here, like the credentials of src/contract/session.ts.
const email = z.string().min(1).max(EMAIL_MAX_LENGTH)
const password = z.string().min(1).max(4096)
const currentPassword = z
  .string()
  .max(4096)
  .optional()
  .describe('Not needed by an account without a password that signed in less than 10 minutes ago.')
const ownPassword = password.optional().describe('Of the account, where this browser is not signed in to it.')
const token = z.string().min(1).max(200).describe('What the mailed link carries behind the #.')

/**
 * Ask for a link that sets a new password. The answer is the same, and comes as fast, whether or not an account has
 * this address. The link, PUBLIC_URL/auth/callback#recovery=<token>, works once, for 10 minutes, and only while no
 * newer one was asked for. Caller: anyone. Limited per client address and, without a word, per account.
 */
export const requestPasswordRecovery = createRoute({
  method: 'post',
  path: '/api/password-recovery',
  summary: 'Ask for a link that sets a new password',
  tags: ['Recovery'],
  security: requiresClientKey,
  request: json(z.object({ email }).openapi('RecoveryRequest')),
  responses: {
    200: jsonResponse(nothing, 'A mail is on its way if an account has this address.'),
    ...problemResponses('foreign_origin', 'request_too_large', 'too_many_attempts'),
  },
})

/**
 * Set a new password with the mailed link and sign in. Every other session of the account ends, pending changes of
 * the email are dropped, and the address counts as confirmed. Caller: whoever holds the link.
 */
export const completePasswordRecovery = createRoute({
  method: 'post',
  path: '/api/password-recovery/complete',
  summary: 'Set a new password with the mailed link',
  tags: ['Recovery'],
  security: requiresClientKey,
  request: json(z.object({ token, password }).openapi('RecoveryCompletion')),
  responses: {
    200: jsonResponse(
      signInReplySchema,
      'The password is set; the session cookie is, too, unless a code is still missing.',
    ),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'link_expired',
      'password_too_short',
      'password_too_long',
      'password_too_common',
      'too_many_attempts',
    ),
  },
})

/**
 * Ask for a mail that confirms the account's own address; where it is confirmed already, nothing is sent. The link is
 * PUBLIC_URL/auth/callback#confirmation=<token>. Caller: signed in. Limited per account.
 */
export const requestEmailConfirmation = createRoute({
  method: 'post',
  path: '/api/email-confirmation',
  summary: 'Ask for a mail that confirms the address',
  tags: ['Recovery'],
  security: requiresSession,
  responses: {
    200: jsonResponse(nothing, 'A mail is on its way.'),
    ...problemResponses('foreign_origin', 'not_signed_in', 'too_many_attempts'),
  },
})

/**
 * Confirm the account's address with the mailed link. Whoever confirms must be who signed up: signed in to that
 * account in this browser, or with its password in the request; otherwise a stranger could have an account in
 * somebody's name confirmed by the owner of the address. Without either: `recent_auth_required`, and the link still works.
 * Caller: whoever holds the link.
 */
export const completeEmailConfirmation = createRoute({
  method: 'post',
  path: '/api/email-confirmation/complete',
  summary: 'Confirm the address with the mailed link',
  tags: ['Recovery'],
  security: requiresClientKey,
  request: json(z.object({ token, password: ownPassword }).openapi('EmailConfirmation')),
  responses: {
    200: jsonResponse(z.object({ email: z.string() }), 'The address that is confirmed now.'),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'recent_auth_required',
      'wrong_password',
      'link_expired',
      'too_many_attempts',
    ),
  },
})

/**
 * Change the password, or set the first one of an account that has none (that needs a sign-in of the last 10 minutes).
 * Every other session of the account ends, pending changes of the email are dropped, and a mail tells the person.
 * Caller: signed in. Limited per account.
 */
export const changePassword = createRoute({
  method: 'put',
  path: '/api/account/password',
  summary: 'Change the password',
  tags: ['Recovery'],
  security: requiresSession,
  request: json(
    z.object({ current_password: currentPassword, new_password: password }).openapi('PasswordChange'),
  ),
  responses: {
    200: jsonResponse(nothing, 'The new password counts; the other sessions have ended.'),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'not_signed_in',
      'recent_auth_required',
      'wrong_password',
      'password_too_short',
      'password_too_long',
      'password_too_common',
      'too_many_attempts',
    ),
  },
})

/**
 * Ask to change the account's email. Nothing changes until the link mailed to the new address,
 * PUBLIC_URL/auth/callback#email_change=<token>, is opened within an hour; the old address is told. The answer is the
 * same when another account has the new address. Caller: signed in, with the password or, without one, a sign-in of
 * the last 10 minutes. Limited per account.
 */
export const requestEmailChange = createRoute({
  method: 'post',
  path: '/api/account/email',
  summary: 'Ask to change the email',
  tags: ['Recovery'],
  security: requiresSession,
  request: json(z.object({ new_email: email, current_password: currentPassword }).openapi('EmailChange')),
  responses: {
    200: jsonResponse(nothing, 'A mail is on its way to the new address, and one to the old.'),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'not_signed_in',
      'recent_auth_required',
      'wrong_password',
      'email_unchanged',
      'too_many_attempts',
    ),
  },
})

/**
 * Change the email with the link mailed to the new address. `email_taken` when another account took the address in
 * the meantime. As with confirming, whoever opens the link must be signed in to the account or send its password.
 * Caller: whoever holds the link; nobody is signed in by it.
 */
export const completeEmailChange = createRoute({
  method: 'post',
  path: '/api/account/email/complete',
  summary: 'Change the email with the mailed link',
  tags: ['Recovery'],
  security: requiresClientKey,
  request: json(z.object({ token, password: ownPassword }).openapi('EmailChangeCompletion')),
  responses: {
    200: jsonResponse(z.object({ email: z.string() }), 'The address of the account from now on.'),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'recent_auth_required',
      'wrong_password',
      'link_expired',
      'email_taken',
      'too_many_attempts',
    ),
  },
})
