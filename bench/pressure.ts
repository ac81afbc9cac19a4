// Measures the product under more load than it can carry.
//   npm run bench:pressure -- [--seconds 10] [--times 2] [--events 10000] [--profile DIR]
// It measures how many requests the product answers per second with 16 connections, sends --times as many for --seconds, whether
// or not earlier ones are answered, and measures again with 16 connections: reads of the session, the list and events, and registrations.
// A request that is answered within a second counts as goodput. The peak is the mean of before and after, because the speed of machines
// changes. Fails if
// - goodput falls below 0.9 of the peak,
// - more than 1 % of the answers, or of the rejections with 503, take longer than a second,
// - a health check fails, or
// - an acknowledged registration is missing.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { reachDatabase } from '../src/server/database/open-database.ts'
import { withClient } from '../src/server/database/with-client.ts'
import { readSettings } from '../src/server/platform/settings.ts'
import { readArguments } from '../tooling/read-arguments.ts'
import { buildWebIfChanged } from '../tooling/web-build.ts'
import type { Arrival, Arrivals } from './http/arrival-generator.ts'
import type { LoadRequest } from './http/connection.ts'
import type { Load, LoadResult } from './http/load-generator.ts'
import { type ProcessUsage, readProcessUsage } from './http/process-usage.ts'
import { ask, createUsers, fillCatalogue, forkProgram, readCodes, startWithNpm } from './http/product.ts'
import { describeLoad, quantile } from './statistics.ts'

/** Does not divide the number of requests, so that each user sends all of them. */
const USERS = 41
const CONNECTIONS = 16
const GOODPUT_MS = 1000
/** Until then, connections are opened. */
const SETTLED_AFTER_MS = 3000
const HEALTH_INTERVAL_MS = 100

const { values: options } = readArguments(
  'npm run bench:pressure -- [--seconds N] [--times N] [--events N] [--profile DIR]',
  {
    options: {
      seconds: { type: 'string', default: '10' },
      times: { type: 'string', default: '2' },
      events: { type: 'string', default: '10000' },
      profile: { type: 'string' },
    },
  },
)
const seconds = Number(options.seconds)

const folder = mkdtempSync(join(tmpdir(), 'amberlink-pressure-'))
try {
  await buildWebIfChanged()
  await measure()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const settings = readSettings({ DATA_DIR: folder })
  await fillCatalogue(settings, Number(options.events))
  const product = await startWithNpm(folder, options.profile)
  const database = await reachDatabase(settings)
  const { owner } = database.config
  try {
    const codes = await readCodes(owner)
    const clients = await createUsers(product.url, codes, USERS)
    const requests = listRequests(codes)
    const load: Load = { origin: product.url, clients: clients.slice(0, CONNECTIONS), requests, seconds: 4 }
    const closedLoad = forkProgram('load-generator.ts')
    const measurePeak = async () => (await ask<LoadResult>(closedLoad, load)).requestsPerSecond
    await ask<LoadResult>(closedLoad, { ...load, seconds: 2 })
    const peakBefore = await measurePeak()
    console.log(describeLoad())

    const generator = forkProgram('arrival-generator.ts')
    const health = watchHealth(product.url)
    const perSecond = peakBefore * Number(options.times)
    const all = seconds + SETTLED_AFTER_MS / 1000
    const arrivals: Arrivals = { origin: product.url, clients, requests, seconds: all, perSecond }
    const usage = () => [product.pid, generator.pid!].map(readProcessUsage)
    const [start, before] = [performance.now(), usage()]
    const results = await ask<Arrival[]>(generator, arrivals)
    reportProcessors(before, usage(), (performance.now() - start) / 1000)
    generator.disconnect()
    const figures = await health.stop()
    const peakAfter = await measurePeak()
    closedLoad.disconnect()
    console.log(
      `with ${CONNECTIONS} connections ${peakBefore.toFixed(0)} requests per second before and ${peakAfter.toFixed(0)} after\n`,
    )
    const settled = results.filter(({ due }) => due >= SETTLED_AFTER_MS)
    report(settled, (peakBefore + peakAfter) / 2, figures)
    const missing = await countMissing(owner, clients, results, product.url)
    check(`${missing} acknowledged registrations are missing`, missing === 0)
  } finally {
    await product.stop()
    await database.release()
  }
}

/** The load generator shares the processors with the product. */
function reportProcessors(before: ProcessUsage[], after: ProcessUsage[], took: number): void {
  const share = (index: number, field: 'cpuSeconds' | 'databaseCpuSeconds') =>
    `${((100 * (after[index]![field] - before[index]![field])) / took).toFixed(0)} %`
  console.log(
    `of a processor: product ${share(0, 'cpuSeconds')}, database ${share(0, 'databaseCpuSeconds')}, load generator ${share(1, 'cpuSeconds')}`,
  )
}

/** One of ten requests is a registration. */
function listRequests(codes: string[]): LoadRequest[] {
  return codes.flatMap((code, index): LoadRequest[] => [
    { method: 'PUT', path: `/api/registrations/${code}` },
    ...['/api/session', '/api/events', `/api/events/${codes.at(-index)}`].flatMap((path) =>
      Array.from({ length: 3 }, () => ({ method: 'GET' as const, path })),
    ),
  ])
}

function watchHealth(url: string) {
  const times: number[] = []
  let failed = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const start = performance.now()
      const { ok } = await fetch(`${url}/api/health`)
      times.push(performance.now() - start)
      if (!ok) failed += 1
      await wait(HEALTH_INTERVAL_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return { failed, p99: quantile(times, 0.99) }
    },
  }
}

function report(results: Arrival[], peak: number, health: { failed: number; p99: number }): void {
  const good = results.filter(({ status, ms }) => status === 200 && ms <= GOODPUT_MS)
  const late = results.filter(({ status, ms }) => status === 200 && ms > GOODPUT_MS)
  const rejected = results.filter(({ status }) => status === 503)
  const others = results.filter(({ status }) => status !== 200 && status !== 503)
  const describeTimes = (some: Arrival[]) => {
    const times = some.map(({ ms }) => ms)
    return times.length === 0
      ? ''
      : `, median ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`
  }
  const goodput = good.length / seconds
  check(
    `goodput ${goodput.toFixed(0)} per second, ${(goodput / peak).toFixed(2)} of the peak${describeTimes(good)}`,
    goodput >= 0.9 * peak,
  )
  check(
    `${late.length} answered after more than a second${describeTimes(late)}`,
    late.length <= results.length / 100,
  )
  const isQuick =
    rejected.length > 0 &&
    quantile(
      rejected.map(({ ms }) => ms),
      0.99,
    ) <= GOODPUT_MS
  check(`${rejected.length} rejected with 503${describeTimes(rejected)}`, isQuick)
  const statuses = [...new Set(others.map(({ status }) => status))].join(', ')
  check(`${others.length} others ${statuses && `(status ${statuses})`}`, others.length === 0)
  check(`${health.failed} failed health checks, p99 ${health.p99.toFixed(0)} ms`, health.failed === 0)
}

/** Returns how many acknowledged registrations the database does not have. */
async function countMissing(
  owner: Parameters<typeof withClient>[0],
  clients: Record<string, string>[],
  results: Arrival[],
  url: string,
): Promise<number> {
  const users = await Promise.all(
    clients.map(async (headers) => {
      const response = await fetch(`${url}/api/session`, { headers })
      return ((await response.json()) as { user: { id: string } }).user.id
    }),
  )
  return withClient(owner, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      `select user_id || ' ' || event_code as key from public.user_events`,
    )
    const stored = new Set(rows.map(({ key }) => key))
    return results.filter(({ client, request, status }) => {
      const code = decodeURIComponent(request.path.split('/').at(-1)!)
      return request.method === 'PUT' && status === 200 && !stored.has(`${users[client]} ${code}`)
    }).length
  })
}

function check(figure: string, isReached: boolean): void {
  console.log(`${isReached ? '✓' : '✗'} ${figure}`)
  if (!isReached) process.exitCode = 1
}
