import { createHash } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { decrypt, encrypt, type KeyRing, type SecretKey } from '../../platform/crypto.ts'

const PREFIX = 'aes-256-gcm:'
const LEGACY_NONCE_BYTES = 24

const getKey = (key: SecretKey) => key.derive('authenticator secret')

/** Encrypts the secrets of authenticators: the server computes codes from them, so hashes would not do. */
export function createSecretEncryption(keys: KeyRing) {
  return {
    /** Encrypts with AES-256-GCM under the current key, bound to the account. */
    encrypt: (accountId: string, plain: Uint8Array): string =>
      PREFIX + encrypt(getKey(keys.current), plain, accountId).toString('base64url'),
    /** Returns the secret and its key; null for what was encrypted with an unknown SECRET or for another account. */
    decrypt(accountId: string, encrypted: string): { plain: Uint8Array; keyId: string } | null {
      for (const key of keys.all) {
        const plain = encrypted.startsWith(PREFIX)
          ? decrypt(getKey(key), Buffer.from(encrypted.slice(PREFIX.length), 'base64url'), accountId)
          : decryptLegacy(key, encrypted)
        if (plain) return { plain, keyId: key.id }
      }
      return null
    },
  }
}

// Release 0.1 wrote the format of better-auth: XChaCha20-Poly1305 under the SHA-256 of a text, nonce first, in hexadecimal.
function decryptLegacy(key: SecretKey, encrypted: string): Uint8Array | null {
  const legacyKey = createHash('sha256')
    .update(key.derive('authenticator app').export().toString('base64url'))
    .digest()
  const bytes = Buffer.from(encrypted, 'hex')
  try {
    const cipher = xchacha20poly1305(legacyKey, bytes.subarray(0, LEGACY_NONCE_BYTES))
    return cipher.decrypt(bytes.subarray(LEGACY_NONCE_BYTES))
  } catch {
    return null
  }
}
