import { SCREEN_PATHS } from '../src/contract/screen-paths.ts'
import { en } from '../src/web/texts/en.ts'
import { expectFitsWindow, expectLargeTargets, withLargeText } from './support/layout.ts'
import { createScreenUser, openScreen, SCREENS, type Screen } from './support/screens.ts'
import { expect, expectAccessibleInThemesAndWidths, test } from './support/test.ts'

test.describe(() => {
  // An unknown address is answered with status 404, which the browser logs.
  test.use({ allowedConsole: [/^Failed to load resource: .* 404 /] })
  checkEach(SCREENS.filter(({ path }) => path === '/nowhere'))
})
checkEach(SCREENS.filter(({ path }) => path !== '/nowhere'))

test('every screen is among those checked, except the callback screen, which only forwards', () => {
  const checked = SCREENS.map(({ path }) => path.split('?', 1)[0])
  const { callback, ...others } = SCREEN_PATHS
  expect(Object.values(others).filter((path) => !checked.includes(path))).toEqual([])
})

function checkEach(screens: readonly Screen[]): void {
  for (const screen of screens) {
    test(`${screen.name} is accessible and fits in both themes, at both widths and enlarged`, async ({
      page,
      context,
      signInAsSharedUser,
    }) => {
      const { as } = screen
      if (as !== 'anonymous') await signInAsSharedUser(context, as, (client) => createScreenUser(client, as))
      await openScreen(page, screen, en)
      await expectAccessibleInThemesAndWidths(page)
      // On a phone.
      await expectLargeTargets(page)
      await withLargeText(page, () => expectFitsWindow(page))
      // 1280 px enlarged to 200 % and to 400 % (WCAG 1.4.4, 1.4.10).
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 480 })
        await expectFitsWindow(page)
      }
    })
  }
}
