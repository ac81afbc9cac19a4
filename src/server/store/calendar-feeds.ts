import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import type { StoredFeedToken } from './feed-tokens.ts'

/** The calendar feed of a user; token and hash are null while it is switched off. */
export interface StoredCalendarFeed {
  encrypted_token: Buffer | null
  token_hash: Buffer | null
  includes_favorites: boolean
}

const READ_CALENDAR_FEED = statement(
  'read_calendar_feed',
  `
    select encrypted_token, token_hash, includes_favorites from calendar_feeds where user_id = current_user_id()`,
)

/** Reads the current user's feed. Without a row it is switched off and has no favorites. */
export async function readCalendarFeed(tx: Tx): Promise<StoredCalendarFeed> {
  const [row] = await tx.query<StoredCalendarFeed>(READ_CALENDAR_FEED, [])
  return row ?? { encrypted_token: null, token_hash: null, includes_favorites: false }
}

const REPLACE_CALENDAR_TOKEN = statement(
  'replace_calendar_token',
  `
    insert into calendar_feeds (user_id, encrypted_token, token_hash, key_id) values (current_user_id(), $1, $2, $3)
    on conflict (user_id) do update
      set encrypted_token = excluded.encrypted_token, token_hash = excluded.token_hash, key_id = excluded.key_id
    returning encrypted_token, token_hash, includes_favorites`,
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
    update calendar_feeds set encrypted_token = null, token_hash = null where user_id = current_user_id()`,
)

/** Switches the current user's feed off; its options stay. */
export async function disableCalendarFeed(tx: Tx): Promise<StoredCalendarFeed> {
  await tx.query(SWITCH_OFF_CALENDAR_FEED, [])
  return readCalendarFeed(tx)
}

const SAVE_CALENDAR_FEED_OPTIONS = statement(
  'choose_calendar_feed',
  `
    insert into calendar_feeds (user_id, includes_favorites) values (current_user_id(), $1)
    on conflict (user_id) do update set includes_favorites = excluded.includes_favorites
    returning encrypted_token, token_hash, includes_favorites`,
)

/** Saves whether the current user's feed includes favorites, also while it is switched off. */
export async function saveCalendarFeedOptions(
  tx: Tx,
  includesFavorites: boolean,
): Promise<StoredCalendarFeed> {
  return (await tx.queryOne<StoredCalendarFeed>(SAVE_CALENDAR_FEED_OPTIONS, [includesFavorites]))!
}

/** A calendar feed that is switched on, with its user. */
type CalendarFeedWithUser = StoredCalendarFeed & {
  user_id: string
  encrypted_token: Buffer
  token_hash: Buffer
}

const SET_FEED_TOKEN = statement('set_feed_token', `select set_config('amberlink.feed_token_hash', $1, true)`)

const FIND_CALENDAR_FEED_BY_TOKEN = statement(
  'open_calendar_feed',
  `
    select user_id, encrypted_token, token_hash, includes_favorites from calendar_feeds
    where token_hash = current_feed_token_hash()`,
)

/** Finds the feed by the SHA-256 of its token. For an anonymous transaction: row-level security opens this row only. */
export async function findCalendarFeedByToken(
  tx: Tx,
  tokenHash: Buffer,
): Promise<CalendarFeedWithUser | null> {
  await tx.query(SET_FEED_TOKEN, [tokenHash.toString('hex')])
  return tx.queryOne<CalendarFeedWithUser>(FIND_CALENDAR_FEED_BY_TOKEN, [])
}

const IS_CURRENT_USER_SUSPENDED = statement(
  'is_current_user_suspended',
  'select is_current_user_suspended() as "isSuspended"',
)

/** Whether the operator has suspended the account of the current user, who then has no session but may have a feed. */
export async function isCurrentUserSuspended(tx: Tx): Promise<boolean> {
  return (await tx.queryOne<{ isSuspended: boolean }>(IS_CURRENT_USER_SUSPENDED, []))!.isSuspended
}
