// Measures how much attackers slow down other users. During 200 sign-ins at concurrency 50, and during 30 parallel hostile
// searches and 30 other parallel reads of the catalogue of one user, the time of other users' event lists is compared with the same
// requests without attackers. Rounds with and without an attack alternate, because the time of either changes by a factor of two within minutes.
//   npm run bench:isolation -- [--events 100000] [--rounds 8] [--folder DIR] [--only searches]
// --only runs one of the attacks: sign-ins, searches or reads.
// --folder keeps the database for the next run; the default is a temporary folder that is deleted. The server runs in another
// process with all limits on. Fails if the 99th percentile of the rounds with an attack is more than twice that of the others.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '../src/server/database/open-database.ts'
import { readSettings } from '../src/server/platform/settings.ts'
import { insertGeneratedCatalogue } from '../tooling/generate-catalogue.ts'
import { createHttpClient, type HttpClient } from '../tooling/http-client.ts'
import { startProduct } from '../tooling/product.ts'
import { readArguments } from '../tooling/read-arguments.ts'
import { buildWebIfChanged } from '../tooling/web-build.ts'
import { describeLoad, measureMs, quantile } from './statistics.ts'

const ALLOWED_RATIO = 2
/** Users who are not attackers, and their requests per second and round. A user may send 20 a second. */
const PROBES = { users: 3, perSecond: 60, perRound: 200 }
const SIGN_INS = { count: 200, concurrency: 50 }
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

const { values: options } = readArguments(
  'npm run bench:isolation -- [--events N] [--rounds N] [--folder DIR] [--only sign-ins|searches|reads]',
  {
    options: {
      events: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '8' },
      folder: { type: 'string' },
      only: { type: 'string' },
      attack: { type: 'string' },
      url: { type: 'string' },
    },
  },
)

/** What an attack sends again and again. */
const BATCHES: Record<keyof typeof ATTACKS, (attacker: Attacker) => Promise<unknown>> = {
  'sign-ins': signInAll,
  searches: searchAll,
  reads: readAll,
}

if (options.only && !(options.only in ATTACKS))
  throw new Error(`--only ${options.only}: expected ${Object.keys(ATTACKS).join(', ')}.`)
if (options.attack) await attack(options.attack, options.url!)
else await measure(Number(options.events), Number(options.rounds))

async function measure(events: number, rounds: number): Promise<void> {
  const folder = options.folder
    ? resolve(options.folder)
    : mkdtempSync(join(tmpdir(), 'amberlink-isolation-'))
  await buildWebIfChanged()
  await fill(folder, events)
  const { url, stop } = await startProduct({ DATA_DIR: folder, API_RATE_LIMIT: 'on', LOG_LEVEL: 'silent' })
  try {
    const users = Array.from({ length: PROBES.users }, (_, number) =>
      createHttpClient(url, { ip: `192.0.2.${number + 1}` }),
    )
    for (const [number, user] of users.entries())
      await user.signUp(`user-${number}-${Date.now()}@example.com`)
    console.log(
      `${events} events, ${rounds} rounds of ${PROBES.perRound} requests at ${PROBES.perSecond}/s, ${describeLoad()}`,
    )
    // Not counted: code is compiled and caches are filled.
    await probe(users)
    for (const [name, title] of Object.entries(ATTACKS)) {
      if (!options.only || options.only === name) await compare(name, title, { url, users, rounds })
    }
  } finally {
    await stop()
    if (!options.folder) rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures the requests of `users` in turn without and with an attack from another process, and reports both. */
async function compare(
  name: string,
  title: string,
  { url, users, rounds }: { url: string; users: HttpClient[]; rounds: number },
): Promise<void> {
  const attacker = fork(import.meta.filename, ['--attack', name, '--url', url])
  await once(attacker, 'message')
  const [alone, attacked]: [number[], number[]] = [[], []]
  const statuses: Statuses = {}
  for (let round = 0; round < rounds; round++) {
    alone.push(...(await probe(users)))
    attacker.send('start')
    attacked.push(...(await probe(users)))
    attacker.send('stop')
    const [counts] = (await once(attacker, 'message')) as [Statuses]
    for (const [status, count] of Object.entries(counts)) statuses[+status] = (statuses[+status] ?? 0) + count
  }
  attacker.disconnect()
  await once(attacker, 'exit')
  report('without attackers', summarize(alone))
  reportAttack(title, summarize(attacked), summarize(alone), statuses)
}

async function fill(dataDir: string, events: number): Promise<void> {
  const database = await openDatabase(readSettings({ DATA_DIR: dataDir }))
  try {
    const { rows } = await database.owner.query('select count(*) as events from eventlist')
    if (rows[0].events > 0) return
    await insertGeneratedCatalogue(database.owner, events)
  } finally {
    await database.close()
  }
}

/** Reads the event list as the users in turn, without waiting for slow responses. Returns the times in milliseconds. */
async function probe(users: HttpClient[]): Promise<number[]> {
  const pending: Promise<number>[] = []
  for (let index = 0; index < PROBES.perRound; index++) {
    pending.push(measureMs(() => users[index % users.length]!.call('GET', '/api/events')))
    await new Promise((done) => setTimeout(done, 1000 / PROBES.perSecond))
  }
  return Promise.all(pending)
}

/** How often the attackers got each status. */
type Statuses = Record<number, number>

interface Attacker {
  email: string
  /** Signed in. */
  client: HttpClient
  /** Creates a client whose requests end when the attack stops. */
  createClient(ip: string): HttpClient
  /** Waits for the whole response and counts its status. */
  count(sent: Promise<Response>): Promise<void>
}

/** Runs an attack between the messages `start` and `stop`, and then sends the statuses, until the other process disconnects. */
async function attack(name: string, url: string): Promise<void> {
  // Attackers use other machines: here they have the processors only while the server does not need them.
  setPriority(constants.priority.PRIORITY_LOW)
  let stopping = new AbortController()
  let statuses: Statuses = {}
  const createClient = (ip: string) =>
    createHttpClient(url, { ip, fetch: (to, init) => fetch(to, { ...init, signal: stopping.signal }) })
  const client = createClient('203.0.113.1')
  const email = `attacker-${Date.now()}@example.com`
  await client.signUp(email)
  const count = async (sent: Promise<Response>) => {
    const response = await sent
    await response.arrayBuffer()
    statuses[response.status] = (statuses[response.status] ?? 0) + 1
  }
  const runBatches = async ({ signal }: AbortController) => {
    while (!signal.aborted) {
      await BATCHES[name as keyof typeof ATTACKS]({ email, client, createClient, count }).catch((error) => {
        if (!signal.aborted) throw error
      })
    }
    process.send?.(statuses)
  }
  process.on('message', (message) => {
    if (message === 'stop') return stopping.abort()
    statuses = {}
    stopping = new AbortController()
    void runBatches(stopping)
  })
  process.send?.('ready')
}

/** Signs in 200 times, 50 at a time: half of them with the right password. */
function signInAll({ email, createClient, count }: Attacker): Promise<unknown> {
  let next = 0
  const signIn = async () => {
    while (next < SIGN_INS.count) {
      const number = next++
      // The attackers have three addresses.
      const client = createClient(`203.0.113.${10 + (number % 3)}`)
      await count(client.signIn(number % 2 ? email : `unknown-${number}@example.com`))
    }
  }
  return Promise.all(Array.from({ length: SIGN_INS.concurrency }, signIn))
}

/** Sends 30 searches at once in the three views. */
function searchAll({ client, count }: Attacker): Promise<unknown> {
  const views = ['/api/events', '/api/event-calendar', '/api/event-map']
  return Promise.all(
    Array.from({ length: SEARCHES_AT_ONCE }, (_, index) => {
      const search = encodeURIComponent(HOSTILE_SEARCHES[index % HOSTILE_SEARCHES.length]!)
      return count(client.send('GET', `${views[index % views.length]}?search=${search}`))
    }),
  )
}

/** Sends 30 reads of the whole catalogue at once. */
function readAll({ client, count }: Attacker): Promise<unknown> {
  const views = ['/api/event-facets?when=all', '/api/event-map?when=all', '/api/event-calendar']
  return Promise.all(
    Array.from({ length: READS_AT_ONCE }, (_, index) =>
      count(client.send('GET', views[index % views.length]!)),
    ),
  )
}

interface Summary {
  p50: number
  p99: number
  max: number
}

function summarize(times: number[]): Summary {
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), max: quantile(times, 1) }
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
