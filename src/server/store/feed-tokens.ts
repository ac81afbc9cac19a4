import { createHash, createHmac } from 'node:crypto'
import {
  areSecretsEqual,
  createToken,
  decrypt,
  encrypt,
  type KeyRing,
  type SecretKey,
} from '../platform/crypto.ts'

/** The token of a calendar feed as the database stores it. */
export interface StoredFeedToken {
  token_hash: Buffer
  encrypted_token: Buffer
  key_id: string
}

/** Returns the hash under which the database finds a token. */
export function hashFeedToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Releases before 1.0.0 have stored a salt of this size, and the token was the HMAC-SHA256 of user id and salt. */
const SALT_BYTES = 16

const getKey = (key: SecretKey) => key.derive('encrypted calendar feed token')

/**
 * Tokens of calendar feeds. Settings must be able to show the URL of the feed again, so the token is stored encrypted: without
 * SECRET, what the database contains is useless.
 */
export function createFeedTokens(keys: KeyRing) {
  const encryptToken = (userId: string, token: string): StoredFeedToken => ({
    token_hash: hashFeedToken(token),
    encrypted_token: encrypt(getKey(keys.current), Buffer.from(token), userId),
    key_id: keys.current.id,
  })

  /** Returns the token, or null if it was issued under a SECRET that is no longer known. */
  const decryptToken = (userId: string, stored: Pick<StoredFeedToken, 'encrypted_token' | 'token_hash'>) => {
    const { encrypted_token, token_hash } = stored
    for (const key of keys.all) {
      const token =
        encrypted_token.length === SALT_BYTES
          ? createHmac('sha256', key.derive('calendar feed'))
              .update(userId)
              .update(encrypted_token)
              .digest('base64url')
          : decrypt(getKey(key), encrypted_token, userId)?.toString()
      if (token && areSecretsEqual(hashFeedToken(token), token_hash)) return token
    }
    return null
  }

  return {
    /** Creates a token for a user and returns what to store. */
    issue: (userId: string) => encryptToken(userId, createToken().token),
    decrypt: decryptToken,
    /** Returns the same token, encrypted under the current key; null if it cannot be decrypted. */
    renew(
      userId: string,
      stored: Pick<StoredFeedToken, 'encrypted_token' | 'token_hash'>,
    ): StoredFeedToken | null {
      const token = decryptToken(userId, stored)
      return token === null ? null : encryptToken(userId, token)
    },
  }
}
