import type { Pool } from 'pg'
import type { Language } from '../../../domain/display-settings.ts'
import type { Statement } from '../../database/transaction.ts'
import { type AccountMailDependencies, sendNotice } from '../account-emails.ts'
import { CODES_OF_ACCOUNT, PROOFS_OF_ACCOUNT, SIGN_INS_TO_ACCOUNT } from '../rate-limits/limits.ts'
import type { CurrentUser } from '../sessions/recent-auth.ts'
import { withLiveSession } from '../sessions/with-live-session.ts'

const DELETE_ACCOUNT: Statement = {
  name: 'identity.delete-account',
  // The library's own challenges name the account inside of their text.
  text: `
    with ended as (delete from identity.verifications where strpos(value, $2) > 0)
    delete from identity.users where id = $1`,
}

/**
 * Deletes an account for good. Every row of it goes with it by foreign keys: sessions, so that every browser is signed
 * out at its next call, ways in, profile, registrations and the rest. What was counted under its name alone is
 * forgotten as well; what was counted together with a network address stands under a keyed hash and runs out. A last mail
 * tells the owner.
 */
export async function deleteAccount(
  deps: AccountMailDependencies & { pool: Pool },
  caller: CurrentUser,
  language: Language,
): Promise<void> {
  const { pool, attempts, productName } = deps
  const { account } = caller
  await withLiveSession(pool, caller, (tx) => tx.query(DELETE_ACCOUNT, [account.id, account.id]))
  await attempts.forget(SIGN_INS_TO_ACCOUNT, account.email)
  await attempts.forget(PROOFS_OF_ACCOUNT, account.id)
  await attempts.forget(CODES_OF_ACCOUNT, account.id)
  sendNotice(deps, account.email, language, (texts) => texts.accountDeleted(productName))
}
