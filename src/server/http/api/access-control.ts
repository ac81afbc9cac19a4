import type { Context, MiddlewareHandler } from 'hono'
import { SESSION_EXTENDED_HEADER, USER_HEADER } from '../../../contract/session-headers.ts'
import type { UserTx } from '../../database/transaction.ts'
import type { FoundSession } from '../../identity/sessions/sessions.ts'
import { hashToken } from '../../platform/crypto.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import type { CallLimits } from '../limits/call-limits.ts'
import type { CallQueue } from '../limits/call-queue.ts'
import {
  type ApiApp,
  type AppEnv,
  findRoute,
  type ReadClientIp,
  releaseTransaction,
} from '../request-context.ts'
import { listAllowedOrigins, requireSameOrigin } from './same-origin.ts'
import type { SecretCookie } from './session-cookies.ts'

export interface AccessControlDeps {
  publicKey: string
  publicUrl: string
  cookie: SecretCookie
  openSession(tokenHash: string, keepTransaction: boolean): Promise<FoundSession | null>
  runWithSession<Result>(
    tokenHash: string,
    accept: (session: FoundSession | null) => void,
    work: (tx: UserTx) => Promise<Result>,
  ): Promise<Result>
  readClientIp: ReadClientIp
  callLimits: CallLimits
  callQueue: CallQueue
}

type Requirement = 'client_key' | 'session'

/**
 * The routes whose handlers begin with rows of the current user: the transaction that reads the session stays open for them. Once the
 * process knows the user of the session token, it even begins with the handler's first statements, so these handlers must not act for
 * the user in another way before. No other route may hold a transaction, because it may hash a password or ask a provider first.
 */
const SHARED_TRANSACTION_PATHS =
  /^\/api\/(contacts|dashboard|dismissals|event-(alternatives|calendar|facets|map)|events|facet-values|favorites|followed-organisers|hellos|my-events|onboarding|people|registrations|saved-searches|settings(?!\/language)|waiting-list)(\/|$)/

/** What a route under /api requires that declares no `security`. */
const DEFAULT_REQUIREMENTS: Requirement[] = ['client_key', 'session']

const SESSION_PATH = '/api/session'

/** Monitors and load balancers may call the health checks without a limit. */
const HEALTH_PATH = /^\/api\/health(\/|$)/

/** Mail programs post here: the token in the path is the only credential, and no cookie is read. */
const TOKEN_PATH = /^\/api\/email-preferences\//

/**
 * Creates the middleware that authorizes every API request, by the `security` that its route declares in the contract.
 * Counts each against the call limits of its user or client, lets short ones wait for their turn, and adds the account and session. Throws
 * `client_key_missing`, `foreign_origin`, `not_signed_in`, `user_changed` and `too_many_attempts`.
 */
export function createAccessControl(app: ApiApp, deps: AccessControlDeps): MiddlewareHandler<AppEnv> {
  const allowedOrigins = listAllowedOrigins(deps.publicUrl)
  let requirements: Map<string, Requirement[]> | undefined

  return async (c, next) => {
    const route = findRoute(c)
    if (route && HEALTH_PATH.test(route.path)) return next()
    // Without a session, writes sign in or up, and a browser begins with reading the session. So do pages, which can do without.
    const isToSignIn =
      route !== undefined && (route.method !== 'GET' || (route.path === SESSION_PATH && !c.env?.isWithinPage))
    const countAnonymousCall = () => deps.callLimits.countAnonymousCall(deps.readClientIp(c), isToSignIn)
    if (!route) {
      countAnonymousCall()
      return next()
    }
    // Read on the first request, when all routes have been added.
    requirements ??= readRequirements(app)
    const required = requirements.get(`${route.method} ${route.path}`) ?? DEFAULT_REQUIREMENTS
    const token = required.length > 0 ? deps.cookie.read(c) : null
    if (!token) countAnonymousCall()
    if (required.includes('client_key')) requireClientKey(c, deps.publicKey)
    if (route.method !== 'GET' && !TOKEN_PATH.test(route.path)) requireSameOrigin(c, allowedOrigins)

    const keepTransaction = SHARED_TRANSACTION_PATHS.test(route.path)
    const tokenHash = token ? hashToken(token) : null
    // Before the session is read: a call above the limit must cost no query.
    const correctCount = tokenHash && deps.callLimits.countCallWithToken(tokenHash, deps.readClientIp(c))
    const shownUserId = c.req.header(USER_HEADER)
    const accept = (session: FoundSession | null) => {
      if (session?.transaction) c.set('transaction', session.transaction)
      if (correctCount) correctCount(session?.account.id ?? null)
      if (required.includes('session') && !session) throw new ProblemError('not_signed_in')
      if (session && shownUserId !== undefined && shownUserId !== session.account.id) {
        throw new ProblemError('user_changed')
      }
      if (session && required.includes('session')) c.header(USER_HEADER, session.account.id)
      c.set('userId', session?.account.id)
      c.set('account', session?.account)
      c.set('onboardingCompleted', session?.onboardingCompleted)
      // A request that continues after the change uses the new token.
      const setToken = (newToken: string) => {
        deps.cookie.write(c, newToken)
        if (session) deps.callLimits.rememberToken(hashToken(newToken), session.account.id)
        c.set('sessionToken', newToken)
      }
      c.set('session', session ? { ...session.session, setToken } : undefined)
      c.set('sessionToken', session ? (token ?? undefined) : undefined)
      if (token && session?.extended) {
        deps.cookie.write(c, token)
        c.header(SESSION_EXTENDED_HEADER, 'true')
      }
    }
    const forgetReplaced = (error: unknown): never => {
      // Someone else may have the token that was replaced, so it no longer counts against the user.
      if (correctCount && error instanceof ProblemError && error.code === 'session_token_replaced')
        correctCount(null)
      throw error
    }
    const openSession = async () =>
      accept(tokenHash ? await deps.openSession(tokenHash, keepTransaction).catch(forgetReplaced) : null)
    const respond = async () => {
      let isRead = true
      try {
        const userId = keepTransaction && tokenHash ? deps.callLimits.findUserOfToken(tokenHash) : undefined
        if (token && tokenHash && userId && (shownUserId ?? userId) === userId) {
          isRead = false
          c.set('userId', userId)
          c.set('sessionToken', token)
          c.set('transaction', {
            run(work) {
              isRead = true
              return deps.runWithSession(tokenHash, accept, work).catch(forgetReplaced)
            },
          })
        } else await openSession()
        await next()
        // The handler has responded without rows of the user, such as to an invalid request.
        if (!isRead) await openSession()
      } finally {
        await releaseTransaction(c)
      }
    }
    // Other calls may take long, and pages take turns of their own.
    const isShort = keepTransaction || (route.method === 'GET' && route.path === SESSION_PATH)
    return isShort && !c.env?.isWithinPage ? deps.callQueue.run(respond) : respond()
  }
}

/** Returns the requirements of each route, by method and path pattern. */
function readRequirements(app: ApiApp): Map<string, Requirement[]> {
  const requirements = new Map<string, Requirement[]>()
  for (const definition of app.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { method, path, security } = definition.route
    const names = security?.flatMap((scheme) => Object.keys(scheme)) as Requirement[] | undefined
    const pattern = path.replaceAll(/\{(.+?)\}/g, ':$1')
    requirements.set(`${method.toUpperCase()} ${pattern}`, names ?? DEFAULT_REQUIREMENTS)
  }
  return requirements
}

/** Throws `client_key_missing` unless the header `apikey` is the public key (§1). It identifies clients and grants no access. */
function requireClientKey(c: Context, publicKey: string): void {
  if (c.req.header('apikey') !== publicKey) throw new ProblemError('client_key_missing')
}
