import type { Page } from '@playwright/test'
import { completeProfileStep, createAccount } from '../tooling/accounts.ts'
import { expect, test, withoutFirstView } from './support/test.ts'

/** Delays requests to these addresses until the returned function is called. */
async function slowDown(page: Page, addresses: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('the Event List shows that events are loading #86', async ({ signedInPage: page }) => {
  await withoutFirstView(page)
  const release = await slowDown(page, /\/api\/events/)
  await page.goto('/events')
  await expect(page.getByText('Loading events...').first()).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: /^Events \(\d/ })).toBeVisible()
})

test('the event dialog shows that a registration is being processed #113 #114', async ({
  signedInPage: page,
}) => {
  await page.goto('/events')
  const open = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Register/ }) })
  await open
    .first()
    .getByRole('button', { name: /Read More/ })
    .click()
  const dialog = page.getByRole('dialog')
  const release = await slowDown(page, /\/api\/registrations/)
  await dialog.getByRole('button', { name: 'Register for Event' }).click()
  await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeVisible()
  release()
  await expect(dialog.getByRole('button', { name: 'Unregister' })).toBeVisible()
})

// #64 #152 #199
test('onboarding shows that it is saving; suggestions close 200 ms after the field loses focus', async ({
  page,
  context,
}) => {
  await createAccount(context)
  await page.goto('/auth')
  const dialog = page.getByRole('dialog')
  await completeProfileStep(dialog)

  const hometown = dialog.getByRole('combobox', { name: /Hometown/i })
  await hometown.pressSequentially('OW')
  await expect(page.getByRole('option')).toHaveText(['Krakow', 'Rzeszow', 'Katowice'])
  await hometown.press('ArrowDown')
  await hometown.press('Enter')
  await expect(hometown).toHaveValue('Krakow')
  await hometown.fill('so')
  await expect(page.getByRole('option', { name: 'Sopot' })).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await dialog.getByRole('checkbox', { name: 'Space' }).focus()
  await page.clock.runFor(199)
  await expect(page.getByRole('option', { name: 'Sopot' })).toBeVisible()
  await page.clock.runFor(1)
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(hometown).toHaveValue('so')
  await page.clock.resume()

  await dialog.getByRole('button', { name: 'Yes' }).click()
  await dialog.getByRole('checkbox', { name: 'Space' }).check()
  const release = await slowDown(page, /\/api\/onboarding/)
  await dialog.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(dialog.getByRole('button', { name: 'Setting up your profile...' })).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/dashboard$/)
})
