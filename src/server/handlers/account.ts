import {
  type AccountDetails,
  deleteAccount,
  endOtherSessions,
  endSession,
  getAccount,
  getPersonalData,
} from '../../contract/account.ts'
import { getDeviceName } from '../../domain/device-name.ts'
import { withUserTransaction } from '../database/transaction.ts'
import { type App, requireCurrentSession, requireCurrentUser } from '../http/request-context.ts'
import type { OwnAccountRow } from '../identity/accounts/account-details.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { readPersonalData } from '../store/personal-data.ts'
import type { HandlerDeps } from './handler-deps.ts'

/** The calls of src/contract/account.ts. */
export function addAccountRoutes(app: App, deps: HandlerDeps): void {
  const { pool, identity, sessions, clock } = deps

  app.openapi(getAccount, async (c) => {
    const caller = requireCurrentSession(c)
    const row = await identity.readOwnAccount(caller)
    if (!row) throw new ProblemError('not_signed_in')
    return c.json(
      { ...told(row), is_recently_authenticated: caller.session.isFresh, today: clock.today() },
      200,
    )
  })

  app.openapi(endSession, async (c) => {
    await identity.endDevice(requireCurrentSession(c), c.req.valid('param').session_id)
    return c.json({}, 200)
  })

  app.openapi(endOtherSessions, async (c) => {
    await identity.endOtherDevices(requireCurrentSession(c))
    return c.json({}, 200)
  })

  app.openapi(getPersonalData, async (c) => {
    const account = requireCurrentUser(c)
    const data = {
      ...(await identity.readPersonalData(account)),
      ...(await withUserTransaction(pool, account.id, readPersonalData)),
    }
    c.header('content-disposition', `attachment; filename="my-data-${clock.today()}.json"`)
    return c.json(data, 200)
  })

  app.openapi(deleteAccount, async (c) => {
    const caller = requireCurrentSession(c)
    await identity.requireRecentAuth(caller, c.req.valid('json').current_password)
    await identity.deleteAccount(caller, sessions.readClientInfo(c).language)
    return c.json(await sessions.signOut(c), 200)
  })
}

function told(row: OwnAccountRow): Omit<AccountDetails, 'is_recently_authenticated' | 'today'> {
  return {
    ...row,
    sessions: row.sessions.map(({ user_agent, ...each }) => ({ ...each, device: getDeviceName(user_agent) })),
  }
}
