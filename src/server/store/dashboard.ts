import type { Day } from '../../domain/day.ts'
import type { EventSummary } from '../../domain/event.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import {
  EVENT_SUMMARY_COLUMNS,
  type EventWithInvolvement,
  INVOLVEMENT_COLUMNS,
  INVOLVEMENT_JOINS,
} from './event-columns.ts'

const NEXT_EVENT = statement(
  'next_event',
  `
    select ${EVENT_SUMMARY_COLUMNS}
    from user_events u join eventlist e on e.event_code = u.event_code
    where u.user_id = current_user_id() and u.status = 'registered' and e.date_begin >= $1
    order by e.date_begin, e.event_code
    limit 1`,
)

/**
 * The event starting soonest among those the person of the transaction is registered for and that begin on `today` or
 * later (spec §2 "Dashboard"), or null. Of several on one day, the first by code.
 */
export async function readNextEvent(tx: Tx, today: Day): Promise<EventSummary | null> {
  const [row] = await tx.query<EventSummary>(NEXT_EVENT, [today])
  return row ?? null
}

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
export async function readNewFromFollowed(
  tx: Tx,
  since: string,
  today: Day,
): Promise<EventWithInvolvement[]> {
  const rows = await tx.query<EventWithInvolvement>(NEW_FROM_FOLLOWED, [since, today])
  return rows
}

// A visit ends after 30 minutes without one being recorded.
const PREVIOUS_VISIT = `case when last_visit_at < now() - interval '30 minutes' then last_visit_at else previous_visit_at end`

const READ_PREVIOUS_VISIT = statement(
  'read_previous_visit',
  `select ${PREVIOUS_VISIT} as previous_visit_at from profiles where id = current_user_id()`,
)

/** Returns when the visit to the dashboard before the current one ended; null during the first visit. */
export async function readPreviousVisit(tx: Tx): Promise<string | null> {
  const [row] = await tx.query<{ previous_visit_at: string | null }>(READ_PREVIOUS_VISIT, [])
  return row?.previous_visit_at ?? null
}

const RECORD_VISIT = statement(
  'record_visit',
  `
    update profiles set previous_visit_at = ${PREVIOUS_VISIT}, last_visit_at = now()
    where id = current_user_id() and (last_visit_at is null or last_visit_at < now() - interval '1 minute')`,
)

/** Records that the current user is looking at the dashboard. Writes at most once a minute. */
export async function recordVisit(tx: Tx): Promise<void> {
  await tx.query(RECORD_VISIT, [])
}
