import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ApiApp } from './request-context.ts'

/**
 * Creates the listener of Node's HTTP server that calls the app. HTTP/1.0, which old health checks use, has no Host header; nothing but
 * the sandbox depends on it, and that does not accept this name.
 */
export function createRequestListener(app: ApiApp): RequestListener {
  return getRequestListener(app.fetch, { hostname: 'missing.invalid' })
}
