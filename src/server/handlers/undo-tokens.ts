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
 * Signatures that are valid for some time after `issued`. `purpose` separates uses; `content` is what the signature is about, which the
 * request repeats.
 */
export function createUndoSignatures(keys: KeyRing, purpose: string, lifetimeMs: number) {
  const sign = (key: SecretKey, content: readonly unknown[], issued: string) =>
    createHmac('sha256', key.derive(purpose))
      .update(JSON.stringify([...content, issued]))
      .digest('base64url')
  return {
    issue(content: readonly unknown[], now: Date): { issued: string; signature: string } {
      const issued = String(now.getTime())
      return { issued, signature: sign(keys.current, content, issued) }
    },
    isValid(content: readonly unknown[], issued: string, signature: string, now: Date): boolean {
      const age = now.getTime() - Number(issued)
      const isSigned = keys.all.some((key) => areSecretsEqual(signature, sign(key, content, issued)))
      return isSigned && age >= 0 && age <= lifetimeMs
    },
  }
}

/**
 * Tokens that undo a removal: the time of issue, the timestamps of the removed row and a signature. The user, kind and event
 * are part of the signature but come from the request, so a token is valid for one involvement only. Nothing is stored.
 */
export function createUndoTokens(keys: KeyRing) {
  const signatures = createUndoSignatures(keys, 'undo', UNDO_MS)
  const describe = ({ userId, kind, eventCode }: RemovedInvolvement, instants: string) => [
    userId,
    kind,
    eventCode,
    instants,
  ]
  return {
    /** The timestamps of the row are in microseconds, as the database formats them. */
    issue(removed: RemovedInvolvement, row: RemovedRow, now: Date): string {
      const instants = formatInstants(row)
      const { issued, signature } = signatures.issue(describe(removed, instants), now)
      return `${issued}.${instants}.${signature}`
    },
    /** Returns the row to restore, or null if the token has expired, was changed or belongs to another involvement. */
    verify(token: string, removed: RemovedInvolvement, now: Date): RemovedRow | null {
      const [, issued = '', since = '', externallyRegisteredAt = null, signature = ''] =
        FORMAT.exec(token) ?? []
      const row = { since, externallyRegisteredAt }
      const content = describe(removed, formatInstants(row))
      return signatures.isValid(content, issued, signature, now) ? row : null
    },
  }
}

function formatInstants({ since, externallyRegisteredAt }: RemovedRow): string {
  return externallyRegisteredAt === null ? since : `${since},${externallyRegisteredAt}`
}
