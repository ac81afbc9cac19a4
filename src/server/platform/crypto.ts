import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Derives a key of 32 bytes for one purpose (HKDF-SHA256), so that signatures made for one purpose fail for another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** Compares two secrets in constant time. They may differ in length. */
export function areSecretsEqual(a: string | Buffer, b: string | Buffer): boolean {
  const digest = (secret: string | Buffer) => createHash('sha256').update(secret).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** Creates a random secret of 256 bits for a cookie or a link, with the hash to be stored in the database. */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Returns the SHA-256 of a token (base64url). The database stores only this, so a leaked table grants no access. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
