import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import {
  addPasskey,
  createPasskeyOptions,
  createPasskeySignInOptions,
  removePasskey,
  signInWithPasskey,
} from '../../contract/passkeys.ts'
import { type App, type AppEnv, requireCurrentSession } from '../http/request-context.ts'
import type { PasskeyChallenge } from '../identity/passkeys/passkeys.ts'
import { cookieName } from '../platform/cookie-name.ts'
import type { HandlerDeps } from './handler-deps.ts'

/** The calls of src/contract/passkeys.ts. */
export function addPasskeyRoutes(app: App, { identity, sessions, sessionCookie: cookie }: HandlerDeps): void {
  // One of each, as this request was judged by: where a header has two of a name, the library may read the other one.
  const names = [cookie.name, cookieName(cookie.name, 'passkey_challenge')]
  const cookies = (c: Context<AppEnv>) =>
    names.map((name) => `${name}=${encodeURIComponent(getCookie(c, name) ?? '')}`).join('; ')
  const give = (c: Context<AppEnv>, { options, setCookie }: PasskeyChallenge) => {
    c.header('set-cookie', setCookie, { append: true })
    return { options }
  }

  app.openapi(createPasskeyOptions, async (c) => {
    await identity.requireRecentAuth(requireCurrentSession(c), c.req.valid('json').current_password)
    return c.json(give(c, await identity.passkeys.beginAdding(cookies(c))), 200)
  })

  app.openapi(addPasskey, async (c) => {
    const made = c.req.valid('json')
    await identity.passkeys.add(
      requireCurrentSession(c),
      made,
      cookies(c),
      sessions.readClientInfo(c).language,
    )
    return c.json({}, 200)
  })

  app.openapi(removePasskey, async (c) => {
    await identity.requireRecentAuth(requireCurrentSession(c), c.req.valid('json').current_password)
    await identity.passkeys.remove(requireCurrentSession(c), c.req.valid('param').passkey_id)
    return c.json({}, 200)
  })

  app.openapi(createPasskeySignInOptions, async (c) =>
    c.json(give(c, await identity.passkeys.beginSignIn(sessions.readClientInfo(c))), 200),
  )

  app.openapi(signInWithPasskey, async (c) => {
    const { response } = c.req.valid('json')
    const signedIn = await identity.passkeys.signIn(cookies(c), response, sessions.readClientInfo(c))
    return c.json(await sessions.signIn(c, signedIn), 200)
  })
}
