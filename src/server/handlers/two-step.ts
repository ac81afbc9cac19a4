import * as routes from '../../contract/two-step.ts'
import { type App, requireCurrentUser } from '../http/request-context.ts'
import { requireRecentAuth } from '../identity/sessions/recent-auth.ts'
import { completePendingSignIn } from '../identity/two-step/pending-sign-in.ts'
import {
  confirmTwoStepSetup,
  disableTwoStep,
  replaceRecoveryCodes,
  startTwoStepSetup,
} from '../identity/two-step/two-step.ts'
import type { HandlerDeps } from './handler-deps.ts'

export function addTwoStepRoutes(app: App, { identity, sessions }: HandlerDeps): void {
  app.openapi(routes.completePendingSignIn, async (c) => {
    const token = sessions.readPendingToken(c)
    const factor = c.req.valid('json')
    const outcome = await completePendingSignIn(identity, token, factor, sessions.readClientInfo(c))
    return c.json(await sessions.signIn(c, outcome), 200)
  })

  app.openapi(routes.startTwoStepSetup, async (c) => {
    const currentUser = requireCurrentUser(c)
    await requireRecentAuth(identity, currentUser, c.req.valid('json').current_password)
    return c.json(await startTwoStepSetup(identity, currentUser), 200)
  })

  app.openapi(routes.confirmTwoStepSetup, async (c) => {
    const { code } = c.req.valid('json')
    const codes = await confirmTwoStepSetup(identity, requireCurrentUser(c), code)
    return c.json({ recovery_codes: codes }, 200)
  })

  app.openapi(routes.replaceRecoveryCodes, async (c) => {
    const currentUser = requireCurrentUser(c)
    await requireRecentAuth(identity, currentUser, c.req.valid('json').current_password)
    return c.json({ recovery_codes: await replaceRecoveryCodes(identity, currentUser) }, 200)
  })

  app.openapi(routes.disableTwoStep, async (c) => {
    const currentUser = requireCurrentUser(c)
    await requireRecentAuth(identity, currentUser, c.req.valid('json').current_password)
    await disableTwoStep(identity, currentUser, sessions.readClientInfo(c).language)
    return c.json({}, 200)
  })
}
