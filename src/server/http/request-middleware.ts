import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from '../platform/logger.ts'
import type { Metrics } from '../platform/metrics.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { type AppEnv, findRoute } from './request-context.ts'

/**
 * Creates the middleware that logs and counts each request and gives it an id, which the response repeats in `x-request-id` and problem
 * documents in `request_id`. Logs the route pattern instead of the URL, which contains user input.
 */
export function logRequests(log: Logger, metrics: Metrics): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.header('x-request-id', requestId)
    await next()
    const { method } = c.req
    const { status } = c.res
    const route = findRoute(c)?.path ?? 'other'
    const ms = performance.now() - started
    metrics.countRequest({ method: KNOWN_METHODS.has(method) ? method : 'other', route, status }, ms / 1000)
    // Monitors and load balancers call the health checks every few seconds, and report failures themselves.
    const level = route.startsWith('/api/health') && status < 500 ? 'debug' : 'info'
    log[level]({ request_id: requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request')
  }
}

// A client can send any method, and every label value is kept in memory.
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const READ_METHODS = new Set(['GET', 'HEAD'])

/** Sets `cache-control: no-store` on responses that set no caching themselves. */
export const preventCaching: MiddlewareHandler = (c, next) => {
  c.header('cache-control', 'no-store')
  return next()
}

/** How long a response that rejects a call for its rate is held back. */
const REJECTION_DELAY_MS = 500
/** The largest number of responses held back at a time: about 10 MB with their connections. */
const MAX_DELAYED_REJECTIONS = 1000

/**
 * Creates the middleware that delays responses with status 429, and pages of clients above the limit of calls. Programs that try again at once, whatever `retry-after` says, then
 * take no processor time from other users. A page would hold its turn meanwhile, so its calls are not delayed. Call it before the middleware that measures the time of requests.
 */
export function delayRejections(isOn: boolean): MiddlewareHandler<AppEnv> {
  let delayed = 0
  return async (c, next) => {
    await next()
    const isRejected = c.res.status === 429 || c.get('isAboveCallLimit')
    if (!isOn || c.env?.isWithinPage || !isRejected || delayed >= MAX_DELAYED_REJECTIONS) return
    delayed += 1
    await wait(REJECTION_DELAY_MS)
    delayed -= 1
  }
}

/** Rejects requests with several Host headers: two programs could each use another of them (RFC 9112, section 3.2). */
export const requireOneHost: MiddlewareHandler<AppEnv> = (c, next) => {
  const names = c.env?.incoming?.rawHeaders?.filter((_, index) => index % 2 === 0) ?? []
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1) {
    throw new ProblemError('invalid_request', { detail: 'The request has more than one Host header.' })
  }
  return next()
}

/**
 * Creates the middleware that receives the whole request body, of at most `maxBytes`, before the session is looked up.
 * Otherwise a client could open a request while signed in, hold back the rest of the body until the session has ended, and
 * still act with it. Throws `request_too_large`, and `invalid_request` if the client aborts the request.
 */
export function receiveBody(maxBytes: number): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // Asking for a body makes a whole Request and a stream, and reads have none that a handler could see. Validators ask, too.
    const isRead = READ_METHODS.has(c.req.method)
    if (!isRead && announcesNoBody(c)) Object.defineProperty(c.req.raw, 'body', { value: null })
    const body = isRead ? null : c.req.raw.body
    if (body) {
      if (Number(c.req.header('content-length')) > maxBytes) throw new ProblemError('request_too_large')
      // Here Hono caches the promise of the body for all ways of reading it.
      const received = await readStream(body, maxBytes)
      c.req.bodyCache.arrayBuffer = Promise.resolve(received) as unknown as ArrayBuffer
    }
    return next()
  }
}

/** Whether Node has received a request without a body (RFC 9112, section 6.3). */
function announcesNoBody({ env, req }: Context<AppEnv>): boolean {
  return (
    env?.incoming?.rawHeaders !== undefined &&
    req.header('transfer-encoding') === undefined &&
    (req.header('content-length') ?? '0') === '0'
  )
}

async function readStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > maxBytes) break
      chunks.push(chunk)
    }
  } catch (cause) {
    throw new ProblemError('invalid_request', { detail: 'The body of the request is incomplete.', cause })
  }
  if (size > maxBytes) throw new ProblemError('request_too_large')
  return new Blob(chunks).arrayBuffer()
}
