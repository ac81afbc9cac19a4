import type { Locator, Page } from '@playwright/test'
import { callApi } from '../tooling/api.ts'
import { expect, test, waitForDeferredCode } from './support/test.ts'

interface Places {
  places: { city: string; count: number }[]
  total: number
}

const map = (page: Page) => page.getByRole('group', { name: 'Map of the events by place' })
const markers = (page: Page) => map(page).getByRole('button')
const marker = (page: Page, name: string | RegExp) => map(page).getByRole('button', { name })
const panel = (page: Page) =>
  page.getByRole('region', { name: /./ }).filter({ has: page.locator('#map-panel') })
const panelHeading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 3 })
/** The event rows beside the map. */
const rows = (page: Page) => page.locator('button[data-event-code]')
const counted = async (page: Page) =>
  Number(
    /\(([\d,]+)/
      .exec((await page.getByRole('heading', { name: /^Events \(/ }).textContent()) ?? '')?.[1]
      ?.replaceAll(',', ''),
  )
const zoomIn = (page: Page) => page.getByRole('button', { name: 'Zoom in' })
const showAll = (page: Page) => page.getByRole('button', { name: 'Show all places on the map' })

test.beforeEach(({ signedInPage: _ }) => {})
test.use({ reducedMotion: 'reduce' })

async function openMap(page: Page, query = ''): Promise<void> {
  await page.goto(`/events?view=map${query}`)
  await expect(markers(page).first()).toBeVisible()
}

async function centerOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

for (const width of [375, 768, 1280])
  test(`opens on the places of the result, in their position at every width: ${width} #287`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openMap(page)
    const frame = (await map(page).boundingBox())!
    for (const each of await markers(page).all()) {
      const box = (await each.boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(frame.x)
      expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width)
      expect(box.y).toBeGreaterThanOrEqual(frame.y)
      expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height)
    }
    await page.goto('/events?view=map&city=Gdansk&within=25')
    const gdansk = await centerOf(marker(page, /^Gdansk, Poland: /))
    const sopot = await centerOf(marker(page, /^Sopot, Poland: /))
    const gdynia = await centerOf(marker(page, /^Gdynia, Poland: /))
    expect(gdynia.y).toBeLessThan(sopot.y)
    expect(sopot.y).toBeLessThan(gdansk.y)
    expect(sopot.x).toBeLessThan(gdansk.x)
  })

test('filters by the chosen place #293', async ({ page }) => {
  await openMap(page)
  const { places } = await callApi<Places>(page, 'GET /api/event-map')
  const warsaw = places.find(({ city }) => city === 'Warsaw')!
  await marker(page, `Warsaw, Poland: ${warsaw.count} events`).click()
  await expect(page).toHaveURL(/city=Warsaw/)
  await expect(panelHeading(page, 'Warsaw')).toBeVisible()
  await expect.poll(() => counted(page)).toBe(warsaw.count)
  await expect(marker(page, /^Warsaw, Poland/)).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page).first()).toContainText('Warsaw, Poland')
  await expect(page.getByRole('button', { name: 'Remove filter: in Warsaw' })).toBeVisible()

  await page.getByRole('radio', { name: 'List' }).check()
  await expect(page).toHaveURL(/\?city=Warsaw$/)
  await expect(page.getByRole('group', { name: 'Map of the events by place' })).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Map' })).toBeChecked()
  await page.getByRole('button', { name: 'All places', exact: true }).click()
  await expect(panelHeading(page, 'Places')).toBeFocused()
  await page.goBack()
  await expect(panelHeading(page, 'Warsaw')).toBeVisible()
  await page.reload()
  await expect(marker(page, /^Warsaw, Poland/)).toHaveAttribute('aria-pressed', 'true')
})

test('a place chosen in the list is in the center of the map', async ({ page }) => {
  await openMap(page)
  await panel(page)
    .getByRole('button', { name: /^Brussels, Belgium/ })
    .press('Enter')
  await expect(panelHeading(page, 'Brussels')).toBeFocused()
  // The map moves in the frame after the press.
  await expect(async () => {
    const frame = await centerOf(map(page))
    const brussels = await centerOf(marker(page, /^Brussels/))
    expect(Math.hypot(frame.x - brussels.x, frame.y - brussels.y)).toBeLessThan(2)
  }).toPass()
  await page.goBack()
  await expect(marker(page, /^Warsaw/)).toBeVisible()
})

test('a cluster of cities near each other is chosen as a city with kilometers around it', async ({
  page,
}) => {
  await openMap(page)
  const cluster = marker(page, /^Gdansk, Poland and 2 more places: \d+ events$/)
  await cluster.click()
  await expect(page).toHaveURL(/city=Gdansk&within=25/)
  await expect(panelHeading(page, 'Within 25 km of Gdansk')).toBeVisible()
  for (const city of ['Gdansk', 'Sopot', 'Gdynia'])
    await expect(marker(page, new RegExp(`^${city}, Poland: `))).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'All places', exact: true }).click()
  await expect(cluster).toBeVisible()
})

test('is operated by keyboard, the marker with the most events first', async ({ page }) => {
  await openMap(page)
  await page.getByRole('radio', { name: 'Map' }).focus()
  await page.keyboard.press('Tab')
  await expect(map(page)).toBeFocused()
  const stops: number[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    const count = /: (\d+) events?$/.exec(name)?.[1]
    if (count === undefined) break
    stops.push(Number(count))
  }
  expect(stops.length).toBeGreaterThan(5)
  expect(stops.length).toBeLessThanOrEqual(12)
  expect(stops).toEqual(stops.toSorted((a, b) => b - a))
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeFocused()

  await map(page).focus()
  const warsaw = marker(page, /^Warsaw/)
  const before = await centerOf(warsaw)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await centerOf(warsaw)).x).toBeCloseTo(before.x - 90, 0)
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await centerOf(warsaw)).y).toBeCloseTo(before.y - 90, 0)
  await expect(panelHeading(page, 'Places in this area')).toBeVisible()
  await page.keyboard.press('0')
  await expect.poll(() => centerOf(warsaw)).toEqual(before)
  await expect(panelHeading(page, 'Places')).toBeVisible()

  await marker(page, /^Gdansk, Poland and 2 more/).focus()
  await page.keyboard.press('Enter')
  await expect(marker(page, /^Gdansk, Poland: /)).toBeFocused()
  // The marker with the focus disappears in a cluster.
  await marker(page, /^Sopot/).focus()
  for (let step = 0; step < 8; step++) await page.keyboard.press('-')
  await expect(map(page)).toBeFocused()
})

test('the wheel, a double click and the buttons zoom, dragging moves the map', async ({ page }) => {
  await openMap(page)
  const warsaw = marker(page, /^Warsaw/)
  const before = await centerOf(warsaw)
  await page.mouse.move(before.x + 60, before.y + 50)
  await page.mouse.wheel(0, -400)
  // The point below the pointer stays, so Warsaw moves away from it.
  await expect.poll(async () => (await centerOf(warsaw)).y).toBeLessThan(before.y - 15)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await showAll(page).click()
  await expect.poll(() => centerOf(warsaw)).toEqual(before)

  await page.mouse.dblclick(before.x + 60, before.y + 50)
  await expect.poll(async () => (await centerOf(warsaw)).y).toBeCloseTo(before.y - 50, 0)
  await showAll(page).click()
  await zoomIn(page).click()
  await expect.poll(() => centerOf(warsaw)).not.toEqual(before)
  await page.getByRole('button', { name: 'Zoom out' }).click()

  // Dragging a marker moves the map and does not choose the place.
  await showAll(page).click()
  await expect.poll(() => centerOf(warsaw)).toEqual(before)
  await page.mouse.move(before.x, before.y)
  await page.mouse.down()
  const after = { x: before.x - 60, y: before.y + 40 }
  await page.mouse.move(after.x, after.y, { steps: 5 })
  // The last move waits for a frame, and a button that is released before it comes first.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  // On a busy machine the last move may be missing; the next one brings the map to the pointer.
  await expect
    .poll(async () => {
      await page.mouse.move(after.x, after.y)
      return centerOf(warsaw)
    })
    .toEqual(after)
  await page.mouse.up()
  await expect.poll(() => centerOf(warsaw)).toEqual(after)
  await expect(page).not.toHaveURL(/city=/)
})

test('the wheel scrolls the page where the map cannot be zoomed out further', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openMap(page)
  const warsaw = await centerOf(marker(page, /^Warsaw/))
  await page.mouse.move(warsaw.x, warsaw.y - 40)
  await map(page).focus()
  for (let step = 0; step < 14; step++) await page.keyboard.press('-')
  const scrolled = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

  test('the name of a cluster says how many other places it has', async ({ page, context, baseURL }) => {
    // Polish, with the longer names.
    await context.addCookies([{ name: 'amberlink_language', value: 'pl', url: baseURL ?? '' }])
    await page.goto('/events?view=map')
    const cluster = page.getByRole('button', { name: /^Warszawa, Polska i jeszcze \d+ / })
    await expect(cluster).toHaveText(/^\d+Warszawa \+\d+$/)
  })

  test('two fingers zoom, one moves the map, a tap chooses a place', { tag: '@release' }, async ({
    page,
  }) => {
    await openMap(page)
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map((point, id) => ({ ...point, id })),
      })
    const cluster = marker(page, /^Gdansk, Poland and 2 more/)
    const { x, y } = await centerOf(cluster)
    for (const apart of [9, 4]) {
      await touch('touchStart', { x: x - 8, y }, { x: x + 8, y })
      for (let factor = 1; factor <= apart; factor++)
        await touch('touchMove', { x: x - 8 * factor, y }, { x: x + 8 * factor, y })
      await touch('touchEnd')
    }
    await expect(marker(page, /^Sopot, Poland: /)).toBeVisible()

    const before = await centerOf(marker(page, /^Gdansk, Poland: /))
    const scrolled = await page.evaluate(() => scrollY)
    await touch('touchStart', { x, y: y + 60 })
    for (const moved of [20, 40, 60]) await touch('touchMove', { x, y: y + 60 + moved })
    await touch('touchEnd')
    await expect
      .poll(async () => (await centerOf(marker(page, /^Gdansk, Poland: /))).y)
      .toBeCloseTo(before.y + 60, 0)
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)

    await marker(page, /^Sopot, Poland: /).tap()
    await expect(page).toHaveURL(/city=Sopot/)
  })

  test('a tap on a marker brings the events of the place into view, unless they are', async ({ page }) => {
    await openMap(page, '&search=near+me')
    await marker(page, /^Gdynia, Poland: /).tap()
    await expect(panelHeading(page, 'Gdynia')).toBeFocused()
    await expect(rows(page).first()).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'All places', exact: true })).toBeInViewport({ ratio: 1 })

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.evaluate(() => scrollTo(0, 0))
    const sopot = marker(page, /^Sopot, Poland: /)
    await sopot.press('Enter')
    await expect(panelHeading(page, 'Sopot')).toBeInViewport()
    await expect(rows(page).first()).toBeInViewport()
    await expect(sopot).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test('the map loads everything from this host, the detailed outlines once it shows a region', async ({
  page,
}) => {
  const urls: URL[] = []
  page.on('request', (request) => urls.push(new URL(request.url())))
  await openMap(page)
  await expect.poll(() => urls.some(({ pathname }) => pathname.includes('detailed-outlines'))).toBe(true)
  await expect.poll(() => map(page).locator('path').count()).toBeGreaterThan(2)
  expect(new Set(urls.map(({ host }) => host)).size).toBe(1)
})

test.describe('without the file of the outlines', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('the map offers to try again', async ({ page }) => {
    let isMissing = true
    await page.route('**/world-outlines-*', (route) => (isMissing ? route.abort() : route.continue()))
    await page.goto('/events?view=map')
    // It tries again by itself.
    await waitForDeferredCode(page)
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Error Loading Events')
    isMissing = false
    await retry.click()
    await expect(markers(page).first()).toBeVisible()
  })
})
