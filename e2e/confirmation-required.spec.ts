import { newEmail, signIn, signUp } from './support/accounts.ts'
import { emailsTo, waitForEmailLink } from './support/identity.ts'
import { type Product, startProduct } from './support/product.ts'
import { test as base, expect, expectAccessible, expectToast } from './support/test.ts'

const test = base.extend<object, { confirmingProduct: Product }>({
  confirmingProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names in the pattern
    async ({}, use) => {
      const product = await startProduct({ REQUIRE_EMAIL_VERIFICATION: 'on' })
      process.env.E2E_DATA_DIR = product.dataDir
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ confirmingProduct }, use) => use(confirmingProduct.url),
})

// The browser logs the rejected sign-in.
test.use({ allowedConsole: [/^Failed to load resource: .* 403 /] })

const account = () => ({ email: newEmail(), password: 'long enough to keep' })

test('with required confirmation, sign-up asks to open the email link, which leads to onboarding', async ({
  page,
}) => {
  const { email, password } = account()
  await signUp(page, { email, password })
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expectAccessible(page)

  // The password is not enough before the email is confirmed.
  await signIn(page, { email, password })
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

  // Signing in has sent a second link, which replaces the first.
  await expect.poll(() => emailsTo(email).length).toBe(2)
  await page.goto(await waitForEmailLink(email, 'confirmation'))
  await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'Email confirmed')
  await expect(page.getByRole('dialog', { name: 'Welcome! Tell us about yourself' })).toBeVisible()
})
