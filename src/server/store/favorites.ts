import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { exactInstant } from './exact-instant.ts'

/** A favourite mark of the person of the transaction; `favorited_at` is ISO 8601 text. */
export interface Favorite {
  event_code: string
  favorited_at: string
}

export type AddFavoriteResult = { kind: 'added' | 'already'; row: Favorite } | { kind: 'unknown_event' }

const ADD_FAVORITE = statement(
  'add_favorite',
  `
    with event as (
      select event_code from eventlist where event_code = $1
    ), added as (
      insert into favorite_events (user_id, event_code)
      select current_user_id(), event_code from event
      on conflict (user_id, event_code) do nothing
      returning favorited_at
    )
    select added.favorited_at as added_at, held.favorited_at as held_at
    from event
    left join added on true
    left join favorite_events held on held.event_code = event.event_code and held.user_id = current_user_id()`,
)

/**
 * Marks an event as a favourite of the person of the transaction. Doing it twice, or twice at once, leaves one mark:
 * the unique key decides, and the second answer is `already` with the first one's row. Past events can be favourites.
 */
export async function addFavorite(tx: Tx, eventCode: string): Promise<AddFavoriteResult> {
  // A second round only when the same person's other request marked it after our statement began: see register().
  for (let round = 1; round <= 3; round++) {
    const [row] = await tx.query<{ added_at: Date | null; held_at: Date | null }>(ADD_FAVORITE, [eventCode])
    if (!row) return { kind: 'unknown_event' }
    if (row.added_at) return { kind: 'added', row: favorite(eventCode, row.added_at) }
    if (row.held_at) return { kind: 'already', row: favorite(eventCode, row.held_at) }
  }
  throw new Error('one person keeps adding and removing a favourite at the same moment')
}

const REMOVE_FAVORITE = statement(
  'remove_favorite',
  `
    delete from favorite_events where event_code = $1 and user_id = current_user_id()
    returning ${exactInstant('favorited_at')} as since`,
)

/** Takes the mark away and answers the exact instant it was made, or null when there was none. */
export async function removeFavorite(tx: Tx, eventCode: string): Promise<string | null> {
  const [row] = await tx.query<{ since: string }>(REMOVE_FAVORITE, [eventCode])
  return row?.since ?? null
}

const RESTORE_FAVORITE = statement(
  'restore_favorite',
  `
    insert into favorite_events (user_id, event_code, favorited_at)
    select current_user_id(), event_code, $2::timestamptz from eventlist where event_code = $1
    on conflict (user_id, event_code) do nothing`,
)

/** Puts back a mark that was taken away, with the instant `removeFavorite` answered; a newer one stays. */
export async function restoreFavorite(tx: Tx, eventCode: string, since: string): Promise<void> {
  await tx.query(RESTORE_FAVORITE, [eventCode, since])
}

function favorite(eventCode: string, favoritedAt: Date): Favorite {
  return { event_code: eventCode, favorited_at: favoritedAt.toISOString() }
}
