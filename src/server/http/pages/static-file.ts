import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { createETag, matchesETag } from './etag.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** Content that is the same for all users, with its compressed form. */
export interface StaticFile {
  content: Bytes
  brotli: Bytes | undefined
  type: string
  etag: string
  cacheControl: string
}

/** Creates a file with the compressed form of its text. */
export async function createStaticFile(
  text: string,
  type: string,
  cacheControl: string,
): Promise<StaticFile> {
  const content: Bytes = new Uint8Array(Buffer.from(text))
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
  const brotli = new Uint8Array(await promisify(brotliCompress)(content, { params }))
  return { content, brotli, type, etag: createETag(content), cacheControl }
}

/** Sends a file, compressed if the client accepts it, or 304 if the client has it. */
export function sendStaticFile(
  c: Context,
  file: StaticFile,
  status: 200 | 404 = 200,
  vary = 'accept-encoding',
): Response {
  const headers = { 'cache-control': file.cacheControl, etag: file.etag, vary }
  if (status === 200 && matchesETag(c.req.header('if-none-match'), file.etag))
    return c.body(null, 304, headers)
  const body = file.brotli && acceptsEncoding(c, 'br') ? file.brotli : file.content
  return c.body(body, status, {
    ...headers,
    'content-type': file.type,
    'content-length': String(body.byteLength),
    ...(body === file.brotli ? { 'content-encoding': 'br' } : {}),
  })
}

/** Returns whether the client accepts an encoding: Accept-Encoding lists it with a weight other than 0 (RFC 9110 §12.5.3). */
export function acceptsEncoding(c: Context, encoding: 'br' | 'gzip'): boolean {
  const accepted = parseAccept(c.req.header('accept-encoding')?.toLowerCase() ?? '')
  return accepted.some(({ type, q }) => type === encoding && q > 0)
}
