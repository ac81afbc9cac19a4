import type { Page } from '@playwright/test'
import {
  type OpenIdProviderProcess,
  startOpenIdProvider,
} from '../src/server/testing/openid-provider-process.ts'
import { createAccount, createOnboardedAccount, newEmail } from '../tooling/accounts.ts'
import { signInWithSandbox, withLoopbackIp } from './support/identity.ts'
import { createProductTest } from './support/own-product.ts'
import { expect, expectAccessible, expectToast, test } from './support/test.ts'

test.use(withLoopbackIp())

const continueWith = (name: string) => ({ name: `Continue with ${name}`, exact: true })

// #6 #38 #39 #65 #67 #164 #212 #261 #262
test('signing up with LinkedIn pre-fills onboarding with the provider profile', { tag: '@release' }, async ({
  page,
}) => {
  await page.goto('/auth')
  await expect(page.getByText('Or continue with email')).toBeVisible()
  await page.getByRole('button', continueWith('LinkedIn')).click()
  await signInWithSandbox(page, {
    email: newEmail(),
    given_name: 'Ewa',
    family_name: 'Wzorcowa',
    location: 'Sopot',
  })

  await expect(page.getByRole('status').filter({ hasText: 'Completing your sign-in...' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/callback$/)
  await expectToast(page, 'LinkedIn Profile Imported')
  await expect(page).toHaveURL(/\/auth\?onboarding=true$/)
  await expectToast(
    page,
    'LinkedIn Profile Data Imported',
    'Your profile has been pre-filled with LinkedIn information.',
  )
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('First name')).toHaveValue('Ewa')
  await expect(dialog.getByLabel('Last name')).toHaveValue('Wzorcowa')
  await dialog.getByRole('textbox', { name: /Birth date/i }).fill('1990-02-28')
  await dialog.getByRole('button', { name: 'Continue to Preferences' }).click()
  await expect(dialog.getByRole('combobox', { name: /Hometown/i })).toHaveValue('Sopot')
  await dialog.getByRole('checkbox', { name: 'AI', exact: true }).check()
  // Reading the profile again would repeat the toast about the import, which would replace the welcome.
  const readsAgain: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/api/onboarding'))
      readsAgain.push(request.url())
  })
  await dialog.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible()
  await expectToast(page, 'Welcome to Amberlink!', 'Your profile has been set up successfully.')
  await expect(page.getByText('LinkedIn Profile Data Imported', { exact: true })).toHaveCount(0)
  expect(readsAgain).toEqual([])
})

// #5 #38 #65 #212 #263
test('signing up with Google pre-fills the name and shows a toast', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', continueWith('Google')).click()
  await signInWithSandbox(page, { email: newEmail(), given_name: 'Piotr' })
  await expectToast(
    page,
    'Google Profile Data Imported',
    'Your profile has been pre-filled with Google information.',
  )
  await expect(page.getByRole('dialog').getByLabel('First name')).toHaveValue('Piotr')
})

let provider: OpenIdProviderProcess | undefined
/** Tests with keys for an OpenID provider in another process, which the product treats as a real one. */
const testWithKeys = createProductTest(async (url) => {
  provider = await startOpenIdProvider(url)
  return provider.environment
})
testWithKeys.afterAll(() => provider?.stop())

testWithKeys(
  'an onboarded user signs in with a provider and returns to the requested page',
  async ({ page, signedIn: account }) => {
    // Connect the provider first, so that it belongs to the account.
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Connect Google' }).click()
    await page.getByRole('dialog').getByLabel('Current password').fill(account.password)
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await signInWithSandbox(page, { email: account.email, given_name: 'Anna' })
    await expectToast(page, 'Google connected')
    await expect(page).toHaveURL(/\/settings$/)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/$/)

    await page.goto('/events?city=Gdansk')
    await page.getByRole('button', continueWith('Google')).click()
    await signInWithSandbox(page, { email: account.email, given_name: 'Anna' })
    await expect(page).toHaveURL(/\/events\?.*city=Gdansk/)
    await expectToast(page, 'Welcome back!')
    // The address keeps nothing of the callback.
    expect(await page.evaluate(() => location.href)).not.toContain('code=')
  },
)

test.describe('errors', () => {
  test.use({ allowedConsole: [/40[03]|409|410|422|50[03]|ERR_FAILED|net::/] })

  test('the sandbox does not open an account with a password', { tag: '@release' }, async ({
    page,
    account,
  }) => {
    await page.goto('/auth')
    await page.getByRole('button', continueWith('Google')).click()
    await signInWithSandbox(page, { email: account.email })
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByText('an account already uses it')).toBeVisible()
  })

  test('the sandbox accepts only reserved example addresses', { tag: '@release' }, async ({ page }) => {
    await page.goto('/auth')
    await page.getByRole('button', continueWith('Google')).click()
    await signInWithSandbox(page, { email: 'anna@gmail.com' })
    await expect(page.getByRole('alert')).toHaveText('Use an address that ends in @example.com.')
  })

  test('a cancelled sign-in shows a toast and the reason in the form #241', async ({ page }) => {
    await page.goto('/auth')
    await page.getByRole('button', continueWith('Google')).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectToast(
      page,
      'Authentication Error',
      'There was an issue completing your sign-in. Please try again.',
    )
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByText('You cancelled the sign-in. Nothing was changed.')).toBeVisible()
    await expectAccessible(page)
  })

  test('a forged callback is rejected, and its parameters are removed from the URL #160', async ({
    page,
  }) => {
    const addresses: string[] = []
    await page.route('**/api/callback', (route) => {
      addresses.push(page.url())
      return route.continue()
    })
    await page.goto('/auth/callback?code=forged&state=forged#access_token=forged')
    await expectToast(page, 'Authentication Error')
    await expect(page).toHaveURL(/\/auth$/)
    expect(addresses.map((address) => new URL(address).href.replace(/^.*\/auth/, '/auth'))).toEqual([
      '/auth/callback',
    ])
  })

  test('an unreachable provider shows the reason and enables the button again #191 #240', async ({
    page,
  }) => {
    await page.goto('/auth')
    await page.route('**/api/providers/google/begin', (route) => route.abort())
    const button = page.getByRole('button', continueWith('Google'))
    await button.click()
    await expect(page.getByRole('alert')).toContainText("We can't reach the server.")
    await expect(button).not.toHaveAttribute('aria-busy', 'true')
    await expect(button).toBeEnabled()
    // The next error replaces it.
    await page.getByLabel('Email').fill(newEmail())
    await page.getByLabel('Password', { exact: true }).fill('a wrong password')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Invalid email or password.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(1)
  })

  test('a failed callback request asks to sign in again #242', async ({ page }) => {
    await page.route('**/api/callback', (route) => route.abort())
    await page.goto('/auth/callback?code=c&state=s')
    await expectToast(page, 'Something went wrong', 'Please try signing in again.')
    await expect(page).toHaveURL(/\/auth$/)
  })

  test('a profile that cannot be loaded leads to onboarding #165', async ({ page }) => {
    const releaseAfter1s = await holdTimers(page, 1000)
    await page.goto('/auth')
    await page.getByRole('button', continueWith('Google')).click()
    await page.route('**/api/onboarding', (route) => route.fulfill({ status: 500, body: '{}' }))
    await signInWithSandbox(page, { email: newEmail() })
    await releaseAfter1s(() => expect(page).toHaveURL(/\/auth\/callback$/))
    await expect(page).toHaveURL(/\/auth\?onboarding=true$/)
    await expect(page.getByRole('dialog')).toContainText('Welcome! Tell us about yourself')
  })

  test('a profile that the reply of the sign-in cannot contain leads to onboarding', async ({
    page,
    context,
  }) => {
    await createAccount(context)
    const problem = { code: 'database_query_failed', status: 500, title: 'Query failed', request_id: 'r1' }
    await page.route('**/api/callback', (route) => route.fulfill({ status: 500, json: problem }))
    await page.goto('/auth/callback?code=c&state=s')
    await expect(page).toHaveURL(/\/auth\?onboarding=true$/)
    await expect(page.getByRole('dialog')).toContainText('Welcome! Tell us about yourself')
    await expect(page.getByText('Authentication Error', { exact: true })).toHaveCount(0)
  })
})

test('the callback reads the session after 500 ms #161', async ({ page }) => {
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/session')) reads.push(request.url())
  })
  const releaseAfter500ms = await holdTimers(page, 500)
  await page.goto('/auth/callback')
  await releaseAfter500ms(async () => expect(reads).toEqual([]))
  await expect(page).toHaveURL(/\/auth$/)
  expect(reads).not.toEqual([])
})

// #20 #67 #162 #163
test('the callback without parameters leads to the dashboard with a session and to sign-in without one', async ({
  page,
  context,
}) => {
  let asked = 0
  await page.route('**/api/callback', (route) => {
    asked += 1
    return route.continue()
  })
  await page.goto('/auth/callback')
  await expect(page.getByText('Completing your sign-in...')).toBeVisible()
  await expectAccessible(page)
  await expect(page).toHaveURL(/\/auth$/)
  await createOnboardedAccount(context)
  await page.goto('/auth/callback')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expectToast(page, 'Welcome back!')
  expect(asked).toBe(0)
})

test('an authorization code is used once, even if the page is reloaded #352', { tag: '@release' }, async ({
  page,
}) => {
  let asked = 0
  await page.route('**/api/callback', (route) => {
    asked += 1
    return route.continue()
  })
  await page.goto('/auth')
  await page.getByRole('button', continueWith('Google')).click()
  await signInWithSandbox(page, { email: newEmail(), given_name: 'Ola' })
  await expect.poll(() => asked).toBe(1)
  await expect(page).toHaveURL(/onboarding=true$/)
  await page.goto('/auth/callback')
  await page.reload()
  await expect(page).toHaveURL(/onboarding=true$/)
  expect(asked).toBe(1)
})

/**
 * Makes timers of `ms` milliseconds that only resolve a promise wait. Returns the function that waits for one, runs `check` and then the timer.
 */
async function holdTimers(page: Page, ms: number): Promise<(check: () => Promise<void>) => Promise<void>> {
  await page.addInitScript((ms) => {
    const { setTimeout } = window
    const held: (() => void)[] = []
    Object.assign(window, { held })
    window.setTimeout = ((handler: () => void, delay?: number) =>
      delay === ms && String(handler).includes('native code')
        ? held.push(handler)
        : setTimeout(handler, delay)) as typeof setTimeout
  }, ms)
  return async (check) => {
    await page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length > 0)
    await check()
    await page.evaluate(() => {
      for (const handler of (window as unknown as { held: (() => void)[] }).held) handler()
    })
  }
}
