import { newEmail, signInThroughApi } from './support/accounts.ts'
import { callApi } from './support/api.ts'
import { emailsTo, waitForEmailLink } from './support/identity.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInThemesAndWidths,
  expectToast,
  test,
} from './support/test.ts'

test.use({ allowedConsole: [/403|410/] })

test('password recovery sets a new password through an email link that works once', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const otherPage = await elsewhere.newPage()
  await signInThroughApi(elsewhere, account)
  await otherPage.goto('/dashboard')

  await page.goto('/auth')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expect(page.getByText(/works once, for 10 minutes/)).toBeVisible()
  await expectAccessible(page)

  const link = await waitForEmailLink(account.email, 'recovery')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await expectAccessible(page)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('at least 8 characters')
  await page.getByLabel('New password').fill('a quite new long password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  // The next request of the other device finds its session ended.
  await otherPage.getByRole('link', { name: 'Settings' }).first().click()
  await expect(otherPage).toHaveURL(/\/auth/)
  await elsewhere.close()

  await page.goto(link)
  await page.getByLabel('New password').fill('yet another long password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Get a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
})

test('password recovery shows the same message for an unknown email', async ({ page }) => {
  const email = newEmail()
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible()
  expect(emailsTo(email)).toEqual([])
})

test('the link confirms the email without a password in a signed-in browser', async ({ page, signedIn }) => {
  await page.goto('/settings')
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  await page.getByRole('button', { name: 'Send confirmation email' }).click()
  await expectToast(page, 'Email sent')
  await page.goto(await waitForEmailLink(signedIn.email, 'confirmation'))
  await expectToast(page, 'Email confirmed')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/settings')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('the link asks for the password in a signed-out browser', async ({ page, context, signedIn }) => {
  await callApi(page, 'POST /api/email-confirmation')
  const link = await waitForEmailLink(signedIn.email, 'confirmation')
  await context.clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill('not my password')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(signedIn.password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'Email confirmed')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a new email is confirmed in another browser with the password, which signs in there', async ({
  page,
  signedIn,
  browser,
  baseURL,
}) => {
  const email = newEmail()
  await callApi(page, 'POST /api/reauthenticate', { password: signedIn.password })
  await callApi(page, 'POST /api/account/email', { new_email: email })
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await elsewhere.newPage()
  await other.goto(await waitForEmailLink(email, 'email_change'))
  await expect(other.getByRole('heading', { name: 'Is this your account?' })).toBeVisible()
  await other.getByLabel('Password', { exact: true }).fill(signedIn.password)
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(other, 'Email changed')
  await expect(other).toHaveURL(/\/settings$/)
  await expect(other.getByText(email).first()).toBeVisible()
  await elsewhere.close()
})

test('the previous address undoes a change of the email and sets a new password', async ({
  page,
  signedIn,
  browser,
  baseURL,
}) => {
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
  await expectAccessibleInThemesAndWidths(owner)
  expect(undone).toEqual([])
  await owner.getByRole('button', { name: 'This was not me, undo it' }).click()
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
  await owner.getByRole('button', { name: 'This was not me, undo it' }).click()
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
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})
