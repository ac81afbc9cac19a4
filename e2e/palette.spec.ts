import type { Page } from '@playwright/test'
import { callApi, type EventPage, fetchUpcomingEvents } from '../tooling/api.ts'
import { expect, test } from './support/test.ts'

/** Waits for the shell, which handles the shortcut. */
async function pressKeys(page: Page, keys = 'Control+k'): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.keyboard.press(keys)
}

/** The option of an event. The last option, which searches the Event List, contains its name too. */
const eventOption = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Events' })
    .getByRole('option')
    .filter({ hasText: name })
    .filter({ hasText: '2026' })
    .first()

test('the palette finds an event by name and opens it by keyboard #365', async ({ signedInPage: page }) => {
  const [event] = await fetchUpcomingEvents(page)
  const name = event?.event_name ?? ''
  await page.goto('/dashboard')
  await pressKeys(page)
  const field = page.getByRole('combobox', { name: 'Search events, screens and commands' })
  await expect(field).toBeFocused()
  await field.fill(name)
  await expect(eventOption(page, name)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expect(page).toHaveURL(/\/events\?event=[^&]+$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the palette opens screens, searches the Event List and logs out', async ({ signedInPage: page }) => {
  const field = page.getByRole('combobox', { name: 'Search events, screens and commands' })
  await page.goto('/dashboard')
  await pressKeys(page)
  await field.fill('my ev')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/my-events$/)

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await field.fill('zzz nothing is called this')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/events\?search=zzz/)
  // Back leads to the screen below the palette, once.
  await page.goBack()
  await expect(page).toHaveURL(/\/my-events$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)

  await pressKeys(page)
  await field.fill('log')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  expect((await callApi<{ user: unknown }>(page, 'GET /api/session')).user).toBeNull()
})

test('logging out from the palette opens the landing page although the browser is slow to close it', async ({
  signedInPage: page,
}) => {
  await page.addInitScript(() => {
    const { back } = history
    history.back = () => setTimeout(() => back.call(history), 300)
  })
  await page.goto('/dashboard')
  await pressKeys(page)
  await page.getByRole('combobox', { name: 'Search events, screens and commands' }).fill('log')
  const left = page.evaluate(
    () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true })),
  )
  await page.keyboard.press('Enter')
  await left
  await expect(page).toHaveURL(/\/$/)
})

test('the palette understands dates and places, and leads to the same search in the Event List #365', async ({
  signedInPage: page,
}) => {
  const field = page.getByRole('combobox', { name: 'Search events, screens and commands' })
  await page.goto('/dashboard')
  await pressKeys(page)
  const limit = page.waitForRequest((request) => request.url().includes('/api/events?'))
  await field.fill('in Poland next month')
  expect(new URL((await limit).url()).searchParams.get('limit')).toBe('6')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toContainText(['in Poland', 'next month: Dec 1 – 31'])
  const { total } = await callApi<EventPage & { total: { count: number } }>(
    page,
    'GET /api/events?search=in+Poland+next+month',
  )
  expect(total.count).toBeGreaterThan(6)
  await dialog.getByRole('option', { name: `Show all ${total.count} events in the Event List` }).click()
  await expect(page).toHaveURL(/\/events\?search=in(\+|%20)Poland(\+|%20)next(\+|%20)month$/)
})

test('the palette marks ended events, and corrects a word that no event contains #365', async ({
  signedInPage: page,
}) => {
  const { events } = await callApi<EventPage>(page, 'GET /api/events?when=past&limit=1')
  const name = events[0]?.event_name ?? ''
  const field = page.getByRole('combobox', { name: 'Search events, screens and commands' })
  await page.goto('/dashboard')
  await pressKeys(page)
  await field.fill(`"${name}"`)
  await expect(page.getByRole('option', { name: `${name} ended · ` })).toBeVisible()
  await page.getByRole('option', { name: /^Search the Event List/ }).click()
  await expect(page).toHaveURL(/when=past/)

  await pressKeys(page)
  await field.fill('gdnyia')
  await expect(page.getByText(/^“gdynia” instead of “gdnyia”$/i)).toBeVisible()
  await expect(page.getByRole('option', { name: /Gdynia, Poland/ }).first()).toBeVisible()
})

test('Escape closes the palette and returns the focus', async ({ signedInPage: page }) => {
  await page.goto('/dashboard')
  const link = page.getByRole('link', { name: 'Settings' }).first()
  await link.focus()
  await pressKeys(page)
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(link).toBeFocused()
})
