import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

/** A person's feed as stored; salt and hash are null while it is switched off. */
export interface CalendarFeedRow {
  salt: Buffer | null
  token_hash: Buffer | null
  includes_favorites: boolean
}

const READ_CALENDAR_FEED = statement(
  'read_calendar_feed',
  `
    select salt, token_hash, includes_favorites from calendar_feeds where user_id = current_user_id()`,
)

/** The feed of the person of the transaction; one that was never touched is off and holds no favourites. */
export async function readCalendarFeed(tx: Tx): Promise<CalendarFeedRow> {
  const [row] = await tx.query<CalendarFeedRow>(READ_CALENDAR_FEED, [])
  return row ?? { salt: null, token_hash: null, includes_favorites: false }
}

const REPLACE_CALENDAR_TOKEN = statement(
  'replace_calendar_token',
  `
    insert into calendar_feeds (user_id, salt, token_hash) values (current_user_id(), $1, $2)
    on conflict (user_id) do update set salt = excluded.salt, token_hash = excluded.token_hash
    returning salt, token_hash, includes_favorites`,
)

/** Gives the feed of the person of the transaction another token; the one before ends with the transaction. */
export async function replaceCalendarToken(
  tx: Tx,
  { salt, token_hash }: { salt: Buffer; token_hash: Buffer },
): Promise<CalendarFeedRow> {
  const [row] = await tx.query<CalendarFeedRow>(REPLACE_CALENDAR_TOKEN, [salt, token_hash])
  return row!
}

const SWITCH_OFF_CALENDAR_FEED = statement(
  'end_calendar_feed',
  `
    update calendar_feeds set salt = null, token_hash = null where user_id = current_user_id()`,
)

/** Switches the feed of the person of the transaction off; what it holds stays chosen. */
export async function switchOffCalendarFeed(tx: Tx): Promise<void> {
  await tx.query(SWITCH_OFF_CALENDAR_FEED, [])
}

const SAVE_CALENDAR_FEED_OPTIONS = statement(
  'choose_calendar_feed',
  `
    insert into calendar_feeds (user_id, includes_favorites) values (current_user_id(), $1)
    on conflict (user_id) do update set includes_favorites = excluded.includes_favorites
    returning salt, token_hash, includes_favorites`,
)

/** Chooses whether the feed of the person of the transaction holds favourites, switched on or not. */
export async function saveCalendarFeedOptions(tx: Tx, includesFavorites: boolean): Promise<CalendarFeedRow> {
  const [row] = await tx.query<CalendarFeedRow>(SAVE_CALENDAR_FEED_OPTIONS, [includesFavorites])
  return row!
}

/** Whose feed a token opens. */
export interface CalendarFeedWithUser {
  user_id: string
  salt: Buffer
  token_hash: Buffer
  includes_favorites: boolean
}

const SET_FEED_TOKEN = statement('set_feed_token', `select set_config('amberlink.feed_token_hash', $1, true)`)

const FIND_CALENDAR_FEED_BY_TOKEN = statement(
  'open_calendar_feed',
  `
    select user_id, salt, token_hash, includes_favorites from calendar_feeds
    where token_hash = current_feed_token_hash()`,
)

/** The feed whose token has this SHA-256, or null. For a transaction of nobody: the hash opens that one row. */
export async function findCalendarFeedByToken(
  tx: Tx,
  tokenHash: Buffer,
): Promise<CalendarFeedWithUser | null> {
  await tx.query(SET_FEED_TOKEN, [tokenHash.toString('hex')])
  const [row] = await tx.query<CalendarFeedWithUser>(FIND_CALENDAR_FEED_BY_TOKEN, [])
  return row ?? null
}
