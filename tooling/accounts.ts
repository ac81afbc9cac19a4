import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { type ApiClient, callApi } from './api.ts'

export interface Account {
  email: string
  password: string
}

/** Returns an email address that no account uses yet. */
export function newEmail(): string {
  return `anna.${randomUUID().slice(0, 8)}@example.com`
}

const PROFILE = {
  first_name: 'Anna',
  last_name: 'Nowak',
  birth_date: '1990-02-28',
  phone_number: null,
  hometown: 'Gdansk',
  interests: ['AI', 'Energy'],
}

/** Signs up through the API without completing onboarding. The session is stored in the cookies of `client`. */
export async function createAccount(client: ApiClient, email = newEmail()): Promise<Account> {
  const account = { email, password: 'long enough to keep' }
  const signUp = () => callApi(client, 'POST /api/sign-up', account)
  await signUp().catch(async (error: Error) => {
    // A busy machine can be too slow to check the password.
    const wait = /: 429 .*"retry_after":(\d+)/.exec(error.message)?.[1]
    if (wait === undefined) throw error
    await setTimeout(Number(wait) * 1000)
    await signUp()
  })
  return account
}

/** Signs up and completes onboarding through the API. The session is stored in the cookies of `client`. */
export async function createOnboardedAccount(
  client: ApiClient,
  { email, ...profile }: Partial<typeof PROFILE> & { email?: string } = {},
): Promise<Account> {
  const account = await createAccount(client, email)
  await callApi(client, 'PUT /api/onboarding', { ...PROFILE, ...profile })
  return account
}

/** Signs in through the API; open pages of `client` are not notified. */
export async function signInThroughApi(client: ApiClient, account: Account): Promise<void> {
  await callApi(client, 'POST /api/sign-in', account)
}

/** Switches the open form to sign-up, unless it begins with it, as beside a shared event, and submits it. */
export async function submitSignUp(page: Page, { email, password }: Account): Promise<void> {
  const signUpHeading = page.getByRole('heading', { name: 'Create Account' })
  const toSignUp = page.getByRole('button', { name: "Don't have an account? Sign up" })
  await expect(toSignUp.or(signUpHeading)).toBeVisible()
  if (await toSignUp.isVisible()) await toSignUp.click()
  await expect(signUpHeading).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
}

/** Signs in through the form. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/auth')
  await submitSignIn(page, account)
}

/** Fills and submits the sign-in form that the page shows or is about to show. */
export async function submitSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Completes the first onboarding step and continues to the second. */
export async function completeProfileStep(dialog: Locator): Promise<void> {
  await dialog.getByLabel(/First name/i).fill(PROFILE.first_name)
  await dialog.getByLabel(/Last name/i).fill(PROFILE.last_name)
  await dialog.getByRole('textbox', { name: /Birth date/i }).fill(PROFILE.birth_date)
  await dialog.getByRole('button', { name: 'Continue to Preferences' }).click()
}

/** Completes the second onboarding step. */
export async function completePreferencesStep(dialog: Locator): Promise<void> {
  await dialog.getByRole('combobox', { name: /Hometown/i }).fill(PROFILE.hometown)
  await dialog.getByRole('checkbox', { name: 'AI', exact: true }).check()
  await dialog.getByRole('button', { name: 'Complete Setup' }).click()
}
