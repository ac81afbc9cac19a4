import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Account } from './identity/session.ts'
import { ProblemError } from './problem-error.ts'

/** What a request carries on its way to a handler. */
export interface AppEnv {
  Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } }
  Variables: { requestId: string; account: Account | undefined }
}

export type App = OpenAPIHono<AppEnv>

/** The account that calls. Throws `not_signed_in` where access.ts has let someone pass without a session. */
export function signedIn(c: Context<AppEnv>): Account {
  const account = c.get('account')
  if (!account) throw new ProblemError('not_signed_in')
  return account
}
