import type { Locator } from '@playwright/test'
import { completeProfileStep, createAccount } from '../tooling/accounts.ts'
import { startProduct } from '../tooling/product.ts'
import { type DatabaseProxy, openDatabaseProxy } from './support/database-proxy.ts'
import { test as base, expect, expectToast } from './support/test.ts'

interface SecondProcess {
  url: string
  databaseProxy: DatabaseProxy
}

// A second process on the same database, connected through a proxy that the test can interrupt.
const test = base.extend<{ databaseProxy: DatabaseProxy }, { secondProcess: SecondProcess }>({
  secondProcess: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names in the pattern
    async ({}, use) => {
      const databaseProxy = await openDatabaseProxy(process.env.E2E_DATA_DIR ?? '')
      const secret = 'for this test only, but long enough to be one'
      const product = await startProduct({ DATABASE_URL: databaseProxy.url, SECRET: secret })
      await use({ url: product.url, databaseProxy })
      await product.stop()
      await databaseProxy.close()
    },
    { scope: 'worker' },
  ],
  databaseProxy: async ({ secondProcess: { databaseProxy } }, use) => {
    await use(databaseProxy)
    databaseProxy.reconnect()
  },
  baseURL: async ({ secondProcess }, use) => use(secondProcess.url),
})

test.use({ allowedConsole: [/50[03]/] })

// #96 #225 #246 #251
test('without a database the Event List shows the error, keeps the session, and recovers', async ({
  signedInPage: page,
  databaseProxy,
}) => {
  databaseProxy.disconnect()
  await page.goto('/events')
  await expect(page.getByText('Error Loading Events')).toBeVisible()
  await expect(page.getByText(/^Database connection error: \S/).first()).toBeVisible()
  const toast = page.getByText(/^Failed to load events: \S/)
  await expect(toast).toBeVisible()
  databaseProxy.reconnect()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: /^Events \(\d/ })).toBeVisible()
  expect(await toast.count()).toBe(0)
  await expect(page).toHaveURL(/\/events$/)
})

test('onboarding shows an error and keeps its values when saving fails #243', async ({
  page,
  databaseProxy,
  context,
}) => {
  await createAccount(context)
  await page.goto('/auth')
  const dialog = page.getByRole('dialog')
  await completeProfileStep(dialog)
  await dialog.getByRole('combobox', { name: /Hometown/i }).fill('Hel')
  await dialog.getByRole('checkbox', { name: 'Space' }).check()
  databaseProxy.disconnect()
  const button = dialog.getByRole('button', { name: 'Complete Setup' })
  for (const [width, height] of [
    [375, 667],
    [768, 1024],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await button.click()
    await expectToast(page, 'Error', 'Failed to save your information. Please try again.')
    await expect(dialog.getByText('Failed to save your information. Please try again.')).toBeVisible()
    for (const action of await dialog.getByRole('button', { name: /^(Complete Setup|Back)$/ }).all())
      expect(await areOverlapping(page.getByRole('region', { name: 'Notifications' }), action)).toBe(false)
  }
  await expect(dialog.getByRole('combobox', { name: /Hometown/i })).toHaveValue('Hel')
  databaseProxy.reconnect()
  await dialog.getByRole('button', { name: 'Complete Setup' }).click()
  await expectToast(page, 'Welcome to Amberlink!')
  await expect(page).toHaveURL(/\/dashboard$/)
})

async function areOverlapping(first: Locator, second: Locator): Promise<boolean> {
  const [a, b] = [await first.boundingBox(), await second.boundingBox()]
  if (!a || !b) throw new Error('not visible')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
