import * as routes from '../../contract/two-step.ts'
import { type ApiApp, requireCurrentUser } from '../http/request-context.ts'
import { completePendingSignIn } from '../identity/two-step/pending-sign-in.ts'
import {
  confirmTwoStepSetup,
  disableTwoStep,
  replaceRecoveryCodes,
  startTwoStepSetup,
} from '../identity/two-step/two-step.ts'
import type { HandlerDeps } from './handler-deps.ts'

export function addTwoStepRoutes(app: ApiApp, { identity, sessions }: HandlerDeps): void {
  app.openapi(routes.completePendingSignIn, async (c) => {
    const token = sessions.readPendingToken(c)
    const factor = c.req.valid('json')
    const outcome = await completePendingSignIn(identity, token, factor, sessions.readClientInfo(c))
    return c.json(await sessions.signIn(c, outcome), 200)
  })

  app.openapi(routes.startTwoStepSetup, async (c) =>
    c.json(await startTwoStepSetup(identity, requireCurrentUser(c)), 200),
  )

  app.openapi(routes.confirmTwoStepSetup, async (c) => {
    const { code } = c.req.valid('json')
    const client = sessions.readClientInfo(c)
    const codes = await confirmTwoStepSetup(identity, requireCurrentUser(c), { code, client })
    return c.json({ recovery_codes: codes }, 200)
  })

  app.openapi(routes.replaceRecoveryCodes, async (c) => {
    const { language } = sessions.readClientInfo(c)
    return c.json(
      { recovery_codes: await replaceRecoveryCodes(identity, requireCurrentUser(c), language) },
      200,
    )
  })

  app.openapi(routes.disableTwoStep, async (c) => {
    await disableTwoStep(identity, requireCurrentUser(c), sessions.readClientInfo(c).language)
    return c.json({}, 200)
  })
}
