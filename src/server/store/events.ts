import type { EventSummary, FullEvent, FullInvolvement, PlacesLeft } from '../../domain/event.ts'
import {
  CALENDAR_VIEW_FIELDS,
  CARD_FIELDS,
  type CalendarViewField,
  EVENT_FIELDS,
  type EventField,
  getColumnName,
} from '../../domain/event-columns.ts'
import type { DayRange } from '../../domain/when.ts'
import { shortRead, statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

/** Returns the columns of these fields from `eventlist e`, for a SELECT. */
export function selectFields(fields: readonly EventField[]): string {
  return fields
    .map((field) => {
      // Null in rows of a release that did not infer it.
      if (field === 'attendance') return `coalesce(e.attendance, 'unknown') as attendance`
      return `e."${getColumnName(field)}" as ${field}`
    })
    .join(', ')
}

/** An event of a card, with the agenda if it shows its hours. */
export type EventSummaryRow = EventSummary & { agenda: string | null }

/** The agenda of `eventlist e`, if its hours are shown. */
const AGENDA_OF_HOURS = 'case when e.starts_at is null then e.agenda end as agenda'

/** The columns of EventSummaryRow from `eventlist e`. */
export const EVENT_SUMMARY_COLUMNS = `${selectFields(CARD_FIELDS)}, ${AGENDA_OF_HOURS}`

/** The time zone of `eventlist e`: that of its place; null for that of the product, as for events online. */
export const EVENT_TIME_ZONE = `(
    select p.time_zone from places p
    where p.city = e.city and p.country = coalesce(e.country, '') and e.attendance is distinct from 'online'
  ) as time_zone`

/** How many people are going, for signed-in users only: a multiple of 5, null below 5. */
export interface GoingCount {
  going: number | null
}
export const GOING_COLUMN = 'p.count as going'
export const GOING_JOIN = `left join people_counts p on p.event_code = e.event_code and p.kind = 'going' and p.count > 0`

/** The current user's involvement in an event, the places that are left, and how many people are going. */
export type EventInvolvement = FullInvolvement & GoingCount & { places_left: PlacesLeft | null }

/** An event with the current user's involvement. */
export type EventWithInvolvement = EventSummaryRow & EventInvolvement

/** An event as the event dialog shows it to the current user. */
export type FullEventWithInvolvement = FullEventRow & EventInvolvement & { follows_organiser: boolean }

/** Reads events with all fields. */
export const READ_EVENTS = shortRead(
  'read_events',
  `select ${selectFields(EVENT_FIELDS)}, ${EVENT_TIME_ZONE} from eventlist e where e.event_code = any($1::text[])`,
)

/** A row of READ_EVENTS. */
export type FullEventRow = FullEvent & { time_zone: string | null }

/** The condition of listed events on `eventlist e`: all that are not cancelled. */
export const IS_LISTED = 'not is_cancelled(e.app_status, e.cancelled_at)'

/** Reads events as cards show them. */
export const READ_EVENT_CARDS = shortRead(
  'read_event_cards',
  `select ${EVENT_SUMMARY_COLUMNS} from eventlist e where e.event_code = any($1::text[])`,
)

/** An event on a day of the calendar, with the involvement of the current user. */
export type CalendarCard = Pick<
  EventWithInvolvement,
  CalendarViewField | 'agenda' | 'registered_at' | 'favorited_at'
>

const READ_OWN_EVENT_CODES = statement(
  'read_own_event_codes',
  `
    select e.event_code
    from (
      select event_code from user_events where user_id = (select current_user_id())
      union
      select event_code from favorite_events where user_id = (select current_user_id())
    ) as own
    join eventlist e using (event_code)
    where e.date_begin <= $2 and coalesce(e.date_end, e.date_begin) >= $1`,
)

/** Reads the codes of the events for which the user is registered or that are favorites, if they take place on these days. */
export async function readOwnEventCodes(tx: Tx, { first, last }: DayRange): Promise<string[]> {
  const events = await tx.query<{ event_code: string }>(READ_OWN_EVENT_CODES, [first, last])
  return events.map(({ event_code }) => event_code)
}

const READ_CALENDAR_CARDS = statement(
  'read_calendar_cards',
  `
    select ${selectFields(CALENDAR_VIEW_FIELDS)}, ${AGENDA_OF_HOURS}, u.registered_at, f.favorited_at
    from unnest($1::text[]) with ordinality as requested (event_code, ordinal)
    join eventlist e on e.event_code = requested.event_code and ${IS_LISTED}
    left join user_events u on u.event_code = e.event_code and u.user_id = (select current_user_id())
    left join favorite_events f on f.event_code = e.event_code and f.user_id = (select current_user_id())
    order by requested.ordinal`,
)

/** Reads listed events as the calendar shows them, in the order of their codes. */
export async function readCalendarCards(tx: Tx, eventCodes: string[]): Promise<CalendarCard[]> {
  return eventCodes.length === 0 ? [] : tx.query<CalendarCard>(READ_CALENDAR_CARDS, [eventCodes])
}

const READ_SHARED_EVENT = statement(
  'read_shared_event',
  `select ${selectFields(CARD_FIELDS)}, e.agenda from eventlist e where e.event_code = $1`,
)

/** Reads an event without a user, for its preview. Returns null for an unknown event code. */
export function readSharedEvent(tx: Tx, eventCode: string): Promise<EventSummaryRow | null> {
  return tx.queryOne<EventSummaryRow>(READ_SHARED_EVENT, [eventCode])
}
