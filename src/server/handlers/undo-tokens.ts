import { createHmac } from 'node:crypto'
import { areSecretsEqual, type KeyRing, type SecretKey } from '../platform/crypto.ts'

/** How long a removal can be undone, in milliseconds: one hour. */
export const UNDO_MS = 60 * 60 * 1000

/** A registration or favorite that a user has removed. */
export interface RemovedInvolvement {
  userId: string
  kind: 'registration' | 'favorite'
  eventCode: string
}

const FORMAT = /^(\d{1,15})\.(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)\.([\w-]{43})$/

/**
 * Tokens that undo a removal: the time of issue, the timestamp of the removed row and a signature. The user, kind and event
 * are part of the signature but come from the request, so a token is valid for one involvement only. Nothing is stored.
 */
export function createUndoTokens(keys: KeyRing) {
  const sign = (
    key: SecretKey,
    { userId, kind, eventCode }: RemovedInvolvement,
    since: string,
    issued: string,
  ) =>
    createHmac('sha256', key.derive('undo'))
      .update(JSON.stringify([userId, kind, eventCode, since, issued]))
      .digest('base64url')
  return {
    /** `since` is the timestamp of the removed row, in microseconds, as the database formats it. */
    issue(removed: RemovedInvolvement, since: string, now: Date): string {
      const issued = String(now.getTime())
      return `${issued}.${since}.${sign(keys.current, removed, since, issued)}`
    },
    /** Returns the timestamp to restore, or null if the token has expired, was changed or belongs to another involvement. */
    verify(token: string, removed: RemovedInvolvement, now: Date): string | null {
      const [, issued = '', since = '', signature = ''] = FORMAT.exec(token) ?? []
      const isSigned = keys.all.some((key) => areSecretsEqual(signature, sign(key, removed, since, issued)))
      if (!isSigned) return null
      const age = now.getTime() - Number(issued)
      return age >= 0 && age <= UNDO_MS ? since : null
    },
  }
}
