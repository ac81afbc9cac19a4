import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { SessionCookieShape } from '../identity/engine.ts'
import type { CurrentUser } from '../identity/sessions/recent-auth.ts'
import type { Account, CurrentSession } from '../identity/sessions/sessions.ts'
import { ProblemError } from '../platform/problem-error.ts'

/** The bindings and variables of a request in Hono. */
export interface AppEnv {
  Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } }
  Variables: {
    requestId: string
    account: Account | undefined
    session: CurrentSession | undefined
  }
}

export type App = OpenAPIHono<AppEnv>

/** Returns the IP address under which the rate limits of a request are counted. */
export type ReadClientIp = (c: Context<AppEnv>) => string

/** The session cookie. */
export interface SessionCookie extends SessionCookieShape {
  /** Returns the session token of a request, or null if there is none or its signature is invalid. */
  read(c: Context): string | null
  /** Sets the cookie, with the longest lifetime of a session. */
  write(c: Context, token: string): void
  clear(c: Context): void
}

/** Returns the account of the current user. Throws `not_signed_in` on routes that do not require a session. */
export function requireCurrentUser(c: Context<AppEnv>): Account {
  const account = c.get('account')
  if (!account) throw new ProblemError('not_signed_in')
  return account
}

/** Returns the account and the session of the current user. Throws `not_signed_in` like requireCurrentUser. */
export function requireCurrentSession(c: Context<AppEnv>): CurrentUser {
  const session = c.get('session')
  if (!session) throw new ProblemError('not_signed_in')
  return { account: requireCurrentUser(c), session }
}
