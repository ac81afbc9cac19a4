import { EVENT_PAGE_SIZE } from '../../domain/catalogue-query.ts'
import type { Day } from '../../domain/day.ts'
import { UPCOMING_EVENTS_MAX } from '../../domain/my-events.ts'
import { type Statement, shortRead, statement, statementForms } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { decodeMyEventsCursor, encodeMyEventsCursor, type MyEventsListName } from './cursors.ts'
import { IS_LISTED } from './events.ts'
import { parseSearchTerms } from './search-terms.ts'

/** The events that the current user is registered for or has as a favorite, each once. */
const INVOLVED_EVENTS = `
  select event_code, max(registered_at) as registered_at, max(favorited_at) as favorited_at
  from (
    select event_code, registered_at, null::timestamptz as favorited_at
    from user_events where user_id = (select current_user_id())
    union all
    select event_code, null, favorited_at from favorite_events where user_id = (select current_user_id())
  ) rows
  group by event_code`

const READ_MY_EVENTS_SUMMARY = shortRead(
  'summarize_my_events',
  `
    with involved as materialized (
      select m.event_code, m.registered_at, m.favorited_at, e.date_begin, e.starts_at, e.last_day, ${IS_LISTED} as is_listed
      from (${INVOLVED_EVENTS}) m join eventlist e on e.event_code = m.event_code
    )
    select count(*) filter (where date_begin >= $1) as upcoming,
           count(*) filter (where registered_at is not null and last_day < $1 and is_listed) as completed,
           count(favorited_at) as favorites,
           array(
             select event_code from involved
             where date_begin > $1 or date_begin = $1 and (registered_at is null or not is_listed)
             order by date_begin, starts_at, event_code limit ${UPCOMING_EVENTS_MAX}
           ) as soonest
    from involved`,
)

/**
 * Reads the counts of the three stat cards (§2 My Events) on the day `today` – upcoming: registered or favorite and beginning
 * today or later; completed: registered, over and not cancelled; favorites: all – and the codes of the 10 upcoming events that begin
 * soonest, without those that readCurrentEvents() reads.
 */
export async function readMyEventsSummary(tx: Tx, today: Day) {
  type Counts = Record<'upcoming' | 'completed' | 'favorites', number>
  const [row] = await tx.query<Counts & { soonest: string[] }>(READ_MY_EVENTS_SUMMARY, [today])
  const { soonest, ...counts } = row!
  return { counts, soonest }
}

const READ_WAITING_EVENTS = shortRead(
  'read_waiting_events',
  `
    select e.event_code
    from waiting_list w join eventlist e on e.event_code = w.event_code
    where w.user_id = (select current_user_id()) and coalesce(e.last_day >= $1, true)
    order by e.date_begin, e.event_code`,
)

/** Reads the codes of the events whose waiting list the current user is on and that are not over on the day `today`, the soonest first. */
export async function readWaitingEvents(tx: Tx, today: Day): Promise<string[]> {
  return (await tx.query<{ event_code: string }>(READ_WAITING_EVENTS, [today])).map((row) => row.event_code)
}

// The events of each list, with the instant it is sorted by.
const EVENTS_OF_LIST: Record<MyEventsListName, string> = {
  registered: `
    select event_code, registered_at as at from user_events where user_id = (select current_user_id())`,
  favorites: `
    select event_code, favorited_at as at from favorite_events where user_id = (select current_user_id())`,
  completed: `
    select u.event_code, e.last_day::timestamp at time zone 'UTC' as at
    from user_events u join eventlist e on e.event_code = u.event_code
    where u.user_id = (select current_user_id()) and e.last_day < $3 and ${IS_LISTED}`,
  all: `select event_code, greatest(registered_at, favorited_at) as at from (${INVOLVED_EVENTS}) involved`,
}

// A line per field: no term holds a line break, so none is found across two fields.
const SEARCHED_TEXT = `fold_text(concat_ws(E'\\n', e."event name", e.event_code, e.topic, e.organiser))`

/** The longest time of a statement of a search. */
const SEARCH_TIMEOUT = '1s'

const BEGIN_SEARCH = statement(
  'begin_search',
  `
    select set_config('statement_timeout', '${SEARCH_TIMEOUT}', true),
           array(select distinct folded from (select fold_text(term) as folded from unnest($1::text[]) term) terms
                 where folded <> '') as terms`,
)

/** Sets the time limit of the statements below. Returns the folded terms; one of combining marks alone is dropped. */
async function beginSearch(tx: Tx, terms: string[]): Promise<string[]> {
  return (await tx.queryOne<{ terms: string[] }>(BEGIN_SEARCH, [terms]))!.terms
}

const LIST_MY_EVENTS = statementForms('list_my_events')

/**
 * Returns the statement for a page of a list. Its parameters are the position, `today` for completed events, and the terms of a
 * search. Only a search has to read the catalogue for the whole list.
 */
function listStatement(list: MyEventsListName, isSearching: boolean): Statement {
  const matching = `
      join eventlist e on e.event_code = m.event_code
      where (
        select bool_and(strpos(${SEARCHED_TEXT}, term) > 0)
        from unnest($${list === 'completed' ? 4 : 3}::text[]) term
      ) and`
  const form = LIST_MY_EVENTS(
    [list, isSearching && 'search'],
    `
      select m.event_code, m.at from (${EVENTS_OF_LIST[list]}) m ${isSearching ? matching : 'where'}
        ($1::timestamptz is null or (m.at, m.event_code) < ($1, $2))
      order by m.at desc, m.event_code desc
      limit ${EVENT_PAGE_SIZE + 1}`,
  )
  return isSearching ? form : { ...form, isShortRead: true }
}

/**
 * Reads the codes of a page of the events that the current user is registered for, has as favorites, or either, newest first; or of the
 * completed events on the day `today`, those that ended last first. `search` keeps those that contain every term in name, code, topic or organiser, regardless of case and accents. `cursor` is the
 * `next_cursor` of the previous page. Throws InvalidCursorError.
 */
export async function listMyEvents(
  tx: Tx,
  list: MyEventsListName,
  today: Day,
  { search, cursor }: { search?: string | undefined; cursor?: string | undefined } = {},
): Promise<{ eventCodes: string[]; next_cursor: string | null }> {
  const after = cursor === undefined ? null : decodeMyEventsCursor(list, cursor)
  const typedTerms = parseSearchTerms(search)
  const terms = typedTerms.length > 0 ? await beginSearch(tx, typedTerms) : []
  const position = [after?.at ?? null, after?.eventCode ?? null, ...(list === 'completed' ? [today] : [])]
  const isSearching = terms.length > 0
  const rows = await tx.query<{ event_code: string; at: string }>(
    listStatement(list, isSearching),
    isSearching ? [...position, terms] : position,
  )
  const pageRows = rows.slice(0, EVENT_PAGE_SIZE)
  const last = rows.length > EVENT_PAGE_SIZE ? pageRows.at(-1) : undefined
  return {
    eventCodes: pageRows.map(({ event_code }) => event_code),
    next_cursor: last ? encodeMyEventsCursor(list, { at: last.at, eventCode: last.event_code }) : null,
  }
}
