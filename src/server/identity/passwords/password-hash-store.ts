import { statement } from '../../database/statement.ts'
import type { Tx } from '../../database/transaction.ts'

const READ_PASSWORD_HASH = statement(
  'read_password_hash',
  `select password from identity.credentials where user_id = $1 and provider_id = 'password'`,
)

/** Returns the hash of the account's password, or null if it has none. */
export async function readPasswordHash(db: Tx, accountId: string): Promise<string | null> {
  const [row] = await db.query<{ password: string | null }>(READ_PASSWORD_HASH, [accountId])
  return row?.password ?? null
}

/** Whether `hash` is still the hash of the account's password. */
export async function isCurrentPasswordHash(tx: Tx, accountId: string, hash: string): Promise<boolean> {
  return (await readPasswordHash(tx, accountId)) === hash
}

const UPSERT_PASSWORD = statement(
  'upsert_password',
  `insert into identity.credentials (user_id, provider_id, account_id, password)
  values ($1::uuid, 'password', $1::uuid::text, $2)
  on conflict (user_id, provider_id) do update set password = excluded.password, updated_at = now()`,
)

/** Sets the account's password. */
export async function storePasswordHash(tx: Tx, accountId: string, hash: string): Promise<void> {
  await tx.query(UPSERT_PASSWORD, [accountId, hash])
}
