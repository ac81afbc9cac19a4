import type { ClientBase } from 'pg'
import { statement } from '../../database/statement.ts'
import { createTx } from '../../database/transaction.ts'
import type { KeyRing } from '../../platform/crypto.ts'

/** How many rows need a key. Recovery codes with a salt need none. */
export interface KeyUse {
  authenticators: number
  recovery_codes: number
  calendar_feeds: number
  /** Emails that have not been sent. */
  emails: number
}

export interface PreviousKey {
  id: string
  usedBy: KeyUse
  /** When the last token expires that the key may have signed and that is not stored. */
  neededUntil: string
  /** Whether it can be removed from SECRET_PREVIOUS without any effect on users. */
  isRemovable: boolean
}

const COUNT_ROWS_PER_KEY = statement(
  'count_rows_per_key',
  `select key_id, sum(authenticators)::int as authenticators, sum(recovery_codes)::int as recovery_codes,
    sum(calendar_feeds)::int as calendar_feeds, sum(emails)::int as emails
  from (
    select key_id, 1 as authenticators, 0 as recovery_codes, 0 as calendar_feeds, 0 as emails
    from identity.authenticators
    union all select key_id, 0, 1, 0, 0 from identity.recovery_codes where salt is null
    union all select key_id, 0, 0, 1, 0 from public.calendar_feeds where token_hash is not null
    union all select key_id, 0, 0, 0, 1 from identity.emails where state = 'queued' and sealed_values is not null
  ) protected_row
  group by key_id`,
)

// Undo tokens (src/server/handlers/undo-tokens.ts) are valid for an hour. Session cookies of release 0.1
// (src/server/http/api/session-cookies.ts) are older than the first key on record and are read until 2026-12-22.
const READ_LAST_EXPIRY = statement(
  'read_last_token_expiry',
  `select until as needed_until, until > now() as is_needed
  from (
    select greatest(
      (select signs_since + interval '1 hour' from identity.signing_keys where key_id = $1),
      (
        select timestamptz '2026-12-22 00:00:00Z' from identity.sessions
        where expires_at > now() and created_at < (select min(signs_since) from identity.signing_keys)
        limit 1
      )
    )
  ) as expiry (until)`,
)

/**
 * Returns the state of each key of SECRET_PREVIOUS, and what is stored under keys that are neither in SECRET nor in
 * SECRET_PREVIOUS and therefore has no effect. `owner` is a pool or connection of the owner of the tables. Call it after `renewKeys`.
 */
export async function findKeysInUse(
  owner: Pick<ClientBase, 'query'>,
  keys: KeyRing,
): Promise<{ previous: PreviousKey[]; lost: KeyUse }> {
  const db = createTx(owner)
  const counts = await db.query<KeyUse & { key_id: string | null }>(COUNT_ROWS_PER_KEY, [])
  const expiry = await db.queryOne<{ needed_until: string; is_needed: boolean | null }>(READ_LAST_EXPIRY, [
    keys.current.id,
  ])
  const known = new Set(keys.all.map(({ id }) => id))
  const previous = keys.all
    .filter(({ id }) => id !== keys.current.id)
    .map(({ id }) => {
      const usedBy = sumUse(counts.filter(({ key_id }) => key_id === id))
      const isUsed = Object.values(usedBy).some((count) => count > 0)
      return {
        id,
        usedBy,
        neededUntil: expiry?.needed_until ?? '',
        isRemovable: !isUsed && expiry?.is_needed === false,
      }
    })
  return { previous, lost: sumUse(counts.filter(({ key_id }) => !known.has(key_id ?? ''))) }
}

/** Describes what a missing SECRET makes ineffective, or returns undefined if nothing is. */
export function describeLost(lost: KeyUse): string | undefined {
  const parts = Object.entries(lost).filter(([, count]) => count > 0)
  if (parts.length === 0) return undefined
  const list = parts.map(([name, count]) => `${name.replace('_', ' ')}: ${count}`).join(', ')
  return `Some data is protected with a SECRET that these settings do not have (${list}), and has no effect.`
}

function sumUse(uses: readonly KeyUse[]): KeyUse {
  const sum = { authenticators: 0, recovery_codes: 0, calendar_feeds: 0, emails: 0 }
  for (const use of uses) {
    sum.authenticators += use.authenticators
    sum.recovery_codes += use.recovery_codes
    sum.calendar_feeds += use.calendar_feeds
    sum.emails += use.emails
  }
  return sum
}
