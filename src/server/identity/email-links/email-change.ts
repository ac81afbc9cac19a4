import type { Language } from '../../../domain/display-settings.ts'
import { statement } from '../../database/statement.ts'
import { type Tx, withTransaction } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { queueNotice, queueRateLimitedEmail, randomEmailDelayMs } from '../account-emails.ts'
import { isEmailTakenError, LOCK_ACCOUNT, parseEmail, type StoredAccount } from '../accounts/accounts.ts'
import type { IdentityContext } from '../identity-context.ts'
import { EMAIL_CHANGE_PER_ACCOUNT, EMAIL_CHANGE_PER_IP } from '../rate-limits/limits.ts'
import type { ClientInfo } from '../sessions/create-session.ts'
import {
  changeSignInMethods,
  completeChangeOfSignInMethods,
  requireRecentAuth,
} from '../sessions/recent-auth.ts'
import type { CurrentUser } from '../sessions/session-types.ts'
import { cancelFactorRecovery } from '../two-step/factor-recovery.ts'
import { recordEmailChange } from './email-change-undo.ts'
import {
  consumeEmailLink,
  deleteEmailLinks,
  type EmailLink,
  type EmailLinkInput,
  findAuthenticatedEmailLink,
  issueEmailLink,
} from './email-links.ts'

const FIND_ACCOUNT_ID = statement('find_account_id', 'select id from identity.users where email = $1')

/**
 * Requests a change of the email: sends a link to the new address and a notice to the old one. If another account has the new
 * address, its owner gets a notice in place of the link and the response is the same. The pending change ends with the session.
 *
 * Throws `invalid_request`, `recent_auth_required`, `email_unchanged`, `too_many_attempts`.
 */
export async function requestEmailChange(
  context: IdentityContext,
  currentUser: CurrentUser,
  change: { newEmail: string; client: Pick<ClientInfo, 'ip' | 'language'> },
): Promise<void> {
  const { account, session } = currentUser
  const { ip, language } = change.client
  const { rateLimits, publicUrl } = context
  const email = parseEmail(change.newEmail, 'new_email')
  requireRecentAuth(currentUser)
  if (email === account.email) throw new ProblemError('email_unchanged')
  await rateLimits.consume(EMAIL_CHANGE_PER_IP, ip)
  await rateLimits.consume(EMAIL_CHANGE_PER_ACCOUNT, account.id)

  const newLink = { accountId: account.id, purpose: 'email_change', email, sessionId: session.id } as const
  await changeSignInMethods(context, currentUser, async (tx) => {
    const link = await issueEmailLink(tx, publicUrl, newLink)
    if (!link) throw new ProblemError('not_signed_in')
    // Both cases run the same statements, and both emails are delayed, so that the time does not show whether the address has an account.
    const isTaken = (await tx.query(FIND_ACCOUNT_ID, [email])).length > 0
    const common = { accountId: account.id, to: email, language, delayMs: randomEmailDelayMs() }
    if (isTaken) await queueRateLimitedEmail(context, tx, { ...common, kind: 'emailInUse', values: {} })
    else {
      await queueRateLimitedEmail(context, tx, {
        ...common,
        kind: 'emailChange',
        values: { link: link.url },
        link: link.toSend,
      })
    }
    await queueNotice(context, tx, account, {
      kind: 'emailChangeNotice',
      language,
      values: { newEmail: email },
      delayMs: randomEmailDelayMs(),
    })
  })
}

const CHANGE_EMAIL = statement(
  'change_email',
  'update identity.users set email = $2, email_verified = true, updated_at = now() where id = $1',
)

/**
 * Changes the email with the link that was sent to the new address, and notifies the old one.
 *
 * Throws `link_expired`, `email_taken` if another account has taken the address since, `recent_auth_required`,
 * `wrong_password`, `too_many_attempts`.
 */
export async function completeEmailChange(
  context: IdentityContext,
  { language, ...opened }: EmailLinkInput & { language: Language },
): Promise<{ email: string }> {
  const link = await findAuthenticatedEmailLink(context, 'email_change', opened)
  const { token, currentUser } = opened
  const change = async (tx: Tx) => {
    const account = await changeEmail(tx, link, token)
    await cancelFactorRecovery(tx, account.id)
    const undoUrl = await recordEmailChange(tx, context.publicUrl, account, link.created_at)
    // No rate limit: earlier notices must not use up the one that lets the owner undo the change.
    await context.emails.queueEmail(tx, {
      kind: 'emailChanged',
      accountId: account.id,
      to: account.email,
      language,
      values: { newEmail: link.email, link: undoUrl },
    })
  }
  const changing =
    currentUser?.account.id === link.user_id
      ? completeChangeOfSignInMethods(context, currentUser, change)
      : withTransaction(context.pool, change)
  await changing.catch((error: unknown) => {
    if (isEmailTakenError(error)) throw new ProblemError('email_taken', { cause: error })
    throw error
  })
  return { email: link.email }
}

/** Returns the account with its previous email. */
async function changeEmail(tx: Tx, link: EmailLink, token: string): Promise<StoredAccount> {
  const [account] = await tx.query<StoredAccount>(LOCK_ACCOUNT, [link.user_id])
  if (!account) throw new ProblemError('link_expired')
  await consumeEmailLink(tx, 'email_change', token)
  await tx.query(CHANGE_EMAIL, [link.user_id, link.email])
  await deleteEmailLinks(tx, link.user_id)
  return account
}
