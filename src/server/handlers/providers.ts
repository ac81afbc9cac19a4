import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { completeAuthorization, disconnectProvider, startAuthorization } from '../../contract/providers.ts'
import type { Provider, ProviderProfile } from '../../domain/provider.ts'
import { withUserTransaction } from '../database/transaction.ts'
import { type App, requireCurrentSession } from '../http/request-context.ts'
import { OAUTH_STATE_SECONDS } from '../identity/providers/oauth-state.ts'
import { cookieName } from '../platform/cookie-name.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { prefillProfile } from '../store/profiles.ts'
import type { HandlerDeps } from './handler-deps.ts'

/** The calls of src/contract/providers.ts. */
export function addProviderRoutes(app: App, deps: HandlerDeps): void {
  const { pool, identity, sessions, sessionCookie: cookie, log } = deps
  const visitCookie = cookieName(cookie.name, 'visit')
  const traveller = (c: Context) => ({
    visitor: sessions.readClientInfo(c),
    browserSecret: getCookie(c, visitCookie),
    origin: c.req.header('origin'),
  })

  app.openapi(startAuthorization, async (c) => {
    const { purpose, return_to, current_password } = c.req.valid('json')
    const connecting = purpose === 'connect' ? requireCurrentSession(c) : undefined
    if (connecting) await identity.requireRecentAuth(connecting, current_password)
    const { address, browserSecret } = await identity.providers.begin({
      ...traveller(c),
      provider: c.req.valid('param').provider,
      returnTo: return_to,
      connecting,
    })
    setCookie(c, visitCookie, browserSecret, { ...cookie.attributes, maxAge: OAUTH_STATE_SECONDS })
    return c.json({ address }, 200)
  })

  app.openapi(completeAuthorization, async (c) => {
    const { parameters } = c.req.valid('json')
    const caller = c.get('session') && requireCurrentSession(c)
    const { provider, returnTo, outcome, told } = await identity.providers
      .finish({ ...traveller(c), parameters, caller })
      .catch((error: unknown) => {
        // People are told that it failed; the operator may have to know why.
        if (
          error instanceof ProblemError &&
          error.code === 'sign_in_failed' &&
          error.cause instanceof Error
        ) {
          log.warn(
            { request_id: c.get('requestId'), reason: error.cause.message },
            'sign-in at a provider failed',
          )
        }
        throw error
      })
    const isImported = outcome?.kind === 'session' && (await fillIn(outcome.account.id, provider, told))
    const reply = outcome
      ? await sessions.signIn(c, outcome)
      : { ...(await sessions.describe(caller?.account)), code_required: false }
    return c.json(
      {
        ...reply,
        provider,
        imported: isImported ? provider : null,
        connected: !outcome,
        return_to: returnTo,
      },
      200,
    )
  })

  app.openapi(disconnectProvider, async (c) => {
    const caller = requireCurrentSession(c)
    await identity.requireRecentAuth(caller, c.req.valid('json')?.current_password)
    await identity.providers.disconnect(caller, c.req.valid('param').provider)
    return c.json({}, 200)
  })

  /** Whether onboarding was pre-filled just now. */
  async function fillIn(personId: string, provider: Provider, told: ProviderProfile): Promise<boolean> {
    if (Object.values(told).every((value) => value === null)) return false
    return withUserTransaction(pool, personId, (tx) => prefillProfile(tx, provider, told))
  }
}
