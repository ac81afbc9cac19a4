import type { Page } from '@playwright/test'
import { newEmail } from '../tooling/accounts.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true })

const dialog = (page: Page) => page.getByRole('dialog')

test('Back closes the navigation, the palette and dialogs, and leaves no entry behind', async ({
  signedInPage: page,
}) => {
  await page.goto('/settings')
  const layers = [
    page.getByRole('button', { name: 'Open menu' }),
    page.getByRole('button', { name: 'Search', exact: true }),
    page.getByRole('button', { name: 'Delete my account' }),
  ]
  for (const opener of layers) {
    await opener.click()
    await expect(dialog(page)).toBeVisible()
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/settings$/)
  }
  // Closed in another way, it needs no Back.
  await layers[2]?.click()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await layers[0]?.click()
  await dialog(page).getByRole('link', { name: 'Event List' }).click()
  await expect(page).toHaveURL(/\/events$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(dialog(page)).toHaveCount(0)
})

test('in landscape, events are visible below the filters, and the details of an event below its cover #436', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 812, height: 375 })
  await page.goto('/events')
  const card = page.getByRole('article').first()
  await expect(card).toBeInViewport({ ratio: 0.3 })
  await page.getByRole('button', { name: 'Filters' }).tap()
  await expect(dialog(page).getByLabel('Topic')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await card.tap()
  await expect(dialog(page).getByRole('heading', { name: 'Location' })).toBeInViewport({ ratio: 1 })
})

test('a toast covers no input, label or title', async ({ page }) => {
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('long enough to keep')
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
  await expect(page.getByText('Account created!')).toBeVisible()
  await expect.poll(() => findCovered(page)).toEqual([])
  // Submitting a form closes it.
  await dialog(page).getByRole('button', { name: 'Continue to Preferences' }).click()
  await expect(dialog(page).getByText('Required fields missing')).toBeVisible()
  await expect(page.getByText('Account created!')).toHaveCount(0)
})

/** Returns the inputs, labels and titles that the toast covers. */
function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = document.querySelector('[role=dialog]') ?? document.body
    const toast = document.querySelector('[data-toast-region]')?.getBoundingClientRect()
    if (!toast?.height) return ['no toast']
    return [...scope.querySelectorAll('input, label, h1, h2, h3')]
      .filter((element) => {
        const box = element.getBoundingClientRect()
        const isBeside = box.right <= toast.left || box.left >= toast.right
        return !isBeside && box.top < toast.bottom && box.bottom > toast.top
      })
      .map((element) => element.textContent ?? element.tagName)
  })
}
