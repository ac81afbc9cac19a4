import { getEventNameOrCode } from '../src/domain/event.ts'
import { addFavorite, fetchUpcomingEvents, registerForEvent } from '../tooling/api.ts'
import { runOperatorCommand, test } from './support/own-product.ts'
import { expect, expectToast } from './support/test.ts'

// Each command of the operator starts a process.
test.slow()
// Chromium logs the rejected registration.
test.use({ allowedConsole: [/409 \(Conflict\)/] })

test('a cancelled event leaves the catalogue and stays, marked, for those who registered or marked it #380', async ({
  signedInPage: page,
  ownProduct,
}) => {
  const [registered, favorite] = await fetchUpcomingEvents(page)
  if (!registered || !favorite) throw new Error('the sample catalogue has too few events')
  await registerForEvent(page, registered)
  await addFavorite(page, favorite)
  for (const { event_code } of [registered, favorite])
    await runOperatorCommand(ownProduct, 'events', 'cancel', event_code)

  // While the server loads the changed catalogue, it may answer with the one before.
  await expect(async () => {
    await page.goto(`/events?search=${encodeURIComponent(registered.event_code)}`)
    await expect(
      page.getByRole('paragraph').filter({ hasText: 'No events match your filters.' }),
    ).toBeVisible({
      timeout: 3000,
    })
  }).toPass()

  await page.goto('/my-events')
  for (const event of [registered, favorite]) {
    const row = page.locator('button[aria-expanded]').filter({ hasText: getEventNameOrCode(event) })
    await expect(row.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(row.getByText(/^(registered|closed|not registered!|saved)$/)).toBeVisible()
  }
  await page.getByRole('searchbox', { name: 'Quick Search' }).fill(favorite.event_code)
  const results = page.getByRole('list', { name: 'Search results' })
  await expect(results.getByText('Cancelled', { exact: true })).toBeVisible()
  const card = page.locator(`article[data-event-code="${favorite.event_code}"]`)
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Event cancelled' })).toHaveAttribute('aria-disabled', 'true')

  await page.goto(`/events?event=${encodeURIComponent(favorite.event_code)}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Event cancelled' })).toBeVisible()

  for (const { event_code } of [registered, favorite])
    await runOperatorCommand(ownProduct, 'events', 'reinstate', event_code)
  await page.goto(`/events?search=${encodeURIComponent(registered.event_code)}`)
  await expect(page.locator(`article[data-event-code="${registered.event_code}"]`)).toBeVisible()
})

test('registering for an event that has just been cancelled fails and shows the reason #381', async ({
  signedInPage: page,
  ownProduct,
}) => {
  const event = (await fetchUpcomingEvents(page))[3]
  if (!event) throw new Error('the sample catalogue has too few events')
  await page.goto(`/events?search=${encodeURIComponent(event.event_code)}`)
  const card = page.locator(`article[data-event-code="${event.event_code}"]`)
  await expect(card).toBeVisible()
  await runOperatorCommand(ownProduct, 'events', 'cancel', event.event_code)
  await card.getByRole('button', { name: /^Register / }).click()
  await expectToast(page, 'Registration failed', 'This event is cancelled.')
  await expect(card.getByRole('button', { name: /^Register / })).toBeVisible()
})
