import { type CatalogueQuery, EVENT_PAGE_SIZE, SEARCH_COUNT_CAP } from '../../domain/catalogue-query.ts'
import { statement, unpreparedStatement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import {
  cityAndTopicConditions,
  cursorConditions,
  orderColumns,
  organiserAndDayConditions,
  whereClause,
} from './catalogue-conditions.ts'
import type { CatalogueCursor } from './catalogue-cursor.ts'
import { countEvents } from './events.ts'
import { indexedTermConditions, termConditions } from './search-terms.ts'
import { StatementValues } from './statement-values.ts'

// How to find words depends on how many events hold them, from none to all of a million, and only the search itself
// can tell. So: up to SORTED_MAX matches are found through an index, counted and sorted (findMatches); more are met
// soon on a walk along the order (walkMatches); isEverywhere spares the index from listing what is everywhere.
// Statements with words have no name, because a plan made once for all words would be wrong for most.

/** One more than a page shows tells whether there is a next one. */
const PAGE_LIMIT = EVENT_PAGE_SIZE + 1

const PREFER_INDEXES = statement(
  'prefer_indexes',
  `
    select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
           set_config('work_mem', '32MB', true)`,
)

/** To be called once in a transaction that searches: it makes the statements below plan as they are meant. */
export async function configurePlannerForSearch(tx: Tx): Promise<void> {
  await tx.query(PREFER_INDEXES, [])
}

const SAMPLE_ROWS = 2000

/**
 * Whether more than SEARCH_COUNT_CAP events hold all words, as far as a look at the first rows of the table can prove
 * it. False says nothing: ask findMatches.
 */
export async function areCommonTerms(tx: Tx, terms: string[]): Promise<boolean> {
  const sampled = await countInSample(tx, terms, SAMPLE_ROWS)
  if (sampled < SAMPLE_ROWS / 20) return false
  // Half as many again as should be enough.
  const rows = Math.ceil((1.5 * SEARCH_COUNT_CAP * SAMPLE_ROWS) / sampled)
  return (await countInSample(tx, terms, rows)) > SEARCH_COUNT_CAP
}

/**
 * The form of the words' conditions that meets some thousand matches soonest: what is everywhere is met anyway, while an
 * index would list all of it first.
 */
export async function chooseTermConditions(
  tx: Tx,
  terms: string[],
  query: Pick<CatalogueQuery, 'organiser'>,
): Promise<typeof indexedTermConditions> {
  if (terms.length === 0 || query.organiser !== undefined) return indexedTermConditions
  const isLarge = (await countEvents(tx)) > 2 * SEARCH_COUNT_CAP
  return isLarge && (await areCommonTerms(tx, terms)) ? termConditions : indexedTermConditions
}

async function countInSample(tx: Tx, terms: string[], rows: number): Promise<number> {
  const values = new StatementValues()
  const text = `
    select count(*) as matched from (
      select from (select search from eventlist limit ${values.add(rows)}) first
      ${whereClause(termConditions(terms, values))} limit ${SEARCH_COUNT_CAP + 1}
    ) holding`
  const [row] = await tx.query<{ matched: number }>(unpreparedStatement(text), values.list)
  return row!.matched
}

/** Matches sorted at once: above this number a walk meets them sooner than they could be sorted. */
const SORT_MAX = 5000

/** The matches of a search. */
export interface Matches {
  /** How many there are, at most SORTED_MAX + 1. */
  matched: number
  /** How many of them there are in each city and topic; null when there are more than SEARCH_COUNT_CAP. */
  groups: [city: string | null, topic: string | null, events: number][] | null
  /** Codes of the page behind the cursor, under the query's filters; null when there are more than SORTED_MAX. */
  page: string[] | null
}

/**
 * Finds the events of the query's organiser and day, if it names them, that hold all words: in the whole catalogue, or with
 * `within` the filters only under these.
 */
export async function findMatches(
  tx: Tx,
  terms: string[],
  query: CatalogueQuery,
  cursor: CatalogueCursor | null,
  within: 'catalogue' | 'filters',
): Promise<Matches> {
  const values = new StatementValues()
  const order = orderColumns(query)
  const found = [
    ...organiserAndDayConditions(query, values),
    ...indexedTermConditions(terms, values),
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
  const [row] = await tx.query<Matches>(unpreparedStatement(text), values.list)
  return row!
}

/** Events a walk looks at before it gives up: enough to meet a page of words that SORTED_MAX of a million hold. */
const SCAN_LIMIT = 5000

/**
 * Codes of the page behind the cursor, for words that many events hold: met on a walk along the order or, where they
 * stand too far ahead or too near the end, sorted out of all that match. First those that are not over, then, if the
 * page is not full, those that are: words such as a year often are all on one side.
 */
export async function scanForMatches(
  tx: Tx,
  terms: string[],
  query: CatalogueQuery,
  cursor: CatalogueCursor | null,
): Promise<string[]> {
  const codes: string[] = []
  for (const isPast of cursor?.isPast ? [true] : [false, true]) {
    const side = { terms: terms, query, isPast, cursor: cursor?.isPast === isPast ? cursor : null }
    const missing = PAGE_LIMIT - codes.length
    const met = await scanSide(tx, side, missing)
    codes.push(...(met.length === missing ? met : await sortSide(tx, side, missing)))
    if (codes.length === PAGE_LIMIT) break
  }
  return codes
}

/** What is searched for on one side of the catalogue: among the events that are over, or those that are not. */
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
    // Without is_past: said twice, an index would begin at the side's first event instead of at the cursor.
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
    ) ahead
    ${whereClause(termConditions(side.terms, values))} order by ${order} limit ${limit}`
  return eventCodesOf(await tx.query(unpreparedStatement(text), values.list))
}

async function sortSide(tx: Tx, side: Side, limit: number): Promise<string[]> {
  const values = new StatementValues()
  const order = orderColumns(side.query)
  const found = [...indexedTermConditions(side.terms, values), ...sideConditions(side, values)]
  // Materialised, or the planner would walk once more.
  const text = `
    with matches as materialized (select ${order} from eventlist ${whereClause(found)})
    select event_code from matches order by ${order} limit ${limit}`
  return eventCodesOf(await tx.query(unpreparedStatement(text), values.list))
}

function eventCodesOf(rows: { event_code: string }[]): string[] {
  return rows.map(({ event_code }) => event_code)
}
