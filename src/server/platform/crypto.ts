import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** SECRET or one of SECRET_PREVIOUS. */
export interface SecretKey {
  /** Names the key in the database. It is a short hash, from which the secret cannot be computed. */
  id: string
  /** The text of the setting. Use it only where release 0.1 did; for anything else, derive a key. */
  secret: string
  /**
   * Derives a key of 32 bytes for one purpose (HKDF-SHA256), so that signatures made for one purpose fail for another. A KeyObject, with
   * which a signature takes 1.3 instead of 8 µs.
   */
  derive(purpose: string): KeyObject
}

/** Signs and encrypts with `current`, verifies and decrypts with `all`. */
export interface KeyRing {
  current: SecretKey
  /** The current key, then the previous ones. */
  all: readonly SecretKey[]
}

export function createKeyRing(secret: string, previous: readonly string[] = []): KeyRing {
  const [current, ...older] = [secret, ...previous].map(createKey)
  return { current: current!, all: [current!, ...older] }
}

function createKey(secret: string): SecretKey {
  const derived = new Map<string, KeyObject>()
  const derive = (purpose: string) => {
    const key =
      derived.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
    derived.set(purpose, key)
    return key
  }
  return { id: derive('key id').export().toString('hex').slice(0, 8), secret, derive }
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts with AES-256-GCM. Decryption needs the same `context`, which binds the result to, say, a user id. */
export function encrypt(key: KeyObject, plain: Uint8Array, context: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts what `encrypt` returned. Returns null for another key, another context or changed bytes. */
export function decrypt(key: KeyObject, encrypted: Uint8Array, context: string): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(context)).setAuthTag(encrypted.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

/** Compares two secrets in constant time. They may differ in length. */
export function areSecretsEqual(a: string | Buffer, b: string | Buffer): boolean {
  const digest = (secret: string | Buffer) => hash('sha256', secret, 'buffer')
  return timingSafeEqual(digest(a), digest(b))
}

/** Creates a random secret of 256 bits for a cookie or a link, with the hash to be stored in the database. */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Returns the SHA-256 of a token (base64url). The database stores only this, so a leaked table grants no access. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
