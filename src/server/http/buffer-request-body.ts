import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'

/**
 * Waits for all of a request before anything is decided about it. Who sends it is read from the database afterwards:
 * otherwise somebody could open a request with a session, keep the rest back until the session has ended, and still
 * act with it.
 */
export const bufferRequestBody: MiddlewareHandler = async (c, next) => {
  if (c.req.raw.body) {
    await c.req.arrayBuffer().catch((cause: unknown) => {
      throw new HTTPException(400, { cause })
    })
  }
  return next()
}
