import { randomInt } from 'node:crypto'
import { getMailbox } from '../../domain/credentials.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import type { NewEmail } from '../mail/email-queue.ts'
import type { EmailKind } from '../mail/email-texts.ts'
import type { IdentityContext } from './identity-context.ts'
import {
  CONFIRMATION_PER_ADDRESS,
  CONFIRMATION_PER_PLUS_MAILBOX,
  EMAIL_CHANGE_PER_MAILBOX,
  EMAIL_PER_MAILBOX,
  NOTICE_PER_ACCOUNT,
  NOTICE_PER_UNCONFIRMED_MAILBOX,
  SIGN_UP_ATTEMPT_PER_MAILBOX,
} from './rate-limits/limits.ts'
import type { RateLimit, RateLimits } from './rate-limits/rate-limits.ts'
import type { Account } from './sessions/session-types.ts'

/** Limits of emails that the recipient may not have asked for. The two answers to an email change share one. */
const LIMITS: Partial<Record<EmailKind, RateLimit>> = {
  emailChange: EMAIL_CHANGE_PER_MAILBOX,
  emailInUse: EMAIL_CHANGE_PER_MAILBOX,
  signUpAttempt: SIGN_UP_ATTEMPT_PER_MAILBOX,
}

/**
 * Queues an email that the recipient may not have asked for, unless the mailbox has received too many of this kind today. Call
 * it in the transaction that causes the email.
 */
export async function queueRateLimitedEmail<Kind extends EmailKind>(
  { rateLimits, emails }: IdentityContext,
  tx: Tx,
  email: NewEmail<Kind> & { to: string },
): Promise<void> {
  const limits = rateLimits.within(tx)
  const limit = LIMITS[email.kind]
  const mailbox = getMailbox(email.to)
  let isWithinLimit: boolean
  if (email.kind === 'confirmation') {
    isWithinLimit = await consumePerAddress(
      limits,
      CONFIRMATION_PER_ADDRESS,
      CONFIRMATION_PER_PLUS_MAILBOX,
      email.to,
    )
  } else if (limit) isWithinLimit = await limits.tryConsume(limit, mailbox)
  else isWithinLimit = await limits.tryConsume(EMAIL_PER_MAILBOX, `${email.kind} ${mailbox}`)
  if (!isWithinLimit) return
  await emails.queueEmail(tx, email)
}

/**
 * Consumes one email to an address that its owner may be waiting for. `perPlusMailbox` limits what a mailbox receives under all its
 * variants with a plus part together; they do not count against the address without one.
 */
export async function consumePerAddress(
  rateLimits: RateLimits,
  perAddress: RateLimit,
  perPlusMailbox: RateLimit,
  normalizedEmail: string,
): Promise<boolean> {
  if (!(await rateLimits.tryConsume(perAddress, normalizedEmail))) return false
  const mailbox = getMailbox(normalizedEmail)
  return mailbox === normalizedEmail || (await rateLimits.tryConsume(perPlusMailbox, mailbox))
}

const FIND_UNCONFIRMED_ACCOUNT = statement(
  'find_unconfirmed_account',
  'select id from identity.users where id = $1 and not email_verified',
)

/**
 * Queues a notice to the owner of an account about a change to it. Call it in the transaction of the change:
 *
 *     await queueNotice(context, tx, account, { kind: 'passwordChanged', language, values: {} })
 *
 * `to` replaces the address of the account, for instance by its previous one. Limited per account or, before its email is
 * confirmed, per mailbox, because the user may have typed the address of someone who does not know about the account.
 */
export async function queueNotice<Kind extends EmailKind>(
  { rateLimits, emails }: IdentityContext,
  tx: Tx,
  account: Account,
  notice: Omit<NewEmail<Kind>, 'accountId' | 'link'>,
): Promise<void> {
  const to = notice.to ?? account.email
  const unconfirmed = await tx.query(FIND_UNCONFIRMED_ACCOUNT, [account.id])
  const isWithinLimit = unconfirmed.length
    ? await rateLimits.within(tx).tryConsume(NOTICE_PER_UNCONFIRMED_MAILBOX, getMailbox(to))
    : await rateLimits.within(tx).tryConsume(NOTICE_PER_ACCOUNT, account.id)
  if (!isWithinLimit) return
  await emails.queueEmail<Kind>(tx, { ...notice, accountId: account.id, to })
}

/** A random delay for emails whose time of sending must not reveal what a request found. */
export function randomEmailDelayMs(): number {
  return randomInt(200, 2_000)
}
