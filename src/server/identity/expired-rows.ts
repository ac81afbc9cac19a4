import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

const BATCH_SIZE = 1000

/** The tables whose rows expire, with the column that says when. */
const EXPIRING_TABLES = {
  sessions: 'expires_at',
  replaced_session_tokens: 'expires_at',
  pending_sign_ins: 'expires_at',
  reauthentication_codes: 'expires_at',
  passkey_challenges: 'expires_at',
  oauth_states: 'expires_at',
  email_links: 'expires_at',
  email_changes: 'expires_at',
  factor_recoveries: 'expires_at',
  rate_limits: 'theoretical_arrival',
}

// Rows locked by another process are skipped, so that two processes never wait for each other.
const createDeletion = (table: string, condition: string) =>
  statement(
    `delete_expired_${table}`,
    `delete from identity.${table} where ctid = any (array(
      select ctid from identity.${table} where ${condition} limit ${BATCH_SIZE} for update skip locked
    )) returning true`,
  )
const DELETE_SIGN_IN_ROWS = Object.entries(EXPIRING_TABLES).map(([table, column]) =>
  createDeletion(table, `${column} < now()`),
)
const DELETE_EMAILS = createDeletion(
  'emails',
  `state <> 'queued' and finished_at < now() - interval '30 days'`,
)

/**
 * Deletes all expired rows of the sign-in flows and all emails that were finished more than 30 days ago, in small transactions.
 * `identity` and `jobs` have the roles of these names. Harmless when several processes run it at once.
 * An error in one table does not keep the rows of the others: the first is thrown at the end.
 */
export async function deleteExpiredRows(identity: Tx, jobs: Tx, signal?: AbortSignal): Promise<void> {
  const errors: unknown[] = []
  for (const deletion of [...DELETE_SIGN_IN_ROWS, DELETE_EMAILS]) {
    const tx = deletion === DELETE_EMAILS ? jobs : identity
    try {
      while (!signal?.aborted && (await tx.query(deletion, [])).length === BATCH_SIZE);
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
