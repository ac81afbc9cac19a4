import type { Pool } from 'pg'
import { type Statement, type Tx, withTransaction } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { LOCK_ACCOUNT } from '../lock-account.ts'
import type { CurrentUser } from './recent-auth.ts'

const LIVE_SESSION: Statement = {
  name: 'identity.session-is-live',
  text: 'select id from identity.sessions where id = $1 and user_id = $2 and expires_at > now()',
}

/**
 * Runs `work` in one transaction for somebody who is signed in at that very moment. A request's session is read when it
 * arrives; by the time its password has been hashed or a provider has answered, the session may have ended, because the
 * owner changed the password or took the account over. Whatever changes an account goes through here.
 *
 * Throws not_signed_in, and what `work` throws.
 */
export function withLiveSession<T>(
  pool: Pool,
  { account, session }: CurrentUser,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withTransaction(pool, async (tx) => {
    await tx.query(LOCK_ACCOUNT, [account.id])
    const live = await tx.query(LIVE_SESSION, [session.id, account.id])
    if (live.length === 0) throw new ProblemError('not_signed_in')
    return work(tx)
  })
}
