import { signIn } from './support/accounts.ts'
import { type Product, startProduct } from './support/product.ts'
import { test as base, expect } from './support/test.ts'

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

test('a catalogue without events says so on the list and the dashboard', async ({ page, account }) => {
  await signIn(page, account)
  await expect(page.getByText('No upcoming events yet')).toBeVisible()
  await page.goto('/events')
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'No events loaded from database.' }),
  ).toBeVisible()
  await expect(page.getByText('Database returned empty result set')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Events (0)' })).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Database returned empty result set')).toBeVisible()
  for (const view of ['Calendar', 'Map']) {
    await page.getByRole('radio', { name: view }).check()
    await expect(page.getByText('Database returned empty result set')).toBeVisible()
  }
})
