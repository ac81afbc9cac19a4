import type { Context } from 'hono'
import * as routes from '../../contract/providers.ts'
import type { Provider } from '../../domain/provider.ts'
import type { ProviderProfile } from '../../domain/provider-profile.ts'
import { createSecretCookie } from '../http/api/session-cookies.ts'
import { type ApiApp, getCurrentUser, requireCurrentUser } from '../http/request-context.ts'
import { disconnectProvider } from '../identity/providers/connections.ts'
import { OAUTH_STATE_SECONDS } from '../identity/providers/oauth-state.ts'
import { completeCallback, startAuthorization } from '../identity/providers/provider-sign-in.ts'
import { requireRecentAuth } from '../identity/sessions/recent-auth.ts'
import { withSessionTransaction } from '../identity/sessions/sessions.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { prefillProfile } from '../store/profiles.ts'
import type { HandlerDeps } from './handler-deps.ts'

export function addProviderRoutes(app: ApiApp, deps: HandlerDeps): void {
  const { pool, identity, sessions, sessionCookie, log } = deps
  const cookie = createSecretCookie(sessionCookie, 'oauth_state', OAUTH_STATE_SECONDS)
  const readBrowser = (c: Context) => ({
    client: sessions.readClientInfo(c),
    browserSecret: cookie.read(c),
    origin: c.req.header('origin'),
  })

  app.openapi(routes.startAuthorization, async (c) => {
    const { purpose, return_to } = c.req.valid('json')
    const connectingUser = purpose === 'connect' ? requireCurrentUser(c) : undefined
    if (connectingUser) requireRecentAuth(connectingUser)
    const { url, browserSecret, browserKey } = await startAuthorization(identity, {
      ...readBrowser(c),
      provider: c.req.valid('param').provider,
      returnTo: return_to,
      connectingUser,
    })
    cookie.write(c, browserSecret)
    return c.json({ url, browser_key: browserKey }, 200)
  })

  app.openapi(routes.completeAuthorization, async (c) => {
    const { parameters, browser_key } = c.req.valid('json')
    const currentUser = getCurrentUser(c)
    const { provider, returnTo, outcome, profile } = await completeCallback(identity, {
      ...readBrowser(c),
      parameters,
      browserKey: browser_key,
      currentUser,
    }).catch((error: unknown) => {
      logReason(c.get('requestId'), error)
      throw error
    })
    // Signs in first: the session cookie is set even if the profile cannot be read (§4).
    const session = outcome
      ? await sessions.signIn(c, outcome)
      : { ...sessions.describe(c), code_required: false }
    const isPrefilled = outcome?.kind === 'session' && (await prefill(outcome.token, provider, profile))
    const reply = {
      ...session,
      provider,
      imported: isPrefilled ? provider : null,
      connected: !outcome,
      return_to: returnTo,
    }
    return c.json(reply, 200)
  })

  app.openapi(routes.disconnectProvider, async (c) => {
    const { language } = sessions.readClientInfo(c)
    await disconnectProvider(identity, requireCurrentUser(c), c.req.valid('param').provider, language)
    return c.json({}, 200)
  })

  /** The response does not contain the reason, but the operator may need it. */
  function logReason(request_id: string, error: unknown): void {
    if (!(error instanceof ProblemError) || error.code !== 'sign_in_failed') return
    if (!(error.cause instanceof Error)) return
    log.warn({ request_id, reason: error.cause.message }, 'sign-in through a provider failed')
  }

  /** Pre-fills onboarding. Returns whether the profile has changed. */
  async function prefill(
    sessionToken: string,
    provider: Provider,
    profile: ProviderProfile,
  ): Promise<boolean> {
    if (Object.values(profile).every((value) => value === null)) return false
    return withSessionTransaction(pool, sessionToken, (tx) => prefillProfile(tx, provider, profile))
  }
}
