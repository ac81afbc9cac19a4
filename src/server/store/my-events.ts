import { EVENT_PAGE_SIZE } from '../../domain/catalogue-query.ts'
import type { Day } from '../../domain/day.ts'
import type { EventDetail, Involvement } from '../../domain/event.ts'
import { UPCOMING_EVENTS_MAX } from '../../domain/my-events.ts'
import type { Statement, Tx } from '../database/transaction.ts'
import {
  EVENT_DETAIL,
  EVENT_SUMMARY,
  type EventCard,
  FOLLOWS_ORGANISER,
  type InvolvementRow,
  withInstants,
} from './event-columns.ts'
import { exactInstant } from './exact-instant.ts'
import { decodeMyEventsCursor, encodeMyEventsCursor, type MyEventsList } from './my-events-cursor.ts'
import { searchWords } from './search-words.ts'

/** Each event that the person of the transaction registered for or marked as favourite, once. */
const HELD = `
  select event_code, max(registered_at) as registered_at, max(favorited_at) as favorited_at
  from (
    select event_code, registered_at, null::timestamptz as favorited_at
    from user_events where user_id = current_person()
    union all
    select event_code, null, favorited_at from favorite_events where user_id = current_person()
  ) rows
  group by event_code`

/** The three stat cards (spec §2 "My Events"). */
export interface MyEventsCounts {
  upcoming: number
  completed: number
  favorites: number
}

const COUNT_MY_EVENTS: Statement = {
  name: 'count_my_events',
  text: `
    select count(*) filter (where e.date_begin >= $1) as upcoming,
           count(*) filter (where m.registered_at is not null and e.last_day < $1) as completed,
           count(m.favorited_at) as favorites
    from (${HELD}) m join eventlist e on e.event_code = m.event_code`,
}

/**
 * Counts on the day `today`: registered or favourited and beginning today or later; registered and over; all
 * favourites.
 */
export async function countMyEvents(tx: Tx, today: Day): Promise<MyEventsCounts> {
  const [row] = await tx.rows<MyEventsCounts>(COUNT_MY_EVENTS, [today])
  return row!
}

const READ_UPCOMING: Statement = {
  name: 'read_upcoming',
  text: `
    with soonest as (
      select m.*, e.date_begin from (${HELD}) m join eventlist e on e.event_code = m.event_code
      where e.date_begin >= $1
      order by e.date_begin, m.event_code
      limit ${UPCOMING_EVENTS_MAX}
    )
    select ${EVENT_DETAIL}, ${FOLLOWS_ORGANISER}, s.registered_at, s.favorited_at
    from soonest s join eventlist e on e.event_code = s.event_code
    order by s.date_begin, s.event_code`,
}

/** An event in full as the dialog shows it to one person. */
export type MyEventDetail = EventDetail & Involvement & { follows_organiser: boolean }

/**
 * The 'Upcoming Events' panel: at most 10, registered or favourited, none twice, beginning on `today` or later, the
 * soonest first (spec §2 "My Events", §9).
 */
export async function readUpcoming(tx: Tx, today: Day): Promise<MyEventDetail[]> {
  const rows = await tx.rows<EventDetail & InvolvementRow & { follows_organiser: boolean }>(READ_UPCOMING, [
    today,
  ])
  return rows.map(withInstants)
}

// What a list holds, each with the instant it is sorted by.
const LISTS: Record<MyEventsList, string> = {
  registered: `
    select event_code, registered_at as at from user_events where user_id = current_person()`,
  favorites: `
    select event_code, favorited_at as at from favorite_events where user_id = current_person()`,
  all: `select event_code, greatest(registered_at, favorited_at) as at from (${HELD}) held`,
}

function listStatement(list: MyEventsList): Statement {
  return {
    name: `list_my_events_${list}`,
    text: `
      with wanted as materialized (
        select array(select fold(word) from unnest($3::text[]) word) as words
      ), page as (
        select m.event_code, m.at
        from (${LISTS[list]}) m join eventlist e on e.event_code = m.event_code
        where ($1::timestamptz is null or (m.at, m.event_code) < ($1, $2))
          and (select coalesce(bool_and(strpos(e.search, word) > 0), true) from unnest((select words from wanted)) word)
        order by m.at desc, m.event_code desc
        limit ${EVENT_PAGE_SIZE + 1}
      )
      select ${EVENT_SUMMARY}, u.registered_at, f.favorited_at,
             ${exactInstant('page.at')} as place
      from page
      join eventlist e on e.event_code = page.event_code
      left join user_events u on u.event_code = e.event_code and u.user_id = current_person()
      left join favorite_events f on f.event_code = e.event_code and f.user_id = current_person()
      order by page.at desc, page.event_code desc`,
  }
}

const LIST_STATEMENTS: Record<MyEventsList, Statement> = {
  registered: listStatement('registered'),
  favorites: listStatement('favorites'),
  all: listStatement('all'),
}

/**
 * A page of the events that the person of the transaction registered for, marked as favourite, or either, newest
 * first. With `search` only those that hold every word in name, code, topic or organiser, whatever case and accents.
 * `cursor` is the `next_cursor` of the page before; throws InvalidCursorError for any other text.
 */
export async function listMyEvents(
  tx: Tx,
  list: MyEventsList,
  { search, cursor }: { search?: string | undefined; cursor?: string | undefined } = {},
): Promise<{ events: EventCard[]; next_cursor: string | null }> {
  const after = cursor === undefined ? null : decodeMyEventsCursor(list, cursor)
  const rows = await tx.rows<EventCard & InvolvementRow & { place: string }>(LIST_STATEMENTS[list], [
    after?.at ?? null,
    after?.eventCode ?? null,
    searchWords(search),
  ])
  const shown = rows.slice(0, EVENT_PAGE_SIZE)
  const last = rows.length > EVENT_PAGE_SIZE ? shown.at(-1) : undefined
  return {
    events: shown.map(({ place: _, ...event }) => withInstants(event)),
    next_cursor: last ? encodeMyEventsCursor(list, { at: last.place, eventCode: last.event_code }) : null,
  }
}
