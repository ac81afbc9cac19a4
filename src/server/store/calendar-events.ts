import { CALENDAR_ENTRY_FIELDS } from '../../domain/event-columns.ts'
import type { CalendarEntry } from '../../domain/icalendar.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { EVENT_TIME_ZONE, selectFields } from './events.ts'

const CALENDAR_COLUMNS = `${selectFields(CALENDAR_ENTRY_FIELDS)}, e.agenda, ${EVENT_TIME_ZONE}, e.revision, e.changed_at`

const READ_CALENDAR_EVENT = statement(
  'read_calendar_event',
  `
    select ${CALENDAR_COLUMNS},
           exists (
             select from user_events u where u.event_code = e.event_code and u.user_id = (select current_user_id())
           ) as is_registered
    from eventlist e where e.event_code = $1`,
)

/** Reads an event as an entry of the current user's calendar. Returns null for an unknown event. */
export async function readCalendarEvent(tx: Tx, eventCode: string): Promise<CalendarEntry | null> {
  return tx.queryOne<CalendarEntry>(READ_CALENDAR_EVENT, [eventCode])
}

const READ_CALENDAR_EVENTS = statement(
  'read_calendar_events',
  `
    select ${CALENDAR_COLUMNS},
           exists (
             select from user_events u where u.event_code = e.event_code and u.user_id = (select current_user_id())
           ) as is_registered
    from eventlist e
    where e.event_code = any($1) and e.date_begin is not null
    order by e.date_begin, e.event_code`,
)

/** Reads dated events by their codes as entries of the current user's calendar, in an order that changes only with the events. */
export async function readCalendarEvents(tx: Tx, eventCodes: readonly string[]): Promise<CalendarEntry[]> {
  return tx.query<CalendarEntry>(READ_CALENDAR_EVENTS, [eventCodes])
}

const READ_FEED_EVENTS = statement(
  'read_feed_events',
  `
    select ${CALENDAR_COLUMNS}, h.is_registered
    from (
      select event_code, bool_or(is_registered) as is_registered
      from (
        select event_code, true as is_registered from user_events where user_id = (select current_user_id())
        union all
        select event_code, false from favorite_events where user_id = (select current_user_id()) and $1
      ) rows
      group by event_code
    ) h
    join eventlist e on e.event_code = h.event_code
    where e.date_begin is not null
    order by e.date_begin, e.event_code`,
)

/**
 * Reads the entries of the current user's calendar feed: dated events with a registration and, if `includesFavorites`,
 * favorites, past ones included. In an order that changes only with the events.
 */
export async function readFeedEvents(tx: Tx, includesFavorites: boolean): Promise<CalendarEntry[]> {
  return tx.query<CalendarEntry>(READ_FEED_EVENTS, [includesFavorites])
}
