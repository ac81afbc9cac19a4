import type { Page } from '@playwright/test'
import { THEME_COOKIE } from '../src/domain/display-settings.ts'
import { en } from '../src/web/texts/en.ts'
import { newEmail } from './support/accounts.ts'
import { createScreenUser, openScreen, SCREENS, type Screen } from './support/screens.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const WIDTHS = [1280, 375]

test.describe(() => {
  // The server says 404 with the page of an unknown address, and the browser notes it.
  test.use({ allowedConsole: [/^Failed to load resource: .* 404 /] })
  checkEach(SCREENS.filter(({ path }) => path === '/nowhere'))
})
checkEach(SCREENS.filter(({ path }) => path !== '/nowhere'))

function checkEach(screens: readonly Screen[]): void {
  for (const screen of screens) {
    test(`${screen.name} is for everyone: both themes, both widths, enlarged and narrow`, async ({
      page,
      baseURL,
    }) => {
      if (screen.as !== 'visitor') {
        const person = { email: newEmail(), isMember: screen.as === 'member', origin: baseURL ?? '' }
        await createScreenUser(page.context().request, person)
      }
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const theme of ['light', 'dark']) {
        await page.context().addCookies([{ name: THEME_COOKIE, value: theme, url: baseURL ?? '' }])
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 })
          await openScreen(page, screen, en)
          await expectAccessible(page)
          await expectNothingWider(page)
        }
      }
      // 1280 px enlarged to 200 % and to 400 % (WCAG 1.4.4, 1.4.10).
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 480 })
        await expectNothingWider(page)
      }
    })
  }
}

async function expectNothingWider(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content, 'the page is wider than the window').toBeLessThanOrEqual(window ?? 0)
}
