import { getHealth } from '../../contract/health-and-docs.ts'
import type { App } from '../http/request-context.ts'
import { describeError } from '../platform/logger.ts'
import type { HandlerDeps } from './handler-deps.ts'

/** Whether the product can answer. Asks the database, so that a monitor sees what a person would. */
export function addHealthRoute(app: App, { pool, log }: HandlerDeps): void {
  app.openapi(getHealth, async (c) => {
    try {
      await pool.query({ name: 'health', text: 'select 1' })
      return c.json({ status: 'ok', database: 'ok' } as const, 200)
    } catch (error) {
      log.warn({ request_id: c.get('requestId'), error: describeError(error) }, 'database away')
      return c.json({ status: 'unavailable', database: 'unreachable' } as const, 503)
    }
  })
}
