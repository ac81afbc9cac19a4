import { expect, test, waitForDeferredCode } from './support/test.ts'

test.use({ allowedConsole: [/404|ERR_FAILED|dynamically imported module|preload/i] })

test('a page whose code is gone after a release reloads once and keeps unsaved input #454', async ({
  signedInPage: page,
}) => {
  let isGone = true
  const documents: string[] = []
  await page.route('**/assets/dashboard-screen-*', (route) =>
    isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  // The code of the data arrives late, so that the page decides to reload before the router has noticed the missing screen.
  const serverAsked = page.waitForResponse('**/api/health/live')
  await page.route('**/assets/dashboard-query-*', async (route) => {
    if (documents.length === 1) await serverAsked
    await route.fallback()
  })
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await page.goto('/settings')
  await page.getByLabel('First Name').fill('Zofia')
  await waitForDeferredCode(page)

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect.poll(() => documents).toEqual(['/settings', '/dashboard'])
  await expect(page.getByText('Something went wrong while showing this page.')).toBeVisible()
  expect(documents).toHaveLength(2)

  isGone = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Zofia')
})

test('leaving a page whose code is still loading leads to the other page', async ({ signedInPage: page }) => {
  const documents: string[] = []
  const isLeaving = Promise.withResolvers<void>()
  await page.route('**/assets/dashboard-screen-*', async (route) => {
    await isLeaving.promise
    await route.abort()
  })
  await page.route('/my-events', async (route) => {
    isLeaving.resolve()
    // Long enough for a page that would reload to ask whether the server can be reached, and to reload.
    const asked = await page.waitForResponse('**/api/health/live', { timeout: 1000 }).catch(() => null)
    if (asked) await page.waitForRequest((request) => request.isNavigationRequest())
    await route.continue()
  })
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await page.goto('/settings')
  await waitForDeferredCode(page)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.evaluate(() => location.assign('/my-events'))
  await expect(page.getByRole('heading', { level: 1, name: 'My Events' })).toBeVisible()
  expect(documents).toEqual(['/settings', '/my-events'])
})
