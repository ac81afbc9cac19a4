import type { CatalogueFilters, CatalogueQuery, EventSort } from '../../domain/catalogue-query.ts'
import type { CatalogueCursor } from './catalogue-cursor.ts'
import { dateRangeConditions } from './catalogue-days.ts'
import type { StatementValues } from './statement-values.ts'

/** The column a sort goes by before the days; for soonest first the days are all. */
const SORT_COLUMN: Record<EventSort, string | null> = {
  soonest: null,
  city: 'city_key',
  type: 'type_key',
  topic: 'topic_key',
  organiser: 'organiser_key',
}

/** The columns an order of the catalogue goes by. The code comes last, so events with equal keys never trade places. */
export function orderColumns({ sort, city, topic, organiser }: CatalogueQuery): string {
  // The filter leaves one value of the column it is sorted by: the days decide, and their index serves.
  const filtered: Partial<Record<EventSort, string | undefined>> = { city, topic, organiser }
  const isSingle = filtered[sort] !== undefined
  const column = isSingle ? null : SORT_COLUMN[sort]
  return column ? `is_past, ${column}, sort_day, event_code` : 'is_past, sort_day, event_code'
}

/** The conditions of the two selects on `eventlist`, exact matches (spec §5). */
export function cityAndTopicConditions({ city, topic }: CatalogueFilters, values: StatementValues): string[] {
  return [
    ...(city === undefined ? [] : [`city = ${values.add(city)}`]),
    ...(topic === undefined ? [] : [`topic = ${values.add(topic)}`]),
  ]
}

/** The conditions of organiser and day; kept apart, because a search treats them as one of its words. */
export function organiserAndDayConditions(
  { organiser, day }: Pick<CatalogueQuery, 'organiser' | 'day'>,
  values: StatementValues,
): string[] {
  return [
    ...(organiser === undefined ? [] : [`organiser = ${values.add(organiser)}`]),
    ...(day === undefined ? [] : dateRangeConditions(day, day, values)),
  ]
}

/** The condition of a later page: behind the cursor in the order of these columns. */
export function cursorConditions(
  columns: string,
  cursor: CatalogueCursor | null,
  values: StatementValues,
): string[] {
  if (!cursor) return []
  const place = columns.split(', ').map((column) => {
    if (column === 'is_past') return values.add(cursor.isPast)
    if (column === 'sort_day') return values.add(cursor.sortDay)
    return values.add(column === 'event_code' ? cursor.eventCode : cursor.key)
  })
  return [`(${columns}) > (${place.join(', ')})`]
}

/** `where` and the conditions, or nothing when there are none. */
export function whereClause(conditions: string[]): string {
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
}

/** The expression on `eventlist e` that a cursor of this sort keeps as its key. */
export function cursorKeyColumn(sort: EventSort): string {
  const column = SORT_COLUMN[sort]
  return column ? `e.${column}` : `''`
}
