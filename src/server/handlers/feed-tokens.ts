import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../platform/crypto.ts'

/** What the database keeps of a feed's token. */
export interface StoredFeedToken {
  salt: Buffer
  token_hash: Buffer
}

export interface FeedTokens {
  /** A new token for a person. */
  issue(personId: string): StoredFeedToken
  /** The token that was made with this salt, or null when it was made under another SECRET: it opens nothing now. */
  derive(personId: string, stored: StoredFeedToken): string | null
}

/** What is looked up for a token that somebody presents. */
export function hashFeedToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Tokens of calendar feeds: 32 bytes, HMAC-SHA256 of the person and a random salt. Settings must be able to show the
 * address again, so it is derived rather than kept: the database holds salt and hash, which open nothing without
 * SECRET, and there is nothing to decrypt.
 */
export function createFeedTokens(secret: string): FeedTokens {
  const key = deriveKey(secret, 'calendar feed')
  const derive = (personId: string, salt: Buffer) =>
    createHmac('sha256', key).update(personId).update(salt).digest('base64url')
  return {
    issue(personId) {
      const salt = randomBytes(16)
      return { salt, token_hash: hashFeedToken(derive(personId, salt)) }
    },
    derive(personId, { salt, token_hash }) {
      const token = derive(personId, salt)
      return timingSafeEqual(hashFeedToken(token), token_hash) ? token : null
    },
  }
}
