import { CALENDAR_DAY_EVENTS, type CatalogueFilters, type EventTotal } from '../../domain/catalogue-query.ts'
import { type Day, daysBetween } from '../../domain/day.ts'
import type { Involvement } from '../../domain/event.ts'
import { getMonthBounds, type Month } from '../../domain/month.ts'
import { statement, unpreparedStatement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { IS_LONG, SHORT_LEAD, takesPlaceConditions } from './catalogue-days.ts'
import { withoutBlanks } from './catalogue-filters.ts'
import { filterConditions, narrowConditions, where } from './catalogue-order.ts'
import { prepareSearch, soonestForm } from './catalogue-search.ts'
import {
  type EventCard,
  INVOLVEMENT,
  INVOLVEMENT_JOINS,
  type InvolvementRow,
  withInstants,
} from './event-columns.ts'
import { holdsWords, searchWords } from './search-words.ts'
import { StatementValues } from './statement-values.ts'

/** An event as a day of the calendar names it to the person of the transaction. */
export type CalendarEvent = Pick<
  EventCard,
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
export interface CatalogueMonth {
  /** Days with events, in order. */
  days: { day: Day; count: number; capped: boolean; events: CalendarEvent[] }[]
  /** Events that take place in the month. */
  total: EventTotal
}

/** Events of a month that are spread over its days at once; a busier month is counted day by day. */
const MONTH_MAX = 10_000
/** Events of a day that are counted then: all that a square of a calendar can want to say. */
const BUSY_DAY_MAX = 500

/**
 * The events of a query on each day of a month, over or not. Exact up to MONTH_MAX events in the month; in a busier one
 * each day is counted up to BUSY_DAY_MAX.
 */
export async function readCatalogueMonth(
  tx: Tx,
  asked: CatalogueFilters,
  month: Month,
): Promise<CatalogueMonth> {
  const query = withoutBlanks(asked)
  const words = searchWords(query.search)
  await prepareSearch(tx)
  const { matched, days } = await spreadMonth(tx, words, query, month)
  return {
    days: await withEvents(tx, days ?? (await countDays(tx, words, query, month))),
    total: { count: Math.min(matched, MONTH_MAX), capped: matched > MONTH_MAX },
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
async function spreadMonth(
  tx: Tx,
  words: string[],
  query: CatalogueFilters,
  month: Month,
): Promise<{ matched: number; days: CountedDay[] | null }> {
  const { first, last } = getMonthBounds(month)
  const wordConditions = await soonestForm(tx, words, query)
  const values = new StatementValues()
  const conditions = [
    ...takesPlaceConditions(first, last, values),
    ...filterConditions(query, values),
    ...narrowConditions(query, values),
    ...wordConditions(words, values),
  ]
  const [from, to] = [`${values.add(first)}::date`, `${values.add(last)}::date`]
  const text = `
    with matches as materialized (
      select event_code, date_begin, last_day from eventlist ${where(conditions)} limit ${MONTH_MAX + 1}
    ), size as (
      select count(*) as matched from matches
    )
    select matched, case when matched <= ${MONTH_MAX} then (
      select coalesce(
        json_agg(json_build_object('day', ${from} + n, 'count', events, 'capped', false, 'codes', codes) order by n), '[]'
      ) from (
        select n, count(*) as events, ${FIRST_CODES} as codes
        from matches, generate_series(greatest(date_begin, ${from}) - ${from}, least(last_day, ${to}) - ${from}) n
        group by n
      ) each
    ) end as days
    from size`
  type Row = Awaited<ReturnType<typeof spreadMonth>>
  const [row] = await tx.rows<Row>(unpreparedStatement(text), values.all)
  return row!
}

const FIRST_CODES = `(array_agg(event_code order by date_begin desc, event_code))[1:${CALENDAR_DAY_EVENTS}]`

// Bounds that only show row by row look narrow to the planner: left alone, it would sort each day instead of walking it.
const PREFER_WALKS = statement(
  'prefer_walks',
  `select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`,
)

/** Each day on its own, at most one event more than is told: a stretch of an index for each, begun last first. */
async function countDays(
  tx: Tx,
  words: string[],
  query: CatalogueFilters,
  month: Month,
): Promise<CountedDay[]> {
  await tx.rows(PREFER_WALKS, [])
  const { first, last } = getMonthBounds(month)
  const values = new StatementValues()
  const conditions = [
    ...filterConditions(query, values),
    ...narrowConditions(query, values),
    ...holdsWords(words, values),
  ]
  const stretch = (begun: string, order: string) => `
    (select event_code, date_begin from eventlist ${where([...conditions, begun, 'last_day >= day'])}
     order by ${order} limit ${BUSY_DAY_MAX + 1})`
  const text = `
    select day, least(events, ${BUSY_DAY_MAX}) as count, events > ${BUSY_DAY_MAX} as capped, codes from
      generate_series(0, ${values.add(daysBetween(first, last))}::integer) n,
      lateral (select ${values.add(first)}::date + n as day) on_day,
      lateral (select day - date '1970-01-01' as number) numbered,
      lateral (
        select count(*) as events, ${FIRST_CODES} as codes from (
          ${stretch(`not is_past and sort_day between number - ${SHORT_LEAD} and number`, 'sort_day desc')}
          union all
          ${stretch(`is_past and sort_day between -number and ${SHORT_LEAD} - number`, 'sort_day')}
          union all
          ${stretch(`${IS_LONG} and date_begin < day - ${SHORT_LEAD}`, 'date_begin desc')}
          limit ${BUSY_DAY_MAX + 1}
        ) found
      ) counted
    where events > 0 order by day`
  return tx.rows<CountedDay>(unpreparedStatement(text), values.all)
}

const READ_CALENDAR_EVENTS = statement(
  'read_calendar_events',
  `
    select e.event_code, e."event name" as event_name, e.date_begin, e.date_end, e.city, e.topic, ${INVOLVEMENT}
    from eventlist e ${INVOLVEMENT_JOINS}
    where e.event_code = any($1)`,
)

async function withEvents(tx: Tx, days: CountedDay[]): Promise<CatalogueMonth['days']> {
  const shown = [...new Set(days.flatMap(({ codes }) => codes))]
  type Row = Omit<CalendarEvent, keyof Involvement> & InvolvementRow
  const rows = await tx.rows<Row>(READ_CALENDAR_EVENTS, [shown])
  const events = new Map(rows.map((row) => [row.event_code, withInstants(row)]))
  return days.map(({ codes, ...day }) => ({ ...day, events: codes.map((code) => events.get(code)!) }))
}
