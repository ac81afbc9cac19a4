import type { Pool } from 'pg'
import type { Language } from '../../../domain/display-settings.ts'
import { type Statement, type Tx, withTransaction } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { type AccountMailDependencies, sendNotice, sendUnlessFlooded, signInPage } from '../account-emails.ts'
import { isEmailTaken } from '../email-taken.ts'
import { EMAIL_CHANGES_OF_ACCOUNT } from '../rate-limits/limits.ts'
import { requireEmail } from '../require-email.ts'
import { type CurrentUser, type ProofDependencies, requireRecentAuth } from '../sessions/recent-auth.ts'
import { withLiveSession } from '../sessions/with-live-session.ts'
import { newToken } from '../tokens.ts'
import { consumeLink, dropLinks, LINK_SECONDS, linkAddress, type MailedLink } from './email-links.ts'
import { type OpenedLink, requireHolder } from './link-holder.ts'

export type EmailChangeDependencies = ProofDependencies & AccountMailDependencies

export interface EmailChange {
  newEmail: string
  currentPassword: string | undefined
  language: Language
}

/**
 * Begins a change of the email: a link to the new address, a notice to the old one. The change is kept as pending
 * whether or not another account has the new address; its owner then gets a note in place of the link, so that the
 * caller learns nothing. It ends with the session that asked.
 *
 * Throws invalid_request, recent_auth_required, wrong_password, email_unchanged, too_many_attempts.
 */
export async function requestEmailChange(
  deps: EmailChangeDependencies,
  caller: CurrentUser,
  { newEmail: typed, currentPassword, language }: EmailChange,
): Promise<void> {
  const { account, session } = caller
  const newEmail = requireEmail(typed, 'new_email')
  await requireRecentAuth(deps, caller, currentPassword)
  if (newEmail === account.email) throw new ProblemError('email_unchanged')
  await deps.attempts.spend(EMAIL_CHANGES_OF_ACCOUNT, account.id)

  const { token, hash } = newToken()
  await withLiveSession(deps.pool, caller, (tx) =>
    tx.query(KEEP_PENDING, [account.id, hash, newEmail, session.id, LINK_SECONDS.email_change]),
  )
  deps.background.runWithJitter('email change', async () => {
    const isTaken = await hasAccount(deps.pool, newEmail)
    await sendUnlessFlooded(deps, newEmail, language, (texts) =>
      isTaken
        ? texts.emailInUse(deps.productName)
        : texts.emailChange(deps.productName, linkAddress(deps.publicUrl, 'email_change', token)),
    )
    sendNotice(deps, account.email, language, (texts) =>
      texts.emailChangeNotice(deps.productName, newEmail, signInPage(deps.publicUrl)),
    )
  })
}

const KEEP_PENDING: Statement = {
  name: 'identity.keep-email-change',
  text: `
    insert into identity.mailed_tokens (user_id, purpose, token_hash, email, session_id, expires_at)
    values ($1, 'email_change', $2, $3, $4, now() + make_interval(secs => $5))
    on conflict (user_id, purpose) do update
      set token_hash = excluded.token_hash, email = excluded.email, session_id = excluded.session_id,
        expires_at = excluded.expires_at, created_at = now()`,
}

async function hasAccount(pool: Pool, email: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'identity.has-account',
    text: 'select from identity.users where email = $1',
    values: [email],
  })
  return rowCount === 1
}

const READ_OLD_EMAIL: Statement = {
  name: 'identity.read-old-email',
  text: 'select email from identity.users where id = $1 for update',
}
const CHANGE_EMAIL: Statement = {
  name: 'identity.change-email',
  text: 'update identity.users set email = $2, email_verified = true, updated_at = now() where id = $1',
}

/**
 * Changes the email with the link that was mailed to the new address, and tells the old one. The unique key decides
 * when another account took the address in the meantime.
 *
 * Throws link_expired, email_taken, recent_auth_required, wrong_password, too_many_attempts.
 */
export async function completeEmailChange(
  deps: EmailChangeDependencies,
  { language, ...opened }: OpenedLink & { language: Language },
): Promise<{ email: string }> {
  const { token } = opened
  const link = await requireHolder(deps, 'email_change', opened)
  const changed = await withTransaction(deps.pool, (tx) => change(tx, link, token)).catch((error) => {
    if (isEmailTaken(error)) throw new ProblemError('email_taken', { cause: error })
    throw error
  })
  sendNotice(deps, changed.from, language, (texts) => texts.emailChanged(deps.productName, changed.to))
  return { email: changed.to }
}

async function change(tx: Tx, link: MailedLink, token: string): Promise<{ from: string; to: string }> {
  const [account] = await tx.query<{ email: string }>(READ_OLD_EMAIL, [link.user_id])
  if (!account || !(await consumeLink(tx, 'email_change', token))) throw new ProblemError('link_expired')
  await tx.query(CHANGE_EMAIL, [link.user_id, link.email])
  await dropLinks(tx, link.user_id)
  return { from: account.email, to: link.email }
}
