import { createRoute, z } from '@hono/zod-openapi'
import { jsonResponse, problemResponses, requiresClientKey, requiresSession } from './route-helpers.ts'
import { reauthenticationContent } from './schemas.ts'
import { signInReplySchema } from './session.ts'

const codeSchema = z.string().min(1).max(20).openapi({ example: '123456' })
const recoveryCodesSchema = z
  .object({
    recovery_codes: z.array(z.string()).describe('Each works once. They are shown this one time only.'),
  })
  .openapi('RecoveryCodes')

const proofBody = { required: true, content: reauthenticationContent } as const

/**
 * Complete a sign-in that still misses its code: one of the authenticator app, or a recovery code, which is used up by
 * it. The sign-in itself is the one that this browser began less than 10 minutes ago. Caller: anyone. Limited per
 * account and per address.
 */
export const completePendingSignIn = createRoute({
  method: 'post',
  path: '/api/sign-in/code',
  summary: 'Complete a sign-in with a code',
  tags: ['Account'],
  security: requiresClientKey,
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.union([z.object({ code: codeSchema }), z.object({ recovery_code: codeSchema })]),
        },
      },
    },
  },
  responses: {
    200: jsonResponse(signInReplySchema, 'Signed in; the session cookie is set.'),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'wrong_code',
      'pending_sign_in_expired',
      'too_many_attempts',
    ),
  },
})

/**
 * Begin two-step sign-in: a new secret for an authenticator app. Nothing changes until a code confirms that the app has
 * it. Asks for the current password or a fresh sign-in. Caller: signed in.
 */
export const startTwoStepSetup = createRoute({
  method: 'post',
  path: '/api/two-step/begin',
  summary: 'A secret for an authenticator app',
  tags: ['Two-step sign-in'],
  security: requiresSession,
  request: { body: proofBody },
  responses: {
    200: jsonResponse(
      z
        .object({
          secret: z.string().describe('Base32, to be typed by hand.'),
          otpauth_uri: z.string(),
          qr_svg_path: z.string().describe('`otpauth_uri` as the `d` of one SVG path, one unit per module.'),
          size: z.int().describe('Width and height of the path, its quiet zone included.'),
        })
        .openapi('TwoStepSecret'),
      'The secret.',
    ),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'not_signed_in',
      'recent_auth_required',
      'wrong_password',
      'two_step_on',
      'too_many_attempts',
    ),
  },
})

/** Switch two-step sign-in on with a first code of the app. Caller: signed in. Limited per account. */
export const confirmTwoStepSetup = createRoute({
  method: 'post',
  path: '/api/two-step/confirm',
  summary: 'Switch two-step sign-in on',
  tags: ['Two-step sign-in'],
  security: requiresSession,
  request: {
    body: { required: true, content: { 'application/json': { schema: z.object({ code: codeSchema }) } } },
  },
  responses: {
    200: jsonResponse(recoveryCodesSchema, 'Two-step sign-in is on.'),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'not_signed_in',
      'wrong_code',
      'two_step_on',
      'two_step_off',
      'too_many_attempts',
    ),
  },
})

/**
 * New recovery codes; the ones before work no more. Asks for the current password or a fresh sign-in. Caller: signed in.
 */
export const replaceRecoveryCodes = createRoute({
  method: 'post',
  path: '/api/two-step/recovery-codes',
  summary: 'New recovery codes',
  tags: ['Two-step sign-in'],
  security: requiresSession,
  request: { body: proofBody },
  responses: {
    200: jsonResponse(recoveryCodesSchema, 'The codes.'),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'not_signed_in',
      'recent_auth_required',
      'wrong_password',
      'two_step_off',
      'too_many_attempts',
    ),
  },
})

/** Switch two-step sign-in off. Asks for the current password or a fresh sign-in. Caller: signed in. */
export const disableTwoStep = createRoute({
  method: 'post',
  path: '/api/two-step/end',
  summary: 'Switch two-step sign-in off',
  tags: ['Two-step sign-in'],
  security: requiresSession,
  request: { body: proofBody },
  responses: {
    200: jsonResponse(z.object({}), 'Two-step sign-in is off.'),
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
