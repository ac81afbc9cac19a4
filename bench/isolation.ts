// Measures how much attackers slow down another user. During 200 sign-ins at concurrency 50, and during 30 parallel hostile
// searches and 30 other parallel reads of the catalogue of one user, the time of another user's event list is compared with the same requests without attackers.
//   npm run bench:isolation -- [--events 100000] [--probes 500] [--folder DIR] [--only searches]
// --only runs one of the attacks: sign-ins, searches or reads.
// --folder keeps the database for the next run; the default is a temporary folder that is deleted. The server runs in another
// process with all limits on. Fails if the 99th percentile is more than twice that of the requests before and after the attacks.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
/** Requests per second of the user who is not the attacker. */
const PROBE_RATE = 20
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
  'npm run bench:isolation -- [--events N] [--probes N] [--folder DIR] [--only sign-ins|searches|reads]',
  {
    options: {
      events: { type: 'string', default: '100000' },
      probes: { type: 'string', default: '500' },
      folder: { type: 'string' },
      only: { type: 'string' },
      attack: { type: 'string' },
      url: { type: 'string' },
    },
  },
)

/** Sends the requests of an attack once. */
const BATCHES: Record<
  keyof typeof ATTACKS,
  (client: HttpClient, url: string, email: string) => Promise<number[]>
> = {
  'sign-ins': (_, url, email) => signInAll(url, email),
  searches: searchAll,
  reads: readAll,
}

if (options.attack) await attack(options.attack, options.url!)
else await measure(Number(options.events), Number(options.probes))

async function measure(events: number, probes: number): Promise<void> {
  const folder = options.folder
    ? resolve(options.folder)
    : mkdtempSync(join(tmpdir(), 'amberlink-isolation-'))
  await buildWebIfChanged()
  await fill(folder, events)
  const { url, stop } = await startProduct({ DATA_DIR: folder, API_RATE_LIMIT: 'on', LOG_LEVEL: 'silent' })
  try {
    const user = createHttpClient(url, { ip: '192.0.2.1' })
    await user.signUp(`user-${Date.now()}@example.com`)
    console.log(`${events} events, ${probes} probes at ${PROBE_RATE}/s, ${describeLoad()}`)
    await probe(user, 100)
    const before = await probe(user, probes)
    report('without attackers', summarize(before))
    const attacks: [title: string, during: Summary, statuses: Statuses][] = []
    for (const [name, title] of Object.entries(ATTACKS)) {
      if (options.only && options.only !== name) continue
      const { times, statuses } = await withAttack(name, url, () => probe(user, probes))
      attacks.push([title, summarize(times), statuses])
    }
    const after = await probe(user, probes)
    report('without attackers, again', summarize(after))
    // Either alone varies by a factor of two.
    const alone = summarize([...before, ...after])
    for (const [title, during, statuses] of attacks) reportAttack(title, during, alone, statuses)
  } finally {
    await stop()
    if (!options.folder) rmSync(folder, { recursive: true, force: true })
  }
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

/** Reads the event list `count` times at PROBE_RATE, without waiting for slow responses. Returns the times in milliseconds. */
async function probe(client: HttpClient, count: number): Promise<number[]> {
  const pending: Promise<number>[] = []
  for (let index = 0; index < count; index++) {
    pending.push(measureMs(() => client.call('GET', '/api/events')))
    await new Promise((done) => setTimeout(done, 1000 / PROBE_RATE))
  }
  return Promise.all(pending)
}

/** How often the attackers got each status. */
type Statuses = Record<number, number>

/** Runs an attack in another process, again and again, while `work` runs. */
async function withAttack(
  name: string,
  url: string,
  work: () => Promise<number[]>,
): Promise<{ times: number[]; statuses: Statuses }> {
  const attacker = fork(import.meta.filename, ['--attack', name, '--url', url])
  await once(attacker, 'message')
  const times = await work()
  attacker.send('stop')
  const [statuses] = (await once(attacker, 'message')) as [Statuses]
  return { times, statuses }
}

async function attack(name: string, url: string): Promise<void> {
  const email = `attacker-${Date.now()}@example.com`
  const client = createHttpClient(url, { ip: '203.0.113.1' })
  await client.signUp(email)
  const statuses: Statuses = {}
  let isOver = false
  process.once('message', () => {
    isOver = true
  })
  process.send?.('started')
  while (!isOver) {
    const batch = await BATCHES[name as keyof typeof ATTACKS](client, url, email)
    for (const status of batch) statuses[status] = (statuses[status] ?? 0) + 1
  }
  process.send?.(statuses, () => process.exit(0))
}

/** Signs in 200 times, 50 at a time: half of them with the right password. */
async function signInAll(url: string, email: string): Promise<number[]> {
  const statuses: number[] = []
  let next = 0
  const signIn = async () => {
    while (next < SIGN_INS.count) {
      const number = next++
      // The attackers have three addresses.
      const client = createHttpClient(url, { ip: `203.0.113.${10 + (number % 3)}` })
      statuses.push(await readStatus(client.signIn(number % 2 ? email : `unknown-${number}@example.com`)))
    }
  }
  await Promise.all(Array.from({ length: SIGN_INS.concurrency }, signIn))
  return statuses
}

/** Sends 30 searches at once in the three views. */
function searchAll(client: HttpClient): Promise<number[]> {
  const views = ['/api/events', '/api/event-calendar', '/api/event-map']
  return Promise.all(
    Array.from({ length: SEARCHES_AT_ONCE }, (_, index) => {
      const search = encodeURIComponent(HOSTILE_SEARCHES[index % HOSTILE_SEARCHES.length]!)
      return readStatus(client.send('GET', `${views[index % views.length]}?search=${search}`))
    }),
  )
}

/** Sends 30 reads of the whole catalogue at once. */
function readAll(client: HttpClient): Promise<number[]> {
  const views = ['/api/event-facets?when=all', '/api/event-map?when=all', '/api/event-calendar']
  return Promise.all(
    Array.from({ length: READS_AT_ONCE }, (_, index) =>
      readStatus(client.send('GET', views[index % views.length]!)),
    ),
  )
}

/** Returns the status of a response after its body has arrived. */
async function readStatus(sent: Promise<Response>): Promise<number> {
  const response = await sent
  await response.arrayBuffer()
  return response.status
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
