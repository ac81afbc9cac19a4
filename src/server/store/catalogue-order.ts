import type { CatalogueQuery, EventSort } from '../../domain/catalogue-query.ts'
import type { CatalogueCursor } from './catalogue-cursor.ts'

/** The columns that a sort puts between 'not over before over' and the days. None for soonest first. */
const SORT_KEYS: Record<EventSort, string | null> = {
  soonest: null,
  city: 'city_key',
  type: 'type_key',
  topic: 'topic_key',
  organiser: 'organiser_key',
}

/** The column a sort goes by, or null when days alone decide: also when the filter leaves one value of the column. */
function sortKey({ sort, city, topic }: CatalogueQuery): string | null {
  const isFiltered = (sort === 'city' && city) || (sort === 'topic' && topic)
  return isFiltered ? null : SORT_KEYS[sort]
}

/** The columns of the order, from `eventlist`. The code makes it total, so equal keys never trade places. */
export function orderColumns(query: CatalogueQuery): string {
  const key = sortKey(query)
  return key ? `is_past, ${key}, sort_day, event_code` : 'is_past, sort_day, event_code'
}

/** The column whose value a cursor of this sort carries. */
export function cursorKeyColumn(sort: EventSort): string {
  return SORT_KEYS[sort] ?? `''`
}

/** The values of `orderColumns` at the cursor. */
export function cursorValues(query: CatalogueQuery, { isPast, key, sortDay, eventCode }: CatalogueCursor): unknown[] {
  return sortKey(query) ? [isPast, key, sortDay, eventCode] : [isPast, sortDay, eventCode]
}
