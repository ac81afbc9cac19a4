import type { Page } from '@playwright/test'
import { generateTotpCode } from '../src/server/testing/test-authenticators.ts'
import { type Account, newEmail, signInThroughApi } from '../tooling/accounts.ts'
import { callApi } from '../tooling/api.ts'
import { addVirtualAuthenticator, confirmEmail, waitForEmailLink } from './support/identity.ts'
import { expect, expectAccessible, expectToast, test } from './support/test.ts'

test.use({ allowedConsole: [/403|410/] })

test('password recovery sets a new password through an email link that works once #186 #324', {
  tag: '@release',
}, async ({ page, account, browser, baseURL }) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const otherPage = await elsewhere.newPage()
  await signInThroughApi(elsewhere, account)
  await otherPage.goto('/dashboard')

  await page.goto('/auth')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expect(page.getByText(/works once, for 10 minutes/)).toBeVisible()
  await expectAccessible(page)

  const link = await waitForEmailLink(account.email, 'recovery')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('at least 8 characters')
  await page.getByLabel('New password').fill('a quite new long password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expectToast(page, 'Password changed', "You're signed in with your new password.")

  // The next request of the other device finds its session ended.
  await otherPage.getByRole('link', { name: 'Settings' }).first().click()
  await expect(otherPage).toHaveURL(/\/auth/)
  await elsewhere.close()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByRole('button', { name: 'Get a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
})

test('Back returns from a forgotten password to the sign-in form', async ({ page }) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill('anna@example.com')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('anna@example.com')
  await page.goForward()
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('the link asks for the password in a signed-out browser', async ({ page, context, signedIn }) => {
  await callApi(page, 'POST /api/email-confirmation')
  const link = await waitForEmailLink(signedIn.email, 'confirmation')
  await context.clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('not my password')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(signedIn.password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'Email confirmed')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('recovery lists the other sign-in methods, and removes those that the user does not keep #327', {
  tag: '@release',
}, async ({ page, account }) => {
  await addVirtualAuthenticator(page)
  await signInThroughApi(page.context(), account)
  await confirmEmail(page, account.email)
  await callApi(page, 'POST /api/reauthenticate', { password: account.password })
  await page.goto('/settings')
  await addPasskey(page, 'Laptop')
  // An authenticator holds one passkey per account, and each page has one authenticator.
  const otherPage = await page.context().newPage()
  await addVirtualAuthenticator(otherPage)
  await otherPage.goto('/settings')
  await addPasskey(otherPage, 'Attacker')
  await otherPage.close()
  await callApi(page, 'POST /api/settings/calendar-feed')
  await page.context().clearCookies()
  await callApi(page, 'POST /api/password-recovery', { email: account.email })
  await page.goto(await waitForEmailLink(account.email, 'recovery'))
  const removed = page.getByRole('group', { name: 'Other ways to sign in' })
  await expect(removed.getByRole('checkbox')).toHaveCount(2)
  for (const checkbox of await removed.getByRole('checkbox').all()) await expect(checkbox).toBeChecked()
  await expect(removed).toContainText('Your calendar feed address will stop working.')
  await removed.getByText('Remove the passkey Laptop').click()
  await page.getByLabel('New password').fill('a quite new long password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/settings')
  const passkeys = page.getByRole('group', { name: 'Passkeys', exact: true })
  await expect(passkeys).toContainText('Laptop')
  await expect(passkeys).not.toContainText('Attacker')
  await expect(page.getByText('Your previous address no longer works')).toBeVisible()
})

test('a user without the second factor waits for 7 days, and the notice cancels it #338', {
  tag: '@release',
}, async ({ page, account }) => {
  await signInThroughApi(page.context(), account)
  await confirmEmail(page, account.email)
  await turnOnTwoStep(page, account)
  await page.context().clearCookies()
  await callApi(page, 'POST /api/password-recovery', { email: account.email })
  await page.goto(await waitForEmailLink(account.email, 'recovery'))
  const factor = page.getByRole('group', { name: 'Two-step sign-in is on' })
  await expect(factor).toContainText("After setting the password, you'll enter a code")
  await factor.getByText("I don't have my authenticator app or a recovery code").click()
  await expect(factor).toContainText('your account opens in 7 days')
  await page.getByLabel('New password').fill('a quite new long password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: /^Your account opens on / })).toBeVisible()
  await expectAccessible(page)

  await page.goto(await waitForEmailLink(account.email, 'recovery_cancel'))
  await expect(page.getByRole('heading', { name: 'Cancel the wait?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await expect(page.getByText('Your account still asks for a code.')).toBeVisible()
})

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('group', { name: 'Passkeys', exact: true })).toContainText(name)
}

/** Turns on two-step sign-in and returns the recovery codes. */
async function turnOnTwoStep(page: Page, { password }: Account): Promise<string[]> {
  await callApi(page, 'POST /api/reauthenticate', { password })
  const { secret } = await callApi<{ secret: string }>(page, 'POST /api/two-step/begin', {})
  const code = generateTotpCode(secret)
  return (await callApi<{ recovery_codes: string[] }>(page, 'POST /api/two-step/confirm', { code }))
    .recovery_codes
}

test('the previous address undoes a change of the email and sets a new password #331', {
  tag: '@release',
}, async ({ page, signedIn, browser, baseURL }) => {
  const email = newEmail()
  await callApi(page, 'POST /api/reauthenticate', { password: signedIn.password })
  await callApi(page, 'POST /api/account/email', { new_email: email })
  await page.goto(await waitForEmailLink(email, 'email_change'))
  await expectToast(page, 'Email changed')
  const link = await waitForEmailLink(signedIn.email, 'email_undo')

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const owner = await elsewhere.newPage()
  const undone: string[] = []
  owner.on('request', (request) => {
    if (request.url().endsWith('/api/account/email/undo')) undone.push(request.method())
  })
  await owner.goto(link)
  await expect(owner.getByRole('heading', { name: 'Undo the change of your email?' })).toBeVisible()
  await expect(owner).toHaveURL(/\/auth\/callback$/)
  expect(undone).toEqual([])
  await owner.getByRole('button', { name: "This wasn't me, undo it" }).click()
  await expectToast(owner, 'Email address restored')
  await expect(owner.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await owner.getByLabel('New password').fill('a quite new long password')
  await owner.getByRole('button', { name: 'Set password' }).click()
  await expect(owner).toHaveURL(/\/dashboard$/)
  await owner.goto('/settings')
  await expect(owner.getByText(signedIn.email).first()).toBeVisible()

  await page.getByRole('link', { name: 'Events' }).first().click()
  await expect(page).toHaveURL(/\/auth/)
  await owner.goto(link)
  await owner.getByRole('button', { name: "This wasn't me, undo it" }).click()
  await expect(owner.getByText(/already been undone/)).toBeVisible()
  await expectAccessible(owner)
  await elsewhere.close()
})

test('an invalid link shows an error and links to signing in', async ({ page }) => {
  await page.goto('/auth/callback#email_change=made-up')
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/callback$/)
  await expectAccessible(page)
  // Opening another link on the same page works.
  await page.evaluate(() => {
    location.hash = 'recovery=made-up'
  })
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})
