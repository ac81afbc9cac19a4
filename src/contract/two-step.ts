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

const codeSchema = z.string().min(1).max(20).openapi({ example: '123456' })
const recoveryCodesSchema = z
  .object({
    recovery_codes: z.array(z.string()).describe('Each works once. The server cannot show them again.'),
  })
  .openapi('RecoveryCodes')

const reauthBody = { required: true, content: reauthenticationContent } as const

/** Completes the pending sign-in of this browser with a code of the authenticator or a recovery code. Rate limited per account and IP. */
export const completePendingSignIn = createRoute({
  method: 'post',
  path: '/api/sign-in/code',
  summary: 'Complete a sign-in with a code',
  tags: ['Session'],
  security: requiresClientKey,
  request: {
    body: jsonBody(z.union([z.object({ code: codeSchema }), z.object({ recovery_code: codeSchema })])),
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
 * Creates a secret for an authenticator. Two-step sign-in starts when a code confirms that the authenticator has it. Requires recent
 * authentication.
 */
export const startTwoStepSetup = createRoute({
  method: 'post',
  path: '/api/two-step/begin',
  summary: 'Create a secret for an authenticator',
  tags: ['Two-step sign-in'],
  security: requiresSession,
  request: { body: reauthBody },
  responses: {
    200: jsonResponse(
      z
        .object({
          secret: z.string().describe('Base32, for typing.'),
          otpauth_uri: z.string(),
          qr_svg_path: z
            .string()
            .describe('`otpauth_uri` as a QR code: the `d` of one SVG path, one unit per module.'),
          size: z.int().describe('Width and height of the path, including the quiet zone.'),
        })
        .openapi('TwoStepSetup'),
      'The secret.',
    ),
    ...problemResponses(...REAUTH_PROBLEMS, 'two_step_on'),
  },
})

/** Switches two-step sign-in on with a first code. Rate limited per account. */
export const confirmTwoStepSetup = createRoute({
  method: 'post',
  path: '/api/two-step/confirm',
  summary: 'Switch two-step sign-in on',
  tags: ['Two-step sign-in'],
  security: requiresSession,
  request: { body: jsonBody(z.object({ code: codeSchema })) },
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

/** Replaces the recovery codes. Requires recent authentication. */
export const replaceRecoveryCodes = createRoute({
  method: 'post',
  path: '/api/two-step/recovery-codes',
  summary: 'Replace the recovery codes',
  tags: ['Two-step sign-in'],
  security: requiresSession,
  request: { body: reauthBody },
  responses: {
    200: jsonResponse(recoveryCodesSchema, 'The new codes.'),
    ...problemResponses(...REAUTH_PROBLEMS, 'two_step_off'),
  },
})

/** Switches two-step sign-in off. Requires recent authentication. */
export const disableTwoStep = createRoute({
  method: 'post',
  path: '/api/two-step/end',
  summary: 'Switch two-step sign-in off',
  tags: ['Two-step sign-in'],
  security: requiresSession,
  request: { body: reauthBody },
  responses: {
    200: jsonResponse(z.object({}), 'Two-step sign-in is off.'),
    ...problemResponses(...REAUTH_PROBLEMS),
  },
})
