import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { daysBetween } from '../src/domain/day.ts'
import { getEventNameOrCode } from '../src/domain/event.ts'
import { formatDay } from '../src/domain/event-format.ts'
import { en } from '../src/web/texts/en.ts'
import { pl } from '../src/web/texts/pl.ts'
import {
  addFavorite,
  callApi,
  type EventPage,
  fetchEvent,
  fetchUpcomingEvent,
  fetchUpcomingEvents,
  registerForEvent,
} from '../tooling/api.ts'
import { TODAY } from '../tooling/product.ts'
import { expect, expectToast, test, withoutFirstView } from './support/test.ts'

const panel = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Upcoming Events', level: 2 }) })
const rows = (page: Page) => panel(page).locator('button[aria-expanded]')
const section = (page: Page, title: string | RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, level: 2 }) })
const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Your events in figures' }).getByRole('listitem').filter({ hasText: name })

test.beforeEach(({ signedIn: _ }) => {})

// #24 #69 #120 #130 #131 #133 #134 #136
test('explains how to begin when there are no events', async ({ page, signedIn }) => {
  await page.goto('/my-events')
  await expect(page.getByRole('heading', { name: 'My Events', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^My Events · /)
  await expect(page.getByText('No events registered yet')).toBeVisible()
  await expect(
    page.getByText("Start exploring events and register for the ones you're interested in!"),
  ).toBeVisible()
  for (const heading of ['Upcoming Events', 'Your Favorite Events'])
    await expect(page.getByRole('heading', { name: heading })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Your events in figures' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'See recommended events' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
  await expect(section(page, 'Recommended for you').getByRole('article')).toHaveCount(3)

  const profile = page.getByRole('region', { name: 'Your profile' })
  for (const text of ['AN', 'Anna Nowak', signedIn.email, 'Gdansk', 'AI', 'Energy'])
    await expect(profile).toContainText(text)
  await page.getByRole('link', { name: 'Browse Events' }).click()
  await expect(page).toHaveURL(/\/events$/)
})

// #10 #121 #122 #133 #135 #178 #223 #266
test('one request loads the panel, the figures and both lists, with no event twice in the panel', async ({
  page,
}) => {
  const events = (await fetchUpcomingEvents(page)).slice(0, 14)
  await Promise.all([
    ...events.slice(0, 9).map((event) => registerForEvent(page, event)),
    ...events.slice(6).map((event) => addFavorite(page, event)),
  ])

  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/my-events')) calls.push(request.url())
  })
  await page.goto('/my-events')
  await expect(rows(page)).toHaveCount(10)
  // None if the server has rendered the first view.
  expect(calls.length).toBeLessThanOrEqual(1)
  await expect(figure(page, 'Upcoming Events')).toContainText('14')
  await expect(figure(page, 'Favorite Events')).toContainText('8')
  const names = await rows(page).locator('span.line-clamp-3').allTextContents()
  expect(new Set(names).size).toBe(10)

  for (const [index, event] of events.slice(0, 10).entries()) {
    const days = daysBetween(TODAY, event.date_begin ?? '') ?? 0
    const row = rows(page).nth(index)
    await expect(row).toContainText(getEventNameOrCode(event))
    await expect(row).toContainText(`${days} ${days === 1 ? 'day' : 'days'}`)
    const badge = index < 9 ? 'registered' : days <= 7 ? 'closed' : days <= 30 ? 'not registered!' : 'saved'
    await expect(row.getByText(badge, { exact: true })).toBeVisible()
  }
  await expect(section(page, 'Your Registered Events').getByText(/^Registered on /)).toHaveCount(8)
  await section(page, 'Your Registered Events').getByRole('button', { name: 'Show more' }).click()
  await expect(section(page, 'Your Registered Events').getByText(/^Registered on /)).toHaveCount(9)
  await expect(section(page, 'Your Favorite Events').getByText(/^Favorited on /)).toHaveCount(8)
})

test('beside the badge is whether registering is still possible, with Register #441', async ({ page }) => {
  const events = await fetchUpcomingEvents(page)
  const open = events.find(({ signup_deadline }) => signup_deadline !== null && signup_deadline > TODAY)
  const all = await callApi<EventPage>(page, 'GET /api/events')
  const closed = all.events.find(
    ({ date_begin, signup_deadline }) => date_begin! > TODAY && signup_deadline && signup_deadline < TODAY,
  )
  if (!open || !closed) throw new Error('the sample catalogue has no such events')
  for (const event of [open, closed]) await addFavorite(page, event)
  await page.goto('/my-events')
  const item = (event: typeof open) =>
    panel(page)
      .getByRole('listitem')
      .filter({ hasText: getEventNameOrCode(event) })
  await expect(item(closed)).toContainText('Registration has closed')
  await expect(item(closed).getByRole('button', { name: /^Register/ })).toHaveCount(0)
  await expect(item(open)).toContainText(
    `You can still register until ${formatDay(open.signup_deadline, 'en', 'long')}`,
  )
  await item(open)
    .getByRole('button', { name: /^Register for / })
    .click()
  await expectToast(page, 'Registered successfully')
  await expect(page.getByRole('button', { name: 'Meet people there?' })).toBeVisible()
  await expect(item(open).getByText('registered', { exact: true })).toBeVisible()
  await expect(item(open)).not.toContainText('You can still register')
})

test('of several events of today one is large, and the next ones begin within one screen; the registered ones sort by date #440', async ({
  page,
}) => {
  const { events } = await callApi<EventPage>(page, 'GET /api/events?when=today')
  const open = events.filter(({ signup_deadline }) => (signup_deadline ?? TODAY) >= TODAY).slice(0, 6)
  const later = (await fetchUpcomingEvents(page)).slice(0, 6)
  for (const event of [...later, ...open]) await registerForEvent(page, event)
  // Polish, with the longer words; the last one is English again.
  for (const [width, height, language] of [
    [1280, 800, 'en'],
    [375, 667, 'pl'],
    [375, 667, 'en'],
  ] as const) {
    await page.setViewportSize({ width, height })
    const { dashboard, events: eventWords, myEvents } = { en, pl }[language]
    for (const [path, next] of [
      ['/dashboard', dashboard.nextEvent],
      ['/my-events', myEvents.upcoming.title],
    ] as const) {
      await page.goto(`${path}?lang=${language}`)
      await expect(section(page, eventWords.today(null)).getByRole('article')).toHaveCount(1)
      // Above the navigation of phones.
      await expect
        .poll(async () => (await page.getByRole('heading', { name: next }).boundingBox())?.y)
        .toBeLessThan(height - (width < 768 ? 80 : 40))
    }
  }
  await expect(page.getByText('Confirm your email to get reminders.')).toBeVisible()
  await page.getByRole('button', { name: '5 more today' }).click()
  const today = section(page, 'Today')
  await today.getByRole('button', { name: getEventNameOrCode(open.at(-1)!) }).click()
  await expect(today.getByRole('button', { name: 'Info' })).toBeVisible()

  const registered = section(page, 'Your Registered Events')
  const first = registered.getByRole('article').first()
  await expect(first).toHaveAccessibleName(getEventNameOrCode(open.at(-1)!))
  await registered.getByText('By date').click()
  const soonest = open.map(({ date_begin }) => date_begin ?? '').sort()[0] ?? ''
  await expect(first).toContainText(formatDay(soonest, 'en', 'short')?.split(',')[0] ?? '')
  await page.getByRole('link', { name: 'Saved' }).waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Upcoming' }).click()
  await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeFocused()
})

test('an event of today is below Today, first on the dashboard and in My Events; completed events open #83 #440 #442', async ({
  page,
}) => {
  const live = await fetchEvent(page, 'sample-digital-health-days')
  await registerForEvent(page, live)
  const { events } = await callApi<EventPage>(page, 'GET /api/events?when=today')
  // Listed after the other one, which is therefore the large one.
  const beginsToday = events.find((event) => event.date_begin === TODAY && event.event_code > live.event_code)
  if (!beginsToday) throw new Error('the sample catalogue has no such event')
  await registerForEvent(page, beginsToday)
  await page.goto('/my-events')
  await expect(panel(page)).toContainText('The event that begins today is listed above.')
  await expect(panel(page)).toContainText('Nothing after today yet')
  await page.goto('/dashboard')
  await expect(page.getByText('Nothing after today yet')).toBeVisible()
  await expect(page.getByText('No upcoming events yet')).toHaveCount(0)
  await registerForEvent(page, await fetchUpcomingEvent(page))
  const over = {
    ...live,
    event_code: 'over',
    date_begin: '2026-01-01',
    date_end: null,
    registered_at: '2025-12-01T12:00:00Z',
  }
  // Registering for an event that is over is not possible.
  await page.route('**/api/my-events', async (route) => {
    const response = await route.fetch()
    const screen = await response.json()
    await route.fulfill({
      response,
      json: { ...screen, counts: { ...screen.counts, completed: 1 } },
    })
  })
  await page.route('**/api/my-events/completed', (route) =>
    route.fulfill({ json: { events: [over], next_cursor: null } }),
  )

  await page.goto('/dashboard')
  const expectFirst = async () => {
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Today')
    const card = section(page, 'Today').getByRole('article', { name: getEventNameOrCode(beginsToday) })
    for (const text of ['LIVE', beginsToday.venue ?? '']) await expect(card).toContainText(text)
    await expect(card.getByRole('link', { name: /Navigate/ })).toBeVisible()
    for (const name of ['Agenda', 'Add to calendar'])
      await expect(card.getByRole('button', { name })).toBeVisible()
  }
  await expectFirst()
  const next = page.getByRole('heading', { name: 'Your Next Event' }).locator('..')
  await next.getByRole('link', { name: 'View My Events' }).click()
  await expect(page).toHaveURL(/\/my-events$/)
  await expectFirst()
  // The figure counts events that begin today, too (§9).
  await expect(figure(page, 'Upcoming Events')).toContainText('2')
  await expect(rows(page)).toHaveCount(1)
  await expect(panel(page)).toContainText('Another one begins today, so it is listed above.')
  await page.getByRole('button', { name: /Completed Events/ }).click()
  await expect(page.getByRole('heading', { name: 'Your Completed Events' })).toBeFocused()
  const completed = section(page, 'Your Completed Events').getByRole('article')
  await expect(completed).toContainText('ended')
  await expect(completed).toContainText('Event ended')
  await expect(completed.getByRole('button', { name: 'Unregister' })).toHaveCount(0)
})

test('an event is Happening now from its start to its end, by the clock of the server; then it is below Today #440', async ({
  page,
}) => {
  const live = await fetchEvent(page, 'sample-backend-evening-at-the-shipyard')
  await registerForEvent(page, live)
  await withoutFirstView(page)
  await page.clock.install()
  // The clock of the device is years behind.
  await page.clock.setSystemTime(new Date('2020-01-01'))
  await page.route('**/api/my-events', async (route) => {
    const response = await route.fetch()
    const screen = await response.json()
    await route.fulfill({ response, json: { ...screen, now: '2026-11-20T16:30:00.000Z' } })
  })
  await page.goto('/my-events')
  const heading = page.getByRole('heading', { level: 2 }).first()
  const card = section(page, /^(Happening now|Today)/).getByRole('article')
  await expect(heading).toHaveText('Today, 18:00')
  await expect(card).toContainText('November 20, 2026, 18:00–\u206021:00')
  await page.clock.runFor('31:00')
  await expect(heading).toHaveText('Happening now')
  await page.clock.runFor('03:00:00')
  await expect(heading).toHaveText('Today, 18:00')
})

// #123 #124 #126 #128
test('a row expands into Info, Agenda and Navigate', async ({ page }) => {
  const inFull = await Promise.all(
    (await fetchUpcomingEvents(page)).slice(0, 30).map(({ event_code }) => fetchEvent(page, event_code)),
  )
  const readable = inFull.find(({ agenda, venue }) => agenda && !/^https?:/.test(agenda) && venue)
  if (!readable) throw new Error('the sample catalogue has no such event')
  await registerForEvent(page, readable)
  await page.goto('/my-events')
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toHaveAttribute('aria-expanded', 'true')

  const agenda = panel(page).getByRole('button', { name: 'Agenda', exact: true })
  await agenda.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Agenda' })).toBeVisible()
  await expect(dialog).toContainText(readable.agenda?.split('\n')[0] ?? '')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(agenda).toBeFocused()

  const navigate = panel(page).getByRole('link', { name: /Navigate/ })
  await expect(navigate).toHaveAttribute('target', '_blank')
  const address = new URL((await navigate.getAttribute('href')) ?? '')
  expect(address.search).toContain(encodeURIComponent(readable.venue ?? ''))

  await panel(page).getByRole('button', { name: 'Info' }).click()
  await expect(dialog.getByRole('heading', { name: 'Event Details' })).toBeVisible()
  await expect(page).toHaveURL(/\/events\?event=[^&]+$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/my-events$/)
  await expect(dialog).toHaveCount(0)
})

// #125 #127 #128
test('an agenda link opens in a new tab; without an agenda or a venue the button is disabled', async ({
  page,
}) => {
  const event = await fetchUpcomingEvent(page)
  await registerForEvent(page, event)
  await withoutFirstView(page)
  const change = async (changed: object) => {
    await page.route('**/api/my-events', async (route) => {
      const answer = await route.fetch()
      const screen = await answer.json()
      Object.assign(screen.upcoming[0], changed)
      await route.fulfill({ response: answer, json: screen })
    })
    await page.goto('/my-events')
    await rows(page).first().click()
  }
  await change({ agenda: ' https://example.com/agenda ', venue: null })
  const link = panel(page).getByRole('link', { name: /Agenda/ })
  await expect(link).toHaveAttribute('href', 'https://example.com/agenda')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(panel(page).getByRole('button', { name: 'Navigate' })).toBeDisabled()
  await page.unroute('**/api/my-events')
  await change({ agenda: '  ', venue: 'Amber Expo' })
  await expect(panel(page).getByRole('button', { name: 'Agenda', exact: true })).toBeDisabled()
})

test('Quick Search finds only the events of the user and opens them #106 #129', async ({ page }) => {
  const [own, other, starred] = await fetchUpcomingEvents(page)
  if (!own || !other || !starred) throw new Error('too few coming events')
  await registerForEvent(page, own)
  await addFavorite(page, starred)
  await page.goto('/my-events')
  const search = page.getByRole('searchbox', { name: 'Quick Search' })
  const results = page.getByRole('list', { name: 'Search results' }).getByRole('button')
  await search.fill(own.event_code)
  await expect(results).toHaveCount(1)
  await expect(page.getByText('1 event found')).toBeVisible()
  await search.fill(other.event_code)
  await expect(page.getByText('None of your events match.')).toBeVisible()
  await search.fill(starred.event_code)
  await results.click()
  await expect(
    page.getByRole('dialog').getByRole('heading', { name: getEventNameOrCode(starred) }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search).toBeFocused()
  await expect(results).toHaveCount(0)
})

test('a refetch removes what another tab has removed, also from further pages', async ({ page }) => {
  const first = await callApi<EventPage>(page, 'GET /api/events')
  const cursor = encodeURIComponent(first.next_cursor ?? '')
  const second = await callApi<EventPage>(page, `GET /api/events?cursor=${cursor}`)
  const events = [...first.events, ...second.events].slice(0, 30)
  for (const event of events) await addFavorite(page, event)
  await page.goto('/my-events')
  const favorites = section(page, 'Your Favorite Events')
  const card = (index: number) =>
    favorites.locator(`article[data-event-code="${events.at(index)?.event_code}"]`)
  await favorites.getByRole('button', { name: 'Show more' }).click()
  await expect(favorites.locator('article')).toHaveCount(30)
  // A change of the other list fetches no further page of this one.
  let fetched = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/my-events/favorites')) fetched += 1
  })
  const open = favorites.getByRole('button', { name: /^Register / }).first()
  await open.click()
  await expect(section(page, 'Your Registered Events').locator('article')).toHaveCount(1)
  expect(fetched).toBe(0)
  await callApi(page, `DELETE /api/favorites/${encodeURIComponent(events[0]?.event_code ?? '')}`)
  await card(-1)
    .getByRole('button', { name: /favorite/i })
    .click()
  await expectToast(page, 'Removed from favorites')
  await expect(card(0)).toHaveCount(0)
  await expect(card(1)).toBeVisible()
  await expect(favorites.locator('article')).toHaveCount(28)
})

test('unregistering and removing a favorite can be undone and restore the original times #134', async ({
  page,
}) => {
  const event = await fetchUpcomingEvent(page)
  await registerForEvent(page, event)
  await addFavorite(page, event)
  const before = await fetchEvent(page, event.event_code)
  await page.goto('/my-events')
  const registered = section(page, 'Your Registered Events')
  const favorites = section(page, 'Your Favorite Events')

  await registered.getByRole('button', { name: 'Unregister' }).click()
  await expectToast(
    page,
    'Unregistered successfully',
    `You have been unregistered from ${getEventNameOrCode(event)}.`,
  )
  await expect(page.getByText('No events registered yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Registration restored')
  await expect(registered.getByText(/^Registered on /)).toBeVisible()

  await favorites.getByRole('button', { name: /^Favorite / }).click()
  await expectToast(page, 'Removed from favorites', 'Event removed from your favorites')
  await expect(favorites).toHaveCount(0)
  // F6 moves the focus to the toast.
  await page.keyboard.press('F6')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Favorite restored')
  await expect(favorites.getByText(/^Favorited on /)).toBeVisible()
  await expect(figure(page, 'Favorite Events')).toContainText('1')

  const after = await fetchEvent(page, event.event_code)
  expect([after.registered_at, after.favorited_at]).toEqual([before.registered_at, before.favorited_at])
})

test.describe('an expired undo', () => {
  test.use({ allowedConsole: [/409/] })

  test('registers again and says that the date is that of today', async ({ page }) => {
    const event = await fetchUpcomingEvent(page)
    await registerForEvent(page, event)
    const before = await fetchEvent(page, event.event_code)
    await page.goto('/my-events')
    await page.route('**/api/registrations/*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue()
      const answer = await route.fetch()
      return route.fulfill({ response: answer, json: { ...(await answer.json()), undo: 'long-past' } })
    })
    await section(page, 'Your Registered Events').getByRole('button', { name: 'Unregister' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    const description = `You're registered for ${getEventNameOrCode(event)} with today's date.`
    await expectToast(page, 'Registered again', description)
    const after = await fetchEvent(page, event.event_code)
    expect([null, before.registered_at]).not.toContain(after.registered_at)
  })
})

test('an event registered in the dialog appears in the list', async ({ page }) => {
  const event = await fetchUpcomingEvent(page)
  await addFavorite(page, event)
  await page.goto('/my-events')
  await expect(page.getByText('No events registered yet')).toBeVisible()
  await section(page, 'Your Favorite Events').getByRole('button', { name: 'Read More' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Register for Event' }).click()
  await expectToast(page, 'Registered successfully')
  await page.keyboard.press('Escape')
  await expect(section(page, 'Your Registered Events').getByText(/^Registered on /)).toBeVisible()
  await expect(rows(page).first().getByText('registered', { exact: true })).toBeVisible()
})

test('an event can be added to a calendar #312', async ({ page }) => {
  const event = await fetchUpcomingEvent(page)
  await registerForEvent(page, event)
  await page.goto('/my-events')
  await rows(page).first().click()
  await panel(page).getByRole('button', { name: 'Add to calendar' }).click()
  await expect(page.getByRole('menuitem', { name: /Google Calendar/ })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\//,
  )
  await expect(page.getByRole('menuitem', { name: /Outlook/ })).toHaveAttribute(
    'href',
    /^https:\/\/outlook\.live\.com\//,
  )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download .ics file' }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/)
})

test.describe('when loading fails', () => {
  test.use({ allowedConsole: [/ERR_FAILED|Failed to load/] })

  test('the error is shown once, in place, and loading can be retried #253', async ({ page }) => {
    await withoutFirstView(page)
    await page.route('**/api/my-events', (route) => route.abort())
    await page.goto('/my-events')
    await expect(page.getByRole('alert')).toContainText('Error')
    // The app is not offline, so the error does not mention it.
    await expect(
      page.getByText('Failed to load your events. Please try again.', { exact: true }),
    ).toHaveCount(1)
    await page.unroute('**/api/my-events')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No events registered yet')).toBeVisible()
  })
})
