import type { Language } from '../../../domain/display-settings.ts'
import { type Statement, withTransaction } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { type AccountMailDependencies, sendUnlessFlooded } from '../account-emails.ts'
import { LOCK_ACCOUNT } from '../lock-account.ts'
import { CONFIRMATIONS_OF_ACCOUNT } from '../rate-limits/limits.ts'
import type { ProofDependencies } from '../sessions/recent-auth.ts'
import type { Account } from '../sessions/sessions.ts'
import { newToken } from '../tokens.ts'
import { consumeLink, LINK_SECONDS, linkAddress } from './email-links.ts'
import { type OpenedLink, requireHolder } from './link-holder.ts'

export type ConfirmationDependencies = ProofDependencies & AccountMailDependencies

/** Mails a link that confirms the account's address, as somebody who is signed in asked. Throws too_many_attempts. */
export async function requestConfirmation(
  deps: ConfirmationDependencies,
  account: Account,
  language: Language,
): Promise<void> {
  await deps.attempts.spend(CONFIRMATIONS_OF_ACCOUNT, account.id)
  deps.background.run('email confirmation', () => mailLink(deps, account.id, language))
}

/** The same in passing, at a sign-up or a sign-in: silent where the limit is used up. */
export function offerConfirmation(
  deps: ConfirmationDependencies,
  accountId: string,
  language: Language,
): void {
  deps.background.run('email confirmation', async () => {
    if (await deps.attempts.trySpend(CONFIRMATIONS_OF_ACCOUNT, accountId)) {
      await mailLink(deps, accountId, language)
    }
  })
}

async function mailLink(
  deps: ConfirmationDependencies,
  accountId: string,
  language: Language,
): Promise<void> {
  const { token, hash } = newToken()
  const { rows } = await deps.pool.query<{ email: string }>({
    name: 'identity.issue-confirmation-link',
    text: `
      insert into identity.mailed_tokens (user_id, purpose, token_hash, email, expires_at)
      select id, 'confirmation', $2, email, now() + make_interval(secs => $3)
      from identity.users where id = $1 and not email_verified
      on conflict (user_id, purpose) do update
        set token_hash = excluded.token_hash, email = excluded.email, expires_at = excluded.expires_at,
          created_at = now()
      returning email`,
    values: [accountId, hash, LINK_SECONDS.confirmation],
  })
  const [issued] = rows
  if (!issued) return
  await sendUnlessFlooded(deps, issued.email, language, (texts) =>
    texts.confirmation(deps.productName, linkAddress(deps.publicUrl, 'confirmation', token)),
  )
}

const CONFIRM: Statement = {
  name: 'identity.confirm-email',
  text: `
    update identity.users set email_verified = true, updated_at = now()
    where id = $1 and email = $2
    returning email`,
}

/**
 * Confirms the address that the link was mailed to.
 *
 * Throws link_expired, recent_auth_required, wrong_password, too_many_attempts.
 */
export async function completeConfirmation(
  deps: ConfirmationDependencies,
  opened: OpenedLink,
): Promise<{ email: string }> {
  const { user_id } = await requireHolder(deps, 'confirmation', opened)
  return withTransaction(deps.pool, async (tx) => {
    await tx.query(LOCK_ACCOUNT, [user_id])
    const link = await consumeLink(tx, 'confirmation', opened.token)
    const [confirmed] = link ? await tx.query<{ email: string }>(CONFIRM, [link.user_id, link.email]) : []
    if (!confirmed) throw new ProblemError('link_expired')
    return confirmed
  })
}
