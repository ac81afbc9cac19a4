import type { Page } from '@playwright/test'
import { THEME_COOKIE } from '../src/domain/display-settings.ts'
import { createOnboardedAccount } from '../tooling/accounts.ts'
import { addFavorite, fetchUpcomingEvents, registerForEvent } from '../tooling/api.ts'
import { createScreenUser } from '../tooling/screens.ts'
import { expect, test, withoutFirstView } from './support/test.ts'

declare global {
  interface Window {
    /** How many cards the page had each time that it was printed, and the status it showed. */
    printed: { cards: number; status: string }[]
  }
}

test.beforeEach(async ({ page, context, baseURL, signInAsSharedUser }) => {
  await signInAsSharedUser(context, 'user', (client) => createScreenUser(client, 'user'))
  await context.addCookies([{ name: THEME_COOKIE, value: 'dark', url: baseURL ?? '' }])
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'reduce' })
})

/** Expects dark text on white paper, and nothing that can only be pressed. */
async function expectPrintsContentOnly(page: Page): Promise<void> {
  await expect(
    page.locator('aside, nav, search, fieldset, [role=search]').filter({ visible: true }),
  ).toHaveCount(0)
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(
    await page.locator('h3 > button, [role=grid] button, [data-printed]').filter({ visible: true }).count(),
  )
  const colors = await page.evaluate(() => {
    const lightness = (color: string) => Math.max(...(color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number))
    const { backgroundColor } = getComputedStyle(document.body)
    const heading = [...document.querySelectorAll('h1, h2')].find((each) => each.checkVisibility())
    return { backgroundColor, ink: lightness(heading ? getComputedStyle(heading).color : '') }
  })
  expect(colors.backgroundColor).toBe('rgba(0, 0, 0, 0)')
  expect(colors.ink).toBeLessThan(80)
}

async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('My Events prints its events on several sheets, those of today with their names, without navigation and buttons #366', async ({
  page,
  context,
  signInAsSharedUser,
}) => {
  await signInAsSharedUser(context, 'with an event of today', async (client) => {
    await createScreenUser(client, 'user')
    await registerForEvent(client, { event_code: 'sample-digital-health-days' })
  })
  await page.goto('/my-events')
  const now = page.getByRole('article', { name: 'Digital Health Days' }).first()
  await expect(now.getByRole('heading', { level: 3 }).getByRole('button')).toBeVisible()
  await expect(now.getByText('Navigate')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'My Events', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Registered Events' })).toBeVisible()
  expect(await page.getByRole('article').filter({ visible: true }).count()).toBeGreaterThan(5)
  await expectPrintsContentOnly(page)
  expect(await countSheets(page)).toBeGreaterThan(1)
})

test('lists print all cards that are loaded and say how many; Print loads all cards of My Events #366', {
  tag: '@release',
}, async ({ page, context, signInAsSharedUser }) => {
  await signInAsSharedUser(context, 'with many favorites', async (client) => {
    await createOnboardedAccount(client)
    for (const event of (await fetchUpcomingEvents(client)).slice(0, 26)) await addFavorite(client, event)
  })
  const getPrinted = () => page.evaluate(() => window.printed)
  // After the listeners of the app.
  const observePrinting = () =>
    page.evaluate(() => {
      window.printed = []
      addEventListener('beforeprint', () => {
        const all = [...document.querySelectorAll('[role=status]')]
        const status = all.map(({ textContent }) => textContent).join(' ')
        window.printed.push({ cards: document.querySelectorAll('article').length, status })
      })
      // Without the dialog of the browser.
      window.print = () => dispatchEvent(new Event('beforeprint'))
    })
  await page.goto('/my-events')
  await expect(page.getByText(/^Only the first 24 events\. The Print button/)).toBeVisible()
  await observePrinting()
  await page.pdf()
  expect(await getPrinted()).toMatchObject([{ cards: 24 }])
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(getPrinted).toMatchObject([{ cards: 24 }, { cards: 26 }])

  await page.emulateMedia({ media: 'print' })
  await page.goto('/events')
  await expect(page.getByText(/^Showing \d+ of \d+ events/)).toBeVisible()
  expect(await page.getByRole('article').count()).toBeLessThan(24)
  await observePrinting()
  await page.pdf()
  const [printed] = await getPrinted()
  expect(printed?.cards).toBeGreaterThanOrEqual(24)
  expect(printed?.status).toMatch(new RegExp(`\\bShowing ${printed?.cards} of \\d+ events`))
})

test('an event prints all of a long agenda and the addresses of its links, without the screen behind it', async ({
  page,
}) => {
  await page.route('**/api/events/sample-infoshare', async (route) => {
    const response = await route.fetch()
    const { event, ...rest } = await response.json()
    const agenda = Array.from({ length: 120 }, (_, index) => `09:00 Talk ${index + 1}`).join('\n')
    return route.fulfill({ response, json: { ...rest, event: { ...event, agenda } } })
  })
  await withoutFirstView(page)
  await page.goto('/events?event=sample-infoshare')
  const dialog = page.getByRole('dialog', { name: 'Infoshare' })
  await expect(dialog.getByText('Talk 120', { exact: true })).toBeVisible()
  await expect(page.getByText('Find Your Perfect Event')).toBeHidden()
  await expectPrintsContentOnly(page)
  const outlines = await page
    .locator(':focus-visible')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).outlineStyle))
  expect(outlines).toEqual(outlines.map(() => 'none'))
  const website = dialog.getByRole('link', { name: /^Event Website/ })
  expect(await website.evaluate((link) => getComputedStyle(link, '::after').content)).toContain('https://')
  expect(await countSheets(page)).toBeGreaterThan(1)
})

test('the calendar prints all events of a month, the map all places', async ({ page }) => {
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/events?view=calendar')
  await expect(page.getByRole('heading', { name: /^\d+ events in November 2026$/ })).toBeVisible()
  const grid = page.getByRole('grid')
  await expect(grid.getByText(/^\+ ?\d+ more/).first()).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(grid.getByText(/^\+ ?\d+ more/)).toHaveCount(0)
  await expectPrintsContentOnly(page)
  expect(await countSheets(page)).toBeLessThanOrEqual(2)

  await page.goto('/events?view=map')
  const places = page.getByRole('listitem').filter({ has: page.locator('[data-printed]') })
  await expect(places.first()).toBeVisible()
  await expectPrintsContentOnly(page)
})
