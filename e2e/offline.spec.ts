import type { Page } from '@playwright/test'
import type { EventCardData } from '../src/contract/event-schemas.ts'
import { createOnboardedAccount } from '../tooling/accounts.ts'
import { addFavorite, callApi, fetchEvent, fetchUpcomingEvents, registerForEvent } from '../tooling/api.ts'
import { ageQueue, card, listCopies, notice, OFFLINE, waitForCopies } from './support/offline.ts'
import { expect, expectToast, test, waitForDeferredCode } from './support/test.ts'

// The browser loads the app from its caches.
test.slow()
test.use({
  serviceWorkers: 'allow',
  allowedConsole: [/ERR_|Failed to load|Failed to fetch|409|401/],
})

test('contacts open without a connection once the user allows it on this device #505', {
  tag: '@release',
}, async ({ signedInPage: page, context, browser }) => {
  const other = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })
  await createOnboardedAccount(other)
  const details = { email: null, phone: '+48 600 100 200', link: null }
  const { token } = await callApi<{ token: string }>(other, 'POST /api/connect/code', {
    name: 'Jan',
    details,
  })
  const request = await callApi(page, 'POST /api/connect', { code: token, name: 'Marta', details })
  await callApi(other, 'POST /api/connect/confirm', request)
  await other.close()
  await page.goto('/my-events')
  await waitForCopies(page)
  await page.goto('/my-events?tab=contacts')
  await expect(page.getByRole('heading', { name: 'Jan' })).toBeVisible()
  expect(await listCopies(page)).not.toContain('contacts')
  await page.getByRole('checkbox', { name: /^Keep my contacts/ }).check()
  await expect.poll(() => listCopies(page)).toContain('contacts')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('link', { name: '+48 600 100 200' })).toBeVisible()
  await page.getByRole('checkbox', { name: /^Keep my contacts/ }).uncheck()
  await expect.poll(() => listCopies(page)).not.toContain('contacts')
})

test.describe('the last change wins on the server', () => {
  /** Opens My Events with a favorite and returns it; the code that queues changes is loaded. */
  async function openWithFavorite(page: Page): Promise<EventCardData> {
    const upcoming = await fetchUpcomingEvents(page)
    const event = upcoming.find(({ sign_up_url }) => sign_up_url === null)
    if (!event) throw new Error('no event')
    await addFavorite(page, event)
    await page.goto('/my-events')
    await waitForCopies(page)
    return event
  }
  const readRegisteredAt = async (page: Page, { event_code }: EventCardData) =>
    (await fetchEvent(page, event_code)).registered_at
  const button = (page: Page, event: EventCardData, name: RegExp) =>
    card(page, event).getByRole('button', { name })

  /** Lets the next change of a registration reach the server, then loses its reply and the connection. */
  const loseNextReply = (page: Page) =>
    page.route(
      '**/api/registrations/*',
      async (route) => {
        await route.fetch()
        await page.context().setOffline(true)
        await route.abort('timedout')
      },
      { times: 1 },
    )

  const waitForLostReply = (page: Page) =>
    page.waitForEvent('requestfailed', (request) => request.url().includes('/api/registrations/'))

  test('when the reply to the first was lost #453', { tag: '@release' }, async ({
    signedInPage: page,
    context,
  }) => {
    const event = await openWithFavorite(page)
    const isLost = waitForLostReply(page)
    await loseNextReply(page)
    await button(page, event, /^Register /).click()
    await isLost
    await expect(card(page, event)).toContainText('Waiting for a connection')
    expect(await readRegisteredAt(page, event)).not.toBeNull()
    await button(page, event, /^Cancel /).click()
    await expect(notice(page)).toContainText(`Unregister from ${event.event_name} – waiting for a connection`)
    await context.setOffline(false)
    await expectToast(page, 'Unregistered successfully')
    expect(await readRegisteredAt(page, event)).toBeNull()
  })

  test('when it is made while the first is being sent #453', async ({ signedInPage: page, context }) => {
    const event = await openWithFavorite(page)
    const { promise: isUndone, resolve: release } = Promise.withResolvers<void>()
    await context.setOffline(true)
    await button(page, event, /^Register /).click()
    await expect(card(page, event)).toContainText('Waiting for a connection')
    await page.route('**/api/registrations/*', async (route) => {
      if (route.request().method() === 'PUT') await isUndone
      await route.continue()
    })
    const sending = page.waitForRequest('**/api/registrations/*')
    await context.setOffline(false)
    await sending
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await button(page, event, /^Cancel /).click()
    release()
    await removed
    await expect(button(page, event, /^Register /)).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
    expect(await readRegisteredAt(page, event)).toBeNull()
  })

  test('when it is made offline while the first waits for a reply that is lost #453', {
    tag: '@release',
  }, async ({ signedInPage: page, context }) => {
    const event = await openWithFavorite(page)
    const { promise: isReversed, resolve: release } = Promise.withResolvers<void>()
    await page.route(
      '**/api/registrations/*',
      async (route) => {
        await isReversed
        await route.fetch()
        await route.abort('timedout')
      },
      { times: 1 },
    )
    const isLost = waitForLostReply(page)
    await button(page, event, /^Register /).click()
    await context.setOffline(true)
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await button(page, event, /^Unregister /)
      .first()
      .click()
    release()
    await isLost
    await expect(notice(page)).toContainText(`Unregister from ${event.event_name} – waiting for a connection`)
    await context.setOffline(false)
    await expectToast(page, 'Unregistered successfully')
    expect(await readRegisteredAt(page, event)).toBeNull()
  })

  test('when the first was stored on an earlier page, and the queue is not read yet #453', {
    tag: '@release',
  }, async ({ page, context, signedIn: _ }) => {
    const event = await openWithFavorite(page)
    await context.setOffline(true)
    await button(page, event, /^Register /).click()
    await expect(card(page, event)).toContainText('Waiting for a connection')
    await page.goto('about:blank')
    await context.setOffline(false)
    // The code that reads the queue is loaded when the browser is idle.
    await page.addInitScript(() => {
      window.requestIdleCallback = (work) => {
        addEventListener('test:idle', () => work({ didTimeout: false, timeRemaining: () => 50 }), {
          once: true,
        })
        return 0
      }
    })
    await page.goto('/my-events')
    await button(page, event, /^Register /).click()
    await expectToast(page, 'Registered successfully')
    await button(page, event, /^Unregister /)
      .first()
      .click()
    await expectToast(page, 'Unregistered successfully')
    await page.evaluate(() => dispatchEvent(new Event('test:idle')))
    await page.waitForLoadState('networkidle')
    await expect(notice(page)).toHaveCount(0)
    expect(await readRegisteredAt(page, event)).toBeNull()
  })

  test('a registration keeps its time unless the removal arrived and the token of its reply is lost', {
    tag: '@release',
  }, async ({ signedInPage: page, context }) => {
    const event = await openWithFavorite(page)
    await button(page, event, /^Register /).click()
    await expectToast(page, 'Registered successfully')
    const first = await readRegisteredAt(page, event)

    // The reply to the removal brings the token while the user registers again.
    const { promise: isReversed, resolve: release } = Promise.withResolvers<void>()
    await page.route(
      '**/api/registrations/*',
      async (route) => {
        await isReversed
        await route.continue()
      },
      { times: 1 },
    )
    await button(page, event, /^Unregister /)
      .first()
      .click()
    await card(page, event)
      .last()
      .getByRole('button', { name: /^Register / })
      .click()
    release()
    await expectToast(page, 'Registration restored')
    expect(await readRegisteredAt(page, event)).toBe(first)

    // The removal is never sent.
    await context.setOffline(true)
    await button(page, event, /^Unregister /)
      .first()
      .click()
    await expect(notice(page)).toContainText(`Unregister from ${event.event_name} – waiting for a connection`)
    await notice(page)
      .getByRole('button', { name: /^Cancel: Unregister/ })
      .click()
    await expect(notice(page)).not.toContainText('Unregister')
    await context.setOffline(false)
    await expect(notice(page)).toHaveCount(0)
    expect(await readRegisteredAt(page, event)).toBe(first)

    // The reply with the token is lost.
    const isLost = waitForLostReply(page)
    await loseNextReply(page)
    await button(page, event, /^Unregister /)
      .first()
      .click()
    await isLost
    await expect(notice(page)).toContainText(`Unregister from ${event.event_name} – waiting for a connection`)
    await notice(page)
      .getByRole('button', { name: /^Cancel: Unregister/ })
      .click()
    await context.setOffline(false)
    await expectToast(
      page,
      'Registered again',
      `You're registered for ${event.event_name} with today's date.`,
    )
    expect([null, first]).not.toContain(await readRegisteredAt(page, event))
  })
})

test('a change that waited for more than a day is sent only if the user still wants it #453', {
  tag: '@release',
}, async ({ signedInPage: page, context }) => {
  const events = (await fetchUpcomingEvents(page)).filter(({ sign_up_url }) => sign_up_url === null)
  const [wanted, unwanted, done] = events
  if (!wanted || !unwanted || !done) throw new Error('too few events')
  for (const event of [wanted, unwanted, done]) await addFavorite(page, event)
  await page.goto('/my-events')
  await waitForCopies(page)
  await context.setOffline(true)
  for (const event of [wanted, unwanted, done]) {
    await card(page, event)
      .getByRole('button', { name: /^Register / })
      .click()
    await expect(card(page, event)).toContainText('Waiting for a connection')
  }
  await ageQueue(page)
  // On another device, the user has registered for one of them.
  await registerForEvent(page, done)
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.method())
  })
  await context.setOffline(false)
  const question = (event: EventCardData) => page.getByText(`Still register for ${event.event_name}?`)
  for (const event of [wanted, unwanted]) {
    await expect(question(event)).toBeVisible()
    await expect(
      card(page, event)
        .last()
        .getByRole('button', { name: /^Register / }),
    ).toBeVisible()
  }
  await expect(question(done)).toHaveCount(0)
  // The questions are in view, and no toast covers them.
  await expect(page.getByText('Do you still want this?')).toHaveCount(0)
  await page.reload()
  await expect(question(wanted)).toBeVisible()
  expect(sent).toEqual([])
  // A question holds back no change of another kind: it is sent at once, and can be undone.
  await card(page, unwanted)
    .last()
    .getByRole('button', { name: /^Favorite / })
    .click()
  await expectToast(page, 'Removed from favorites')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Favorite restored')
  expect(sent.splice(0)).toEqual(['DELETE', 'PUT'])
  await page.getByRole('button', { name: `Discard: Register for ${unwanted.event_name}` }).click()
  await expect(question(unwanted)).toHaveCount(0)
  await page.getByRole('button', { name: `Send: Register for ${wanted.event_name}` }).click()
  await expectToast(page, 'Registered successfully')
  await expect(question(wanted)).toHaveCount(0)
  expect(sent).toEqual(['PUT'])
  expect((await fetchEvent(page, wanted.event_code)).registered_at).not.toBeNull()
  expect((await fetchEvent(page, unwanted.event_code)).registered_at).toBeNull()
})

test('My Events opens offline after a first visit of less than a second #450', async ({
  signedInPage: page,
  context,
}) => {
  // What waits for longer never happens, as if the user had left.
  await page.addInitScript(() => {
    const { setTimeout } = window
    const untilLeaving = (handler: TimerHandler, delay = 0, ...values: unknown[]) =>
      delay < 1000 ? setTimeout(handler, delay, ...values) : 0
    window.setTimeout = untilLeaving as typeof setTimeout
  })
  await page.goto('/my-events')
  await waitForCopies(page)
  await page.close()
  await context.setOffline(true)
  const later = await context.newPage()
  await later.goto('/my-events')
  await expect(later.getByText(OFFLINE)).toBeVisible()
  await expect(later.getByText('Anna Nowak')).toBeVisible()
})

test('My Events opens offline although the connection was lost while the first page opened #450', async ({
  signedInPage: page,
  context,
}) => {
  // The connection is also lost while the worker is registered.
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype
    let isFirst = true
    ServiceWorkerContainer.prototype.register = function (...script) {
      if (!isFirst) return Reflect.apply(register, this, script)
      isFirst = false
      return Promise.reject(new TypeError('Failed to register a ServiceWorker'))
    }
  })
  let [requests, isLost] = [0, true]
  await page.route('**/after-load-*.js', (route) => {
    requests += 1
    return isLost ? route.abort() : route.continue()
  })
  await page.goto('/my-events')
  await expect.poll(() => requests).toBe(1)
  const countAfterReturn = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    return requests
  }
  await expect.poll(countAfterReturn).toBeGreaterThan(1)
  isLost = false
  const isWorkingAfterReconnecting = async () => {
    await context.setOffline(true)
    await context.setOffline(false)
    return page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
  }
  // Chromium never asks again for a module that was lost while the connection came and went.
  await expect.poll(isWorkingAfterReconnecting, { intervals: [1000] }).toBe(true)
  await waitForCopies(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(OFFLINE)).toBeVisible()
})

test.describe('in a Polish browser', () => {
  test.use({ locale: 'pl-PL' })

  test('My Events opens offline in Polish without a saved language #509', async ({
    signedInPage: page,
    context,
  }) => {
    await page.goto('/my-events')
    await waitForCopies(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/^Brak połączenia, stan z/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Moje wydarzenia' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  })
})

test('the Event List that was loaded stays without a connection and can be searched, without an error #251', async ({
  signedInPage: page,
  context,
}) => {
  await page.goto('/events')
  await waitForDeferredCode(page)
  const first = await page.getByRole('article').first().getByRole('heading').innerText()
  await context.setOffline(true)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await page.getByRole('searchbox').fill(first)
  await expect(
    page.getByText("You're offline. 1 of the 24 events already loaded have all your words."),
  ).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(first)
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('article').nth(1)).toBeVisible()
  await page.getByRole('searchbox').fill('nothing is called this')
  await expect(
    page.getByText("You're offline. 0 of the 24 events already loaded have all your words."),
  ).toBeVisible()
  await expect(page.getByText(/Error Loading Events|Failed to load/)).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('No events match your filters.').first()).toBeVisible()
})

test('deleting the data of the site while they are written causes no error', async ({
  signedInPage: page,
  context,
}) => {
  const devtools = await context.newCDPSession(page)
  let isOver = false
  // Signing out deletes them like this, by a header.
  const deleteAgainAndAgain = async (origin: string) => {
    while (!isOver) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  }
  await page.goto('/settings')
  const deleting = deleteAgainAndAgain(new URL(page.url()).origin)
  try {
    for (let i = 0; i < 3; i++) {
      await page.goto('/my-events')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
  } finally {
    isOver = true
    await deleting
  }
  await page.reload()
  await expect.poll(() => listCopies(page)).toContain('my-events')
})

test('a screen without the texts of the app loses the connection without an error', async ({
  signedInPage: page,
  context,
}) => {
  for (const path of ['/no-such-page', '/auth']) {
    if (path === '/auth') await context.clearCookies()
    await page.goto(path)
    await waitForDeferredCode(page)
    const offline = page.evaluate(() =>
      new Promise((resolve) => addEventListener('offline', resolve, { once: true })).then(() => true),
    )
    await context.setOffline(true)
    expect(await offline).toBe(true)
    const probed = page.waitForResponse('**/api/session')
    await context.setOffline(false)
    expect((await probed).ok()).toBe(true)
  }
})
