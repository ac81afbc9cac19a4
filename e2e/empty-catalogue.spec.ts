import type { Page } from '@playwright/test'
import { createProductTest } from './support/own-product.ts'
import { expect, expectToast } from './support/test.ts'

const test = createProductTest({ SAMPLE_CATALOGUE: 'off' })

test('the Event List and the dashboard explain an empty catalogue #94 #249', async ({
  signedInPage: page,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByText('No upcoming events yet')).toBeVisible()
  await page.goto('/events')
  await expectEmptyCatalogue(page)
  await expectToast(page, 'Failed to load events: Database returned empty result set')
  // Of all that screen readers announce, only the toast says so.
  const announcements = page.locator('[role=alert], [role=status], [aria-live]')
  await expect(announcements.filter({ hasText: /empty result set|No events loaded/ })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Events (0)' })).toBeVisible()
  // The toast stays where the error is.
  const toast = page.getByText(/^Failed to load events/)
  await page.getByRole('link', { name: 'My Events' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Events' })).toBeVisible()
  expect(await toast.count()).toBe(0)
  await page.goBack()
  // The sidebar widens under the pointer.
  await page.mouse.move(800, 0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectEmptyCatalogue(page)
  for (const view of ['Calendar', 'Map']) {
    await page.getByRole('radio', { name: view }).check()
    await expectEmptyCatalogue(page)
  }
})

/** An empty catalogue is a load error (§8), with the empty state of the list (§2). */
async function expectEmptyCatalogue(page: Page) {
  const list = page.getByRole('main')
  await expect(list.getByText('Error Loading Events')).toBeVisible()
  await expect(list.getByText('Database returned empty result set')).toBeVisible()
  await expect(list.getByText('No events loaded from database.')).toBeVisible()
}
