import type { Page } from '@playwright/test'
import { addDays } from '../src/domain/day.ts'
import {
  completePreferencesStep,
  completeProfileStep,
  createAccount,
  createOnboardedAccount,
  newEmail,
  signIn,
  submitSignIn,
  submitSignUp,
} from '../tooling/accounts.ts'
import { callApi } from '../tooling/api.ts'
import { TODAY } from '../tooling/product.ts'
import { listCopies } from './support/offline.ts'
import { expect, expectToast, test } from './support/test.ts'

// #12 #16 #19 #37 #40 #41 #42 #43 #44 #49 #51 #52 #53 #54 #55 #56 #57 #58
// #59 #60 #61 #62 #63 #66 #75 #76 #147 #149 #153 #154 #155 #157 #158 #189 #192 #193 #194
test('a new user signs up, completes onboarding and reaches the dashboard', async ({ page }) => {
  const email = newEmail()
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Email')).toHaveAttribute('placeholder', /@/)
  for (const field of [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })])
    await expect(field).toHaveAttribute('required')
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click()
  await submitSignUp(page, { email, password: 'correct horse battery' })
  const accountCreated = page.getByText('Account created!')
  await expectToast(page, 'Account created!', 'Please complete your profile to get started.')

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Welcome! Tell us about yourself' })).toBeVisible()
  await expect(dialog).toContainText('We need some basic information to personalize your experience.')
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '2')
  await expect(dialog.getByLabel(/Phone/i)).toHaveAttribute('placeholder', /^\+48/)
  await dialog.getByRole('button', { name: /calendar/i }).click()
  const years = page.getByRole('combobox', { name: /year/i }).getByRole('option')
  await expect(years.first()).toHaveText(TODAY.slice(0, 4))
  await expect(years.last()).toHaveText('1900')
  await page.keyboard.press('Escape')

  await dialog.getByRole('button', { name: 'Continue to Preferences' }).click()
  const missing = dialog.getByRole('alert')
  await expect(missing).toContainText('Required fields missing')
  await expect(missing).toContainText('Please fill in your name and birth date.')
  await expect(dialog.getByText('(Required)')).toHaveCount(3)

  await dialog.getByLabel(/First name/i).fill('Anna')
  await dialog.getByLabel(/Last name/i).fill('Nowak')
  const birthDate = dialog.getByRole('textbox', { name: /Birth date/i })
  await birthDate.fill('1990-02-30')
  await dialog.getByRole('button', { name: 'Continue to Preferences' }).click()
  await expect(birthDate).toHaveAccessibleDescription(
    /Invalid date format\. Please enter the date in YYYY-MM-DD format\.$/,
  )
  await expect(missing).toHaveCount(0)
  await birthDate.fill(addDays(TODAY, 1))
  await dialog.getByRole('button', { name: 'Continue to Preferences' }).click()
  await expect(birthDate).toHaveAccessibleDescription(
    /Invalid birth date\. Birth date cannot be in the future\.$/,
  )
  await birthDate.fill('1990-02-28')
  await dialog.getByRole('button', { name: 'Continue to Preferences' }).click()

  const secondTitle = dialog.getByRole('heading', { name: 'Set your preferences' })
  await expect(secondTitle).toBeVisible()
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2')
  await expect(accountCreated).toHaveCount(0)
  await page.goBack()
  await expect(dialog.getByRole('heading', { name: 'Welcome! Tell us about yourself' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue to Preferences' }).click()
  await expect(secondTitle).toBeVisible()
  await expect(dialog).toContainText('Help us recommend the best networking events for you!')
  const complete = dialog.getByRole('button', { name: 'Complete Setup' })
  await expect(complete).toBeDisabled()
  await expect(dialog.getByRole('checkbox')).toHaveCount(22)

  const hometown = dialog.getByRole('combobox', { name: /Hometown/i })
  await hometown.fill('gdań')
  await page.getByRole('option', { name: 'Gdansk' }).click()
  await expect(hometown).toHaveValue('Gdansk')
  await expect(complete).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'AI', exact: true }).check()
  await dialog.getByRole('checkbox', { name: 'Energy' }).check()
  await expect(dialog).toContainText('2 selected')

  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(dialog.getByLabel(/First name/i)).toHaveValue('Anna')
  await dialog.getByRole('button', { name: 'Continue to Preferences' }).click()
  await expect(hometown).toHaveValue('Gdansk')
  await complete.click()

  await expectToast(page, 'Welcome to Amberlink!', 'Your profile has been set up successfully.')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible()
  await expect(page.getByText(email.split('@', 1)[0] ?? '').first()).toBeVisible()
  // My Events opens offline without a visit.
  await expect.poll(() => listCopies(page)).toContain('my-events')
  // Back leaves the app instead of returning to onboarding.
  await page.goBack()
  await expect(page).not.toHaveURL(/\/auth/)
})

test('onboarding asks about half a hometown and a misspelled one before it is saved #322', async ({
  page,
  context,
}) => {
  await createAccount(context)
  await page.goto('/auth')
  const dialog = page.getByRole('dialog')
  await completeProfileStep(dialog)
  const hometown = dialog.getByRole('combobox', { name: /Hometown/i })
  const question = dialog.getByText("“Sop” isn't saved yet. Is it the whole name?")
  const yes = dialog.getByRole('button', { name: 'Yes' })
  const complete = dialog.getByRole('button', { name: 'Complete Setup' })
  await hometown.pressSequentially('Sop')
  await dialog.getByRole('checkbox', { name: 'AI', exact: true }).check()
  await expect(question).toBeVisible()
  await complete.click()
  await expect(yes).toBeFocused()
  await expect(yes).toHaveAccessibleDescription(/Is it the whole name/)
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(hometown).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(0)

  // The press that leaves the field is that of the button.
  await hometown.fill('so')
  await complete.click()
  await expect(yes).toBeFocused()
  await hometown.fill('Gdnask')
  await complete.click()
  await expect(dialog.getByText("“Gdnask” isn't saved yet. Do you mean Gdansk?")).toBeVisible()
  await dialog.getByRole('button', { name: 'No', exact: true }).click()
  await expect(hometown).toHaveValue('Gdnask')
  await hometown.fill('Gdnsk')
  await hometown.press('Enter')
  await expect(dialog.getByText("“Gdnsk” isn't saved yet. Do you mean Gdansk?")).toBeVisible()
  await hometown.press('Enter')
  await expect(hometown).toHaveValue('Gdansk')
  await hometown.fill('Warszwa')
  await complete.click()
  await yes.click()
  await expect(hometown).toHaveValue('Warsaw')
  // Any other text is accepted (§5).
  await hometown.fill('Puck')
  await complete.click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await callApi<{ preferences: { hometown: string } }>(page, 'GET /api/settings')).toMatchObject({
    preferences: { hometown: 'Puck' },
  })
})

test('a reload in the second step of onboarding leaves no entry behind', async ({ page, context }) => {
  await createAccount(context)
  await page.goto('/')
  await page.goto('/auth')
  const dialog = page.getByRole('dialog')
  await completeProfileStep(dialog)
  const secondTitle = dialog.getByRole('heading', { name: 'Set your preferences' })
  await expect(secondTitle).toBeVisible()
  await page.reload()
  await completeProfileStep(dialog)
  await expect(secondTitle).toBeVisible()
  await page.goBack()
  await expect(dialog.getByRole('heading', { name: 'Welcome! Tell us about yourself' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test.describe('the form', () => {
  test.use({ allowedConsole: [/40[19]|42[29]/] })

  test('shows an error for a wrong password and keeps the email #45 #239', async ({ page, account }) => {
    await signIn(page, { ...account, password: 'not the password' })
    await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
    await expect(page.getByLabel('Email')).toHaveValue(account.email)
    for (const field of [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })])
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  })

  test('rejects an email that already has an account #239', async ({ page, account }) => {
    await page.goto('/auth')
    await submitSignUp(page, { email: account.email.toUpperCase(), password: 'correct horse battery' })
    await expect(page.getByRole('alert')).toContainText('An account with this email already exists.')
  })

  test('rejects a password that is easy to guess and shows the reason #190 #326', async ({ page }) => {
    for (const [password, reason] of [
      ['password123', 'too common'],
      ['Gdansk2026!', 'easy to guess'],
      ['Amberlink2026!', 'contains your name, email or our name'],
    ] as const) {
      await page.goto('/auth')
      await submitSignUp(page, { email: newEmail(), password })
      await expect(page.getByRole('alert')).toContainText(reason)
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid')
    }
  })
})

// #4 #42 #97 #150 #151 #207 #209 #212 #357
test('an anonymous visitor signs in and returns to the requested page', async ({ page, account }) => {
  await page.goto('/events?city=Gdansk')
  await expect(page).toHaveURL(/\/auth/)
  await submitSignIn(page, account)
  await expect(page).toHaveURL(/\/events\?.*city=Gdansk/)
  await expectToast(page, 'Welcome back!')
})

test('?onboarding=true opens onboarding, and closes it without a session and for a finished profile #46', async ({
  page,
  context,
}) => {
  await page.goto('/auth?onboarding=true')
  await expectToast(page, 'Please sign in first', 'Then you can set up your profile.')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await createAccount(context)
  await page.goto('/auth?onboarding=true')
  await expect(page.getByRole('dialog')).toContainText('Welcome! Tell us about yourself')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Log out' })).toBeVisible()

  await createOnboardedAccount(context)
  await page.goto('/auth?onboarding=true')
  await expectToast(page, 'Your profile is already set up', 'You can change it in Settings.')
  await expect(page).toHaveURL(/\/dashboard$/)
})

// #48 #50 #152 #321
test('signing in opens onboarding while it is incomplete, and the dashboard leads back to it', async ({
  page,
  request,
}) => {
  await signIn(page, await createAccount({ request }))
  await expect(page.getByRole('dialog')).toContainText('Welcome! Tell us about yourself')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Finish setup' }).click()
  await expect(page.getByRole('dialog')).toContainText('Welcome! Tell us about yourself')
})

test('finishing the setup replaces what the dashboard and Settings showed before #321', async ({
  page,
  context,
}) => {
  await createAccount(context)
  await page.goto('/settings')
  const firstName = page.getByRole('textbox', { name: 'First name' })
  await expect(firstName).toHaveValue('')
  await page.getByRole('link', { name: 'Home' }).first().click()
  const reason = page.getByText('Your interest: AI')
  await expect(page.getByRole('list', { name: 'Why this is recommended' }).first()).toBeVisible()
  await expect(reason).toHaveCount(0)

  await page.getByRole('link', { name: 'Finish setup' }).click()
  const dialog = page.getByRole('dialog')
  await completeProfileStep(dialog)
  await completePreferencesStep(dialog)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(reason.first()).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(firstName).toHaveValue('Anna')
})

test('a new user registers for a recommended event with at most four clicks, typing everything else #319 #320', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('pointerdown', () => {
      sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1))
    })
  })
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Email').focus()
  for (const key of [newEmail(), 'Tab', 'correct horse battery', 'Enter']) await type(page, key)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('First name')).toBeFocused()
  for (const key of ['Zofia', 'Tab', 'Nowak', 'Tab', '17.05.1990', 'Tab']) await type(page, key)
  await expect(dialog.getByRole('textbox', { name: 'Birth date' })).toHaveValue('1990-05-17')
  await expect(dialog.getByText('Birth date: May 17, 1990')).toHaveAttribute('role', 'status')
  await dialog.getByRole('button', { name: 'Continue to Preferences' }).click()
  await expect(dialog.getByRole('heading', { name: 'Set your preferences' })).toBeFocused()
  for (const key of ['Tab', 'gda', 'ArrowDown', 'Enter']) await type(page, key)
  await dialog.getByText('AI', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Your Next Event')
  const register = page
    .getByRole('main')
    .getByRole('button', { name: /^Register/ })
    .first()
  await expect(register).toBeInViewport()
  await register.click()
  await expectToast(page, 'Registered successfully')
  expect(await page.evaluate(() => Number(sessionStorage.getItem('clicks')))).toBe(4)
})

/** Types a text or presses the key with this name. */
async function type(page: Page, text: string): Promise<void> {
  if (/^(?:Tab|Enter|Arrow\w+)$/.test(text)) await page.keyboard.press(text)
  else await page.keyboard.type(text)
}

test('/auth redirects a signed-in user to the dashboard #21 #47', async ({ signedInPage: page }) => {
  for (const address of ['/auth', '/auth?onboarding=false']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

// #69 #71 #72 #85 #209 #217 #264
test('logging out ends the session and shows a toast on the landing page', async ({ signedInPage: page }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expectToast(page, 'Logged out', 'See you next time!')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth/)
})

test('logging out of the Event List on a phone shows no error in place of the toast', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/events')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expectToast(page, 'Logged out', 'See you next time!')
  await expect(page).toHaveURL(/\/$/)
})
