import { type CatalogueQuery, EVENT_PAGE_SIZE, SEARCH_COUNT_CAP } from '../../domain/catalogue-query.ts'
import type { Statement, Tx } from '../database/transaction.ts'
import type { CatalogueCursor } from './catalogue-cursor.ts'
import {
  cursorConditions,
  filterConditions,
  orderColumns,
  organiserConditions,
  where,
} from './catalogue-order.ts'
import { findsWords, holdsWords } from './search-words.ts'
import { StatementValues } from './statement-values.ts'

// How to find words depends on how many events hold them, from none to all of a million, and only the search itself
// can tell. So: few matches are found through an index, counted and sorted (findMatches); many are met soon on a walk
// along the order (walkMatches); isEverywhere spares the index from listing what is everywhere. Statements with words
// have no name, because a plan made once for all words would be wrong for most.

/** One more than a page shows tells whether there is a next one. */
const PAGE_LIMIT = EVENT_PAGE_SIZE + 1

const PREFER_INDEXES: Statement = {
  name: 'prefer_indexes',
  text: `
    select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
           set_config('work_mem', '32MB', true)`,
}

/** To be called once in a transaction that searches: it makes the statements below plan as they are meant. */
export async function prepareSearch(tx: Tx): Promise<void> {
  await tx.rows(PREFER_INDEXES, [])
}

const SAMPLE = 2000

/**
 * Whether more than SEARCH_COUNT_CAP events hold all words, as far as a look at the first rows of the table can prove
 * it. False says nothing: ask findMatches.
 */
export async function isEverywhere(tx: Tx, words: string[]): Promise<boolean> {
  const sampled = await countAmongFirst(tx, words, SAMPLE)
  if (sampled < SAMPLE / 20) return false
  // Twice as many rows as should be enough.
  const rows = Math.ceil((2 * SEARCH_COUNT_CAP * SAMPLE) / sampled)
  return (await countAmongFirst(tx, words, rows)) > SEARCH_COUNT_CAP
}

async function countAmongFirst(tx: Tx, words: string[], rows: number): Promise<number> {
  const values = new StatementValues()
  const text = `
    select count(*) as matched from (
      select from (select search from eventlist limit ${values.add(rows)}) first
      ${where(holdsWords(words, values))} limit ${SEARCH_COUNT_CAP + 1}
    ) holding`
  const [row] = await tx.rows<{ matched: number }>({ name: '', text }, values.all)
  return row!.matched
}

/** All matches of a search. `groups` and `page` are null when there are more than SEARCH_COUNT_CAP. */
export interface Matches {
  /** At most SEARCH_COUNT_CAP + 1. */
  matched: number
  /** How many of them there are in each city and topic. */
  groups: [city: string | null, topic: string | null, events: number][] | null
  /** Codes of the page behind the cursor, of the matches under the query's filters. */
  page: string[] | null
}

/**
 * Finds the events of the query's organiser, if it names one, that hold all words: in the whole catalogue, or with
 * `within` the filters only under these.
 */
export async function findMatches(
  tx: Tx,
  words: string[],
  query: CatalogueQuery,
  cursor: CatalogueCursor | null,
  within: 'catalogue' | 'filters',
): Promise<Matches> {
  const values = new StatementValues()
  const order = orderColumns(query)
  const found = [
    ...organiserConditions(query, values),
    ...findsWords(words, values),
    ...(within === 'filters' ? filterConditions(query, values) : []),
  ]
  const shown = [...filterConditions(query, values), ...cursorConditions(query, cursor, values)]
  const text = `
    with matches as materialized (
      select city, topic, ${order} from eventlist ${where(found)} limit ${SEARCH_COUNT_CAP + 1}
    ), size as (
      select count(*) as matched, count(*) <= ${SEARCH_COUNT_CAP} as is_all from matches
    )
    select matched,
      case when is_all then (
        select coalesce(json_agg(json_build_array(city, topic, events)), '[]')
        from (select city, topic, count(*) as events from matches group by city, topic) grouped
      ) end as groups,
      case when is_all then array(
        select event_code from matches ${where(shown)} order by ${order} limit ${PAGE_LIMIT}
      ) end as page
    from size`
  const [row] = await tx.rows<Matches>({ name: '', text }, values.all)
  return row!
}

/** How many events a walk looks at before it gives up: what it costs to sort the matches it can miss. */
const WALK_LIMIT = 5000

/**
 * Codes of the page behind the cursor, for words that more than SEARCH_COUNT_CAP events hold: met on a walk along the
 * order, or where they stand too far away or too near the end, sorted out of all that match.
 */
export async function walkMatches(
  tx: Tx,
  words: string[],
  query: CatalogueQuery,
  cursor: CatalogueCursor | null,
): Promise<string[]> {
  const met = await walk(tx, words, query, cursor)
  return met.length === PAGE_LIMIT ? met : sortMatches(tx, words, query, cursor)
}

async function walk(
  tx: Tx,
  words: string[],
  query: CatalogueQuery,
  cursor: CatalogueCursor | null,
): Promise<string[]> {
  const values = new StatementValues()
  const order = orderColumns(query)
  const ahead = [
    ...organiserConditions(query, values),
    ...filterConditions(query, values),
    ...cursorConditions(query, cursor, values),
  ]
  const text = `
    select event_code from (
      select ${order}, search from eventlist ${where(ahead)} order by ${order} limit ${WALK_LIMIT}
    ) ahead
    ${where(holdsWords(words, values))} order by ${order} limit ${PAGE_LIMIT}`
  return codes(await tx.rows({ name: '', text }, values.all))
}

async function sortMatches(
  tx: Tx,
  words: string[],
  query: CatalogueQuery,
  cursor: CatalogueCursor | null,
): Promise<string[]> {
  const values = new StatementValues()
  const order = orderColumns(query)
  const found = [
    ...organiserConditions(query, values),
    ...findsWords(words, values),
    ...filterConditions(query, values),
    ...cursorConditions(query, cursor, values),
  ]
  // Materialised, or the planner would walk once more.
  const text = `
    with matches as materialized (select ${order} from eventlist ${where(found)})
    select event_code from matches order by ${order} limit ${PAGE_LIMIT}`
  return codes(await tx.rows({ name: '', text }, values.all))
}

function codes(rows: { event_code: string }[]): string[] {
  return rows.map(({ event_code }) => event_code)
}
