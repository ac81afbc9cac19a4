// Measures how much attackers slow down another user. During 200 sign-ins at concurrency 50, and during 30 parallel hostile
// searches and 30 other parallel reads of the catalogue of one user, the time of another user's event list is compared with the same requests without attackers.
//   npm run bench:isolation -- [--events 100000] [--probes 500] [--folder DIR] [--only searches]
// --only runs one of the attacks: sign-ins, searches or reads.
// --folder keeps the database for the next run; the default is a temporary folder that is deleted. The server runs in another
// process with all limits on. Fails if the 99th percentile is more than twice as high under an attack.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../src/server/database/open-database.ts'
import { readSettings } from '../src/server/platform/settings.ts'
import { startServer } from '../src/server/process/start-server.ts'
import { insertGeneratedCatalogue } from '../tooling/generate-catalogue.ts'

const ALLOWED_RATIO = 2
/** Requests per second of the user who is not the attacker. */
const PROBE_RATE = 20
const SIGN_INS = { count: 200, concurrency: 50, password: 'correct horse battery' }
const SEARCHES_AT_ONCE = 30
const READS_AT_ONCE = 30

const ATTACKS = {
  'sign-ins': '200 sign-ins at concurrency 50',
  searches: '30 parallel hostile searches',
  reads: '30 parallel reads',
}

/** Searches chosen to be expensive: none can use an index well, or all match nearly every event. */
const HOSTILE_SEARCHES = [
  '\uFDFA'.repeat(60),
  '%%%% ____',
  'привет мир',
  Array.from('abcdefghijklmnopqrstuvwxyz').join(' '),
  'a e i o u',
  '- .',
  'x'.repeat(200),
  'summit meetup forum congress',
  '東京',
]

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    probes: { type: 'string', default: '500' },
    folder: { type: 'string' },
    only: { type: 'string' },
    serve: { type: 'boolean', default: false },
    attack: { type: 'string' },
    address: { type: 'string' },
  },
})

/** Sends the requests of an attack once. */
const BATCHES: Record<
  keyof typeof ATTACKS,
  (client: Client, address: string, email: string) => Promise<number[]>
> = {
  'sign-ins': (_, address, email) => signInAll(address, email),
  searches: searchAll,
  reads: readAll,
}

if (options.serve) await serve()
else if (options.attack) await attack(options.attack, options.address!)
else await measure(Number(options.events), Number(options.probes))

async function serve(): Promise<void> {
  const server = await startServer(readSettings(process.env), {
    report: () => {},
    signal: new AbortController().signal,
    openPageServer: async () => ({ handle: (_request, response) => response.end(), close: async () => {} }),
  })
  process.once('message', () => server.stop().then(() => process.exit(0)))
  process.send?.(server.url)
}

async function measure(events: number, probes: number): Promise<void> {
  const folder = options.folder
    ? resolve(options.folder)
    : mkdtempSync(join(tmpdir(), 'amberlink-isolation-'))
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    SAMPLE_CATALOGUE: 'off',
    LOG_LEVEL: 'silent',
  }
  await fill(env, events)
  const server = fork(import.meta.filename, ['--serve'], { env: { ...process.env, ...env } })
  try {
    const [address] = (await once(server, 'message')) as [string]
    const user = createClient(address, '192.0.2.1')
    await user.signUp(`user-${Date.now()}@example.com`)
    console.log(
      `${events} events, ${probes} probes at ${PROBE_RATE}/s, load average ${loadavg()[0]?.toFixed(1)}`,
    )
    await probe(user, 100)
    const alone = summarize(await probe(user, probes))
    report('without attackers', alone)
    for (const [name, title] of Object.entries(ATTACKS)) {
      if (options.only && options.only !== name) continue
      const { times, statuses } = await withAttack(name, address, () => probe(user, probes))
      reportAttack(title, summarize(times), alone, statuses)
    }
    report('without attackers, again', summarize(await probe(user, probes)))
  } finally {
    server.send('stop')
    await once(server, 'exit')
    if (!options.folder) rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(env: Record<string, string>, events: number): Promise<void> {
  const database = await openDatabase(readSettings(env))
  try {
    const { rows } = await database.owner.query('select count(*) as events from eventlist')
    if (rows[0].events > 0) return
    await insertGeneratedCatalogue(database.owner, events)
  } finally {
    await database.close()
  }
}

type Client = ReturnType<typeof createClient>

/** Creates a client with this IP, which keeps its session. */
function createClient(address: string, ip: string) {
  let cookie = ''
  const call = async (method: string, path: string, body?: object): Promise<number> => {
    const response = await fetch(new URL(path, address), {
      method,
      headers: {
        apikey: readSettings({}).publicKey,
        origin: address,
        'x-forwarded-for': ip,
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    await response.arrayBuffer()
    return response.status
  }
  return {
    get: (path: string) => call('GET', path),
    signIn: (email: string) => call('POST', '/api/sign-in', { email, password: SIGN_INS.password }),
    async signUp(email: string) {
      const status = await call('POST', '/api/sign-up', { email, password: SIGN_INS.password })
      if (status !== 200) throw new Error(`signing up failed with ${status}`)
    },
  }
}

/** Reads the event list `count` times at PROBE_RATE, without waiting for slow responses. Returns the times in milliseconds. */
async function probe(client: Client, count: number): Promise<number[]> {
  const pending: Promise<number>[] = []
  for (let index = 0; index < count; index++) {
    pending.push(
      (async () => {
        const before = performance.now()
        const status = await client.get('/api/events')
        if (status !== 200) throw new Error(`a probe got ${status}`)
        return performance.now() - before
      })(),
    )
    await new Promise((done) => setTimeout(done, 1000 / PROBE_RATE))
  }
  return Promise.all(pending)
}

/** How often the attackers got each status. */
type Statuses = Record<number, number>

/** Runs an attack in another process, again and again, while `work` runs. */
async function withAttack(
  name: string,
  address: string,
  work: () => Promise<number[]>,
): Promise<{ times: number[]; statuses: Statuses }> {
  const attacker = fork(import.meta.filename, ['--attack', name, '--address', address])
  await once(attacker, 'message')
  const times = await work()
  attacker.send('stop')
  const [statuses] = (await once(attacker, 'message')) as [Statuses]
  return { times, statuses }
}

async function attack(name: string, address: string): Promise<void> {
  const email = `attacker-${Date.now()}@example.com`
  const client = createClient(address, '203.0.113.1')
  await client.signUp(email)
  const statuses: Statuses = {}
  let isOver = false
  process.once('message', () => {
    isOver = true
  })
  process.send?.('started')
  while (!isOver) {
    const batch = await BATCHES[name as keyof typeof ATTACKS](client, address, email)
    for (const status of batch) statuses[status] = (statuses[status] ?? 0) + 1
  }
  process.send?.(statuses, () => process.exit(0))
}

/** Signs in 200 times, 50 at a time: half of them with the right password. */
async function signInAll(address: string, email: string): Promise<number[]> {
  const statuses: number[] = []
  let next = 0
  const signIn = async () => {
    while (next < SIGN_INS.count) {
      const number = next++
      // The attackers have three addresses.
      const client = createClient(address, `203.0.113.${10 + (number % 3)}`)
      statuses.push(await client.signIn(number % 2 ? email : `nobody-${number}@example.com`))
    }
  }
  await Promise.all(Array.from({ length: SIGN_INS.concurrency }, signIn))
  return statuses
}

/** Sends 30 searches at once in the three views. */
function searchAll(client: Client): Promise<number[]> {
  const views = ['/api/events', '/api/event-calendar', '/api/event-map']
  return Promise.all(
    Array.from({ length: SEARCHES_AT_ONCE }, (_, index) => {
      const search = encodeURIComponent(HOSTILE_SEARCHES[index % HOSTILE_SEARCHES.length]!)
      return client.get(`${views[index % views.length]}?search=${search}`)
    }),
  )
}

/** Sends 30 reads of the whole catalogue at once. */
function readAll(client: Client): Promise<number[]> {
  const views = ['/api/event-facets?when=all', '/api/event-map?when=all', '/api/event-calendar']
  return Promise.all(
    Array.from({ length: READS_AT_ONCE }, (_, index) => client.get(views[index % views.length]!)),
  )
}

interface Summary {
  p50: number
  p99: number
  max: number
}

function summarize(unsorted: number[]): Summary {
  const times = unsorted.toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1]!
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}

function report(title: string, { p50, p99, max }: Summary, suffix = ''): void {
  const [median, slow, slowest] = [p50, p99, max].map((each) => each.toFixed(1))
  console.log(`${title.padEnd(32)} p50 ${median} ms, p99 ${slow} ms, max ${slowest} ms${suffix}`)
}

function reportAttack(title: string, during: Summary, alone: Summary, statuses: Statuses): void {
  const ratio = during.p99 / alone.p99
  const replies = Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
  report(title, during, `; p99 ratio ${ratio.toFixed(2)}; attackers got ${replies}`)
  if (ratio > ALLOWED_RATIO) {
    console.log(`  The p99 is more than ${ALLOWED_RATIO} times as high.`)
    process.exitCode = 1
  }
}
