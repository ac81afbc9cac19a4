import type { Language } from '../../../domain/display-settings.ts'
import { statement } from '../../database/statement.ts'
import { queueNotice } from '../account-emails.ts'
import type { IdentityContext } from '../identity-context.ts'
import { CODE_PER_ACCOUNT, REAUTH_PER_ACCOUNT, SIGN_IN_PER_ACCOUNT } from '../rate-limits/limits.ts'
import { withRecentAuth } from '../sessions/recent-auth.ts'
import type { CurrentUser } from '../sessions/session-types.ts'
import { lockCapacities } from './accounts.ts'

const DELETE_ACCOUNT = statement('delete_account', 'delete from identity.users where id = $1')

/**
 * Deletes an account with all its rows, by foreign keys and a trigger, and notifies the owner by email. Rate limits of the account are
 * reset; those of account and IP together are stored under a keyed hash and expire. Throws `recent_auth_required`.
 */
export async function deleteAccount(
  context: IdentityContext,
  currentUser: CurrentUser,
  language: Language,
): Promise<void> {
  const { rateLimits } = context
  const { account } = currentUser
  await withRecentAuth(
    context,
    currentUser,
    async (tx) => {
      // Before the account is deleted, because the limit depends on whether its email is confirmed.
      await queueNotice(context, tx, account, { kind: 'accountDeleted', language, values: {} })
      await tx.query(DELETE_ACCOUNT, [account.id])
    },
    (tx) => lockCapacities(tx, account.id),
  )
  await rateLimits.reset(SIGN_IN_PER_ACCOUNT, account.email)
  await rateLimits.reset(REAUTH_PER_ACCOUNT, account.id)
  await rateLimits.reset(CODE_PER_ACCOUNT, account.id)
}
