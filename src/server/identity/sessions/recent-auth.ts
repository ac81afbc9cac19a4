import { statement } from '../../database/statement.ts'
import { type Tx, withTransaction } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { LOCK_ACCOUNT } from '../accounts/accounts.ts'
import type { IdentityContext } from '../identity-context.ts'
import { readPasswordHash } from '../passwords/password-hash-store.ts'
import { REAUTH_PER_ACCOUNT } from '../rate-limits/limits.ts'
import type { CurrentUser } from './sessions.ts'

/**
 * Requires reauthentication before a sensitive change, because someone else may have found the browser signed in: the current
 * password, or a sign-in within the last 10 minutes. A password that is sent is checked in both cases.
 *
 * Throws `recent_auth_required`, `wrong_password` (also for an account without a password), `too_many_attempts`.
 */
export async function requireRecentAuth(
  context: IdentityContext,
  { account, session }: CurrentUser,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword !== undefined) await requireCurrentPassword(context, account.id, currentPassword)
  else if (!session.isRecentlyAuthenticated) throw new ProblemError('recent_auth_required')
}

/** Throws `wrong_password` unless it is the account's password, and `too_many_attempts`. */
export async function requireCurrentPassword(
  { db, passwordHasher, rateLimits }: IdentityContext,
  accountId: string,
  password: string,
): Promise<void> {
  // Consumed before the password is verified, so that concurrent attempts cannot exceed the limit.
  await rateLimits.consume(REAUTH_PER_ACCOUNT, accountId)
  const hash = await readPasswordHash(db, accountId)
  if (!(await passwordHasher.verify(password, hash, accountId))) throw new ProblemError('wrong_password')
  await rateLimits.reset(REAUTH_PER_ACCOUNT, accountId)
}

const FIND_LIVE_SESSION = statement(
  'find_live_session',
  'select id from identity.sessions where id = $1 and user_id = $2 and expires_at > now()',
)

/**
 * Locks the current user's account, checks that the session still exists, and runs `work` in the same transaction. Between
 * the start of a request and its change (a password was hashed, a provider asked) the owner may have ended the session by
 * changing the password or reclaiming the account. Every change of an account runs through here.
 *
 * Throws `not_signed_in` if the session has ended, and rethrows errors from `work`.
 */
export function withLiveSession<T>(
  { pool }: IdentityContext,
  { account, session }: CurrentUser,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withTransaction(pool, async (tx) => {
    await tx.query(LOCK_ACCOUNT, [account.id])
    const live = await tx.query(FIND_LIVE_SESSION, [session.id, account.id])
    if (live.length === 0) throw new ProblemError('not_signed_in')
    return work(tx)
  })
}
