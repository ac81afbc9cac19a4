import {
  changePassword,
  completeEmailChange,
  completeEmailConfirmation,
  completePasswordRecovery,
  requestEmailChange,
  requestEmailConfirmation,
  requestPasswordRecovery,
} from '../../contract/password-and-email.ts'
import { type App, requireCurrentSession, requireCurrentUser } from '../http/request-context.ts'
import type { HandlerDeps } from './handler-deps.ts'

/** The calls of src/contract/password-and-email.ts. */
export function addPasswordAndEmailRoutes(app: App, { identity, sessions }: HandlerDeps): void {
  app.openapi(requestPasswordRecovery, async (c) => {
    const { ip: address, language } = sessions.readClientInfo(c)
    await identity.requestRecovery({ ...c.req.valid('json'), ip: address, language })
    return c.json({}, 200)
  })

  app.openapi(completePasswordRecovery, async (c) => {
    const outcome = await identity.completeRecovery({
      ...c.req.valid('json'),
      visitor: sessions.readClientInfo(c),
    })
    return c.json(await sessions.signIn(c, outcome), 200)
  })

  app.openapi(requestEmailConfirmation, async (c) => {
    await identity.requestConfirmation(requireCurrentUser(c), sessions.readClientInfo(c).language)
    return c.json({}, 200)
  })

  app.openapi(completeEmailConfirmation, async (c) => {
    const { token, password } = c.req.valid('json')
    const opened = { token, password, caller: c.get('account') }
    return c.json(await identity.completeConfirmation(opened), 200)
  })

  app.openapi(changePassword, async (c) => {
    const { current_password, new_password } = c.req.valid('json')
    await identity.changePassword(requireCurrentSession(c), {
      currentPassword: current_password,
      newPassword: new_password,
      language: sessions.readClientInfo(c).language,
    })
    return c.json({}, 200)
  })

  app.openapi(requestEmailChange, async (c) => {
    const { new_email, current_password } = c.req.valid('json')
    await identity.requestEmailChange(requireCurrentSession(c), {
      newEmail: new_email,
      currentPassword: current_password,
      language: sessions.readClientInfo(c).language,
    })
    return c.json({}, 200)
  })

  app.openapi(completeEmailChange, async (c) => {
    const { token, password } = c.req.valid('json')
    const opened = {
      token,
      password,
      caller: c.get('account'),
      language: sessions.readClientInfo(c).language,
    }
    return c.json(await identity.completeEmailChange(opened), 200)
  })
}
