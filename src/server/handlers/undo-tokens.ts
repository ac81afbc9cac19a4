import { createHmac } from 'node:crypto'
import { areSecretsEqual, type KeyRing, type SecretKey } from '../platform/crypto.ts'
import type { RemovedRow } from '../store/involvement.ts'

/** How long a removal can be undone, in milliseconds: one hour. */
export const UNDO_MS = 60 * 60 * 1000

/** A registration or favorite that a user has removed. */
export interface RemovedInvolvement {
  userId: string
  kind: 'registration' | 'favorite'
  eventCode: string
}

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z/.source
const FORMAT = new RegExp(`^(\\d{1,15})\\.(${INSTANT})(?:,(${INSTANT}))?\\.([\\w-]{43})$`)

/**
 * Tokens that undo a removal: the time of issue, the timestamps of the removed row and a signature. The user, kind and event
 * are part of the signature but come from the request, so a token is valid for one involvement only. Nothing is stored.
 */
export function createUndoTokens(keys: KeyRing) {
  const sign = (
    key: SecretKey,
    { userId, kind, eventCode }: RemovedInvolvement,
    instants: string,
    issued: string,
  ) =>
    createHmac('sha256', key.derive('undo'))
      .update(JSON.stringify([userId, kind, eventCode, instants, issued]))
      .digest('base64url')
  return {
    /** The timestamps of the row are in microseconds, as the database formats them. */
    issue(removed: RemovedInvolvement, row: RemovedRow, now: Date): string {
      const issued = String(now.getTime())
      const instants = formatInstants(row)
      return `${issued}.${instants}.${sign(keys.current, removed, instants, issued)}`
    },
    /** Returns the row to restore, or null if the token has expired, was changed or belongs to another involvement. */
    verify(token: string, removed: RemovedInvolvement, now: Date): RemovedRow | null {
      const [, issued = '', since = '', externallyRegisteredAt = null, signature = ''] =
        FORMAT.exec(token) ?? []
      const row = { since, externallyRegisteredAt }
      const instants = formatInstants(row)
      const isSigned = keys.all.some((key) =>
        areSecretsEqual(signature, sign(key, removed, instants, issued)),
      )
      if (!isSigned) return null
      const age = now.getTime() - Number(issued)
      return age >= 0 && age <= UNDO_MS ? row : null
    },
  }
}

function formatInstants({ since, externallyRegisteredAt }: RemovedRow): string {
  return externallyRegisteredAt === null ? since : `${since},${externallyRegisteredAt}`
}
