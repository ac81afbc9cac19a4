import type { Page } from '@playwright/test'
import { callApi } from '../tooling/api.ts'
import { expect, expectAccessible, test } from './support/test.ts'

interface Calendar {
  total: number
  days: { day: string; count: number; event_codes: string[] }[]
  events: { event_code: string; event_name: string | null; date_begin: string; date_end: string | null }[]
}

const heading = (page: Page) => page.getByRole('heading', { name: /^Events \(/ })
const view = (page: Page, name: string) => page.getByRole('radio', { name })
const grid = (page: Page) => page.getByRole('grid')
const day = (page: Page, label: string) => grid(page).getByRole('button', { name: label })
const markers = (page: Page) => page.getByRole('group', { name: /^Map of the events/ }).getByRole('button')
/** The event rows beside the calendar or the map. */
const rows = (page: Page) => page.locator('li button[data-event-code]')
/** The bars of an event in the calendar, one for each week. */
const bars = (page: Page, event: string) => grid(page).locator(`button[data-event-code="${event}"]`)
const counted = async (page: Page) =>
  Number(/\(([\d,]+)/.exec((await heading(page).textContent()) ?? '')?.[1]?.replaceAll(',', ''))

test.beforeEach(({ signedInPage: _ }) => {})

test('the view and the filters are in the URL: reload, Back and Forward work #288', async ({ page }) => {
  await page.goto('/events?search=a&topic=AI')
  await expect(heading(page)).toBeVisible()
  const all = await counted(page)
  await view(page, 'Calendar').check()
  await expect(page).toHaveURL(/\/events\?search=a&topic=AI&view=calendar$/)
  await expect(grid(page)).toBeVisible()
  await view(page, 'Map').check()
  await expect(page).toHaveURL(/view=map/)
  await expect(markers(page).first()).toBeVisible()
  expect(await counted(page)).toBe(all)

  await page.goBack()
  await expect(grid(page)).toBeVisible()
  await page.goForward()
  await expect(markers(page).first()).toBeVisible()
  await page.reload()
  await expect(markers(page).first()).toBeVisible()
  await expect(view(page, 'Map')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Remove filter: about AI' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/events\?view=map$/)
  await expect.poll(() => counted(page)).toBeGreaterThan(all)
})

test('the arrow keys change the view', async ({ page }) => {
  await page.goto('/events')
  await view(page, 'List').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/view=calendar/)
  await expect(grid(page)).toBeVisible()
  await expect(view(page, 'Calendar')).toBeFocused()
})

const NOVEMBER = 'GET /api/event-calendar?first=2026-11-01&last=2026-11-30&per_day=20'
const DECEMBER = 'GET /api/event-calendar?first=2026-12-01&last=2026-12-31&per_day=20'

test.describe('the calendar', () => {
  test('counts the month and each day, and lists the events of the selected day #292', async ({ page }) => {
    await page.goto('/events?view=calendar&month=2026-11')
    const { days, total } = await callApi<Calendar>(page, NOVEMBER)
    await expect(page.getByRole('heading', { name: `${total} events in November 2026` })).toBeVisible()
    const busiest = days.reduce((most, each) => (each.count > most.count ? each : most))
    const label = new RegExp(`\\bNovember ${Number(busiest.day.slice(8))}, 2026.*, ${busiest.count} events$`)
    // Bars cover the middle of the day.
    await grid(page)
      .getByRole('button', { name: label })
      .click({ position: { x: 8, y: 8 } })
    await expect(page).toHaveURL(new RegExp(`day=${busiest.day}`))
    await expect(rows(page)).toHaveCount(busiest.count)
    const { total: listed } = await callApi<{ total: { count: number } }>(
      page,
      `GET /api/events?when=${busiest.day}`,
    )
    expect(listed.count).toBe(busiest.count)
    await expect(rows(page).filter({ hasText: ', Poland' }).first()).toBeVisible()

    await page.reload()
    await expect(rows(page)).toHaveCount(busiest.count)
    await rows(page).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(rows(page).first()).toBeFocused()

    await view(page, 'List').click({ force: true })
    await expect(page.getByRole('button', { name: 'Remove filter: on Nov ' })).toBeVisible()
    await expect.poll(() => counted(page)).toBe(busiest.count)

    // The last week of November has days of December, with their events.
    await page.goto('/events?view=calendar&month=2026-11')
    const { days: december } = await callApi<Calendar>(page, DECEMBER)
    const early = december.find((each) => each.day <= '2026-12-06')
    if (!early) throw new Error('The sample catalogue has no such event.')
    const date = `December ${Number(early.day.slice(8))}, 2026`
    const day = grid(page).getByRole('button', { name: new RegExp(`${date}, ${early.count} event`) })
    await day.click({ position: { x: 8, y: 8 } })
    await expect(page).toHaveURL(/month=2026-12/)
    await expect(page).toHaveURL(new RegExp(`day=${early.day}`))
    await expect(rows(page)).toHaveCount(early.count)
  })

  test('shows an event over several days as a bar over them, which opens the event #292', async ({
    page,
  }) => {
    const { events } = await callApi<Calendar>(page, NOVEMBER)
    const isWithinWeek = ({ date_begin, date_end }: Calendar['events'][number]) =>
      date_end !== null &&
      date_begin < date_end &&
      new Date(date_begin).getUTCDay() < new Date(date_end).getUTCDay() &&
      date_begin >= '2026-11-20' &&
      date_end <= '2026-11-30'
    const event = events.filter(isWithinWeek).at(-1)
    if (!event) throw new Error('The sample catalogue has no such event.')
    await callApi(page, `PUT /api/registrations/${event.event_code}`)
    await page.goto('/events?view=calendar')
    const bar = bars(page, event.event_code)
    const box = await bar.boundingBox()
    const [first, last] = await Promise.all(
      [event.date_begin, event.date_end].map((each) =>
        grid(page).locator(`button[data-day="${each}"]`).boundingBox(),
      ),
    )
    if (!box || !first || !last) throw new Error('not visible')
    expect(box.x).toBeGreaterThanOrEqual(first.x)
    expect(box.x).toBeLessThan(first.x + first.width / 2)
    expect(box.x + box.width).toBeGreaterThan(last.x + last.width / 2)
    expect(box.x + box.width).toBeLessThanOrEqual(last.x + last.width)
    await expect(bar).toHaveAccessibleName(new RegExp(`^${event.event_name}, Nov .*, Registered$`))
    const dayName = new RegExp(`November ${Number(event.date_end?.slice(8))}, 2026.*, 1 registered`)
    await expect(grid(page).getByRole('button', { name: dayName })).toBeVisible()
    await bar.click()
    await expect(page.getByRole('dialog', { name: event.event_name ?? '' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar).toBeFocused()
  })

  test('lists all events of a day that has more than fit', { tag: '@release' }, async ({ page }) => {
    await page.goto('/events?view=calendar&month=2026-11')
    const { days } = await callApi<Calendar>(page, NOVEMBER)
    const busiest = days.reduce((most, each) => (each.count > most.count ? each : most))
    const cell = grid(page)
      .getByRole('gridcell')
      .filter({ has: page.locator(`button[data-day="${busiest.day}"]`) })
    await cell.getByText(/^\+\d+ more$/).click({ force: true })
    await expect(rows(page)).toHaveCount(busiest.count)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(rows(page)).toHaveCount(0)
    await expect(cell.locator('button[data-day]')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(busiest.count)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/day=/)
    await expect(cell.locator('button[data-day]')).toBeFocused()
  })

  test('is operated by keyboard: days, weeks, months and back to today #292', async ({ page }) => {
    await page.goto('/events?view=calendar')
    const today = day(page, 'Friday, November 20, 2026, today')
    await expect(today).toHaveAttribute('aria-current', 'date')
    await expect(page.getByRole('button', { name: '3 earlier weeks' })).toBeVisible()
    await expect(day(page, 'Friday, November 13, 2026')).toHaveCount(0)
    await today.focus()
    await page.keyboard.press('ArrowRight')
    await expect(day(page, 'Saturday, November 21, 2026')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(day(page, 'Saturday, November 28, 2026')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(day(page, 'Monday, November 23, 2026')).toBeFocused()
    await page.keyboard.press('End')
    await expect(day(page, 'Sunday, November 29, 2026')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(day(page, 'Sunday, December 6, 2026')).toBeFocused()
    await expect(page).toHaveURL(/month=2026-12/)
    await page.keyboard.press('PageUp')
    await expect(day(page, 'Friday, November 6, 2026')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Friday, November 6' })).toBeVisible()
    await expect(grid(page).locator('[aria-selected="true"] button[data-day]')).toBeFocused()

    // The month is a single tab stop.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(rows(page).first()).toBeFocused()
    await page.getByRole('button', { name: 'Next month' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: /^\d+ events in December 2026$/ })).toBeAttached()
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect(today).toBeVisible()
    await expect(page).toHaveURL(/\/events\?view=calendar$/)
  })

  test('shows a week, which is in the address and keeps the selected day #292', async ({ page }) => {
    await page.goto('/events?view=calendar&month=2026-12&day=2026-12-03')
    await page.getByRole('radio', { name: 'Week' }).click({ force: true })
    await expect(page).toHaveURL(/period=week&week=2026-11-30$/)
    await expect(page.getByRole('heading', { name: /events?, Nov 30 – Dec 6$/ })).toBeVisible()
    await expect(grid(page).locator('button[data-day]')).toHaveCount(7)
    const { days } = await callApi<Calendar>(
      page,
      'GET /api/event-calendar?first=2026-11-30&last=2026-12-06&per_day=20',
    )
    for (const { event_codes } of days)
      for (const code of event_codes) await expect(bars(page, code).first()).toBeVisible()

    await day(page, 'Thursday, December 3, 2026').focus()
    await page.keyboard.press('PageDown')
    await expect(day(page, 'Thursday, December 10, 2026')).toBeFocused()
    await expect(page).toHaveURL(/week=2026-12-07$/)
    await page.reload()
    await expect(page.getByRole('heading', { name: /events?, Dec 7 – 13$/ })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: /events?, Nov 30 – Dec 6$/ })).toBeVisible()
  })

  test('shows the period of the last press, also right after another press #292', async ({ page }) => {
    await page.goto('/events?view=calendar')
    const entries = await page.evaluate(() => history.length)
    const control = page.getByRole('group', { name: 'Period' })
    await control.evaluate((group) => {
      const [month, week] = group.querySelectorAll('input')
      week?.click()
      month?.click()
    })
    await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 2)
    await expect(page).toHaveURL(/view=calendar$/)
    await expect(page.getByRole('radio', { name: 'Month' })).toBeChecked()

    // The choice is shown until the calendar has followed, so that a press on the previous one is not lost.
    const isShownThroughout = await control.evaluate(async (group) => {
      const week = group.querySelectorAll('input')[1]
      week?.click()
      while (document.querySelectorAll('[role=grid] button[data-day]').length > 7) {
        if (!week?.checked) return false
        await new Promise((resolve) => setTimeout(resolve))
      }
      return true
    })
    expect(isShownThroughout).toBe(true)
  })

  test('opens at the first chosen day and shows only the chosen days', async ({ page }) => {
    const { days } = await callApi<Calendar>(page, DECEMBER)
    const [first, second] = days
    await page.goto(`/events?view=calendar&when=${first?.day}`)
    await expect(page.getByRole('heading', { name: /^\d+ events? in December 2026$/ })).toBeVisible()
    const named = (each: typeof first) => grid(page).locator(`button[data-day="${each?.day}"]`)
    await expect(named(first)).toHaveAccessibleName(new RegExp(`, ${first?.count} events?$`))
    await expect(named(second)).toHaveAccessibleName(/, no events$/)
    await page.goto('/events?view=calendar&when=next-month&period=week')
    await expect(page.getByRole('heading', { name: /, Nov 30 – Dec 6$/ })).toBeVisible()
  })

  test('links to the nearest month with events from an empty month', async ({ page }) => {
    await page.goto('/events?view=calendar&month=2031-02')
    await expect(page.getByText('No events this month.')).toBeVisible()
    await page.getByRole('button', { name: /^Go to November 2026/ }).click()
    await expect(page.getByRole('heading', { name: /events in November 2026/ })).toBeVisible()
  })
})

for (const path of ['/events?view=calendar', '/events?view=map'])
  test(`${path} is accessible in forced colors`, { tag: '@release' }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(path)
    await expect(grid(page).or(markers(page)).first()).toBeVisible()
    await expectAccessible(page)
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } })

  test('the calendar shows the events of the day below the month', async ({ page }) => {
    await page.goto('/events?view=calendar&period=month')
    const today = day(page, 'Friday, November 20, 2026, today')
    await expect(today).toBeVisible()
    const [cell, list] = [await today.boundingBox(), await rows(page).first().boundingBox()]
    expect(Math.min(cell?.width ?? 0, cell?.height ?? 0)).toBeGreaterThanOrEqual(40)
    expect(list?.y).toBeGreaterThan(cell?.y ?? 0)
    await day(page, 'Friday, November 27, 2026').click()
    await expect(page.getByRole('heading', { name: 'Friday, November 27' })).toBeVisible()
  })

  test('the calendar opens on the week, a list of its days with their events #292', async ({ page }) => {
    await page.goto('/events?view=calendar')
    await expect(page.getByRole('heading', { name: 'Friday, November 20' })).toBeVisible()
    await expect(grid(page)).toHaveCount(0)
    const days = page.getByRole('heading', { name: /^\w+day, November \d+/ })
    await expect(days.first()).toContainText('Friday, November 20')
    await page.getByRole('button', { name: '4 earlier days' }).click()
    await expect(days).toHaveCount(7)
    await page.getByRole('radio', { name: 'Month' }).click({ force: true })
    await expect(page).toHaveURL(/view=calendar&period=month$/)
    await page.getByRole('radio', { name: 'Week' }).click({ force: true })
    await expect(page).toHaveURL(/view=calendar$/)
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(page.getByRole('heading', { name: 'Monday, November 23' })).toBeVisible()
    await rows(page).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('the calendar shows the hours of the agenda as the list does', async ({ page }) => {
    const search = 'search=Security+of+the+Baltic+Seabed'
    const hours = /\d\d:\d\d–\u2060\d\d:\d\d \(agenda\)/
    await page.goto(`/events?${search}`)
    await expect(page.getByRole('article').first()).toContainText(hours)
    for (const period of ['week', 'month']) {
      await page.goto(`/events?${search}&view=calendar&period=${period}`)
      await expect(rows(page).first()).toContainText(hours)
    }
  })
})

test('only the requested view is loaded', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto('/events')
  await expect(heading(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((path) => /event-(calendar|map)/.test(path))).toEqual([])
  await view(page, 'Map').check()
  await expect(markers(page).first()).toBeVisible()
  expect(scripts.filter((path) => /event-calendar/.test(path))).toEqual([])
})
