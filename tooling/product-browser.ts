import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'
import { LANGUAGE_COOKIE, type Language, THEME_COOKIE, type Theme } from '../src/domain/display-settings.ts'
import { findChromium } from './chromium.ts'
import { importCatalogue, type Product, startProduct } from './product.ts'
import { createScreenUser } from './screens.ts'
import { buildWebIfChanged } from './web-build.ts'

/** Runs `work` with the product, built from the current sources, and a browser. `catalogue` is a file that is added to the sample. */
export async function withProductAndBrowser(
  work: (product: Product, browser: Browser) => Promise<void>,
  catalogue?: string,
): Promise<void> {
  await buildWebIfChanged()
  const product = await startProduct()
  try {
    if (catalogue) importCatalogue(product, catalogue)
    const browser = await chromium.launch(await findChromium())
    try {
      await work(product, browser)
    } finally {
      await browser.close()
    }
  } finally {
    await product.stop()
  }
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Creates a browser context for pictures, with a session and display settings. */
export async function newPictureContext(
  browser: Browser,
  url: string,
  { cookies, language, theme }: { cookies: Cookies; language: Language; theme: Theme },
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Warsaw',
    ...options,
  })
  await context.addCookies([
    ...cookies,
    { name: LANGUAGE_COOKIE, value: language, url },
    { name: THEME_COOKIE, value: theme, url },
  ])
  return context
}

/** Creates a user of the screens and returns the cookies of its session. */
export async function createScreenCookies(
  browser: Browser,
  url: string,
  ...user: [kind: 'newUser' | 'user', email: string]
): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: url })
  await createScreenUser(context, ...user)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}
