import type { Context } from 'hono'
import type { Pool } from 'pg'
import { getSession, type Session, signIn, signOut, signUp } from '../../contract/account.ts'
import type { App, AppEnv } from '../app-env.ts'
import type { Clock } from '../clock.ts'
import { asPerson } from '../database/transaction.ts'
import type { AddressOf } from '../http/client-address.ts'
import type { SessionCookie } from '../http/session-cookie.ts'
import type { Identity, SignedIn } from '../identity/identity.ts'
import type { Account } from '../identity/session.ts'

export interface AccountDependencies {
  pool: Pool
  identity: Identity
  cookie: SessionCookie
  clock: Clock
  addressOf: AddressOf
}

/** The calls of src/contract/account.ts. */
export function registerAccount(
  app: App,
  { pool, identity, cookie, clock, addressOf }: AccountDependencies,
): void {
  const sessionOf = async (account: Account | undefined): Promise<Session> => {
    if (!account) return { person: null, today: clock.today() }
    const rows = await asPerson(pool, account.id, (tx) =>
      tx.rows<{ onboarding_completed: boolean }>(
        { name: 'tmp', text: 'select onboarding_completed from profiles' },
        [],
      ),
    )
    return {
      person: {
        id: account.id,
        email: account.email,
        onboarding_completed: rows[0]?.onboarding_completed ?? false,
      },
      today: clock.today(),
    }
  }

  /** The browser changes hands: what it was signed in with before ends on the server as well. */
  const begin = async (c: Context<AppEnv>, { account, token }: SignedIn): Promise<Session> => {
    const previous = cookie.read(c)
    if (previous) await identity.endSession(previous)
    cookie.write(c, token)
    return sessionOf(account)
  }

  app.openapi(getSession, async (c) => c.json(await sessionOf(c.get('account')), 200))

  app.openapi(signUp, async (c) => {
    const typed = { ...c.req.valid('json'), address: addressOf(c) }
    return c.json(await begin(c, await identity.signUp(typed)), 200)
  })

  app.openapi(signIn, async (c) => {
    const typed = { ...c.req.valid('json'), address: addressOf(c) }
    return c.json(await begin(c, await identity.signIn(typed)), 200)
  })

  app.openapi(signOut, async (c) => {
    const token = cookie.read(c)
    if (token) await identity.endSession(token)
    cookie.clear(c)
    return c.json(await sessionOf(undefined), 200)
  })
}
