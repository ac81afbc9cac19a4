import type { Locator, Page } from '@playwright/test'
import { newEmail } from '../tooling/accounts.ts'
import { fetchUpcomingEvent } from '../tooling/api.ts'
import { expect, test } from './support/test.ts'

/** Presses Tab until the element has the focus, and expects that the focus is visible. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await element.evaluate((node) => node === document.activeElement)) {
      await expect(element).toBeInViewport()
      expect(await hasFocusOutline(element), `${element} shows the focus`).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${element}`)
}

/** Returns whether the element, or the label around it, has an outline. */
function hasFocusOutline(element: Locator): Promise<boolean> {
  return element.evaluate((node) =>
    [node, node.closest('label')].some((each) => {
      if (!each) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }),
  )
}

test('everything from sign-up to log-out works with the keyboard alone #366', async ({ page }) => {
  test.slow()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  async function press(element: Locator, key = 'Enter') {
    await tabTo(page, element)
    await page.keyboard.press(key)
  }
  async function type(element: Locator, text: string) {
    await tabTo(page, element)
    await page.keyboard.type(text)
  }
  await page.goto('/auth?mode=sign-up')
  await type(page.getByLabel('Email'), newEmail())
  await type(page.getByLabel('Password', { exact: true }), 'long enough to keep')
  await page.keyboard.press('Enter')

  await type(page.getByLabel(/^First name/i), 'Anna')
  await type(page.getByLabel(/^Last name/i), 'Nowak')
  await type(page.getByRole('textbox', { name: /^Birth date/i }), '1990-02-28')
  await press(button('Continue to Preferences'))
  await type(page.getByRole('combobox', { name: /^Hometown/i }), 'Gdansk')
  await page.keyboard.press('Enter')
  await press(page.getByRole('checkbox', { name: 'Energy' }), 'Space')
  await press(button('Complete Setup'))
  await expect(page).toHaveURL(/\/dashboard$/)

  await expect(page.getByRole('heading', { name: 'Recommended for you' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  const { event_name } = await fetchUpcomingEvent(page)
  await page.keyboard.type(event_name ?? '')
  // Events have their dates; until they arrive, the first option searches the list.
  const option = page.getByRole('option').first()
  await expect(option).toContainText('2026')
  await expect(option).toContainText(event_name ?? '')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Register for Event' }))
  await expect(dialog.getByRole('button', { name: 'Unregister' })).toBeVisible()
  const star = dialog.getByRole('button', { name: `Favorite ${event_name}` })
  await press(star, 'Space')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await press(page.getByRole('link', { name: 'My Events' }).first())
  await expect(page).toHaveURL(/\/my-events$/)
  const registered = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Your Registered Events' }) })
  await press(registered.getByRole('button', { name: `Unregister ${event_name}` }))
  await expect(registered.getByRole('article')).toHaveCount(0)
  await expect(page.getByRole('article', { name: event_name ?? '' })).toContainText('Favorited on')

  await press(page.getByRole('link', { name: 'Settings' }).first())
  await expect(page).toHaveURL(/\/settings$/)
  await press(button('AI'))
  await expect(button('AI')).toHaveAttribute('aria-pressed', 'true')
  await press(button('Logout'))
  await expect(page).toHaveURL(/\/$/)
})
