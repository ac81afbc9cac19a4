import type { Day } from '../../domain/day.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import {
  EVENT_SUMMARY_COLUMNS,
  type EventWithInvolvement,
  INVOLVEMENT_COLUMNS,
  INVOLVEMENT_JOINS,
  type InvolvementRow,
  withInstants,
} from './event-columns.ts'

/** The dashboard shows at most so many. */
const NEW_FROM_FOLLOWED_MAX = 6
/** Organisers brought in at most so many events since the last visit that are looked at. */
const EVENTS_PER_ORGANISER_MAX = 50

const NEW_FROM_FOLLOWED = statement(
  'new_from_followed',
  `
    with newest as (
      select n.event_code
      from favorite_organisers o
      cross join lateral (
        select event_code, added_at from eventlist
        where organiser = o.organiser and not is_past and added_at > $1
        order by added_at desc
        limit ${EVENTS_PER_ORGANISER_MAX}
      ) n
      where o.user_id = current_user_id()
    )
    select ${EVENT_SUMMARY_COLUMNS}, ${INVOLVEMENT_COLUMNS}
    from newest join eventlist e on e.event_code = newest.event_code ${INVOLVEMENT_JOINS}
    where e.date_begin >= $2
      and u.event_code is null
      and not exists (
        select from dismissed_events d where d.event_code = e.event_code and d.user_id = current_user_id()
      )
    order by e.date_begin, e.event_code
    limit ${NEW_FROM_FOLLOWED_MAX}`,
)

/**
 * Events that came after `since` by organisers whom the person of the transaction follows, beginning on `today` or
 * later, the soonest first, at most 6. Not those they registered for or are not interested in.
 */
export async function readNewFromFollowed(tx: Tx, since: Date, today: Day): Promise<EventWithInvolvement[]> {
  const rows = await tx.query<EventWithInvolvement & InvolvementRow>(NEW_FROM_FOLLOWED, [since, today])
  return rows.map(withInstants)
}
