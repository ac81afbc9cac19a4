import type { Page } from '@playwright/test'
import { callApi, waitForPlaces } from '../tooling/api.ts'
import { expect, expectNoHorizontalScroll, test } from './support/test.ts'

interface EventPage {
  total: { count: number }
}
interface Facets {
  when: Record<string, number>
}

const PHONE = { width: 375, height: 812 }
const heading = (page: Page, count?: number) =>
  page.getByRole('heading', { name: count === undefined ? /^Events \(/ : `Events (${count})` })
const field = (page: Page, name: string) => page.getByRole('combobox', { name })
const cityOptions = (page: Page) => page.getByRole('listbox', { name: 'Cities' }).getByRole('option')
const search = (page: Page) => page.getByRole('searchbox')
const understood = (page: Page) => page.getByRole('list', { name: 'Understood in your search' })
const countEvents = async (page: Page, query: string) =>
  (await callApi<EventPage>(page, `GET /api/events?${query}`)).total.count

test.beforeEach(({ signedIn: _ }) => {})

test.describe('the search', () => {
  test('shows what was understood; removing a part quotes its words #431', async ({ page }) => {
    await page.goto('/events')
    await search(page).fill('meetup in gdansk next month')
    await expect(understood(page).getByRole('button')).toHaveText(['in Gdansk', /next month: Dec 1\s–\s31/])
    await expect(page).toHaveURL(/search=meetup\+in\+gdansk\+next\+month/)
    await expect(search(page)).toHaveValue('meetup in gdansk next month')
    await expect(field(page, 'When')).toContainText(/As searched: Dec 1/)

    await understood(page)
      .getByRole('button', { name: /^next month/ })
      .click()
    await expect(search(page)).toHaveValue('meetup in gdansk "next month"')
    await expect(understood(page).getByRole('button')).toHaveText(['in Gdansk'])
    await page.reload()
    await expect(search(page)).toHaveValue('meetup in gdansk "next month"')
  })

  test('says which part a control replaces #431', async ({ page }) => {
    await page.goto('/events?search=next+month')
    await expect(understood(page)).toContainText('next month: Dec 1')
    await field(page, 'When').selectOption('past')
    await expect(understood(page)).toContainText('next month: not used, When is set')
    await expect(heading(page, await countEvents(page, 'when=past'))).toBeVisible()
  })

  test('offers the nearest word for one without a match #437', async ({ page }) => {
    await page.goto('/events?search=gdnyia')
    await page.getByRole('button', { name: 'Did you mean Gdynia?' }).click()
    await expect(search(page)).toHaveValue('Gdynia')
    await expect(heading(page, await countEvents(page, 'search=Gdynia'))).toBeVisible()
    await expect(heading(page)).toBeFocused()
  })
})

test.describe('When', () => {
  test('shows upcoming events by default, and past or all events on request #432', async ({ page }) => {
    await page.goto('/events')
    const { when } = await callApi<Facets>(page, 'GET /api/event-facets')
    await expect(heading(page, when.upcoming)).toBeVisible()
    await expect(page.getByText('ended', { exact: true })).toHaveCount(0)
    await field(page, 'When').selectOption({ label: `Past (${when.past})` })
    await expect(page).toHaveURL(/when=past/)
    await expect(heading(page, when.past)).toBeVisible()
    await expect(page.getByRole('article').first().getByText('ended', { exact: true })).toBeVisible()
    await field(page, 'When').selectOption('all')
    await expect(heading(page, when.all)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove filter: on all dates' })).toBeVisible()

    await page.reload()
    await expect(field(page, 'When')).toHaveValue('all')
    await page.goBack()
    await expect(heading(page, when.past)).toBeVisible()
  })

  test('takes typed dates, from the keyboard alone #432', async ({ page }) => {
    await page.goto('/events')
    await expect(heading(page)).toBeVisible()
    await field(page, 'When').selectOption('choose')
    const panel = page.getByRole('dialog', { name: 'Choose dates' })
    await expect(panel.getByLabel('From')).toBeFocused()
    await page.keyboard.type('1.12')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2026-11-30')
    await page.keyboard.press('Enter')
    await expect(panel.getByText('(Before the first day)')).toBeVisible()
    await expect(panel.getByLabel('To (optional)')).toBeFocused()
    await panel.getByLabel('To (optional)').fill('2026-12-05')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/when=2026-12-01\.\.2026-12-05/)
    await expect(panel).toHaveCount(0)
    await expect(field(page, 'When')).toBeFocused()
    await expect(heading(page, await countEvents(page, 'when=2026-12-01..2026-12-05'))).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove filter: on Dec 1/ })).toBeVisible()

    await field(page, 'When').selectOption('choose')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(field(page, 'When')).toBeFocused()
  })

  test('takes dates from the calendar #432', async ({ page }) => {
    await page.goto('/events')
    await expect(heading(page)).toBeVisible()
    await field(page, 'When').selectOption('choose')
    const panel = page.getByRole('dialog', { name: 'Choose dates' })
    await panel.getByRole('button', { name: 'Saturday, November 28, 2026' }).click()
    await expect(panel.getByLabel('From')).toHaveValue('2026-11-28')
    await panel.getByRole('button', { name: 'Sunday, November 29, 2026' }).click()
    await panel.getByRole('button', { name: 'Show these dates' }).click()
    await expect(page).toHaveURL(/when=2026-11-28\.\.2026-11-29/)
  })

  test('understands the previous parameter for a day #433', async ({ page }) => {
    await page.goto('/events?day=2026-12-01')
    await expect(page.getByRole('button', { name: 'Remove filter: on Dec 1' })).toBeVisible()
    await expect(heading(page, await countEvents(page, 'when=2026-12-01'))).toBeVisible()
  })
})

test.describe('City', () => {
  test('finds any city by typing, in Polish too, and widens it #434', async ({ page }) => {
    await page.goto('/events')
    await expect(heading(page)).toBeVisible()
    await field(page, 'City').focus()
    await page.keyboard.type('warszaw')
    await expect(page.getByRole('option', { name: /^Warsaw/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/city=Warsaw/)
    await expect(field(page, 'City')).toHaveValue('Warsaw')
    await expect(page.getByRole('listbox')).toHaveCount(0)

    await field(page, 'City').fill('gdans')
    await expect(cityOptions(page)).toHaveText([/^Gdansk/])
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { name: /^Gdansk/ })).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/city=Gdansk/)
    // The server places the cities of a new catalogue in the background.
    const inGdansk = await countEvents(page, 'city=Gdansk')
    await expect
      .poll(() => countEvents(page, 'city=Gdansk&within=25'), { timeout: 30_000 })
      .toBeGreaterThan(inGdansk)
    await field(page, 'Nearby').selectOption('25')
    await expect(page).toHaveURL(/within=25/)
    const nearby = await countEvents(page, 'city=Gdansk&within=25')
    await expect(heading(page, nearby)).toBeVisible()
    await page.getByRole('button', { name: 'Remove filter: within 25 km of Gdansk' }).click()
    await expect(page).toHaveURL(/\/events$/)
    await expect(field(page, 'Nearby')).toHaveCount(0)
  })

  test('Enter selects the highlighted city even if other options arrive meanwhile', async ({ page }) => {
    await page.goto('/events')
    await field(page, 'City').fill('gd')
    await expect(cityOptions(page)).toHaveText([/^Gdansk/, /^Gdynia/])
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/query=gdy/, async (route) => {
      await released
      await route.continue()
    })
    await field(page, 'City').fill('gdy')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const gdynia = page.getByRole('option', { name: /^Gdynia/ })
    await expect(gdynia).toHaveAttribute('data-highlighted')
    release()
    await expect(cityOptions(page)).toHaveCount(1)
    await expect(gdynia).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/city=Gdynia/)
  })

  test('offers the hometown first, and Escape discards what was typed #434', async ({ page }) => {
    await page.goto('/events')
    await expect(field(page, 'Topic').getByRole('option')).not.toHaveCount(1)
    await field(page, 'City').press('ArrowDown')
    const cities = cityOptions(page)
    await expect(cities.nth(0)).toHaveText('All Cities')
    await expect(cities.nth(1)).toContainText('Gdansk')
    await page.keyboard.type('zzz')
    await expect(page.getByRole('paragraph').filter({ hasText: 'No city with this name' })).toBeVisible()
    await expect(field(page, 'City')).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Escape')
    await expect(field(page, 'City')).toHaveValue('')
    await expect(page).toHaveURL(/\/events$/)
  })
})

test('further filters are behind More, which counts them #435', async ({ page }) => {
  await page.goto('/events')
  await expect(heading(page)).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'More' })
  await panel.getByRole('checkbox', { name: /^Free events only/ }).check()
  await panel.getByRole('radio', { name: /^In person/ }).check()
  await panel.getByRole('combobox', { name: 'Type' }).selectOption('Meetup')
  await panel.getByRole('combobox', { name: 'Organizer' }).fill('tricity')
  await panel.getByRole('option', { name: /^Tricity AI Circle/ }).click()
  await expect(page).toHaveURL(/free=true&attendance=in_person&type=Meetup&organiser=Tricity/)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  const more = page.getByRole('button', { name: 'More, 4 active' })
  await expect(more).toBeFocused()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/events$/)
})

test.describe('an empty result', () => {
  test.use({ allowedConsole: [/status of 500/] })

  test('offers past events if only they match #437', async ({ page }) => {
    const all = await callApi<{ events: { event_code: string }[] }>(page, 'GET /api/events?when=past&limit=1')
    const code = all.events[0]?.event_code ?? ''
    await page.goto(`/events?search=${code}`)
    await expect(page.getByText('No upcoming events match.')).toBeVisible()
    await expect(page.getByText('1 past event does.')).toBeVisible()
    await page.getByRole('button', { name: 'Show 1 past event' }).click()
    await expect(page).toHaveURL(/when=past/)
    await expect(page.locator(`article[data-event-code="${code}"]`)).toBeVisible()
  })

  test('offers a wider area and all dates #437', async ({ page }) => {
    await waitForPlaces(page)
    // Gdansk is within 25 km of Sopot.
    const listTopics = async (city: string) =>
      (await callApi<{ topics: { value: string }[] }>(page, `GET /api/event-facets?city=${city}`)).topics.map(
        ({ value }) => value,
      )
    const inSopot = await listTopics('Sopot')
    const topic = (await listTopics('Gdansk')).find((each) => !inSopot.includes(each)) ?? ''
    await page.goto(`/events?city=Sopot&topic=${encodeURIComponent(topic)}`)
    const count = await countEvents(page, `city=Sopot&within=25&topic=${encodeURIComponent(topic)}`)
    await page.getByRole('button', { name: `Within 25 km of Sopot (${count})` }).click()
    await expect(heading(page, count)).toBeVisible()

    // What cannot be counted is left out.
    const counts = /\/api\/events\?.*within=/
    await page.route(counts, (route) =>
      route.request().url().includes('within=25') ? route.fulfill({ status: 500 }) : route.fallback(),
    )
    await page.goto(`/events?city=Sopot&topic=${encodeURIComponent(topic)}`)
    await expect(page.getByRole('button', { name: /^Within 50 km of Sopot/ })).toBeVisible()
    await page.unroute(counts)

    // No event is called so, at any distance. A user's searches are limited, so one distance is counted at a time.
    const distances: (string | null)[] = []
    let [running, most] = [0, 0]
    await page.route(counts, async (route) => {
      distances.push(new URL(route.request().url()).searchParams.get('within'))
      most = Math.max(most, ++running)
      const response = await route.fetch()
      running--
      await route.fulfill({ response })
    })
    const counted = page.waitForResponse(/within=100/)
    await page.goto('/events?city=Sopot&search=xyzzy')
    await (await counted).finished()
    await expect(page.getByRole('button', { name: 'See all events' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Within/ })).toHaveCount(0)
    expect({ distances, most }).toEqual({ distances: ['25', '50', '100'], most: 1 })
    await page.unroute(counts)

    // While a search is running, nothing is counted for it.
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const next = /\/api\/events\?.*search=xyzzyq/
    const asked: string[] = []
    await page.route(next, async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('within') ?? 'list')
      if (asked.length === 1) await released
      await route.fallback()
    })
    const listed = page.waitForRequest(next)
    await page.getByRole('searchbox', { name: 'Search' }).press('End')
    await page.keyboard.type('q')
    await listed
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect(asked).toEqual(['list'])
    const widened = page.waitForResponse(/search=xyzzyq.*within=100|within=100.*search=xyzzyq/)
    release()
    await (await widened).finished()
    expect(asked).toEqual(['list', '25', '50', '100'])
    await page.unroute(next)
    await page.goto('/events?city=Sopot&when=2027-08-01')
    await page.getByRole('button', { name: 'All dates' }).click()
    await expect(heading(page, await countEvents(page, 'city=Sopot&when=all'))).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('the first event is visible without scrolling, with filters and a search #436', async ({
    page,
    context,
  }) => {
    for (const path of ['/events', '/events?search=meetup+in+gdansk&free=true&topic=AI&when=all']) {
      await page.goto(path)
      const title = page.getByRole('article').first().getByRole('heading')
      await expect(title).toBeInViewport()
      await expectNoHorizontalScroll(page)
    }
    await expect(page.getByRole('button', { name: 'Clear all' })).toBeInViewport({ ratio: 1 })

    await context.addCookies([{ name: 'amberlink_language', value: 'pl', url: page.url() }])
    await page.setViewportSize({ width: 320, height: 667 })
    await page.goto('/events')
    const count = page.getByRole('heading', { name: /^Wydarzenia \(/ })
    const lines = await count.evaluate((heading) => {
      const word = document.createRange()
      word.setStart(heading.firstChild as Text, 0)
      word.setEnd(heading.firstChild as Text, 'Wydarzenia'.length)
      return word.getClientRects().length
    })
    expect(lines, 'lines of one word').toBe(1)
  })

  test('all filters are in a sheet; Back undoes what was changed in it #436', async ({ page }) => {
    await page.goto('/events')
    await expect(heading(page)).toBeVisible()
    const all = await countEvents(page, '')
    await page.getByRole('button', { name: 'Filters' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filter events' })
    await expect(sheet.getByRole('button', { name: `Show ${all} events` })).toBeVisible()
    await sheet.getByRole('combobox', { name: 'City' }).fill('gdansk')
    await sheet.getByRole('option', { name: /^Gdansk/ }).tap()
    await sheet.getByRole('checkbox', { name: /^Free events only/ }).check()
    const matching = await countEvents(page, 'city=Gdansk&free=true')
    await expect(sheet.getByRole('button', { name: `Show ${matching} events` })).toBeVisible()
    await page.reload()
    await sheet.getByRole('button', { name: `Show ${matching} events` }).tap()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/city=Gdansk&free=true/)
    await expect(page.getByRole('button', { name: 'Filters, 2 active' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/events$/)
    await expect(heading(page, all)).toBeVisible()
  })
})
