import type { Context } from 'hono'
import { getHealth, getLiveness, getReadiness } from '../../contract/health-and-docs.ts'
import type { ApiApp, AppEnv } from '../http/request-context.ts'
import { describeError } from '../platform/logger.ts'
import type { HandlerDeps } from './handler-deps.ts'

/**
 * Adds the health checks. Readiness queries the database with both logins of requests, so that the result reflects what users experience
 * and a pooler notices a new primary before they do. It fails while the process drains, so that a load balancer sends new requests elsewhere.
 */
export function addHealthRoutes(app: ApiApp, { pool, identity, log, isDraining }: HandlerDeps): void {
  const checkReadiness = async (c: Context<AppEnv>) => {
    try {
      await Promise.all([pool, identity.pool].map((each) => each.query({ name: 'health', text: 'select 1' })))
      if (isDraining()) return c.json({ status: 'draining', database: 'ok' } as const, 503)
      return c.json({ status: 'ok', database: 'ok' } as const, 200)
    } catch (error) {
      log.warn(
        { request_id: c.get('requestId'), error: describeError(error) },
        'health check failed: database unreachable',
      )
      return c.json({ status: 'unavailable', database: 'unreachable' } as const, 503)
    }
  }
  app.openapi(getLiveness, (c) => c.json({ status: 'ok' } as const, 200))
  app.openapi(getReadiness, checkReadiness)
  app.openapi(getHealth, checkReadiness)
}
