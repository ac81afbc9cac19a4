import { randomInt } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type Account, createOnboardedAccount, signIn } from './accounts.ts'

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

  account: async ({ request, baseURL }, use) => use(await createOnboardedAccount(request, baseURL ?? '')),

  signedIn: async ({ page, account }, use) => {
    await signIn(page, account)
    await expect(page).toHaveURL(/\/dashboard$/)
    await use(account)
  },
})

export { expect }

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
