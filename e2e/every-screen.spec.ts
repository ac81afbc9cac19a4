import type { BrowserContext, Page } from '@playwright/test'
import { SCREEN_PATHS } from '../src/contract/screen-paths.ts'
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '../src/domain/display-settings.ts'
import { en } from '../src/web/texts/en.ts'
import { pl } from '../src/web/texts/pl.ts'
import type { Texts } from '../src/web/texts/texts.ts'
import { createScreenUser, openScreen, SCREENS, type Screen } from '../tooling/screens.ts'
import { expectFitsWindow, expectLargeTargets, withLargeText } from './support/layout.ts'
import { SCREEN_STATES } from './support/screen-states.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './support/test.ts'

// Failed calls and scripts, which some states consist of, and the 404 page.
test.use({
  allowedConsole: [/^Failed to load resource|^TypeError: Failed to fetch dynamically imported module/],
})

const TEXTS: Record<Language, Texts> = { en, pl }

/** Whether to check all screens and states in every combination of language, theme and width, which takes many minutes. */
const IS_FULL = process.env.SCREEN_STATES === 'full'

/** The states that every run checks. */
const ALWAYS_CHECKED: ReadonlySet<string> = new Set([
  'dashboard-with-everything',
  'filters-sheet',
  'my-events-with-everything',
  'settings-with-everything',
])
const LISTED = [...SCREENS, ...SCREEN_STATES.filter(({ name }) => IS_FULL || ALWAYS_CHECKED.has(name))]
/** A screen with everything has all that the screen has, so only the full run checks the screen itself too. */
const CHECKED = [...LISTED.entries()].filter(
  ([, { name }]) => IS_FULL || !ALWAYS_CHECKED.has(`${name}-with-everything`),
)

/** Widths with the same layout. A screen that adapts to another one while it is open is checked from 320 to 1440 px too. */
const WIDTHS = { wide: [1280, 1440, 768], phone: [375, 320] }

const THEMES = ['light', 'dark'] as const

const defineTests = IS_FULL ? testCombinations : testScreen
for (const [index, screen] of CHECKED) if (!screen.needsServiceWorker) defineTests(screen, index)
test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })
  for (const [index, screen] of CHECKED) if (screen.needsServiceWorker) defineTests(screen, index)
})

/** Checks each language and theme once, not every combination of them: those differ from screen to screen. */
function testScreen(screen: Screen, index: number): void {
  test(`${screen.name} is accessible in both themes and languages from 320 to 1440 px #366`, async ({
    page,
    context,
    baseURL,
    signInAsSharedUser,
  }) => {
    const { as } = screen
    if (as !== 'anonymous') await signInAsSharedUser(context, as, (client) => createScreenUser(client, as))
    // All rules are checked at the first width, wide or narrow, those of colors also at the second. The page fits at all widths.
    const [language, otherLanguage] = index % 2 === 0 ? (['en', 'pl'] as const) : (['pl', 'en'] as const)
    const [theme, otherTheme] = index % 4 < 2 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
    const wide = screen.widths === 'phone' ? [] : rotate([1280, 1440, 768], index)
    const narrow = screen.widths === 'wide' ? [] : rotate([375, 320], index)
    const [layout, otherLayout] = index % 8 < 4 ? [wide, narrow] : [narrow, wide]
    const [width = 0, ...otherWidths] = [...layout.slice(0, 1), ...otherLayout, ...layout.slice(1)]

    await page.setViewportSize({ width, height: 800 })
    await chooseLanguage(context, baseURL, language)
    await screen.before?.(page)
    await openScreen(page, screen, TEXTS[language])
    await showTheme(page, theme)
    await limitCards(page)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)

    if (!(await switchLanguage(page, otherLanguage))) {
      await chooseLanguage(context, baseURL, otherLanguage)
      await openScreen(page, screen, TEXTS[otherLanguage])
    }
    await showTheme(page, otherTheme)
    for (const [position, otherWidth] of otherWidths.entries()) {
      await page.setViewportSize({ width: otherWidth, height: 800 })
      if (position === 0) await expectAccessible(page, 'colors')
      await expectNoHorizontalScroll(page)
    }
    if (isLayoutChecked(screen)) await expectLayoutAdapts(page)
  })
}

function isLayoutChecked(screen: Screen): boolean {
  return SCREENS.includes(screen) || screen.name.endsWith('-with-everything')
}

/** Checks every combination of language, theme and width. Opens the screen once per language and layout. */
function testCombinations(screen: Screen): void {
  const { as } = screen
  for (const language of screen.isEnglishOnly ? (['en'] as const) : LANGUAGES)
    for (const layout of ['wide', 'phone'] as const) {
      if (screen.widths !== undefined && screen.widths !== layout) continue
      const widths = WIDTHS[layout]
      const title = `${screen.name} is accessible in ${language} in both themes at ${widths.join(', ')} px`
      test(title, async ({ page, context, baseURL, signInAsSharedUser }) => {
        test.slow()
        if (as !== 'anonymous')
          await signInAsSharedUser(context, as, (client) => createScreenUser(client, as))
        await page.setViewportSize({ width: widths[0] ?? 0, height: 800 })
        await chooseLanguage(context, baseURL, language)
        await screen.before?.(page)
        await openScreen(page, screen, TEXTS[language])
        await limitCards(page)
        const layers = await listLayers(page)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          for (const theme of THEMES) {
            await showTheme(page, theme)
            // All other rules give the same in both themes.
            await expectAccessible(page, theme === 'light' ? 'all' : 'colors')
          }
          await expectNoHorizontalScroll(page)
          expect(await listLayers(page), `open dialogs, menus and messages at ${width} px`).toEqual(layers)
        }
        if (layout === 'phone' && isLayoutChecked(screen)) await expectLayoutAdapts(page)
      })
    }
}

async function chooseLanguage(
  context: BrowserContext,
  baseURL: string | undefined,
  language: Language,
): Promise<void> {
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: baseURL ?? '' }])
}

/** What must not close while the window changes. Toasts stay only with the focus. */
const LAYERS = ':is([role=dialog], [role=menu], [role=listbox], [role=alert]):not([data-toast-region] *)'
const KEPT_TOAST = '[data-toast-region] button:focus'

/** Returns the roles of the dialogs, menus, lists and messages on the page. */
async function listLayers(page: Page): Promise<string[]> {
  return page
    .locator(`${LAYERS}, ${KEPT_TOAST}`)
    .filter({ visible: true })
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('role') ?? 'toast'))
}

/** Expects large targets on a phone, and that larger text and an enlarged page fit. */
async function expectLayoutAdapts(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  await page.setViewportSize({ width: 375, height: 800 })
  // The layout follows a new size within a few frames.
  await expect(() => expectLargeTargets(page)).toPass({ timeout: 5000 })
  await withLargeText(page, () => expectFitsWindow(page))
  // 1280 px enlarged to 200 % and to 400 % (WCAG 1.4.4, 1.4.10).
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 480 })
    await expectFitsWindow(page)
  }
}

/** Shows the theme without loading the page again. */
async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
}

/**
 * Shows the other language without loading the page again, even where a dialog covers the switch. Returns false if the page
 * has no switch.
 */
async function switchLanguage(page: Page, language: Language): Promise<boolean> {
  const radio = page.locator(`input[type=radio][value=${language}]`).first()
  if ((await radio.count()) === 0) return false
  await radio.evaluate((input: HTMLInputElement) => input.click())
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  return true
}

/** Shows six cards of each list: more of them take time and add no others. */
async function limitCards(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':is(li, [role=listitem]):nth-child(n + 7):has(> article) { display: none !important }')
    document.adoptedStyleSheets = [sheet]
  })
}

function rotate<Item>(items: readonly Item[], by: number): Item[] {
  const start = by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}

test('every screen is among those checked, except the callback screen, which only forwards', () => {
  const checked = SCREENS.map(({ path }) => path.split('?', 1)[0])
  const { callback, ...others } = SCREEN_PATHS
  expect(Object.values(others).filter((path) => !checked.includes(path))).toEqual([])
})
