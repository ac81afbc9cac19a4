import { statement } from '../../database/statement.ts'
import type { Tx } from '../../database/transaction.ts'

// The role amberlink_identity has no access to feeds. The function can only switch one off.
const DISABLE_CALENDAR_FEED = statement('disable_calendar_feed', 'select identity.disable_calendar_feed($1)')

/**
 * Ends the calendar feed address of an account, which works without a session. Call it wherever all sessions end: someone who
 * had access may have copied the address.
 */
export async function disableCalendarFeed(tx: Tx, accountId: string): Promise<void> {
  await tx.query(DISABLE_CALENDAR_FEED, [accountId])
}
