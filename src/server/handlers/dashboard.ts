import type { Context } from 'hono'
import { dismissEvent, getDashboard, recordDashboardVisit, restoreEvent } from '../../contract/dashboard.ts'
import { type Tx, withUserTransaction } from '../database/transaction.ts'
import { type App, type AppEnv, requireCurrentUser } from '../http/request-context.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { readNewFromFollowed, readNextEvent, readPreviousVisit, recordVisit } from '../store/dashboard.ts'
import * as dismissals from '../store/dismissals.ts'
import { recommendEvents } from '../store/recommendations.ts'
import type { HandlerDeps } from './handler-deps.ts'

/** The calls of src/contract/dashboard.ts. */
export function addDashboardRoutes(app: App, { pool, clock }: HandlerDeps): void {
  app.openapi(getDashboard, async (c) => {
    const today = clock.today()
    const screen = await withUserTransaction(pool, requireCurrentUser(c).id, async (tx) => {
      const previousVisit = await readPreviousVisit(tx)
      const recommended = await recommendEvents(tx, today)
      return {
        today,
        next_event: await readNextEvent(tx, today),
        recommendations: recommended.map(({ event: { coolness: _, ...event }, reasons }) => ({
          // Events the user registered for or marked as favorites are never recommended.
          event: { ...event, registered_at: null, favorited_at: null },
          reasons,
        })),
        new_from_followed: previousVisit ? await readNewFromFollowed(tx, previousVisit, today) : [],
      }
    })
    return c.json(screen, 200)
  })

  app.openapi(recordDashboardVisit, async (c) => {
    await withUserTransaction(pool, requireCurrentUser(c).id, recordVisit)
    return c.json({}, 200)
  })

  const change = async (c: Context<AppEnv>, eventCode: string, work: typeof dismissals.dismissEvent) => {
    const known = await withUserTransaction(pool, requireCurrentUser(c).id, (tx: Tx) => work(tx, eventCode))
    if (!known) throw new ProblemError('event_not_found')
    return eventCode
  }

  app.openapi(dismissEvent, async (c) => {
    const event_code = await change(c, c.req.valid('param').event_code, dismissals.dismissEvent)
    return c.json({ event_code, is_dismissed: true }, 200)
  })

  app.openapi(restoreEvent, async (c) => {
    const event_code = await change(c, c.req.valid('param').event_code, dismissals.restoreEvent)
    return c.json({ event_code, is_dismissed: false }, 200)
  })
}
