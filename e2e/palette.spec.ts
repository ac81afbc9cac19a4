import type { Page } from '@playwright/test'
import { callApi, fetchUpcomingEvents } from './support/api.ts'
import { expect, expectAccessible, test } from './support/test.ts'

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

test('the palette finds an event by name and opens it by keyboard', async ({ page, signedIn: _ }) => {
  const [event] = await fetchUpcomingEvents(page)
  const name = event?.event_name ?? ''
  await page.goto('/dashboard')
  await pressKeys(page)
  const field = page.getByRole('combobox', { name: 'Search events, screens and commands' })
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill(name)
  await expect(eventOption(page, name)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\?event=/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the palette opens an event on the Event List from a screen without events', async ({
  page,
  signedIn: _,
}) => {
  const [event] = await fetchUpcomingEvents(page)
  const name = event?.event_name ?? ''
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await pressKeys(page, 'Meta+k')
  await page.getByRole('combobox', { name: 'Search events, screens and commands' }).fill(name)
  await eventOption(page, name).click()
  await expect(page).toHaveURL(/\/events\?event=/)
  await expect(page.getByRole('dialog', { name })).toBeVisible()
})

test('the palette opens screens, searches the Event List and logs out', async ({ page, signedIn: _ }) => {
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

  await pressKeys(page)
  await field.fill('gdań')
  await page.getByRole('option', { name: 'Events in Gdansk' }).click()
  await expect(page).toHaveURL(/\/events\?city=Gdansk$/)

  await pressKeys(page)
  await field.fill('log')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  expect((await callApi<{ user: unknown }>(page, 'GET /api/session')).user).toBeNull()
})

test('Escape closes the palette and returns the focus', async ({ page, signedIn: _ }) => {
  await page.goto('/dashboard')
  const link = page.getByRole('link', { name: 'Settings' }).first()
  await link.focus()
  await pressKeys(page)
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('on a phone the palette opens from the top bar', async ({ page, signedIn: _ }) => {
  await page.setViewportSize({ width: 375, height: 720 })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Search events, screens and commands' })).toBeFocused()
})
