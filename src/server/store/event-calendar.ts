import { CALENDAR_DAY_EVENTS, type CatalogueFilters, type EventTotal } from '../../domain/catalogue-query.ts'
import { type Day, daysBetween } from '../../domain/day.ts'
import { getMonthBounds, type Month } from '../../domain/month.ts'
import { statement, unpreparedStatement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { cityAndTopicConditions, organiserAndDayConditions, whereClause } from './catalogue-conditions.ts'
import { dateRangeConditions, IS_LONG_EVENT, SHORT_EVENT_MAX_LEAD_DAYS } from './catalogue-days.ts'
import { dropBlankFilters } from './catalogue-filters.ts'
import { chooseTermConditions, configurePlannerForSearch } from './catalogue-search.ts'
import { type EventWithInvolvement, INVOLVEMENT_COLUMNS, INVOLVEMENT_JOINS } from './event-columns.ts'
import { parseSearchTerms, termConditions } from './search-terms.ts'
import { StatementValues } from './statement-values.ts'

/** An event as a day of the calendar names it to the person of the transaction. */
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

/** A month of the catalogue. */
export interface EventCalendarMonth {
  /** Days with events, in order. */
  days: { day: Day; count: number; capped: boolean; events: CalendarDayEvent[] }[]
  /** Events that take place in the month. */
  total: EventTotal
}

/** Events of a month that are spread over its days at once; a busier month is counted day by day. */
const EXACT_MONTH_MAX = 10_000
/** Events of a day that are counted then: all that a square of a calendar can want to say. */
const BUSY_DAY_MAX = 500

/**
 * The events of a query on each day of a month, over or not. Exact up to MONTH_MAX events in the month; in a busier one
 * each day is counted up to BUSY_DAY_MAX.
 */
export async function readEventCalendar(
  tx: Tx,
  filters: CatalogueFilters,
  month: Month,
): Promise<EventCalendarMonth> {
  const query = dropBlankFilters(filters)
  const terms = parseSearchTerms(query.search)
  await configurePlannerForSearch(tx)
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
  /** Of the first events. */
  codes: string[]
}

/** How many events the month has, at most one more than MONTH_MAX, and unless it has more its days. */
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
  const [row] = await tx.query<Row>(unpreparedStatement(text), values.list)
  return row!
}

const FIRST_EVENT_CODES = `(array_agg(event_code order by date_begin desc, event_code))[1:${CALENDAR_DAY_EVENTS}]`

// Bounds that only show row by row look narrow to the planner: left alone, it would sort each day instead of walking it.
const PREFER_INDEX_SCANS = statement(
  'prefer_walks',
  `select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`,
)

/** Each day on its own, at most one event more than is told: a stretch of an index for each, begun last first. */
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
    ...cityAndTopicConditions(query, values),
    ...organiserAndDayConditions(query, values),
    ...termConditions(terms, values),
  ]
  const stretch = (begun: string, order: string) => `
    (select event_code, date_begin from eventlist ${whereClause([...conditions, begun, 'last_day >= day'])}
     order by ${order} limit ${BUSY_DAY_MAX + 1})`
  const text = `
    select day, least(events, ${BUSY_DAY_MAX}) as count, events > ${BUSY_DAY_MAX} as capped, codes from
      generate_series(0, ${values.add(daysBetween(first, last))}::integer) n,
      lateral (select ${values.add(first)}::date + n as day) on_day,
      lateral (select day - date '1970-01-01' as number) numbered,
      lateral (
        select count(*) as events, ${FIRST_EVENT_CODES} as codes from (
          ${stretch(`not is_past and sort_day between number - ${SHORT_EVENT_MAX_LEAD_DAYS} and number`, 'sort_day desc')}
          union all
          ${stretch(`is_past and sort_day between -number and ${SHORT_EVENT_MAX_LEAD_DAYS} - number`, 'sort_day')}
          union all
          ${stretch(`${IS_LONG_EVENT} and date_begin < day - ${SHORT_EVENT_MAX_LEAD_DAYS}`, 'date_begin desc')}
          limit ${BUSY_DAY_MAX + 1}
        ) found
      ) counted
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
  const shown = [...new Set(days.flatMap(({ codes }) => codes))]
  const rows = await tx.query<CalendarDayEvent>(READ_CALENDAR_EVENTS, [shown])
  const events = new Map(rows.map((row) => [row.event_code, row]))
  return days.map(({ codes, ...day }) => ({ ...day, events: codes.map((code) => events.get(code)!) }))
}
