import { getEventCalendar, getEventMap } from '../../contract/event-views.ts'
import { getMonth } from '../../domain/month.ts'
import type { App } from '../http/request-context.ts'
import { readEventCalendar } from '../store/event-calendar.ts'
import { readEventMap } from '../store/event-map.ts'
import type { HandlerDeps } from './handler-deps.ts'

export function addEventViewRoutes(app: App, { runSearch, clock }: HandlerDeps): void {
  app.openapi(getEventCalendar, async (c) => {
    const today = clock.today()
    const { month = getMonth(today), ...filters } = c.req.valid('query')
    const calendar = await runSearch(c, filters.search, (tx) => readEventCalendar(tx, filters, month))
    return c.json({ today, month, ...calendar }, 200)
  })

  app.openapi(getEventMap, async (c) => {
    const filters = c.req.valid('query')
    const map = await runSearch(c, filters.search, (tx) => readEventMap(tx, filters))
    return c.json({ today: clock.today(), ...map }, 200)
  })
}
