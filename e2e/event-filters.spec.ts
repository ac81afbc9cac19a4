import type { Page } from '@playwright/test'
import { addDays, type Day } from '../src/domain/day.ts'
import { callApi } from '../tooling/api.ts'
import { expectLargeTargets } from './support/layout.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './support/test.ts'

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
  test('shows what was understood; removing a part removes its words #431', async ({ page }) => {
    await page.goto('/events')
    await search(page).fill('meetup in gdansk next month')
    await expect(understood(page).getByRole('button')).toHaveText(['in Gdansk', /next month: Dec 1\s–\s31/])
    await expect(page).toHaveURL(/search=meetup\+in\+gdansk\+next\+month/)
    await expect(search(page)).toHaveValue('meetup in gdansk next month')
    await expect(field(page, 'When')).toContainText(/As searched: Dec 1/)
    await expect(field(page, 'City')).toHaveAttribute('placeholder', 'As searched: Gdansk')

    await understood(page)
      .getByRole('button', { name: /^Remove filter: next month/ })
      .press('Enter')
    await expect(search(page)).toHaveValue('meetup in gdansk')
    await expect(page.getByRole('search').getByRole('heading', { level: 1 })).toBeFocused()
    await expect(understood(page).getByRole('button')).toHaveText(['in Gdansk'])
    await page.reload()
    await expect(search(page)).toHaveValue('meetup in gdansk')
  })

  test('says if nothing of it is searched for', async ({ page }) => {
    await page.goto('/events?search=eighth')
    await expect(heading(page, await countEvents(page, ''))).toBeVisible()
    const note = page.getByText('does not narrow the search')
    await expect(note).toHaveText('“eighth” does not narrow the search')
    await search(page).fill('-conference')
    await expect(heading(page, await countEvents(page, 'search=-conference'))).toBeVisible()
    await expect(note).toBeHidden()
  })

  test('says which part a control replaces #431', async ({ page }) => {
    await page.goto('/events?search=next+month')
    await expect(understood(page)).toContainText('next month: Dec 1')
    await field(page, 'When').selectOption('past')
    await expect(understood(page)).toContainText('next month: not used, When is set')
    await expect(heading(page, await countEvents(page, 'when=past'))).toBeVisible()
  })

  test('shows what is excluded, prices and places near the hometown, in a row that does not move #431', async ({
    page,
  }) => {
    await page.goto('/events')
    const place = async () => (await field(page, 'City').boundingBox())?.y
    const before = await place()
    await search(page).fill('ai not in Gdansk under 50 near me')
    await expect(understood(page).getByRole('listitem')).toHaveText([
      'not in Gdansk',
      'up to 50',
      'near me: within 25 km of Gdansk',
    ])
    expect(await place()).toBe(before)
    // The query is said once.
    await expect(page.getByText('ai not in Gdansk under 50')).toHaveCount(0)
    await search(page).fill('ai over 50 after 6 pm ')
    await expect(understood(page).getByRole('listitem')).toHaveText(['over 50', 'starts from 18:00'])
  })

  for (const [name, text] of [
    ['', 'near me: set your hometown'],
    ['Pruszcz', "near me: change your hometown, we don't know “Pruszcz”"],
  ] as const)
    test(`asks for a hometown: ${text}`, async ({ page }) => {
      await page.route('**/api/events*', async (route) => {
        const response = await route.fetch()
        const body = await response.json()
        for (const part of body.understood)
          if (part.isHome) Object.assign(part, { name, cities: [], coordinates: null })
        await route.fulfill({ response, json: body })
      })
      await page.goto('/events')
      await search(page).fill('ai near me')
      const notice = understood(page).getByRole('link', { name: text })
      await page.setViewportSize(PHONE)
      await expect(notice).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'This week' })).toBeInViewport({ ratio: 1 })
      await notice.press('Enter')
      await expect(page).toHaveURL(/\/settings/)
    })

  test('ranks by words, unless another order is chosen, and emphasizes what matched #90 #431', async ({
    page,
  }) => {
    await page.goto('/events')
    const sort = field(page, 'Sort By')
    await expect(sort.getByRole('option')).toHaveCount(5)
    await search(page).fill('ai')
    await expect(sort).toHaveValue('best')
    await expect(sort.getByRole('option').first()).toHaveText('Best Match')
    const matched = page.getByRole('article').first().getByRole('heading').locator('mark')
    await expect(matched).toHaveText('AI')
    // Links are underlined.
    await expect(matched).toHaveCSS('text-decoration-line', 'none')
    await expect(matched).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expectAccessible(page)
    await sort.selectOption('soonest')
    await expect(page).toHaveURL(/sort=soonest/)
    await page.reload()
    await expect(sort).toHaveValue('soonest')
    await sort.selectOption('best')
    await search(page).fill('')
    await expect(sort).toHaveValue('soonest')
    await expect(sort.getByRole('option')).toHaveCount(5)
  })

  test('names a match that the card does not show, and emphasizes translated places', async ({
    page,
    context,
  }) => {
    await page.goto('/events?search=station')
    await expect(page.getByRole('article').first()).toContainText(
      'Venue: Coworking space by the main station',
    )
    await context.addCookies([{ name: 'amberlink_language', value: 'pl', url: page.url() }])
    await page.goto('/events?search=Warszawa')
    const place = page
      .getByRole('article')
      .first()
      .getByRole('listitem')
      .filter({ hasText: 'Warszawa, Polska' })
    await expect(place.locator('mark')).toHaveText('Warszawa')
  })

  test('says which similar words it searched for, and searches exactly on request #437', async ({ page }) => {
    await page.goto('/events?search=gdnyia')
    await expect(understood(page)).toHaveText(/^“gdynia” instead of “gdnyia”$/i)
    await expect(heading(page, await countEvents(page, 'search=Gdynia'))).toBeVisible()
    await understood(page).getByRole('button').press('Enter')
    await expect(search(page)).toHaveValue('"gdnyia"')
    await expect(heading(page, 0)).toBeVisible()
  })

  test('finds a short word inside other words on request', async ({ page }) => {
    const { inside } = await callApi<{ inside: { count: number } }>(page, 'GET /api/events?search=ai')
    await page.goto('/events?search=ai')
    await page
      .getByRole('button', { name: `${inside.count} more contain “ai” inside other words` })
      .press('Enter')
    await expect(page).toHaveURL(/match=inside/)
    await expect(heading(page, await countEvents(page, 'search=ai&match=inside'))).toBeFocused()
    await search(page).press('Enter')
    await expect(page.getByRole('button', { name: 'Remove filter: also inside other words' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove filter: also inside other words' }).click()
    await expect(page).not.toHaveURL(/match=/)
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

  test('takes dates from the calendar, also in a low window #432', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 650 })
    await page.goto('/events')
    await expect(heading(page)).toBeVisible()
    await field(page, 'When').selectOption('choose')
    const panel = page.getByRole('dialog', { name: 'Choose dates' })
    await expect(panel.getByRole('button', { name: 'Show these dates' })).toBeInViewport({ ratio: 1 })
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

  test('highlights the first city for the typed text, which Enter selects #434', async ({ page }) => {
    await page.goto('/events')
    await field(page, 'City').pressSequentially('w')
    await expect(cityOptions(page)).toContainText([/^W/, /^W/])
    for (const option of await cityOptions(page).allTextContents()) expect(option).toMatch(/w/i)
    await field(page, 'City').pressSequentially('r')
    const first = cityOptions(page).first()
    await expect(first).toHaveText(/^Wroclaw/)
    await expect(first).toHaveAttribute('data-highlighted')
    await expect(field(page, 'City')).toHaveAttribute(
      'aria-activedescendant',
      (await first.getAttribute('id')) ?? '',
    )
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/city=Wroclaw/)
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
  await panel.getByRole('combobox', { name: 'Price' }).selectOption('50')
  await panel.getByRole('radio', { name: /^In person/ }).check()
  await panel.getByRole('combobox', { name: 'Type' }).selectOption('Meetup')
  await panel.getByRole('combobox', { name: 'Organizer' }).fill('tricity')
  await panel.getByRole('option', { name: /^Tricity AI Circle/ }).click()
  await expect(page).toHaveURL(/price=50&attendance=in_person&type=Meetup&organiser=Tricity/)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  const more = page.getByRole('button', { name: 'More, 4 active' })
  await expect(more).toBeFocused()
  await expect(page.getByRole('button', { name: 'Remove filter: up to 50' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/events$/)

  // Addresses of earlier releases.
  await page.goto('/events?free=true&sort=city')
  await page.getByRole('button', { name: 'Remove filter: free of charge' }).click()
  await expect(page).toHaveURL(/\/events\?sort=city$/)
})

test.describe('a small result', () => {
  const offered = (page: Page) => page.getByRole('region', { name: 'You could also see' }).getByRole('button')

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

  test('offers no past events for dates that were asked for', async ({ page }) => {
    await page.goto('/events?search=3+January+2030')
    await expect(page.getByText('No events match on these dates.')).toBeVisible()
    await expect(page.getByRole('button', { name: /past event/ })).toHaveCount(0)
    await expect(offered(page).first()).toHaveText(/^\d+ events · on other dates$/)
    await page.goto('/events?search=free+xylophone+tomorrow')
    await expect(page.getByText('No events match your filters.').first()).toBeVisible()
  })

  test('shows the events after a day without any', async ({ page }) => {
    const { today } = await callApi<{ today: Day }>(page, 'GET /api/events')
    let day = addDays(today, 1)
    while ((await countEvents(page, `when=${day}`)) > 0) day = addDays(day, 1)
    const { events } = await callApi<{ events: { event_name: string }[] }>(
      page,
      `GET /api/events?when=${day}..9999-12-31`,
    )
    await page.goto(`/events?when=${day}`)
    const closest = page.getByRole('region', { name: /^Closest: / })
    await expect(closest.getByRole('article').first()).toContainText(events[0]?.event_name ?? '')
  })

  test('offers what is found without one of its conditions, and around the city #437', async ({ page }) => {
    await page.goto('/events?search=free+events+in+Warsaw+this+weekend')
    const later = await countEvents(page, 'search=free+events+in+Warsaw')
    await expect(heading(page, 0)).toBeVisible()
    await expect(offered(page).first()).toHaveText(`${later} events · free · in Warsaw · on other dates`)
    // The first of them are shown.
    const closest = page.getByRole('region', {
      name: `Closest: ${later} events · free · in Warsaw · on other dates`,
    })
    await expect(closest.getByRole('article')).toHaveCount(Math.min(later, 4))
    await expectAccessible(page)
    await offered(page).first().press('Enter')
    await expect(heading(page, later)).toBeFocused()
    await expect(search(page)).toHaveValue('free in Warsaw')
    await page.goBack()
    await expect(search(page)).toHaveValue('free events in Warsaw this weekend')

    // Gdansk is within 25 km of Sopot.
    const listTopics = async (city: string) =>
      (await callApi<{ topics: { value: string }[] }>(page, `GET /api/event-facets?city=${city}`)).topics.map(
        ({ value }) => value,
      )
    const inSopot = await listTopics('Sopot')
    const topic = (await listTopics('Gdansk')).find((each) => !inSopot.includes(each)) ?? ''
    await page.goto(`/events?city=Sopot&topic=${encodeURIComponent(topic)}`)
    const count = await countEvents(page, `city=Sopot&within=25&topic=${encodeURIComponent(topic)}`)
    await offered(page)
      .filter({ hasText: new RegExp(`^${count} events? · about .+ · within 25 km of Sopot$`) })
      .click()
    await expect(heading(page, count)).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('the first event is visible without scrolling, with filters and a search #436', async ({
    page,
    context,
  }) => {
    for (const path of ['/events', '/events?search=meetup+in+gdansk&price=50&topic=AI&when=all']) {
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

  test('all filters are in a sheet; once it is closed, Back undoes what was changed in it #436', async ({
    page,
  }) => {
    await page.goto('/events')
    await expect(heading(page)).toBeVisible()
    const all = await countEvents(page, '')
    await page.getByRole('button', { name: 'Filters' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filter events' })
    await expect(sheet.getByRole('button', { name: `Show ${all} events` })).toBeVisible()
    await sheet.getByRole('combobox', { name: 'City' }).fill('gdansk')
    await sheet.getByRole('option', { name: /^Gdansk/ }).tap()
    await sheet.getByRole('combobox', { name: 'Price' }).selectOption('free')
    const matching = await countEvents(page, 'city=Gdansk&price=free')
    await expect(sheet.getByRole('button', { name: `Show ${matching} events` })).toBeVisible()
    await page.reload()
    await expect(sheet).toHaveCount(0)
    await page.getByRole('button', { name: 'Filters, 2 active' }).tap()
    await sheet.getByRole('button', { name: `Show ${matching} events` }).tap()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/city=Gdansk&price=free/)
    await expect(page.getByRole('button', { name: 'Filters, 2 active' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/events$/)
    await expect(heading(page, all)).toBeVisible()
  })

  test('Back closes the sheet and keeps what was chosen; the next Back goes to the entry before the list that opened it #436', async ({
    page,
  }) => {
    await page.goto('/events')
    await page.getByRole('button', { name: 'Free', exact: true }).tap()
    await expect(page).toHaveURL(/price=free$/)
    await page.getByRole('button', { name: 'Filters, 1 active' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filter events' })
    await sheet.getByRole('combobox', { name: 'City' }).fill('gdansk')
    await sheet.getByRole('option', { name: /^Gdansk/ }).tap()
    await expect(page).toHaveURL(/city=Gdansk/)
    await sheet.getByRole('combobox', { name: 'Topic' }).selectOption({ index: 1 })
    const chosen = /\/events\?(?=.*city=Gdansk)(?=.*price=free)(?=.*topic=)/
    await expect(page).toHaveURL(chosen)
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(chosen)
    await expect(page.getByRole('button', { name: 'Filters, 3 active' })).toBeVisible()
    // Forward opens it again. Closed by its button, it leaves no second entry with the same address.
    await page.goForward()
    await sheet.getByRole('button', { name: /^Show \d+ events?$/ }).tap()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(chosen)
    await page.goBack()
    await expect(page).toHaveURL(/\/events$/)
  })

  test('the button of the sheet applies typed dates, or says that they are invalid #432', async ({
    page,
  }) => {
    await page.goto('/events')
    await page.getByRole('button', { name: 'Filters' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filter events' })
    const show = sheet.getByRole('button', { name: /^Show \d+ events$/ })
    await sheet.getByRole('combobox', { name: 'When' }).selectOption('choose')
    await sheet.getByLabel('From').fill('1.13.2026')
    await show.tap()
    await expect(sheet.getByText('(Not a date)')).toBeVisible()
    await sheet.getByLabel('From').fill('1.12.2026')
    await sheet.getByLabel('To (optional)').fill('2026-12-10')
    await show.tap()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/when=2026-12-01\.\.2026-12-10/)
    await page.getByRole('button', { name: 'Filters, 1 active' }).tap()
    await sheet.getByRole('combobox', { name: 'When' }).selectOption('choose')
    await sheet.getByLabel('From').fill('')
    await sheet.getByLabel('To (optional)').fill('')
    await show.tap()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/\/events$/)
  })

  test('the button of the sheet applies no dates that were not changed #432', async ({ page }) => {
    await page.goto('/events?search=ai+in+december')
    await page.getByRole('button', { name: 'Filters' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filter events' })
    const show = sheet.getByRole('button', { name: /^Show \d+ events?$/ })
    await sheet.getByRole('combobox', { name: 'When' }).selectOption('choose')
    await expect(sheet.getByLabel('From')).toHaveValue('2026-12-01')
    await show.tap()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/\/events\?search=ai\+in\+december$/)
  })

  test('quick filters are one tap away; near me is part of the shared address #436', async ({ page }) => {
    await page.goto('/events')
    await expect(heading(page)).toBeVisible()
    const quick = page.getByRole('list', { name: 'Quick filters' }).getByRole('button')
    await expect(quick).toHaveText(['This week', 'Weekend', 'Free', 'Near me', 'Online'])
    await quick.filter({ hasText: 'Weekend' }).tap()
    await expect(page).toHaveURL(/when=this-weekend/)
    await quick.filter({ hasText: 'This week' }).press('Space')
    await expect(page).toHaveURL(/when=this-week$/)
    await quick.filter({ hasText: 'Free' }).press('Enter')
    await quick.filter({ hasText: 'Online' }).tap()
    await expect(page).toHaveURL(/when=this-week&price=free&attendance=online/)
    for (const name of ['This week', 'Free', 'Online']) await quick.filter({ hasText: name }).tap()
    await expect(page).toHaveURL(/\/events$/)

    await quick.filter({ hasText: 'Near me' }).tap()
    await expect(page).toHaveURL(/search=near\+me/)
    await expect(understood(page)).toContainText('near me: within 25 km of Gdansk')
    await expect(quick.filter({ hasText: 'Near me' })).toHaveAttribute('aria-pressed', 'true')
    await expectLargeTargets(page)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await quick.filter({ hasText: 'Near me' }).tap()
    await expect(page).toHaveURL(/\/events$/)
    await expect(search(page)).toHaveValue('')
  })
})
