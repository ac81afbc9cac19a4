/**
 * How good the recommendations are, measured on people whose tastes are known to the simulation and hidden from the
 * product. What is assumed stands in docs/recommendations.md.
 *
 *   npm run bench:recommendations -- [--seed N] [--people N] [--events N] [--without-each]
 *
 * Five seeds are run, from `--seed` (61) on, with `--people` (200) each; `--events` (20000) are generated for the
 * large catalogue. `--without-each` also prints what is left when one of the signals is taken away.
 */
import { parseArgs } from 'node:util'
import { SIGNAL_POINTS } from '../src/domain/recommendations/recommend.ts'
import type { Candidate } from '../src/domain/recommendations/recommendation.ts'
import { readSampleEvents } from '../src/server/commands/sample-catalogue.ts'
import { findOpenEvents, generateCatalogue } from './recommendations/catalogue.ts'
import { hitAt10, mean, ndcgAt10, quantile, standardDeviation } from './recommendations/metrics.ts'
import { createRandom } from './recommendations/random.ts'
import {
  createBaselines,
  createProductRanking,
  oracleRanking,
  type Ranking,
} from './recommendations/rankings.ts'
import { type SimulatedUser, simulateUsers } from './recommendations/users.ts'

/** The day the simulation plays on, fixed so that a run can be repeated. */
const TODAY = '2026-11-20'
const SEEDS = 5
const FEWEST_EVENTS = 100
const OURS = 'ours'
const TASTES = 'the tastes themselves'

interface Result {
  ndcg: number
  hits: number
  coverage: number
}

/** What came out of one seed. */
interface Run {
  open: number
  /** By the ranking's name, in the order of printing. */
  results: Map<string, Result>
  baselines: string[]
  milliseconds: number[]
}

function measured(ranking: Ranking, people: readonly SimulatedUser[], open: number): Result {
  const lists = people.map((person) => ({ codes: ranking(person), wouldGo: person.wouldGo }))
  return {
    ndcg: mean(lists.map(({ codes, wouldGo }) => ndcgAt10(codes, wouldGo))),
    hits: mean(lists.map(({ codes, wouldGo }) => (hitAt10(codes, wouldGo) ? 1 : 0))),
    coverage: new Set(lists.flatMap(({ codes }) => codes)).size / open,
  }
}

function run(catalogue: readonly Candidate[], seed: number): Run {
  const random = createRandom(seed)
  const population = simulateUsers(catalogue, people, TODAY, random)
  const open = findOpenEvents(catalogue, TODAY)
  const milliseconds: number[] = []
  const compared = createBaselines(open, random)
  const ways = new Map<string, Ranking>([
    [OURS, createProductRanking(open, TODAY, (each) => milliseconds.push(each))],
    ...Object.entries(compared),
    [TASTES, oracleRanking],
  ])
  if (values['without-each']) {
    for (const signal of Object.keys(SIGNAL_POINTS)) {
      const worth = { ...SIGNAL_POINTS, [signal]: 0 }
      ways.set(`ours without "${signal}"`, createProductRanking(open, TODAY, undefined, worth))
    }
  }
  return {
    open: open.length,
    results: new Map([...ways].map(([name, ranking]) => [name, measured(ranking, population, open.length)])),
    baselines: Object.keys(compared),
    milliseconds,
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function print(title: string, runs: readonly Run[]): void {
  const [first] = runs
  const column = (name: string, measure: keyof Result) =>
    runs.map(({ results }) => results.get(name)?.[measure] ?? Number.NaN)
  const cell = (shares: readonly number[], scale: number, digits: number) =>
    `${(scale * mean(shares)).toFixed(digits)} ± ${(scale * standardDeviation(shares)).toFixed(digits)}`.padStart(
      15,
    )

  console.log(`\n${title}, ${Math.round(mean(runs.map(({ open }) => open)))} of them to come and open`)
  console.log(
    [''.padEnd(28), ...['nDCG@10', 'hit rate %', 'coverage %'].map((name) => name.padStart(15))].join(''),
  )
  for (const name of first?.results.keys() ?? []) {
    const cells = [
      cell(column(name, 'ndcg'), 1, 3),
      cell(column(name, 'hits'), 100, 1),
      cell(column(name, 'coverage'), 100, 1),
    ]
    console.log(name.padEnd(28) + cells.join(''))
  }

  const names = first?.baselines ?? []
  const best = names.reduce((one, other) =>
    mean(column(other, 'ndcg')) > mean(column(one, 'ndcg')) ? other : one,
  )
  const lead = mean(column(OURS, 'ndcg')) / mean(column(best, 'ndcg')) - 1
  const leads = runs.map(({ results }) => {
    const [ours = 0, ...others] = [OURS, ...names].map((name) => results.get(name)?.ndcg ?? 0)
    return ours / Math.max(...others) - 1
  })
  const times = runs.flatMap(({ milliseconds }) => milliseconds)
  console.log(
    `Lead in nDCG@10 over the best of the four others (${best}): ${percent(lead)}; seed by seed ${leads.map(percent).join(', ')}`,
  )
  console.log(
    `Ranking for one person: median ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`,
  )
}

function wholeNumber(name: 'seed' | 'people' | 'events', least: number): number {
  const number = Number(values[name])
  if (Number.isSafeInteger(number) && number >= least) return number
  console.error(`--${name} takes a whole number from ${least} on, not '${values[name]}'.`)
  process.exit(2)
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '61' },
    people: { type: 'string', default: '200' },
    events: { type: 'string', default: '20000' },
    'without-each': { type: 'boolean', default: false },
  },
})
const people = wholeNumber('people', 1)
const events = wholeNumber('events', FEWEST_EVENTS)
const firstSeed = wholeNumber('seed', 1)
const seeds = Array.from({ length: SEEDS }, (_, index) => firstSeed + index)

console.log(
  `${people} simulated people a seed, seeds ${seeds.join(', ')}; mean ± standard deviation over the seeds`,
)
const sample = await readSampleEvents(TODAY)
print(
  `Sample catalogue: ${sample.length} events`,
  seeds.map((seed) => run(sample, seed)),
)
print(
  `Generated catalogue: ${events} events`,
  seeds.map((seed) => run(generateCatalogue(events, TODAY, createRandom(seed)), seed)),
)
