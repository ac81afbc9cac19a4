import type { Page } from '@playwright/test'
import { completeAboutYouStep, createAccount, signIn } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

/** Keeps the calls to these addresses on their way until the returned function is called: a slow network. */
async function slowDown(page: Page, addresses: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('while events are on their way the list says so', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@')
  const release = await slowDown(page, /\/api\/events/)
  await page.goto('/events')
  await expect(page.getByText('Loading events...').first()).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: /^Events \(\d/ })).toBeVisible()
})

test('while a registration is on its way the dialog says so', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@')
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

test('while the setup is saved the button says so; suggestions close 200 ms after the field is left', async ({
  page,
  request,
  baseURL,
}) => {
  await signIn(page, await createAccount(request, baseURL ?? ''))
  const dialog = page.getByRole('dialog')
  await completeAboutYouStep(dialog)

  const hometown = dialog.getByRole('combobox', { name: /Hometown/i })
  await hometown.fill('so')
  await expect(page.getByRole('option', { name: 'Sopot' })).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await dialog.getByRole('checkbox', { name: 'Space' }).focus()
  await page.clock.runFor(199)
  await expect(page.getByRole('option', { name: 'Sopot' })).toBeVisible()
  await page.clock.runFor(1)
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.clock.resume()

  await dialog.getByRole('checkbox', { name: 'Space' }).check()
  const release = await slowDown(page, /\/api\/onboarding/)
  await dialog.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(dialog.getByRole('button', { name: 'Setting up your profile...' })).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/dashboard$/)
})
