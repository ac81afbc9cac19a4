// Measures requests over HTTP: how many per second, how long they take, and what they cost the server and the database.
//   npm run bench:http -- [--events 10000,1000000] [--rounds 3] [--seconds 4] [--only TEXT]
//     [--encoding br] [--profile DIR] [--folder DIR]
// --events are the sizes of the generated catalogues; 0 is the sample catalogue. --folder keeps the databases for the next run; the
// default is a temporary folder that is deleted. --only measures the cases whose name contains the text. --encoding br asks for
// compressed replies, as browsers do. --profile writes CPU profiles of the product.
//
// The product is started by `npm start`, as one process without limits on calls, and gets requests on 16 connections from another
// process (http/load-generator.ts). Before each case, a bare server (http/bare-server.ts) gets requests for half of the time. Ratios
// to it and to `session` are of the same round. Figures are medians of the rounds. Fails if a case or the memory misses its goal.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { ClientConfig } from 'pg'
import { reachDatabase } from '../src/server/database/open-database.ts'
import type { DatabaseConfig } from '../src/server/database/pools.ts'
import { readSecrets } from '../src/server/platform/secrets.ts'
import { readSettings } from '../src/server/platform/settings.ts'
import { startProduct } from '../tooling/product.ts'
import { readArguments } from '../tooling/read-arguments.ts'
import { buildWebIfChanged } from '../tooling/web-build.ts'
import type { BareServerOptions } from './http/bare-server.ts'
import type { LoadRequest } from './http/connection.ts'
import { openTrafficCounter } from './http/database-traffic.ts'
import type { Load, LoadResult } from './http/load-generator.ts'
import { readProcessUsage } from './http/process-usage.ts'
import { ask, createUsers, fillCatalogue, forkProgram, readCodes, startWithNpm } from './http/product.ts'
import { PAIRS, WORDS } from './http/searches.ts'
import { describeLoad, median } from './statistics.ts'

const CONNECTIONS = 16
const WARM_UP_SECONDS = 1
/** Requests whose round trips to the database are counted, one at a time. */
const COUNTED_REQUESTS = 50
/** From then on, memory is read after each case: it rises and falls by 90 MB, by the case and as garbage is collected. */
const MEMORY_AFTER_SECONDS = 60
/** At most this much memory by events: once the product is ready, and in the median after the load. */
const MEMORY_GOALS_MB: Record<number, { ready: number; afterLoad: number }> = {
  0: { ready: 160, afterLoad: 300 },
  10000: { ready: 220, afterLoad: 300 },
  1000000: { ready: 500, afterLoad: 500 },
}
/** What the bare server and pgbench read. */
const ONE_ROW =
  'select event_code, "event name" as event_name, date_begin::text, city, organiser from eventlist where event_code ='

const { values: options } = readArguments(
  'npm run bench:http -- [--events N,N] [--rounds N] [--seconds N] [--only TEXT] [--encoding br] [--profile DIR] [--folder DIR]',
  {
    options: {
      events: { type: 'string', default: '10000,1000000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
      only: { type: 'string' },
      encoding: { type: 'string', default: 'identity' },
      profile: { type: 'string' },
      folder: { type: 'string' },
    },
  },
)
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)

interface Case {
  name: string
  requests: LoadRequest[]
  isAnonymous?: true
  /** The bare server sends the same bytes from memory instead of reading a row. */
  isStatic?: true
  /** The least ratio to the bare server. */
  goal?: number
}

function listCases(codes: string[]): Case[] {
  const get = (...paths: string[]): LoadRequest[] => paths.map((path) => ({ method: 'GET', path }))
  const searches = (texts: string[]) =>
    get(...texts.map((search) => `/api/events?${new URLSearchParams({ search })}`))
  const changes = codes.slice(-2 * CONNECTIONS).flatMap((code): LoadRequest[] => {
    const path = `/api/registrations/${code}`
    return [
      { method: 'PUT', path },
      { method: 'DELETE', path },
    ]
  })
  const cases: Case[] = [
    { name: 'session', requests: get('/api/session'), goal: 0.3 },
    { name: 'event', requests: get(...codes.map((code) => `/api/events/${code}`)), goal: 0.25 },
    { name: 'list', requests: get('/api/events'), goal: 0.15 },
    { name: 'search, one word', requests: searches(WORDS), goal: 0.1 },
    { name: 'search, two words', requests: searches(PAIRS), goal: 0.1 },
    { name: 'facets', requests: get('/api/event-facets') },
    { name: 'dashboard', requests: get('/api/dashboard') },
    { name: 'my events', requests: get('/api/my-events') },
    { name: 'register, unregister', requests: changes, goal: 0.12 },
    { name: 'page /events', requests: get('/events'), goal: 0.02 },
    { name: 'page /dashboard', requests: get('/dashboard'), goal: 0.013 },
    { name: 'page /my-events', requests: get('/my-events'), goal: 0.013 },
    { name: 'page /settings', requests: get('/settings') },
    { name: 'page /auth', requests: get('/auth'), isAnonymous: true },
    {
      name: 'page of a shared event',
      requests: get(...codes.map((code) => `/events?event=${code}`)),
      isAnonymous: true,
    },
    { name: 'static /', requests: get('/'), isAnonymous: true, isStatic: true, goal: 0.3 },
  ]
  // Ratios to the session need it in every run.
  return cases.filter(({ name }) => name === 'session' || name.includes(options.only ?? ''))
}

const folder = options.folder ? resolve(options.folder) : mkdtempSync(join(tmpdir(), 'amberlink-http-'))
try {
  await buildWebIfChanged()
  for (const events of options.events.split(',').map(Number)) await measureCatalogue(events)
} finally {
  if (!options.folder) rmSync(folder, { recursive: true, force: true })
}

async function measureCatalogue(events: number): Promise<void> {
  const settings = readSettings({ DATA_DIR: join(folder, String(events)) })
  if (events > 0) await fillCatalogue(settings, events)
  console.log(
    `\n## ${events || 'Sample'} events\n\n${cpus().length} processors, ${describeLoad()}, Node ${process.version}, ` +
      `${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s, encoding ${options.encoding}\n`,
  )
  const product = await startWithNpm(settings.dataDir, options.profile)
  const readyMb = readProcessUsage(product.pid).memoryMb
  const database = await reachDatabase(settings)
  try {
    const codes = await readCodes(database.config.owner)
    const clients = await createUsers(product.url, codes, CONNECTIONS, {
      'accept-encoding': options.encoding,
    })
    const cases = listCases(codes)
    let measured: Measured[]
    try {
      const target = { ...product, codes, clients, database: database.config, events, readyMb }
      measured = await measureCases(cases, target)
    } finally {
      await product.stop()
    }
    const { secret } = readSecrets(settings)
    report(cases, measured, await countTraffic(cases, clients, database.config, secret!))
    console.log(`\n- from npm start to ready: ${product.startSeconds.toFixed(1)} s`)
    await reportPgbench(database.config.owner, codes)
    console.log(`- ${describeLoad()} at the end`)
  } finally {
    await product.stop()
    await database.release()
  }
}

interface Target {
  url: string
  pid: number
  codes: string[]
  clients: Record<string, string>[]
  database: DatabaseConfig
  events: number
  /** Memory once the product was ready. */
  readyMb: number
}

interface ServerResult extends LoadResult {
  /** Milliseconds of processor time of the server, and of its database, per request. */
  serverCpu: number
  databaseCpu: number
}

/** The rounds of one case. */
interface Measured {
  rounds: { result: ServerResult; bare: ServerResult }[]
}

async function measureCases(
  cases: Case[],
  { url, pid, codes, clients, database, events, readyMb }: Target,
): Promise<Measured[]> {
  const memory = [readProcessUsage(pid).memoryMb]
  const generator = forkProgram('load-generator.ts')
  const bareServer = forkProgram('bare-server.ts')
  let loadSeconds = 0
  const memoryAfterLoad: number[] = []
  const generatorShares: Record<'product' | 'bare', number[]> = { product: [], bare: [] }
  const runLoad = async (server: 'product' | 'bare', load: Load): Promise<ServerResult> => {
    const serverPid = server === 'bare' ? bareServer.pid! : pid
    const before = readProcessUsage(serverPid)
    const reply = await ask<LoadResult | { error: string }>(generator, load)
    if ('error' in reply) throw new Error(reply.error)
    const after = readProcessUsage(serverPid)
    generatorShares[server].push(reply.cpuShare)
    if (server === 'product') {
      memory.push(after.memoryMb)
      loadSeconds += load.seconds
      if (loadSeconds >= MEMORY_AFTER_SECONDS) memoryAfterLoad.push(after.memoryMb)
    }
    const perRequest = (seconds: number) => (seconds * 1000) / reply.requests
    return {
      ...reply,
      serverCpu: perRequest(after.cpuSeconds - before.cpuSeconds),
      databaseCpu: perRequest(after.databaseCpuSeconds - before.databaseCpuSeconds),
    }
  }
  const runCase = ({ requests, isAnonymous }: Case, duration: number) => {
    const headers = isAnonymous ? clients.map(({ cookie, ...others }) => others) : clients
    return runLoad('product', { origin: url, clients: headers, requests, seconds: duration })
  }
  try {
    const page = await readPage(url, clients[0]!)
    const origin = `http://127.0.0.1:${await ask<number>(bareServer, { database: database.owner, statement: `${ONE_ROW} $1`, page })}`
    const runBare = (isStatic: boolean | undefined, duration: number) => {
      const paths = isStatic ? ['/'] : codes.map((code) => `/${code}`)
      const requests = paths.map((path): LoadRequest => ({ method: 'GET', path }))
      return runLoad('bare', { origin, clients: clients.map(() => ({})), requests, seconds: duration })
    }
    for (const each of cases) await runCase(each, WARM_UP_SECONDS)
    for (const isStatic of [false, true]) await runBare(isStatic, WARM_UP_SECONDS)
    const measured = cases.map((): Measured => ({ rounds: [] }))
    for (let round = 0; round < rounds; round++)
      for (const [index, each] of cases.entries()) {
        const bare = await runBare(each.isStatic, seconds / 2)
        measured[index]!.rounds.push({ bare, result: await runCase(each, seconds) })
      }
    const goals = MEMORY_GOALS_MB[events]
    const mb = (value: number, goal?: number) => {
      const isMissed = goal !== undefined && value > goal
      if (isMissed) process.exitCode = 1
      return `${Math.round(value)} MB${goal === undefined ? '' : ` (goal ${goal}${isMissed ? ', missed' : ''})`}`
    }
    const afterLoad = memoryAfterLoad.length
      ? `${mb(median(memoryAfterLoad), goals?.afterLoad)} in the median after a minute of load`
      : `less than a minute of load`
    const [share, bareShare] = [generatorShares.product, generatorShares.bare].map((all) =>
      Math.round(100 * Math.max(...all)),
    )
    console.log(
      `- memory: ${mb(readyMb, goals?.ready)} when ready, ${mb(memory[0]!)} after ${CONNECTIONS} sign-ups, ${afterLoad}, ` +
        `at most ${mb(Math.max(...memory))}\n` +
        `- the load generator used at most ${share} % of a processor, with the bare server ${bareShare} %\n`,
    )
    return measured
  } finally {
    generator.disconnect()
    bareServer.disconnect()
  }
}

/** Reads the static page as it is sent. */
async function readPage(url: string, client: Record<string, string>): Promise<BareServerOptions['page']> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': client['accept-encoding']! } }, resolve).once('error', reject)
  })
  const { headers } = response
  const bytes = await buffer(response)
  const names = ['content-type', 'content-encoding']
  const sent = names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []))
  return { headers: { ...Object.fromEntries(sent), 'content-length': String(bytes.length) }, body: bytes }
}

/** What one request sends to the database. */
interface Traffic {
  roundTrips: number
  statements: number
}

/** Starts the product with a proxy before its database and counts what each case sends to it. */
async function countTraffic(
  cases: Case[],
  clients: Record<string, string>[],
  { app, identity, jobs, owner }: DatabaseConfig,
  secret: string,
): Promise<Traffic[]> {
  const counter = await openTrafficCounter(app)
  const toCounter = ({ user, database }: ClientConfig) =>
    `postgres://${user}@127.0.0.1:${counter.port}/${database}`
  const toSocket = ({ user, database, host }: ClientConfig) =>
    `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`
  const product = await startProduct({
    SECRET: secret,
    DATABASE_URL: toCounter(app),
    DATABASE_IDENTITY_URL: toCounter(identity),
    DATABASE_JOBS_URL: toSocket(jobs),
    DATABASE_OWNER_URL: toSocket(owner),
  })
  try {
    const traffic: Traffic[] = []
    for (const { requests, isAnonymous } of cases) {
      const { cookie, ...anonymous } = clients[0]!
      const headers = { ...anonymous, origin: product.url, ...(!isAnonymous && { cookie }) }
      const sendAll = async () => {
        for (let index = 0; index < COUNTED_REQUESTS; index++) {
          const { method, path } = requests[index % requests.length]!
          await (await fetch(`${product.url}${path}`, { method, headers })).arrayBuffer()
        }
      }
      // Opens the connections and fills the caches.
      await sendAll()
      const before = counter.read()
      await sendAll()
      const after = counter.read()
      traffic.push({
        roundTrips: (after.roundTrips - before.roundTrips) / COUNTED_REQUESTS,
        statements: (after.statements - before.statements) / COUNTED_REQUESTS,
      })
    }
    return traffic
  } finally {
    await product.stop()
    counter.close()
  }
}

function report(cases: Case[], measured: Measured[], traffic: Traffic[]): void {
  const rate = (result: LoadResult) => result.requestsPerSecond
  const header = [
    'Case',
    'Per second',
    'Of bare',
    'Goal',
    'Of session',
    'Median',
    'p99',
    'Processor',
    'Database',
  ]
  const rows = [[...header, 'Round trips', 'Statements', 'Size']]
  const session = measured[0]!
  for (const [index, { name, goal }] of cases.entries()) {
    const { rounds: all } = measured[index]!
    const medianOf = (value: (round: (typeof all)[number], index: number) => number) => median(all.map(value))
    const ofBare = medianOf(({ result, bare }) => rate(result) / rate(bare))
    const isMissed = goal !== undefined && ofBare < goal
    if (isMissed) process.exitCode = 1
    rows.push([
      name,
      medianOf(({ result }) => rate(result)).toFixed(0),
      ofBare.toFixed(3),
      goal === undefined ? '' : `${goal}${isMissed ? ' missed' : ''}`,
      medianOf(({ result }, round) => rate(result) / rate(session.rounds[round]!.result)).toFixed(2),
      `${medianOf(({ result }) => result.median).toFixed(1)} ms`,
      `${medianOf(({ result }) => result.p99).toFixed(1)} ms`,
      `${medianOf(({ result }) => result.serverCpu).toFixed(2)} ms`,
      `${medianOf(({ result }) => result.databaseCpu).toFixed(2)} ms`,
      traffic[index]!.roundTrips.toFixed(1),
      traffic[index]!.statements.toFixed(1),
      `${(medianOf(({ result }) => result.bytes) / 1000).toFixed(1)} KB`,
    ])
  }
  for (const isStatic of [false, true]) {
    const each = cases.flatMap((one, index) => (!one.isStatic === !isStatic ? measured[index]!.rounds : []))
    if (each.length === 0) continue
    const bare = each.map((round) => round.bare)
    const name = isStatic ? 'bare server, same bytes' : 'bare server, one row'
    const ms = (value: (one: ServerResult) => number, digits = 1) =>
      `${median(bare.map(value)).toFixed(digits)} ms`
    const times = [ms((one) => one.median), ms(({ p99 }) => p99), ms(({ serverCpu }) => serverCpu, 3), '']
    const perRequest = isStatic ? '0.0' : '1.0'
    const size = `${(median(bare.map(({ bytes }) => bytes)) / 1000).toFixed(1)} KB`
    rows.push([name, median(bare.map(rate)).toFixed(0), '1', '', '', ...times, perRequest, perRequest, size])
  }
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`,
  )
  lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  console.log(lines.join('\n'))
}

/** Prints how often PostgreSQL alone reads the row, if pgbench is installed. */
async function reportPgbench({ host, user, database }: ClientConfig, codes: string[]): Promise<void> {
  const script = join(mkdtempSync(join(tmpdir(), 'amberlink-pgbench-')), 'one-row.sql')
  writeFileSync(script, `${ONE_ROW} '${decodeURIComponent(codes[0]!)}';\n`)
  const connection = ['-h', host!, '-p', '5432', '-U', user!, '-n', '-M', 'prepared', '-f', script]
  try {
    const load = ['-c', String(CONNECTIONS), '-T', String(Math.ceil(seconds))]
    const { stdout } = await promisify(execFile)('pgbench', [...connection, ...load, database!])
    console.log(
      `- pgbench reads the row ${Math.round(Number(/tps = (\S+)/.exec(stdout)?.[1]))} times per second`,
    )
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error
  } finally {
    rmSync(join(script, '..'), { recursive: true })
  }
}
