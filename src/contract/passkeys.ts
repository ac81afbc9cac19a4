import { createRoute, z } from '@hono/zod-openapi'
import { jsonResponse, problemResponses, requiresClientKey, requiresSession } from './route-helpers.ts'
import { reauthenticationContent } from './schemas.ts'
import { signInReplySchema } from './session.ts'

// What browsers make of it is theirs (WebAuthn Level 3 §5.1, `toJSON`): checked where it is verified.
const webAuthnJson = z.record(z.string(), z.unknown())
const optionsReply = z
  .object({ options: webAuthnJson.describe('For `PublicKeyCredential.parse…OptionsFromJSON()`.') })
  .openapi('PasskeyOptions')

const proofBody = { required: false, content: reauthenticationContent } as const

/**
 * Begin adding a passkey: options for `navigator.credentials.create()`. Good for 5 minutes and one try in this browser.
 * Asks for the current password or a fresh sign-in. Caller: signed in.
 */
export const createPasskeyOptions = createRoute({
  method: 'post',
  path: '/api/passkeys/begin',
  summary: 'Options for a new passkey',
  tags: ['Passkeys'],
  security: requiresSession,
  request: { body: proofBody },
  responses: {
    200: jsonResponse(optionsReply, 'The options.'),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'not_signed_in',
      'recent_auth_required',
      'wrong_password',
      'too_many_attempts',
    ),
  },
})

/** Add the passkey that the browser made. Caller: signed in, in the browser that began it. */
export const addPasskey = createRoute({
  method: 'post',
  path: '/api/passkeys',
  summary: 'Add a passkey',
  tags: ['Passkeys'],
  security: requiresSession,
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({ name: z.string().trim().min(1).max(100), response: webAuthnJson }),
        },
      },
    },
  },
  responses: {
    200: jsonResponse(z.object({}), 'The passkey is added.'),
    ...problemResponses('foreign_origin', 'request_too_large', 'not_signed_in', 'passkey_rejected'),
  },
})

/**
 * Remove a passkey of the own account; never the last way in. Asks for the current password or a fresh sign-in. One that
 * is not there is removed already. Caller: signed in.
 */
export const removePasskey = createRoute({
  method: 'delete',
  path: '/api/passkeys/{passkey_id}',
  summary: 'Remove a passkey',
  tags: ['Passkeys'],
  security: requiresSession,
  request: {
    body: proofBody,
    params: z.object({ passkey_id: z.uuid().openapi({ param: { name: 'passkey_id', in: 'path' } }) }),
  },
  responses: {
    200: jsonResponse(z.object({}), 'The passkey is removed.'),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'not_signed_in',
      'recent_auth_required',
      'wrong_password',
      'last_sign_in_method',
      'too_many_attempts',
    ),
  },
})

/** Begin signing in with a passkey: options for `navigator.credentials.get()`. Caller: anyone. Limited per address. */
export const createPasskeySignInOptions = createRoute({
  method: 'post',
  path: '/api/sign-in/passkey/begin',
  summary: 'Options for signing in with a passkey',
  tags: ['Account'],
  security: requiresClientKey,
  responses: {
    200: jsonResponse(optionsReply, 'The options.'),
    ...problemResponses('foreign_origin', 'too_many_attempts'),
  },
})

/** Sign in with a passkey. It stands for both steps: no code is asked for. Caller: anyone. Limited per address. */
export const signInWithPasskey = createRoute({
  method: 'post',
  path: '/api/sign-in/passkey',
  summary: 'Sign in with a passkey',
  tags: ['Account'],
  security: requiresClientKey,
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: z.object({ response: webAuthnJson }) } },
    },
  },
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
