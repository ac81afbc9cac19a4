import type { Page } from '@playwright/test'
import { signIn } from './support/accounts.ts'
import { fetchUpcomingEvents } from './support/api.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** The page as the server sends it, before any script has run. */
async function servedHtml(page: Page): Promise<string> {
  return (await (await page.request.get(page.url())).text()).slice(0, 400)
}

test('Polish by choice: the landing page, signing in and the app, remembered', async ({ page, account }) => {
  await page.goto('/?lang=pl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Poznawaj\. Łącz siły\. Rozwijaj się\./)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Zaloguj' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Witaj ponownie' })).toBeVisible()
  await expect(page).toHaveTitle(/^Logowanie · /)
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Hasło', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click()

  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Witaj ponownie!' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Witaj ponownie!' })).toBeVisible()
  expect(await servedHtml(page)).toContain('<html lang="pl"')
})

test.describe('in Polish', () => {
  test.beforeEach(async ({ page, context, baseURL, signedIn }) => {
    expect(signedIn.email).toContain('@')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await context.addCookies([{ name: 'amberlink_language', value: 'pl', url: baseURL ?? '' }])
  })

  test('a list has Polish counts and dates', async ({ page }) => {
    await page.goto('/events')
    await expect(page.getByRole('heading', { name: /^Wydarzenia \(\d/ })).toBeVisible()
    await expect(page.getByText(/^za (1 dzień|\d+ dni)$/).first()).toBeVisible()
    const months = 'sty|lut|mar|kwi|maj|cze|lip|sie|wrz|paź|lis|gru'
    await expect(page.getByText(new RegExp(`^\\d.*(${months}) 20\\d\\d$`)).first()).toBeVisible()
    await expectAccessible(page)
  })

  test('an event in full has its price in Polish form', async ({ page }) => {
    const paid = (await fetchUpcomingEvents(page)).find(({ price }) => Number(price) > 0)
    await page.goto(`/events?event=${encodeURIComponent(paid?.event_code ?? '')}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Szczegóły wydarzenia' })).toBeVisible()
    await expect(dialog.getByText(/^\d[\d\s]*(,\d\d)?\sUSD$/)).toBeVisible()
    await expectAccessible(page)
  })

  test('what is counted takes the right plural form', async ({ page }) => {
    await page.goto('/settings')
    await expect(page.getByText('(2 wybrane)')).toBeVisible()
    const interest = (name: string) => page.getByRole('button', { name, exact: true })
    await expect(interest('Sztuczna inteligencja')).toHaveAttribute('aria-pressed', 'true')
    for (const name of ['Biznes', 'Zdrowie', 'Nauka']) await interest(name).click()
    await expect(page.getByText('(5 wybranych)')).toBeVisible()
  })

  test('the birth date calendar speaks Polish', async ({ page }) => {
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Wybierz datę urodzenia z kalendarza' }).click()
    const calendar = page.getByRole('dialog', { name: 'Kalendarz daty urodzenia' })
    await expect(calendar.getByRole('grid', { name: 'luty 1990' })).toBeVisible()
    await expect(calendar.getByRole('combobox', { name: 'Miesiąc' })).toHaveValue('1')
    await expect(calendar.getByRole('combobox', { name: 'Rok' })).toHaveValue('1990')
    await expect(calendar.getByRole('button', { name: 'środa, 28 lutego 1990, wybrano' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('switching the language at the sign-in form keeps what was typed, by keyboard alone', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const polishTexts = () => loaded.filter((path) => /\/pl-[^/]*\.js$/.test(path))
  await page.goto('/auth')
  await page.getByLabel('Email').fill('somebody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('half a pass')
  const polish = page.getByRole('radio', { name: 'PL Polski' })
  expect(polishTexts(), 'only the texts of one language are loaded at first').toEqual([])
  await page.getByRole('radio', { name: 'EN English' }).focus()
  await page.keyboard.press('ArrowRight')

  await expect(page.getByRole('heading', { level: 1, name: 'Witaj ponownie' })).toBeVisible()
  expect(polishTexts()).not.toEqual([])
  await expect(polish).toBeChecked()
  await expect(polish).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveValue('somebody@example.com')
  await expect(page.getByLabel('Hasło', { exact: true })).toHaveValue('half a pass')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(page).toHaveTitle(/^Logowanie · /)
  await expect(page.getByText('Strona jest teraz po polsku.')).toBeAttached()
  await expectAccessible(page)

  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.com')
  expect(await servedHtml(page)).toContain('<html lang="en"')
})

test('language and theme are chosen in the sidebar and remembered', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/settings')
  const sidebar = page.getByRole('complementary')
  await sidebar.hover()
  await sidebar.getByText('Dark', { exact: true }).locator('..').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await sidebar.getByText('Polski', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ustawienia' })).toBeVisible()
  await expect(page).toHaveTitle(/^Ustawienia · /)
  await expect(sidebar.getByText('English')).toHaveAttribute('lang', 'en')
  await expectAccessible(page)

  // Already in the page as it is sent, so that nothing flashes.
  expect(await servedHtml(page)).toContain('<html lang="pl" data-theme="dark"')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Ustawienia' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(sidebar.getByRole('radio', { name: 'Ciemny' })).toBeChecked()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
})

test('on a phone both are in the menu', async ({ page, account }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 375, height: 700 })
  await signIn(page, account)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog')
  for (const label of ['English', 'Polski', 'Light', 'Dark']) {
    const box = await menu
      .getByText(label, { exact: true })
      .locator('xpath=ancestor-or-self::label')
      .boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  }
  await menu.getByText('Polski', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Moje wydarzenia' })).toBeVisible()
  await expectAccessible(page)
  await menu.getByText('Jasny', { exact: true }).locator('..').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expectAccessible(page)
})
