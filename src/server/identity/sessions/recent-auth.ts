import type { Pool } from 'pg'
import { ProblemError } from '../../platform/problem-error.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { PROOFS_OF_ACCOUNT } from '../rate-limits/limits.ts'
import type { Attempts } from '../rate-limits/rate-limits.ts'
import type { Account, CurrentSession } from './sessions.ts'

/** Who calls, and with which session. */
export interface CurrentUser {
  account: Account
  session: CurrentSession
}

export interface ProofDependencies {
  pool: Pool
  passwords: Passwords
  attempts: Attempts
}

/**
 * Asks, before a sensitive change, for proof that the owner sits here and not somebody who found the browser open: the
 * current password, or a sign-in of the last 10 minutes. A password that is sent has to be right, fresh or not.
 *
 * Throws recent_auth_required, wrong_password (also for an account that has none), too_many_attempts.
 */
export async function requireRecentAuth(
  { pool, passwords, attempts }: ProofDependencies,
  { account, session }: CurrentUser,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword === undefined) {
    if (!session.isFresh) throw new ProblemError('recent_auth_required')
    return
  }
  // Counted before the password is looked at, so that many at once cannot pass the limit.
  await attempts.spend(PROOFS_OF_ACCOUNT, account.id)
  const hash = await findPassword(pool, account.id)
  if (!(await passwords.matches(currentPassword, hash))) throw new ProblemError('wrong_password')
  await attempts.forget(PROOFS_OF_ACCOUNT, account.id)
}

async function findPassword(pool: Pool, accountId: string): Promise<string | null> {
  const { rows } = await pool.query<{ password: string | null }>({
    name: 'identity.find-own-password',
    text: `select password from identity.credentials where user_id = $1 and provider_id = 'credential'`,
    values: [accountId],
  })
  return rows[0]?.password ?? null
}
