// Measures how soon the screens are readable on a slow phone: 1.6 Mbit/s, 150 ms, a processor at a quarter of its speed.
//   npm run bench:first-view -- [--tries 9] [--only events,auth] [--file CATALOGUE]
// Each try is a new browser context with an empty cache. A screen is readable when the element named below has been painted; the
// figures are medians in milliseconds since the start of the navigation. --file adds a catalogue file to the sample.
// Fails if a screen misses its goal.
// What they cost the server is measured by `npm run bench:http -- --only page`.
//   npm run bench:first-view -- --compare FOLDER [--tries 15]
// compares the landing page with that of another checkout, which has its packages and a built web too. Loads alternate, so that both
// are measured on the same machine in the same state. Fails if the page is more than 5 % slower.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { createOnboardedAccount } from '../tooling/accounts.ts'
import { findChromium } from '../tooling/chromium.ts'
import { startProduct } from '../tooling/product.ts'
import { withProductAndBrowser } from '../tooling/product-browser.ts'
import { readArguments } from '../tooling/read-arguments.ts'
import { describeLoad, median } from './statistics.ts'

interface Network {
  /** Bits per second. */
  bandwidth: number
  /** Milliseconds added to each request. */
  latency: number
}

const PHONE = { width: 375, height: 800 }
const CPU_SLOWDOWN = 4
const SLOW: Network = { bandwidth: 1_600_000, latency: 150 }
const VERY_SLOW: Network = { bandwidth: 400_000, latency: 150 }

interface View {
  name: string
  path: string
  /** The element that makes the screen readable. */
  readable: string
  isAnonymous?: true
  /** SLOW by default. */
  network?: Network
  /** Whether the assets are in the cache from an earlier load. */
  isCached?: true
  /** Milliseconds; undefined for the landing page, which is only reported. */
  goal?: number
}

/** How much slower than the other checkout the landing page may be. */
const MAX_RATIO = 1.05

const FIRST_CARD = 'article[data-event-code]'
const VIEWS: View[] = [
  { name: 'landing', path: '/', readable: 'h1', isAnonymous: true },
  { name: 'auth', path: '/auth', readable: 'input[type=password]', isAnonymous: true, goal: 1300 },
  { name: 'dashboard', path: '/dashboard', readable: 'main h1', goal: 1500 },
  { name: 'my-events', path: '/my-events', readable: 'main h1', goal: 1500 },
  { name: 'events', path: '/events', readable: FIRST_CARD, goal: 1500 },
  { name: 'events-again', path: '/events', readable: FIRST_CARD, isCached: true, goal: 900 },
  { name: 'events-400k', path: '/events', readable: FIRST_CARD, network: VERY_SLOW, goal: 4000 },
]

const { values: options } = readArguments(
  'npm run bench:first-view -- [--tries N] [--only NAME,NAME] [--file CATALOGUE] [--compare FOLDER]',
  {
    options: {
      tries: { type: 'string', default: '9' },
      only: { type: 'string' },
      file: { type: 'string' },
      compare: { type: 'string' },
    },
  },
)
const only = options.only?.split(',')

if (options.compare) await compareLanding(options.compare)
else await withProductAndBrowser(({ url }, browser) => measureViews(browser, url), options.file)

async function compareLanding(folder: string): Promise<void> {
  const [landing] = VIEWS as [View]
  const products = [await startProduct({}, folder), await startProduct()]
  const browser = await chromium.launch(await findChromium())
  try {
    const tries = Number(options.tries)
    console.log(`landing page, median of ${tries}, ${describeLoad()}`)
    const results: Result[][] = products.map(() => [])
    // The first load of each is not counted.
    for (let index = -1; index < tries; index++)
      for (const [checkout, { url }] of products.entries()) {
        const result = await measureView(browser, url, landing)
        if (index >= 0) results[checkout]?.push(result)
      }
    const [before = Number.NaN, after = Number.NaN] = results.map((each) =>
      median(each.map(({ readable }) => readable)),
    )
    const bytes = results.map((each) => median(each.map((result) => result.bytes)))
    const ratio = after / before
    console.log(
      `readable ${before.toFixed(0)} ms → ${after.toFixed(0)} ms (${ratio.toFixed(3)}), ${bytes.join(' → ')} bytes`,
    )
    if (!(ratio <= MAX_RATIO)) process.exitCode = 1
  } finally {
    await browser.close()
    for (const product of products) await product.stop()
  }
}

async function measureViews(browser: Browser, url: string): Promise<void> {
  const tries = Number(options.tries)
  console.log(`median of ${tries}, ${describeLoad()}`)
  for (const view of VIEWS.filter(({ name }) => !only || only.includes(name))) {
    const results: Result[] = []
    for (let index = 0; index < tries; index++) results.push(await measureView(browser, url, view))
    const medianOf = (value: (result: Result) => number) => median(results.map(value))
    const readable = medianOf((result) => result.readable)
    const isMissed = view.goal !== undefined && readable > view.goal
    if (isMissed) process.exitCode = 1
    const columns = [
      view.name.padEnd(14),
      `readable ${readable.toFixed(0).padStart(5)} ms`,
      `first paint ${medianOf((result) => result.firstPaint)
        .toFixed(0)
        .padStart(5)} ms`,
      `${(medianOf((result) => result.bytes) / 1000).toFixed(0).padStart(4)} KB`,
      `layout shift ${medianOf((result) => result.layoutShift).toFixed(3)}`,
      view.goal === undefined ? '' : `goal ${view.goal} ms${isMissed ? ' MISSED' : ''}`,
    ]
    console.log(columns.join('  '))
  }
}

interface Result {
  readable: number
  firstPaint: number
  /** Bytes received until the screen was readable. */
  bytes: number
  layoutShift: number
}

async function measureView(browser: Browser, url: string, view: View): Promise<Result> {
  const context = await browser.newContext({ baseURL: url, viewport: PHONE, locale: 'en-US' })
  try {
    if (!view.isAnonymous) await createOnboardedAccount(context)
    if (view.isCached) {
      const page = await context.newPage()
      await page.goto(view.path)
      await page.locator(view.readable).first().waitFor()
      await page.waitForLoadState('networkidle')
      await page.close()
    }
    return await loadOnSlowPhone(context, view)
  } finally {
    await context.close()
  }
}

async function loadOnSlowPhone(
  context: BrowserContext,
  { path, readable: selector, network = SLOW }: View,
): Promise<Result> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  let bytes = 0
  devtools.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.bandwidth / 8,
    uploadThroughput: network.bandwidth / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(recordReadable, selector)
  await page.goto(path, { waitUntil: 'commit' })
  const readable = await readMark(page)
  const bytesUntilReadable = bytes
  await page.waitForLoadState('networkidle')
  const { firstPaint, layoutShift } = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    layoutShift: (window as unknown as { layoutShift: number }).layoutShift,
  }))
  return { readable, firstPaint, bytes: bytesUntilReadable, layoutShift }
}

/** Runs in the page: sets a mark in the frame after the one that painted the element, and sums layout shifts. */
function recordReadable(selector: string): void {
  const state = window as unknown as { layoutShift: number }
  state.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) state.layoutShift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const element = document.querySelector(selector)
    if (element && element.getClientRects().length > 0)
      requestAnimationFrame(() => performance.mark('readable'))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function readMark(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('readable').length > 0, undefined, {
    timeout: 60_000,
  })
  return page.evaluate(() => performance.getEntriesByName('readable')[0]!.startTime)
}
