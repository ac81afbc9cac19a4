import type { Page } from '@playwright/test'
import { getEventNameOrCode } from '../src/domain/event.ts'
import { createOnboardedAccount, signInThroughApi, submitSignIn } from '../tooling/accounts.ts'
import { addFavorite, callApi, fetchEvent, fetchUpcomingEvents, registerForEvent } from '../tooling/api.ts'
import { card, listCopies, notice, OFFLINE, readCopies, waitForCopies } from './support/offline.ts'
import { runOperatorCommand, test } from './support/own-product.ts'
import { expect } from './support/test.ts'

// The server is started several times, and the browser loads the app from its caches.
test.slow()
test.use({
  serviceWorkers: 'allow',
  allowedConsole: [/ERR_|Failed to load|Failed to fetch|409|401/],
})

/** Returns everything that the worker and the page have stored, as text. */
async function readStoredText(page: Page): Promise<string> {
  const cached = await page.evaluate(async () => {
    let text = ''
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        text += `${request.url} ${response?.headers.get('content-type')}\n`
      }
    }
    return text
  })
  return cached + JSON.stringify(await readCopies(page))
}

// #251 #450 #451 #453
test('My Events and registered events open without a server, and changes are sent when it is back', async ({
  signedInPage: page,
  context,
  ownProduct,
}) => {
  await callApi(page, 'PUT /api/settings/details', {
    first_name: 'Anna',
    last_name: 'Nowak',
    birth_date: '1990-02-28',
    phone_number: '+48 600 700 800',
  })
  const upcoming = await fetchUpcomingEvents(page)
  // Events whose organizer takes the registrations.
  const [registered, cancelled] = upcoming.filter(({ sign_up_url }) => sign_up_url !== null)
  const [wanted, starred] = upcoming.filter(({ sign_up_url }) => sign_up_url === null)
  if (!registered || !wanted || !cancelled || !starred) throw new Error('too few events')
  await registerForEvent(page, registered)
  for (const event of [wanted, cancelled, starred]) await addFavorite(page, event)
  await page.goto('/my-events')
  await expect(card(page, wanted)).toBeVisible()
  await waitForCopies(page)
  const stored = await readStoredText(page)
  expect(stored).toContain('/shell.html')
  expect(stored).toContain(registered.event_code)
  expect(stored).not.toMatch(/600 700 800|1990-02-28|\/api\//)
  // The shell is the only page.
  expect(stored.split('\n').filter((line) => line.includes('text/html'))).toEqual([
    expect.stringMatching(/\/shell\.html\b/),
  ])

  const other = await context.newPage()
  for (const path of ['/', '/auth/callback', '/my-events']) {
    const response = await other.goto(path, { waitUntil: 'commit' })
    expect([path, response?.fromServiceWorker()]).toEqual([path, path === '/my-events'])
  }
  // Chromium can wait forever for a page that is closed while its service worker loads it.
  await other.waitForLoadState()
  await other.close()

  await runOperatorCommand(ownProduct, 'events', 'cancel', cancelled.event_code)
  await ownProduct.pause()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/my-events$/)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(notice(page)).toContainText('Home needs a connection, so here are your events.')
  // Opened deliberately, it is in place of nothing.
  await page.getByRole('link', { name: 'Event List' }).click()
  await expect(page).toHaveURL(/\/events$/)
  await page.getByRole('link', { name: 'My Events' }).click()
  await expect(card(page, wanted)).toBeVisible()
  await expect(notice(page)).not.toContainText('Home needs a connection')
  await page.goto(`/events?event=${registered.event_code}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(getEventNameOrCode(registered))).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Event Details' })).toBeVisible()
  await expect(page.getByText("You're offline. Events will be here when you're back.")).toBeAttached()
  // "I have registered there", taken back and said again.
  for (const button of ['I have registered there', 'Cancel', 'I have registered there']) {
    await dialog.getByRole('button', { name: button, exact: true }).click()
    const isWaiting = button === 'Cancel' ? 0 : 1
    await expect(dialog.getByText('Waiting for a connection')).toHaveCount(isWaiting)
    await expect(page.getByText(/^Registered with the organizer: .* waiting/)).toHaveCount(isWaiting)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByText(/Error Loading Events|Failed to load/)).toHaveCount(0)
  await page.goto(`/events?event=${cancelled.event_code}`)
  await dialog.getByRole('button', { name: 'I have registered there' }).click()
  // It registers here too.
  await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(2)
  const landing = await context.newPage()
  await expect(landing.goto('/')).rejects.toThrow(/ERR_CONNECTION_REFUSED/)
  await landing.close()

  await page.goto('/my-events')
  await card(page, wanted)
    .getByRole('button', { name: /^Register / })
    .click()
  for (const event of [wanted, cancelled])
    await expect(card(page, event).getByText('Waiting for a connection')).toBeVisible()
  await card(page, starred)
    .getByRole('button', { name: /favorite/i })
    .click()
  await expect(notice(page).getByText(/waiting for a connection/)).toHaveCount(4)
  await notice(page)
    .getByRole('button', { name: `Cancel: Remove ${getEventNameOrCode(starred)}` })
    .click()
  await expect(notice(page).getByText(/waiting for a connection/)).toHaveCount(3)
  await expect(card(page, starred).getByRole('button', { name: /favorite/i })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.reload()
  await expect(card(page, wanted).getByRole('button', { name: 'Cancel' })).toBeVisible()
  const secondTab = await context.newPage()
  await secondTab.goto('/my-events')
  await expect(card(secondTab, wanted).getByText('Waiting for a connection')).toBeVisible()

  const sent: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(decodeURIComponent(new URL(request.url()).pathname))
  })
  // The toasts close after some seconds.
  const announcements = [page, secondTab].map((tab) =>
    tab
      .getByRole('alert')
      .filter({ hasText: 'Registered with the organizer' })
      .innerText({ timeout: 60_000 }),
  )
  await ownProduct.resume()
  // One of the tabs sends the changes.
  expect((await Promise.all(announcements)).sort()).toEqual([
    expect.stringMatching(
      /^2 changes are saved, 1 wasn't possible\s+Registered with .* – This event is cancelled\./,
    ),
    expect.stringMatching(/^Not possible: Registered with .*\s+This event is cancelled\./),
  ])
  for (const tab of [page, secondTab]) {
    await expect(tab.getByText(OFFLINE)).toHaveCount(0)
    await expect(tab.getByText(/^Registered with .* not possible: This event is cancelled\.$/)).toBeVisible()
    await expect(
      card(tab, wanted)
        .last()
        .getByText(/^Registered on /),
    ).toBeVisible()
  }
  expect(sent.sort()).toEqual(
    [
      `/api/external-registrations/${registered.event_code}`,
      `/api/external-registrations/${cancelled.event_code}`,
      `/api/registrations/${wanted.event_code}`,
    ].sort(),
  )
  expect((await fetchEvent(page, wanted.event_code)).registered_at).not.toBeNull()
  expect((await fetchEvent(page, registered.event_code)).externally_registered_at).not.toBeNull()
  expect((await fetchEvent(page, cancelled.event_code)).registered_at).toBeNull()
  await page.getByRole('button', { name: /^Dismiss: Registered with/ }).click()
  for (const tab of [page, secondTab]) await expect(notice(tab)).toHaveCount(0)
})

// #450 #451 #452 V14.3.3
test('every screen opens offline; copies are kept behind a captive portal and deleted by signing out, an expired session and another user', async ({
  page,
  context,
  signedIn,
  ownProduct,
}) => {
  const response = await page.goto('/my-events')
  expect(await response?.text()).toContain('id="first-view"')
  await waitForCopies(page)
  await context.setOffline(true)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
  const other = await context.newPage()
  await other.goto('/my-events')
  await expect(
    other.getByRole('heading', { name: 'Your profile' }).or(other.getByText('Anna Nowak')),
  ).toBeVisible()

  // A captive portal responds in place of the server; the worker opens the page.
  await ownProduct.pause()
  for (const contentType of ['text/html', 'application/json']) {
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 401, contentType, body: '{"code":"not_signed_in","type":"about:blank"}' }),
    )
    await page.goto('/my-events')
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await page.unroute('**/api/**')
  }
  await ownProduct.resume()
  expect(await listCopies(page)).toContain('my-events')

  // The session ends on the server.
  await page.goto('/my-events')
  await expect(page.getByText('Anna Nowak')).toBeVisible()
  await context.clearCookies()
  await page.getByRole('link', { name: 'Event List' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(() => listCopies(page)).toEqual([])

  // Signing in again copies again; signing out in another tab deletes.
  await submitSignIn(page, signedIn)
  await expect(page).toHaveURL(/\/events$/)
  await page.goto('/my-events')
  await waitForCopies(page)
  await other.goto('/my-events')
  await expect(other.getByText('Anna Nowak')).toBeVisible()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => listCopies(page)).toEqual([])
  await other.waitForLoadState()
  await other.close()

  // Another user, who has not opened My Events, finds their own and nothing of the previous one, who has not signed out.
  await signInThroughApi(context, signedIn)
  await page.goto('/my-events')
  await waitForCopies(page)
  await createOnboardedAccount(context, { first_name: 'Ewa' })
  await page.goto('/settings')
  await waitForCopies(page, 'Ewa')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await context.setOffline(true)
  await page.goto('/my-events')
  await expect(page.getByText('Ewa Nowak')).toBeVisible()
  await expect(page.getByText('Anna Nowak')).toHaveCount(0)

  // Every other screen opens, and what is opened on it.
  await page.goto('/settings')
  await expect(page).toHaveTitle(/^Settings/)
  await expect(page.getByText("We can't reach the server.")).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  // Closing goes back in the history, which would abort the next navigation.
  await page.waitForFunction(() => !history.state?.layer)
  await page.goto('/events')
  await page.getByRole('button', { name: /^More/ }).click()
  await expect(page.getByRole('dialog', { name: /^More/ })).toBeVisible()
  await page.goto('/events?view=map')
  await expect(page.getByText("You're offline. Events will be here when you're back.")).toBeVisible()

  // Without a copy, My Events says what is missing.
  await page.evaluate(() => void indexedDB.deleteDatabase('amberlink-copies'))
  await page.goto('/my-events')
  await expect(page.getByText(/^Failed to load your events. Please try again. You're offline/)).toBeVisible()
})
