import { getHealth } from '../../contract/health-and-docs.ts'
import type { App } from '../http/request-context.ts'
import { describeError } from '../platform/logger.ts'
import type { HandlerDeps } from './handler-deps.ts'

/** Adds the health check. It queries the database, so that the result reflects what users experience. */
export function addHealthRoute(app: App, { pool, log }: HandlerDeps): void {
  app.openapi(getHealth, async (c) => {
    try {
      await pool.query({ name: 'health', text: 'select 1' })
      return c.json({ status: 'ok', database: 'ok' } as const, 200)
    } catch (error) {
      log.warn(
        { request_id: c.get('requestId'), error: describeError(error) },
        'health check failed: database unreachable',
      )
      return c.json({ status: 'unavailable', database: 'unreachable' } as const, 503)
    }
  })
}
