import type { Context } from 'hono'
import { ProblemError } from '../../platform/problem-error.ts'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Returns the origins whose pages may write: PUBLIC_URL first and, if that is a loopback address, its other names. */
export function listAllowedOrigins(publicUrl: string): ReadonlySet<string> {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!LOOPBACK_NAMES.includes(hostname)) return new Set([origin])
  return new Set([origin, ...LOOPBACK_NAMES.map((name) => new URL(`${protocol}//${name}:${port}`).origin)])
}

/**
 * Throws `foreign_origin` for a write caused by a page of another site, by the headers `Origin` and `Sec-Fetch-Site`.
 * Browsers send at least one of them. A request with neither may write without a cookie (to sign in), but not with one.
 */
export function requireSameOrigin(c: Context, allowedOrigins: ReadonlySet<string>): void {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  const isForeign =
    (origin !== undefined && !allowedOrigins.has(origin)) || (site !== undefined && site !== 'same-origin')
  if (isForeign) {
    const [publicUrl] = allowedOrigins
    throw new ProblemError('foreign_origin', {
      detail: `Writes are only accepted from pages of ${publicUrl}.`,
    })
  }
  if (origin === undefined && site === undefined && c.req.header('cookie') !== undefined) {
    throw new ProblemError('foreign_origin', {
      detail: 'A write with a cookie requires the header `Origin`.',
    })
  }
}
