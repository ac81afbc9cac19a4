import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { acceptsEncoding } from './static-file.ts'

/**
 * The reads whose replies are compressed. No other reply is: the size of a compressed reply that holds a secret (a recovery code, a
 * feed address, a token) beside text of someone else could reveal the secret (BREACH).
 */
const COMPRESSED_PATHS =
  /^\/api\/(dashboard|event-calendar|event-facets|event-map|events|facet-values|my-events)(\/|$)/

/** Smaller replies fit into one network packet anyway. */
const MIN_BYTES = 1024

const encoders = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
}

/** Compresses the JSON replies of COMPRESSED_PATHS with brotli or gzip, whichever the client accepts. */
export const compressReplies: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.req.method !== 'GET' || c.res.status !== 200 || !COMPRESSED_PATHS.test(c.req.path)) return
  c.header('vary', 'accept-encoding', { append: true })
  const encoding = (['br', 'gzip'] as const).find((name) => acceptsEncoding(c, name))
  if (!encoding) return
  const body = new Uint8Array(await c.res.arrayBuffer())
  const isCompressed = body.length >= MIN_BYTES
  c.res = new Response(isCompressed ? await encoders[encoding](body) : body, c.res)
  if (isCompressed) c.header('content-encoding', encoding)
}
