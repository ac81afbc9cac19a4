import type { Statement, Tx } from '../../database/transaction.ts'
import { dropLinks } from '../email-links/email-links.ts'

const SET_PASSWORD: Statement = {
  name: 'identity.set-password',
  text: `
    insert into identity.credentials (user_id, provider_id, account_id, password)
    values ($1::uuid, 'credential', $1::uuid::text, $2)
    on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`,
}
const END_OTHER_SESSIONS: Statement = {
  name: 'identity.end-other-sessions',
  text: 'delete from identity.sessions where user_id = $1 and id is distinct from $2::uuid',
}
const END_PENDING_SIGN_INS: Statement = {
  name: 'identity.end-pending-sign-ins',
  text: 'delete from identity.pending_sign_ins where user_id = $1',
}

/**
 * Gives the account this password and ends what was begun without it: every session but `keepSession`, sign-ins that
 * wait for their code, mailed links and with them a pending change of the email. The transaction has locked the account.
 */
export async function setPassword(
  tx: Tx,
  accountId: string,
  hash: string,
  keepSession: string | null,
): Promise<void> {
  await tx.query(SET_PASSWORD, [accountId, hash])
  await tx.query(END_OTHER_SESSIONS, [accountId, keepSession])
  await tx.query(END_PENDING_SIGN_INS, [accountId])
  await dropLinks(tx, accountId)
}
