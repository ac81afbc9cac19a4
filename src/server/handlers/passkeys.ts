import type { Context } from 'hono'
import * as routes from '../../contract/passkeys.ts'
import { type App, requireCurrentUser } from '../http/request-context.ts'
import { createSecretCookie } from '../http/session-cookies.ts'
import {
  addPasskey,
  createPasskeyOptions,
  createPasskeySignInOptions,
  PASSKEY_CHALLENGE_SECONDS,
  type PasskeyOptions,
  removePasskey,
  signInWithPasskey,
} from '../identity/passkeys/passkeys.ts'
import { requireRecentAuth } from '../identity/sessions/recent-auth.ts'
import type { HandlerDeps } from './handler-deps.ts'

export function addPasskeyRoutes(app: App, { identity, sessions, sessionCookie }: HandlerDeps): void {
  const cookie = createSecretCookie(sessionCookie, 'passkey_challenge', PASSKEY_CHALLENGE_SECONDS)
  const sendOptions = (c: Context, { options, token }: PasskeyOptions) => {
    cookie.write(c, token)
    return c.json({ options: { ...options } }, 200)
  }

  app.openapi(routes.createPasskeyOptions, async (c) => {
    const currentUser = requireCurrentUser(c)
    await requireRecentAuth(identity, currentUser, c.req.valid('json').current_password)
    return sendOptions(c, await createPasskeyOptions(identity, currentUser))
  })

  app.openapi(routes.addPasskey, async (c) => {
    const { language } = sessions.readClientInfo(c)
    await addPasskey(identity, requireCurrentUser(c), c.req.valid('json'), cookie.read(c), language)
    return c.json({}, 200)
  })

  app.openapi(routes.removePasskey, async (c) => {
    const currentUser = requireCurrentUser(c)
    await requireRecentAuth(identity, currentUser, c.req.valid('json').current_password)
    await removePasskey(identity, currentUser, c.req.valid('param').passkey_id)
    return c.json({}, 200)
  })

  app.openapi(routes.createPasskeySignInOptions, async (c) =>
    sendOptions(c, await createPasskeySignInOptions(identity, sessions.readClientInfo(c))),
  )

  app.openapi(routes.signInWithPasskey, async (c) => {
    const { response } = c.req.valid('json')
    const outcome = await signInWithPasskey(identity, response, cookie.read(c), sessions.readClientInfo(c))
    return c.json(await sessions.signIn(c, outcome), 200)
  })
}
