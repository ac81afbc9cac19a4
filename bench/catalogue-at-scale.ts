// Measures every kind of request for the catalogue with a million events, one at a time, and fails beyond the limits below.
//   npm run bench:catalogue -- [--events 1000000] [--rounds 15] [--folder DIR] [--only TEXT]
// --folder keeps the database for the next run; the default is a temporary folder that is deleted.
// --only measures the cases whose name contains the text.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { EVENT_SORTS } from '../src/domain/catalogue-query.ts'
import { WHEN_NAMES } from '../src/domain/when.ts'
import { createApp } from '../src/server/app.ts'
import { openCatalogue } from '../src/server/catalogue/catalogue.ts'
import { type Database, openDatabase } from '../src/server/database/open-database.ts'
import type { ApiApp } from '../src/server/http/request-context.ts'
import { createBackgroundJobs } from '../src/server/platform/background-jobs.ts'
import { createLogger } from '../src/server/platform/logger.ts'
import { readOrCreateSecrets } from '../src/server/platform/secrets.ts'
import { readSettings } from '../src/server/platform/settings.ts'
import { insertGeneratedCatalogue } from '../tooling/generate-catalogue.ts'
import { createHttpClient } from '../tooling/http-client.ts'
import { readArguments } from '../tooling/read-arguments.ts'
import { describeLoad, measureMs, median, quantile } from './statistics.ts'

const TODAY = '2026-11-20'
const PUBLIC_URL = 'http://localhost:3000'

/** Milliseconds of a whole request. */
const LIMIT_MS = { median: 15, p99: 50 }
/** Bytes of the first page, compressed with `gzip -6`. */
const PAGE_LIMIT = 2_500

/** Filters that are measured with every order, view and kind of counts. */
const FILTERS: Record<string, Record<string, string>> = {
  'no filter': {},
  all: { when: 'all' },
  city: { city: 'Gdansk' },
  'small city': { city: 'Town 7' },
  'city + 25 km': { city: 'Gdansk', within: '25' },
  'city + 100 km': { city: 'Warsaw', within: '100' },
  topic: { topic: 'Health' },
  'city, topic': { city: 'Gdansk', topic: 'Health' },
  type: { type: 'workshop' },
  organiser: { organiser: 'Startup Krakow 0' },
  online: { attendance: 'online' },
  free: { free: 'true' },
  'all filters': { city: 'Gdansk', within: '50', topic: 'Health', type: 'meetup', free: 'true', when: 'all' },
  'rare word': { search: 'zażółć', when: 'all' },
  'one code': { search: 'EV-2021-77', when: 'all' },
  'part of all codes': { search: 'ev-', when: 'all' },
  'word of 10 %': { search: 'summit', when: 'all' },
  'word of 5 %': { search: 'health', when: 'all' },
  'two words of 1 %': { search: 'summit baltic', when: 'all' },
  'three words': { search: 'klub forum gliwice', when: 'all' },
  year: { search: '2021', when: 'all' },
  'one letter': { search: 'a', when: 'all' },
  'two letters': { search: 'ai', when: 'all' },
  sign: { search: '&', when: 'all' },
  'letter and word': { search: 'a summit', when: 'all' },
  'no match': { search: 'xylophone', when: 'all' },
  'no match, two letters': { search: 'qz', when: 'all' },
  'other script': { search: 'встреча', when: 'all' },
  quoted: { search: '"Baltic Health Summit"', when: 'all' },
  'long search': {
    search: 'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(3).trim(),
    when: 'all',
  },
  'understood parts': { search: 'free health in Gdansk next month' },
  'understood in Polish': { search: 'darmowe warsztaty w Krakowie w grudniu' },
  'near in the search': { search: 'summit near Gdansk' },
  'word, city, topic': { search: 'summit', city: 'Gdansk', topic: 'Health' },
}
for (const when of WHEN_NAMES) FILTERS[`when ${when}`] ??= { when }
FILTERS['when a day'] = { when: '2026-12-10' }
FILTERS['when ten years'] = { when: '2020-01-01..2029-12-31' }

const { values: options } = readArguments(
  'npm run bench:catalogue -- [--events N] [--rounds N] [--folder DIR] [--only TEXT]',
  {
    options: {
      events: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '15' },
      folder: { type: 'string' },
      only: { type: 'string' },
    },
  },
)
const events = Number(options.events)
const rounds = Number(options.rounds)
const folder = options.folder ? resolve(options.folder) : mkdtempSync(join(tmpdir(), 'amberlink-bench-'))
const settings = readSettings({ DATA_DIR: join(folder, String(events)), API_RATE_LIMIT: 'off', TODAY })

interface Cost {
  name: string
  median: number
  p99: number
  /** Compressed with `gzip -6`. */
  bytes: number
}

const database = await openDatabase(settings)
try {
  await fill(database)
  const log = createLogger('error')
  const memoryBefore = process.memoryUsage.rss()
  const catalogue = openCatalogue({ login: database.appLogin, log })
  const before = performance.now()
  await catalogue.load()
  console.log(
    `catalogue loaded in ${((performance.now() - before) / 1000).toFixed(1)} s, ` +
      `${Math.round((process.memoryUsage.rss() - memoryBefore) / 2 ** 20)} MB more than before`,
  )
  const app = await createApp({
    settings: { ...settings, ...readOrCreateSecrets(settings), publicUrl: PUBLIC_URL },
    database,
    catalogue,
    clock: { now: () => new Date(), today: () => TODAY, timeZone: 'Europe/Warsaw' },
    log,
    background: createBackgroundJobs(log),
    webFolder: null,
  })
  report(await measure(app))
  await catalogue.close()
} finally {
  await database.close()
  if (!options.folder) rmSync(folder, { recursive: true, force: true })
}

async function fill({ owner }: Database): Promise<void> {
  const { rowCount } = await owner.query('select from eventlist limit 1')
  if (rowCount) return
  const before = performance.now()
  await insertGeneratedCatalogue(owner, events)
  const { rows } = await owner.query(`
    select pg_size_pretty(pg_table_size('eventlist')) as "table", pg_size_pretty(pg_indexes_size('eventlist')) as indexes`)
  console.log(`${events} events in ${((performance.now() - before) / 1000).toFixed(1)} s`, rows[0])
}

async function measure(app: ApiApp): Promise<Cost[]> {
  const client = createHttpClient(PUBLIC_URL, { fetch: app.request })
  await client.signUp(`bench-${Date.now()}@example.com`)
  await client.call('PUT', '/api/settings/preferences', { hometown: 'Gdansk', interests: ['ai', 'health'] })
  const costs: Cost[] = []

  const measureCase = async (name: string, path: string, query: Record<string, string>) => {
    if (options.only && !name.includes(options.only)) return ''
    const times: number[] = []
    let body = ''
    for (let round = 0; round < rounds; round++) {
      const ms = await measureMs(async () => {
        const response = await client.send('GET', `/api/${path}?${new URLSearchParams(query)}`)
        body = await response.text()
        if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`)
      })
      times.push(ms)
    }
    const bytes = gzipSync(body, { level: 6 }).length
    costs.push({ name, median: median(times), p99: quantile(times, 0.99), bytes })
    return body
  }

  // What the first requests create is kept for all users.
  await client.call('GET', '/api/events')
  await client.call('GET', '/api/dashboard')
  for (const [name, filters] of Object.entries(FILTERS)) {
    for (const sort of EVENT_SORTS) {
      const body = await measureCase(`${name} | ${sort}`, 'events', { ...filters, sort })
      const cursor = body && JSON.parse(body).next_cursor
      if (cursor) await measureCase(`${name} | ${sort}, next page`, 'events', { ...filters, sort, cursor })
    }
    const month = { first: '2026-11-30', last: '2027-01-10' }
    await measureCase(`${name} | month`, 'event-calendar', { ...filters, ...month })
    await measureCase(`${name} | map`, 'event-map', filters)
    await measureCase(`${name} | facets`, 'event-facets', filters)
    await measureCase(`${name} | alternatives`, 'event-alternatives', filters)
    const city = { facet: 'city', query: 'ow' }
    await measureCase(`${name} | cities`, 'facet-values', { ...filters, ...city })
    const organiser = { facet: 'organiser', query: 'klub' }
    await measureCase(`${name} | organisers`, 'facet-values', { ...filters, ...organiser })
  }
  await measureCase('dashboard', 'dashboard', {})
  return costs
}

function report(costs: Cost[]): void {
  console.log(`\nmilliseconds per request with ${events} events, ${rounds} rounds each; bytes after gzip -6`)
  console.log(`${describeLoad()}; other work increases the slowest times`)
  console.log(`${'filter | view'.padEnd(44)} median    p99  bytes`)
  const failures: string[] = []
  for (const { name, median, p99, bytes } of costs) {
    const isSlow = median > LIMIT_MS.median || p99 > LIMIT_MS.p99
    const isLarge = name === 'no filter | soonest' && bytes > PAGE_LIMIT
    if (isSlow || isLarge) failures.push(name)
    const mark = `${isSlow ? ` slower than ${LIMIT_MS.median} or ${LIMIT_MS.p99} ms` : ''}${isLarge ? ` larger than ${PAGE_LIMIT}` : ''}`
    console.log(
      name.padEnd(44),
      median.toFixed(1).padStart(6),
      p99.toFixed(1).padStart(6),
      String(bytes).padStart(6),
      mark,
    )
  }
  console.log(`${costs.length - failures.length} of ${costs.length} cases within the limits`)
  if (failures.length > 0) process.exitCode = 1
}
