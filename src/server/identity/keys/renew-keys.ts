import type { Pool } from 'pg'
import { statement } from '../../database/statement.ts'
import { createTx, type Tx } from '../../database/transaction.ts'
import { createEmailSealing } from '../../mail/email-sealing.ts'
import type { KeyRing } from '../../platform/crypto.ts'
import { createFeedTokens, type StoredFeedToken } from '../../store/feed-tokens.ts'
import { createSecretEncryption } from '../two-step/authenticator-secret.ts'

const RECORD_SIGNING_KEY = statement(
  'record_signing_key',
  `insert into identity.signing_keys as known (key_id) values ($1)
  on conflict (key_id) do update set signs_since = now()
    where exists (select from identity.signing_keys later where later.signs_since > known.signs_since)`,
)

/**
 * Encrypts under the current key what is stored under another, and records which key recovery codes of release 0.1 need.
 * `owner` is the pool of the owner of the tables. Idempotent, also under concurrency. Returns the number of renewed rows; rows
 * under an unknown SECRET stay as they are.
 */
export async function renewKeys(owner: Pool, keys: KeyRing): Promise<number> {
  const db = createTx(owner)
  await db.query(RECORD_SIGNING_KEY, [keys.current.id])
  return (
    (await renewAuthenticators(db, keys)) +
    (await renewCalendarFeeds(db, keys)) +
    (await renewEmails(db, keys))
  )
}

const BATCH_SIZE = 500
const FIRST_UUID = '00000000-0000-0000-0000-000000000000'

/** Reads the rows in batches in the order of their ids and renews each. Returns how many were renewed. */
async function renewRows<Row extends { row_id: string }>(
  readBatch: (afterId: string) => Promise<Row[]>,
  renewRow: (row: Row) => Promise<boolean>,
): Promise<number> {
  let renewed = 0
  let batch: Row[]
  let afterId = FIRST_UUID
  do {
    batch = await readBatch(afterId)
    for (const row of batch) if (await renewRow(row)) renewed += 1
    afterId = batch.at(-1)?.row_id ?? afterId
  } while (batch.length === BATCH_SIZE)
  return renewed
}

const READ_OLD_AUTHENTICATORS = statement(
  'read_old_authenticators',
  `select user_id as row_id, secret from identity.authenticators
  where user_id > $1 and key_id is distinct from $2 order by user_id limit ${BATCH_SIZE}`,
)
// Compares the secret, in case a new setup was started in the meantime. Recovery codes with neither a key id nor a salt are as old as the
// authenticator, so they were hashed under its previous key.
const RENEW_AUTHENTICATOR = statement(
  'renew_authenticator',
  `with renewed as (
    update identity.authenticators set secret = $3, key_id = $4 where user_id = $1 and secret = $2 returning user_id
  ), marked as (
    update identity.recovery_codes set key_id = $5
    where key_id is null and salt is null and user_id in (select user_id from renewed)
  )
  select user_id from renewed`,
)

function renewAuthenticators(db: Tx, keys: KeyRing): Promise<number> {
  const encryption = createSecretEncryption(keys)
  return renewRows(
    (after) =>
      db.query<{ row_id: string; secret: string }>(READ_OLD_AUTHENTICATORS, [after, keys.current.id]),
    async ({ row_id: user_id, secret }) => {
      const decrypted = encryption.decrypt(user_id, secret)
      if (!decrypted) return false
      const renewed = encryption.encrypt(user_id, decrypted.plain)
      const values = [user_id, secret, renewed, keys.current.id, decrypted.keyId]
      return (await db.query(RENEW_AUTHENTICATOR, values)).length > 0
    },
  )
}

const READ_OLD_FEEDS = statement(
  'read_old_feed_tokens',
  `select user_id as row_id, encrypted_token, token_hash from public.calendar_feeds
  where user_id > $1 and key_id is distinct from $2 and token_hash is not null order by user_id limit ${BATCH_SIZE}`,
)
// Compares the hash, in case the token was replaced in the meantime.
const RENEW_FEED = statement(
  'renew_feed_token',
  `update public.calendar_feeds set encrypted_token = $3, key_id = $4
  where user_id = $1 and token_hash = $2 returning user_id`,
)

function renewCalendarFeeds(db: Tx, keys: KeyRing): Promise<number> {
  const tokens = createFeedTokens(keys)
  type Row = Pick<StoredFeedToken, 'encrypted_token' | 'token_hash'> & { row_id: string }
  return renewRows(
    (after) => db.query<Row>(READ_OLD_FEEDS, [after, keys.current.id]),
    async (row) => {
      const renewed = tokens.renew(row.row_id, row)
      if (!renewed) return false
      const values = [row.row_id, row.token_hash, renewed.encrypted_token, renewed.key_id]
      return (await db.query(RENEW_FEED, values)).length > 0
    },
  )
}

const READ_OLD_EMAILS = statement(
  'read_old_emails',
  `select id as row_id, sealed_values from identity.emails
  where id > $1 and key_id is distinct from $2 and state = 'queued' and sealed_values is not null order by id limit ${BATCH_SIZE}`,
)
// Compares the values, in case the email was sent in the meantime.
const RENEW_EMAIL = statement(
  'renew_email',
  `update identity.emails set sealed_values = $3, key_id = $4
  where id = $1 and sealed_values = $2 and state = 'queued' returning id`,
)

function renewEmails(db: Tx, keys: KeyRing): Promise<number> {
  const { seal, unseal } = createEmailSealing(keys)
  return renewRows(
    (after) => db.query<{ row_id: string; sealed_values: string }>(READ_OLD_EMAILS, [after, keys.current.id]),
    async ({ row_id: id, sealed_values }) => {
      const values = unseal(id, sealed_values)
      if (!values) return false
      const { sealedValues, keyId } = seal(id, values)
      return (await db.query(RENEW_EMAIL, [id, sealed_values, sealedValues, keyId])).length > 0
    },
  )
}
