import type { CatalogueFilters, CatalogueQuery, EventSort } from '../../domain/catalogue-query.ts'
import { type Day, toDayNumber } from '../../domain/day.ts'
import { type DayRange, getWhenRange, isWhenName } from '../../domain/when.ts'
import type { StatementValues } from '../database/statement.ts'
import type { CatalogueCursor } from './cursors.ts'

/** Removes filters that are blank: they mean no filter. */
export function dropBlankFilters<Query extends CatalogueFilters>(query: Query): Query {
  const dropBlank = (value: string | undefined) => (value?.trim() ? value : undefined)
  return {
    ...query,
    city: dropBlank(query.city),
    topic: dropBlank(query.topic),
    organiser: dropBlank(query.organiser),
  }
}

/** The column that a sort uses before the day; null for soonest first. */
const SORT_COLUMN: Record<EventSort, string | null> = {
  soonest: null,
  city: 'city_key',
  type: 'type_key',
  topic: 'topic_key',
  organiser: 'organiser_key',
}

/** Returns the columns of an order. The event code is last, so that events with equal keys keep their order. */
export function orderColumns({ sort, city, topic, organiser }: CatalogueQuery): string {
  // A filter by the sort column leaves one value of it, so the order is by day and uses that index.
  const filters: Partial<Record<EventSort, string | undefined>> = { city, topic, organiser }
  const column = filters[sort] === undefined ? SORT_COLUMN[sort] : null
  return column ? `is_past, ${column}, sort_day, event_code` : 'is_past, sort_day, event_code'
}

/** Returns the expression on `eventlist e` that is the key of a cursor of this sort. */
export function cursorKeyColumn(sort: EventSort): string {
  const column = SORT_COLUMN[sort]
  return column ? `e.${column}` : `''`
}

/** The condition of listed events: is_past is null for cancelled ones, in every index. */
export const IS_LISTED = 'is_past is not null'

/**
 * The same condition as a filter that no index can answer. For queries without sequential scans (configurePlannerForSearch):
 * with the plain condition, the planner would prefer to read the whole catalogue in the order of some index.
 */
export const IS_LISTED_FILTER = `(${IS_LISTED}) is true`

/** Returns the conditions of the City and Topic filters: exact matches (§5 Filters). */
export function cityAndTopicConditions({ city, topic }: CatalogueFilters, values: StatementValues): string[] {
  return [
    ...(city === undefined ? [] : [`city = ${values.add(city)}`]),
    ...(topic === undefined ? [] : [`topic = ${values.add(topic)}`]),
  ]
}

/** Returns the days of the When filter; null without chosen days. */
export function getChosenDays({ when }: Pick<CatalogueQuery, 'when'>): DayRange | null {
  return when === undefined || isWhenName(when) ? null : getWhenRange(when, '0001-01-01')
}

/** Returns the conditions of the organiser and day filters, which a search treats like its terms. */
export function organiserAndDayConditions(
  query: Pick<CatalogueQuery, 'organiser' | 'when'>,
  values: StatementValues,
): string[] {
  const { organiser } = query
  const days = getChosenDays(query)
  return [
    ...(organiser === undefined ? [] : [`organiser = ${values.add(organiser)}`]),
    ...(days === null ? [] : dateRangeConditions(days.first, days.last, values)),
  ]
}

/** The condition of the partial index eventlist_long: events of eight days or more. */
export const IS_LONG_EVENT = 'last_day - date_begin >= 7'
/** A shorter event that takes place on a day began at most this many days before. */
export const SHORT_EVENT_MAX_LEAD_DAYS = 6

/**
 * Returns the conditions for events that take place on a day from `first` to `last`; events without a begin date never do.
 * The ranges of is_past and sort_day are redundant: they let PostgreSQL use the indexes of the filters. sort_day counts
 * the days of past events backwards.
 */
export function dateRangeConditions(first: Day, last: Day, values: StatementValues): string[] {
  const from = toDayNumber(first)! - SHORT_EVENT_MAX_LEAD_DAYS
  const to = toDayNumber(last)!
  const range = (low: number, high: number) =>
    `sort_day between ${values.add(low)}::integer and ${values.add(high)}::integer`
  return [
    `date_begin <= ${values.add(last)}::date`,
    `last_day >= ${values.add(first)}::date`,
    `(not is_past and ${range(from, to)} or is_past and ${range(-to, -from)} or ${IS_LONG_EVENT})`,
  ]
}

/** Returns the condition for the events after the cursor in the order of these columns. */
export function cursorConditions(
  columns: string,
  cursor: CatalogueCursor | null,
  values: StatementValues,
): string[] {
  if (!cursor) return []
  const keys = columns.split(', ').map((column) => {
    if (column === 'is_past') return values.add(cursor.isPast)
    if (column === 'sort_day') return values.add(cursor.sortDay)
    return values.add(column === 'event_code' ? cursor.eventCode : cursor.key)
  })
  return [`(${columns}) > (${keys.join(', ')})`]
}

/** Returns a where clause, or nothing without conditions. */
export function whereClause(conditions: string[]): string {
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
}
