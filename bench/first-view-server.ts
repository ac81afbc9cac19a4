// What first views cost the server: processor time of its process per page, and pages per second.
import { Agent, get } from 'node:http'
import { type APIRequestContext, request } from '@playwright/test'
import { createOnboardedAccount } from '../tooling/accounts.ts'
import { addFavorite, fetchUpcomingEvents, registerForEvent } from '../tooling/api.ts'
import { findFreePort, type Product, startProduct } from '../tooling/product.ts'
import { describeLoad, median } from './statistics.ts'

/**
 * Clients that send the next request as soon as the previous one is answered. Each has a user, a connection and an address of its own,
 * because the server limits how many pages it renders for one address at a time.
 */
const CLIENTS = 8
/** Until the compiler of the server has optimized the code. */
const WARM_UP_PAGES = 300
const PAGES_PER_TRY = 200
/** The goals: milliseconds of processor time per page, and pages per second. */
const GOALS = { cpu: 10, rate: 100 }

interface View {
  name: string
  path: string
  isSignedIn: boolean
}

const SCREENS = ['/auth', '/dashboard', '/events', '/my-events', '/settings']
const VIEWS: View[] = [
  { name: 'auth', path: '/auth', isSignedIn: false },
  { name: 'shared event', path: '/events?event=', isSignedIn: false },
  ...SCREENS.slice(1).map((path) => ({ name: path.slice(1), path, isSignedIn: true })),
  // Both are redirects: to the auth screen, and from it.
  { name: 'events, no session', path: '/events', isSignedIn: false },
  { name: 'auth, session', path: '/auth', isSignedIn: true },
]

interface ServerOptions {
  /** How often each page is measured. */
  tries: number
  /** The pages to measure; undefined for all. */
  only: string[] | undefined
  addCatalogue(product: Product): void
}

/** Measures the pages one after another and prints the medians. Sets the exit code if a page misses a goal. */
export async function measureServer({ tries, only, addCatalogue }: ServerOptions): Promise<void> {
  const metricsPort = await findFreePort()
  const product = await startProduct({ METRICS_PORT: String(metricsPort) })
  try {
    addCatalogue(product)
    const users: User[] = []
    for (let client = 0; client < CLIENTS; client++) users.push(await createUser(product.url))
    console.log(`medians of ${tries} × ${PAGES_PER_TRY} pages, ${CLIENTS} clients, ${describeLoad()}`)
    for (const view of VIEWS.filter(({ name }) => !only || only.includes(name))) {
      const code = view.path.endsWith('=') ? encodeURIComponent(users[0]!.eventCode) : ''
      const cookies = users.map(({ cookie }) => (view.isSignedIn ? cookie : ''))
      await measureView(view, { url: `${product.url}${view.path}${code}`, cookies }, metricsPort, tries)
    }
  } finally {
    await product.stop()
  }
}

interface User {
  cookie: string
  eventCode: string
}

/** A page as each client loads it, with its cookies. */
interface LoadedPage {
  url: string
  cookies: string[]
}

/** Creates a user with registrations and favorites. */
async function createUser(url: string): Promise<User> {
  const context: APIRequestContext = await request.newContext({ baseURL: url })
  try {
    const client = { request: context }
    await createOnboardedAccount(client)
    const events = await fetchUpcomingEvents(client)
    for (const event of events.slice(0, 10)) await registerForEvent(client, event)
    for (const event of events.slice(5, 15)) await addFavorite(client, event)
    const { cookies } = await context.storageState()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return { cookie, eventCode: events[0]?.event_code ?? '' }
  } finally {
    await context.dispose()
  }
}

async function measureView(
  { name }: View,
  page: LoadedPage,
  metricsPort: number,
  tries: number,
): Promise<void> {
  await loadPages(page, WARM_UP_PAGES)
  const results: { cpu: number; rate: number; bytes: number; wait: number }[] = []
  for (let index = 0; index < tries; index++) {
    const [cpuBefore, start] = [await readCpuSeconds(metricsPort), performance.now()]
    const { bytes, wait } = await loadPages(page, PAGES_PER_TRY)
    const seconds = (performance.now() - start) / 1000
    const cpu = (((await readCpuSeconds(metricsPort)) - cpuBefore) * 1000) / PAGES_PER_TRY
    results.push({ cpu, rate: PAGES_PER_TRY / seconds, bytes, wait })
  }
  const medianOf = (key: 'cpu' | 'rate' | 'bytes' | 'wait') => median(results.map((result) => result[key]))
  const isMissed = medianOf('cpu') > GOALS.cpu || medianOf('rate') < GOALS.rate
  if (isMissed) process.exitCode = 1
  const columns = [
    name.padEnd(18),
    `processor ${medianOf('cpu').toFixed(1).padStart(5)} ms`,
    `${medianOf('rate').toFixed(0).padStart(5)} pages/s`,
    `response ${medianOf('wait').toFixed(0).padStart(4)} ms`,
    `${(medianOf('bytes') / 1000).toFixed(1).padStart(5)} KB`,
    isMissed ? 'MISSED' : '',
  ]
  console.log(columns.join('  '))
}

/** Loads `count` pages. Returns the size of one, and the median time until the response was complete. */
async function loadPages(
  { url, cookies }: LoadedPage,
  count: number,
): Promise<{ bytes: number; wait: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const waits: number[] = []
  let [started, bytes] = [0, 0]
  const runClient = async (cookie: string, client: number) => {
    while (started < count) {
      started += 1
      const start = performance.now()
      bytes = await loadPage(url, { cookie, 'x-forwarded-for': `192.0.2.${client + 1}` }, agent)
      waits.push(performance.now() - start)
    }
  }
  await Promise.all(cookies.map(runClient))
  agent.destroy()
  return { bytes, wait: median(waits) }
}

function loadPage(url: string, identity: Record<string, string>, agent: Agent): Promise<number> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br', ...identity }
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200 && response.statusCode !== 302)
        reject(new Error(`${url}: ${response.statusCode}`))
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.once('end', () => resolve(bytes))
      response.once('error', reject)
    }).once('error', reject)
  })
}

/** Returns the processor time of the server so far, with all its threads. */
async function readCpuSeconds(metricsPort: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1])
}
