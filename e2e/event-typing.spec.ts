import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { name: /^Events \(/ })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const cards = (page: Page) => page.getByRole('article')

/** Keeps answers about the catalogue on their way until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  return release
}

/** The cumulative layout shift of the page: all that moves without anybody having pressed something just before. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) shifts.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
}

test.beforeEach(({ signedIn }) => {
  expect(signedIn.email).toContain('@')
})

test('what is typed shows at once: earlier events stay, those that will go are dimmed', async ({ page }) => {
  await page.goto('/events')
  await expect(heading(page)).toBeVisible()
  const before = await cards(page).count()
  const release = await hold(page, /search=zzz/)
  await search(page).fill('zzz')
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: cards(page) })
      .first(),
  ).toHaveCSS('opacity', '0.35')
  expect(await cards(page).count()).toBe(before)
  release()
  await expect(page.getByRole('status').filter({ hasText: 'No events match your filters.' })).toBeAttached()
  await expect(heading(page)).toHaveText('Events (0)')
})

test('an answer that comes late never replaces a newer one', async ({ page }) => {
  await page.goto('/events')
  await expect(heading(page)).toBeVisible()
  const release = await hold(page, /search=gda(&|$)/)
  await search(page).fill('gda')
  await expect(page).toHaveURL(/search=gda$/)
  await search(page).fill('energy')
  await expect(page.getByRole('button', { name: 'Remove filter: matching “energy”' })).toBeVisible()
  await expect(cards(page).first()).toContainText(/energy/i)
  const found = await heading(page).textContent()
  release()
  await page.waitForLoadState('networkidle')
  await expect(heading(page)).toHaveText(found ?? '')
})

test('Enter does not wait, Escape and the clear button empty the field and keep the focus there', async ({
  page,
}) => {
  await page.goto('/events')
  const all = await heading(page).textContent()
  await search(page).fill('energy')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=energy/)
  await expect(heading(page)).not.toHaveText(all ?? '')
  await page.keyboard.press('Escape')
  await expect(search(page)).toHaveValue('')
  await expect(search(page)).toBeFocused()
  await expect(page).toHaveURL(/\/events$/)
  await expect(heading(page)).toHaveText(all ?? '')
  await search(page).fill('energy')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search(page)).toBeFocused()
  await expect(heading(page)).toHaveText(all ?? '')
})

test('without a result the way out is one press: fewer filters, or none', async ({ page }) => {
  await page.goto('/events?search=zzz&city=Gdansk')
  await page.getByRole('button', { name: 'Without the search words' }).click()
  await expect(page).toHaveURL(/\/events\?city=Gdansk$/)
  await expect(heading(page)).toBeFocused()
  await expect(cards(page).first()).toBeVisible()
  await page.goto('/events?search=zzz&city=Gdansk')
  await page.getByRole('button', { name: 'See all events' }).click()
  await expect(page).toHaveURL(/\/events$/)
})

for (const width of [1280, 375])
  test(`at ${width} pixels the stand-ins have the size of the cards, and nothing moves when they come`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    // The screen's own arrival would be measured half-way.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const shifted = await watchShifts(page)
    const release = await hold(page, /\/api\/events/)
    await page.goto('/events')
    const standIn = page.locator('[data-skeleton="card"]').first()
    await expect(standIn).toBeVisible()
    const expected = await standIn.boundingBox()
    release()
    await expect(cards(page).first()).toBeVisible()
    expect(await cards(page).first().boundingBox()).toEqual(expected)
    await search(page).pressSequentially('energy')
    await expect(cards(page).first()).toContainText(/energy/i)
    expect(await cards(page).first().boundingBox()).toEqual(expected)
    expect(await shifted()).toBe(0)
  })
