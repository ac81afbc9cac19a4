import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { callApiWith } from './api.ts'

/** Somebody with an account. */
export interface Account {
  email: string
  password: string
}

/** An address that nobody has used yet. */
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

/** Signs somebody up through the API, who has not begun onboarding; they are signed in on `request`. */
export async function createAccount(
  request: APIRequestContext,
  origin: string,
  email = newEmail(),
): Promise<Account> {
  const account = { email, password: 'long enough to keep' }
  await callApiWith(request, origin, 'POST /api/sign-up', account)
  return account
}

/** The same, with onboarding completed. */
export async function createOnboardedAccount(
  request: APIRequestContext,
  origin: string,
  { email, ...profile }: Partial<typeof PROFILE> & { email?: string } = {},
): Promise<Account> {
  const account = await createAccount(request, origin, email)
  await callApiWith(request, origin, 'PUT /api/onboarding', { ...PROFILE, ...profile })
  return account
}

/** Signs up through the page, as a person does. */
export async function signUp(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
}

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Fills the first step of onboarding and goes on to the second. */
export async function completeAboutYouStep(dialog: Locator): Promise<void> {
  await dialog.getByLabel(/First name/i).fill(PROFILE.first_name)
  await dialog.getByLabel(/Last name/i).fill(PROFILE.last_name)
  await dialog.getByRole('textbox', { name: /Birth date/i }).fill(PROFILE.birth_date)
  await dialog.getByRole('button', { name: 'Continue to Preferences' }).click()
}
