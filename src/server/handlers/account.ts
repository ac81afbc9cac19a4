import type { Context } from 'hono'
import type { Pool } from 'pg'
import {
  completeOnboarding,
  getOnboarding,
  getSession,
  type Session,
  signIn,
  signOut,
  signUp,
} from '../../contract/account.ts'
import { storedInterest } from '../../domain/interests.ts'
import { aboutYouFault, preferencesFault, storedPhone } from '../../domain/onboarding.ts'
import { type AddressOf, type App, type AppEnv, type SessionCookie, signedIn } from '../app-env.ts'
import type { Clock } from '../clock.ts'
import { asPerson } from '../database/transaction.ts'
import type { Identity, SignedIn } from '../identity/identity.ts'
import type { Account } from '../identity/session.ts'
import { ProblemError } from '../problem-error.ts'
import {
  readOnboardingCompleted,
  readProfile,
  completeOnboarding as saveOnboarding,
} from '../store/profiles.ts'

export interface AccountDependencies {
  pool: Pool
  identity: Identity
  cookie: SessionCookie
  clock: Clock
  addressOf: AddressOf
}

/** The calls of src/contract/account.ts. */
export function registerAccount(app: App, deps: AccountDependencies): void {
  const { pool, identity, cookie, clock, addressOf } = deps

  const sessionOf = async (account: Account | undefined): Promise<Session> => {
    if (!account) return { person: null, today: clock.today() }
    const isComplete = await asPerson(pool, account.id, readOnboardingCompleted)
    return { person: { ...account, onboarding_completed: isComplete }, today: clock.today() }
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

  app.openapi(getOnboarding, async (c) => {
    const profile = await asPerson(pool, signedIn(c).id, readProfile)
    if (!profile) throw new ProblemError('not_signed_in')
    return c.json({ profile, today: clock.today() }, 200)
  })

  app.openapi(completeOnboarding, async (c) => {
    const typed = c.req.valid('json')
    const phone = typed.phone_number ?? ''
    const fault = aboutYouFault({ ...typed, phone_number: phone }, clock.today()) ?? preferencesFault(typed)
    if (fault) throw ProblemError.atFields(fault)
    const account = signedIn(c)
    const saved = await asPerson(pool, account.id, (tx) =>
      saveOnboarding(tx, {
        first_name: typed.first_name.trim(),
        last_name: typed.last_name.trim(),
        birth_date: typed.birth_date.trim(),
        phone_number: storedPhone(phone),
        hometown: typed.hometown.trim(),
        interests: typed.interests.map(storedInterest),
      }),
    )
    if (!saved) throw new ProblemError('not_signed_in')
    return c.json(await sessionOf(account), 200)
  })
}
