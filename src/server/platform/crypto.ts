import { hkdfSync } from 'node:crypto'

/** A key of 32 bytes for one purpose only: what is signed for one purpose is worth nothing for another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
