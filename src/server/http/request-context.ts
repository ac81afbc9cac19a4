import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { RouterRoute } from 'hono/types'
import type { Pool } from 'pg'
import type { UserTransaction, UserTx } from '../database/transaction.ts'
import type { Account, CurrentSession, CurrentUser } from '../identity/sessions/session-types.ts'
import { withSessionTransaction } from '../identity/sessions/sessions.ts'
import { ProblemError } from '../platform/problem-error.ts'

/** The bindings and variables of a request in Hono. */
export interface AppEnv {
  Bindings: {
    incoming?: { socket: { remoteAddress?: string | undefined }; rawHeaders?: string[] }
    outgoing?: { once(event: 'finish', listener: () => void): unknown }
    /** Whether a page makes this call within the process. */
    isWithinPage?: boolean
  }
  Variables: {
    requestId: string
    /** Of findRoute. */
    route: RouterRoute | undefined
    /** The current user; on routes that share the transaction of the session, before the session has been read. */
    userId: string | undefined
    account: Account | undefined
    session: CurrentSession | undefined
    /** True for a page that is sent without a first view, because its client is above the limit of calls. */
    isAboveCallLimit: true | undefined
    /** The result of a sign-in by this request, for the security log. */
    signIn: { accountId: string } | 'second_factor_required' | undefined
    /** True if this request did nothing that the security log records, although its route can. */
    hasNoSecurityEvent: true | undefined
    sessionToken: string | undefined
    /** Whether the current user has completed onboarding; undefined for routes that share the transaction of the session. */
    onboardingCompleted: boolean | undefined
    /** The transaction that has read the session, until the handler uses it; or what runs transactions that read it. */
    transaction: Pick<UserTransaction, 'run'> | UserTransaction | undefined
  }
}

export type ApiApp = OpenAPIHono<AppEnv>

/** Returns the IP address under which the rate limits of a request are counted. */
export type ReadClientIp = (c: Context<AppEnv>) => string

/** Returns the route of a request; undefined if none but middleware matches. */
export function findRoute(c: Context<AppEnv>): RouterRoute | undefined {
  const known = c.get('route')
  if (known) return known
  const route = matchedRoutes(c).findLast(({ method }) => method !== 'ALL')
  c.set('route', route)
  return route
}

/** Returns the account of the current user. Throws `not_signed_in` on routes that do not require a session. */
export function requireAccount(c: Context<AppEnv>): Account {
  const account = c.get('account')
  if (!account) throw new ProblemError('not_signed_in')
  return account
}

/** Returns the id of the current user, for routes that may not have read the session yet. Throws `not_signed_in` like requireAccount. */
export function requireUserId(c: Context<AppEnv>): string {
  const userId = c.get('userId')
  if (!userId) throw new ProblemError('not_signed_in')
  return userId
}

/** Returns the account and the session of the current user; undefined without a session. */
export function getCurrentUser(c: Context<AppEnv>): CurrentUser | undefined {
  const account = c.get('account')
  const session = c.get('session')
  return account && session && { account, session }
}

/** Returns the account and the session of the current user. Throws `not_signed_in` like requireAccount. */
export function requireCurrentUser(c: Context<AppEnv>): CurrentUser {
  const session = c.get('session')
  if (!session) throw new ProblemError('not_signed_in')
  return { account: requireAccount(c), session }
}

/**
 * Runs `work` in a transaction of the current user. Throws `not_signed_in` like requireAccount, and if the session has ended
 * during the request.
 */
export async function withCurrentUser<Result>(
  pool: Pool,
  c: Context<AppEnv>,
  work: (tx: UserTx) => Promise<Result>,
): Promise<Result> {
  const transaction = c.get('transaction')
  // One that has begun can be used once.
  if (transaction && 'rollBack' in transaction) c.set('transaction', undefined)
  if (transaction) return transaction.run(work)
  const token = c.get('sessionToken')
  if (!token) throw new ProblemError('not_signed_in')
  return withSessionTransaction(pool, token, work)
}

/**
 * Like withCurrentUser, for work that sends all its statements before it awaits a result: they and the commit take one round trip. They may
 * run without a user, and must then change nothing.
 */
export function withCurrentUserAtOnce<Result>(
  pool: Pool,
  c: Context<AppEnv>,
  work: (tx: UserTx) => Promise<Result>,
): Promise<Result> {
  return withCurrentUser(pool, c, (tx) => {
    const result = work(tx)
    tx.commit()
    return result
  })
}

/** Rolls back the transaction that has read the session, unless the handler has used it. */
export async function releaseTransaction(c: Context<AppEnv>): Promise<void> {
  const transaction = c.get('transaction')
  if (!transaction || !('rollBack' in transaction)) return
  c.set('transaction', undefined)
  await transaction.rollBack()
}
