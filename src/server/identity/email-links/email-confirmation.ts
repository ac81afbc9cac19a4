import type { Language } from '../../../domain/display-settings.ts'
import { statement } from '../../database/statement.ts'
import { type Tx, withTransaction } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { queueRateLimitedEmail } from '../account-emails.ts'
import { LOCK_ACCOUNT } from '../accounts/accounts.ts'
import type { IdentityContext } from '../identity-context.ts'
import { CONFIRMATION_PER_ACCOUNT } from '../rate-limits/limits.ts'
import type { Account } from '../sessions/session-types.ts'
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
  await withTransaction(context.pool, (tx) => queueConfirmation(context, tx, account.id, language))
}

/**
 * Does the same at a sign-up or sign-in, but sends nothing once the limit is exceeded. `returnTo` is the path of the screen that the
 * user wanted to open.
 */
export async function tryRequestEmailConfirmation(
  context: IdentityContext,
  tx: Tx,
  accountId: string,
  language: Language,
  returnTo?: string,
): Promise<void> {
  if (await context.rateLimits.within(tx).tryConsume(CONFIRMATION_PER_ACCOUNT, accountId)) {
    await queueConfirmation(context, tx, accountId, language, returnTo)
  }
}

/** Sends the link to a user who has signed up, if there is a mail server. Without one, the user requests it in Settings. */
export async function confirmSignUp(
  context: IdentityContext,
  tx: Tx,
  accountId: string,
  language: Language,
): Promise<void> {
  if (context.smtpUrl) await tryRequestEmailConfirmation(context, tx, accountId, language)
}

async function queueConfirmation(
  context: IdentityContext,
  tx: Tx,
  accountId: string,
  language: Language,
  returnTo?: string,
): Promise<void> {
  const link = await issueEmailLink(tx, context.publicUrl, { accountId, purpose: 'confirmation', returnTo })
  if (!link) return
  await queueRateLimitedEmail(context, tx, {
    kind: 'confirmation',
    accountId,
    to: link.email,
    language,
    values: { link: link.url },
    link: link.toSend,
  })
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
): Promise<{ email: string; return_to: string | null }> {
  const { user_id } = await findAuthenticatedEmailLink(context, 'confirmation', opened)
  return withTransaction(context.pool, async (tx) => {
    await tx.query(LOCK_ACCOUNT, [user_id])
    const link = await consumeEmailLink(tx, 'confirmation', opened.token)
    const [confirmed] = await tx.query<{ email: string }>(CONFIRM_EMAIL, [link.user_id, link.email])
    if (!confirmed) throw new ProblemError('link_expired')
    return { ...confirmed, return_to: link.return_to }
  })
}
