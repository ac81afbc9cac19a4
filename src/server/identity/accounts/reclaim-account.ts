import { statement } from '../../database/statement.ts'
import type { Tx } from '../../database/transaction.ts'
import { disableCalendarFeed } from './calendar-feed.ts'

/** All tables of the schema identity that refer to an account, except its emails. A test compares the list with the database. */
export const ACCOUNT_TABLES = [
  'sessions',
  'reauthentication_codes',
  'credentials',
  'authenticators',
  'pending_sign_ins',
  'passkeys',
  'passkey_challenges',
  'email_links',
  'email_changes',
  'factor_recoveries',
] as const

const LOCK_UNVERIFIED_ACCOUNT = statement(
  'lock_unverified_account',
  'select id from identity.users where id = $1 and not email_verified for update',
)
const DELETE_ACCOUNT_ROWS = ACCOUNT_TABLES.map((table) =>
  statement(`delete_account_${table}`, `delete from identity.${table} where user_id = $1`),
)
const MARK_EMAIL_VERIFIED = statement(
  'mark_email_verified',
  'update identity.users set email_verified = true, updated_at = now() where id = $1',
)

/**
 * Removes every sign-in method, session, email link and the calendar feed of an account whose email was never verified, and
 * marks the email as verified. To be called when the owner of the address has proven it, by an email link or through a
 * provider: the user who created the account may be an attacker (account pre-hijacking).
 *
 * Call it in the transaction that adds the owner's own sign-in method. Returns false and changes nothing if the email
 * was verified before.
 */
export async function reclaimAccount(tx: Tx, accountId: string): Promise<boolean> {
  const unverified = await tx.query(LOCK_UNVERIFIED_ACCOUNT, [accountId])
  if (unverified.length === 0) return false
  for (const deleteRows of DELETE_ACCOUNT_ROWS) await tx.query(deleteRows, [accountId])
  await disableCalendarFeed(tx, accountId)
  await tx.query(MARK_EMAIL_VERIFIED, [accountId])
  return true
}

const DELETE_UNPROVEN_FACTORS = statement(
  'delete_unproven_factors',
  `with authenticator as (
    delete from identity.authenticators where user_id = $1 and not email_was_confirmed
  )
  delete from identity.passkeys where user_id = $1 and not email_was_confirmed`,
)

/**
 * Removes the authenticator and the passkeys that were added before the account's email was confirmed. To be called when the
 * owner of the address has proven it by email: they may be someone else's, and must not keep the owner out.
 */
export async function removeUnprovenFactors(tx: Tx, accountId: string): Promise<void> {
  await tx.query(DELETE_UNPROVEN_FACTORS, [accountId])
}
