import { createHmac, randomInt } from 'node:crypto'
import type { Language } from '../../../domain/display-settings.ts'
import { statement } from '../../database/statement.ts'
import { areSecretsEqual } from '../../platform/crypto.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { queueRateLimitedEmail } from '../account-emails.ts'
import type { IdentityContext } from '../identity-context.ts'
import { REAUTH_EMAIL_PER_ACCOUNT } from '../rate-limits/limits.ts'
import { withLiveSession } from './recent-auth.ts'
import type { CurrentUser } from './session-types.ts'

/** A code sent by email expires after 10 minutes. */
const CODE_SECONDS = 10 * 60
/** The number of wrong attempts after which a code is rejected. */
const CODE_ATTEMPTS = 5
const CODE_DIGITS = 8

interface CodeRecipient {
  email: string
  email_verified: boolean
  has_other_method: boolean
}

const FIND_CODE_RECIPIENT = statement(
  'find_reauthentication_code_recipient',
  `select email, email_verified,
    exists (select from identity.credentials where user_id = users.id and provider_id = 'password')
    or exists (select from identity.passkeys where user_id = users.id) as has_other_method
  from identity.users where id = $1`,
)
const UPSERT_CODE = statement(
  'upsert_reauthentication_code',
  `insert into identity.reauthentication_codes (session_id, user_id, code_hash, attempts_left, expires_at)
  values ($1, $2, $3, $4, now() + make_interval(secs => $5))
  on conflict (session_id) do update
    set code_hash = excluded.code_hash, attempts_left = excluded.attempts_left, expires_at = excluded.expires_at`,
)

/**
 * Sends a code to the confirmed email of an account that has neither a password nor a passkey. It is valid in this session only and
 * invalidates the previous one.
 *
 * Throws `invalid_request` for an account with a password or passkey, `email_not_confirmed`, `not_signed_in`,
 * `too_many_attempts`.
 */
export async function sendReauthenticationCode(
  context: IdentityContext,
  currentUser: CurrentUser,
  language: Language,
): Promise<void> {
  const { account, session } = currentUser
  const { db, rateLimits } = context
  const recipient = await db.queryOne<CodeRecipient>(FIND_CODE_RECIPIENT, [account.id])
  if (!recipient) throw new ProblemError('not_signed_in')
  if (recipient.has_other_method) {
    throw new ProblemError('invalid_request', {
      detail: 'The account has a password or passkey to use instead.',
    })
  }
  if (!recipient.email_verified) throw new ProblemError('email_not_confirmed')
  await rateLimits.consume(REAUTH_EMAIL_PER_ACCOUNT, account.id)
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const values = [session.id, account.id, hashCode(context, session.id, code), CODE_ATTEMPTS, CODE_SECONDS]
  await withLiveSession(context, currentUser, async (tx) => {
    await tx.query(UPSERT_CODE, values)
    const email = {
      kind: 'reauthenticationCode',
      accountId: account.id,
      to: recipient.email,
      language,
    } as const
    await queueRateLimitedEmail(context, tx, { ...email, values: { code } })
  })
}

const USE_ATTEMPT = statement(
  'use_reauthentication_code_attempt',
  `update identity.reauthentication_codes set attempts_left = attempts_left - 1
  where session_id = $1 and attempts_left > 0 and expires_at > now()
  returning code_hash`,
)
const CONSUME_CODE = statement(
  'consume_reauthentication_code',
  'delete from identity.reauthentication_codes where session_id = $1 and code_hash = $2 returning session_id',
)

/** Whether it is the code that was sent for this session. Consumes it, or one of its attempts. */
export async function consumeReauthenticationCode(
  context: IdentityContext,
  sessionId: string,
  code: string,
): Promise<boolean> {
  const stored = await context.db.queryOne<{ code_hash: string }>(USE_ATTEMPT, [sessionId])
  const hash = hashCode(context, sessionId, code.replaceAll(/\s/g, ''))
  if (!stored || !areSecretsEqual(stored.code_hash, hash)) return false
  // Of two concurrent requests with the code one succeeds.
  return (await context.db.query(CONSUME_CODE, [sessionId, hash])).length > 0
}

function hashCode({ keys }: IdentityContext, sessionId: string, code: string): string {
  return createHmac('sha256', keys.current.derive('reauthentication codes'))
    .update(`${sessionId} ${code}`)
    .digest('base64url')
}
