import * as routes from '../../contract/onboarding.ts'
import { normalizeInterest } from '../../domain/interests.ts'
import { normalizeProfile, validatePreferences, validateProfile } from '../../domain/profile.ts'
import { type ApiApp, withCurrentUser } from '../http/request-context.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { completeOnboarding, readPrefillProvider, readProfile } from '../store/profiles.ts'
import type { HandlerDeps } from './handler-deps.ts'

export function addOnboardingRoutes(app: ApiApp, { pool, sessions, clock }: HandlerDeps): void {
  app.openapi(routes.getOnboarding, async (c) => {
    const [profile, imported_from] = await withCurrentUser(pool, c, async (tx) => [
      await readProfile(tx),
      await readPrefillProvider(tx),
    ])
    if (!profile) throw new ProblemError('not_signed_in')
    return c.json({ profile, imported_from, today: clock.today() }, 200)
  })

  app.openapi(routes.completeOnboarding, async (c) => {
    const input = c.req.valid('json')
    const profile = { ...input, phone_number: input.phone_number ?? '' }
    const isSaved = await withCurrentUser(pool, c, async (tx) => {
      const stored = await readProfile(tx)
      const problem = validateProfile(profile, clock.today()) ?? validatePreferences(input, stored?.interests)
      if (problem) throw ProblemError.forFields(problem)
      return completeOnboarding(tx, {
        ...normalizeProfile(profile),
        hometown: input.hometown.trim(),
        interests: input.interests.map(normalizeInterest),
      })
    })
    if (!isSaved) throw new ProblemError('not_signed_in')
    c.set('onboardingCompleted', true)
    return c.json(sessions.describe(c), 200)
  })
}
