import {
  completePreferencesStep,
  completeProfileStep,
  newEmail,
  signIn,
  submitSignUp,
} from '../tooling/accounts.ts'
import { emailsTo, waitForEmailLink } from './support/identity.ts'
import { createProductTest } from './support/own-product.ts'
import { expect, expectToast } from './support/test.ts'

const test = createProductTest({ REQUIRE_EMAIL_VERIFICATION: 'on' }, ({ dataDir }) => {
  process.env.E2E_DATA_DIR = dataDir
})

// The browser logs the rejected sign-in.
test.use({ allowedConsole: [/^Failed to load resource: .* 403 /] })

// An event of the sample catalogue.
const SHARED_EVENT = '/events?event=sample-infoshare'

const account = () => ({ email: newEmail(), password: 'long enough to keep' })

test('with required confirmation, the email link leads to onboarding and then to the shared event, in any browser #214 #456', {
  tag: '@release',
}, async ({ page, browser, baseURL }) => {
  const { email, password } = account()
  await page.goto(SHARED_EVENT)
  await submitSignUp(page, { email, password })
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

  // The password is not enough before the email is confirmed.
  await signIn(page, { email, password })
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

  // Signing in has sent a second link, which replaces the first.
  await expect.poll(() => emailsTo(email).length).toBe(2)
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await elsewhere.newPage()
  await other.goto(await waitForEmailLink(email, 'confirmation'))
  await expect(other.getByRole('heading', { name: 'Is this your account?' })).toBeVisible()
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(other, 'Email confirmed')
  const dialog = other.getByRole('dialog', { name: 'Welcome! Tell us about yourself' })
  await completeProfileStep(dialog)
  await completePreferencesStep(other.getByRole('dialog'))
  await expect(other.getByRole('dialog', { name: 'Infoshare' })).toBeVisible()
  await expect(other).toHaveURL(SHARED_EVENT)
  await elsewhere.close()
})
