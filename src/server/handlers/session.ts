import * as routes from '../../contract/session.ts'
import type { ApiApp } from '../http/request-context.ts'
import { signIn } from '../identity/passwords/sign-in.ts'
import { signUp } from '../identity/passwords/sign-up.ts'
import type { HandlerDeps } from './handler-deps.ts'

/** Deletes what the pages have stored in the browser: drafts of forms. API responses are never cached. */
export const CLEAR_SITE_DATA = '"storage"'

export function addSessionRoutes(app: ApiApp, { identity, sessions }: HandlerDeps): void {
  app.openapi(routes.getSession, (c) => c.json(sessions.describe(c), 200))

  app.openapi(routes.signUp, async (c) => {
    const outcome = await signUp(identity, readCredentials(c.req.valid('json')), sessions.readClientInfo(c))
    if (outcome) return c.json(await sessions.signIn(c, outcome), 200)
    return c.json({ ...(await sessions.signOut(c)), code_required: false }, 200)
  })

  app.openapi(routes.signIn, async (c) => {
    const outcome = await signIn(identity, readCredentials(c.req.valid('json')), sessions.readClientInfo(c))
    return c.json(await sessions.signIn(c, outcome), 200)
  })

  app.openapi(routes.signOut, async (c) => {
    c.header('clear-site-data', CLEAR_SITE_DATA)
    return c.json(await sessions.signOut(c), 200)
  })
}

const readCredentials = ({ return_to, ...credentials }: routes.Credentials) => ({
  ...credentials,
  returnTo: return_to,
})
