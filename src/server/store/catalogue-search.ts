import { type CatalogueQuery, EVENT_PAGE_SIZE, SEARCH_COUNT_CAP } from '../../domain/catalogue-query.ts'
import { StatementValues, statement, unpreparedStatement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import {
  cityAndTopicConditions,
  cursorConditions,
  IS_LISTED_FILTER,
  orderColumns,
  organiserAndDayConditions,
  whereClause,
} from './catalogue-conditions.ts'
import type { CatalogueCursor } from './cursors.ts'
import { countEvents } from './events.ts'
import {
  indexedTermConditions,
  type TermConditions,
  termConditions,
  trigramTermConditions,
} from './search-terms.ts'

// The best plan for a search depends on how many events match, from none to all of a million, and only the search itself can
// find out. Up to SORT_MAX matches are found through an index, counted and sorted (findMatches). More matches are found soon
// by scanning the order (scanForMatches). areCommonTerms spares the index from listing terms that most events contain.
// Statements with terms are unprepared, because one plan for all terms would be wrong for most of them.

/** One event more than a page shows whether there is a next page. */
const PAGE_LIMIT = EVENT_PAGE_SIZE + 1

/** The longest time of a statement of a search. The others keep the limit of their connection. */
const SEARCH_TIMEOUT = '1s'

const BEGIN_SEARCH = statement(
  'begin_search',
  `
    select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
           set_config('work_mem', '32MB', true),
           case when cardinality($1::text[]) > 0 then set_config('statement_timeout', '${SEARCH_TIMEOUT}', true) end,
           array(select distinct folded from (select fold_text(term) as folded from unnest($1::text[]) term) terms
                 where folded <> '') as terms`,
)

/**
 * Sets planner options and, for a search, the time limit of the statements below. Must be called once in a transaction that
 * searches. Returns the terms folded like `eventlist.search`; a term of combining marks alone has nothing to search for.
 */
export async function beginSearch(tx: Tx, terms: string[]): Promise<string[]> {
  return (await tx.queryOne<{ terms: string[] }>(BEGIN_SEARCH, [terms]))!.terms
}

const SAMPLE_ROWS = 2000

/**
 * Returns true if a sample of the table proves that more than SEARCH_COUNT_CAP events contain all terms. False proves
 * nothing: use findMatches.
 */
export async function areCommonTerms(tx: Tx, terms: string[]): Promise<boolean> {
  const sampled = await countInSample(tx, terms, SAMPLE_ROWS)
  if (sampled < SAMPLE_ROWS / 20) return false
  // 50 % more rows than should be enough.
  const rows = Math.ceil((1.5 * SEARCH_COUNT_CAP * SAMPLE_ROWS) / sampled)
  return (await countInSample(tx, terms, rows)) > SEARCH_COUNT_CAP
}

/**
 * Returns the form of the term conditions that finds the first few thousand matches soonest. An index would list all matches
 * of common terms first, while a scan finds enough of them anyway.
 */
export async function chooseTermConditions(
  tx: Tx,
  terms: string[],
  query: Pick<CatalogueQuery, 'organiser'>,
): Promise<TermConditions> {
  if (terms.length === 0 || query.organiser !== undefined) return trigramTermConditions
  const isLarge = (await countEvents(tx)) > 2 * SEARCH_COUNT_CAP
  return isLarge && (await areCommonTerms(tx, terms)) ? termConditions : indexedTermConditions
}

async function countInSample(tx: Tx, terms: string[], rows: number): Promise<number> {
  const values = new StatementValues()
  const text = `
    select count(*) as matched from (
      select from (select search from eventlist where ${IS_LISTED_FILTER} limit ${values.add(rows)}) first
      ${whereClause(termConditions(terms, values))} limit ${SEARCH_COUNT_CAP + 1}
    ) matching`
  const [row] = await tx.query<{ matched: number }>(unpreparedStatement(text), values.list)
  return row!.matched
}

/** The largest number of matches to sort: a scan finds a page of more matches sooner. */
const SORT_MAX = 5000

/** The result of a search. */
export interface SearchResult {
  /** The number of matches, at most SORT_MAX + 1. */
  matched: number
  /** The number of matches per city and topic; null if there are more than SEARCH_COUNT_CAP. */
  groups: [city: string | null, topic: string | null, events: number][] | null
  /** The event codes of the page and one more, with all filters; null if there are more than SORT_MAX matches. */
  page: string[] | null
}

/**
 * Finds the events that contain all terms and match the organiser and day filters; with `within: 'filters'` the City and
 * Topic filters apply to the count, too. `searchConditions` is the form of the term conditions.
 */
export async function findMatches(
  tx: Tx,
  terms: string[],
  query: CatalogueQuery,
  cursor: CatalogueCursor | null,
  within: 'catalogue' | 'filters',
  searchConditions: TermConditions,
): Promise<SearchResult> {
  const values = new StatementValues()
  const order = orderColumns(query)
  const found = [
    IS_LISTED_FILTER,
    ...organiserAndDayConditions(query, values),
    ...searchConditions(terms, values),
    ...(within === 'filters' ? cityAndTopicConditions(query, values) : []),
  ]
  const shown = [...cityAndTopicConditions(query, values), ...cursorConditions(order, cursor, values)]
  const text = `
    with matches as materialized (
      select city, topic, ${order} from eventlist ${whereClause(found)} limit ${SORT_MAX + 1}
    ), size as (
      select count(*) as matched from matches
    )
    select matched,
      case when matched <= ${SEARCH_COUNT_CAP} then (
        select coalesce(json_agg(json_build_array(city, topic, events)), '[]')
        from (select city, topic, count(*) as events from matches group by city, topic) grouped
      ) end as groups,
      case when matched <= ${SORT_MAX} then array(
        select event_code from matches ${whereClause(shown)} order by ${order} limit ${PAGE_LIMIT}
      ) end as page
    from size`
  return (await tx.queryOne<SearchResult>(unpreparedStatement(text), values.list))!
}

/** The largest number of scanned events: enough to find a page of terms that SORT_MAX of a million events contain. */
const SCAN_LIMIT = 5000

/**
 * Finds the event codes of a page for common terms by scanning the order. Falls back to sorting all matches if they are too
 * far ahead or too near the end. Scans events that are not over before past ones: terms such as a year often match only
 * one of the two.
 */
export async function scanForMatches(
  tx: Tx,
  terms: string[],
  query: CatalogueQuery,
  cursor: CatalogueCursor | null,
  searchConditions: TermConditions,
): Promise<string[]> {
  const codes: string[] = []
  for (const isPast of cursor?.isPast ? [true] : [false, true]) {
    const side = { terms: terms, query, isPast, cursor: cursor?.isPast === isPast ? cursor : null }
    const missing = PAGE_LIMIT - codes.length
    const matches = await scanSide(tx, side, missing)
    codes.push(
      ...(matches.length === missing ? matches : await sortSide(tx, side, missing, searchConditions)),
    )
    if (codes.length === PAGE_LIMIT) break
  }
  return codes
}

/** One side of the catalogue: events that are over, or those that are not. */
interface Side {
  terms: string[]
  query: CatalogueQuery
  isPast: boolean
  cursor: CatalogueCursor | null
}

function sideConditions({ query, isPast, cursor }: Side, values: StatementValues): string[] {
  return [
    `is_past = ${values.add(isPast)}`,
    ...organiserAndDayConditions(query, values),
    ...cityAndTopicConditions(query, values),
    // is_past is omitted: with it, the index scan would begin at the first event of the side and not at the cursor.
    ...cursorConditions(orderColumns(query).replace('is_past, ', ''), cursor, values),
  ]
}

async function scanSide(tx: Tx, side: Side, limit: number): Promise<string[]> {
  const values = new StatementValues()
  const order = orderColumns(side.query)
  const text = `
    select event_code from (
      select ${order}, search from eventlist ${whereClause(sideConditions(side, values))}
      order by ${order} limit ${SCAN_LIMIT}
    ) scanned
    ${whereClause(termConditions(side.terms, values))} order by ${order} limit ${limit}`
  return eventCodesOf(await tx.query(unpreparedStatement(text), values.list))
}

async function sortSide(
  tx: Tx,
  side: Side,
  limit: number,
  searchConditions: TermConditions,
): Promise<string[]> {
  const values = new StatementValues()
  const order = orderColumns(side.query)
  const found = [...searchConditions(side.terms, values), ...sideConditions(side, values)]
  // Materialized, so that the planner does not choose another scan of the order.
  const text = `
    with matches as materialized (select ${order} from eventlist ${whereClause(found)})
    select event_code from matches order by ${order} limit ${limit}`
  return eventCodesOf(await tx.query(unpreparedStatement(text), values.list))
}

function eventCodesOf(rows: { event_code: string }[]): string[] {
  return rows.map(({ event_code }) => event_code)
}
