import * as routes from '../../contract/password-and-email.ts'
import {
  type ApiApp,
  getCurrentUser,
  requireAccount,
  requireCurrentUser,
  withCurrentUser,
} from '../http/request-context.ts'
import { completeEmailChange, requestEmailChange } from '../identity/email-links/email-change.ts'
import { undoEmailChange } from '../identity/email-links/email-change-undo.ts'
import {
  completeEmailConfirmation,
  requestEmailConfirmation,
} from '../identity/email-links/email-confirmation.ts'
import {
  completePasswordRecovery,
  requestPasswordRecovery,
} from '../identity/email-links/password-recovery.ts'
import { readRecoveryOptions } from '../identity/email-links/recovery-options.ts'
import { changePassword } from '../identity/passwords/change-password.ts'
import { cancelFactorRecoveryByToken } from '../identity/two-step/factor-recovery.ts'
import { readProfile } from '../store/profiles.ts'
import type { HandlerDeps } from './handler-deps.ts'

export function addPasswordAndEmailRoutes(app: ApiApp, { pool, identity, sessions }: HandlerDeps): void {
  app.openapi(routes.requestPasswordRecovery, async (c) => {
    await requestPasswordRecovery(identity, c.req.valid('json').email, sessions.readClientInfo(c))
    return c.json({}, 200)
  })

  app.openapi(routes.completePasswordRecovery, async (c) => {
    const client = sessions.readClientInfo(c)
    const { token, password, keep, without_second_factor } = c.req.valid('json')
    const completion = {
      token,
      password,
      kept: keep ?? { passkeys: [], providers: [] },
      withoutSecondFactor: without_second_factor ?? false,
    }
    const outcome = await completePasswordRecovery(identity, completion, client)
    if (outcome.kind === 'waiting') {
      const anonymous = await sessions.signOut(c)
      return c.json({ ...anonymous, code_required: false, waiting_until: outcome.until }, 200)
    }
    return c.json({ ...(await sessions.signIn(c, outcome)), waiting_until: null }, 200)
  })

  app.openapi(routes.getRecoveryOptions, async (c) =>
    c.json(await readRecoveryOptions(identity, c.req.valid('json').token), 200),
  )

  app.openapi(routes.cancelFactorRecoveryByLink, async (c) => {
    await cancelFactorRecoveryByToken(identity, c.req.valid('json').token)
    return c.json({}, 200)
  })

  app.openapi(routes.requestEmailConfirmation, async (c) => {
    await requestEmailConfirmation(identity, requireAccount(c), sessions.readClientInfo(c).language)
    return c.json({}, 200)
  })

  app.openapi(routes.completeEmailConfirmation, async (c) => {
    const { token, password } = c.req.valid('json')
    const opened = { token, password, currentUser: getCurrentUser(c) }
    return c.json(await completeEmailConfirmation(identity, opened), 200)
  })

  app.openapi(routes.changePassword, async (c) => {
    const { new_password } = c.req.valid('json')
    const profile = await withCurrentUser(pool, c, readProfile)
    await changePassword(identity, requireCurrentUser(c), {
      newPassword: new_password,
      names: [profile?.first_name ?? '', profile?.last_name ?? ''],
      language: sessions.readClientInfo(c).language,
    })
    return c.json({}, 200)
  })

  app.openapi(routes.requestEmailChange, async (c) => {
    const { new_email } = c.req.valid('json')
    await requestEmailChange(identity, requireCurrentUser(c), {
      newEmail: new_email,
      client: sessions.readClientInfo(c),
    })
    return c.json({}, 200)
  })

  app.openapi(routes.undoEmailChange, async (c) => {
    const { token } = c.req.valid('json')
    const { language } = sessions.readClientInfo(c)
    const { email, recoveryToken } = await undoEmailChange(identity, { token, language })
    return c.json({ email, recovery_token: recoveryToken }, 200)
  })

  app.openapi(routes.completeEmailChange, async (c) => {
    const { token, password } = c.req.valid('json')
    const { language } = sessions.readClientInfo(c)
    const opened = { token, password, currentUser: getCurrentUser(c), language }
    return c.json(await completeEmailChange(identity, opened), 200)
  })
}
