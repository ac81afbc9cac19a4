import { z } from '@hono/zod-openapi'
import { defineRoute, requiresClientKey, requiresSession } from './define-route.ts'
import { signInReplySchema } from './session.ts'

export const codeSchema = z.string().min(1).max(20).openapi({ example: '123456' })
const recoveryCodesSchema = z
  .object({
    recovery_codes: z.array(z.string()).describe('Each works once. The server cannot show them again.'),
  })
  .openapi('RecoveryCodes')

/** Completes the pending sign-in of this browser with a code of the authenticator or a recovery code. Rate limited per account and IP. */
export const completePendingSignIn = defineRoute('POST /api/sign-in/code', {
  tag: 'Session',
  summary: 'Complete a sign-in with a code',
  security: requiresClientKey,
  body: z.union([z.object({ code: codeSchema }), z.object({ recovery_code: codeSchema })]),
  reply: [signInReplySchema, 'Signed in; the session cookie is set.'],
  problems: ['wrong_code', 'pending_sign_in_expired', 'account_suspended', 'too_many_attempts'],
})

/**
 * Creates a secret for an authenticator. Two-step sign-in starts when a code confirms that the authenticator has it. Requires recent
 * authentication and a confirmed email.
 */
export const startTwoStepSetup = defineRoute('POST /api/two-step/begin', {
  tag: 'Two-step sign-in',
  summary: 'Create a secret for an authenticator',
  security: requiresSession,
  reply: [
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
  ],
  problems: ['recent_auth_required', 'email_not_confirmed', 'two_step_on'],
})

/** Switches two-step sign-in on with a first code. Requires recent authentication. Rate limited per account. */
export const confirmTwoStepSetup = defineRoute('POST /api/two-step/confirm', {
  tag: 'Two-step sign-in',
  summary: 'Switch two-step sign-in on',
  security: requiresSession,
  body: z.object({ code: codeSchema }),
  reply: [recoveryCodesSchema, 'Two-step sign-in is on.'],
  problems: ['recent_auth_required', 'wrong_code', 'two_step_on', 'two_step_off', 'too_many_attempts'],
})

/** Replaces the recovery codes. Requires recent authentication. */
export const replaceRecoveryCodes = defineRoute('POST /api/two-step/recovery-codes', {
  tag: 'Two-step sign-in',
  summary: 'Replace the recovery codes',
  security: requiresSession,
  reply: [recoveryCodesSchema, 'The new codes.'],
  problems: ['recent_auth_required', 'two_step_off', 'too_many_attempts'],
})

/** Switches two-step sign-in off. Requires recent authentication. */
export const disableTwoStep = defineRoute('POST /api/two-step/end', {
  tag: 'Two-step sign-in',
  summary: 'Switch two-step sign-in off',
  security: requiresSession,
  reply: [z.object({}), 'Two-step sign-in is off.'],
  problems: ['recent_auth_required'],
})
