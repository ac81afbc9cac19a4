import type { Page, Route } from '@playwright/test'
import {
  type Account,
  createAccount,
  createOnboardedAccount,
  signIn,
  signInThroughApi,
  submitSignIn,
} from '../tooling/accounts.ts'
import { callApi } from '../tooling/api.ts'
import { waitForEmailLink } from './support/identity.ts'
import { test as base, expect, expectToast, withoutFirstView } from './support/test.ts'

/** Opens another tab of the same browser. */
const newTab = (page: Page): Promise<Page> => page.context().newPage()

/** Tests with the account of another user, Bea; the session of the page stays. */
const test = base.extend<{ bea: Account }>({
  bea: async ({ request }, use) =>
    use(
      await createOnboardedAccount(
        { request },
        { first_name: 'Bea', last_name: 'Wzorcowa', interests: ['Space'] },
      ),
    ),
})

test.use({ allowedConsole: [/409/] })

/** Makes the app believe that the user has returned to the tab. */
const returnToTab = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** Opens Settings and waits for its last section, whose request would notice a change of the session. */
async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings')
  await expect(page.getByText('This device')).toBeVisible()
}

// #183 V7.4.4 V14.3.1
test('logging out in one tab opens the landing page in the others and removes personal data', async ({
  page,
  signedIn,
}) => {
  await page.goto('/dashboard')
  const other = await newTab(page)
  await openSettings(other)
  await other.getByLabel('First Name').fill('Half typed')
  const quick = await newTab(page)
  await openSettings(quick)
  await quick.getByLabel('First Name').fill('Half typed')
  // This tab notices the end of the session before it hears of the logout.
  await page.route('**/api/sign-out', async (route) => {
    const response = await route.fetch()
    await returnToTab(quick)
    await expect(quick).toHaveURL(/\/auth\?return_to=/)
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  for (const tab of [other, quick]) {
    await expect(tab).toHaveURL(/\/$/)
    await expectToast(tab, 'Logged out', 'See you next time!')
    await expect(tab.locator('body')).not.toContainText(signedIn.email.split('@', 1)[0] ?? '')
    expect(
      await tab.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft'))),
    ).toEqual([])
  }
  await other.goBack()
  await expect(other).toHaveURL(/\/auth/)
})

test('signing in as another user in one tab shows nothing of the first user in the other', async ({
  page,
  signedIn,
  bea,
}) => {
  const other = await newTab(page)
  await other.goto('/settings')
  await expect(other.getByLabel('First Name')).toHaveValue('Anna')
  await other.getByLabel('Last Name').fill('Typed by Anna')

  // The session ends without Logout, and another user signs in.
  await page.context().clearCookies()
  await page.goto('/auth')
  await submitSignIn(page, bea)
  await expect(page).toHaveURL(/\/dashboard$/)

  await expect(other).toHaveURL(/\/dashboard$/)
  await expect(other.getByText(bea.email.split('@', 1)[0] ?? '').first()).toBeVisible()
  await expect(other.locator('body')).not.toContainText(signedIn.email.split('@', 1)[0] ?? '')
  await other.getByRole('link', { name: 'Settings' }).first().click()
  await expect(other.getByLabel('First Name')).toHaveValue('Bea')
  await expect(other.getByLabel('Last Name')).toHaveValue('Wzorcowa')
})

test('a tab that missed the change of user notices it when the user returns to it #181', async ({
  signedInPage: page,
  bea,
}) => {
  await page.goto('/settings')
  await expect(page.getByLabel('First Name')).toHaveValue('Anna')
  await signInThroughApi(page, bea)
  await returnToTab(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText(bea.email.split('@', 1)[0] ?? '').first()).toBeVisible()
})

test('a click in a tab that missed the change of user does not affect the current user #355', async ({
  signedInPage: page,
  bea,
}) => {
  await openSettings(page)
  // No request but that of the click may notice the change first.
  const change = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await change.promise
    else change.resolve()
    await route.continue()
  })
  await signInThroughApi(page, bea)
  await page.getByRole('button', { name: 'Health', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const { preferences } = await callApi<{ preferences: { interests: string[] } }>(page, 'GET /api/settings')
  expect(preferences.interests).toEqual(['space'])
})

test('a late response for the first user is not shown to the next #354', async ({
  signedInPage: page,
  bea,
}) => {
  const other = await newTab(page)
  let late: { route: Route; body: string } | undefined
  await withoutFirstView(other)
  await other.route('**/api/settings', async (route) => {
    if (late) return route.continue()
    late = { route, body: await (await route.fetch()).text() }
  })
  await other.goto('/settings')
  await expect.poll(() => late?.body).toContain('Anna')

  await page.context().clearCookies()
  await signIn(page, bea)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(other).toHaveURL(/\/dashboard$/)
  await late?.route.fulfill({ contentType: 'application/json', body: late.body }).catch(() => {})
  await other.getByRole('link', { name: 'Settings' }).first().click()
  await expect(other.getByLabel('First Name')).toHaveValue('Bea')
})

test('after the session ended, signing in returns to the screen with its unsaved values #356', async ({
  page,
  signedIn,
}) => {
  await openSettings(page)
  await page.getByLabel('First Name').fill('Joanna')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page).toHaveURL(/\/auth\?return_to=/)
  await submitSignIn(page, signedIn)
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByLabel('First Name')).toHaveValue('Joanna')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expectToast(page, 'Details saved')
})

test('a change made after the session ended is saved after signing in again', async ({ page, signedIn }) => {
  await openSettings(page)
  await expect(page.getByText('(2 selected)')).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Space', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\?return_to=/)
  await submitSignIn(page, signedIn)
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByText('(3 selected)')).toBeVisible()
  await expectToast(page, 'Settings saved automatically')
})

test('onboarding keeps its values when the session ends #159 #356', async ({ page, context }) => {
  const account = await createAccount(context)
  await page.goto('/auth')
  await page.getByRole('dialog').getByLabel('First name').fill('Joanna')
  await page.context().clearCookies()
  await page.reload()
  await submitSignIn(page, account)
  await expect(page.getByRole('dialog').getByLabel('First name')).toHaveValue('Joanna')
})

test('signing in in one tab continues in another that waits at the sign-in form #182', async ({
  page,
  account,
}) => {
  const other = await newTab(page)
  await other.goto('/events?city=Gdansk')
  await expect(other).toHaveURL(/\/auth/)
  await signIn(page, account)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(other).toHaveURL(/\/events\?.*city=Gdansk/)
})

test('a change of an event is shown in the other tab', async ({ page, signedIn: _ }) => {
  const other = await newTab(page)
  for (const tab of [page, other]) await tab.goto('/events')
  const star = (tab: Page) =>
    tab
      .getByRole('article')
      .first()
      .getByRole('button', { name: /favorite/i })
  await expect(star(other)).toHaveAttribute('aria-pressed', 'false')
  await star(page).click()
  await expect(star(other)).toHaveAttribute('aria-pressed', 'true')
  await star(other).click()
  await expect(star(page)).toHaveAttribute('aria-pressed', 'false')
})

test('a change of the account is shown in the other tab #185', async ({ page, signedIn }) => {
  await page.goto('/settings')
  const email = page.getByRole('group', { name: 'Email', exact: true })
  await expect(email).toContainText('Not confirmed yet')
  await callApi(page, 'POST /api/email-confirmation')
  const other = await newTab(page)
  await other.goto(await waitForEmailLink(signedIn.email, 'confirmation'))
  await expectToast(other, 'Email confirmed')
  await expect(email).not.toContainText('Not confirmed yet')
})

test('the confirmation button of Settings shows in the other tab that the address was confirmed elsewhere #185', async ({
  page,
  signedIn,
  browser,
  baseURL,
}) => {
  const other = await newTab(page)
  await other.goto('/settings')
  const email = other.getByRole('group', { name: 'Email', exact: true })
  await expect(email).toContainText('Not confirmed yet')
  await page.goto('/settings')
  const send = page
    .getByRole('region', { name: 'Emails' })
    .getByRole('button', { name: 'Send confirmation email' })
  await expect(send).toBeVisible()
  await callApi(page, 'POST /api/email-confirmation')
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  await signInThroughApi(elsewhere, signedIn)
  const device = await elsewhere.newPage()
  await device.goto(await waitForEmailLink(signedIn.email, 'confirmation'))
  await expectToast(device, 'Email confirmed')
  await elsewhere.close()
  await send.click()
  await expect(send).toHaveCount(0)
  await expect(email).not.toContainText('Not confirmed yet')
})

test('a prolonged session is fetched again #184', async ({ signedInPage: page }) => {
  await page.goto('/dashboard')
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'amberlink-session-prolonged': 'true' },
    })
  })
  const refetched = page.waitForResponse('**/api/session')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  expect((await refetched).ok()).toBe(true)
  await page.unrouteAll({ behavior: 'wait' })
})

test('a tab whose request was sent with the previous session token sends it again and stays signed in #341', {
  tag: '@release',
}, async ({ page, signedIn }) => {
  await page.goto('/dashboard')
  const other = await newTab(page)
  await other.goto('/dashboard')
  const cookies = await page.context().cookies()
  const previous = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await callApi(page, 'POST /api/reauthenticate', { password: signedIn.password })

  const statuses: number[] = []
  await other.route('**/api/account', async (route) => {
    if (statuses.length > 0) return route.continue()
    const headers = { ...route.request().headers(), cookie: previous }
    const reply = await fetch(route.request().url(), { headers })
    statuses.push(reply.status)
    await route.fulfill({
      status: reply.status,
      contentType: reply.headers.get('content-type') ?? '',
      body: await reply.text(),
    })
  })
  await other.getByRole('link', { name: 'Settings' }).first().click()
  await expect(other.getByText('This device')).toBeVisible()
  expect(statuses).toEqual([409])
  await expect(other).toHaveURL(/\/settings$/)
})
