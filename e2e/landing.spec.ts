import { expect, expectAccessible, test } from './support/test.ts'

test('the landing page says what the product is and leads to signing in', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Connect. Network. Grow.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Why Choose/ })).toBeVisible()
  for (const reason of ['Curated Events', 'Quality Connections', 'Career Growth'])
    await expect(page.getByRole('heading', { name: reason })).toBeVisible()
  for (const figure of ['500+', '10K+', '50+']) await expect(page.getByText(figure)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ready to Start Networking?' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('2024')

  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth')
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('the landing page needs no script', async ({ page, request }) => {
  const html = await (await request.get('/')).text()
  expect(html).not.toContain('<script')
  await page.goto('/')
  expect(await page.locator('script').count()).toBe(0)
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 375])
    test(`the landing page is accessible in ${colorScheme} at ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })

test.describe('an unknown address', () => {
  test.use({ allowedConsole: [/404/] })
  test('says so and leads home', async ({ page }) => {
    const reply = await page.goto('/no-such-page')
    expect(reply?.status()).toBe(404)
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: /home/i }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})
