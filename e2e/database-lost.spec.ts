import { completeAboutYouStep, createAccount, signIn } from './support/accounts.ts'
import { type DatabaseProxy, openDatabaseProxy } from './support/database-proxy.ts'
import { startProduct } from './support/product.ts'
import { test as base, expect, expectAccessible, expectToast } from './support/test.ts'

interface SecondCopy {
  url: string
  line: DatabaseProxy
}

// A second copy of the product on the same database, over a line that the test can cut.
const test = base.extend<{ line: DatabaseProxy }, { secondCopy: SecondCopy }>({
  secondCopy: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names in the pattern
    async ({}, use) => {
      const line = await openDatabaseProxy(process.env.E2E_DATA_DIR ?? '')
      const secret = 'for this test only, but long enough to be one'
      const product = await startProduct({ DATABASE_URL: line.url, SECRET: secret })
      await use({ url: product.url, line })
      await product.stop()
      await line.close()
    },
    { scope: 'worker' },
  ],
  line: async ({ secondCopy: { line } }, use) => {
    await use(line)
    line.reconnect()
  },
  baseURL: async ({ secondCopy }, use) => use(secondCopy.url),
})

test.use({ allowedConsole: [/50[03]/] })

test('while the database is away the list says so, nobody is signed out, and trying again works', async ({
  page,
  account,
  line,
}) => {
  await signIn(page, account)
  await expect(page).toHaveURL(/\/dashboard$/)

  line.disconnect()
  await page.goto('/events')
  await expect(page.getByText('Error Loading Events')).toBeVisible()
  await expect(page.getByText(/^Database connection error: \S/).first()).toBeVisible()
  await expect(page.getByText(/^Failed to load events: \S/)).toBeVisible()
  await expectAccessible(page)

  line.reconnect()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: /^Events \(\d/ })).toBeVisible()
  await expect(page).toHaveURL(/\/events$/)
})

test('onboarding that cannot be saved says so and keeps what was typed', async ({
  page,
  line,
  request,
  baseURL,
}) => {
  await signIn(page, await createAccount(request, baseURL ?? ''))
  const dialog = page.getByRole('dialog')
  await completeAboutYouStep(dialog)
  await dialog.getByRole('combobox', { name: /Hometown/i }).fill('Hel')
  await dialog.getByRole('checkbox', { name: 'Space' }).check()
  line.disconnect()
  await dialog.getByRole('button', { name: 'Complete Setup' }).click()
  await expectToast(page, 'Error', 'Failed to save your information. Please try again.')
  await expect(dialog.getByRole('combobox', { name: /Hometown/i })).toHaveValue('Hel')
  line.reconnect()
  await dialog.getByRole('button', { name: 'Complete Setup' }).click()
  await expectToast(page, 'Welcome to Amberlink!')
  await expect(page).toHaveURL(/\/dashboard$/)
})
