import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import type { Logger } from '../platform/logger.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { AppEnv } from './request-context.ts'

/**
 * Creates the middleware that logs and counts each request and gives it an id, which the response repeats in `x-request-id` and problem
 * documents in `request_id`. Logs the route pattern instead of the URL, which contains user input.
 */
export function logRequests(log: Logger, metrics: Metrics): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    await next()
    c.header('x-request-id', requestId)
    const { method } = c.req
    const { status } = c.res
    const route = matchedRoutes(c).findLast((each) => each.method !== 'ALL')?.path ?? 'other'
    const ms = performance.now() - started
    metrics.countRequest({ method: KNOWN_METHODS.has(method) ? method : 'other', route, status }, ms / 1000)
    log.info({ request_id: requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request')
  }
}

// A client can send any method, and every label value is kept in memory.
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Sets `cache-control: no-store` on responses that set no caching themselves. */
export const preventCaching: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
}

/**
 * Reads the whole request body before the session is looked up. Otherwise a client could open a request while signed in,
 * hold back the rest of the body until the session has ended, and still act with it.
 */
export const bufferRequestBody: MiddlewareHandler = async (c, next) => {
  if (c.req.raw.body) {
    await c.req.arrayBuffer().catch((cause: unknown) => {
      throw new HTTPException(400, { cause })
    })
  }
  return next()
}
