import type { Page } from '@playwright/test'
import { expect, expectToast, test, withoutFirstView } from './support/test.ts'

const recommended = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Recommended for you', level: 2 }) })
const cards = (page: Page) => recommended(page).getByRole('article')
const codes = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((each) => each.getAttribute('data-event-code') ?? ''))
const card = (page: Page, code: string | undefined) =>
  recommended(page).locator(`article[data-event-code="${code}"]`)

test.beforeEach(async ({ signedInPage: page }) => {
  await page.goto('/dashboard')
  await expect(cards(page).first()).toBeVisible()
})

test('every recommendation shows one or two reasons #13', async ({ page }) => {
  expect(await cards(page).count()).toBeLessThanOrEqual(10)
  for (const each of await cards(page).all()) {
    const reasons = each.getByRole('list', { name: 'Why this is recommended' }).getByRole('listitem')
    expect(await reasons.count()).toBeGreaterThanOrEqual(1)
    expect(await reasons.count()).toBeLessThanOrEqual(2)
  }
  await expect(recommended(page)).toContainText(/In Gdansk, your hometown|Your interest: (AI|Energy)/)
})

test('a dismissed recommendation stays hidden after a reload, unless the dismissal is undone', async ({
  page,
}) => {
  const before = await codes(page)
  const [first, second, third] = before
  await card(page, first)
    .getByRole('button', { name: /^Not interested/ })
    .click()
  await expect(card(page, first)).toHaveCount(0)
  await expectToast(page, "Got it, we'll hide this")
  // Another recommendation takes its place.
  await expect(cards(page)).toHaveCount(before.length)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => codes(page)).toEqual(before)

  await card(page, second)
    .getByRole('button', { name: /^Not interested/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(card(page, second)).toHaveCount(0)
  // A user who hides several of them with the keyboard continues with the next.
  await expect(card(page, third).getByRole('heading')).toBeFocused()
  await expectToast(page, "Got it, we'll hide this")
  await page.reload()
  await expect(card(page, first)).toBeVisible()
  await expect(card(page, second)).toHaveCount(0)
})

test.describe('when storing the dismissal fails', () => {
  test.use({ allowedConsole: [/ERR_FAILED|Failed to load/] })

  test('the event is shown again', async ({ page }) => {
    await page.route('**/api/dismissals/*', (route) => route.abort())
    const [first] = await codes(page)
    await card(page, first)
      .getByRole('button', { name: /^Not interested/ })
      .click()
    await expectToast(page, 'Error', "We couldn't save that. Please try again.")
    await expect(card(page, first)).toBeVisible()
  })
})

test('a registered recommendation keeps its place until the next visit and becomes the next event #82', async ({
  page,
}) => {
  const before = await codes(page)
  const code = before[1]
  const name = (await card(page, code).getByRole('heading').textContent()) ?? ''
  await card(page, code)
    .getByRole('button', { name: /^Register/ })
    .click()
  await expectToast(page, 'Registered successfully', `You have been registered for ${name}.`)
  await expect(card(page, code)).toContainText('Registered on')
  await expect(page.getByRole('link', { name: 'View My Events' })).toBeVisible()
  expect((await codes(page)).indexOf(code ?? '')).toBe(1)

  await page.getByRole('link', { name: 'View My Events' }).click()
  await expect(page).toHaveURL(/\/my-events$/)
  await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(cards(page).first()).toBeVisible()
  await expect(card(page, code)).toHaveCount(0)
})

test('the organiser on a card links to their events #91', async ({ page }) => {
  const link = cards(page).getByRole('link').first()
  const organiser = (await link.textContent()) ?? ''
  await link.click()
  await expect(page).toHaveURL(/\/events\?organiser=/)
  await expect(page.getByRole('button', { name: `Remove filter: By ${organiser}` })).toBeVisible()
  for (const each of await page.getByRole('article').all()) await expect(each).toContainText(organiser)
  const all = page.getByRole('button', { name: 'Clear all' })
  await all.click()
  await expect(page).toHaveURL(/\/events$/)
})

test('new events by a followed organiser are highlighted', async ({ page }) => {
  await withoutFirstView(page)
  await page.route('**/api/dashboard', async (route) => {
    const answer = await route.fetch()
    const screen = await answer.json()
    const news = screen.recommendations.slice(0, 2).map(({ event }: { event: object }) => ({
      ...event,
      organiser: 'Infoshare',
    }))
    await route.fulfill({ response: answer, json: { ...screen, new_from_followed: news } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'New from Infoshare' })).toBeVisible()
  await expect(page.getByRole('article').getByText('New from Infoshare')).toHaveCount(2)
})
