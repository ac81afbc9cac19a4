import type { Api } from '../src/contract/api.ts'
import { callApi, fetchUpcomingEvent } from '../tooling/api.ts'
import { emailsTo, waitForEmailLink } from './support/identity.ts'
import { expect, expectAccessible, expectToast, test } from './support/test.ts'

test('a confirmed user gets an email, stops its kind from the email and in Settings, and agrees to the digest #483', async ({
  page,
  signedIn,
}) => {
  const { event_code: code } = await fetchUpcomingEvent(page)
  const registration = `/api/registrations/${encodeURIComponent(code)}`
  await callApi(page, `PUT ${registration}`)
  await page.goto('/my-events')
  await page
    .getByText('Confirm your email to get reminders.')
    .getByRole('link', { name: 'Open Settings' })
    .click()
  const accountHeading = page.getByRole('heading', { name: 'Account', exact: true })
  await expect(accountHeading).toBeFocused()
  await expect(accountHeading).toBeInViewport()
  const settings = () => page.getByRole('region', { name: 'Emails', exact: true })
  await expect(settings()).toContainText("once you've confirmed your email address")
  await settings().getByRole('button', { name: 'Send confirmation email' }).click()
  await page.goto(await waitForEmailLink(signedIn.email, 'confirmation'))
  await expectToast(page, 'Email confirmed')
  await callApi(page, `DELETE ${registration}`)
  await callApi(page, `PUT ${registration}`)
  const readAddress = () =>
    emailsTo(signedIn.email).flatMap(({ headers }) => headers.get('list-unsubscribe')?.slice(1, -1) ?? [])
  await expect.poll(readAddress).toHaveLength(1)

  const confirmations = () => settings().getByRole('checkbox', { name: 'Confirmations of registrations' })
  await page.goto(readAddress()[0]!)
  await expect(page.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop them' }).click()
  await expect(page.getByRole('heading', { name: 'You will no longer receive these emails.' })).toBeVisible()
  const { emails } = await callApi<Api['GET /api/settings']['reply']>(page, 'GET /api/settings')
  expect(emails.kinds.filter(({ is_on }) => !is_on).map(({ kind }) => kind)).toEqual([
    'registration',
    'digest',
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'You will receive these emails again.' })).toBeVisible()
  await page.getByRole('link', { name: 'All email settings' }).click()
  await expect(confirmations()).toBeChecked()
  await expect(settings()).not.toContainText("once you've confirmed your email address")
  await confirmations().click()
  await expectToast(page, 'Settings saved automatically')
  // The label is what the user agrees to.
  const digest = () => settings().getByRole('checkbox', { name: 'Weekly digest Send me one email a week' })
  await expect(digest()).not.toBeChecked()
  const saved = page.waitForResponse('**/api/settings/emails/digest')
  await digest().click()
  await saved
  await page.reload()
  await expect(confirmations()).not.toBeChecked()
  await expect(digest()).toBeChecked()
})
