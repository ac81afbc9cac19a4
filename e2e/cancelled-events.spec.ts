import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { getEventNameOrCode } from '../src/domain/event.ts'
import { addFavorite, fetchUpcomingEvents, registerForEvent } from './support/api.ts'
import { type Product, startProduct } from './support/product.ts'
import { test as base, expect, expectAccessibleInThemesAndWidths, expectToast } from './support/test.ts'

const test = base.extend<object, { ownProduct: Product }>({
  // A product of its own: cancelling changes the counts that other tests compare.
  ownProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names in the pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ ownProduct }, use) => use(ownProduct.url),
})

// Chromium logs the rejected registration.
test.use({ allowedConsole: [/409 \(Conflict\)/] })

/** Runs `npm run events` beside the running product. */
async function runEvents({ dataDir }: Product, ...args: string[]): Promise<void> {
  const program = path.resolve('src/server/commands/events.ts')
  await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
}

test('a cancelled event leaves the catalogue and stays, marked, for those who registered or marked it', async ({
  page,
  signedIn: _,
  ownProduct,
}) => {
  const [registered, favorite] = await fetchUpcomingEvents(page)
  if (!registered || !favorite) throw new Error('the sample catalogue has too few events')
  await registerForEvent(page, registered)
  await addFavorite(page, favorite)
  for (const { event_code } of [registered, favorite]) await runEvents(ownProduct, 'cancel', event_code)

  await page.goto(`/events?search=${encodeURIComponent(registered.event_code)}`)
  await expect(page.getByRole('paragraph').filter({ hasText: 'No events match your filters.' })).toBeVisible()

  await page.goto('/my-events')
  for (const event of [registered, favorite]) {
    const row = page.locator('button[aria-expanded]').filter({ hasText: getEventNameOrCode(event) })
    await expect(row.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(row.getByText(/^(registered|closed|not registered!|saved)$/)).toBeVisible()
  }
  const card = page.locator(`article[data-event-code="${favorite.event_code}"]`)
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Event cancelled' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleInThemesAndWidths(page)

  await page.goto(`/events?event=${encodeURIComponent(favorite.event_code)}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Event cancelled' })).toBeVisible()
  await expectAccessibleInThemesAndWidths(page)

  for (const { event_code } of [registered, favorite]) await runEvents(ownProduct, 'reinstate', event_code)
  await page.goto(`/events?search=${encodeURIComponent(registered.event_code)}`)
  await expect(page.locator(`article[data-event-code="${registered.event_code}"]`)).toBeVisible()
})

test('registering for an event that has just been cancelled fails and says why', async ({
  page,
  signedIn: _,
  ownProduct,
}) => {
  const event = (await fetchUpcomingEvents(page))[3]
  if (!event) throw new Error('the sample catalogue has too few events')
  await page.goto(`/events?search=${encodeURIComponent(event.event_code)}`)
  const card = page.locator(`article[data-event-code="${event.event_code}"]`)
  await expect(card).toBeVisible()
  await runEvents(ownProduct, 'cancel', event.event_code)
  await card.getByRole('button', { name: 'Register', exact: true }).click()
  await expectToast(page, 'Registration failed', 'This event has been cancelled.')
  await expect(card.getByRole('button', { name: 'Register', exact: true })).toBeVisible()
})
