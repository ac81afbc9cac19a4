import * as routes from '../../contract/account.ts'
import { getDeviceName } from '../../domain/device-name.ts'
import { type ApiApp, requireAccount, requireCurrentUser, withCurrentUser } from '../http/request-context.ts'
import { readAccountDetails } from '../identity/accounts/account-details.ts'
import { deleteAccount } from '../identity/accounts/delete-account.ts'
import { readIdentityData } from '../identity/accounts/personal-data.ts'
import { endOtherSessions, endSessionOfAccount } from '../identity/sessions/sessions.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { readPersonalData } from '../store/personal-data.ts'
import type { HandlerDeps } from './handler-deps.ts'
import { CLEAR_SITE_DATA } from './session.ts'

export function addAccountRoutes(app: ApiApp, deps: HandlerDeps): void {
  const { pool, identity, sessions, clock } = deps

  app.openapi(routes.getAccount, async (c) => {
    const currentUser = requireCurrentUser(c)
    const details = await readAccountDetails(identity, currentUser)
    if (!details) throw new ProblemError('not_signed_in')
    const account = {
      ...details,
      sessions: details.sessions.map(({ user_agent, ...session }) => ({
        ...session,
        device: getDeviceName(user_agent),
      })),
      is_recently_authenticated: currentUser.session.isRecentlyAuthenticated,
      today: clock.today(),
    }
    return c.json(account, 200)
  })

  app.openapi(routes.endSession, async (c) => {
    await endSessionOfAccount(identity, requireCurrentUser(c), c.req.valid('param').session_id)
    return c.json({}, 200)
  })

  app.openapi(routes.endOtherSessions, async (c) => {
    await endOtherSessions(identity, requireCurrentUser(c))
    return c.json({}, 200)
  })

  app.openapi(routes.getPersonalData, async (c) => {
    const account = requireAccount(c)
    const data = {
      ...(await readIdentityData(identity.db, account.id)),
      ...(await withCurrentUser(pool, c, (tx) => readPersonalData(tx, account.id))),
    }
    c.header('content-disposition', `attachment; filename="my-data-${clock.today()}.json"`)
    return c.json(data, 200)
  })

  app.openapi(routes.deleteAccount, async (c) => {
    const currentUser = requireCurrentUser(c)
    await deleteAccount(identity, currentUser, sessions.readClientInfo(c).language)
    c.header('clear-site-data', CLEAR_SITE_DATA)
    return c.json(await sessions.signOut(c), 200)
  })
}
