import { addDays } from '../src/domain/day.ts'
import { completeAboutYouStep, createAccount, newEmail, signIn } from './support/accounts.ts'
import { TODAY } from './support/product.ts'
import { expect, expectAccessible, expectToast, test } from './support/test.ts'

test('a new person signs up, completes both steps and arrives at the dashboard', async ({ page }) => {
  const email = newEmail()
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  await expectToast(page, 'Account created!', 'Please complete your profile to get started.')

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Welcome! Tell us about yourself' })).toBeVisible()
  await expect(dialog).toContainText('We need some basic information to personalize your experience.')
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Continue to Preferences' }).click()
  await expectToast(page, 'Required fields missing', 'Please fill in your name and birth date.')
  await expect(dialog.getByText('(Required)')).toHaveCount(3)

  await dialog.getByLabel(/First name/i).fill('Anna')
  await dialog.getByLabel(/Last name/i).fill('Nowak')
  const birthDate = dialog.getByRole('textbox', { name: /Birth date/i })
  await birthDate.fill('1990-02-30')
  await dialog.getByRole('button', { name: 'Continue to Preferences' }).click()
  await expectToast(page, 'Invalid date format', 'Please enter the date in YYYY-MM-DD format.')
  await birthDate.fill(addDays(TODAY, 1))
  await dialog.getByRole('button', { name: 'Continue to Preferences' }).click()
  await expectToast(page, 'Invalid birth date', 'Birth date cannot be in the future.')
  await birthDate.fill('1990-02-28')
  await dialog.getByRole('button', { name: 'Continue to Preferences' }).click()

  await expect(dialog.getByRole('heading', { name: 'Set your preferences' })).toBeVisible()
  await expect(dialog).toContainText('Help us recommend the best networking events for you!')
  await expectAccessible(page)
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
})

test('hometown suggestions close shortly after the field is left', async ({ page, request, baseURL }) => {
  await signIn(page, await createAccount(request, baseURL ?? ''))
  const dialog = page.getByRole('dialog')
  await completeAboutYouStep(dialog)
  const hometown = dialog.getByRole('combobox', { name: /Hometown/i })
  await hometown.pressSequentially('OW')
  await expect(page.getByRole('option')).toHaveText(['Krakow', 'Rzeszow', 'Katowice'])
  await hometown.press('ArrowDown')
  await hometown.press('Enter')
  await expect(hometown).toHaveValue('Krakow')
  await hometown.fill('so')
  await expect(page.getByRole('option', { name: 'Sopot' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Space' }).focus()
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(hometown).toHaveValue('so')
})

test.describe('refusals', () => {
  test.use({ allowedConsole: [/40[19]|42[29]/] })

  test('a wrong password is said in the form, and nothing typed is lost', async ({ page, account }) => {
    await signIn(page, { ...account, password: 'not the password' })
    await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
    await expect(page.getByLabel('Email')).toHaveValue(account.email)
    await expectAccessible(page)
  })

  test('an address that has an account cannot be taken again', async ({ page, account }) => {
    await page.goto('/auth')
    await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
    await page.getByLabel('Email').fill(account.email.toUpperCase())
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create Account', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('An account with this email already exists.')
  })

  test('a common password is refused', async ({ page }) => {
    await page.goto('/auth')
    await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
    await page.getByLabel('Email').fill(newEmail())
    await page.getByLabel('Password', { exact: true }).fill('password123')
    await page.getByRole('button', { name: 'Create Account', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('too common')
  })
})

test('a signed-out visitor is sent to sign in and then to where they wanted to go', async ({
  page,
  account,
}) => {
  await page.goto('/events?city=Gdansk')
  await expect(page).toHaveURL(/\/auth/)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/events\?.*city=Gdansk/)
  await expectToast(page, 'Welcome back!')
})

test('?onboarding=true opens onboarding at once', async ({ page }) => {
  await page.goto('/auth?onboarding=true')
  await expect(page.getByRole('dialog')).toContainText('Welcome! Tell us about yourself')
})

test('signing in opens onboarding while it is incomplete', async ({ page, request, baseURL }) => {
  await signIn(page, await createAccount(request, baseURL ?? ''))
  await expect(page.getByRole('dialog')).toContainText('Welcome! Tell us about yourself')
})

test('a person who is signed in and comes to /auth goes on to the dashboard', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@')
  for (const address of ['/auth', '/auth?onboarding=false']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

test('logging out ends the session and says so on the landing page', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expectToast(page, 'Logged out', 'See you next time!')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth/)
})
