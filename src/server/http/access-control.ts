import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { SESSION_EXTENDED_HEADER, USER_HEADER } from '../../contract/session-headers.ts'
import type { FoundSession } from '../identity/sessions/sessions.ts'
import { areSecretsEqual } from '../platform/crypto.ts'
import { ProblemError } from '../platform/problem-error.ts'
import type { App, AppEnv, SessionCookie } from './request-context.ts'
import { listAllowedOrigins, requireSameOrigin } from './same-origin.ts'

export interface AccessControlDeps {
  publicKey: string
  publicUrl: string
  cookie: SessionCookie
  readSession(token: string): Promise<FoundSession | null>
}

type Requirement = 'client_key' | 'session'

/**
 * Who may call what, decided here and nowhere else, from the `security` that each route of the contract declares.
 * Deny first: a route under /api that declares none asks for both the client's key and a session.
 */
export function createAccessControl(app: App, deps: AccessControlDeps): MiddlewareHandler<AppEnv> {
  const own = listAllowedOrigins(deps.publicUrl)
  const declared = new Map<string, Requirement[]>()

  function requirements(method: string, path: string): Requirement[] {
    if (declared.size === 0) {
      for (const definition of app.openAPIRegistry.definitions) {
        if (definition.type !== 'route') continue
        const { route } = definition
        const names = route.security?.flatMap((scheme) => Object.keys(scheme)) as Requirement[] | undefined
        declared.set(
          `${route.method.toUpperCase()} ${route.path.replaceAll(/\{(.+?)\}/g, ':$1')}`,
          names ?? ['client_key', 'session'],
        )
      }
    }
    return declared.get(`${method} ${path}`) ?? ['client_key', 'session']
  }

  return async (c, next) => {
    const route = matchedRoutes(c).findLast(({ method }) => method !== 'ALL')
    if (!route) return next()
    const required = requirements(route.method, route.path)
    if (required.includes('client_key')) requireClientKey(c, deps.publicKey)
    if (route.method !== 'GET') requireSameOrigin(c, own)

    const token = deps.cookie.read(c)
    const session = token && required.length > 0 ? await deps.readSession(token) : null
    if (required.includes('session') && !session) throw new ProblemError('not_signed_in')
    const shown = c.req.header(USER_HEADER)
    if (session && shown !== undefined && shown !== session.account.id) throw new ProblemError('user_changed')
    if (session && required.includes('session')) c.header(USER_HEADER, session.account.id)
    c.set('account', session?.account)
    c.set('session', session?.session)
    if (token && session?.prolonged) {
      deps.cookie.write(c, token)
      c.header(SESSION_EXTENDED_HEADER, 'true')
    }
    return next()
  }
}

/** Throws `client_key_missing` unless the header `apikey` is the public key (§1). The key identifies clients, not users. */
function requireClientKey(c: Context, publicKey: string): void {
  if (!areSecretsEqual(c.req.header('apikey') ?? '', publicKey)) throw new ProblemError('client_key_missing')
}
