// Measures how soon the screens respond to the user on a slow device: interaction to next paint, by the event timing of the browser,
// with a processor at a quarter of its speed.
//   npm run bench:interactions -- [--tries 20] [--width 375] [--only list,map] [--file CATALOGUE] [--check] [--profile FOLDER]
// Each interaction is tried on a phone (375 px, touch) and on a desktop (1280 px, mouse) by a user who has signed in. "then" is the
// median of the longest frame until the screen is still again: work that was put off until after the paint. A fixed calculation
// in the page is timed all the while ("calibration"), to compare runs on a busy machine. --file adds a catalogue file to the
// sample. --check fails if an interaction is over its limit. --profile writes CPU profiles, one for each group of interactions.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import { createOnboardedAccount } from '../tooling/accounts.ts'
import { callApi } from '../tooling/api.ts'
import { withProductAndBrowser } from '../tooling/product-browser.ts'
import { readArguments } from '../tooling/read-arguments.ts'
import { describeLoad, median } from './statistics.ts'

const CPU_SLOWDOWN = 4
const WARM_UPS = 2
/** Milliseconds. */
const LIMITS = { median: 100, worst: 200 }
/** Of moving the map, where the longest frame counts. */
const MOVE_LIMIT = 300
/** The browser reports no interactions below this duration. */
const SHORTEST = 16
/** How long a press takes, and the pointer is over its target before it. */
const PRESS_MS = 50
/** From one key to the next. */
const KEY_MS = 140
/** The screen is still when nothing has changed for this long. */
const STILL_MS = 80
const TYPED = 'conferences'

const WIDTHS = { 375: { height: 800, isPhone: true }, 1280: { height: 800, isPhone: false } }
type Width = keyof typeof WIDTHS

const { values: options } = readArguments(
  'npm run bench:interactions -- [--tries N] [--width PIXELS] [--only NAME,NAME] [--file CATALOGUE] [--check] [--profile FOLDER]',
  {
    options: {
      tries: { type: 'string', default: '20' },
      width: { type: 'string' },
      only: { type: 'string' },
      file: { type: 'string' },
      check: { type: 'boolean', default: false },
      profile: { type: 'string' },
    },
  },
)
const tries = Number(options.tries)

interface Measurement {
  /** The duration of the interaction; of a movement, its longest frame. */
  duration: number
  /** The longest frame from the input until the screen is still. */
  frame: number
}

/** A page with one user, in which interactions are measured. */
interface Session {
  page: Page
  devtools: CDPSession
  isPhone: boolean
  /** Presses the target, at its center unless `offset` is given, and measures the interaction. */
  press(name: string, target: Locator, offset?: { x: number; y: number }): Promise<void>
  isWarmingUp: boolean
  results: Map<string, Measurement[]>
  limits: Map<string, { median: number; worst: number }>
  calibrations: number[]
}

/** The groups of interactions. Each is tried until it has been measured often enough. */
const GROUPS: Record<string, (session: Session) => Promise<void>> = {
  list: tryList,
  search: trySearch,
  filters: tryFilters,
  calendar: tryCalendar,
  map: tryMap,
  palette: tryPalette,
  screens: tryScreens,
}

await withProductAndBrowser(async ({ url }, browser) => {
  for (const width of Object.keys(WIDTHS).map(Number))
    if (options.width === undefined || Number(options.width) === width)
      await measureWidth(browser, url, width as Width)
}, options.file)

/** Waits for the positions of the events, which a process of low priority determines. */
async function waitUntilPlaced(page: Page): Promise<void> {
  const countUnplaced = async () =>
    (await callApi<{ unplaced: number }>(page, 'GET /api/event-map?when=all')).unplaced
  while ((await countUnplaced()) > 0) await page.waitForTimeout(200)
}

async function measureWidth(browser: Browser, url: string, width: Width): Promise<void> {
  const { height, isPhone } = WIDTHS[width]
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: 'en-US',
  })
  await createOnboardedAccount(context)
  const page = await context.newPage()
  await waitUntilPlaced(page)
  const devtools = await context.newCDPSession(page)
  await page.addInitScript(observeInteractions, SHORTEST)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const session: Session = {
    page,
    devtools,
    isPhone,
    press: (...interaction) => pressAndMeasure(session, ...interaction),
    isWarmingUp: true,
    results: new Map(),
    limits: new Map(),
    calibrations: [],
  }
  const only = options.only?.split(',')
  for (const [name, tryGroup] of Object.entries(GROUPS)) {
    if (only && !only.includes(name)) continue
    await page.goto('/events')
    await page.locator('article[data-event-code]').first().waitFor()
    // The code that is loaded when the browser is idle.
    await page.waitForTimeout(3000)
    if (options.profile) await startProfile(devtools)
    for (let index = 0; index < WARM_UPS + tries; index++) {
      session.isWarmingUp = index < WARM_UPS
      session.calibrations.push(await page.evaluate(calibrate))
      await tryGroup(session)
    }
    if (options.profile) await writeProfile(devtools, options.profile, `${width}-${name}`)
  }
  await context.close()
  print(width, session)
}

function print(width: Width, { results, limits, calibrations }: Session): void {
  console.log(
    `${width} px: median and worst of ${tries} in ms; ${describeLoad()}, calibration ${median(calibrations).toFixed(0)} ms`,
  )
  for (const [name, measurements] of results) {
    const durations = measurements.map(({ duration }) => duration)
    const limit = limits.get(name)!
    const figures = { median: median(durations), worst: Math.max(...durations) }
    const isMissed = figures.median > limit.median || figures.worst > limit.worst
    if (isMissed && options.check) process.exitCode = 1
    const columns = [
      `  ${name.padEnd(22)}`,
      `median ${figures.median.toFixed(0).padStart(4)}`,
      `worst ${figures.worst.toFixed(0).padStart(4)}`,
      `then ${median(measurements.map(({ frame }) => frame))
        .toFixed(0)
        .padStart(4)}`,
      `limit ${limit.median}/${limit.worst}`,
      isMissed ? 'MISSED' : 'ok',
    ]
    console.log(columns.join('  '))
  }
}

// The groups of interactions.

async function tryList(session: Session): Promise<void> {
  const { page, press } = session
  const card = page.locator('article[data-event-code]').filter({ hasText: 'Register' }).first()
  const code = await card.getAttribute('data-event-code')
  const own = page.locator(`article[data-event-code="${code}"]`)
  await press('star', own.locator('button[aria-pressed]'))
  await press('register', own.getByRole('button', { name: /^Register / }))
  await press('unregister', own.getByRole('button', { name: 'Unregister' }))
  await press('remove the star', own.locator('button[aria-pressed]'))
  await press('open a card', own.getByRole('button', { name: 'Read More' }))
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true })
  await press('close the dialog', close)
}

async function trySearch(session: Session): Promise<void> {
  const { page } = session
  const field = page.getByRole('searchbox')
  // Each try types several keys; the field is cleared at the end of the text.
  const text = await field.inputValue()
  await field.focus()
  const key = TYPED[text.length]
  await measure(session, key ? 'search: a key' : 'search: clear', async () => {
    await page.keyboard.press(key ?? 'Escape', { delay: PRESS_MS })
    await page.waitForTimeout(KEY_MS - PRESS_MS)
  })
}

async function tryFilters(session: Session): Promise<void> {
  const { page, press, isPhone } = session
  const panel = page.getByRole('dialog')
  if (isPhone) await press('open the filters', page.getByRole('button', { name: 'Filters' }))
  const fields = isPhone ? panel : page
  const city = fields.getByRole('combobox', { name: 'City' })
  await press('open a filter', city)
  await press('choose a value', fields.getByRole('option', { name: /^Warsaw/ }))
  await press('remove the value', fields.getByRole('button', { name: 'Any city' }).first())
  if (!isPhone) {
    await press('open More', page.getByRole('button', { name: 'More', exact: true }))
    await press('choose in More', panel.getByRole('radio', { name: /^Online/ }))
    await press('undo in More', panel.getByRole('radio', { name: 'Any' }))
    await page.keyboard.press('Escape')
  } else {
    await press('choose in the sheet', panel.getByRole('radio', { name: /^Online/ }))
    await press('undo in the sheet', panel.getByRole('radio', { name: 'Any' }))
    await press('close the filters', panel.getByRole('button', { name: 'Close' }))
  }
  await waitUntilStill(page)
}

async function tryCalendar(session: Session): Promise<void> {
  const { page, press, isPhone } = session
  const view = (name: string) => page.locator('label').filter({ hasText: name })
  await press('show the calendar', view('Calendar'))
  await press('next month', page.getByRole('button', { name: 'Next month' }))
  await press('previous month', page.getByRole('button', { name: 'Previous month' }))
  const day = page.locator('button[data-day="2026-11-24"]')
  await press('open a day', day, isPhone ? undefined : { x: 20, y: 12 })
  await press('another day', page.locator('button[data-day="2026-11-26"]'), {
    x: 20,
    y: 12,
  })
  await press('show the list', view('List'))
}

async function tryMap(session: Session): Promise<void> {
  const { page, press } = session
  const view = (name: string) => page.locator('label').filter({ hasText: name })
  const map = page.getByRole('group', { name: 'Map of the events by place' })
  await press('show the map', view('Map'))
  await map.getByRole('button').first().waitFor()
  await waitUntilStill(page)
  await press('zoom in', page.getByRole('button', { name: 'Zoom in' }))
  await moveAndMeasure(session, 'pan the map', () => drag(session, map))
  if (!session.isPhone) await moveAndMeasure(session, 'zoom with the wheel', () => turnWheel(session, map))
  await press('show all places', page.getByRole('button', { name: 'Show all places on the map' }))
  const places = page.getByRole('region', { name: 'Places' }).getByRole('listitem').getByRole('button')
  await press('choose a place', places.first())
  await press('back to all places', page.getByRole('button', { name: 'All places', exact: true }))
  await press('leave the map', view('List'))
}

async function tryPalette(session: Session): Promise<void> {
  const { page, press, isPhone } = session
  if (isPhone) await press('open the palette', page.getByRole('button', { name: 'Search', exact: true }))
  else await measure(session, 'open the palette', () => page.keyboard.press('Control+k', { delay: PRESS_MS }))
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  for (const key of 'ai')
    await measure(session, 'palette: a key', async () => {
      await page.keyboard.press(key, { delay: PRESS_MS })
      await page.waitForTimeout(KEY_MS - PRESS_MS)
    })
  await waitUntilStill(page)
  await measure(session, 'close the palette', () => page.keyboard.press('Escape', { delay: PRESS_MS }))
}

async function tryScreens(session: Session): Promise<void> {
  const { page, press, isPhone } = session
  const menu = page.getByRole(isPhone ? 'dialog' : 'navigation', { name: isPhone ? 'Menu' : 'Main' })
  for (const name of ['Home', 'My Events', 'Settings', isPhone ? 'Events' : 'Event List']) {
    if (isPhone && name === 'Settings') {
      await press('open the menu', page.getByRole('button', { name: 'Open menu' }))
      await press('dark theme', menu.locator('label').filter({ hasText: 'Dark' }))
      await press('light theme', menu.locator('label').filter({ hasText: 'Light' }))
      await press(`open ${name}`, menu.getByRole('link', { name }))
    } else
      await press(
        `open ${name.replace('Event List', 'Events')}`,
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }),
      )
  }
  if (isPhone) return
  const sidebar = page.getByRole('complementary')
  await press('dark theme', sidebar.locator('label').filter({ hasText: 'Dark' }))
  await press('light theme', sidebar.locator('label').filter({ hasText: 'Light' }))
  await page.mouse.move(700, 20)
  await waitUntilStill(page)
}

// Input and measurement.

async function pressAndMeasure(
  session: Session,
  name: string,
  target: Locator,
  offset?: { x: number; y: number },
): Promise<void> {
  // In the middle, because bars cover the edges of the screen on phones.
  if (!(await isInMiddle(target)))
    await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await target.boundingBox()
  if (!box) throw new Error(`${name}: not visible`)
  const x = box.x + (offset?.x ?? box.width / 2)
  const y = box.y + (offset?.y ?? box.height / 2)
  if (!session.isPhone) {
    await session.page.mouse.move(x, y)
    await session.page.waitForTimeout(PRESS_MS)
  }
  await measure(session, name, () => pressAt(session, x, y))
}

/** Whether an element is visible and away from the edges of the screen. */
function isInMiddle(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top > 60 && bottom < innerHeight - 60
  })
}

async function pressAt({ page, devtools, isPhone }: Session, x: number, y: number): Promise<void> {
  if (!isPhone) {
    await page.mouse.down()
    await page.waitForTimeout(PRESS_MS)
    await page.mouse.up()
    return
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.waitForTimeout(PRESS_MS)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Drags the map to the left and back. */
async function drag({ page, devtools, isPhone }: Session, map: Locator): Promise<void> {
  const { x, y, width, height } = (await map.boundingBox())!
  const path = [...Array(12).keys(), ...[...Array(12).keys()].reverse()].map((step) => ({
    x: x + width * (0.8 - step * 0.05),
    y: y + height * (0.5 + step * 0.02),
  }))
  if (!isPhone) {
    await page.mouse.move(path[0]!.x, path[0]!.y)
    await page.mouse.down()
    for (const point of path) await page.mouse.move(point.x, point.y)
    await page.mouse.up()
    return
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [path[0]!] })
  for (const point of path)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function turnWheel({ page }: Session, map: Locator): Promise<void> {
  const { x, y, width, height } = (await map.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  for (const deltaY of [-100, -100, -100, 100, 100, 100]) await page.mouse.wheel(0, deltaY)
}

/** Measures the interactions that `act` causes; the longest counts. */
async function measure(session: Session, name: string, act: () => Promise<void>): Promise<void> {
  await record(session, name, act, LIMITS, ({ interaction, frame }) => ({ duration: interaction, frame }))
}

/** Measures the longest frame of a movement. */
async function moveAndMeasure(session: Session, name: string, act: () => Promise<void>): Promise<void> {
  const limit = { median: LIMITS.median, worst: MOVE_LIMIT }
  await record(session, name, act, limit, ({ frame }) => ({ duration: frame, frame }))
}

async function record(
  session: Session,
  name: string,
  act: () => Promise<void>,
  limit: { median: number; worst: number },
  toMeasurement: (observed: { interaction: number; frame: number }) => Measurement,
): Promise<void> {
  const { page, results, limits, isWarmingUp } = session
  await page.evaluate(() => (window as unknown as ObservedWindow).observed.start())
  await act()
  await waitUntilStill(page)
  const observed = await page.evaluate(() => (window as unknown as ObservedWindow).observed.read())
  if (isWarmingUp) return
  limits.set(name, limit)
  const measurements = results.get(name) ?? []
  measurements.push(toMeasurement(observed))
  results.set(name, measurements)
}

async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate((ms) => (window as unknown as ObservedWindow).observed.waitUntilStill(ms), STILL_MS)
}

interface ObservedWindow {
  observed: {
    start: () => void
    read: () => { interaction: number; frame: number }
    waitUntilStill: (ms: number) => Promise<void>
  }
}

/** Runs in the page before its scripts. */
function observeInteractions(shortest: number): void {
  let startedAt = 0
  let interaction = 0
  let frame = 0
  let changedAt = 0
  let frameAt = performance.now()
  const events = new PerformanceObserver((list) => note(list.getEntries()))
  events.observe({ type: 'event', durationThreshold: shortest, buffered: true } as PerformanceObserverInit)
  function note(entries: PerformanceEntryList) {
    for (const entry of entries as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0 && entry.startTime >= startedAt)
        interaction = Math.max(interaction, entry.duration)
  }
  function onFrame(now: number) {
    frame = Math.max(frame, now - frameAt)
    frameAt = now
    requestAnimationFrame(onFrame)
  }
  requestAnimationFrame(onFrame)
  const changes = new MutationObserver(() => {
    changedAt = performance.now()
  })
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const isAnimating = () =>
    document
      .getAnimations()
      .some(
        (animation) =>
          animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity,
      )
  ;(window as unknown as ObservedWindow).observed = {
    start() {
      note(events.takeRecords())
      startedAt = performance.now()
      interaction = shortest
      frame = 0
    },
    read() {
      note(events.takeRecords())
      return { interaction, frame }
    },
    waitUntilStill: (ms) =>
      new Promise((finish) => {
        const deadline = performance.now() + 4000
        changedAt = performance.now()
        function look(now: number) {
          if (isAnimating()) changedAt = performance.now()
          if (now - changedAt > ms || now > deadline) finish()
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
  }
}

/** Runs in the page: a fixed calculation. Returns its duration. */
function calibrate(): number {
  const start = performance.now()
  let value = 1
  for (let index = 0; index < 2_000_000; index++) value = Math.imul(value ^ index, 0x01000193) >>> 0
  return value === 0 ? 0 : performance.now() - start
}

async function startProfile(devtools: CDPSession): Promise<void> {
  await devtools.send('Profiler.enable')
  await devtools.send('Profiler.setSamplingInterval', { interval: 500 })
  await devtools.send('Profiler.start')
}

async function writeProfile(devtools: CDPSession, folder: string, name: string): Promise<void> {
  const { profile } = await devtools.send('Profiler.stop')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.cpuprofile`), JSON.stringify(profile))
}
