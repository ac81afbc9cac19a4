import { newEmail, signIn } from './support/accounts.ts'
import { callApi } from './support/api.ts'
import { emailsTo, findEmailLink } from './support/identity.ts'
import { expect, expectAccessible, expectToast, test } from './support/test.ts'

test.use({ allowedConsole: [/403|410/] })

test('a forgotten password is replaced by a mailed link, which works once', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const otherPage = await elsewhere.newPage()
  await signIn(otherPage, account)
  await expect(otherPage).toHaveURL(/\/dashboard$/)

  await page.goto('/auth')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible()
  await expect(page.getByText(/works once, for 10 minutes/)).toBeVisible()
  await expectAccessible(page)

  const link = await findEmailLink(account.email, 'recovery')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await expectAccessible(page)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('alert')).toContainText('at least 8 characters')
  await page.getByLabel('New password').fill('a quite new long password')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  // The other device is signed out at its next call.
  await otherPage.getByRole('link', { name: 'Settings' }).first().click()
  await expect(otherPage).toHaveURL(/\/auth/)
  await elsewhere.close()

  await page.goto(link)
  await page.getByLabel('New password').fill('yet another long password')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Get a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
})

test('whoever asks for an unknown address reads the same', async ({ page }) => {
  const email = newEmail()
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible()
  expect(emailsTo(email)).toEqual([])
})

test('the address is confirmed by its link, in this browser without a word more', async ({
  page,
  signedIn,
}) => {
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  await page.getByRole('button', { name: 'Send confirmation mail' }).click()
  await expectToast(page, 'Mail sent')
  await page.goto(await findEmailLink(signedIn.email, 'confirmation'))
  await expectToast(page, 'Email confirmed')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/settings')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('a browser that is not signed in proves itself with the password before it confirms', async ({
  page,
  signedIn,
}) => {
  await callApi(page, 'POST /api/email-confirmation')
  const link = await findEmailLink(signedIn.email, 'confirmation')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
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

test('a new address is confirmed in another browser with the password, which is signed in then', async ({
  page,
  signedIn,
  browser,
  baseURL,
}) => {
  const email = newEmail()
  await callApi(page, 'POST /api/account/email', {
    new_email: email,
    current_password: signedIn.password,
  })
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await elsewhere.newPage()
  await other.goto(await findEmailLink(email, 'email_change'))
  await expect(other.getByRole('heading', { name: 'Is this your account?' })).toBeVisible()
  await other.getByLabel('Password', { exact: true }).fill(signedIn.password)
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(other, 'Email changed')
  await expect(other).toHaveURL(/\/settings$/)
  await expect(other.getByText(email).first()).toBeVisible()
  await elsewhere.close()
})

test('a link that is made up says so and leads on', async ({ page }) => {
  await page.goto('/auth/callback#email_change=made-up')
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/callback$/)
  await expectAccessible(page)
  // Another link over the same page is opened as well.
  await page.evaluate(() => {
    location.hash = 'recovery=made-up'
  })
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})
