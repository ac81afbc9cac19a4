import type { Page } from '@playwright/test'
import { addFavorite, fetchUpcomingEvents } from '../tooling/api.ts'
import { expect, test } from './support/test.ts'

/** Returns the start of the HTML that the server sends. */
async function servedHtml(page: Page): Promise<string> {
  return (await (await page.request.get(page.url())).text()).slice(0, 400)
}

test('the landing page, sign-in and the app are shown in Polish once it is chosen', async ({
  page,
  account,
}) => {
  await page.goto('/?lang=pl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Poznawaj\. Łącz siły\. Rozwijaj się\./)

  await page.getByRole('link', { name: 'Zaloguj się' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Witaj ponownie' })).toBeVisible()
  await expect(page).toHaveTitle(/^Logowanie · /)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Hasło', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click()

  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Witaj ponownie!' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Witaj ponownie!' })).toBeVisible()
  expect(await servedHtml(page)).toContain('<html lang="pl"')
})

test.describe('in Polish', () => {
  test.beforeEach(async ({ context, baseURL, signedIn: _ }) => {
    await context.addCookies([{ name: 'amberlink_language', value: 'pl', url: baseURL ?? '' }])
  })

  test('on a phone, saving a search is not named like registering, and fits beside its neighbor', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/events?search=AI')
    const save = page.getByRole('button', { name: 'Zapisz wyszukiwanie' })
    await expect(save).toHaveText('Zapisz wyszukiwanie')
    const [top, other] = [await save.boundingBox(), await page.getByText('Wyczyść wszystko').boundingBox()]
    expect(top?.y).toBe(other?.y)
  })

  test('the day of a favorite fits in one line of its card', async ({ page, context }) => {
    const [event] = await fetchUpcomingEvents(context)
    await addFavorite(context, event!)
    await page.goto('/my-events')
    const since = page.getByText(/^Ulubione od: \d+ \p{L}+ 2026$/u)
    expect((await since.boundingBox())?.height).toBeLessThan(24)
  })

  test('the birth date calendar is in Polish', async ({ page }) => {
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Wybierz datę urodzenia z kalendarza' }).click()
    const calendar = page.getByRole('dialog', { name: 'Kalendarz daty urodzenia' })
    await expect(calendar.getByRole('grid', { name: 'luty 1990' })).toBeVisible()
    await expect(calendar.getByRole('combobox', { name: 'Miesiąc' })).toHaveValue('1')
    await expect(calendar.getByRole('combobox', { name: 'Rok' })).toHaveValue('1990')
    await expect(calendar.getByRole('button', { name: 'środa, 28 lutego 1990, wybrano' })).toBeVisible()
  })
})

test.describe('in a Polish browser', () => {
  test.use({ locale: 'pl-PL' })

  test('all screens are in Polish until another language is chosen #509', async ({ page, account }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
    await page.getByRole('link', { name: 'Zaloguj się' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Witaj ponownie' })).toBeVisible()
    await page.getByLabel('E-mail').fill(account.email)
    await page.getByLabel('Hasło', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Witaj ponownie!' })).toBeVisible()
    // Hydrated.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Witaj ponownie!' })).toBeVisible()

    const sidebar = page.getByRole('complementary')
    await sidebar.hover()
    await sidebar.getByText('English', { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back!' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back!' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test('switching the language of the sign-in form by keyboard keeps its values #361', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const polishTexts = () => loaded.filter((path) => /\/pl-[^/]*\.js$/.test(path))
  await page.goto('/auth')
  await page.getByLabel('Email').fill('anna@example.com')
  await page.getByLabel('Password', { exact: true }).fill('half a pass')
  const polish = page.getByRole('button', { name: 'Polski' })
  expect(polishTexts(), 'only the texts of one language are loaded at first').toEqual([])
  await polish.focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Witaj ponownie' })).toBeVisible()
  expect(polishTexts()).not.toEqual([])
  await expect(page.getByRole('button', { name: 'English' })).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveValue('anna@example.com')
  await expect(page.getByLabel('Hasło', { exact: true })).toHaveValue('half a pass')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(page).toHaveTitle(/^Logowanie · /)
  await expect(page.getByText('Strona jest teraz po polsku.')).toBeAttached()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('anna@example.com')
  expect(await servedHtml(page)).toContain('<html lang="en"')
})

test('language and theme are switched in the sidebar and stored #361', async ({ signedInPage: page }) => {
  await page.goto('/settings')
  const sidebar = page.getByRole('complementary')
  await sidebar.hover()
  await sidebar.locator('label').filter({ hasText: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const saved = page.waitForResponse('**/api/settings/language')
  await sidebar.getByText('Polski', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ustawienia' })).toBeVisible()
  expect(await (await saved).json(), 'the language of emails').toEqual({ language: 'pl' })
  await expect(page).toHaveTitle(/^Ustawienia · /)
  await expect(sidebar.getByText('English')).toHaveAttribute('lang', 'en')

  // Part of the HTML, so that the page does not flash.
  expect(await servedHtml(page)).toContain('<html lang="pl" data-theme="dark"')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Ustawienia' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(sidebar.getByRole('radio', { name: 'Ciemny' })).toBeChecked()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
})

test('on a phone language and theme are switched in the menu', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog')
  for (const hasText of ['English', 'Polski', 'Light', 'Dark']) {
    const box = await menu.locator('label').filter({ hasText }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  }
  await menu.getByText('Polski', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Moje wydarzenia' })).toBeVisible()
  await menu.locator('label').filter({ hasText: 'Jasny' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})
