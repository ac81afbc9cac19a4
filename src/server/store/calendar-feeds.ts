import type { Pool } from 'pg'
import { statement } from '../database/statement.ts'
import { beginUserTransaction, type Tx, type UserTransaction } from '../database/transaction.ts'
import type { StoredFeedToken } from './feed-tokens.ts'

/** The calendar feed of a user; token and hash are null while it is switched off. */
export interface StoredCalendarFeed {
  encrypted_token: Buffer | null
  token_hash: Buffer | null
  includes_favorites: boolean
  /** When the address ended with all sessions of the user; null if it works or the user has switched the feed off. */
  revoked_at: string | null
}

const READ_CALENDAR_FEED = statement(
  'read_calendar_feed',
  `
    select encrypted_token, token_hash, includes_favorites, revoked_at from calendar_feeds
    where user_id = (select current_user_id())`,
)

/** Reads the current user's feed. Without a row it is switched off and has no favorites. */
export async function readCalendarFeed(tx: Tx): Promise<StoredCalendarFeed> {
  const [row] = await tx.query<StoredCalendarFeed>(READ_CALENDAR_FEED, [])
  return row ?? { encrypted_token: null, token_hash: null, includes_favorites: false, revoked_at: null }
}

const REPLACE_CALENDAR_TOKEN = statement(
  'replace_calendar_token',
  `
    insert into calendar_feeds (user_id, encrypted_token, token_hash, key_id) values (current_user_id(), $1, $2, $3)
    on conflict (user_id) do update
      set encrypted_token = excluded.encrypted_token, token_hash = excluded.token_hash, key_id = excluded.key_id
    returning encrypted_token, token_hash, includes_favorites, revoked_at`,
)

/** Replaces the token of the current user's feed; the previous token is invalid after the transaction. */
export async function replaceFeedToken(
  tx: Tx,
  { encrypted_token, token_hash, key_id }: StoredFeedToken,
): Promise<StoredCalendarFeed> {
  return (await tx.queryOne<StoredCalendarFeed>(REPLACE_CALENDAR_TOKEN, [
    encrypted_token,
    token_hash,
    key_id,
  ]))!
}

const SWITCH_OFF_CALENDAR_FEED = statement(
  'end_calendar_feed',
  `
    update calendar_feeds set encrypted_token = null, token_hash = null where user_id = (select current_user_id())`,
)

// A trigger has set it.
const CLEAR_FEED_REVOCATION = statement(
  'clear_feed_revocation',
  'update calendar_feeds set revoked_at = null where user_id = (select current_user_id())',
)

/** Switches the current user's feed off; its options stay. */
export async function disableCalendarFeed(tx: Tx): Promise<StoredCalendarFeed> {
  await tx.query(SWITCH_OFF_CALENDAR_FEED, [])
  await tx.query(CLEAR_FEED_REVOCATION, [])
  return readCalendarFeed(tx)
}

const SAVE_CALENDAR_FEED_OPTIONS = statement(
  'choose_calendar_feed',
  `
    insert into calendar_feeds (user_id, includes_favorites) values (current_user_id(), $1)
    on conflict (user_id) do update set includes_favorites = excluded.includes_favorites
    returning encrypted_token, token_hash, includes_favorites, revoked_at`,
)

/** Saves whether the current user's feed includes favorites, also while it is switched off. */
export async function saveCalendarFeedOptions(
  tx: Tx,
  includesFavorites: boolean,
): Promise<StoredCalendarFeed> {
  return (await tx.queryOne<StoredCalendarFeed>(SAVE_CALENDAR_FEED_OPTIONS, [includesFavorites]))!
}

/**
 * Finds a feed by the SHA-256 of its token and begins a transaction of its user. `savedSearchId` is null for the feed of
 * the user's own events. Returns null if there is none. The caller must end the transaction.
 */
export async function openCalendarFeed(
  pool: Pool,
  tokenHash: Buffer,
): Promise<{ userId: string; savedSearchId: string | null; transaction: UserTransaction } | null> {
  const authenticate = 'public.authenticate_calendar_feed($1)'
  type Row = { user_id: string; saved_search_id: string | null }
  const begun = await beginUserTransaction<Row>(pool, authenticate, [tokenHash])
  if (!begun) return null
  const { user_id, saved_search_id } = begun.row
  return { userId: user_id, savedSearchId: saved_search_id, transaction: begun.transaction }
}

const IS_CURRENT_USER_SUSPENDED = statement(
  'is_current_user_suspended',
  'select is_current_user_suspended() as "isSuspended"',
)

/** Whether the operator has suspended the account of the current user, who then has no session but may have a feed. */
export async function isCurrentUserSuspended(tx: Tx): Promise<boolean> {
  return (await tx.queryOne<{ isSuspended: boolean }>(IS_CURRENT_USER_SUSPENDED, []))!.isSuspended
}
