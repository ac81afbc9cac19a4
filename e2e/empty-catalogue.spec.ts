import type { Page } from '@playwright/test'
import { type Product, startProduct } from '../tooling/product.ts'
import { test as base, expect, expectToast } from './support/test.ts'

const test = base.extend<object, { emptyProduct: Product }>({
  emptyProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names in the pattern
    async ({}, use) => {
      const product = await startProduct({ SAMPLE_CATALOGUE: 'off' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ emptyProduct }, use) => use(emptyProduct.url),
})

test('the Event List and the dashboard explain an empty catalogue #94 #249', async ({
  page,
  signedIn: _,
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
