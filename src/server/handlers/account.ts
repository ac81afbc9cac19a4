import type { Pool } from 'pg'
import {
  completeOnboarding,
  getOnboarding,
  getSession,
  signIn,
  signOut,
  signUp,
} from '../../contract/account.ts'
import { normalizeInterest } from '../../domain/interests.ts'
import { normalizePhone, validatePreferences, validateProfile } from '../../domain/profile.ts'
import { type App, signedIn } from '../app-env.ts'
import type { BrowserSessions } from '../browser-session.ts'
import type { Clock } from '../clock.ts'
import { withUserTransaction } from '../database/transaction.ts'
import type { Identity } from '../identity/identity.ts'
import { ProblemError } from '../problem-error.ts'
import { readPrefillProvider, readProfile, completeOnboarding as saveOnboarding } from '../store/profiles.ts'

export interface AccountDependencies {
  pool: Pool
  identity: Identity
  sessions: BrowserSessions
  clock: Clock
}

/** The calls of src/contract/account.ts. */
export function registerAccount(app: App, deps: AccountDependencies): void {
  const { pool, identity, sessions, clock } = deps

  app.openapi(getSession, async (c) => c.json(await sessions.describe(c.get('account')), 200))

  app.openapi(signUp, async (c) => {
    const typed = { ...c.req.valid('json'), ...sessions.visitor(c) }
    const outcome = await identity.signUp(typed)
    if (outcome) return c.json(await sessions.enter(c, outcome), 200)
    return c.json({ ...(await sessions.leave(c)), second_step: false }, 200)
  })

  app.openapi(signIn, async (c) => {
    const typed = { ...c.req.valid('json'), ...sessions.visitor(c) }
    return c.json(await sessions.enter(c, await identity.signIn(typed)), 200)
  })

  app.openapi(signOut, async (c) => c.json(await sessions.leave(c), 200))

  app.openapi(getOnboarding, async (c) => {
    const [profile, imported_from] = await withUserTransaction(pool, signedIn(c).id, async (tx) => [
      await readProfile(tx),
      await readPrefillProvider(tx),
    ])
    if (!profile) throw new ProblemError('not_signed_in')
    return c.json({ profile, imported_from, today: clock.today() }, 200)
  })

  app.openapi(completeOnboarding, async (c) => {
    const typed = c.req.valid('json')
    const phone = typed.phone_number ?? ''
    const fault =
      validateProfile({ ...typed, phone_number: phone }, clock.today()) ?? validatePreferences(typed)
    if (fault) throw ProblemError.atFields(fault)
    const account = signedIn(c)
    const saved = await withUserTransaction(pool, account.id, (tx) =>
      saveOnboarding(tx, {
        first_name: typed.first_name.trim(),
        last_name: typed.last_name.trim(),
        birth_date: typed.birth_date.trim(),
        phone_number: normalizePhone(phone),
        hometown: typed.hometown.trim(),
        interests: typed.interests.map(normalizeInterest),
      }),
    )
    if (!saved) throw new ProblemError('not_signed_in')
    return c.json(await sessions.describe(account), 200)
  })
}
