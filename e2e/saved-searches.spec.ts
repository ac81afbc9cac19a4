import type { Page } from '@playwright/test'
import { callApi } from '../tooling/api.ts'
import { expect, expectToast, test } from './support/test.ts'

const save = (page: Page, name: string, query: string) =>
  callApi<{ id: string }>(page, 'POST /api/saved-searches', { name, query })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Saved searches' }).click()
const section = (page: Page) => page.getByRole('region', { name: 'Saved searches' })

test.beforeEach(async ({ signedIn: _ }) => {})

test('a search is saved from the Event List and opened again from its menu #429', async ({ page }) => {
  await page.goto('/events?search=ai&city=Gdansk&view=calendar')
  await page.getByRole('button', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await expect(dialog.getByLabel('Name')).toHaveValue('ai, Gdansk')
  await dialog.getByLabel('Name').fill('AI at home')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Search saved', 'AI at home')
  await page.goto('/events')
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'AI at home' }).click()
  await expect(page).toHaveURL(/\/events\?search=ai&city=Gdansk&view=calendar$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/events$/)

  await page.goto('/events?search=ai&city=Sopot')
  await page.getByRole('button', { name: 'Save this search' }).click()
  await dialog.getByLabel('Save as').selectOption('Replace “AI at home”')
  await expect(dialog.getByLabel('Name')).toHaveValue('AI at home')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Search replaced', 'AI at home')
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'AI at home' })).toHaveAttribute(
    'href',
    '/events?search=ai&city=Sopot',
  )
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('home')
  await page.getByRole('option', { name: 'AI at home' }).click()
  await expect(page).toHaveURL(/\/events\?search=ai&city=Sopot$/)
})

test('the menu works with the keyboard and explains how to begin', async ({ page }) => {
  await page.goto('/events')
  await page.getByRole('button', { name: 'Saved searches' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You have no saved searches yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Saved searches' })).toBeFocused()
  await save(page, 'Free events', 'price=free')
  await page.reload()
  await page.getByRole('button', { name: 'Saved searches' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Free events' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Free events' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/events\?price=free$/)
})

test('the menu saves the current search, also on phones', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/events?search=ai')
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Search saved', 'ai')
  await expect(dialog).toBeHidden()
  await openMenu(page)
  await expect(page.getByRole('menuitem', { name: 'ai', exact: true })).toBeVisible()
  await page.goto('/events')
  await openMenu(page)
  await expect(page.getByRole('menuitem', { name: 'ai', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Save this search' })).toBeHidden()
})

test.describe('too many searches', () => {
  test.use({ allowedConsole: [/409/] })

  test('the dialog says when no more searches can be saved', { tag: '@release' }, async ({ page }) => {
    for (let index = 1; index <= 20; index++) await save(page, `Search ${index}`, `search=${index}`)
    await page.goto('/events?search=more')
    await page.getByRole('button', { name: 'Save this search' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('You already have 20 saved searches.')
  })
})

test('Settings renames, deletes and restores a saved search #429', async ({ page }) => {
  await save(page, 'Rust', 'search=rust')
  await page.goto('/settings#settings-searches')
  await expect(page.getByRole('heading', { name: 'Saved searches' })).toBeFocused()
  await page.getByRole('button', { name: 'Rename: Rust' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Rust and Go')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(section(page).getByRole('link', { name: 'Rust and Go' })).toHaveAttribute(
    'href',
    '/events?search=rust',
  )
  await page.getByRole('button', { name: 'Delete: Rust and Go' }).click()
  await expect(section(page)).toContainText('You have no saved searches yet.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(section(page).getByRole('link', { name: 'Rust and Go' })).toBeVisible()
})

test('the calendar feed of a saved search is shown once, renewed and turned off alone #430', async ({
  page,
  request,
}) => {
  await save(page, 'All', 'when=all')
  const { url } = await callApi<{ url: string }>(page, 'POST /api/settings/calendar-feed')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Create calendar feed: All' }).press('Enter')
  const address = page.getByRole('textbox', { name: 'Address of your calendar feed: All' })
  const first = await address.inputValue()
  await expect(page.getByRole('button', { name: 'Renew address: All' })).toBeFocused()
  const feed = await request.get(first)
  expect(await feed.text()).toContain('X-WR-CALNAME:All')
  await page.reload()
  await expect(section(page).getByText('Calendar feed on')).toBeVisible()
  await expect(address).toHaveCount(0)
  await page.getByRole('button', { name: 'Renew address: All' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renew address' }).click()
  const second = await address.inputValue()
  expect((await request.get(first)).status()).toBe(404)
  expect((await request.get(second)).status()).toBe(200)
  await page.getByRole('button', { name: 'Turn off: All' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Create calendar feed: All' })).toBeVisible()
  // The heading of the section, or the button in the place of the one that opened the dialog.
  await expect(section(page).locator(':focus')).toBeVisible()
  expect((await request.get(second)).status()).toBe(404)
  expect((await request.get(url)).status()).toBe(200)
})
