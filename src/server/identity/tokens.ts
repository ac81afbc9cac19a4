import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits as it may stand in a cookie or an address, and how it stands in the database. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** How a secret token stands in the database: its SHA-256 (base64url), so that a stolen table opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
