import { expect, expectAccessible, test } from './support/test.ts'

test.beforeEach(async ({ signedInPage: page }) => {
  await page.goto('/dashboard')
})

// #27 #68 #69 #70 #73 #74 #272
test('the sidebar widens on hover and moves no row, marks the current page and stores its state for 7 days', async ({
  page,
  context,
}) => {
  const sidebar = page.getByRole('complementary')
  const width = async () => Math.round((await sidebar.boundingBox())?.width ?? 0)
  const languageTop = async () => (await sidebar.getByRole('group', { name: 'Language' }).boundingBox())?.y
  await page.mouse.move(900, 500)
  await expect.poll(width).toBe(48)
  const collapsedTop = await languageTop()
  await sidebar.hover()
  await expect.poll(width).toBe(256)
  expect(await languageTop()).toBe(collapsedTop)
  await page.mouse.move(900, 500)
  await expect.poll(width).toBe(48)

  await expect(sidebar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await sidebar.getByRole('link', { name: 'Event List' }).click()
  await expect(page).toHaveURL(/\/events/)
  await expect(sidebar.getByRole('link', { name: 'Event List' })).toHaveAttribute('aria-current', 'page')
  await page.mouse.move(900, 500)
  const getLook = (name: string) =>
    sidebar.getByRole('link', { name }).evaluate((link) => {
      const { color, backgroundColor } = getComputedStyle(link)
      return { color, backgroundColor }
    })
  const [current, other] = [await getLook('Event List'), await getLook('Home')]
  expect(current.color).not.toBe(other.color)
  expect(current.backgroundColor).not.toBe(other.backgroundColor)
  await page.getByRole('heading', { level: 1 }).first().click()

  await page.keyboard.press('Control+b')
  await expect.poll(width).toBe(256)
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
  expect(cookie?.value).toBe('true')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
  await page.reload()
  await expect.poll(width).toBe(256)
  await page.mouse.move(900, 500)
  await page.keyboard.press('Meta+b')
  await expect.poll(width).toBe(48)
})

test('the sidebar scrolls in a low window, such as that of a phone in landscape', async ({ page }) => {
  await page.setViewportSize({ width: 812, height: 375 })
  const logout = page.getByRole('complementary').getByRole('button', { name: 'Logout' })
  await expect(logout).not.toBeInViewport()
  await page.mouse.move(20, 200)
  await page.mouse.wheel(0, 300)
  await expect(logout).toBeInViewport({ ratio: 1 })
})

test('on a phone the sidebar is a sheet of 18 rem #271 #272', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await page.getByRole('button', { name: /menu/i }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('link', { name: 'Event List' })).toBeVisible()
  expect(Math.round((await sheet.boundingBox())?.width ?? 0)).toBe(288)
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'Event List' }).click()
  await expect(page).toHaveURL(/\/events/)
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('Control+b')
  await expect(sheet.getByRole('link', { name: 'Event List' })).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sidebar_state')
})

test('hovering a link loads its screen ahead and writes nothing V3.5.3', async ({ page }) => {
  await page.goto('/events')
  await expect(page.getByRole('heading', { name: /^Events \(/ })).toBeVisible()
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`)
  })
  const preloaded = page.waitForResponse((response) => response.url().endsWith('/api/dashboard'))
  await page.getByRole('complementary').getByRole('link', { name: 'Home' }).hover()
  await preloaded
  expect(writes).toEqual([])

  const visit = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('complementary').getByRole('link', { name: 'Home' }).click()
  expect((await visit).url()).toMatch(/\/api\/dashboard\/visit$/)
})

test('hovering the link to the dashboard on the dashboard is not a visit #304', async ({ page }) => {
  await page.clock.install()
  const visit = page.waitForResponse((response) => response.url().endsWith('/api/dashboard/visit'))
  await page.goto('/dashboard')
  await visit
  // Later, when the data would be fetched again.
  await page.clock.fastForward('10:00')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const sidebar = page.getByRole('complementary')
  await sidebar.getByRole('link', { name: 'Home' }).hover()
  await page.clock.runFor(1000)
  const preloaded = page.waitForResponse((response) => response.url().endsWith('/api/events'))
  await sidebar.getByRole('link', { name: 'Event List' }).hover()
  await page.clock.runFor(1000)
  await preloaded
  expect(requests.filter((path) => path.startsWith('/api/dashboard'))).toEqual([])
})
