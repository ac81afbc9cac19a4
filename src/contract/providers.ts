import { z } from '@hono/zod-openapi'
import { PROVIDERS } from '../domain/provider.ts'
import { defineRoute, requiresClientKey, requiresSession } from './define-route.ts'
import { returnToSchema } from './event-schemas.ts'
import { signInReplySchema } from './session.ts'

const providerSchema = z.enum(PROVIDERS)

const providerParams = z.object({
  provider: providerSchema.openapi({ param: { name: 'provider', in: 'path' } }),
})

/**
 * Starts an authorization request, to sign in or to connect the provider to the account (§7 Auth). The browser goes to
 * `url`, and the provider redirects it to /auth/callback. The OAuth state is valid for 10 minutes in this browser. `connect`
 * requires a session and recent authentication. Rate limited per IP.
 */
export const startAuthorization = defineRoute('POST /api/providers/{provider}/begin', {
  tag: 'Providers',
  summary: 'Start an authorization request',
  security: requiresClientKey,
  params: providerParams,
  body: z
    .object({
      purpose: z.enum(['sign_in', 'connect']).optional().describe('Default sign_in.'),
      return_to: returnToSchema.describe(
        'The path of a screen to go to afterwards; anything else is ignored.',
      ),
    })
    .openapi('AuthorizationRequest'),
  reply: [
    z.object({
      url: z.url(),
      browser_key: z
        .string()
        .describe('For the localStorage of the page: the callback requires it unless PUBLIC_URL is https.'),
    }),
    'The URL of the authorization request.',
  ],
  problems: [
    'not_signed_in',
    'recent_auth_required',
    'not_found',
    'too_many_attempts',
    'provider_unavailable',
  ],
})

const callbackReplySchema = signInReplySchema
  .extend({
    provider: providerSchema,
    imported: providerSchema
      .nullable()
      .describe('The provider if its profile has pre-filled onboarding now, otherwise null.'),
    connected: z.boolean().describe('Whether the provider was connected to the account of the current user.'),
    return_to: z.string().nullable().describe('`return_to` of the authorization request.'),
  })
  .openapi('CallbackReply')

export type CallbackReply = z.infer<typeof callbackReplySchema>

/**
 * Completes an authorization request with the query of /auth/callback (§4 Callback), once and in the browser that started it.
 * Rate limited per IP.
 */
export const completeAuthorization = defineRoute('POST /api/callback', {
  tag: 'Providers',
  summary: 'Complete an authorization request',
  security: requiresClientKey,
  body: z
    .object({
      parameters: z
        .record(z.string().max(200), z.string().max(8192))
        .describe('The query parameters of /auth/callback.'),
      browser_key: z.string().max(200).optional().describe('The latest `browser_key` of this browser.'),
    })
    .openapi('AuthorizationResponse'),
  reply: [callbackReplySchema, 'Signed in (the session cookie is set), or connected.'],
  problems: [
    'not_signed_in',
    'too_many_attempts',
    'sign_in_cancelled',
    'sign_in_failed',
    'email_missing',
    'email_taken',
    'email_unconfirmed_at_provider',
    'email_not_confirmed',
    'account_suspended',
    'provider_taken',
    'provider_connected',
    'provider_unavailable',
  ],
})

/** Disconnects a provider, except the last sign-in method of the account. Idempotent. Requires recent authentication. */
export const disconnectProvider = defineRoute('DELETE /api/providers/{provider}', {
  tag: 'Providers',
  summary: 'Disconnect a provider',
  security: requiresSession,
  params: providerParams,
  reply: [z.object({}), 'The provider is disconnected.'],
  problems: ['recent_auth_required', 'last_sign_in_method'],
})
