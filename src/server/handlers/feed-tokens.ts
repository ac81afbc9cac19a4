import { createHash, createHmac, randomBytes } from 'node:crypto'
import { areSecretsEqual, deriveKey } from '../platform/crypto.ts'

/** Returns the hash under which the database finds a token. */
export function hashFeedToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Tokens of calendar feeds: the HMAC-SHA256 of the user id and a random salt. Settings must be able to show the URL of the
 * feed again, so the token is derived instead of stored: without SECRET, the salt and hash in the database are useless.
 */
export function createFeedTokens(secret: string) {
  const key = deriveKey(secret, 'calendar feed')
  const derive = (userId: string, salt: Buffer) =>
    createHmac('sha256', key).update(userId).update(salt).digest('base64url')
  return {
    /** Creates a token for a user and returns the part to store. */
    issue(userId: string) {
      const salt = randomBytes(16)
      return { salt, token_hash: hashFeedToken(derive(userId, salt)) }
    },
    /** Returns the token of a stored salt, or null if it was issued under another SECRET and is no longer valid. */
    derive(userId: string, { salt, token_hash }: { salt: Buffer; token_hash: Buffer }) {
      const token = derive(userId, salt)
      return areSecretsEqual(hashFeedToken(token), token_hash) ? token : null
    },
  }
}
