/**
 * How good the recommendations are, measured on people whose tastes are known to the simulation and hidden from the
 * product. What is assumed stands in docs/recommendations.md.
 *
 *   npm run bench:recommendations -- [--seed N] [--people N] [--events N]
 *
 * Five seeds are run, from `--seed` (default 1) on; `--people` a seed (default 150); `--events` in the generated
 * catalogue (default 20000).
 */
import { parseArgs } from 'node:util'
import type { Candidate } from '../src/domain/recommendation.ts'
import { sampleEvents } from '../src/server/commands/sample-catalogue.ts'
import { generatedCatalogue, openEvents } from './recommendations/catalogue.ts'
import { hitAt10, mean, ndcgAt10, quantile, spread } from './recommendations/measures.ts'
import { simulatedPeople } from './recommendations/people.ts'
import { seededRandom } from './recommendations/random.ts'
import { RANKINGS, type RankingName, rankings } from './recommendations/rankings.ts'

/** The day the simulation plays on, fixed so that a run can be repeated. */
const TODAY = '2026-11-20'
const SEEDS = 5
const BASELINES = ['soonest', 'city', 'interest', 'random'] as const

interface Result {
  ndcg: number
  hits: number
  coverage: number
}

interface World {
  results: Record<RankingName, Result>
  open: number
  milliseconds: number[]
}

function runWorld(catalogue: readonly Candidate[], people: number, seed: number): World {
  const random = seededRandom(seed)
  const population = simulatedPeople(catalogue, people, TODAY, random)
  const open = openEvents(catalogue, TODAY).length
  const ways = rankings(catalogue, TODAY, random)
  const milliseconds: number[] = []
  const results = Object.fromEntries(
    Object.keys(RANKINGS).map((name) => {
      const lists = population.map((person) => {
        const start = performance.now()
        const codes = ways[name as RankingName](person)
        if (name === 'ours') milliseconds.push(performance.now() - start)
        return codes
      })
      const result: Result = {
        ndcg: mean(lists.map((codes, at) => ndcgAt10(codes, population[at]!.wouldGo))),
        hits: mean(lists.map((codes, at) => (hitAt10(codes, population[at]!.wouldGo) ? 1 : 0))),
        coverage: new Set(lists.flat()).size / open,
      }
      return [name, result]
    }),
  ) as Record<RankingName, Result>
  return { results, open, milliseconds }
}

function print(title: string, worlds: readonly World[]): void {
  const column = (name: RankingName, measure: keyof Result) =>
    worlds.map(({ results }) => results[name][measure])
  const cell = (values: readonly number[], digits: number, scale = 1) =>
    `${(scale * mean(values)).toFixed(digits)} ± ${(scale * spread(values)).toFixed(digits)}`.padStart(15)

  console.log(`\n${title}, ${Math.round(mean(worlds.map(({ open }) => open)))} open events`)
  console.log(
    `${''.padEnd(32)}${'nDCG@10'.padStart(15)}${'hit rate %'.padStart(15)}${'coverage %'.padStart(15)}`,
  )
  for (const [name, label] of Object.entries(RANKINGS) as [RankingName, string][]) {
    const cells = [
      cell(column(name, 'ndcg'), 3),
      cell(column(name, 'hits'), 1, 100),
      cell(column(name, 'coverage'), 1, 100),
    ]
    console.log(label.padEnd(32) + cells.join(''))
  }
  const best = BASELINES.reduce((one, other) =>
    mean(column(other, 'ndcg')) > mean(column(one, 'ndcg')) ? other : one,
  )
  const lead = (ours: number, other: number) => `${Math.round((ours / other - 1) * 100)} %`
  const perSeed = worlds.map(({ results }) => {
    const strongest = Math.max(...BASELINES.map((name) => results[name].ndcg))
    return results.ours.ndcg / strongest
  })
  console.log(
    `Lead over the best of the four baselines (${RANKINGS[best]}): ${lead(mean(column('ours', 'ndcg')), mean(column(best, 'ndcg')))}` +
      ` in nDCG@10; in the seed with the smallest ${lead(Math.min(...perSeed), 1)}`,
  )
  const times = worlds.flatMap(({ milliseconds }) => milliseconds)
  console.log(
    `Narrowing and ranking for one person: median ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`,
  )
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) {
    console.error(`--${name} takes a whole number from 1 on, not '${text}'.`)
    process.exit(2)
  }
  return number
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    people: { type: 'string', default: '150' },
    events: { type: 'string', default: '20000' },
  },
})
const firstSeed = wholeNumber('seed', values.seed)
const people = wholeNumber('people', values.people)
const events = wholeNumber('events', values.events)
const seeds = Array.from({ length: SEEDS }, (_, index) => firstSeed + index)

console.log(
  `${people} simulated people a seed, seeds ${seeds.join(', ')}; mean ± standard deviation over the seeds`,
)
const sample = await sampleEvents(TODAY)
print(
  `Sample catalogue: ${sample.length} events`,
  seeds.map((seed) => runWorld(sample, people, seed)),
)
print(
  `Generated catalogue: ${events} events`,
  seeds.map((seed) => runWorld(generatedCatalogue(events, TODAY, seededRandom(seed)), people, seed)),
)
