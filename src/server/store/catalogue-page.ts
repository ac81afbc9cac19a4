import {
  type CataloguePage,
  type CatalogueQuery,
  capTotal,
  EVENT_PAGE_SIZE,
  type EventSort,
  type EventTotal,
  type FacetValue,
  SEARCH_COUNT_CAP,
} from '../../domain/catalogue-query.ts'
import type { Day } from '../../domain/day.ts'
import { limitFacetValues } from '../../domain/facet-values.ts'
import { StatementValues, statementForms } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import {
  cityAndTopicConditions,
  cursorConditions,
  cursorKeyColumn,
  dropBlankFilters,
  getChosenDays,
  IS_LISTED,
  orderColumns,
  whereClause,
} from './catalogue-conditions.ts'
import { type CatalogueCounts, readCatalogueCounts } from './catalogue-counts.ts'
import {
  areCommonTerms,
  beginSearch,
  findMatches,
  type SearchResult,
  scanForMatches,
} from './catalogue-search.ts'
import { type CatalogueCursor, decodeCatalogueCursor, encodeCatalogueCursor } from './cursors.ts'
import {
  EVENT_SUMMARY_COLUMNS,
  type EventWithInvolvement,
  INVOLVEMENT_COLUMNS,
  INVOLVEMENT_JOINS,
  rollOverPastEvents,
} from './events.ts'
import { indexedTermConditions, parseSearchTerms, trigramTermConditions } from './search-terms.ts'

/**
 * Reads a page of the catalogue for the current user: events that are not over first, then by the sort (§9), then by day.
 * `cursor` is the `next_cursor` of the previous page, or null for the first page. Throws InvalidCursorError.
 *
 * The total and the counts of the facets are exact, unless a search, organiser or day has more than SEARCH_COUNT_CAP events:
 * then the total is capped and the facets have no counts. The counts of one facet respect the filter of the other.
 */
export async function readCataloguePage(
  tx: Tx,
  filters: CatalogueQuery,
  cursor: string | null,
  today: Day,
): Promise<CataloguePage<EventWithInvolvement>> {
  const query = dropBlankFilters(filters)
  const after = cursor === null ? null : decodeCatalogueCursor(query.sort, cursor)
  const counts = await readCatalogueCounts(tx, query, today)
  if (!counts.isRolledOver) await rollOverPastEvents(tx, today)

  const typedTerms = parseSearchTerms(query.search)
  const isNarrow = query.organiser !== undefined || getChosenDays(query) !== null
  const terms = typedTerms.length > 0 || isNarrow ? await beginSearch(tx, typedTerms) : []
  const result =
    terms.length > 0 || isNarrow
      ? await readBySearch(tx, terms, query, after, counts)
      : await readWithoutSearch(tx, query, after, counts)

  const cards = await readCards(tx, query.sort, result.codes.slice(0, EVENT_PAGE_SIZE))
  const last = result.codes.length > EVENT_PAGE_SIZE ? cards.at(-1) : undefined
  return {
    events: cards.map(({ event }) => event),
    total: result.total,
    catalogue_empty: counts.all === 0,
    cities: result.cities,
    topics: result.topics,
    next_cursor: last ? encodeCatalogueCursor(query.sort, last.cursor) : null,
  }
}

/** The event codes of a page, one more if there is a next page, and what surrounds them. */
interface PageResult {
  codes: string[]
  total: EventTotal
  cities: FacetValue[]
  topics: FacetValue[]
}

async function readWithoutSearch(
  tx: Tx,
  query: CatalogueQuery,
  cursor: CatalogueCursor | null,
  counts: CatalogueCounts,
): Promise<PageResult> {
  const { filtered: count, cities, topics } = counts
  return {
    codes: await readCodes(tx, query, cursor),
    total: { count, capped: false },
    cities: limitFacetValues(cities, selectedFacet(query.city, count)),
    topics: limitFacetValues(topics, selectedFacet(query.topic, count)),
  }
}

async function readBySearch(
  tx: Tx,
  terms: string[],
  query: CatalogueQuery,
  cursor: CatalogueCursor | null,
  counts: CatalogueCounts,
): Promise<PageResult> {
  // The events of an organiser or day are usually few, so they are found, counted and sorted like the matches of a search.
  const isNarrow = query.organiser !== undefined || getChosenDays(query) !== null
  const areCommon = !isNarrow && counts.all > 2 * SEARCH_COUNT_CAP && (await areCommonTerms(tx, terms))
  const conditions = isNarrow || areCommon ? trigramTermConditions : indexedTermConditions
  const find = (within: 'catalogue' | 'filters') => findMatches(tx, terms, query, cursor, within, conditions)
  const all = areCommon ? null : await find('catalogue')
  if (all?.groups && all.page) return groupMatches(query, all.groups, all.page)

  const isFiltered = query.city !== undefined || query.topic !== undefined
  const filtered = isFiltered ? await find('filters') : all
  return {
    codes: filtered?.page ?? (await scanForMatches(tx, terms, query, cursor, conditions)),
    total: capTotal(filtered?.matched ?? Number.POSITIVE_INFINITY),
    cities: limitFacetValues(dropCounts(counts.cities), selectedFacet(query.city, null)),
    topics: limitFacetValues(dropCounts(counts.topics), selectedFacet(query.topic, null)),
  }
}

function groupMatches(
  query: CatalogueQuery,
  groups: NonNullable<SearchResult['groups']>,
  codes: string[],
): PageResult {
  const cities = new Map<string, number>()
  const topics = new Map<string, number>()
  let count = 0
  for (const [city, topic, events] of groups) {
    const inCity = query.city === undefined || query.city === city
    const onTopic = query.topic === undefined || query.topic === topic
    if (inCity && onTopic) count += events
    if (onTopic && city?.trim()) cities.set(city, (cities.get(city) ?? 0) + events)
    if (inCity && topic?.trim()) topics.set(topic, (topics.get(topic) ?? 0) + events)
  }
  return {
    codes,
    total: { count, capped: false },
    cities: limitFacetValues(byFrequency(cities), selectedFacet(query.city, count)),
    topics: limitFacetValues(byFrequency(topics), selectedFacet(query.topic, count)),
  }
}

function byFrequency(counts: Map<string, number>): [string, number][] {
  return [...counts].sort(([, a], [, b]) => b - a)
}

/** Returns the selected value of a facet, with the count shown on the page. */
function selectedFacet(value: string | undefined, count: number | null): FacetValue | null {
  return value === undefined ? null : { value, count }
}

function dropCounts(counts: [string, number][]): [string, null][] {
  return counts.map(([value]) => [value, null])
}

const READ_CODES = statementForms('read_codes')

/** Reads the event codes of a page and one more, without a search: a range scan of one index. */
async function readCodes(tx: Tx, query: CatalogueQuery, cursor: CatalogueCursor | null): Promise<string[]> {
  const values = new StatementValues()
  const order = orderColumns(query)
  const conditions = [
    IS_LISTED,
    ...cityAndTopicConditions(query, values),
    ...cursorConditions(order, cursor, values),
  ]
  const parts = [
    query.sort,
    query.city !== undefined && 'city',
    query.topic !== undefined && 'topic',
    cursor !== null && 'after',
  ]
  const statement = READ_CODES(
    parts,
    `
    select event_code from eventlist ${whereClause(conditions)}
    order by ${order} limit ${EVENT_PAGE_SIZE + 1}`,
  )
  const rows = await tx.query<{ event_code: string }>(statement, values.list)
  return rows.map(({ event_code }) => event_code)
}

type CardRow = EventWithInvolvement & { is_past: boolean; cursor_key: string; sort_day: number }

const READ_CARDS = statementForms('read_cards')

/** Reads listed events in the order of their codes, each with its cursor. */
async function readCards(
  tx: Tx,
  sort: EventSort,
  eventCodes: string[],
): Promise<{ event: EventWithInvolvement; cursor: CatalogueCursor }[]> {
  const statement = READ_CARDS(
    [sort],
    `
    select ${EVENT_SUMMARY_COLUMNS}, ${INVOLVEMENT_COLUMNS}, e.is_past, ${cursorKeyColumn(sort)} as cursor_key, e.sort_day
    from unnest($1::text[]) with ordinality as page (event_code, ordinal)
    join eventlist e on e.event_code = page.event_code and e.${IS_LISTED} ${INVOLVEMENT_JOINS}
    order by page.ordinal`,
  )
  const rows = await tx.query<CardRow>(statement, [eventCodes])
  return rows.map(({ is_past, cursor_key, sort_day, ...event }) => ({
    event,
    cursor: { isPast: is_past, key: cursor_key, sortDay: sort_day, eventCode: event.event_code },
  }))
}
