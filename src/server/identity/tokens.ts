import { createHash, randomBytes } from 'node:crypto'

/** Creates a random secret of 256 bits for a cookie or a link, with the hash to be stored in the database. */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Returns the SHA-256 of a token (base64url). The database stores only this, so a leaked table grants no access. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
