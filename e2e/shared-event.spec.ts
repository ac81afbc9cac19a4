import { completePreferencesStep, completeProfileStep, newEmail, submitSignUp } from '../tooling/accounts.ts'
import { expect, test, withoutFirstView } from './support/test.ts'

// An event of the sample catalogue.
const ADDRESS = '/events?event=sample-infoshare'

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
  const [form, event] = [await page.getByLabel('Email').boundingBox(), await preview.boundingBox()]
  expect(event?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0))

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
