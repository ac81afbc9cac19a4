import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Derives a key of 32 bytes for one purpose (HKDF-SHA256), so that signatures made for one purpose fail for another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** Compares two secrets in constant time. They may differ in length. */
export function areSecretsEqual(a: string | Buffer, b: string | Buffer): boolean {
  const digest = (secret: string | Buffer) => createHash('sha256').update(secret).digest()
  return timingSafeEqual(digest(a), digest(b))
}
