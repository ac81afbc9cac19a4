import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { derivedKey } from './derived-key.ts'

/** What the database keeps of a feed's token. */
export interface StoredToken {
  salt: Buffer
  token_hash: Buffer
}

export interface CalendarTokens {
  /** A new token for a person. */
  make(personId: string): StoredToken
  /** The token that was made with this salt, or null when it was made under another SECRET: it opens nothing now. */
  tokenOf(personId: string, stored: StoredToken): string | null
}

/** What is looked up for a token that somebody presents. */
export function calendarTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Tokens of calendar feeds: 32 bytes, HMAC-SHA256 of the person and a random salt. Settings must be able to show the
 * address again, so it is derived rather than kept: the database holds salt and hash, which open nothing without
 * SECRET, and there is nothing to decrypt.
 */
export function calendarTokens(secret: string): CalendarTokens {
  const key = derivedKey(secret, 'calendar feed')
  const derive = (personId: string, salt: Buffer) =>
    createHmac('sha256', key).update(personId).update(salt).digest('base64url')
  return {
    make(personId) {
      const salt = randomBytes(16)
      return { salt, token_hash: calendarTokenHash(derive(personId, salt)) }
    },
    tokenOf(personId, { salt, token_hash }) {
      const token = derive(personId, salt)
      return timingSafeEqual(calendarTokenHash(token), token_hash) ? token : null
    },
  }
}
