import type { Context } from 'hono'
import { ProblemError } from '../platform/problem-error.ts'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** The origins whose pages may change things: PUBLIC_URL's first and, where that is this machine, its other names. */
export function listAllowedOrigins(publicUrl: string): ReadonlySet<string> {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!LOOPBACK_NAMES.includes(hostname)) return new Set([origin])
  return new Set([origin, ...LOOPBACK_NAMES.map((name) => new URL(`${protocol}//${name}:${port}`).origin)])
}

/**
 * Refuses a write that a page of another site caused: the browser says so in `Origin` and `Sec-Fetch-Site`. A client
 * that sends neither is no browser of today; it may write without a cookie (signing in), but with a session cookie
 * it has to send `Origin`, so that no way around the check is left.
 */
export function requireSameOrigin(c: Context, own: ReadonlySet<string>): void {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  const isForeign =
    (origin !== undefined && !own.has(origin)) || (site !== undefined && site !== 'same-origin')
  if (isForeign) {
    const [address] = own
    throw new ProblemError('foreign_origin', {
      detail: `Changes are only accepted from the pages of this product: open it at ${address}.`,
    })
  }
  if (origin === undefined && site === undefined && c.req.header('cookie') !== undefined) {
    throw new ProblemError('foreign_origin', {
      detail: 'A write with a cookie must say where it comes from: send the header `Origin` of this product.',
    })
  }
}
