import { randomInt, randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

const PUBLIC_KEY = 'amberlink-public'

/** Somebody with an account. */
export interface Account {
  email: string
  password: string
}

interface Fixtures {
  /** An account made through the API, onboarding completed, nobody signed in on the page. */
  account: Account
  /** The page with `account` signed in. */
  signedIn: Account
  /** Messages of the console that this test expects and allows, such as a refused request. */
  allowedConsole: RegExp[]
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names in the pattern
  baseURL: async ({}, use) => use(process.env.E2E_URL ?? ''),

  // Each test comes from an address of its own, so that the limits per address never meet a neighbour.
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names in the pattern
  extraHTTPHeaders: async ({}, use) =>
    use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }),

  allowedConsole: [[], { option: true }],

  page: async ({ page, allowedConsole }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() !== 'error') return
      // Not the page's complaint: the browser notes every refused call, and being signed out is an ordinary answer.
      if (/^Failed to load resource: .* 401 /.test(message.text())) return
      if (allowedConsole.some((pattern) => pattern.test(message.text()))) return
      complaints.push(`console.error: ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
    await use(page)
    expect(complaints, 'the page complained').toEqual([])
  },

  account: async ({ request, baseURL, extraHTTPHeaders }, use) =>
    use(await newAccount({ request, baseURL, extraHTTPHeaders })),

  signedIn: async ({ page, account }, use) => {
    await signIn(page, account)
    await expect(page).toHaveURL(/\/dashboard$/)
    await use(account)
  },
})

export { expect }

/** An address that nobody has used yet. */
export function newEmail(): string {
  return `anna.${randomUUID().slice(0, 8)}@example.com`
}

async function newAccount({
  request,
  baseURL,
  extraHTTPHeaders,
}: {
  request: import('@playwright/test').APIRequestContext
  baseURL: string | undefined
  extraHTTPHeaders: Record<string, string> | undefined
}): Promise<Account> {
  const account = { email: newEmail(), password: 'long enough to keep' }
  const headers = { ...extraHTTPHeaders, apikey: PUBLIC_KEY, origin: baseURL ?? '' }
  expect((await request.post('/api/sign-up', { headers, data: account })).status()).toBe(200)
  const onboarding = {
    first_name: 'Anna',
    last_name: 'Nowak',
    birth_date: '1990-02-28',
    phone_number: null,
    hometown: 'Gdansk',
    interests: ['AI', 'Energy'],
  }
  expect((await request.put('/api/onboarding', { headers, data: onboarding })).status()).toBe(200)
  return account
}

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** The toast with this title, and its text when given. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  await expect(page.getByText(title, { exact: true }).last()).toBeVisible()
  if (text !== undefined) await expect(page.getByText(text, { exact: true }).last()).toBeVisible()
}

/** Fails for any violation of WCAG 2.2 AA or of the best practices that axe knows. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  )
}
