import {
  beginTwoStep,
  completeSecondStep,
  confirmTwoStep,
  endTwoStep,
  renewRecoveryCodes,
} from '../../contract/second-step.ts'
import type { BrowserSessions } from '../http/browser-sessions.ts'
import { type App, requireCurrentSession } from '../http/request-context.ts'
import type { Identity } from '../identity/identity.ts'

export interface SecondStepDependencies {
  identity: Pick<Identity, 'completeSecondStep' | 'requireProof' | 'twoStep'>
  sessions: BrowserSessions
}

/** The calls of src/contract/second-step.ts. */
export function addSecondStepRoutes(app: App, { identity, sessions }: SecondStepDependencies): void {
  app.openapi(completeSecondStep, async (c) => {
    const typed = c.req.valid('json')
    const signedIn = await identity.completeSecondStep(
      sessions.readPendingToken(c),
      typed,
      sessions.readClientInfo(c),
    )
    return c.json(await sessions.signIn(c, signedIn), 200)
  })

  app.openapi(beginTwoStep, async (c) => {
    await identity.requireProof(requireCurrentSession(c), c.req.valid('json').current_password)
    return c.json(await identity.twoStep.begin(requireCurrentSession(c)), 200)
  })

  app.openapi(confirmTwoStep, async (c) => {
    const codes = await identity.twoStep.confirm(requireCurrentSession(c), c.req.valid('json').code)
    return c.json({ recovery_codes: codes }, 200)
  })

  app.openapi(renewRecoveryCodes, async (c) => {
    await identity.requireProof(requireCurrentSession(c), c.req.valid('json').current_password)
    return c.json(
      { recovery_codes: await identity.twoStep.renewRecoveryCodes(requireCurrentSession(c)) },
      200,
    )
  })

  app.openapi(endTwoStep, async (c) => {
    await identity.requireProof(requireCurrentSession(c), c.req.valid('json').current_password)
    await identity.twoStep.end(requireCurrentSession(c), sessions.readClientInfo(c).language)
    return c.json({}, 200)
  })
}
