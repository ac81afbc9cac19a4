import type { Page } from '@playwright/test'
import { expect, test, withoutFirstView } from './support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { name: /^Events \(/ })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const cards = (page: Page) => page.getByRole('article')

/** Delays requests to this address until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  return release
}

/**
 * Starts to measure the layout shift of the page and returns a function that reads it. A search moves cards and chips to other
 * places, which the browser counts as a shift if the response takes longer than half a second; `aroundLists` leaves them out.
 */
async function watchShifts(page: Page): Promise<(scope?: 'aroundLists') => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { all: 0, aroundLists: 0 }
    Object.assign(window, { shifts })
    interface LayoutShift {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    const isInList = ({ node }: { node: Node | null }) =>
      (node instanceof Element ? node : node?.parentElement)?.closest('li') != null
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as LayoutShift[]) {
        if (hadRecentInput) continue
        shifts.all += value
        if (!sources.every(isInList)) shifts.aroundLists += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return (scope) =>
    page.evaluate(
      (name) => (window as unknown as { shifts: Record<string, number> }).shifts[name] ?? Number.NaN,
      scope ?? 'all',
    )
}

test.beforeEach(({ signedIn: _ }) => {})

test('the previous events stay while a search is loading; those that another filter excludes are dimmed #289', async ({
  page,
}) => {
  await page.goto('/events')
  await expect(heading(page)).toBeVisible()
  const before = await cards(page).count()
  const dimmed = page
    .getByRole('listitem')
    .filter({ has: cards(page) })
    .and(page.locator('[data-outdated]'))
  const release = await hold(page, /search=zzz|topic=Energy/)
  await search(page).fill('zzz')
  await expect(page).toHaveURL(/search=zzz/)
  await expect(cards(page)).toHaveCount(before)
  await expect(dimmed).toHaveCount(0)
  await search(page).fill('')
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('Energy')
  await expect(dimmed).not.toHaveCount(0)
  await search(page).fill('zzz')
  release()
  await expect(page.getByRole('status').filter({ hasText: 'No events match your filters.' })).toBeAttached()
  await expect(heading(page)).toHaveText('Events (0)')
})

test('a late response never replaces a newer one #289', async ({ page }) => {
  await page.goto('/events')
  await expect(heading(page)).toBeVisible()
  const release = await hold(page, /search=gda(&|$)/)
  await search(page).fill('gda')
  await expect(page).toHaveURL(/search=gda$/)
  await search(page).fill('energy')
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible()
  await expect(cards(page).first()).toContainText(/energy/i)
  const found = await heading(page).textContent()
  release()
  await page.waitForLoadState('networkidle')
  await expect(heading(page)).toHaveText(found ?? '')
})

test('Enter searches immediately; Escape and the clear button empty the field and keep the focus', async ({
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

test('Back returns to the previous search, not to parts of one', async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Event List' }).click()
  const typeInParts = async (part: string, text: string) => {
    await search(page).fill(part)
    await expect(page).toHaveURL(`/events?search=${part}`)
    await search(page).fill(text)
  }
  await typeInParts('en', 'energy')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=energy$/)
  await typeInParts('sp', 'space')
  await expect(page).toHaveURL(/search=space$/)
  // A filter has its own entry, and so has a search after it.
  const order = page.getByRole('combobox', { name: 'Sort By' })
  await order.focus()
  await order.selectOption({ label: 'By Topic' })
  await expect(page).toHaveURL(/search=space&sort=topic$/)
  await search(page).fill('data')
  await expect(page).toHaveURL(/search=data&sort=topic$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/events\?sort=topic$/)
  for (const query of [
    'search=data&sort=topic',
    'search=space&sort=topic',
    'search=space',
    'search=energy',
  ]) {
    await page.goBack()
    await expect(page).toHaveURL(`/events?${query}`)
  }
  await expect(search(page)).toHaveValue('energy')
  await page.goBack()
  await expect(page).toHaveURL(/\/events$/)
  await expect(search(page)).toHaveValue('')
  // Typing after Back, and emptying the field, keep where Back leads.
  await search(page).fill('data')
  await expect(page).toHaveURL(/search=data$/)
  await search(page).fill('')
  await expect(page).toHaveURL(/\/events$/)
  await search(page).fill('city')
  await expect(page).toHaveURL(/search=city$/)
  await page.goBack()
  await expect(page).toHaveURL(/search=data$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/events$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an empty result offers to remove one filter or all #291', async ({ page }) => {
  await page.goto('/events?search=zzz&city=Gdansk')
  await page.getByRole('button', { name: /^\d+ events · also without “zzz” · in Gdansk$/ }).click()
  await expect(page).toHaveURL(/\/events\?city=Gdansk$/)
  await expect(heading(page)).toBeFocused()
  await expect(cards(page).first()).toBeVisible()
  await page.goto('/events?search=zzz&city=Gdansk')
  await page.getByRole('button', { name: 'See all events' }).click()
  await expect(page).toHaveURL(/\/events$/)
})

for (const width of [1280, 375])
  test(`skeletons are where the event cards will be and cause no layout shift at ${width} px #290`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const shifted = await watchShifts(page)
    await withoutFirstView(page)
    const release = await hold(page, /\/api\/events/)
    await page.goto('/events')
    const skeleton = page.locator('[data-skeleton="card"]').first()
    await expect(skeleton).toBeVisible()
    // The height of a card depends on its content.
    const { height, ...place } = (await skeleton.boundingBox()) ?? { height: 0 }
    release()
    async function expectFirstCardInPlace() {
      const card = await cards(page).first().boundingBox()
      expect(card).toMatchObject(place)
      expect(Math.abs((card?.height ?? 0) - height), 'difference in height').toBeLessThan(0.15 * height)
    }
    await expect(cards(page).first()).toBeVisible()
    await expectFirstCardInPlace()
    expect(await shifted()).toBe(0)
    await search(page).pressSequentially('energy')
    await expect(cards(page).first()).toContainText(/energy/i)
    await expectFirstCardInPlace()
    expect(await shifted('aroundLists')).toBe(0)
  })
