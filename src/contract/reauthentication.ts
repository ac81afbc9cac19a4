import { z } from '@hono/zod-openapi'
import { defineRoute, requiresSession } from './define-route.ts'
import { optionsSchema, webAuthnJson } from './passkeys.ts'
import { codeSchema } from './two-step.ts'

const code = codeSchema.optional().describe('The code of the authenticator, with two-step sign-in.')
const recovery_code = codeSchema.optional().describe('A recovery code in place of `code`.')

/**
 * Reauthenticates the user: for 5 minutes, the sign-in methods can be changed in this session. Requires the password or a passkey or, for
 * an account with neither, the code sent by email; with two-step sign-in also a code, except with a passkey, which counts as both. The
 * session gets a new token. Rate limited per session.
 */
export const reauthenticate = defineRoute('POST /api/reauthenticate', {
  tag: 'Account',
  summary: 'Reauthenticate before a change of the sign-in methods',
  security: requiresSession,
  body: z
    .union([
      // The password is compared only: its length is limited, but no password rules apply.
      z.object({ password: z.string().min(1).max(4096), code, recovery_code }),
      z.object({ email_code: codeSchema.describe('The code sent by email.'), code, recovery_code }),
      z.object({ passkey: webAuthnJson }),
    ])
    .openapi('Reauthentication'),
  reply: [z.object({}), 'Reauthenticated; the session cookie has a new token.'],
  problems: ['wrong_password', 'passkey_rejected', 'wrong_code', 'too_many_attempts'],
})

/** Returns options for `navigator.credentials.get()` with a passkey of the account, for reauthentication. */
export const createPasskeyReauthOptions = defineRoute('POST /api/reauthenticate/passkey/begin', {
  tag: 'Account',
  summary: 'Create options for reauthenticating with a passkey',
  security: requiresSession,
  reply: [optionsSchema, 'The options.'],
})

/**
 * Sends a code to the confirmed email of an account without a password or passkey. It is valid in this session, for 10 minutes and until
 * the next is requested. Rate limited per account.
 */
export const sendReauthenticationCode = defineRoute('POST /api/reauthenticate/email-code', {
  tag: 'Account',
  summary: 'Send a code for reauthentication by email',
  security: requiresSession,
  reply: [z.object({}), 'The code is sent.'],
  problems: ['email_not_confirmed', 'too_many_attempts'],
})
