import { waitForEmailLink } from './support/identity.ts'
import { runOperatorCommand, test } from './support/own-product.ts'
import { expect, expectToast } from './support/test.ts'

const EMAIL = 'sample.anna@example.com'

test('an imported user sets a password, finds the registrations, and keeps or removes an interest outside the 22 #398', {
  tag: '@release',
}, async ({ page, ownProduct }) => {
  await runOperatorCommand(ownProduct, 'users', 'import', 'src/server/testing/fixtures/hosted-dump/dump.sql')

  await page.goto('/auth')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.goto(await waitForEmailLink(EMAIL, 'recovery', ownProduct.dataDir))
  await page.getByLabel('New password').fill('violet anchor meadow 42')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('/my-events')
  await expect(page.locator('article[data-event-code="sample-fair-2026"]')).toBeVisible()
  const gala = page.locator('article[data-event-code="sample-gala-2026"]')
  await expect(gala.getByText('Cancelled', { exact: true })).toBeVisible()

  await page.goto('/settings')
  const remove = page.getByRole('button', { name: 'Remove Beekeeping' })
  await expect(remove).toBeVisible()
  await page.getByRole('button', { name: 'Space', exact: true }).click()
  await expectToast(page, 'Settings saved automatically')
  await expect(remove).toBeVisible()
  await remove.click()
  await expect(remove).toHaveCount(0)
  await expect(page.getByText('(2 selected)')).toBeVisible()
  await expect(page.getByText('Saving...')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('(2 selected)')).toBeVisible()
  await expect(remove).toHaveCount(0)
})
