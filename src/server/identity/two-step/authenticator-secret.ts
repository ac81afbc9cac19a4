import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { deriveKey } from '../../platform/crypto.ts'

const PREFIX = 'aes-256-gcm:'
const IV_BYTES = 12
const TAG_BYTES = 16
const LEGACY_NONCE_BYTES = 24

/**
 * Encrypts the secrets of authenticators: the server computes codes from them, so hashes would not do. `secret` is the
 * setting SECRET.
 */
export function createSecretEncryption(secret: string) {
  const key = deriveKey(secret, 'authenticator secret')
  // Release 0.1 wrote the format of better-auth: XChaCha20-Poly1305 under the SHA-256 of a text, nonce first, in hexadecimal.
  const legacyText = deriveKey(secret, 'authenticator app').toString('base64url')
  const legacyKey = createHash('sha256').update(legacyText).digest()
  const isLegacy = (encrypted: string) => !encrypted.startsWith(PREFIX)

  const decryptLegacy = (encrypted: string) => {
    const bytes = Buffer.from(encrypted, 'hex')
    const cipher = xchacha20poly1305(legacyKey, bytes.subarray(0, LEGACY_NONCE_BYTES))
    return cipher.decrypt(bytes.subarray(LEGACY_NONCE_BYTES))
  }

  return {
    /** Whether a secret should be encrypted again, because release 0.1 wrote it. */
    isLegacy,
    /** Encrypts with AES-256-GCM, bound to the account. */
    encrypt(accountId: string, plain: Uint8Array): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(accountId))
      const bytes = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
      return PREFIX + bytes.toString('base64url')
    },
    /** Returns null for what was encrypted with another SECRET or for another account. */
    decrypt(accountId: string, encrypted: string): Uint8Array | null {
      try {
        if (isLegacy(encrypted)) return decryptLegacy(encrypted)
        const bytes = Buffer.from(encrypted.slice(PREFIX.length), 'base64url')
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAAD(Buffer.from(accountId)).setAuthTag(bytes.subarray(-TAG_BYTES))
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}
