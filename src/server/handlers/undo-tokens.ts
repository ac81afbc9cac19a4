import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../platform/crypto.ts'

/** How long a removal can be undone, in milliseconds: an hour. */
export const UNDO_MS = 60 * 60 * 1000

/** What was removed, from whom. */
export interface RemovedInvolvement {
  personId: string
  kind: 'registration' | 'favorite'
  eventCode: string
}

export interface UndoTokens {
  /** `since` is the instant the removed row carried, to the microsecond, as the database wrote it. */
  issue(removed: RemovedInvolvement, since: string, now: Date): string
  /** The instant to restore, or null when the token is too old, changed, or for another person, kind or event. */
  read(token: string, removed: RemovedInvolvement, now: Date): string | null
}

const SHAPE = /^(\d{1,15})\.(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)\.([\w-]{43})$/

/**
 * Tokens that undo a removal. They carry the row's original instant and when they were issued; person, kind and event
 * are signed with them but come from the request, so a token is worth something in one place only. Nothing is stored.
 */
export function createUndoTokens(secret: string): UndoTokens {
  const key = deriveKey(secret, 'undo')
  const sign = ({ personId, kind, eventCode }: RemovedInvolvement, since: string, issued: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([personId, kind, eventCode, since, issued]))
      .digest()
  return {
    issue(removed, since, now) {
      const issued = String(now.getTime())
      return `${issued}.${since}.${sign(removed, since, issued).toString('base64url')}`
    },
    read(token, removed, now) {
      const [, issued = '', since = '', signature = ''] = SHAPE.exec(token) ?? []
      const given = Buffer.from(signature, 'base64url')
      const right = sign(removed, since, issued)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      const age = now.getTime() - Number(issued)
      return age >= 0 && age <= UNDO_MS ? since : null
    },
  }
}
