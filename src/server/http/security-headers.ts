import type { MiddlewareHandler } from 'hono'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS_OF_PAGES = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Nothing runs in data, so only these act on it: it is not taken for a page, framed, or embedded by other sites. */
const HEADERS_OF_DATA = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** The replies of the API, except its documentation, are data. */
const DATA_PATHS = /^\/api\/(?!docs\b)/

/**
 * Sets security headers, which a response can replace by its own. HSTS only if PUBLIC_URL is https, then also for its
 * subdomains. They are set before the response is created: a header added later makes Hono create the response again.
 */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const forAll = publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}
  const ofPages = Object.entries({ ...HEADERS_OF_PAGES, ...forAll })
  const ofData = Object.entries({ ...HEADERS_OF_DATA, ...forAll })
  return (c, next) => {
    for (const [name, value] of DATA_PATHS.test(c.req.path) ? ofData : ofPages) c.header(name, value)
    return next()
  }
}
