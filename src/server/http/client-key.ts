import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { ProblemError } from '../platform/problem-error.ts'

/** Refuses a call whose header `apikey` is not the public anonymous key (spec §1). It is public and opens nothing. */
export function requireClientKey(c: Context, publicKey: string): void {
  const given = c.req.header('apikey')
  // Digests have one length, which the comparison needs.
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (given === undefined || !timingSafeEqual(digest(given), digest(publicKey))) {
    throw new ProblemError('client_key_missing')
  }
}
