/**
 * Measures the quality of recommendations on simulated users, whose tastes are hidden from the product.
 * docs/recommendations.md lists the assumptions.
 *
 *   npm run bench:recommendations -- [--seed N] [--users N] [--events N] [--catalogue FILE] [--without-each]
 *
 * Runs five seeds, beginning with `--seed` (61), with `--users` (200) each, on the sample catalogue, on a generated one
 * with `--events` (20000), and with `--catalogue` on a worldwide one: a JSON Lines file in the open conference format, such
 * as those of github.com/tech-conferences/conference-data in one file. `--without-each` also measures the ranking
 * without each of the signals.
 */
import { SIGNAL_POINTS } from '../src/domain/recommendations/signals.ts'
import { readSampleEvents } from '../src/server/commands/sample-catalogue.ts'
import { createRandom } from '../tooling/random.ts'
import { readArguments } from '../tooling/read-arguments.ts'
import { createKnowableRanking } from './recommendations/bound.ts'
import { createSimulatedCatalogue, findOpenEvents, type SimulatedEvent } from './recommendations/catalogue.ts'
import { hitAt10, ndcgAt10, standardDeviation } from './recommendations/metrics.ts'
import {
  createBaselines,
  createProductRanking,
  oracleRanking,
  type Ranking,
} from './recommendations/rankings.ts'
import { type SimulatedUser, simulateUsers } from './recommendations/users.ts'
import { createWorld, readWorldCatalogue, type World } from './recommendations/world.ts'
import { mean, median, quantile } from './statistics.ts'

/** The fixed day of the simulation, for reproducible results. */
const TODAY = '2026-11-20'
const SEEDS = 5
const FEWEST_EVENTS = 100
const PRODUCT = 'product'
const KNOWABLE = 'knowable without history'
const ORACLE = 'oracle'

interface Result {
  ndcg: number
  hits: number
  coverage: number
}

/** The results of one seed. */
interface Run {
  open: number
  /** By the name of the ranking, in the order of printing. */
  results: Map<string, Result>
  baselines: string[]
  milliseconds: number[]
}

function measure(ranking: Ranking, users: readonly SimulatedUser[], open: number): Result {
  const lists = users.map((user) => ({ codes: ranking(user), relevant: user.relevant }))
  return {
    ndcg: mean(lists.map(({ codes, relevant }) => ndcgAt10(codes, relevant))),
    hits: mean(lists.map(({ codes, relevant }) => (hitAt10(codes, relevant) ? 1 : 0))),
    coverage: new Set(lists.flatMap(({ codes }) => codes)).size / open,
  }
}

function run(catalogue: readonly SimulatedEvent[], seed: number, world?: World): Run {
  const random = createRandom(seed)
  const population = simulateUsers(catalogue, userCount, TODAY, random, world)
  const open = findOpenEvents(catalogue, TODAY)
  const milliseconds: number[] = []
  const baselines = createBaselines(open, random)
  const rankings = new Map<string, Ranking>([
    [PRODUCT, createProductRanking(catalogue, TODAY, (each) => milliseconds.push(each))],
    ...Object.entries(baselines),
    [KNOWABLE, createKnowableRanking(open, TODAY, world)],
    [ORACLE, oracleRanking],
  ])
  if (values['without-each']) {
    for (const signal of Object.keys(SIGNAL_POINTS) as (keyof typeof SIGNAL_POINTS)[]) {
      const points = SIGNAL_POINTS[signal]
      const rank = createProductRanking(catalogue, TODAY)
      rankings.set(`product without "${signal}"`, (user) => {
        SIGNAL_POINTS[signal] = 0
        const codes = rank(user)
        SIGNAL_POINTS[signal] = points
        return codes
      })
    }
  }
  return {
    open: open.length,
    results: new Map(
      [...rankings].map(([name, ranking]) => [name, measure(ranking, population, open.length)]),
    ),
    baselines: Object.keys(baselines),
    milliseconds,
  }
}

function formatPercent(share: number): string {
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

  console.log(`\n${title}, ${Math.round(mean(runs.map(({ open }) => open)))} of them upcoming and open`)
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
  const lead = mean(column(PRODUCT, 'ndcg')) / mean(column(best, 'ndcg')) - 1
  const leads = runs.map(({ results }) => {
    const [ours = 0, ...others] = [PRODUCT, ...names].map((name) => results.get(name)?.ndcg ?? 0)
    return ours / Math.max(...others) - 1
  })
  const times = runs.flatMap(({ milliseconds }) => milliseconds)
  console.log(
    `Lead in nDCG@10 over the best baseline (${best}): ${formatPercent(lead)}; per seed ${leads.map(formatPercent).join(', ')}`,
  )
  console.log(
    `Ranking for one user: median ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`,
  )
}

function parseCount(name: 'seed' | 'users' | 'events', minimum: number): number {
  const number = Number(values[name])
  if (Number.isSafeInteger(number) && number >= minimum) return number
  console.error(`--${name} must be a whole number of at least ${minimum}, not '${values[name]}'.`)
  process.exit(2)
}

const { values } = readArguments(
  'npm run bench:recommendations -- [--seed N] [--users N] [--events N] [--catalogue FILE] [--without-each]',
  {
    options: {
      seed: { type: 'string', default: '61' },
      users: { type: 'string', default: '200' },
      events: { type: 'string', default: '20000' },
      catalogue: { type: 'string' },
      'without-each': { type: 'boolean', default: false },
    },
  },
)
const userCount = parseCount('users', 1)
const eventCount = parseCount('events', FEWEST_EVENTS)
const firstSeed = parseCount('seed', 1)
const seeds = Array.from({ length: SEEDS }, (_, index) => firstSeed + index)

console.log(
  `${userCount} simulated users per seed, seeds ${seeds.join(', ')}; mean ± standard deviation over the seeds`,
)
const sample = (await readSampleEvents(TODAY)).map((event) => ({
  ...event,
  cancelled_at: null,
  coordinates: null,
}))
print(
  `Sample catalogue: ${sample.length} events`,
  seeds.map((seed) => run(sample, seed)),
)
print(
  `Generated catalogue: ${eventCount} events`,
  seeds.map((seed) => run(createSimulatedCatalogue(eventCount, TODAY, createRandom(seed)), seed)),
)
if (values.catalogue) {
  const catalogue = await readWorldCatalogue(values.catalogue, TODAY)
  const world = createWorld(catalogue)
  print(
    `Worldwide catalogue: ${catalogue.length} events`,
    seeds.map((seed) => run(catalogue, seed, world)),
  )
}
