import { SAVED_SEARCHES_MAX } from '../../domain/saved-search.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

export interface SavedSearch {
  id: string
  name: string
  query: string
  has_feed: boolean
  created_at: string
}

const COLUMNS = 'id, name, query, token_hash is not null as has_feed, created_at'

const LIST_SAVED_SEARCHES = statement(
  'list_saved_searches',
  `select ${COLUMNS} from saved_searches where user_id = (select current_user_id()) order by created_at, slot`,
)

/** Lists the current user's saved searches, the oldest first. */
export function listSavedSearches(tx: Tx): Promise<SavedSearch[]> {
  return tx.query<SavedSearch>(LIST_SAVED_SEARCHES, [])
}

const READ_SAVED_SEARCH = statement(
  'read_saved_search',
  `select ${COLUMNS} from saved_searches where id = $1 and user_id = (select current_user_id())`,
)

/** Reads a saved search of the current user. */
export function readSavedSearch(tx: Tx, id: string): Promise<SavedSearch | null> {
  return tx.queryOne<SavedSearch>(READ_SAVED_SEARCH, [id])
}

// Another request can take the slot first; then the statement inserts nothing.
const INSERT_SAVED_SEARCH = statement(
  'insert_saved_search',
  `
    insert into saved_searches (slot, name, query)
    select min(free.slot), $1, $2
    from generate_series(1, ${SAVED_SEARCHES_MAX}) free (slot)
    where not exists (
      select from saved_searches s where s.user_id = (select current_user_id()) and s.slot = free.slot
    )
    having min(free.slot) is not null
    on conflict (user_id, slot) do nothing
    returning ${COLUMNS}`,
)

/** Saves a search of the current user. Returns null if the user has the maximum number of them. */
export async function insertSavedSearch(tx: Tx, name: string, query: string): Promise<SavedSearch | null> {
  // Each attempt fails only because another request has taken a slot.
  for (let attempt = 0; attempt < SAVED_SEARCHES_MAX; attempt++) {
    const saved = await tx.queryOne<SavedSearch>(INSERT_SAVED_SEARCH, [name, query])
    if (saved) return saved
    if ((await listSavedSearches(tx)).length >= SAVED_SEARCHES_MAX) return null
  }
  return null
}

const UPDATE_SAVED_SEARCH = statement(
  'update_saved_search',
  `update saved_searches set name = coalesce($2, name), query = coalesce($3, query)
   where id = $1 and user_id = (select current_user_id()) returning ${COLUMNS}`,
)

/** Changes what is stated of a saved search of the current user. Returns null if there is none with this id. */
export function updateSavedSearch(
  tx: Tx,
  id: string,
  { name, query }: { name?: string | undefined; query?: string | undefined },
): Promise<SavedSearch | null> {
  return tx.queryOne<SavedSearch>(UPDATE_SAVED_SEARCH, [id, name ?? null, query ?? null])
}

const DELETE_SAVED_SEARCH = statement(
  'delete_saved_search',
  `delete from saved_searches where id = $1 and user_id = (select current_user_id())
   returning token_hash is not null as had_feed`,
)

/** Deletes a saved search of the current user. Returns whether it had a calendar feed. */
export async function deleteSavedSearch(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.queryOne<{ had_feed: boolean }>(DELETE_SAVED_SEARCH, [id])
  return deleted?.had_feed ?? false
}

const SET_SAVED_SEARCH_FEED = statement(
  'set_saved_search_feed',
  `update saved_searches set token_hash = $2 where id = $1 and user_id = (select current_user_id()) returning ${COLUMNS}`,
)

/** Sets the hash of the token of a saved search's feed; null disables it. The previous token is invalid after the transaction. */
export function setSavedSearchFeed(
  tx: Tx,
  id: string,
  tokenHash: Buffer | null,
): Promise<SavedSearch | null> {
  return tx.queryOne<SavedSearch>(SET_SAVED_SEARCH_FEED, [id, tokenHash])
}
