import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

const READ_FOLLOWED_ORGANISERS = statement(
  'read_followed_organisers',
  `
    select organiser from favorite_organisers where user_id = (select current_user_id())
    order by fold_text(organiser) collate "C", organiser collate "C"`,
)

/** Reads the organisers that the current user follows, in alphabetical order regardless of case and accents. */
export async function readFollowedOrganisers(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ organiser: string }>(READ_FOLLOWED_ORGANISERS, [])
  return rows.map(({ organiser }) => organiser)
}

const FOLLOW_ORGANISER = statement(
  'follow_organiser',
  `
    with known as (
      select organiser from eventlist where organiser = $1 limit 1
    ), followed as (
      insert into favorite_organisers (user_id, organiser) select current_user_id(), organiser from known
      on conflict (user_id, organiser) do nothing
    )
    select organiser from known`,
)

/**
 * Follows an organiser, spelled exactly as in the catalogue. Idempotent. Returns false and stores nothing if no event has
 * this organiser.
 */
export async function followOrganiser(tx: Tx, organiser: string): Promise<boolean> {
  return (await tx.query(FOLLOW_ORGANISER, [organiser])).length > 0
}

const UNFOLLOW_ORGANISER = statement(
  'unfollow_organiser',
  'delete from favorite_organisers where organiser = $1 and user_id = (select current_user_id())',
)

/** Stops following an organiser, who may have no events anymore. */
export async function unfollowOrganiser(tx: Tx, organiser: string): Promise<void> {
  await tx.query(UNFOLLOW_ORGANISER, [organiser])
}
