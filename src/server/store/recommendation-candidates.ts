import type { Day } from '../../domain/day.ts'
import type { LikedEvent } from '../../domain/recommendations/recommendation.ts'
import type { CandidateRow } from '../catalogue/candidate-rows.ts'
import type { ExcludedEvent } from '../catalogue/recommendation-candidates.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { EVENT_SUMMARY_COLUMNS } from './events.ts'

/** The largest number of liked events. Recent ones show the user's taste; more would only take time. */
const LIKED_EVENTS_MAX = 200

const READ_LIKED_EVENTS = statement(
  'read_liked_events',
  `
    with newest as (
      (select event_code, registered_at as at, 'registered' as how
       from user_events where user_id = (select current_user_id()) order by registered_at desc limit ${LIKED_EVENTS_MAX})
      union all
      (select event_code, favorited_at, 'favorited'
       from favorite_events where user_id = (select current_user_id()) order by favorited_at desc limit ${LIKED_EVENTS_MAX})
      order by at desc, event_code limit ${LIKED_EVENTS_MAX}
    )
    select e.event_code, e."event name" as event_name, e.topic, e.organiser, e.event_type, e.city, e.country,
           e.price, e.if_free, coalesce(e.attendance, 'unknown') as attendance, n.how
    from newest n join eventlist e on e.event_code = n.event_code
    order by n.at desc, n.event_code`,
)

/** Reads the 200 events that the current user has registered for or added to the favorites last, newest first. */
export async function readLikedEvents(tx: Tx): Promise<LikedEvent[]> {
  return tx.query<LikedEvent>(READ_LIKED_EVENTS, [])
}

const READ_EXCLUDED_EVENTS = statement(
  'read_excluded_events',
  `
    select e.event_code, e.date_begin
    from (
      select event_code from user_events where user_id = (select current_user_id())
      union select event_code from favorite_events where user_id = (select current_user_id())
      union select event_code from dismissed_events where user_id = (select current_user_id())
    ) excluded
    join eventlist e on e.event_code = excluded.event_code
    where e.date_begin >= $1`,
)

/** Reads the coming events that the current user has registered for, added to the favorites or dismissed. */
export async function readExcludedEvents(tx: Tx, today: Day): Promise<ExcludedEvent[]> {
  return tx.query<ExcludedEvent>(READ_EXCLUDED_EVENTS, [today])
}

const READ_CANDIDATES = statement(
  'read_candidates',
  `select ${EVENT_SUMMARY_COLUMNS}, e.coolness from eventlist e where e.event_code = any($1)`,
)

/** Reads events, in any order. Those that have been removed are missing. */
export async function readCandidates(tx: Tx, eventCodes: readonly string[]): Promise<CandidateRow[]> {
  return tx.query<CandidateRow>(READ_CANDIDATES, [eventCodes])
}
