import type { Language } from '../../../domain/display-settings.ts'
import { statement } from '../../database/statement.ts'
import { withTransaction } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { sendRateLimitedEmail } from '../account-emails.ts'
import { LOCK_ACCOUNT } from '../accounts/accounts.ts'
import type { IdentityContext } from '../identity-context.ts'
import { CONFIRMATION_PER_ACCOUNT } from '../rate-limits/limits.ts'
import type { Account } from '../sessions/sessions.ts'
import {
  consumeEmailLink,
  type EmailLinkInput,
  findAuthenticatedEmailLink,
  issueEmailLink,
} from './email-links.ts'

/** Sends a signed-in user a link that confirms the email of the account. Throws `too_many_attempts`. */
export async function requestEmailConfirmation(
  context: IdentityContext,
  account: Account,
  language: Language,
): Promise<void> {
  await context.rateLimits.consume(CONFIRMATION_PER_ACCOUNT, account.id)
  context.background.run('email confirmation', () => sendLink(context, account.id, language))
}

/** Does the same at a sign-up or sign-in, but sends nothing once the limit is exceeded. */
export function tryRequestEmailConfirmation(
  context: IdentityContext,
  accountId: string,
  language: Language,
): void {
  context.background.run('email confirmation', async () => {
    if (await context.rateLimits.tryConsume(CONFIRMATION_PER_ACCOUNT, accountId)) {
      await sendLink(context, accountId, language)
    }
  })
}

async function sendLink(context: IdentityContext, accountId: string, language: Language): Promise<void> {
  const { db, publicUrl, productName } = context
  const link = await issueEmailLink(db, publicUrl, { accountId, purpose: 'confirmation' })
  if (!link) return
  await sendRateLimitedEmail(context, link.email, language, (texts) =>
    texts.confirmation(productName, link.url),
  )
}

const CONFIRM_EMAIL = statement(
  'confirm_email',
  `update identity.users set email_verified = true, updated_at = now()
  where id = $1 and email = $2
  returning email`,
)

/**
 * Confirms the address that the link was sent to.
 *
 * Throws `link_expired`, `recent_auth_required`, `wrong_password`, `too_many_attempts`.
 */
export async function completeEmailConfirmation(
  context: IdentityContext,
  opened: EmailLinkInput,
): Promise<{ email: string }> {
  const { user_id } = await findAuthenticatedEmailLink(context, 'confirmation', opened)
  return withTransaction(context.pool, async (tx) => {
    await tx.query(LOCK_ACCOUNT, [user_id])
    const link = await consumeEmailLink(tx, 'confirmation', opened.token)
    const [confirmed] = await tx.query<{ email: string }>(CONFIRM_EMAIL, [link.user_id, link.email])
    if (!confirmed) throw new ProblemError('link_expired')
    return confirmed
  })
}
