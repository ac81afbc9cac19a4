import { followOrganiser, unfollowOrganiser } from '../../contract/organisers.ts'
import { withUserTransaction } from '../database/transaction.ts'
import { type App, requireCurrentUser } from '../http/request-context.ts'
import { ProblemError } from '../platform/problem-error.ts'
import * as organisers from '../store/organisers.ts'
import type { HandlerDeps } from './handler-deps.ts'

/** The calls of src/contract/organisers.ts. */
export function addOrganiserRoutes(app: App, { pool }: HandlerDeps): void {
  app.openapi(followOrganiser, async (c) => {
    const { organiser } = c.req.valid('param')
    const known = await withUserTransaction(pool, requireCurrentUser(c).id, (tx) =>
      organisers.followOrganiser(tx, organiser),
    )
    if (!known) throw new ProblemError('organiser_not_found')
    return c.json({ organiser, is_followed: true }, 200)
  })

  app.openapi(unfollowOrganiser, async (c) => {
    const { organiser } = c.req.valid('param')
    await withUserTransaction(pool, requireCurrentUser(c).id, (tx) =>
      organisers.unfollowOrganiser(tx, organiser),
    )
    return c.json({ organiser, is_followed: false }, 200)
  })
}
