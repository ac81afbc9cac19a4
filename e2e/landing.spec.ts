import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessible, test } from './support/test.ts'

// #1 #2 #3 #18 #28 #29 #30 #31 #32 #33 #34 #35 #36
test('the landing page presents the product and links to signing in', async ({ page }) => {
  await page.goto('/')
  expect(await page.locator('script').count()).toBe(0)
  await expect(page.getByRole('banner')).toContainText('Amberlink')
  await expect(page.getByRole('heading', { name: 'Connect. Network. Grow.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Why Choose/ })).toBeVisible()
  for (const reason of ['Curated Events', 'Quality Connections', 'Career Growth'])
    await expect(page.getByRole('heading', { name: reason })).toBeVisible()
  const tops: (number | undefined)[] = []
  for (const figure of ['500+', '10K+', '50+'])
    tops.push((await page.getByText(figure, { exact: true }).boundingBox())?.y)
  expect(tops[0]).toBeDefined()
  expect(tops, 'a row').toEqual([tops[0], tops[0], tops[0]])
  await expect(
    page.getByText(/^In the sample catalogue right now: upcoming events 1\d\d, cities \d\d\.$/),
  ).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('2024')

  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth')
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page).toHaveURL(/\/auth\?mode=sign-up$/)
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await page.goBack()
  const closing = page.getByRole('region', { name: 'Ready to Start Networking?' })
  await expect(closing.getByRole('link', { name: /^Join/ })).toHaveAttribute('href', '/auth?mode=sign-up')
})

test('the landing page leads signed-in users to their dashboard, without a script #370', async ({
  signedInPage: page,
}) => {
  await page.goto('/')
  expect(await page.locator('script').count()).toBe(0)
  await expect(page.getByRole('link', { name: /Login|Get Started|Join/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Browse Events' })).toHaveAttribute('href', '/events')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open your dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.context().clearCookies()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
})

test('the product picture matches the theme of the page and the width of the window', async ({ page }) => {
  const picture = page.getByRole('img', { name: /^The Event List of/ })
  const shown = async () => {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(300)
    return picture.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  expect(await shown()).toContain('event-list-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  expect(await shown()).toContain('event-list-light')
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/?theme=dark')
  expect(await shown()).toContain('phone-dark')
})

test('Polish letters are loaded from a separate small font', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  await page.goto('/?lang=pl')
  await page.evaluate(() => document.fonts.ready)
  expect(fonts.some((font) => font.includes('inter-polish'))).toBe(true)
  expect(fonts.filter((font) => font.includes('latin-ext'))).toEqual([])
})

test('language and theme are switched by links without a script and stored', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('banner').getByRole('link', { name: 'Polski' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Connect. Network. Grow.' })).toBeVisible()
})

test('the page has metadata for search engines and link previews', async ({ page, request, baseURL }) => {
  await page.goto('/')
  const head = (selector: string, attribute = 'content') =>
    page.locator(`head ${selector}`).first().getAttribute(attribute)
  expect(await page.title()).toMatch(/^Amberlink: /)
  expect(await head('meta[name="description"]')).toContain('Gdansk')
  expect(await head('link[rel="canonical"]', 'href')).toBe(`${baseURL}/`)
  expect(await head('link[hreflang="pl"]', 'href')).toBe(`${baseURL}/?lang=pl`)
  expect(await head('meta[property="og:title"]')).toBeTruthy()
  expect(await head('meta[property="og:url"]')).toBe(`${baseURL}/`)
  expect(await head('meta[name="twitter:card"]')).toBe('summary_large_image')
  expect(await sizeOfPng(request, (await head('meta[property="og:image"]')) ?? '')).toBe('1200x630')

  await page.goto('/?lang=pl')
  expect(await head('link[rel="canonical"]', 'href')).toBe(`${baseURL}/?lang=pl`)
  expect(await head('meta[property="og:locale"]')).toBe('pl_PL')
})

test('the product is installable: the manifest lists icons that exist', async ({ page, request }) => {
  await page.goto('/')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const reply = await request.get(address ?? '')
  expect(reply.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await reply.json()
  expect(manifest).toMatchObject({
    name: 'Amberlink',
    short_name: 'Amberlink',
    start_url: '/dashboard',
    display: 'standalone',
  })
  const drawn = manifest.icons.filter((icon: { type: string }) => icon.type === 'image/png')
  for (const { src, sizes } of drawn) expect(await sizeOfPng(request, src), src).toBe(sizes)
  expect(drawn.map(({ sizes, purpose }: Record<string, string>) => `${purpose} ${sizes}`).sort()).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ])
  expect(await sizeOfPng(request, '/apple-touch-icon.png')).toBe('180x180')
  for (const icon of ['/favicon.ico', '/favicon.svg']) expect((await request.get(icon)).status()).toBe(200)
})

test('crawlers are limited to the landing page #369', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  for (const path of ['/auth', '/dashboard', '/events', '/my-events', '/settings'])
    expect(robots).toContain(`Disallow: ${path}`)
  expect(await (await request.get('/auth')).text()).toContain('<meta name="robots" content="noindex" />')
  expect(await (await request.get('/')).text()).not.toContain('noindex')
})

/** Returns the size in the header of the PNG, such as '192x192'. */
async function sizeOfPng(request: APIRequestContext, address: string): Promise<string> {
  const reply = await request.get(address)
  expect(reply.status(), address).toBe(200)
  expect(reply.headers()['content-type']).toBe('image/png')
  const png = await reply.body()
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

test.describe('an unknown address', () => {
  test.use({ allowedConsole: [/404/] })
  // #25 #26 #255
  test('shows the 404 page with a link to the home page', async ({ page }) => {
    const reply = await page.goto('/no-such-page')
    expect(reply?.status()).toBe(404)
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await page.getByRole('link', { name: /home/i }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  for (const path of ['/Dashboard', '/EVENTS', '/events//'])
    test(`${path} shows the 404 page, because paths are exact`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByText('Oops! Page not found')).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(path)
    })
})
