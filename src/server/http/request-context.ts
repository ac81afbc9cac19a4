import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { SessionCookieShape } from '../identity/engine.ts'
import type { CurrentUser } from '../identity/sessions/recent-auth.ts'
import type { Account, CurrentSession } from '../identity/sessions/sessions.ts'
import { ProblemError } from '../platform/problem-error.ts'

/** What a request carries on its way to a handler. */
export interface AppEnv {
  Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } }
  Variables: {
    requestId: string
    account: Account | undefined
    session: CurrentSession | undefined
  }
}

export type App = OpenAPIHono<AppEnv>

/** Tells under which address the attempts of a request are counted. */
export type ReadClientIp = (c: Context<AppEnv>) => string

/** The cookie that carries a session: its name and flags, and how to read and write it. */
export interface SessionCookie extends SessionCookieShape {
  /** The session token of a request, or null when there is none or its signature is not ours. */
  read(c: Context): string | null
  /** Sends the token to the browser, to be kept as long as the session can live. */
  write(c: Context, token: string): void
  /** Takes the cookie back. */
  clear(c: Context): void
}

/** The account that calls. Throws `not_signed_in` where access.ts has let someone pass without a session. */
export function requireCurrentUser(c: Context<AppEnv>): Account {
  const account = c.get('account')
  if (!account) throw new ProblemError('not_signed_in')
  return account
}

/** The account that calls and the session it calls with. Throws `not_signed_in` as signedIn does. */
export function requireCurrentSession(c: Context<AppEnv>): CurrentUser {
  const session = c.get('session')
  if (!session) throw new ProblemError('not_signed_in')
  return { account: requireCurrentUser(c), session }
}
