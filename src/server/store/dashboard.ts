import type { Day } from '../../domain/day.ts'
import { LONG_EVENT_DAYS } from '../../domain/event.ts'
import { type Statement, shortRead, statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { IS_LISTED } from './events.ts'

/** The events that the current user is registered for. */
const REGISTERED_EVENTS = `
    from user_events u join eventlist e on e.event_code = u.event_code
    where u.user_id = (select current_user_id()) and u.status = 'registered' and ${IS_LISTED}`

const readCodes = async (tx: Tx, read: Statement, today: Day) =>
  (await tx.query<{ event_code: string }>(read, [today])).map(({ event_code }) => event_code)

// Materialized, or PostgreSQL may look for the user among all events in the order of their dates: 1.8 instead of 0.1 ms.
const READ_NEXT_EVENT = shortRead(
  'read_next_event',
  `
    with coming as materialized (
      select e.event_code, e.date_begin, e.starts_at ${REGISTERED_EVENTS} and e.date_begin > $1
    )
    select event_code from coming order by date_begin, starts_at, event_code limit 1`,
)

/**
 * Reads the code of the next event of the dashboard (§2 Dashboard): the registered event that begins soonest after `today`, if there is one;
 * readCurrentEvents() reads those of today. Of several on one day, the one that starts first. Cancelled events are skipped.
 */
export function readNextEvent(tx: Tx, today: Day): Promise<string[]> {
  return readCodes(tx, READ_NEXT_EVENT, today)
}

/** The largest number of events that are shown as happening now. */
const CURRENT_EVENTS_MAX = 10

const READ_CURRENT_EVENTS = shortRead(
  'read_current_events',
  `
    select e.event_code ${REGISTERED_EVENTS} and e.date_begin <= $1::date + 1 and e.last_day >= $1::date - 1
    order by (e.date_begin <= $1 and e.last_day >= $1) desc,
      e.last_day - e.date_begin >= ${LONG_EVENT_DAYS - 1}, e.last_day, e.starts_at, e.event_code
    limit ${CURRENT_EVENTS_MAX}`,
)

/**
 * Reads the codes of the registered events that take place on `today`: those that end first come first, long events last. Then those of the day
 * before and the day after, which may be under way: an evening ends after midnight, and places have their own time zones.
 */
export function readCurrentEvents(tx: Tx, today: Day): Promise<string[]> {
  return readCodes(tx, READ_CURRENT_EVENTS, today)
}

// A visit ends after 30 minutes without one being recorded.
const PREVIOUS_VISIT = `case when last_visit_at < now() - interval '30 minutes' then last_visit_at else previous_visit_at end`

/** The largest number of events on the dashboard. */
const NEW_FROM_FOLLOWED_MAX = 6
/** The largest number of new events per organiser that are considered. */
const EVENTS_PER_ORGANISER_MAX = 50

const READ_NEW_FROM_FOLLOWED = shortRead(
  'read_new_from_followed',
  `
    with visits as (
      select ${PREVIOUS_VISIT} as previous_visit_at from profiles where id = (select current_user_id())
    ), newest as (
      select n.event_code
      from favorite_organisers o
      cross join lateral (
        select event_code, added_at from eventlist
        where organiser = o.organiser and added_at > (select previous_visit_at from visits)
          and not is_cancelled(app_status, cancelled_at)
        order by added_at desc
        limit ${EVENTS_PER_ORGANISER_MAX}
      ) n
      where o.user_id = (select current_user_id())
    )
    select e.event_code
    from newest join eventlist e on e.event_code = newest.event_code
    where e.date_begin >= $1
      and not exists (
        select from user_events u where u.event_code = e.event_code and u.user_id = (select current_user_id())
      )
      and not exists (
        select from dismissed_events d where d.event_code = e.event_code and d.user_id = (select current_user_id())
      )
    order by e.date_begin, e.starts_at, e.event_code
    limit ${NEW_FROM_FOLLOWED_MAX}`,
)

/**
 * Reads the codes of events that organisers followed by the current user have added since the visit to the dashboard before the current one and
 * that begin on `today` or later, the soonest first, at most 6. Without registered and dismissed events; none during the first visit.
 */
export function readNewFromFollowed(tx: Tx, today: Day): Promise<string[]> {
  return readCodes(tx, READ_NEW_FROM_FOLLOWED, today)
}

const RECORD_VISIT = statement(
  'record_visit',
  `
    update profiles set previous_visit_at = ${PREVIOUS_VISIT}, last_visit_at = now()
    where id = (select current_user_id()) and (last_visit_at is null or last_visit_at < now() - interval '1 minute')`,
)

/** Records that the current user is looking at the dashboard. Writes at most once a minute. */
export async function recordVisit(tx: Tx): Promise<void> {
  await tx.query(RECORD_VISIT, [])
}
