import { z } from '@hono/zod-openapi'
import { defineRoute, requiresClientKey, requiresSession } from './define-route.ts'
import { singleLineSchema } from './event-schemas.ts'
import { signInReplySchema } from './session.ts'

// The JSON forms of WebAuthn objects (WebAuthn Level 3 §5.1). The server validates them when it verifies them.
export const webAuthnJson = z.record(z.string(), z.unknown())
export const optionsSchema = z
  .object({ options: webAuthnJson.describe('For `PublicKeyCredential.parse…OptionsFromJSON()`.') })
  .openapi('PasskeyOptions')

/**
 * Returns options for `navigator.credentials.create()`, valid in this browser for 5 minutes and one attempt. Requires recent
 * authentication and a confirmed email.
 */
export const createPasskeyOptions = defineRoute('POST /api/passkeys/begin', {
  tag: 'Passkeys',
  summary: 'Create options for a new passkey',
  security: requiresSession,
  reply: [optionsSchema, 'The options.'],
  problems: ['recent_auth_required', 'email_not_confirmed'],
})

// On one line: the name is part of emails.
const passkeyName = singleLineSchema(100).min(1)

/** Adds the passkey that this browser created with the options. */
export const addPasskey = defineRoute('POST /api/passkeys', {
  tag: 'Passkeys',
  summary: 'Add a passkey',
  security: requiresSession,
  body: z.object({ name: passkeyName, response: webAuthnJson }),
  reply: [z.object({}), 'The passkey is added.'],
  problems: ['passkey_rejected', 'email_not_confirmed'],
})

/** Removes a passkey, except the last sign-in method of the account. Idempotent. Requires recent authentication. */
export const removePasskey = defineRoute('DELETE /api/passkeys/{passkey_id}', {
  tag: 'Passkeys',
  summary: 'Remove a passkey',
  security: requiresSession,
  params: z.object({ passkey_id: z.uuid().openapi({ param: { name: 'passkey_id', in: 'path' } }) }),
  reply: [z.object({}), 'The passkey is removed.'],
  problems: ['recent_auth_required', 'last_sign_in_method'],
})

/** Returns options for `navigator.credentials.get()`. Rate limited per IP. */
export const createPasskeySignInOptions = defineRoute('POST /api/sign-in/passkey/begin', {
  tag: 'Session',
  summary: 'Create options for signing in with a passkey',
  security: requiresClientKey,
  reply: [optionsSchema, 'The options.'],
  problems: ['too_many_attempts'],
})

/** Signs in with a passkey. It replaces both factors, so no code is required. Rate limited per IP. */
export const signInWithPasskey = defineRoute('POST /api/sign-in/passkey', {
  tag: 'Session',
  summary: 'Sign in with a passkey',
  security: requiresClientKey,
  body: z.object({ response: webAuthnJson }),
  reply: [signInReplySchema, 'Signed in; the session cookie is set.'],
  problems: ['passkey_rejected', 'account_suspended', 'email_not_confirmed', 'too_many_attempts'],
})
