import { createHash } from 'node:crypto'

/** Returns a weak ETag of the content: encodings of the same content share it. */
export function createETag(content: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Whether the header If-None-Match names the ETag or is `*` (RFC 9110 §13.1.2, weak comparison). */
export function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim())
  return tags.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag.replace(/^W\//, ''))
}
