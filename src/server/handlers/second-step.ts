import {
  beginTwoStep,
  completeSecondStep,
  confirmTwoStep,
  endTwoStep,
  renewRecoveryCodes,
} from '../../contract/second-step.ts'
import { type App, callerOf } from '../app-env.ts'
import type { BrowserSessions } from '../browser-session.ts'
import type { Identity } from '../identity/identity.ts'

export interface SecondStepDependencies {
  identity: Pick<Identity, 'completeSecondStep' | 'requireProof' | 'twoStep'>
  sessions: BrowserSessions
}

/** The calls of src/contract/second-step.ts. */
export function registerSecondStep(app: App, { identity, sessions }: SecondStepDependencies): void {
  app.openapi(completeSecondStep, async (c) => {
    const typed = c.req.valid('json')
    const signedIn = await identity.completeSecondStep(sessions.pendingToken(c), typed, sessions.visitor(c))
    return c.json(await sessions.enter(c, signedIn), 200)
  })

  app.openapi(beginTwoStep, async (c) => {
    await identity.requireProof(callerOf(c), c.req.valid('json').current_password)
    return c.json(await identity.twoStep.begin(callerOf(c)), 200)
  })

  app.openapi(confirmTwoStep, async (c) => {
    const codes = await identity.twoStep.confirm(callerOf(c), c.req.valid('json').code)
    return c.json({ recovery_codes: codes }, 200)
  })

  app.openapi(renewRecoveryCodes, async (c) => {
    await identity.requireProof(callerOf(c), c.req.valid('json').current_password)
    return c.json({ recovery_codes: await identity.twoStep.renewRecoveryCodes(callerOf(c)) }, 200)
  })

  app.openapi(endTwoStep, async (c) => {
    await identity.requireProof(callerOf(c), c.req.valid('json').current_password)
    await identity.twoStep.end(callerOf(c), sessions.visitor(c).language)
    return c.json({}, 200)
  })
}
