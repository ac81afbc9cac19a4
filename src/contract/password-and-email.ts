import { z } from '@hono/zod-openapi'
import { EMAIL_MAX_LENGTH } from '../domain/credentials.ts'
import { PROVIDERS } from '../domain/provider.ts'
import { defineRoute, requiresClientKey, requiresSession } from './define-route.ts'
import { signInReplySchema } from './session.ts'

const email = z.string().min(1).max(EMAIL_MAX_LENGTH)
// The rules for new passwords have problem codes of their own.
const password = z.string().min(1).max(4096)
const passwordOfAccount = password
  .optional()
  .describe('The password of the account, if this browser is not signed in to it.')
const token = z.string().min(1).max(200).describe('The fragment of the email link.')
const emailReply = z.object({ email: z.string() })

/**
 * Requests a link that sets a new password: PUBLIC_URL/auth/callback#recovery=<token>, valid once, for 10 minutes and until the next is
 * requested. The response does not show whether the email has an account. Rate limited per IP and account.
 */
export const requestPasswordRecovery = defineRoute('POST /api/password-recovery', {
  tag: 'Password and email',
  summary: 'Request a link that sets a new password',
  security: requiresClientKey,
  body: z.object({ email }).openapi('RecoveryRequest'),
  reply: [z.object({}), 'An email is sent if the address has an account.'],
  problems: ['too_many_attempts'],
})

/**
 * Returns the other sign-in methods of the account of a recovery link, so that the user can decide which ones to keep. The link stays
 * valid. An account whose email was never confirmed has none: all are removed.
 */
export const getRecoveryOptions = defineRoute('POST /api/password-recovery/options', {
  tag: 'Password and email',
  summary: 'List the sign-in methods of an account',
  security: requiresClientKey,
  body: z.object({ token }).openapi('RecoveryOptionsRequest'),
  reply: [
    z
      .object({
        passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), created_at: z.iso.datetime() })),
        providers: z.array(
          z.object({
            provider: z.enum(PROVIDERS),
            email: z.string().nullable(),
            connected_at: z.iso.datetime(),
          }),
        ),
        sessions: z.int().describe('The number of sessions. All of them end.'),
        calendar_feed: z.boolean().describe('Whether there is a calendar feed address. It ends.'),
        second_factor: z
          .enum(['none', 'required', 'waiting', 'removable'])
          .describe(
            '`waiting`: a recovery without the second factor is waiting. `removable`: it has waited for 7 days.',
          ),
        waiting_until: z.iso.datetime().nullable(),
      })
      .openapi('RecoveryOptions'),
    'The sign-in methods.',
  ],
  problems: ['link_expired'],
})

/**
 * Sets a new password with an email link and signs in. Passkeys and providers that are not listed in `keep` are removed, but
 * no passkeys while the account has a second factor. All other
 * sessions, the calendar feed address and a pending change of the email end, and the email is confirmed.
 *
 * `without_second_factor` sets the password, does not sign in and starts to wait for 7 days. The owner is notified several times and can
 * cancel the wait. After it, and for 7 more days, the same call with a new link removes the second factor and signs in.
 */
export const completePasswordRecovery = defineRoute('POST /api/password-recovery/complete', {
  tag: 'Password and email',
  summary: 'Set a new password with an email link',
  security: requiresClientKey,
  body: z
    .object({
      token,
      password,
      keep: z
        .object({
          passkeys: z.array(z.uuid()).max(1000).default([]),
          providers: z.array(z.enum(PROVIDERS)).max(PROVIDERS.length).default([]),
        })
        .optional(),
      without_second_factor: z.boolean().optional(),
    })
    .openapi('RecoveryCompletion'),
  reply: [
    signInReplySchema
      .extend({
        waiting_until: z.iso.datetime().nullable().describe('Not null: the wait for 7 days has started.'),
      })
      .openapi('RecoveryReply'),
    'The password is set. The session cookie is set unless a code is required.',
  ],
  problems: [
    'link_expired',
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'password_too_personal',
    'password_too_predictable',
    'account_suspended',
    'too_many_attempts',
  ],
})

/** Cancels a recovery without the second factor with the link in one of its notices. */
export const cancelFactorRecoveryByLink = defineRoute('POST /api/password-recovery/cancel', {
  tag: 'Password and email',
  summary: 'Cancel a recovery without the second factor by an email link',
  security: requiresClientKey,
  body: z.object({ token }).openapi('FactorRecoveryCancellation'),
  reply: [z.object({}), 'Cancelled.'],
  problems: ['link_expired'],
})

/**
 * Requests a link that confirms the email of the account: PUBLIC_URL/auth/callback#confirmation=<token>. Sends nothing if it is confirmed.
 * Rate limited per account.
 */
export const requestEmailConfirmation = defineRoute('POST /api/email-confirmation', {
  tag: 'Password and email',
  summary: 'Request a link that confirms the email',
  security: requiresSession,
  reply: [z.object({}), 'An email is sent.'],
  problems: ['too_many_attempts'],
})

/**
 * Confirms the email of the account with an email link. Requires a session of the account or its password; otherwise someone could
 * sign up with an address and have its owner confirm it. Without either the problem is `recent_auth_required` and the link stays valid.
 */
export const completeEmailConfirmation = defineRoute('POST /api/email-confirmation/complete', {
  tag: 'Password and email',
  summary: 'Confirm the email with an email link',
  security: requiresClientKey,
  body: z.object({ token, password: passwordOfAccount }).openapi('EmailConfirmation'),
  reply: [
    emailReply.extend({
      return_to: z.string().nullable().describe('`return_to` of the sign-up or sign-in that sent the link.'),
    }),
    'The confirmed email.',
  ],
  problems: ['recent_auth_required', 'wrong_password', 'link_expired', 'too_many_attempts'],
})

/**
 * Changes the password, or sets the first one of an account. All other sessions and a pending change of the email end, and the user is
 * notified by email. Requires recent authentication.
 */
export const changePassword = defineRoute('PUT /api/account/password', {
  tag: 'Password and email',
  summary: 'Change the password',
  security: requiresSession,
  body: z.object({ new_password: password }).openapi('PasswordChange'),
  reply: [z.object({}), 'The password is changed; the other sessions have ended.'],
  problems: [
    'recent_auth_required',
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'password_too_personal',
    'password_too_predictable',
    'too_many_attempts',
  ],
})

/**
 * Requests a change of the email. It takes effect when the link sent to the new address is opened within an hour:
 * PUBLIC_URL/auth/callback#email_change=<token>. The old address is notified. The response is the same if another account has the new
 * address. Requires recent authentication. Rate limited per account.
 */
export const requestEmailChange = defineRoute('POST /api/account/email', {
  tag: 'Password and email',
  summary: 'Request a change of the email',
  security: requiresSession,
  body: z.object({ new_email: email }).openapi('EmailChange'),
  reply: [z.object({}), 'An email is sent to the new address and one to the old.'],
  problems: ['recent_auth_required', 'email_unchanged', 'too_many_attempts'],
})

/**
 * Undoes a change of the email with the link sent to the previous address, valid once, for 7 days:
 * PUBLIC_URL/auth/callback#email_undo=<token>. Restores the address, removes the password and the sign-in methods added since the
 * change was requested, and ends all sessions. Continue with `recovery_token` at POST /api/password-recovery/complete.
 */
export const undoEmailChange = defineRoute('POST /api/account/email/undo', {
  tag: 'Password and email',
  summary: 'Undo a change of the email',
  security: requiresClientKey,
  body: z.object({ token }).openapi('EmailChangeUndo'),
  reply: [
    z.object({ email: z.string(), recovery_token: z.string() }),
    'The restored email, and a token that sets a new password within 10 minutes.',
  ],
  problems: ['link_expired', 'email_taken'],
})

/**
 * Changes the email with the link sent to the new address. Requires a session of the account or its password, and does not sign in.
 * The problem is `email_taken` if another account has taken the address since.
 */
export const completeEmailChange = defineRoute('POST /api/account/email/complete', {
  tag: 'Password and email',
  summary: 'Change the email with an email link',
  security: requiresClientKey,
  body: z.object({ token, password: passwordOfAccount }).openapi('EmailChangeCompletion'),
  reply: [emailReply, 'The new email of the account.'],
  problems: ['recent_auth_required', 'wrong_password', 'link_expired', 'email_taken', 'too_many_attempts'],
})
