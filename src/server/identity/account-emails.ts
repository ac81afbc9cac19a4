import { randomInt } from 'node:crypto'
import type { Tx } from '../database/transaction.ts'
import type { NewEmail } from '../mail/email-queue.ts'
import type { EmailKind } from '../mail/email-texts.ts'
import type { IdentityContext } from './identity-context.ts'
import { EMAIL_PER_RECIPIENT, NOTICE_PER_RECIPIENT } from './rate-limits/limits.ts'
import type { Account } from './sessions/sessions.ts'

/**
 * Queues an email that the recipient may not have asked for, unless the address has received too many today. Call it in the
 * transaction that causes the email.
 */
export async function queueRateLimitedEmail<Kind extends EmailKind>(
  { rateLimits, emails }: IdentityContext,
  tx: Tx,
  email: NewEmail<Kind> & { to: string },
): Promise<void> {
  if (!(await rateLimits.within(tx).tryConsume(EMAIL_PER_RECIPIENT, email.to))) return
  await emails.queueEmail(tx, email)
}

/**
 * Queues a notice to the owner of an account about a change to it. Call it in the transaction of the change:
 *
 *     await queueNotice(context, tx, account, { kind: 'passwordChanged', language, values: {} })
 *
 * `to` replaces the address of the account, for instance by its previous one. Limited per address as well, because an
 * unverified account can have the address of someone who does not know about it.
 */
export async function queueNotice<Kind extends EmailKind>(
  { rateLimits, emails }: IdentityContext,
  tx: Tx,
  account: Account,
  notice: Omit<NewEmail<Kind>, 'accountId' | 'link'>,
): Promise<void> {
  const to = notice.to ?? account.email
  if (!(await rateLimits.within(tx).tryConsume(NOTICE_PER_RECIPIENT, to))) return
  await emails.queueEmail<Kind>(tx, { ...notice, accountId: account.id, to })
}

/** A random delay for emails whose time of sending must not reveal what a request found. */
export function randomEmailDelayMs(): number {
  return randomInt(200, 2_000)
}
