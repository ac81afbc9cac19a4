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

/** Nothing runs in JSON, so only these act on it: it is not taken for a page, framed, or embedded by other sites. */
const HEADERS_OF_JSON = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

const JSON_TYPE = /^application\/(problem\+)?json\b/

/**
 * Sets security headers unless the response has set them itself. HSTS only if PUBLIC_URL is https, then also
 * for its subdomains.
 */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const forAll = publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}
  const ofPages = Object.entries({ ...HEADERS_OF_PAGES, ...forAll })
  const ofJson = Object.entries({ ...HEADERS_OF_JSON, ...forAll })
  return async (c, next) => {
    await next()
    const headers = JSON_TYPE.test(c.res.headers.get('content-type') ?? '') ? ofJson : ofPages
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value)
  }
}
