import {
  completePreferencesStep,
  completeProfileStep,
  createOnboardedAccount,
  newEmail,
} from '../tooling/accounts.ts'
import { expect, test, withoutFirstView } from './support/test.ts'

// An event of the sample catalogue.
const ADDRESS = '/events?event=sample-infoshare'

test('the form is there while the code of the preview is loading', async ({ page }) => {
  await withoutFirstView(page)
  const loading = Promise.withResolvers<void>()
  await page.route(/\/assets\/shared-event[^/]*\.js$/, async (route) => {
    await loading.promise
    await route.fallback()
  })
  await page.goto(ADDRESS)
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeVisible()
  loading.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Infoshare' })).toBeVisible()
})

test('a new visitor sees a shared event beside the form, signs up and returns to it #446', async ({
  page,
}) => {
  await page.goto(ADDRESS)
  const preview = page.getByRole('region', { name: 'Infoshare' })
  await expect(preview.getByRole('heading', { level: 1, name: 'Infoshare' })).toBeVisible()
  await expect(preview).toContainText('Gdansk, Poland')
  await expect(preview).toContainText('Sample data')
  await expect(preview.getByRole('button')).toBeHidden()
  await page.waitForLoadState('networkidle')
  expect(new URL(page.url()).pathname).toBe('/events')
  const [form, event] = [await page.getByLabel('Email').boundingBox(), await preview.boundingBox()]
  expect(event?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0))

  await expect(page.getByRole('heading', { level: 2, name: 'Create Account' })).toBeVisible()
  await expect(page.getByText('Create an account and return straight to this event.')).toBeVisible()
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Two short steps, then back to Infoshare')
  await completeProfileStep(dialog)
  await expect(dialog).toContainText('Last step, then back to Infoshare')
  await completePreferencesStep(dialog)
  await expect(page.getByRole('dialog', { name: 'Infoshare' })).toBeVisible()
  await expect(page).toHaveURL(ADDRESS)
})

test('on a phone one button stays at the bottom of the window and leads to the form #446', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 500 })
  await page.goto(ADDRESS)
  const button = page.getByRole('button', { name: 'Create an account to register' })
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 1, name: 'Infoshare' })).toBeInViewport()
  await expect(page.getByLabel('Email')).not.toBeInViewport()
  await button.click()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeInViewport()
})

test('a browser that knows an account gets the sign-in form', async ({ page, context }) => {
  await createOnboardedAccount(context)
  await page.goto('/my-events')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .toContain('amberlink_known_account')
  await context.clearCookies({ name: 'amberlink_session' })
  await page.goto(ADDRESS)
  await expect(page.getByRole('heading', { level: 2, name: 'Welcome Back' })).toBeVisible()
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Create Account' })).toBeFocused()
})

for (const isRenderedByServer of [true, false])
  test(`a link to no event says so above the form, rendered by the ${isRenderedByServer ? 'server' : 'browser'} #446`, async ({
    page,
  }) => {
    if (!isRenderedByServer) await withoutFirstView(page)
    await page.goto('/events?event=doesnotexist')
    await expect(page.getByText('Event not found')).toBeVisible()
    await expect(page.getByText('It may have been removed, or the address may be wrong.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible()
  })
