import type { Language } from '../../../domain/display-settings.ts'
import type { Tx } from '../../database/transaction.ts'
import { queueNotice } from '../account-emails.ts'
import { deleteEmailLinks } from '../email-links/email-links.ts'
import type { IdentityContext } from '../identity-context.ts'
import { CODE_PER_ACCOUNT } from '../rate-limits/limits.ts'
import { changeSignInMethods, requireRecentAuth } from '../sessions/recent-auth.ts'
import type { CurrentUser } from '../sessions/session-types.ts'
import { endSessionsExcept } from '../sessions/sessions.ts'
import { storePasswordHash } from './password-hash-store.ts'
import { requireStrongPassword } from './password-rules.ts'

/**
 * Changes the password, or sets the first one, ends the other sessions and notifies the owner by email.
 *
 * Throws `recent_auth_required`, `password_too_short`, `password_too_long`, `password_too_common`, `password_too_personal`,
 * `password_too_predictable`, `too_many_attempts`.
 */
export async function changePassword(
  context: IdentityContext,
  currentUser: CurrentUser,
  change: {
    newPassword: string
    /** First and last name, which the new password must not consist of. */
    names: readonly string[]
    language: Language
  },
): Promise<void> {
  const { account, session } = currentUser
  const { newPassword, names, language } = change
  requireRecentAuth(currentUser)
  await requireStrongPassword(context, newPassword, { email: account.email, names }, account.id)
  const hash = await context.passwordHasher.hash(newPassword, account.id)
  await changeSignInMethods(context, currentUser, async (tx) => {
    await replacePassword(tx, account.id, hash, session.id)
    await queueNotice(context, tx, account, { kind: 'passwordChanged', language, values: {} })
  })
  // Someone who knows only the old password can no longer use up codes.
  await context.rateLimits.reset(CODE_PER_ACCOUNT, account.id)
}

/**
 * Sets the account's password and ends what was started without it: every session except `keptSessionId`, pending sign-ins
 * and email links, including a pending change of the email. The transaction must have locked the account.
 */
export async function replacePassword(
  tx: Tx,
  accountId: string,
  hash: string,
  keptSessionId: string | null,
): Promise<void> {
  await storePasswordHash(tx, accountId, hash)
  await endSessionsExcept(tx, accountId, keptSessionId)
  await deleteEmailLinks(tx, accountId)
}
