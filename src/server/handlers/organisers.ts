import { followOrganiser, unfollowOrganiser } from '../../contract/organisers.ts'
import { type ApiApp, withCurrentUser } from '../http/request-context.ts'
import { ProblemError } from '../platform/problem-error.ts'
import * as organisers from '../store/organisers.ts'
import type { HandlerDeps } from './handler-deps.ts'

export function addOrganiserRoutes(app: ApiApp, { pool }: HandlerDeps): void {
  app.openapi(followOrganiser, async (c) => {
    const { organiser } = c.req.valid('param')
    const isFound = await withCurrentUser(pool, c, (tx) => organisers.followOrganiser(tx, organiser))
    if (!isFound) throw new ProblemError('organiser_not_found')
    return c.json({ organiser, is_followed: true }, 200)
  })

  app.openapi(unfollowOrganiser, async (c) => {
    const { organiser } = c.req.valid('param')
    await withCurrentUser(pool, c, (tx) => organisers.unfollowOrganiser(tx, organiser))
    return c.json({ organiser, is_followed: false }, 200)
  })
}
