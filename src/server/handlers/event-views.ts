import { getEventCalendar, getEventMap } from '../../contract/event-views.ts'
import { getMonth } from '../../domain/month.ts'
import { withUserTransaction } from '../database/transaction.ts'
import { type App, requireCurrentUser } from '../http/request-context.ts'
import { readEventCalendar } from '../store/event-calendar.ts'
import { readEventMap } from '../store/event-map.ts'
import type { HandlerDeps } from './handler-deps.ts'

/** The calls of src/contract/event-views.ts. */
export function addEventViewRoutes(app: App, { pool, clock }: HandlerDeps): void {
  app.openapi(getEventCalendar, async (c) => {
    const today = clock.today()
    const { month = getMonth(today), ...filters } = c.req.valid('query')
    const found = await withUserTransaction(pool, requireCurrentUser(c).id, (tx) =>
      readEventCalendar(tx, filters, month),
    )
    return c.json({ today, month, ...found }, 200)
  })

  app.openapi(getEventMap, async (c) => {
    const filters = c.req.valid('query')
    const found = await withUserTransaction(pool, requireCurrentUser(c).id, (tx) => readEventMap(tx, filters))
    return c.json({ today: clock.today(), ...found }, 200)
  })
}
