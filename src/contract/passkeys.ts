import { createRoute, z } from '@hono/zod-openapi'
import {
  jsonBody,
  jsonResponse,
  problemResponses,
  REAUTH_PROBLEMS,
  requiresClientKey,
  requiresSession,
} from './route-helpers.ts'
import { reauthenticationContent } from './schemas.ts'
import { signInReplySchema } from './session.ts'

// The JSON forms of WebAuthn objects (WebAuthn Level 3 §5.1). The server validates them when it verifies them.
const webAuthnJson = z.record(z.string(), z.unknown())
const optionsSchema = z
  .object({ options: webAuthnJson.describe('For `PublicKeyCredential.parse…OptionsFromJSON()`.') })
  .openapi('PasskeyOptions')

const reauthBody = { required: false, content: reauthenticationContent } as const

/**
 * Returns options for `navigator.credentials.create()`, valid in this browser for 5 minutes and one attempt. Requires recent
 * authentication.
 */
export const createPasskeyOptions = createRoute({
  method: 'post',
  path: '/api/passkeys/begin',
  summary: 'Create options for a new passkey',
  tags: ['Passkeys'],
  security: requiresSession,
  request: { body: reauthBody },
  responses: { 200: jsonResponse(optionsSchema, 'The options.'), ...problemResponses(...REAUTH_PROBLEMS) },
})

/** Adds the passkey that this browser created with the options. */
export const addPasskey = createRoute({
  method: 'post',
  path: '/api/passkeys',
  summary: 'Add a passkey',
  tags: ['Passkeys'],
  security: requiresSession,
  request: {
    body: jsonBody(z.object({ name: z.string().trim().min(1).max(100), response: webAuthnJson })),
  },
  responses: {
    200: jsonResponse(z.object({}), 'The passkey is added.'),
    ...problemResponses('foreign_origin', 'request_too_large', 'not_signed_in', 'passkey_rejected'),
  },
})

/** Removes a passkey, except the last sign-in method of the account. Idempotent. Requires recent authentication. */
export const removePasskey = createRoute({
  method: 'delete',
  path: '/api/passkeys/{passkey_id}',
  summary: 'Remove a passkey',
  tags: ['Passkeys'],
  security: requiresSession,
  request: {
    body: reauthBody,
    params: z.object({ passkey_id: z.uuid().openapi({ param: { name: 'passkey_id', in: 'path' } }) }),
  },
  responses: {
    200: jsonResponse(z.object({}), 'The passkey is removed.'),
    ...problemResponses(...REAUTH_PROBLEMS, 'last_sign_in_method'),
  },
})

/** Returns options for `navigator.credentials.get()`. Rate limited per IP. */
export const createPasskeySignInOptions = createRoute({
  method: 'post',
  path: '/api/sign-in/passkey/begin',
  summary: 'Create options for signing in with a passkey',
  tags: ['Session'],
  security: requiresClientKey,
  responses: {
    200: jsonResponse(optionsSchema, 'The options.'),
    ...problemResponses('foreign_origin', 'too_many_attempts'),
  },
})

/** Signs in with a passkey. It replaces both factors, so no code is required. Rate limited per IP. */
export const signInWithPasskey = createRoute({
  method: 'post',
  path: '/api/sign-in/passkey',
  summary: 'Sign in with a passkey',
  tags: ['Session'],
  security: requiresClientKey,
  request: { body: jsonBody(z.object({ response: webAuthnJson })) },
  responses: {
    200: jsonResponse(signInReplySchema, 'Signed in; the session cookie is set.'),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'passkey_rejected',
      'email_not_confirmed',
      'too_many_attempts',
    ),
  },
})
