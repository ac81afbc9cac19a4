import { createRoute, z } from '@hono/zod-openapi'
import { PROVIDERS } from '../domain/provider.ts'
import { jsonResponse, problemResponses, requiresClientKey, requiresSession } from './route-helpers.ts'
import { currentPasswordSchema, reauthenticationContent } from './schemas.ts'
import { sessionSchema } from './session.ts'

const providerSchema = z.enum(PROVIDERS)

const providerParams = z.object({
  provider: providerSchema.openapi({ param: { name: 'provider', in: 'path' } }),
})

/**
 * Begin at a provider: to sign in, or to connect it to the account that is signed in (spec §7 "Sign in with OAuth
 * provider"). The browser then goes to `address`; the provider sends it to /auth/callback. What has to be remembered
 * stays on the server for 10 minutes, bound to this browser by a cookie. `connect` needs a session and fresh proof:
 * the password, or a sign-in of the last 10 minutes. Caller: anyone. Limited per address.
 */
export const startAuthorization = createRoute({
  method: 'post',
  path: '/api/providers/{provider}/begin',
  summary: 'Begin at a sign-in provider',
  tags: ['Providers'],
  security: requiresClientKey,
  request: {
    params: providerParams,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z
            .object({
              purpose: z.enum(['sign_in', 'connect']).optional().describe('Default sign_in.'),
              return_to: z
                .string()
                .max(2000)
                .optional()
                .describe('A page of the app to go to afterwards; anything else counts as none.'),
              current_password: currentPasswordSchema.optional(),
            })
            .openapi('BeginAtProvider'),
        },
      },
    },
  },
  responses: {
    200: jsonResponse(
      z.object({ address: z.url().describe('Where the browser goes now.') }),
      'The address of the provider.',
    ),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'not_signed_in',
      'recent_auth_required',
      'wrong_password',
      'not_found',
      'too_many_attempts',
      'provider_unavailable',
    ),
  },
})

const callbackReplySchema = sessionSchema
  .extend({
    provider: providerSchema,
    imported: providerSchema
      .nullable()
      .describe('Where the profile was pre-filled from just now; null when nothing was.'),
    connected: z.boolean().describe('Whether this connected the provider to the account that was signed in.'),
    return_to: z.string().nullable().describe('The page of the app that was asked for at the beginning.'),
    code_required: z.boolean().describe('Whether a code is still missing; nobody is signed in yet then.'),
  })
  .openapi('ProviderSignIn')

export type CallbackReply = z.infer<typeof callbackReplySchema>

/**
 * Finish at a provider with what stood in the query of /auth/callback (spec §4 "Callback"). A beginning can be used
 * once, within 10 minutes, from the browser that made it. On any failure nobody is signed in who was not before.
 * Caller: anyone. Limited per address.
 */
export const completeAuthorization = createRoute({
  method: 'post',
  path: '/api/callback',
  summary: 'Finish at a sign-in provider',
  tags: ['Providers'],
  security: requiresClientKey,
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z
            .object({
              parameters: z
                .record(z.string().max(200), z.string().max(8192))
                .describe('The query of /auth/callback, each name with its value.'),
            })
            .openapi('FinishAtProvider'),
        },
      },
    },
  },
  responses: {
    200: jsonResponse(callbackReplySchema, 'Signed in (the session cookie is set), or connected.'),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'not_signed_in',
      'too_many_attempts',
      'sign_in_cancelled',
      'sign_in_failed',
      'email_missing',
      'email_unconfirmed_at_provider',
      'email_not_confirmed',
      'provider_taken',
      'provider_connected',
      'provider_unavailable',
    ),
  },
})

/**
 * Disconnect a provider from the account, unless it is the last way in. Needs fresh proof: the password, or a sign-in
 * of the last 10 minutes. Without a connection nothing happens. Caller: signed in.
 */
export const disconnectProvider = createRoute({
  method: 'delete',
  path: '/api/providers/{provider}',
  summary: 'Disconnect a sign-in provider',
  tags: ['Providers'],
  security: requiresSession,
  request: {
    params: providerParams,
    body: { required: false, content: reauthenticationContent },
  },
  responses: {
    200: jsonResponse(z.object({}), 'It is no longer connected.'),
    ...problemResponses(
      'foreign_origin',
      'request_too_large',
      'not_signed_in',
      'recent_auth_required',
      'wrong_password',
      'last_sign_in_method',
    ),
  },
})
