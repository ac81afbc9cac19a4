import type { Page } from '@playwright/test'
import type { EventCardData } from '../src/contract/event-schemas.ts'
import { createOnboardedAccount } from '../tooling/accounts.ts'
import { callApi, fetchEvent, fetchUpcomingEvents, registerForEvent } from '../tooling/api.ts'
import type { Product } from '../tooling/product.ts'
import { confirmEmail, waitForEmailLink } from './support/identity.ts'
import { card, waitForCopies } from './support/offline.ts'
import { runOperatorCommand, test } from './support/own-product.ts'
import { expect, expectAccessible, expectToast } from './support/test.ts'

// Each command of the operator starts a process.
test.slow()

/** Gives an event that is registered for here this capacity, and returns it: one of the last, because other tests register for the first. */
async function limitEvent(
  page: Page,
  product: Product,
  index: number,
  capacity: number,
): Promise<EventCardData> {
  const events = (await fetchUpcomingEvents(page)).filter(({ sign_up_url }) => sign_up_url === null)
  const event = events.at(-1 - index)
  if (!event) throw new Error('the sample catalogue has too few events')
  await runOperatorCommand(product, 'events', 'set', event.event_code, `capacity=${capacity}`)
  return event
}

test('a full event has a waiting list, whose first in line gets the next place #490 #491', async ({
  signedInPage: page,
  signedIn,
  ownProduct,
  playwright,
  baseURL,
}) => {
  await confirmEmail(page, signedIn.email, ownProduct.dataDir)
  const event = await limitEvent(page, ownProduct, 0, 1)
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const other = await createOnboardedAccount({ request })
  await confirmEmail({ request }, other.email, ownProduct.dataDir)
  await registerForEvent({ request }, event)

  await page.goto(`/events?search=${encodeURIComponent(event.event_code)}`)
  await expect(card(page, event).getByText('Full', { exact: true })).toBeVisible()
  await card(page, event)
    .getByRole('button', { name: /^Join waiting list/ })
    .click()
  await expectToast(page, 'You are on the waiting list')
  await expect(card(page, event)).toContainText('Waiting list: number 1')
  await page.goto(`/events?event=${encodeURIComponent(event.event_code)}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Waiting list: number 1')).toBeVisible()
  await expect(dialog.getByText('Full', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/my-events')
  const leave = page.getByRole('button', { name: /^Leave waiting list/ })
  await expect(page.getByText('Waiting list: number 1')).toBeVisible()
  await expectAccessible(page)
  await leave.click()
  await expectToast(page, 'You left the waiting list')
  await expect(leave).toHaveCount(0)

  await callApi(page, `PUT /api/waiting-list/${encodeURIComponent(event.event_code)}`)
  await callApi({ request }, `DELETE /api/registrations/${encodeURIComponent(event.event_code)}`)
  expect((await fetchEvent(page, event.event_code)).registered_at).not.toBeNull()
  await page.goto('/my-events')
  await expect(card(page, event).first()).toContainText('Registered on')

  // Giving up a place of a full event is asked about. While the place is free, it can be undone; not once the waiting list has got it.
  const unregister = card(page, event)
    .first()
    .getByRole('button', { name: /^Unregister/ })
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const question = page.getByRole('dialog', { name: 'Give up your place?' })
  await unregister.click()
  await question.getByText('The event is full.').click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep my place' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await fetchEvent(page, event.event_code)).registered_at).not.toBeNull()
  await unregister.click()
  await question.getByRole('button', { name: 'Unregister' }).click()
  await undo.click()
  await expectToast(page, 'Registration restored')
  await callApi({ request }, `PUT /api/waiting-list/${encodeURIComponent(event.event_code)}`)
  await page.goto(`/events?event=${encodeURIComponent(event.event_code)}`)
  await dialog.getByRole('button', { name: 'Unregister' }).click()
  await question.getByRole('button', { name: 'Unregister' }).click()
  await expectToast(page, 'Unregistered successfully')
  await expect(undo).toHaveCount(0)
  expect((await fetchEvent({ request }, event.event_code)).registered_at).not.toBeNull()

  await page.goto('/events')
  await page.getByRole('button', { name: /^More/ }).click()
  await page
    .getByRole('group', { name: 'Places' })
    .getByText(/^Has places/)
    .click()
  await expect(page.getByText('with places left')).toBeVisible()
})

test.describe('without a confirmed address', () => {
  test.use({ allowedConsole: [/403/] })

  test('registering for an event with a capacity offers the email that confirms it #490', async ({
    signedInPage: page,
    signedIn: { email },
    ownProduct,
  }) => {
    const event = await limitEvent(page, ownProduct, 2, 9)
    await page.goto(`/events?search=${encodeURIComponent(event.event_code)}`)
    const register = card(page, event).getByRole('button', { name: /^Register/ })
    await register.click()
    await expectToast(page, 'Registration failed')
    await page.getByRole('button', { name: 'Send confirmation email' }).click()
    await expectToast(page, 'Email sent', `Open the link we sent to ${email}, then try again.`)
    await page.goto(await waitForEmailLink(email, 'confirmation', ownProduct.dataDir))
    await expectToast(page, 'Email confirmed')
    await page.goto(`/events?search=${encodeURIComponent(event.event_code)}`)
    await register.click()
    await expectToast(page, 'Registered successfully')
  })
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', allowedConsole: [/ERR_|Failed to load|Failed to fetch|409/] })

  test('a registration for an event that filled up is refused, and the waiting list offered #492', {
    tag: '@release',
  }, async ({ signedInPage: page, signedIn, ownProduct, context }) => {
    await confirmEmail(page, signedIn.email, ownProduct.dataDir)
    const event = await limitEvent(page, ownProduct, 1, 9)
    await callApi(page, `PUT /api/favorites/${encodeURIComponent(event.event_code)}`)
    await page.goto('/my-events')
    await waitForCopies(page)
    await expect(card(page, event).getByText('Under 10 places')).toBeVisible()
    await context.setOffline(true)
    await card(page, event)
      .getByRole('button', { name: /^Register/ })
      .click()
    await expect(card(page, event)).toContainText('Waiting for a connection')
    await runOperatorCommand(ownProduct, 'events', 'set', event.event_code, 'capacity=0')
    await context.setOffline(false)
    const notice = page.getByRole('region', { name: 'Changes made offline' })
    await expect(notice).toContainText('This event is full.')
    await notice.getByRole('button', { name: /^Join waiting list/ }).click()
    await expectToast(page, 'You are on the waiting list')
    expect(await fetchEvent(page, event.event_code)).toMatchObject({ waiting_position: 1 })
  })
})
