import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '../src/domain/display-settings.ts'
import { en } from '../src/web/texts/en.ts'
import { pl } from '../src/web/texts/pl.ts'
import type { Texts } from '../src/web/texts/texts.ts'
import { createScreenCookies, newPictureContext, withProductAndBrowser } from '../tooling/product-browser.ts'
import { readArguments } from '../tooling/read-arguments.ts'
import { openScreen, SCREENS } from '../tooling/screens.ts'

// `npm run screenshots`: takes the screenshots below with the sample catalogue, as
// docs/screenshots/<screen>.<language>.<theme>.<width>.png, and deletes all others.
// `npm run screenshots -- <part of a screen name>`: takes those of these screens in both languages, themes and widths, for review, in
// dist/screenshots.
const TEXTS: Record<Language, Texts> = { en, pl }
const VIEWPORTS = [
  { width: 1280, height: 860 },
  { width: 375, height: 760 },
]

const KEPT: ReadonlySet<string> = new Set([
  'landing.en.light.1280',
  'auth-sign-up.pl.light.375',
  'onboarding.en.light.375',
  'dashboard.en.light.1280',
  'dashboard.pl.dark.375',
  'event-list.en.light.1280',
  'event-list.pl.light.375',
  'event-calendar.en.dark.1280',
  'event-map.en.light.1280',
  'event-dialog.en.dark.375',
  'my-events.en.light.1280',
  'settings.pl.dark.1280',
])

const { positionals } = readArguments(
  'npm run screenshots -- [SCREEN]: takes the pictures in docs/screenshots, or all of the screens whose name contains SCREEN in dist/screenshots',
  { allowPositionals: true },
)
const wanted = positionals[0] ?? ''
const FOLDER = join(import.meta.dirname, wanted === '' ? '../docs/screenshots' : '../dist/screenshots')
const screens = SCREENS.filter(({ name }) => name.includes(wanted))
if (screens.length === 0) {
  console.error(
    `No screen contains "${wanted}". The screens are: ${SCREENS.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}
if (wanted === '') await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
let taken = 0
await withProductAndBrowser(async ({ url }, browser) => {
  const cookies = {
    anonymous: [],
    newUser: await createScreenCookies(browser, url, 'newUser', 'newcomer@example.com'),
    userWithoutEvents: [],
    user: await createScreenCookies(browser, url, 'user', 'sample.person@example.com'),
  }
  for (const language of LANGUAGES) {
    for (const theme of ['light', 'dark'] as const) {
      for (const viewport of VIEWPORTS) {
        for (const screen of screens) {
          const name = `${screen.name}.${language}.${theme}.${viewport.width}`
          if (wanted === '' && !KEPT.has(name)) continue
          const settings = { cookies: cookies[screen.as], language, theme }
          const context = await newPictureContext(browser, url, settings, { viewport })
          const page = await context.newPage()
          await openScreen(page, screen, TEXTS[language])
          // The pointer begins in the corner, above the sidebar, which opens when the window is resized for the picture.
          await page.mouse.move(viewport.width - 1, viewport.height - 1)
          // The whole page, except of dialogs, the Event List and phones.
          const isWindowOnly = screen.isDialog || screen.name === 'event-list' || viewport.width < 768
          await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: !isWindowOnly })
          await context.close()
          taken += 1
        }
      }
    }
  }
})
console.log(`${taken} screenshots in ${FOLDER}`)
