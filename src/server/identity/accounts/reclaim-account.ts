import type { Statement, Tx } from '../../database/transaction.ts'

/**
 * Every table of the schema identity that holds something of an account: all of its rows go when the account is claimed.
 * A test compares the list with the database, so that a new table cannot be forgotten.
 */
export const ACCOUNT_TABLES = [
  'sessions',
  'credentials',
  'two_step',
  'pending_sign_ins',
  'passkeys',
  'mailed_tokens',
] as const

const LOCK_UNPROVEN: Statement = {
  name: 'identity.lock-unproven-account',
  text: 'select id from identity.users where id = $1 and not email_verified for update',
}

const MARK_PROVEN: Statement = {
  name: 'identity.mark-account-proven',
  text: `
    update identity.users set email_verified = true, name = '', image = null, updated_at = now() where id = $1`,
}

const NAME_PERSON: Statement = {
  name: 'identity.name-claimed-person',
  text: `select set_config('amberlink.user_id', $1, true)`,
}

// The sign-in flows may not look for a feed: the database's own policy picks the one of the person just named.
const END_CALENDAR_FEED: Statement = {
  name: 'identity.end-calendar-feed',
  text: 'update public.calendar_feeds set salt = null, token_hash = null',
}

/**
 * The owner of an address proves it (by a mailed link, or by a provider that has confirmed it) while the account that
 * carries the address was made by someone who never did. That may have been a stranger waiting for the owner to
 * arrive, so nothing of the earlier holder opens the account any more: password, sessions, connected providers and
 * every other way in, what is under way in mails, the calendar feed. The account's address counts as proven from now on.
 *
 * Run it in the transaction that adds the owner's own way in. An account that was proven before is left alone: false.
 */
export async function reclaimAccount(tx: Tx, accountId: string): Promise<boolean> {
  const unproven = await tx.query(LOCK_UNPROVEN, [accountId])
  if (unproven.length === 0) return false
  for (const table of ACCOUNT_TABLES) {
    const strip = {
      name: `identity.strip-${table}`,
      text: `delete from identity.${table} where user_id = $1`,
    }
    await tx.query(strip, [accountId])
  }
  await tx.query(NAME_PERSON, [accountId])
  await tx.query(END_CALENDAR_FEED, [])
  await tx.query(MARK_PROVEN, [accountId])
  return true
}
