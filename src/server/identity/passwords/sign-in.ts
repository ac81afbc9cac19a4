import { statement } from '../../database/statement.ts'
import { withTransaction } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { parseEmail, type StoredAccount } from '../accounts/accounts.ts'
import { tryRequestEmailConfirmation } from '../email-links/email-confirmation.ts'
import type { IdentityContext } from '../identity-context.ts'
import {
  KNOWN_SIGN_IN_IP_MARKER,
  SIGN_IN_PER_ACCOUNT,
  SIGN_IN_PER_ACCOUNT_AND_IP,
  SIGN_IN_PER_IP,
  SUCCESSFUL_SIGN_IN_PER_ACCOUNT_AND_IP,
  SUCCESSFUL_SIGN_IN_PER_IP,
} from '../rate-limits/limits.ts'
import type { RateLimitKey } from '../rate-limits/rate-limits.ts'
import { withAttempt } from '../rate-limits/with-attempt.ts'
import { type ClientInfo, completeFirstFactor, type SignInOutcome } from '../sessions/create-session.ts'
import { isCurrentPasswordHash } from './password-hash-store.ts'

export interface Credentials {
  email: string
  password: string
  /** The path of the screen that the user wants to open, for the link that confirms the email. */
  returnTo?: string | undefined
}

// One statement, so that the time does not show whether the email has an account.
const FIND_ACCOUNT_WITH_PASSWORD = statement(
  'find_account_with_password',
  `select users.id, users.email, users.email_verified, credentials.password
  from identity.users
  left join identity.credentials on credentials.user_id = users.id and credentials.provider_id = 'password'
  where users.email = $1`,
)

/**
 * Signs in with email and password. An unknown email, an account without a password and a wrong password get the same response
 * after the same work.
 *
 * If emails have to be confirmed, an account that has not done so gets `email_not_confirmed` and another email, but only
 * after the right password.
 *
 * Throws `invalid_request`, `too_many_attempts`, `wrong_email_or_password`, `email_not_confirmed`.
 */
export async function signIn(
  context: IdentityContext,
  credentials: Credentials,
  client: ClientInfo,
): Promise<SignInOutcome> {
  const { db, rateLimits, passwordHasher } = context
  const email = parseEmail(credentials.email)
  const accountAndIp = `${email} ${client.ip}`
  // Others at the IP, or attackers elsewhere, must not be able to lock out the owner at a known IP.
  const isKnownIp = await rateLimits.isConsumed(KNOWN_SIGN_IN_IP_MARKER, accountAndIp)
  const accountKeys: RateLimitKey[] = [
    [SIGN_IN_PER_ACCOUNT_AND_IP, accountAndIp],
    ...(isKnownIp ? [] : [[SIGN_IN_PER_ACCOUNT, email] as const]),
    [SUCCESSFUL_SIGN_IN_PER_ACCOUNT_AND_IP, accountAndIp],
  ]
  const clientKeys: RateLimitKey[] = isKnownIp
    ? []
    : [
        [SIGN_IN_PER_IP, client.ip],
        [SUCCESSFUL_SIGN_IN_PER_IP, client.ip],
      ]
  const attempt = { keys: accountKeys, slowing: { client, subject: email, keys: clientKeys } }
  const { account, hash } = await withAttempt(context, attempt, async () => {
    const values = [email]
    const [account] = await db.query<StoredAccount & { password: string | null }>(
      FIND_ACCOUNT_WITH_PASSWORD,
      values,
    )
    const hash = account?.password ?? null
    const isRight = await passwordHasher.verify(credentials.password, hash, client.ip)
    if (account && hash !== null && isRight) return { account, hash }
    if (isKnownIp) await rateLimits.tryConsume(SIGN_IN_PER_IP, client.ip)
    throw new ProblemError('wrong_email_or_password', { accountId: account?.id })
  })

  await rateLimits.reset(SIGN_IN_PER_ACCOUNT_AND_IP, accountAndIp)
  await rateLimits.tryConsume(KNOWN_SIGN_IN_IP_MARKER, accountAndIp)
  if (context.requireEmailVerification && !account.email_verified) {
    await withTransaction(context.pool, (tx) =>
      tryRequestEmailConfirmation(context, tx, account.id, client.language, credentials.returnTo),
    )
    throw new ProblemError('email_not_confirmed')
  }
  const outcome = await completeFirstFactor(context, account, client, (tx) =>
    isCurrentPasswordHash(tx, account.id, hash),
  )
  if (!outcome) throw new ProblemError('wrong_email_or_password')
  return outcome
}
