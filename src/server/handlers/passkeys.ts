import type { Context } from 'hono'
import * as routes from '../../contract/passkeys.ts'
import { createSecretCookie, type SecretCookie, type SessionCookie } from '../http/api/session-cookies.ts'
import { type ApiApp, requireCurrentUser } from '../http/request-context.ts'
import { createPasskeySignInOptions, signInWithPasskey } from '../identity/passkeys/passkey-sign-in.ts'
import { addPasskey, createPasskeyOptions, removePasskey } from '../identity/passkeys/passkeys.ts'
import { PASSKEY_CHALLENGE_SECONDS, type PasskeyOptions } from '../identity/passkeys/webauthn.ts'
import type { HandlerDeps } from './handler-deps.ts'

/** The cookie that binds the challenge of a passkey to the browser. */
export function createChallengeCookie(sessionCookie: SessionCookie): SecretCookie {
  return createSecretCookie(sessionCookie, 'passkey_challenge', PASSKEY_CHALLENGE_SECONDS)
}

export function addPasskeyRoutes(app: ApiApp, { identity, sessions, sessionCookie }: HandlerDeps): void {
  const cookie = createChallengeCookie(sessionCookie)
  const sendOptions = (c: Context, { options, token }: PasskeyOptions) => {
    cookie.write(c, token)
    return c.json({ options: { ...options } }, 200)
  }

  app.openapi(routes.createPasskeyOptions, async (c) => {
    return sendOptions(c, await createPasskeyOptions(identity, requireCurrentUser(c)))
  })

  app.openapi(routes.addPasskey, async (c) => {
    const { language } = sessions.readClientInfo(c)
    await addPasskey(identity, requireCurrentUser(c), c.req.valid('json'), cookie.read(c), language)
    return c.json({}, 200)
  })

  app.openapi(routes.removePasskey, async (c) => {
    const { language } = sessions.readClientInfo(c)
    await removePasskey(identity, requireCurrentUser(c), c.req.valid('param').passkey_id, language)
    return c.json({}, 200)
  })

  app.openapi(routes.createPasskeySignInOptions, async (c) =>
    sendOptions(c, await createPasskeySignInOptions(identity, cookie.read(c), sessions.readClientInfo(c))),
  )

  app.openapi(routes.signInWithPasskey, async (c) => {
    const { response } = c.req.valid('json')
    const outcome = await signInWithPasskey(identity, response, cookie.read(c), sessions.readClientInfo(c))
    return c.json(await sessions.signIn(c, outcome), 200)
  })
}
