import type { Pool } from 'pg'
import type { Language } from '../../../domain/display-settings.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { type AccountMailDependencies, sendNotice, signInPage } from '../account-emails.ts'
import { type CurrentUser, type ProofDependencies, requireRecentAuth } from '../sessions/recent-auth.ts'
import { withLiveSession } from '../sessions/with-live-session.ts'
import { requireGoodPassword } from './good-password.ts'
import { setPassword } from './set-password.ts'

export interface PasswordChange {
  currentPassword: string | undefined
  newPassword: string
  language: Language
}

/**
 * Changes the password, ends the other sessions and tells the owner by mail. A password is only changed by who knows
 * it, however fresh the sign-in; an account without one gets its first by a fresh sign-in.
 *
 * Throws recent_auth_required, wrong_password, password_too_short, password_too_long, password_too_common, too_many_attempts.
 */
export async function changePassword(
  deps: ProofDependencies & AccountMailDependencies,
  caller: CurrentUser,
  { currentPassword, newPassword, language }: PasswordChange,
): Promise<void> {
  const { account, session } = caller
  if (currentPassword === undefined && (await hasPassword(deps.pool, account.id))) {
    throw new ProblemError('recent_auth_required')
  }
  await requireRecentAuth(deps, caller, currentPassword)
  requireGoodPassword(newPassword, account.email, deps.productName)
  const hash = await deps.passwords.hash(newPassword)
  await withLiveSession(deps.pool, caller, (tx) => setPassword(tx, account.id, hash, session.id))
  sendNotice(deps, account.email, language, (texts) =>
    texts.passwordChanged(deps.productName, signInPage(deps.publicUrl)),
  )
}

async function hasPassword(pool: Pool, accountId: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'identity.has-password',
    text: 'select from identity.credentials where user_id = $1 and password is not null',
    values: [accountId],
  })
  return rowCount !== 0
}
