import { type CatalogueQuery, EVENT_PAGE_SIZE, SEARCH_COUNT_CAP } from '../../domain/catalogue-query.ts'
import { statement, unpreparedStatement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import type { CatalogueCursor } from './catalogue-cursor.ts'
import {
  cursorConditions,
  filterConditions,
  narrowConditions,
  orderColumns,
  where,
} from './catalogue-order.ts'
import { countEvents } from './events.ts'
import { findsWords, holdsWords } from './search-words.ts'
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
  // Half as many again as should be enough.
  const rows = Math.ceil((1.5 * SEARCH_COUNT_CAP * SAMPLE) / sampled)
  return (await countAmongFirst(tx, words, rows)) > SEARCH_COUNT_CAP
}

/**
 * The form of the words' conditions that meets some thousand matches soonest: what is everywhere is met anyway, while an
 * index would list all of it first.
 */
export async function soonestForm(
  tx: Tx,
  words: string[],
  query: Pick<CatalogueQuery, 'organiser'>,
): Promise<typeof findsWords> {
  if (words.length === 0 || query.organiser !== undefined) return findsWords
  const isLarge = (await countEvents(tx)) > 2 * SEARCH_COUNT_CAP
  return isLarge && (await isEverywhere(tx, words)) ? holdsWords : findsWords
}

async function countAmongFirst(tx: Tx, words: string[], rows: number): Promise<number> {
  const values = new StatementValues()
  const text = `
    select count(*) as matched from (
      select from (select search from eventlist limit ${values.add(rows)}) first
      ${where(holdsWords(words, values))} limit ${SEARCH_COUNT_CAP + 1}
    ) holding`
  const [row] = await tx.rows<{ matched: number }>(unpreparedStatement(text), values.all)
  return row!.matched
}

/** Matches sorted at once: above this number a walk meets them sooner than they could be sorted. */
const SORTED_MAX = 5000

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
  words: string[],
  query: CatalogueQuery,
  cursor: CatalogueCursor | null,
  within: 'catalogue' | 'filters',
): Promise<Matches> {
  const values = new StatementValues()
  const order = orderColumns(query)
  const found = [
    ...narrowConditions(query, values),
    ...findsWords(words, values),
    ...(within === 'filters' ? filterConditions(query, values) : []),
  ]
  const shown = [...filterConditions(query, values), ...cursorConditions(order, cursor, values)]
  const text = `
    with matches as materialized (
      select city, topic, ${order} from eventlist ${where(found)} limit ${SORTED_MAX + 1}
    ), size as (
      select count(*) as matched from matches
    )
    select matched,
      case when matched <= ${SEARCH_COUNT_CAP} then (
        select coalesce(json_agg(json_build_array(city, topic, events)), '[]')
        from (select city, topic, count(*) as events from matches group by city, topic) grouped
      ) end as groups,
      case when matched <= ${SORTED_MAX} then array(
        select event_code from matches ${where(shown)} order by ${order} limit ${PAGE_LIMIT}
      ) end as page
    from size`
  const [row] = await tx.rows<Matches>(unpreparedStatement(text), values.all)
  return row!
}

/** Events a walk looks at before it gives up: enough to meet a page of words that SORTED_MAX of a million hold. */
const WALK_LIMIT = 5000

/**
 * Codes of the page behind the cursor, for words that many events hold: met on a walk along the order or, where they
 * stand too far ahead or too near the end, sorted out of all that match. First those that are not over, then, if the
 * page is not full, those that are: words such as a year often are all on one side.
 */
export async function walkMatches(
  tx: Tx,
  words: string[],
  query: CatalogueQuery,
  cursor: CatalogueCursor | null,
): Promise<string[]> {
  const codes: string[] = []
  for (const isPast of cursor?.isPast ? [true] : [false, true]) {
    const side = { words, query, isPast, cursor: cursor?.isPast === isPast ? cursor : null }
    const missing = PAGE_LIMIT - codes.length
    const met = await walk(tx, side, missing)
    codes.push(...(met.length === missing ? met : await sortMatches(tx, side, missing)))
    if (codes.length === PAGE_LIMIT) break
  }
  return codes
}

/** What is searched for on one side of the catalogue: among the events that are over, or those that are not. */
interface Side {
  words: string[]
  query: CatalogueQuery
  isPast: boolean
  cursor: CatalogueCursor | null
}

function sideConditions({ query, isPast, cursor }: Side, values: StatementValues): string[] {
  return [
    `is_past = ${values.add(isPast)}`,
    ...narrowConditions(query, values),
    ...filterConditions(query, values),
    // Without is_past: said twice, an index would begin at the side's first event instead of at the cursor.
    ...cursorConditions(orderColumns(query).replace('is_past, ', ''), cursor, values),
  ]
}

async function walk(tx: Tx, side: Side, limit: number): Promise<string[]> {
  const values = new StatementValues()
  const order = orderColumns(side.query)
  const text = `
    select event_code from (
      select ${order}, search from eventlist ${where(sideConditions(side, values))}
      order by ${order} limit ${WALK_LIMIT}
    ) ahead
    ${where(holdsWords(side.words, values))} order by ${order} limit ${limit}`
  return codesOf(await tx.rows(unpreparedStatement(text), values.all))
}

async function sortMatches(tx: Tx, side: Side, limit: number): Promise<string[]> {
  const values = new StatementValues()
  const order = orderColumns(side.query)
  const found = [...findsWords(side.words, values), ...sideConditions(side, values)]
  // Materialised, or the planner would walk once more.
  const text = `
    with matches as materialized (select ${order} from eventlist ${where(found)})
    select event_code from matches order by ${order} limit ${limit}`
  return codesOf(await tx.rows(unpreparedStatement(text), values.all))
}

function codesOf(rows: { event_code: string }[]): string[] {
  return rows.map(({ event_code }) => event_code)
}
