import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { generateTotpCode } from '../src/server/testing/test-authenticators.ts'
import { type Account, newEmail, signIn, signInThroughApi } from '../tooling/accounts.ts'
import {
  addVirtualAuthenticator,
  emailsTo,
  signInWithSandbox,
  waitForEmailCode,
  waitForEmailLink,
  withLoopbackIp,
} from './support/identity.ts'
import { expect, expectAccessible, expectToast, test } from './support/test.ts'

test.use({ ...withLoopbackIp(), allowedConsole: [/403|409/] })

const block = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true })

async function openAccountSection(page: Page): Promise<void> {
  await page.goto('/settings')
  await expect(block(page, 'Signed-in devices')).toBeVisible()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
}

async function confirmEmail(page: Page, email: string): Promise<void> {
  await block(page, 'Email').getByRole('button', { name: 'Send confirmation email' }).click()
  await page.goto(await waitForEmailLink(email, 'confirmation'))
  await expectToast(page, 'Email confirmed')
}

/** Answers the dialog that asks the user to reauthenticate. */
async function reauthenticate(page: Page, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible()
  await page.getByRole('dialog').getByLabel('Current password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
}

test('changing the password requires the current one and signs out other devices V6.2.2', {
  tag: '@release',
}, async ({ page, signedIn, browser, baseURL }) => {
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const otherPage = await other.newPage()
  await signInThroughApi(other, signedIn)
  await otherPage.goto('/dashboard')

  await openAccountSection(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New password').fill('a quite new long password')
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await reauthenticate(page, 'not my password')
  await expect(dialog.getByRole('alert')).toContainText('This is not your current password.')
  await reauthenticate(page, signedIn.password)
  await expectToast(page, 'Password saved')
  await expect(dialog).toHaveCount(0)

  await otherPage.getByRole('link', { name: 'Settings' }).first().click()
  await expect(otherPage).toHaveURL(/\/auth/)
  await other.close()
  await logOut(page)
  await signIn(page, { ...signedIn, password: 'a quite new long password' })
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the email changes when the link sent to the new address is opened; the old address is notified #358', {
  tag: '@release',
}, async ({ page, signedIn }) => {
  const email = newEmail()
  await openAccountSection(page)
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New email').fill(email)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await reauthenticate(page, signedIn.password)
  await expectToast(page, 'Check your inbox')
  await expect(block(page, 'Email')).toContainText(`Open the link we sent to ${email} to finish the change.`)
  await page.goto(await waitForEmailLink(email, 'email_change'))
  await expectToast(page, 'Email changed')
  await expect(page).toHaveURL(/\/settings$/)
  await expect(block(page, 'Email')).toContainText(email)
  await expect.poll(() => emailsTo(signedIn.email).length).toBeGreaterThan(0)
})

test('two-step sign-in requires a code of the authenticator or a recovery code', { tag: '@release' }, async ({
  page,
  signedIn,
}) => {
  await openAccountSection(page)
  await expect(block(page, 'Two-step sign-in')).toContainText('Confirm your email')
  await confirmEmail(page, signedIn.email)
  await openAccountSection(page)
  await block(page, 'Two-step sign-in').getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await reauthenticate(page, signedIn.password)
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await dialog.locator('.font-mono').innerText()).trim()
  await expect(dialog.getByRole('link', { name: 'Open in an authenticator app' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${secret.replaceAll(' ', '')}`),
  )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy key' }).click()
  await expectToast(page, 'Key copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret.replaceAll(' ', ''))
  await dialog.getByLabel('Code from the app').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This code is wrong')
  // The code before the current one is still accepted, and leaves the current one for signing in.
  await dialog.getByLabel('Code from the app').fill(generateTotpCode(secret, -1))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  expect(codes.length).toBeGreaterThanOrEqual(8)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(codes[0])
  await dialog.getByRole('button', { name: "I've saved them" }).click()
  await expect(block(page, 'Two-step sign-in')).toContainText(`You have ${codes.length} recovery codes left.`)

  await logOut(page)
  await signIn(page, signedIn)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill(generateTotpCode(secret))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await logOut(page)
  await signIn(page, signedIn)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await openAccountSection(page)
  await expect(block(page, 'Two-step sign-in')).toContainText(
    `You have ${codes.length - 1} recovery codes left.`,
  )
  await block(page, 'Two-step sign-in').getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Current password').fill(signedIn.password)
  await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await dialog.getByLabel('Recovery code').fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'Two-step sign-in is off')
})

test('a passkey is added, signs in without a password and is removed', { tag: '@release' }, async ({
  page,
  signedIn,
}) => {
  await addVirtualAuthenticator(page)
  await openAccountSection(page)
  await expect(block(page, 'Passkeys')).toContainText('Confirm your email')
  await confirmEmail(page, signedIn.email)
  await openAccountSection(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await reauthenticate(page, signedIn.password)
  await expectToast(page, 'Passkey added')
  await expect(block(page, 'Passkeys')).toContainText('Laptop')

  await logOut(page)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await openAccountSection(page)
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
  await expectToast(page, 'Passkey removed')
  await expect(block(page, 'Passkeys')).not.toContainText('Laptop')
})

test('the last sign-in method cannot be disconnected', { tag: '@release' }, async ({ page }) => {
  const email = newEmail()
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await signInWithSandbox(page, { email, given_name: 'Jan', family_name: 'Wzorcowy' })
  await completeOnboarding(page)
  await openAccountSection(page)
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`We'll send a code to ${email}.`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByLabel('Code from the email').fill(await waitForEmailCode(email))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('This is your only way to sign in.')

  await page.getByRole('button', { name: 'Set a password' }).click()
  await page.getByRole('dialog').getByLabel('New password').fill('a first long password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expectToast(page, 'Password saved')
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await expectToast(page, 'Google disconnected')
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible()
})

test('one device is signed out, then all others', { tag: '@release' }, async ({
  page,
  signedIn,
  browser,
  baseURL,
}) => {
  const others = await Promise.all([1, 2].map(() => deviceOf(signedIn)))
  async function deviceOf(account: Account): Promise<Page> {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      userAgent: 'Firefox/140.0 (X11; Linux)',
    })
    await signInThroughApi(context, account)
    const device = await context.newPage()
    await device.goto('/dashboard')
    return device
  }
  await openAccountSection(page)
  const signOutButtons = block(page, 'Signed-in devices').getByRole('button', { name: /^Sign out (?!all)/ })
  await expect(signOutButtons).toHaveCount(2)
  await signOutButtons.first().click()
  await expectToast(page, 'Device signed out')
  await expect(signOutButtons).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expectToast(page, 'All other devices signed out')
  await expect(signOutButtons).toHaveCount(0)
  for (const device of others) {
    await device.getByRole('link', { name: 'Settings' }).first().click()
    await expect(device).toHaveURL(/\/auth/)
    await device.context().close()
  }
})

test('data is downloaded as a file, and a deleted account cannot sign in', async ({ page, signedIn }) => {
  await openAccountSection(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.json$/)
  expect(JSON.stringify(JSON.parse(await readFile(await file.path(), 'utf8')))).toContain(signedIn.email)

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  for (const data of ['saved searches', 'card, contacts, hellos and notes'])
    await expect(dialog.getByRole('listitem').filter({ hasText: data })).toContainText('will be deleted')
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url())
  })
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await reauthenticate(page, signedIn.password)
  await expect(page).toHaveURL(/\/$/)
  await expectToast(page, 'Account deleted')
  await expect(page.getByRole('heading', { name: 'Connect. Network. Grow.' })).toBeVisible()
  // Nothing is asked for the ended session.
  expect(refused).toEqual([])
  await signIn(page, signedIn)
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
})

async function completeOnboarding(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Birth date/i }).fill('1990-02-28')
  await dialog.getByRole('button', { name: 'Continue to Preferences' }).click()
  await dialog.getByRole('combobox', { name: /Hometown/i }).fill('Sopot')
  await dialog.getByRole('checkbox', { name: 'AI', exact: true }).check()
  await dialog.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}
