import { getMailbox } from '../../../domain/credentials.ts'
import type { Language } from '../../../domain/display-settings.ts'
import { statement } from '../../database/statement.ts'
import { withTransaction } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { consumePerAddress, queueNotice, randomEmailDelayMs } from '../account-emails.ts'
import { LOCK_ACCOUNT, parseEmail } from '../accounts/accounts.ts'
import { reclaimAccount, removeUnprovenFactors } from '../accounts/reclaim-account.ts'
import type { IdentityContext } from '../identity-context.ts'
import { replacePassword } from '../passwords/change-password.ts'
import { isCurrentPasswordHash } from '../passwords/password-hash-store.ts'
import { requireStrongPassword } from '../passwords/password-rules.ts'
import {
  CODE_PER_ACCOUNT,
  KNOWN_SIGN_IN_IP_MARKER,
  RECOVERY_PER_ADDRESS,
  RECOVERY_PER_IP,
  RECOVERY_PER_MAILBOX_AND_IP,
  RECOVERY_PER_PLUS_MAILBOX,
  SIGN_IN_PER_ACCOUNT_AND_IP,
} from '../rate-limits/limits.ts'
import { type ClientInfo, completeFirstFactor, type SignInOutcome } from '../sessions/create-session.ts'
import type { Account } from '../sessions/session-types.ts'
import { removeOrAwaitSecondFactor } from '../two-step/factor-recovery.ts'
import { consumeEmailLink, createUnissuedLink, findEmailLink } from './email-links.ts'

/**
 * Requests a link that sets a new password. The request inserts the same row for every address, and whether the address has an
 * account is found out when the email is due, so that neither the response nor its time shows it.
 *
 * Throws `invalid_request`, `too_many_attempts`.
 */
export async function requestPasswordRecovery(
  context: IdentityContext,
  emailInput: string,
  { ip, language }: Pick<ClientInfo, 'ip' | 'language'>,
): Promise<void> {
  const email = parseEmail(emailInput)
  await context.rateLimits.consume(RECOVERY_PER_IP, ip)
  await context.rateLimits.consume(RECOVERY_PER_MAILBOX_AND_IP, `${getMailbox(email)} ${ip}`)
  await queueRecoveryEmail(context, 'recovery', email, language)
}

/**
 * Sends the same link to a user who signed in through a provider that has not verified the email, if emails have to be
 * confirmed: such a user may have no password to confirm it with.
 */
export function sendConfirmingRecoveryLink(
  context: IdentityContext,
  email: string,
  language: Language,
): Promise<void> {
  return queueRecoveryEmail(context, 'confirmByPassword', email, language)
}

/** Queues an email to the owner of an account with this address, if there is one (recovery-email.ts). */
async function queueRecoveryEmail(
  { pool, rateLimits, emails, publicUrl }: IdentityContext,
  kind: 'recovery' | 'confirmByPassword',
  email: string,
  language: Language,
): Promise<void> {
  await withTransaction(pool, async (tx) => {
    const limits = rateLimits.within(tx)
    if (!(await consumePerAddress(limits, RECOVERY_PER_ADDRESS, RECOVERY_PER_PLUS_MAILBOX, email))) return
    const link = createUnissuedLink(publicUrl, 'recovery')
    await emails.queueEmail(tx, {
      kind,
      accountId: null,
      to: email,
      language,
      values: { link: link.url },
      link: link.toSend,
      delayMs: randomEmailDelayMs(),
    })
  })
}

/** The result of a recovery: a sign-in, or the wait of a user who has lost the second factor. */
export type RecoveryOutcome = SignInOutcome | { kind: 'waiting'; until: string }

export interface RecoveryCompletion {
  token: string
  password: string
  /**
   * The passkeys and providers that stay. All others are removed, also those that were added after the form was opened. While the
   * account has a second factor, all passkeys stay.
   */
  kept: { passkeys: string[]; providers: string[] }
  /** Whether the user has lost the second factor (two-step/factor-recovery.ts). */
  withoutSecondFactor: boolean
}

// A passkey counts as both factors. The mailbox alone must not remove it while the account has a second factor: the owner needs it
// to cancel a recovery without that factor.
const DELETE_OTHER_METHODS = statement(
  'delete_other_methods',
  `with passkeys as (
    delete from identity.passkeys
    where user_id = $1 and id <> all ($2::uuid[]) and not (email_was_confirmed and exists (
      select from identity.authenticators
      where authenticators.user_id = $1 and confirmed_at is not null and authenticators.email_was_confirmed))
  )
  delete from identity.credentials
  where user_id = $1 and provider_id <> 'password' and provider_id <> all ($3::text[])`,
)

/**
 * Sets the password with an email link and signs in. The link proves the email, so an account that was never verified is
 * reclaimed (accounts/reclaim-account.ts).
 *
 * Throws `link_expired`, `password_too_short`, `password_too_long`, `password_too_common`, `password_too_personal`,
 * `password_too_predictable`, `too_many_attempts`.
 */
export async function completePasswordRecovery(
  context: IdentityContext,
  { token, password, kept, withoutSecondFactor }: RecoveryCompletion,
  client: ClientInfo,
): Promise<RecoveryOutcome> {
  const { db, pool, rateLimits, passwordHasher } = context
  const link = await findEmailLink(db, 'recovery', token)
  // A rejected password does not consume the link.
  await requireStrongPassword(context, password, { email: link.email }, client.ip)
  const hash = await passwordHasher.hash(password, client.ip)

  const { account, waitingUntil } = await withTransaction(pool, async (tx) => {
    // Every change locks the account first, so that two never deadlock.
    const [locked] = await tx.query<Account>(LOCK_ACCOUNT, [link.user_id])
    // The link proves the address that it was sent to, not one that the account has got since.
    if (locked?.email !== link.email) throw new ProblemError('link_expired')
    await consumeEmailLink(tx, 'recovery', token)
    await reclaimAccount(tx, locked.id)
    await removeUnprovenFactors(tx, locked.id)
    await replacePassword(tx, locked.id, hash, null)
    const { language } = client
    const waitingUntil = withoutSecondFactor
      ? await removeOrAwaitSecondFactor(context, tx, locked, language)
      : null
    // Now that the second factor is removed, if it will be.
    await tx.query(DELETE_OTHER_METHODS, [locked.id, kept.passkeys, kept.providers])
    // The first notice of the wait says that the password was set.
    if (!waitingUntil) {
      await queueNotice(context, tx, locked, { kind: 'recoveryCompleted', language, values: {} })
    }
    return { account: locked, waitingUntil }
  })

  const accountAndIp = `${account.email} ${client.ip}`
  await rateLimits.reset(SIGN_IN_PER_ACCOUNT_AND_IP, accountAndIp)
  // Someone who knows only the old password can no longer use up codes.
  await rateLimits.reset(CODE_PER_ACCOUNT, account.id)
  await rateLimits.tryConsume(KNOWN_SIGN_IN_IP_MARKER, accountAndIp)
  if (waitingUntil) return { kind: 'waiting', until: waitingUntil }
  const outcome = await completeFirstFactor(context, account, client, (tx) =>
    isCurrentPasswordHash(tx, account.id, hash),
  )
  if (!outcome) throw new ProblemError('link_expired')
  return outcome
}
