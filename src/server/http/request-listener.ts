import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Metrics, NO_METRICS } from '../platform/metrics.ts'
import { ProblemError } from '../platform/problem-error.ts'
import type { ApiApp } from './request-context.ts'

/**
 * Not rejected under load: pages, which have a queue of their own (first-views.ts), health checks, because a restart would not help, and
 * unsubscribing, which mail providers may not repeat.
 */
const NEVER_REJECTED = /^\/(?!api\/)|^\/api\/(health|email-preferences)\b/

// Created once: its stack trace would cost more than the rest of the rejection.
const OVERLOADED = new ProblemError('temporarily_unavailable', { retry_after: 1 })

interface Load {
  isOverloaded(): boolean
  metrics?: Metrics
}

/**
 * Creates the listener of Node's HTTP server that calls the app. Under more load than the process can carry, it rejects calls of the
 * API with 503 before any work is done for them, so that it goes on serving as many as it can. HTTP/1.0, which old health checks use, has
 * no Host header; nothing but the sandbox depends on it, and that does not accept this name.
 */
export function createRequestListener(
  app: ApiApp,
  { isOverloaded, metrics = NO_METRICS }: Load,
): RequestListener {
  const callApp = getRequestListener(app.fetch, { hostname: 'missing.invalid' })
  return (request, response) => {
    if (NEVER_REJECTED.test(request.url!) || !isOverloaded()) return callApp(request, response)
    metrics.countProblem(OVERLOADED.code)
    sendUnavailable(request, response, OVERLOADED)
  }
}

/** Responds with 503 and Retry-After without calling the app: with a problem document to calls of the API, else with `text`. */
export function sendUnavailable(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  problem: ProblemError,
  text = '',
): void {
  const requestId = randomUUID()
  const [type, body] = url.startsWith('/api/')
    ? ['application/problem+json', JSON.stringify(problem.toDocument(requestId))]
    : ['text/plain; charset=utf-8', text]
  const headers = {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': problem.details.retry_after ?? 1,
    'x-request-id': requestId,
  }
  // Node neither copies an array nor measures the body: a rejection takes a quarter less time.
  response.writeHead(503, Object.entries(headers).flat()).end(body)
}
