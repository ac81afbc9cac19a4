import type { Pool } from 'pg'
import { measureWaits } from './pool-waits.ts'

/** What the process counts about itself. Labels never contain personal data: routes are patterns, not URLs. */
export interface Metrics {
  countRequest(labels: { method: string; route: string; status: number }, seconds: number): void
  /** Counts a problem document, such as `too_many_attempts`. */
  countProblem(code: string): void
  /** Counts an error of the database by its SQLSTATE, or `connection` if it could not be reached. */
  countDatabaseError(sqlState: string): void
  /** Measures the connections of a pool and the time that queries wait for one. */
  watchPool(name: string, pool: Pool): void
  /** Adds a gauge whose values are read when the metrics are: one per value of `label`. It is left out if that fails. */
  addGauge(name: string, help: string, label: string, read: ReadValues): void
  /** Adds gauges without labels, by name, whose values are read together. Those without a value are left out. */
  addGauges(help: Record<string, string>, read: ReadValues): void
}

/** Reads values by label or name. */
type ReadValues = () => Promise<Record<string, number>>

/** Used without METRICS_PORT. */
export const NO_METRICS: Metrics = {
  countRequest() {},
  countProblem() {},
  countDatabaseError() {},
  watchPool() {},
  addGauge() {},
  addGauges() {},
}

/** A gauge that takes longer to read is left out. Prometheus waits 10 seconds for all. */
const READ_TIMEOUT_MS = 3_000

/** Metrics in the text format of Prometheus. */
export interface PrometheusMetrics extends Metrics {
  contentType: string
  format(): Promise<string>
}

/** Loads the Prometheus client, which a server without metrics does not need. */
export async function createPrometheusMetrics(): Promise<PrometheusMetrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  // The process: memory, processor, garbage collection, delay of the event loop.
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'amberlink_http_request_duration_seconds',
    help: 'Duration of requests by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const problems = new Counter({
    name: 'amberlink_problems_total',
    help: 'Problem documents by code; too_many_attempts counts the limits that were reached.',
    labelNames: ['code'],
    registers,
  })
  const databaseErrors = new Counter({
    name: 'amberlink_database_errors_total',
    help: 'Failed queries by SQLSTATE; "connection" if the database could not be reached.',
    labelNames: ['sqlstate'],
    registers,
  })
  const poolWait = new Histogram({
    name: 'amberlink_database_pool_wait_seconds',
    help: 'Time until a connection of the pool was available.',
    labelNames: ['pool'],
    buckets: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  })
  const pools = new Map<string, Pool>()
  new Gauge({
    name: 'amberlink_database_pool_connections',
    help: 'Connections of the pool by state, and queries that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool, state: 'used' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  return {
    contentType: registry.contentType,
    format: () => registry.metrics(),
    countRequest: (labels, seconds) => requests.observe(labels, seconds),
    countProblem: (code) => problems.inc({ code }),
    countDatabaseError: (sqlstate) => databaseErrors.inc({ sqlstate }),
    watchPool(name, pool) {
      pools.set(name, pool)
      measureWaits(pool, (seconds) => poolWait.observe({ pool: name }, seconds))
    },
    addGauge(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          const values = await readOrNothing(read)
          this.reset()
          for (const [value, count] of Object.entries(values)) this.set({ [label]: value }, count)
        },
      })
    },
    addGauges(help, read) {
      let reading: Promise<Record<string, number>> | undefined
      for (const name of Object.keys(help)) {
        new Gauge({
          name,
          help: help[name]!,
          registers,
          async collect() {
            // The registry collects all gauges at the same time.
            reading ??= readOrNothing(read).finally(() => {
              reading = undefined
            })
            const value = (await reading)[name]
            // Without a label, a reset would set the gauge to 0.
            this.remove()
            if (value !== undefined) this.set(value)
          },
        })
      }
    },
  }
}

/** Returns no values if they cannot be read, or not in time: the others must be served, above all while the database is down. */
async function readOrNothing(read: ReadValues): Promise<Record<string, number>> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Record<string, number>>((resolve) => {
    timer = setTimeout(resolve, READ_TIMEOUT_MS, {})
  })
  const values = read().catch(() => ({}))
  return Promise.race([values, timeout]).finally(() => clearTimeout(timer))
}
