import { statement } from '../../database/statement.ts'
import { withTransaction } from '../../database/transaction.ts'
import { hashToken } from '../../platform/crypto.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { queueNotice } from '../account-emails.ts'
import { LOCK_ACCOUNT_FOR_SIGN_IN } from '../accounts/accounts.ts'
import type { IdentityContext } from '../identity-context.ts'
import {
  CODE_PER_ACCOUNT,
  CODE_PER_ACCOUNT_AND_IP,
  CODE_PER_IP,
  KNOWN_CODE_IP_MARKER,
  WRONG_CODES_NOTICE_PER_ACCOUNT,
} from '../rate-limits/limits.ts'
import type { RateLimit, RateLimitKey } from '../rate-limits/rate-limits.ts'
import { withAttempt } from '../rate-limits/with-attempt.ts'
import { type ClientInfo, createSession, type NewSession } from '../sessions/create-session.ts'
import type { Account } from '../sessions/session-types.ts'
import { cancelFactorRecovery } from './factor-recovery.ts'
import { type SecondFactor, verifySecondFactor } from './second-factor.ts'

const FIND_PENDING_SIGN_IN = statement(
  'find_pending_sign_in',
  `select users.id, users.email
  from identity.pending_sign_ins
  join identity.users on users.id = pending_sign_ins.user_id
  where token_hash = $1 and expires_at > now()`,
)
const CONSUME_PENDING_SIGN_IN = statement(
  'consume_pending_sign_in',
  'delete from identity.pending_sign_ins where token_hash = $1 and expires_at > now() returning user_id',
)

/**
 * Completes a pending sign-in with a second factor. The pending sign-in and the code work once, and a code is
 * used up only with the session.
 *
 * Throws `pending_sign_in_expired`, `wrong_code`, `too_many_attempts`.
 */
export async function completePendingSignIn(
  context: IdentityContext,
  pendingToken: string | null,
  factor: SecondFactor,
  client: ClientInfo,
): Promise<NewSession> {
  const { db, pool, rateLimits } = context
  const tokenHash = hashToken(pendingToken ?? '')
  const [account] = await db.query<Account>(FIND_PENDING_SIGN_IN, [tokenHash])
  if (!account) throw new ProblemError('pending_sign_in_expired')

  const accountAndIp = `${account.id} ${client.ip}`
  const keys: RateLimitKey[] = [[CODE_PER_ACCOUNT_AND_IP, accountAndIp]]
  const isKnownIp = await rateLimits.isConsumed(KNOWN_CODE_IP_MARKER, accountAndIp)
  // A recovery code is too long to be found by trying, so it works when others have used up the attempts of the account.
  if (!isKnownIp && 'code' in factor) keys.push([CODE_PER_ACCOUNT, account.id])
  const attempt = {
    keys,
    slowing: { client, subject: account.id, keys: [[CODE_PER_IP, client.ip] as const] },
    async onRefused(limit: RateLimit) {
      if (limit === CODE_PER_ACCOUNT) await warnOfWrongCodes(context, account)
    },
  }
  const session = await withAttempt(context, attempt, async () => {
    const consumeFactor = await verifySecondFactor(context, account.id, factor)
    return withTransaction(pool, async (tx) => {
      await tx.query(LOCK_ACCOUNT_FOR_SIGN_IN, [account.id])
      const consumed = await tx.query(CONSUME_PENDING_SIGN_IN, [tokenHash])
      // Completed, ended or expired in the meantime.
      if (consumed.length === 0) throw new ProblemError('pending_sign_in_expired')
      if (!(await consumeFactor(tx))) throw new ProblemError('wrong_code', { accountId: account.id })
      // The owner has the second factor, so a recovery without it is not theirs or no longer needed.
      await cancelFactorRecovery(tx, account.id)
      return createSession(tx, account, client)
    })
  })
  await rateLimits.tryConsume(KNOWN_CODE_IP_MARKER, accountAndIp)
  return session
}

/** Notifies the owner, once a day, that someone who knows the password uses up the codes: a new password ends it. */
async function warnOfWrongCodes(context: IdentityContext, account: Account): Promise<void> {
  await withTransaction(context.pool, async (tx) => {
    const isFirst = await context.rateLimits.within(tx).tryConsume(WRONG_CODES_NOTICE_PER_ACCOUNT, account.id)
    if (isFirst) await queueNotice(context, tx, account, { kind: 'wrongCodes', values: {} })
  })
}
