import { randomInt } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { isScreenPath } from '../../src/contract/screen-paths.ts'
import { type Account, createOnboardedAccount } from '../../tooling/accounts.ts'
import type { ApiClient } from '../../tooling/api.ts'

export interface Fixtures {
  /** An onboarded account created through the API. The page has no session. */
  account: Account
  /** The same, with its session in the browser context of the page. No page is open yet. */
  signedIn: Account
  /** The page of such an account, for tests that do not need to know which. */
  signedInPage: Page
  /** Console errors that this test causes on purpose, such as a rejected request. */
  allowedConsole: RegExp[]
}

export interface WorkerFixtures {
  /**
   * Signs `context` in to the shared product as the user `name`, whom `create` creates on the first call in a worker. For
   * tests that change nothing of their user.
   */
  signInAsSharedUser: (
    context: BrowserContext,
    name: string,
    create: (client: ApiClient) => Promise<unknown>,
  ) => Promise<void>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  signInAsSharedUser: [
    async ({ playwright }, use) => {
      type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
      const sessions = new Map<string, Cookies>()
      await use(async (context, name, create) => {
        if (!sessions.has(name)) {
          const baseURL = process.env.E2E_URL ?? ''
          const request = await playwright.request.newContext({
            baseURL,
            extraHTTPHeaders: withNewClientIp(),
          })
          await create({ request })
          sessions.set(name, (await request.storageState()).cookies)
          await request.dispose()
        }
        await context.addCookies(sessions.get(name) ?? [])
      })
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names in the pattern
  baseURL: async ({}, use) => use(process.env.E2E_URL ?? ''),

  // Each test has its own client IP, so that tests do not share rate limits.
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names in the pattern
  extraHTTPHeaders: async ({}, use) => use(withNewClientIp()),

  allowedConsole: [[], { option: true }],

  page: async ({ page, allowedConsole }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() !== 'error') return
      // The browser logs every 401, and an anonymous visitor is an ordinary state.
      if (/^Failed to load resource: .* 401 /.test(message.text())) return
      if (allowedConsole.some((pattern) => pattern.test(message.text()))) return
      errors.push(`console.error: ${message.text()}`)
    })
    page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      if (options?.waitUntil === 'commit') return response
      await waitForHydration(page)
      // Some builds of Chromium have the pointer in the left corner from the start, where it opens the sidebar.
      await page.mouse.move((page.viewportSize()?.width ?? 1280) - 1, 0)
      return response
    }
    page.reload = async (options) => {
      const response = await reload(options)
      await waitForHydration(page)
      return response
    }
    await use(page)
    expect(errors, 'errors in the console of the page').toEqual([])
  },

  account: async ({ request }, use) => use(await createOnboardedAccount({ request })),

  signedIn: async ({ context }, use) => use(await createOnboardedAccount(context)),

  signedInPage: async ({ page, signedIn: _ }, use) => use(page),
})

export { expect }

function withNewClientIp(): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
}

/** Waits until the page is interactive. What users do before is tested in first-view.spec.ts. */
async function waitForHydration(page: Page): Promise<void> {
  // Polling in each frame, which is the default, makes the browser draw frames while the page loads.
  await page.waitForFunction(() => !('earlyEvents' in window), undefined, { polling: 50 })
}

/** Waits until the code that a page loads after its first view runs, and the code that it needs offline has arrived. */
export async function waitForDeferredCode(page: Page): Promise<void> {
  const notice = await page.waitForFunction(
    () =>
      performance.getEntriesByType('resource').find(({ name }) => /\/offline-notice-.{8}\.js$/.test(name))
        ?.name,
  )
  await page.evaluate(async (url) => void (await import(url)), (await notice.jsonValue()) ?? '')
}

/** Expects a toast with this title and, if given, this description. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  await expect(page.getByText(title, { exact: true }).last()).toBeVisible()
  if (description !== undefined)
    await expect(page.getByText(description, { exact: true }).last()).toBeVisible()
}

/** Rules that depend on the theme; all others do not. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Expects no violation of WCAG 2.2 AA and of the best practices that axe checks: of all rules, or of those about colors. */
export async function expectAccessible(page: Page, rules: 'all' | 'colors' = 'all'): Promise<void> {
  await waitForTransitions(page)
  const { hasAxe, hasModal } = await page.evaluate(() => ({
    hasAxe: 'axe' in window,
    hasModal: document.querySelector('body > :not(#root) [role=dialog]') !== null,
  }))
  // Axe is half a megabyte: a page that has it already keeps it.
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    // The page itself has no frames, so no second page is opened for the results.
    .setLegacyMode()
    // The guards around menus and dialogs pass the focus on as soon as they get it.
    .exclude('[data-base-ui-focus-guard]')
  if (rules === 'colors') axe.withRules(COLOR_RULES)
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  // What a modal dialog covers is checked without it.
  if (hasModal) axe.exclude('#root')
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  )
}

/** Expects that the page does not scroll sideways. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const [content = 0, window = 0] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content, 'width of the page').toBeLessThanOrEqual(window)
}

// Where a test turns motion on, colors and positions change over a few frames.
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let stillFrames = 0; stillFrames < 3; ) {
      await nextFrame()
      // A spinner never ends.
      const isMoving = document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
      stillFrames = isMoving ? 0 : stillFrames + 1
    }
  })
}

/** Serves the screens without their first view, so that the page itself calls the API and tests can intercept the calls. */
export async function withoutFirstView(page: Page): Promise<void> {
  await page.route(
    (url) => isScreenPath(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch({ maxRedirects: 0 })
      const html = await response.text()
      const body = html.replace(/<div id="root">.*id="first-view">.*?<\/script>/s, '<div id="root"></div>')
      return route.fulfill({ response, body })
    },
  )
}
