import { CALENDAR_DAY_EVENTS, type CatalogueFilters, type EventTotal } from '../../domain/catalogue-query.ts'
import { type Day, daysBetween } from '../../domain/day.ts'
import { getMonthBounds, type Month } from '../../domain/month.ts'
import { StatementValues, statement, unpreparedStatement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import {
  cityAndTopicConditions,
  dateRangeConditions,
  dropBlankFilters,
  IS_LISTED_FILTER,
  IS_LONG_EVENT,
  organiserAndDayConditions,
  SHORT_EVENT_MAX_LEAD_DAYS,
  whereClause,
} from './catalogue-conditions.ts'
import { beginSearch, chooseTermConditions } from './catalogue-search.ts'
import { type EventWithInvolvement, INVOLVEMENT_COLUMNS, INVOLVEMENT_JOINS } from './events.ts'
import { parseSearchTerms, termConditions } from './search-terms.ts'

/** An event on a day of the calendar, with the involvement of the current user. */
export type CalendarDayEvent = Pick<
  EventWithInvolvement,
  | 'event_code'
  | 'event_name'
  | 'date_begin'
  | 'date_end'
  | 'city'
  | 'topic'
  | 'registered_at'
  | 'favorited_at'
>

/** A month of the event calendar. */
export interface EventCalendarMonth {
  /** The days that have events, in order. */
  days: { day: Day; count: number; capped: boolean; events: CalendarDayEvent[] }[]
  /** The number of events in the month. */
  total: EventTotal
}

/** The largest number of events in a month that are distributed over its days; with more, each day is counted. */
const EXACT_MONTH_MAX = 10_000
/** The largest count of a day in such a month. */
const BUSY_DAY_MAX = 500

/**
 * Reads the events of each day of a month, past ones included. Counts are exact in a month of up to EXACT_MONTH_MAX events;
 * in a busier month each day is counted up to BUSY_DAY_MAX.
 */
export async function readEventCalendar(
  tx: Tx,
  filters: CatalogueFilters,
  month: Month,
): Promise<EventCalendarMonth> {
  const query = dropBlankFilters(filters)
  const terms = await beginSearch(tx, parseSearchTerms(query.search))
  const { matched, days } = await countMonth(tx, terms, query, month)
  return {
    days: await addEventsToDays(tx, days ?? (await countDays(tx, terms, query, month))),
    total: { count: Math.min(matched, EXACT_MONTH_MAX), capped: matched > EXACT_MONTH_MAX },
  }
}

interface CountedDay {
  day: Day
  count: number
  capped: boolean
  /** The codes of the first events. */
  codes: string[]
}

/** Counts the events of the month, at most EXACT_MONTH_MAX + 1, and unless there are more, those of each day. */
async function countMonth(
  tx: Tx,
  terms: string[],
  query: CatalogueFilters,
  month: Month,
): Promise<{ matched: number; days: CountedDay[] | null }> {
  const { first, last } = getMonthBounds(month)
  const searchConditions = await chooseTermConditions(tx, terms, query)
  const values = new StatementValues()
  const conditions = [
    IS_LISTED_FILTER,
    ...dateRangeConditions(first, last, values),
    ...cityAndTopicConditions(query, values),
    ...organiserAndDayConditions(query, values),
    ...searchConditions(terms, values),
  ]
  const [from, to] = [`${values.add(first)}::date`, `${values.add(last)}::date`]
  const text = `
    with matches as materialized (
      select event_code, date_begin, last_day from eventlist ${whereClause(conditions)} limit ${EXACT_MONTH_MAX + 1}
    ), size as (
      select count(*) as matched from matches
    )
    select matched, case when matched <= ${EXACT_MONTH_MAX} then (
      select coalesce(
        json_agg(json_build_object('day', ${from} + n, 'count', events, 'capped', false, 'codes', codes) order by n), '[]'
      ) from (
        select n, count(*) as events, ${FIRST_EVENT_CODES} as codes
        from matches, generate_series(greatest(date_begin, ${from}) - ${from}, least(last_day, ${to}) - ${from}) n
        group by n
      ) each
    ) end as days
    from size`
  type Row = Awaited<ReturnType<typeof countMonth>>
  return (await tx.queryOne<Row>(unpreparedStatement(text), values.list))!
}

const FIRST_EVENT_CODES = `(array_agg(event_code order by date_begin desc, event_code))[1:${CALENDAR_DAY_EVENTS}]`

// The planner cannot estimate bounds that differ per row: by default it would sort every day instead of scanning an index.
const PREFER_INDEX_SCANS = statement(
  'prefer_walks',
  `select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`,
)

/** Counts each day with range scans of indexes, up to one event more than BUSY_DAY_MAX. Events that began last are first. */
async function countDays(
  tx: Tx,
  terms: string[],
  query: CatalogueFilters,
  month: Month,
): Promise<CountedDay[]> {
  await tx.query(PREFER_INDEX_SCANS, [])
  const { first, last } = getMonthBounds(month)
  const values = new StatementValues()
  const conditions = [
    IS_LISTED_FILTER,
    ...cityAndTopicConditions(query, values),
    ...organiserAndDayConditions(query, values),
    ...termConditions(terms, values),
  ]
  const dayRange = (beginCondition: string, order: string) => `
    (select event_code, date_begin from eventlist ${whereClause([...conditions, beginCondition, 'last_day >= day'])}
     order by ${order} limit ${BUSY_DAY_MAX + 1})`
  const text = `
    select day, least(events, ${BUSY_DAY_MAX}) as count, events > ${BUSY_DAY_MAX} as capped, codes from
      generate_series(0, ${values.add(daysBetween(first, last))}::integer) n,
      lateral (select ${values.add(first)}::date + n as day) dates,
      lateral (select day - date '1970-01-01' as number) day_numbers,
      lateral (
        select count(*) as events, ${FIRST_EVENT_CODES} as codes from (
          ${dayRange(`not is_past and sort_day between number - ${SHORT_EVENT_MAX_LEAD_DAYS} and number`, 'sort_day desc')}
          union all
          ${dayRange(`is_past and sort_day between -number and ${SHORT_EVENT_MAX_LEAD_DAYS} - number`, 'sort_day')}
          union all
          ${dayRange(`${IS_LONG_EVENT} and date_begin < day - ${SHORT_EVENT_MAX_LEAD_DAYS}`, 'date_begin desc')}
          limit ${BUSY_DAY_MAX + 1}
        ) day_events
      ) day_counts
    where events > 0 order by day`
  return tx.query<CountedDay>(unpreparedStatement(text), values.list)
}

const READ_CALENDAR_EVENTS = statement(
  'read_calendar_events',
  `
    select e.event_code, e."event name" as event_name, e.date_begin, e.date_end, e.city, e.topic, ${INVOLVEMENT_COLUMNS}
    from eventlist e ${INVOLVEMENT_JOINS}
    where e.event_code = any($1)`,
)

async function addEventsToDays(tx: Tx, days: CountedDay[]): Promise<EventCalendarMonth['days']> {
  const eventCodes = [...new Set(days.flatMap(({ codes }) => codes))]
  const rows = await tx.query<CalendarDayEvent>(READ_CALENDAR_EVENTS, [eventCodes])
  const events = new Map(rows.map((row) => [row.event_code, row]))
  // An event may have been removed since it was counted.
  return days.map(({ codes, ...day }) => ({
    ...day,
    events: codes.flatMap((code) => events.get(code) ?? []),
  }))
}
