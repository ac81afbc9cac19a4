import {
  completePreferencesStep,
  completeProfileStep,
  createOnboardedAccount,
  newEmail,
  submitSignUp,
} from '../tooling/accounts.ts'
import { callApi } from '../tooling/api.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, withoutFirstView } from './support/test.ts'

// An event of the sample catalogue.
const ADDRESS = '/events?event=sample-infoshare'

test('crawlers read the preview of an event at its address, without a script #447', async ({ request }) => {
  const reply = await request.get(ADDRESS, { maxRedirects: 0 })
  expect(reply.status()).toBe(200)
  const html = await reply.text()
  expect(html).toContain('<title>Infoshare · Amberlink</title>')
  expect(html).toContain('<meta property="og:title" content="Infoshare">')
  expect(html).toMatch(/<h2[^>]*>Infoshare<\/h2>/)
  expect(html).toMatch(/May 20\s–\s21, 2027/)

  const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
  await expect
    .poll(async () => {
      const image = await request.get(new URL(picture).pathname, { maxRedirects: 0 })
      return image.headers()['content-type']
    })
    .toBe('image/png')

  const unknown = await request.get('/events?event=unknown', { maxRedirects: 0 })
  expect(unknown.status()).toBe(200)
  expect(await unknown.text()).toMatch(/og:title" content="Amberlink"[\s\S]*<h1[^>]*>Welcome Back/)

  await createOnboardedAccount({ request })
  expect(await (await request.get(ADDRESS)).text()).not.toContain('og:title')

  // The cookie of a session that has ended.
  const { cookies } = await request.storageState()
  await callApi({ request }, 'POST /api/sign-out')
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const ended = await request.get(ADDRESS, { headers: { cookie }, maxRedirects: 0 })
  expect(ended.headers().location).toBe(`/auth?return_to=${encodeURIComponent(ADDRESS)}`)
})

test('the line below the heading is there while the code of the preview is loading', async ({ page }) => {
  await withoutFirstView(page)
  const loading = Promise.withResolvers<void>()
  await page.route(/\/assets\/shared-event[^/]*\.js$/, async (route) => {
    await loading.promise
    await route.fallback()
  })
  await page.goto(ADDRESS)
  await expect(page.getByRole('heading', { name: 'Welcome Back' }).locator('+ p')).toBeVisible()
  loading.resolve()
  await expect(page.getByRole('region', { name: 'Infoshare' })).toBeVisible()
})

test('a visitor sees a shared event beside the form, signs up and returns to it #446', async ({ page }) => {
  await page.goto(ADDRESS)
  const preview = page.getByRole('region', { name: 'Infoshare' })
  await expect(preview).toContainText('Sign in to register')
  await expect(preview).toContainText('Gdansk, Poland')
  await expect(preview).toContainText('Sample data')
  await page.waitForLoadState('networkidle')
  expect(new URL(page.url()).pathname).toBe('/events')
  await expectAccessible(page)
  const [form, event] = [await page.getByLabel('Email').boundingBox(), await preview.boundingBox()]
  expect(event?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0))
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await expect(page.getByText('Create an account and return straight to this event.')).toBeVisible()
  await expect(preview).toContainText('Create an account to register')
  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click()
  await submitSignUp(page, { email: newEmail(), password: 'correct horse battery' })
  const dialog = page.getByRole('dialog')
  await completeProfileStep(dialog)
  await completePreferencesStep(dialog)
  await expect(page.getByRole('dialog', { name: 'Infoshare' })).toBeVisible()
  await expect(page).toHaveURL(ADDRESS)
})
