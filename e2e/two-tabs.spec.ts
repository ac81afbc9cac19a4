import type { Browser, Page, Route } from '@playwright/test'
import { type Account, createAccount, createOnboardedAccount, signIn } from './support/accounts.ts'
import { callApi } from './support/api.ts'
import { findEmailLink } from './support/identity.ts'
import { expect, expectToast, test } from './support/test.ts'

test.use({ allowedConsole: [/409/] })

/** Another tab of the same browser. */
const newTab = (page: Page): Promise<Page> => page.context().newPage()

/** Signs in as somebody else without any tab hearing of it: what a tab that slept through it finds. */
async function becomeUnheard(page: Page, account: Account): Promise<void> {
  await callApi(page, 'POST /api/sign-in', account)
}

/** Somebody else with an account; whoever is signed in on the page stays. */
async function somebodyElse(page: Page, browser: Browser): Promise<Account> {
  const { origin } = new URL(page.url())
  const elsewhere = await browser.newContext({ baseURL: origin })
  const bea = await createOnboardedAccount(elsewhere.request, origin, {
    first_name: 'Bea',
    last_name: 'Wzorcowa',
    interests: ['Space'],
  })
  await elsewhere.close()
  return bea
}

/** The app of the tab believes that the person came back to it. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('logging out in one tab takes the other to the landing page, with nothing personal left', async ({
  page,
  signedIn,
}) => {
  const other = await newTab(page)
  await other.goto('/settings')
  await other.getByLabel('First Name').fill('Half typed')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(other).toHaveURL(/\/$/)
  await expectToast(other, 'Logged out', 'See you next time!')
  await expect(other.locator('body')).not.toContainText(signedIn.email.split('@', 1)[0] ?? '')
  expect(
    await other.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft'))),
  ).toEqual([])
  await other.goBack()
  await expect(other).toHaveURL(/\/auth/)
})

test('signing in as somebody else in one tab shows nothing of the first person in the other', async ({
  page,
  signedIn,
  browser,
}) => {
  const bea = await somebodyElse(page, browser)
  const other = await newTab(page)
  await other.goto('/settings')
  await expect(other.getByLabel('First Name')).toHaveValue('Anna')
  await other.getByLabel('Last Name').fill('Typed by Anna')

  // Without Logout: the session only ends, and somebody else signs in.
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(bea.email)
  await page.getByLabel('Password', { exact: true }).fill(bea.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await expect(other).toHaveURL(/\/dashboard$/)
  await expect(other.getByText(bea.email.split('@', 1)[0] ?? '').first()).toBeVisible()
  await expect(other.locator('body')).not.toContainText(signedIn.email.split('@', 1)[0] ?? '')
  await other.getByRole('link', { name: 'Settings' }).first().click()
  await expect(other.getByLabel('First Name')).toHaveValue('Bea')
  await expect(other.getByLabel('Last Name')).toHaveValue('Wzorcowa')
})

/** The Account section comes last; its read would notice a change before the press that is tried here. */
async function everythingRead(page: Page): Promise<void> {
  await expect(page.getByText('This device')).toBeVisible()
}

test('a tab that missed it finds out when the person comes back to it', async ({
  page,
  signedIn,
  browser,
}) => {
  expect(signedIn.email).toContain('@')
  const bea = await somebodyElse(page, browser)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page.getByLabel('First Name')).toHaveValue('Anna')
  await becomeUnheard(page, bea)
  await comeBack(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText(bea.email.split('@', 1)[0] ?? '').first()).toBeVisible()
})

test('a click in a tab that missed it changes nothing of the one who is signed in now', async ({
  page,
  signedIn,
  browser,
}) => {
  expect(signedIn.email).toContain('@')
  const bea = await somebodyElse(page, browser)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await everythingRead(page)
  await becomeUnheard(page, bea)
  await page.getByRole('button', { name: 'Health', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const { preferences } = await callApi<{ preferences: { interests: string[] } }>(page, 'GET /api/settings')
  expect(preferences.interests).toEqual(['space'])
})

test('an answer that comes late for the first person is not shown to the next', async ({
  page,
  signedIn,
  browser,
}) => {
  expect(signedIn.email).toContain('@')
  const bea = await somebodyElse(page, browser)
  const other = await newTab(page)
  let late: { route: Route; body: string } | undefined
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

test('a session that ended on the server: back to where the person was, with nothing typed lost', async ({
  page,
  signedIn,
}) => {
  await page.goto('/settings')
  await everythingRead(page)
  await page.getByLabel('First Name').fill('Joanna')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page).toHaveURL(/\/auth\?return_to=/)
  await page.getByLabel('Email').fill(signedIn.email)
  await page.getByLabel('Password', { exact: true }).fill(signedIn.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByLabel('First Name')).toHaveValue('Joanna')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expectToast(page, 'Details saved')
})

test('what was chosen as the session had ended is saved after signing in again', async ({
  page,
  signedIn,
}) => {
  await page.goto('/settings')
  await expect(page.getByText('(2 selected)')).toBeVisible()
  await everythingRead(page)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Space', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\?return_to=/)
  await page.getByLabel('Email').fill(signedIn.email)
  await page.getByLabel('Password', { exact: true }).fill(signedIn.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByText('(3 selected)')).toBeVisible()
  await expectToast(page, 'Settings saved automatically')
})

test('onboarding keeps what was typed over the end of the session', async ({ page, baseURL }) => {
  const account = await createAccount(page.context().request, baseURL ?? '')
  await page.goto('/auth')
  await page.getByRole('dialog').getByLabel('First name').fill('Joanna')
  await page.context().clearCookies()
  await page.reload()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel('First name')).toHaveValue('Joanna')
})

test('signing in in one tab lets the other, which waits at the sign-in, go on', async ({ page, account }) => {
  const other = await newTab(page)
  await other.goto('/events?city=Gdansk')
  await expect(other).toHaveURL(/\/auth/)
  await signIn(page, account)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(other).toHaveURL(/\/events\?.*city=Gdansk/)
})

test('a change of the account shows in the other tab', async ({ page, signedIn }) => {
  await page.goto('/settings')
  const email = page.getByRole('group', { name: 'Email', exact: true })
  await expect(email).toContainText('Not confirmed yet')
  await callApi(page, 'POST /api/email-confirmation')
  const other = await newTab(page)
  await other.goto(await findEmailLink(signedIn.email, 'confirmation'))
  await expectToast(other, 'Email confirmed')
  await expect(email).not.toContainText('Not confirmed yet')
})

test('a session that gets a longer life is read anew', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@')
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'amberlink-session-prolonged': 'true' },
    })
  })
  const anew = page.waitForResponse('**/api/session')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  expect((await anew).ok()).toBe(true)
})
