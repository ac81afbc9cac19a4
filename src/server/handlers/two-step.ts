import {
  completePendingSignIn,
  confirmTwoStepSetup,
  disableTwoStep,
  replaceRecoveryCodes,
  startTwoStepSetup,
} from '../../contract/two-step.ts'
import { type App, requireCurrentSession } from '../http/request-context.ts'
import type { HandlerDeps } from './handler-deps.ts'

/** The calls of src/contract/two-step.ts. */
export function addTwoStepRoutes(app: App, { identity, sessions }: HandlerDeps): void {
  app.openapi(completePendingSignIn, async (c) => {
    const typed = c.req.valid('json')
    const signedIn = await identity.completeSecondStep(
      sessions.readPendingToken(c),
      typed,
      sessions.readClientInfo(c),
    )
    return c.json(await sessions.signIn(c, signedIn), 200)
  })

  app.openapi(startTwoStepSetup, async (c) => {
    await identity.requireRecentAuth(requireCurrentSession(c), c.req.valid('json').current_password)
    return c.json(await identity.twoStep.begin(requireCurrentSession(c)), 200)
  })

  app.openapi(confirmTwoStepSetup, async (c) => {
    const codes = await identity.twoStep.confirm(requireCurrentSession(c), c.req.valid('json').code)
    return c.json({ recovery_codes: codes }, 200)
  })

  app.openapi(replaceRecoveryCodes, async (c) => {
    await identity.requireRecentAuth(requireCurrentSession(c), c.req.valid('json').current_password)
    return c.json(
      { recovery_codes: await identity.twoStep.renewRecoveryCodes(requireCurrentSession(c)) },
      200,
    )
  })

  app.openapi(disableTwoStep, async (c) => {
    await identity.requireRecentAuth(requireCurrentSession(c), c.req.valid('json').current_password)
    await identity.twoStep.end(requireCurrentSession(c), sessions.readClientInfo(c).language)
    return c.json({}, 200)
  })
}
