import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { PAGE_VARY } from './pages/display-settings.ts'
import { acceptsEncoding } from './pages/static-file.ts'
import type { AppEnv } from './request-context.ts'

/**
 * The reads whose replies are compressed. No other reply is: the size of a compressed reply that holds a secret (a recovery code, a
 * feed address, a token) beside text of someone else could reveal the secret (BREACH). Pages hold none.
 */
const COMPRESSED_PATHS =
  /^\/api\/(dashboard|event-calendar|event-facets|event-map|event-alternatives|events|facet-values|my-events|people\/events)(\/|$)/

/** Smaller replies fit into one network packet anyway. */
const MIN_BYTES = 1024

const compressWithBrotli = promisify(brotliCompress)
const compressWithGzip = promisify(gzip)

const encoders = {
  br: (bytes: Uint8Array, quality: number) =>
    compressWithBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes: Uint8Array, _quality: number) => compressWithGzip(bytes),
}

const REPLY_QUALITY = 4
/** A page of 150 KB takes 0.5 ms of processor time instead of 0.8, and has 13.3 KB instead of 12.6. */
const PAGE_QUALITY = 3

type Encoding = keyof typeof encoders

/** Returns the preferred encoding that the client accepts. */
function chooseEncoding(c: Context): Encoding | undefined {
  return (['br', 'gzip'] as const).find((name) => acceptsEncoding(c, name))
}

/** Compresses the JSON replies of COMPRESSED_PATHS with brotli or gzip, whichever the client accepts. */
export const compressReplies: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET' || !COMPRESSED_PATHS.test(c.req.path)) return next()
  c.header('vary', 'accept-encoding')
  await next()
  const encoding = c.res.status === 200 ? chooseEncoding(c) : undefined
  if (!encoding) return
  const type = c.res.headers.get('content-type') ?? 'application/json'
  const body = new Uint8Array(await c.res.arrayBuffer())
  const isCompressed = body.length >= MIN_BYTES
  // Created again from the headers of the request, because Hono would copy those of the former response one by one.
  c.res = undefined
  c.res = c.body(isCompressed ? await encoders[encoding](body, REPLY_QUALITY) : body, 200, {
    'content-type': type,
    ...(isCompressed && { 'content-encoding': encoding }),
  })
}

/**
 * Sends the parts of a page as one body, with brotli or gzip, whichever the client accepts. The body is freed once it is sent: a page
 * outlives two or three collections of new objects, so over a hundred would otherwise wait for the next collection of old objects.
 */
export async function sendCompressed(
  c: Context<AppEnv>,
  parts: readonly Uint8Array[],
  type: string,
): Promise<Response> {
  const page = joinBytes(parts)
  const encoding = chooseEncoding(c)
  const body = encoding ? await encoders[encoding](page, PAGE_QUALITY) : page
  const free = () => void page.buffer.transfer(0)
  if (encoding) free()
  else c.env?.outgoing?.once('finish', free)
  return c.body(body, 200, {
    'content-type': type,
    vary: PAGE_VARY,
    ...(encoding && { 'content-encoding': encoding }),
  })
}

/** Joins bytes in a buffer of their own, unlike `Buffer.concat`, which may use a part of a pool. */
function joinBytes(parts: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  const joined = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const part of parts) {
    joined.set(part, end)
    end += part.length
  }
  return joined
}
