import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import type { Language } from '../../../domain/display-settings.ts'
import { statement } from '../../database/statement.ts'
import { type Tx, withTransaction } from '../../database/transaction.ts'
import { createToken, hashToken } from '../../platform/crypto.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { queueNotice } from '../account-emails.ts'
import { isEmailTakenError, LOCK_ACCOUNT, type StoredAccount } from '../accounts/accounts.ts'
import { reclaimAccount } from '../accounts/reclaim-account.ts'
import type { IdentityContext } from '../identity-context.ts'
import { endSessionsExcept } from '../sessions/sessions.ts'
import { cancelFactorRecovery } from '../two-step/factor-recovery.ts'
import { deleteEmailLinks, issueLinkToken } from './email-links.ts'

/** The previous address can undo a change of the email for 7 days. */
const UNDO_SECONDS = 7 * 24 * 60 * 60

const INSERT_EMAIL_CHANGE = statement(
  'insert_email_change',
  `insert into identity.email_changes
    (token_hash, user_id, old_email, old_email_verified, requested_at, expires_at)
  values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
)

/**
 * Records a change of the email in the transaction that makes it. Returns the URL that undoes it, for the notice to the
 * previous address. `requestedAt` is when the change was requested.
 */
export async function recordEmailChange(
  tx: Tx,
  publicUrl: string,
  { id, email, email_verified }: StoredAccount,
  requestedAt: string,
): Promise<string> {
  const { token, hash } = createToken()
  await tx.query(INSERT_EMAIL_CHANGE, [hash, id, email, email_verified, requestedAt, UNDO_SECONDS])
  return `${publicUrl}${SCREEN_PATHS.callback}#email_undo=${token}`
}

interface EmailChange {
  user_id: string
  old_email: string
  old_email_verified: boolean
  requested_at: string
}

const FIND_EMAIL_CHANGE = statement(
  'find_email_change',
  `select user_id from identity.email_changes where token_hash = $1 and expires_at > now()`,
)
// Later changes are attributed to the same person as this one, so they cannot be undone to one of that person's addresses.
const CONSUME_EMAIL_CHANGE = statement(
  'consume_email_change',
  `with undone as (
    select * from identity.email_changes where token_hash = $1 and expires_at > now()
  ), consumed as (
    delete from identity.email_changes using undone
    where email_changes.user_id = undone.user_id and email_changes.changed_at >= undone.changed_at
  )
  select user_id, old_email, old_email_verified, requested_at from undone`,
)
const RESTORE_EMAIL = statement(
  'restore_email',
  'update identity.users set email = $2, email_verified = $3, updated_at = now() where id = $1',
)
// A change requires reauthentication, so its author may know the password, however old it is.
const DELETE_METHODS_ADDED_SINCE = statement(
  'delete_methods_added_since',
  `with credentials as (
    delete from identity.credentials
    where user_id = $1 and (created_at >= $2 or provider_id = 'password')
  ), passkeys as (
    delete from identity.passkeys where user_id = $1 and created_at >= $2
  ), challenges as (
    delete from identity.passkey_challenges where user_id = $1
  ), recovery_codes as (
    delete from identity.recovery_codes where user_id = $1 and created_at >= $2
  )
  delete from identity.authenticators where user_id = $1 and coalesce(confirmed_at, created_at) >= $2`,
)

/** The result of an undo: the restored address, and the token of a recovery link, which sets a new password. */
export interface UndoneEmailChange {
  email: string
  recoveryToken: string
}

/**
 * Undoes a change of the email with the link that was sent to the previous address. Restores the address, removes the
 * password and the sign-in methods added since the change was requested, and ends all sessions, pending links and the calendar feed. Older second factors
 * stay. If the previous address had never been confirmed, its owner reclaims the account (accounts/reclaim-account.ts).
 *
 * Throws `link_expired`, and `email_taken` if another account has the address.
 */
export async function undoEmailChange(
  context: IdentityContext,
  { token, language }: { token: string; language: Language },
): Promise<UndoneEmailChange> {
  const { db, pool } = context
  const tokenHash = hashToken(token)
  const [found] = await db.query<{ user_id: string }>(FIND_EMAIL_CHANGE, [tokenHash])
  if (!found) throw new ProblemError('link_expired')

  return withTransaction(pool, async (tx) => {
    const [account] = await tx.query<StoredAccount>(LOCK_ACCOUNT, [found.user_id])
    const [change] = await tx.query<EmailChange>(CONSUME_EMAIL_CHANGE, [tokenHash])
    if (!account || !change) throw new ProblemError('link_expired')
    await restoreAccount(tx, change)
    const email = change.old_email
    for (const to of new Set([email, account.email])) {
      const notice = { kind: 'emailChangeUndone', to, language, values: { email } } as const
      await queueNotice(context, tx, account, notice)
    }
    return { email, recoveryToken: await issueLinkToken(tx, account.id, 'recovery') }
  }).catch((error: unknown) => {
    if (isEmailTakenError(error)) throw new ProblemError('email_taken', { cause: error })
    throw error
  })
}

async function restoreAccount(tx: Tx, change: EmailChange): Promise<void> {
  const { user_id, old_email, old_email_verified, requested_at } = change
  await tx.query(RESTORE_EMAIL, [user_id, old_email, old_email_verified])
  await reclaimAccount(tx, user_id)
  await tx.query(DELETE_METHODS_ADDED_SINCE, [user_id, requested_at])
  await endSessionsExcept(tx, user_id, null)
  await deleteEmailLinks(tx, user_id)
  await cancelFactorRecovery(tx, user_id)
}
