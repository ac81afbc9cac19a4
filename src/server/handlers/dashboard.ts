import type { Pool } from 'pg'
import { getDashboard } from '../../contract/dashboard.ts'
import { type App, signedIn } from '../app-env.ts'
import type { Clock } from '../clock.ts'
import { asPerson } from '../database/transaction.ts'
import { nextEvent } from '../store/dashboard.ts'

/** The call of src/contract/dashboard.ts. */
export function registerDashboard(app: App, { pool, clock }: { pool: Pool; clock: Clock }): void {
  app.openapi(getDashboard, async (c) => {
    const today = clock.today()
    const event = await asPerson(pool, signedIn(c).id, (tx) => nextEvent(tx, today))
    return c.json({ today, next_event: event }, 200)
  })
}
