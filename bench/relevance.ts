/**
 * Measures whether a search finds what people mean, beside MiniSearch on the same events.
 *
 *   npm run bench:relevance -- [--class NAME] [--failures N] [FILE …]
 *
 * Without files it asks five catalogues: the sample, invented hard cases, invented events of other kinds, invented events of many towns
 * with queries of their own (`towns.ts`), and the conferences of `data/`. With files it asks these as one catalogue; they have a format of
 * `npm run import`. `--class` asks one class of queries only. Prints the first
 * `--failures` (60) unmet expectations.
 *
 * Queries (`bench/relevance/queries.ts`, `user-stories.ts`) state what they expect as tests on the fields of events, so they
 * hold for any catalogue. A catalogue skips the queries of which it has no event that they expect.
 *
 * - Score of a query: the share of the first three results that are right. If only two events can be right, two are compared.
 *   A query with groups of events is right where a result belongs to the group that a perfect order has in its position, or
 *   to an earlier one. A query that only expects some result scores 1 with a result and 0 without; one that expects none,
 *   the opposite.
 * - Score of a class: the mean of its queries. Expectations on later results and on totals have no score.
 * - "Right": the first result of the query is right.
 * - Every event: "every name" expects, with all dates, that the first results have exactly the name searched for; "every
 *   code" that the first result has the code; "every beginning" that each beginning of a name from three letters on finds something;
 *   "a letter missing" that one of the first ten has the name of which the longest
 *   word lacks its middle letter. The last omits names without a word of five letters, and words that without the letter
 *   occur in another word, which is then what was searched for.
 *
 * MiniSearch is given the same events, folded texts, the rule that only upcoming events are listed, and the settings prefix,
 * fuzzy 0.2, and name before topic. It does not understand dates, places, prices or exclusions.
 *
 * Exits with 1 if
 * - short and plain words, names, beginnings, typos or "a letter missing" are more than 0.03 below MiniSearch in a catalogue
 *   that has ten queries of the class,
 * - the first result is right for fewer than 95 % of the queries that have one,
 * - or any other expectation is unmet: what must not be among the first ten, a total, some result or none, every name, code and beginning.
 */
import { getEventTiming } from '../src/domain/event-state.ts'
import type { CatalogueRow } from '../src/server/catalogue/catalogue-types.ts'
import { readArguments } from '../tooling/read-arguments.ts'
import { type Answer, askProduct, TODAY } from './relevance/ask-product.ts'
import { type BenchCatalogue, readCatalogueFiles, readDefaultCatalogues } from './relevance/catalogues.ts'
import { EVERY_CLASSES, type EveryClass, listEveryEvent } from './relevance/every-event.ts'
import { createMiniSearch } from './relevance/mini-search.ts'
import { QUERIES } from './relevance/queries.ts'
import {
  type EventTest,
  isCalled,
  isOnDays,
  QUERY_CLASSES,
  type QueryClass,
  type RelevanceQuery,
} from './relevance/query.ts'
import { mean } from './statistics.ts'

/** The results in which a query looks for what must not be there. */
const NEVER_RESULTS = 10
const FIRST_RESULTS = 3
/** How far a class may be below MiniSearch. */
const TOLERANCE = 0.03
/** With fewer queries one result decides. */
const COMPARED_QUERIES = 10
const RIGHT_SHARE = 0.95
const COMPARED_CLASSES: ReadonlySet<string> = new Set([
  'short words',
  'plain words',
  'names',
  'beginnings',
  'typos',
  'a letter missing',
])

interface Measured {
  class: QueryClass | EveryClass
  catalogue: string
  /** The scores; undefined if the query has none. */
  product: number | undefined
  miniSearch: number | undefined
  /** Whether the first result is right; undefined without an expected one. */
  isRight?: boolean
  /** The unmet expectations that fail the benchmark. */
  unmet: string[]
  /** Describes a query whose first results are wrong. */
  wrong?: string
}

/** Catalogues with queries of their own, which are asked nothing else. */
const ASKED_ALONE: ReadonlySet<string | undefined> = new Set(
  Object.values(QUERIES).flatMap((queries) => queries.map(({ catalogue }) => catalogue)),
)

type Scope = readonly CatalogueRow[]

function isNotOver(event: CatalogueRow): boolean {
  return getEventTiming(event, TODAY).kind !== 'ended'
}

function listScope(catalogue: BenchCatalogue, { when, days }: Pick<RelevanceQuery, 'when' | 'days'>): Scope {
  if (days) return catalogue.events.filter((event) => isOnDays(event, days))
  return when === 'all' ? catalogue.events : catalogue.events.filter(isNotOver)
}

function listGroups({ first }: Pick<RelevanceQuery, 'first'>): EventTest[] {
  return first === undefined ? [] : [first].flat()
}

/** Returns the position of the first group that the event belongs to, or the number of groups. */
function findGroup(groups: EventTest[], event: CatalogueRow): number {
  const found = groups.findIndex((test) => test(event))
  return found === -1 ? groups.length : found
}

/** Returns the groups of the first three results in a perfect order. */
function findPerfectGroups(groups: EventTest[], scope: Scope): number[] {
  return scope
    .map((event) => findGroup(groups, event))
    .filter((group) => group < groups.length)
    .sort()
    .slice(0, FIRST_RESULTS)
}

function isSkipped(query: RelevanceQuery, catalogue: BenchCatalogue): boolean {
  const { needs = query, never } = query
  if (query.catalogue !== (ASKED_ALONE.has(catalogue.name) ? catalogue.name : undefined)) return true
  if (query.nothing) return false
  const scope = listScope(catalogue, needs)
  const { days } = query
  // Such events are results too, in an order that is open.
  if (days && catalogue.events.some((event) => !isOnDays(event, days) && isCalled(event, query.text)))
    return true
  const groups = listGroups(needs)
  if (groups.length > 0) return findPerfectGroups(groups, scope).length === 0
  if (query.count) return !scope.some(query.count)
  return never !== undefined && !scope.some(never)
}

function scoreResults(
  query: RelevanceQuery,
  results: readonly CatalogueRow[],
  scope: Scope,
): number | undefined {
  if (query.nothing) return results.length === 0 ? 1 : 0
  const groups = listGroups(query)
  if (groups.length === 0) return query.found && (results.length === 0 ? 0 : 1)
  const perfect = findPerfectGroups(groups, scope)
  return mean(perfect.map((group, position) => (isIn(groups, group, scope, results[position]) ? 1 : 0)))
}

function isIn(groups: EventTest[], group: number, scope: Scope, result: CatalogueRow | undefined): boolean {
  return result !== undefined && scope.includes(result) && findGroup(groups, result) <= group
}

/** Returns the expectations that do not depend on the order of the first results and are unmet. */
function listUnmet(query: RelevanceQuery, { results, total }: Answer, scope: Scope): string[] {
  const unmet: string[] = []
  if (query.nothing && results.length > 0) unmet.push(`begins with ${describe(results)}, expected nothing`)
  if (query.found && results.length === 0) unmet.push('finds nothing')
  const unwanted = query.never ? results.slice(0, NEVER_RESULTS).filter(query.never) : []
  if (unwanted.length > 0) unmet.push(`must not list ${describe(unwanted)}`)
  const { count, text } = query
  const isCertain = count && !scope.some((event) => !count(event) && isCalled(event, text))
  const expected = isCertain ? scope.filter(count).length : undefined
  if (expected !== undefined && total !== undefined && expected !== total)
    unmet.push(`finds ${total} events, expected ${expected}`)
  return unmet
}

function describe(events: readonly CatalogueRow[]): string {
  return events
    .slice(0, FIRST_RESULTS)
    .map(({ event_name, event_code, city }) => `${event_name ?? event_code} (${city ?? '–'})`)
    .join(', ')
}

function measureQueries(catalogue: BenchCatalogue, wanted: (name: string) => boolean): Measured[] {
  const miniSearch = createMiniSearch(catalogue.events)
  return QUERY_CLASSES.filter(wanted).flatMap((name) =>
    QUERIES[name]
      .filter((query) => !isSkipped(query, catalogue))
      .map((query): Measured => {
        const scope = listScope(catalogue, query)
        const answer = askProduct(catalogue, query.text, query.when)
        const isListed = (event: CatalogueRow) =>
          query.when === 'all' || query.days !== undefined || isNotOver(event)
        const product = scoreResults(query, answer.results, scope)
        const perfect = findPerfectGroups(listGroups(query), scope)
        const isRight =
          perfect.length === 0 ? undefined : isIn(listGroups(query), perfect[0]!, scope, answer.results[0])
        return {
          class: name,
          catalogue: catalogue.name,
          product,
          miniSearch: scoreResults(query, miniSearch(query.text, isListed), scope),
          ...(isRight === undefined ? {} : { isRight }),
          unmet: listUnmet(query, answer, scope).map((text) => `"${query.text}" ${text}`),
          ...(product !== undefined && product < 1 && perfect.length > 0
            ? { wrong: `"${query.text}" begins with ${describe(answer.results) || 'nothing'}` }
            : {}),
        }
      }),
  )
}

function measureEveryEvent(catalogue: BenchCatalogue, wanted: (name: string) => boolean): Measured[] {
  const miniSearch = createMiniSearch(catalogue.events)
  return EVERY_CLASSES.filter(wanted).flatMap((name) =>
    listEveryEvent(name, catalogue.events).map(({ text, isFound }): Measured => {
      const { results } = askProduct(catalogue, text, 'all')
      const product = isFound(results)
      const message = `"${text}" begins with ${describe(results) || 'nothing'}`
      return {
        class: name,
        catalogue: catalogue.name,
        product: product ? 1 : 0,
        miniSearch: isFound(miniSearch(text, () => true)) ? 1 : 0,
        unmet: product || name === 'a letter missing' ? [] : [message],
        ...(product ? {} : { wrong: message }),
      }
    }),
  )
}

function scoreClass(entries: readonly Measured[]): Record<'product' | 'miniSearch', number> {
  const average = (scores: (number | undefined)[]) => mean(scores.filter((score) => score !== undefined))
  return {
    product: average(entries.map(({ product }) => product)),
    miniSearch: average(entries.map(({ miniSearch }) => miniSearch)),
  }
}

function print(measured: readonly Measured[], catalogues: readonly string[]): void {
  const columns = catalogues.map((name) => name.slice(-22).padStart(24)).join('')
  console.log(`${''.padEnd(18)}${columns}${'all'.padStart(8)}`)
  console.log(
    `${'class'.padEnd(18)}${'queries product  mini'.padStart(24).repeat(catalogues.length)}${'unmet'.padStart(8)}`,
  )
  for (const name of [...QUERY_CLASSES, ...EVERY_CLASSES]) {
    const ofClass = measured.filter((entry) => entry.class === name)
    if (ofClass.length === 0) continue
    const cells = catalogues.map((catalogue) => {
      const entries = ofClass.filter((entry) => entry.catalogue === catalogue)
      if (entries.length === 0) return '–'.padStart(24)
      const { product, miniSearch } = scoreClass(entries)
      return `${entries.length} ${product.toFixed(2).padStart(7)} ${miniSearch.toFixed(2).padStart(5)}`.padStart(
        24,
      )
    })
    const unmet = ofClass.filter((entry) => entry.unmet.length > 0).length
    console.log(`${name.padEnd(18)}${cells.join('')}${String(unmet).padStart(8)}`)
  }
}

/** Returns why the benchmark fails. */
function listFailures(measured: readonly Measured[]): string[] {
  const failures: string[] = []
  for (const [key, entries] of Map.groupBy(measured, (entry) => `${entry.class}, ${entry.catalogue}`)) {
    const { product, miniSearch } = scoreClass(entries)
    const isCompared = COMPARED_CLASSES.has(entries[0]!.class) && entries.length >= COMPARED_QUERIES
    if (isCompared && product < miniSearch - TOLERANCE) {
      failures.push(
        `${key}: ${product.toFixed(2)} is more than ${TOLERANCE} below MiniSearch (${miniSearch.toFixed(2)})`,
      )
    }
  }
  const withFirst = measured.filter((entry) => entry.isRight !== undefined)
  const right = mean(withFirst.map((entry) => (entry.isRight ? 1 : 0)))
  console.log(`\nFirst result right: ${(100 * right).toFixed(1)} % of ${withFirst.length}`)
  if (right < RIGHT_SHARE) failures.push(`The first result is right for fewer than ${100 * RIGHT_SHARE} %`)
  const unmet = measured.filter((entry) => entry.unmet.length > 0).length
  if (unmet > 0) failures.push(`${unmet} queries with unmet expectations`)
  return failures
}

const { values, positionals } = readArguments(
  'npm run bench:relevance -- [--class NAME] [--failures N] [FILE …]',
  {
    allowPositionals: true,
    options: { class: { type: 'string' }, failures: { type: 'string', default: '60' } },
  },
  Number.POSITIVE_INFINITY,
)
const classes: readonly string[] = [...QUERY_CLASSES, ...EVERY_CLASSES]
if (values.class !== undefined && !classes.includes(values.class)) {
  console.error(`There is no class "${values.class}". The classes are: ${classes.join(', ')}.`)
  process.exit(2)
}
const wanted = (name: string) => values.class === undefined || values.class === name
const catalogues =
  positionals.length > 0 ? [await readCatalogueFiles(positionals)] : await readDefaultCatalogues(TODAY)
const start = performance.now()
const measured = catalogues.flatMap((catalogue) => [
  ...measureQueries(catalogue, wanted),
  ...measureEveryEvent(catalogue, wanted),
])
print(
  measured,
  catalogues.map(({ name }) => name),
)
const written = Object.values(QUERIES).flat().length
console.log(
  `\n${written} queries written, ${catalogues.map(({ name, events }) => `${name}: ${events.length} events`).join(', ')}`,
)
const failures = listFailures(measured)
const details = measured.flatMap((entry) => {
  const texts = [...entry.unmet, ...(entry.wrong && !entry.unmet.includes(entry.wrong) ? [entry.wrong] : [])]
  return texts.map((text) => `  ${entry.class}, ${entry.catalogue}: ${text}`)
})
if (details.length > 0) console.log(`\n${details.slice(0, Number(values.failures)).join('\n')}`)
if (details.length > Number(values.failures))
  console.log(`  … and ${details.length - Number(values.failures)} more`)
console.log(`\n${((performance.now() - start) / 1000).toFixed(1)} s`)
for (const failure of failures) console.log(`FAILED ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
