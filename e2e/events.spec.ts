import type { Locator, Page } from '@playwright/test'
import { signIn, submitSignIn } from '../tooling/accounts.ts'
import { expect, expectToast, test } from './support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { name: /^Events \(/ })
const cards = (page: Page) => page.getByRole('article')
const countIn = async (locator: Locator) =>
  Number(/\(([\d,]+)/.exec((await locator.textContent()) ?? '')?.[1]?.replaceAll(',', ''))

/** The first card that accepts registrations. */
const openCard = (page: Page) =>
  cards(page)
    .filter({ has: page.getByRole('button', { name: /^Register/ }) })
    .first()

test.describe('the Event List', () => {
  test.beforeEach(async ({ signedInPage: page }) => {
    await page.goto('/events')
    await expect(heading(page)).toBeVisible()
  })

  // #7 #22 #87 #92
  test('starts with current and upcoming events and counts them in the heading', async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Find Your Perfect Event' })).toBeVisible()
    expect(await countIn(heading(page))).toBeGreaterThanOrEqual(130)
    await expect(cards(page).first()).toContainText(/LIVE|in \d+ days?/)
  })

  test('finds a word by name, topic or organiser, ignoring case #88 #204', async ({ page }) => {
    const all = await countIn(heading(page))
    await page.getByPlaceholder('Search by name, topic, or organizer...').fill('ENERGY')
    await expect(page).toHaveURL(/search=ENERGY/)
    await expect.poll(() => countIn(heading(page))).toBeLessThan(all)
    expect(await countIn(heading(page))).toBeGreaterThan(0)
    await expect(
      cards(page)
        .filter({ hasText: /energy/i })
        .first(),
    ).toBeVisible()
  })

  test('explains an empty result and shows all events again after clearing #91 #95', async ({ page }) => {
    const all = await countIn(heading(page))
    await page.getByPlaceholder('Search by name, topic, or organizer...').fill('100% no_such\\thing')
    await expect(
      page.getByRole('paragraph').filter({ hasText: 'No events match your filters.' }),
    ).toBeVisible()
    await expect(page.getByText('Try adjusting your filters or check back later.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear all' }).first().click()
    await expect.poll(() => countIn(heading(page))).toBe(all)
    await expect(page).toHaveURL(/\/events$/)
  })

  test('keeps city and order in the URL: reload and Back work #90 #265', async ({ page }) => {
    const all = await countIn(heading(page))
    await page.getByRole('combobox', { name: 'City' }).fill('gdansk')
    await page.getByRole('option', { name: /^Gdansk/ }).click()
    await expect(page).toHaveURL(/city=Gdansk/)
    await expect.poll(() => countIn(heading(page))).toBeLessThan(all)
    const inGdansk = await countIn(heading(page))
    await page.getByRole('combobox', { name: 'Sort By' }).selectOption({ label: 'By Topic' })
    await expect(page).toHaveURL(/sort=topic/)

    await page.reload()
    await expect.poll(() => countIn(heading(page))).toBe(inGdansk)
    await expect(page.getByRole('combobox', { name: 'Sort By' })).toHaveValue('topic')
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(/\/events$/)
    await expect.poll(() => countIn(heading(page))).toBe(all)
  })

  test('shows every event once while loading more #93 #282', async ({ page }) => {
    const all = await countIn(heading(page))
    const more = page.getByRole('button', { name: 'Show more' })
    const seen = new Set<string>()
    await expect(async () => {
      for (const label of await cards(page).evaluateAll((all) =>
        all.map((each) => each.getAttribute('data-event-code') ?? ''),
      ))
        seen.add(label)
      // Click it only in the viewport: otherwise the pointer would skip the cards before it.
      if (await more.evaluateAll(([button]) => button && button.getBoundingClientRect().bottom < innerHeight))
        await more.click({ timeout: 1000 })
      await page.mouse.wheel(0, 600)
      expect(seen.size).toBe(all)
    }).toPass({ intervals: [50], timeout: 40_000 })
  })
})

for (const width of [1280, 375])
  test(`Back to the list shows the same card at the same place at ${width} px`, async ({
    signedInPage: page,
  }) => {
    await page.setViewportSize({ width, height: 720 })
    await page.goto('/events')
    const all = await countIn(heading(page))
    const findFirstCard = () =>
      cards(page).evaluateAll((all) => {
        const first = all.find((card) => card.getBoundingClientRect().top > 0)
        return {
          code: first?.getAttribute('data-event-code'),
          top: first?.getBoundingClientRect().top,
          y: scrollY,
        }
      })
    await expect(async () => {
      await page.evaluate(() => scrollBy(0, 600))
      expect((await findFirstCard()).y).toBeGreaterThan(5000)
    }).toPass({ intervals: [50] })
    // The rows above have been measured.
    await page.waitForLoadState('networkidle')
    const before = await findFirstCard()
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(/dashboard/)
    await page.goBack()
    await expect(heading(page)).toBeVisible()
    await expect.poll(findFirstCard).toEqual(before)
    // The list of an organizer is on the same screen, and shorter.
    await page.getByTitle('Events by').first().dispatchEvent('click')
    await expect.poll(() => countIn(heading(page))).toBeLessThan(all)
    expect((await findFirstCard()).y).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/events$/)
    await expect.poll(findFirstCard).toEqual(before)
  })

test.describe('an event', () => {
  test.beforeEach(async ({ signedInPage: page }) => {
    await page.goto('/events')
    await expect(heading(page)).toBeVisible()
  })

  // #8 #77 #83 #98 #100 #103 #113 #256 #257
  test('registered from its card is shown on the dashboard and can be unregistered in the dialog', async ({
    page,
  }) => {
    const code = await openCard(page).getAttribute('data-event-code')
    const card = page.locator(`article[data-event-code="${code}"]`)
    const name = (await card.getByRole('heading').textContent()) ?? ''
    await card.getByRole('button', { name: /^Register/ }).click()
    await expectToast(page, 'Registered successfully', `You have been registered for ${name}.`)
    await expect(card).toContainText(/Registered on/)
    await page.reload()
    await expect(card).toContainText(/Registered on/)

    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Your Next Event' })).toBeVisible()

    await page.goto(`/events?event=${encodeURIComponent(code ?? '')}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Unregister' }).click()
    await expectToast(page, 'Unregistered successfully', `You have been unregistered from ${name}.`)
    await expect(dialog.getByRole('button', { name: 'Register for Event' })).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByText('No upcoming events yet')).toBeVisible()
    await page.getByRole('link', { name: 'Browse Events' }).first().click()
    await expect(page).toHaveURL(/\/events/)
  })

  // #9 #100 #101 #169 #258 #259
  test('is added to the favorites and removed with the star', async ({ page }) => {
    const card = cards(page).first()
    const star = card.getByRole('button', { name: /favorite/i })
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await star.click()
    await expectToast(page, 'Added to favorites', 'Event added to your favorites')
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect(card).toContainText('Favorited on')
    await star.click()
    await expectToast(page, 'Removed from favorites', 'Event removed from your favorites')
    await expect(star).toHaveAttribute('aria-pressed', 'false')
  })

  test.describe('when the server fails', () => {
    test.use({ allowedConsole: [/500/] })

    // #244 #245 #299
    test('is shown unregistered again, with a toast', async ({ page }) => {
      const card = openCard(page)
      await page.route(/\/api\/(registrations|favorites)\//, (route) =>
        route.fulfill({
          status: 500,
          json: { type: '/problems/unexpected_error', code: 'unexpected_error' },
        }),
      )
      await card.getByRole('button', { name: /^Register/ }).click()
      await expectToast(
        page,
        'Registration failed',
        'There was an error processing your registration. Please try again.',
      )
      await expect(card).not.toContainText('Registered on')
      await card.getByRole('button', { name: /favorite/i }).click()
      await expectToast(page, 'Error', 'Failed to update favorite status')
      await expect(card.getByRole('button', { name: /favorite/i })).toHaveAttribute('aria-pressed', 'false')
    })
  })

  test.describe('without a connection', () => {
    test.use({ allowedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to load/] })

    test('registering waits for it, can be cancelled, and is sent when it is back', {
      tag: '@release',
    }, async ({ page, context }) => {
      const code = await openCard(page).getAttribute('data-event-code')
      const card = page.locator(`article[data-event-code="${code}"]`)
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/offline-notice-')),
      )
      await context.setOffline(true)
      await card.getByRole('button', { name: /^Register/ }).click()
      await expectToast(page, 'Saved for later', "We'll send this when you're back online.")
      await expect(card).toContainText('Waiting for a connection')
      await card.getByRole('button', { name: 'Cancel' }).click()
      await expect(card).not.toContainText('Waiting for a connection')
      await card.getByRole('button', { name: /favorite/i }).click()
      await expect(card.getByRole('button', { name: /favorite/i })).toHaveAttribute('aria-pressed', 'true')
      await context.setOffline(false)
      await expectToast(page, 'Added to favorites')
      await expect(card).toContainText('Favorited on')
    })
  })
})

test.describe('after the session has ended', () => {
  test.use({ allowedConsole: [/401/] })

  test('registering asks to sign in and returns to the list #201 #210', async ({
    page,
    signedIn,
    context,
  }) => {
    await page.goto('/events?city=Gdansk')
    await expect(heading(page)).toBeVisible()
    await context.clearCookies()
    await openCard(page)
      .getByRole('button', { name: /^Register/ })
      .click()
    await expectToast(page, 'Authentication required', 'Please log in to register for events.')
    await expect(page).toHaveURL(/\/auth/)
    await submitSignIn(page, signedIn)
    await expect(page).toHaveURL(/city=Gdansk/)
  })
})

test('the registrations of one user are hidden from the next user of the browser #211', async ({
  signedInPage: page,
  account,
}) => {
  await page.goto('/events')
  await openCard(page)
    .getByRole('button', { name: /^Register/ })
    .click()
  await expectToast(page, 'Registered successfully')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)

  await signIn(page, account)
  await expect(page.getByText('No upcoming events yet')).toBeVisible()
  await page.goto('/events')
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText('Registered on')).toHaveCount(0)
})
