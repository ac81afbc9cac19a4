import type { Pool } from 'pg'
import type { Language } from '../../../domain/display-settings.ts'
import { type Statement, withTransaction } from '../../database/transaction.ts'
import type { EmailContent } from '../../mail/email-layout.ts'
import type { EmailTexts } from '../../mail/email-texts.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { sendUnlessFlooded } from '../account-emails.ts'
import { reclaimAccount } from '../accounts/reclaim-account.ts'
import type { FlowDependencies } from '../flow-dependencies.ts'
import { holdsPassword } from '../holds-password.ts'
import { requireGoodPassword } from '../passwords/good-password.ts'
import { setPassword } from '../passwords/set-password.ts'
import {
  ACCOUNT_AT_ADDRESS,
  FAMILIAR_ADDRESS,
  RECOVERIES_FROM_ADDRESS,
  RECOVERIES_OF_ACCOUNT,
} from '../rate-limits/limits.ts'
import { requireEmail } from '../require-email.ts'
import { type ClientInfo, completeFirstFactor, type SignInOutcome } from '../sessions/create-session.ts'
import type { Account } from '../sessions/sessions.ts'
import { newToken } from '../tokens.ts'
import { consumeLink, findLink, LINK_SECONDS, linkAddress } from './email-links.ts'

export type RecoveryRequest = Pick<ClientInfo, 'ip' | 'language'> & { email: string }

/**
 * Answers before it looks: until then only the caller's address is counted, so that neither the answer nor its time
 * tells whether there is such an account. What comes after runs the same statements for both.
 *
 * Throws invalid_request, too_many_attempts.
 */
export async function requestRecovery(deps: FlowDependencies, typed: RecoveryRequest): Promise<void> {
  const email = requireEmail(typed.email)
  await deps.attempts.spend(RECOVERIES_FROM_ADDRESS, typed.ip)
  deps.background.runWithJitter('password recovery', () =>
    mailLink(deps, email, typed.language, (texts, link, hasPassword) =>
      hasPassword ? texts.recovery(deps.productName, link) : texts.firstPassword(deps.productName, link),
    ),
  )
}

/**
 * The same mail in other words, for somebody who came through a provider that has not confirmed their address, where
 * addresses must be confirmed: they may have no password with which to confirm it.
 */
export function offerPassword(deps: FlowDependencies, email: string, language: Language): void {
  deps.background.runWithJitter('password recovery', () =>
    mailLink(deps, email, language, (texts, link) => texts.confirmByPassword(deps.productName, link)),
  )
}

async function mailLink(
  deps: FlowDependencies,
  email: string,
  language: Language,
  write: (texts: EmailTexts, link: string, hasPassword: boolean) => EmailContent,
): Promise<void> {
  if (!(await deps.attempts.trySpend(RECOVERIES_OF_ACCOUNT, email))) return
  const { token, hash } = newToken()
  const account = await issueLink(deps.pool, email, hash)
  if (!account) return
  const link = linkAddress(deps.publicUrl, 'recovery', token)
  await sendUnlessFlooded(deps, account.email, language, (texts) => write(texts, link, account.has_password))
}

/** Replaces the link of the account with this email; the mail goes to the address that comes back, the stored one. */
async function issueLink(pool: Pool, email: string, tokenHash: string) {
  const { rows } = await pool.query<{ email: string; has_password: boolean }>({
    name: 'identity.issue-recovery-link',
    text: `
      with known as (
        select id, email,
          exists (select from identity.credentials where user_id = users.id and password is not null) as has_password
        from identity.users where email = $1
      ), issued as (
        insert into identity.mailed_tokens (user_id, purpose, token_hash, email, expires_at)
        select id, 'recovery', $2, email, now() + make_interval(secs => $3) from known
        on conflict (user_id, purpose) do update
          set token_hash = excluded.token_hash, email = excluded.email, expires_at = excluded.expires_at,
            created_at = now()
      )
      select email, has_password from known`,
    values: [email, tokenHash, LINK_SECONDS.recovery],
  })
  return rows[0]
}

// A link proves the address it was mailed to, not the one the account has got since.
const READ_ACCOUNT: Statement = {
  name: 'identity.read-recovered-account',
  text: 'select id, email from identity.users where id = $1 and email = $2 for update',
}

/**
 * Sets the password with a mailed link and signs in. The link proves the address: where nobody had proven it before,
 * whoever used the account so far is left with nothing (claim-account.ts).
 *
 * Throws link_expired, password_too_short, password_too_long, password_too_common, too_many_attempts.
 */
export async function completeRecovery(
  deps: FlowDependencies,
  { token, password, visitor }: { token: string; password: string; visitor: ClientInfo },
): Promise<SignInOutcome> {
  const found = await findLink(deps.pool, 'recovery', token)
  if (!found) throw new ProblemError('link_expired')
  // A password that is refused does not use the link up.
  requireGoodPassword(password, found.email, deps.productName)
  const hash = await deps.passwords.hash(password)

  const account = await withTransaction(deps.pool, async (tx) => {
    // The account first, as everybody who changes it: two never wait for each other.
    const [proven] = await tx.query<Account>(READ_ACCOUNT, [found.user_id, found.email])
    if (!proven || !(await consumeLink(tx, 'recovery', token))) throw new ProblemError('link_expired')
    await reclaimAccount(tx, proven.id)
    await setPassword(tx, proven.id, hash, null)
    return proven
  })

  const accountAtAddress = `${account.email} ${visitor.ip}`
  await deps.attempts.forget(ACCOUNT_AT_ADDRESS, accountAtAddress)
  await deps.attempts.trySpend(FAMILIAR_ADDRESS, accountAtAddress)
  const outcome = await completeFirstFactor(deps.pool, account, visitor, (tx) =>
    holdsPassword(tx, account.id, hash),
  )
  if (!outcome) throw new ProblemError('link_expired')
  return outcome
}
