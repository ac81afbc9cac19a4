import {
  completeOnboarding,
  getOnboarding,
  getSession,
  signIn,
  signOut,
  signUp,
} from '../../contract/session.ts'
import { normalizeInterest } from '../../domain/interests.ts'
import { normalizePhone, validatePreferences, validateProfile } from '../../domain/profile.ts'
import { withUserTransaction } from '../database/transaction.ts'
import { type App, requireCurrentUser } from '../http/request-context.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { readPrefillProvider, readProfile, completeOnboarding as saveOnboarding } from '../store/profiles.ts'
import type { HandlerDeps } from './handler-deps.ts'

/** The calls of src/contract/session.ts. */
export function addSessionRoutes(app: App, deps: HandlerDeps): void {
  const { pool, identity, sessions, clock } = deps

  app.openapi(getSession, async (c) => c.json(await sessions.describe(c.get('account')), 200))

  app.openapi(signUp, async (c) => {
    const typed = { ...c.req.valid('json'), ...sessions.readClientInfo(c) }
    const outcome = await identity.signUp(typed)
    if (outcome) return c.json(await sessions.signIn(c, outcome), 200)
    return c.json({ ...(await sessions.signOut(c)), code_required: false }, 200)
  })

  app.openapi(signIn, async (c) => {
    const typed = { ...c.req.valid('json'), ...sessions.readClientInfo(c) }
    return c.json(await sessions.signIn(c, await identity.signIn(typed)), 200)
  })

  app.openapi(signOut, async (c) => c.json(await sessions.signOut(c), 200))

  app.openapi(getOnboarding, async (c) => {
    const [profile, imported_from] = await withUserTransaction(pool, requireCurrentUser(c).id, async (tx) => [
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
    if (fault) throw ProblemError.forFields(fault)
    const account = requireCurrentUser(c)
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
