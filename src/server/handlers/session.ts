import * as routes from '../../contract/session.ts'
import { normalizeInterest } from '../../domain/interests.ts'
import { normalizePhone, validatePreferences, validateProfile } from '../../domain/profile.ts'
import { withUserTransaction } from '../database/transaction.ts'
import { type App, requireCurrentUser } from '../http/request-context.ts'
import { signIn } from '../identity/passwords/sign-in.ts'
import { signUp } from '../identity/passwords/sign-up.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { completeOnboarding, readPrefillProvider, readProfile } from '../store/profiles.ts'
import type { HandlerDeps } from './handler-deps.ts'

/** Adds the routes of src/contract/session.ts. */
export function addSessionRoutes(app: App, deps: HandlerDeps): void {
  const { pool, identity, sessions, clock } = deps

  app.openapi(routes.getSession, async (c) => c.json(await sessions.describe(c.get('account')), 200))

  app.openapi(routes.signUp, async (c) => {
    const outcome = await signUp(identity, c.req.valid('json'), sessions.readClientInfo(c))
    if (outcome) return c.json(await sessions.signIn(c, outcome), 200)
    return c.json({ ...(await sessions.signOut(c)), code_required: false }, 200)
  })

  app.openapi(routes.signIn, async (c) => {
    const outcome = await signIn(identity, c.req.valid('json'), sessions.readClientInfo(c))
    return c.json(await sessions.signIn(c, outcome), 200)
  })

  app.openapi(routes.signOut, async (c) => c.json(await sessions.signOut(c), 200))

  app.openapi(routes.getOnboarding, async (c) => {
    const [profile, imported_from] = await withUserTransaction(pool, requireCurrentUser(c).id, async (tx) => [
      await readProfile(tx),
      await readPrefillProvider(tx),
    ])
    if (!profile) throw new ProblemError('not_signed_in')
    return c.json({ profile, imported_from, today: clock.today() }, 200)
  })

  app.openapi(routes.completeOnboarding, async (c) => {
    const input = c.req.valid('json')
    const phone = input.phone_number ?? ''
    const problem =
      validateProfile({ ...input, phone_number: phone }, clock.today()) ?? validatePreferences(input)
    if (problem) throw ProblemError.forFields(problem)
    const account = requireCurrentUser(c)
    const isSaved = await withUserTransaction(pool, account.id, (tx) =>
      completeOnboarding(tx, {
        first_name: input.first_name.trim(),
        last_name: input.last_name.trim(),
        birth_date: input.birth_date.trim(),
        phone_number: normalizePhone(phone),
        hometown: input.hometown.trim(),
        interests: input.interests.map(normalizeInterest),
      }),
    )
    if (!isSaved) throw new ProblemError('not_signed_in')
    return c.json(await sessions.describe(account), 200)
  })
}
