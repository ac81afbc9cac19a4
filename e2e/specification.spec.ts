import type { Locator, Page } from '@playwright/test'
import type { FullEventData } from '../src/contract/event-schemas.ts'
import { addDays } from '../src/domain/day.ts'
import { EVENT_FIELDS, getColumn } from '../src/domain/event-columns.ts'
import { INTERESTS } from '../src/domain/interests.ts'
import { en } from '../src/web/texts/en.ts'
import { TODAY } from '../tooling/product.ts'
import { expect, test, withoutFirstView } from './support/test.ts'

// Elements that docs/specification.md requires and no other browser test asserts.

const EVENT = {
  ...Object.fromEntries(EVENT_FIELDS.map((field) => [field, `The ${field}`])),
  event_code: 'SPEC-1',
  event_name: 'Specified Summit',
  date_begin: addDays(TODAY, 10),
  date_end: addDays(TODAY, 12),
  city: 'Gdansk',
  country: 'Poland',
  venue: 'Amber Expo',
  event_type: 'Conference',
  attendance: 'in_person',
  topic: 'Energy',
  tier: 'Tier 1',
  organiser: 'Infoshare',
  price: 0,
  if_free: 'no',
  signup_deadline: addDays(TODAY, 5),
  app_status: 'confirmed',
  cancelled_at: null,
  coolness: '9/10',
  agenda: 'Day 1\n09:00 Opening\n10:00 Talks',
  event_website_url: 'https://event.example/',
  sign_up_url: 'https://tickets.example/',
  registered_at: null,
  externally_registered_at: null,
  favorited_at: null,
  waiting_since: null,
  waiting_position: null,
  places_left: null,
  going: null,
  follows_organiser: false,
} as FullEventData

/** Replaces parts of the response of a call. */
async function changeResponse(page: Page, path: string, change: (body: Record<string, unknown>) => object) {
  await withoutFirstView(page)
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
}

test.describe('with a session', () => {
  test.beforeEach(({ signedIn: _ }) => {})

  // #78 #79 #80 #81 #84
  test('the dashboard shows the next event with its badges, and three shortcuts', async ({ page }) => {
    await changeResponse(page, '**/api/dashboard', (body) => ({ ...body, next_event: EVENT }))
    await page.goto('/dashboard')
    const next = page.getByRole('article').filter({ hasText: 'Specified Summit' })
    for (const text of ['Gdansk, Poland', 'Conference', 'Energy', 'Tier 1', '–'])
      await expect(next.getByText(text, { exact: text !== '–' }).first()).toBeVisible()
    for (const [name, path] of [
      [/^Browse Events/, '/events'],
      [/^My Events/, '/my-events'],
      [/^Settings/, '/settings'],
    ] as const)
      await expect(page.getByRole('main').getByRole('link', { name }).last()).toHaveAttribute('href', path)
  })

  // #89 #90 #99 #104 #105
  test('the filter panel and the event cards contain every element of the specification', async ({
    page,
  }) => {
    const events = [
      EVENT,
      { ...EVENT, event_code: 'SPEC-2', date_begin: TODAY, date_end: TODAY },
      { ...EVENT, event_code: 'SPEC-3', date_begin: addDays(TODAY, -2), date_end: null },
      { ...EVENT, event_code: 'SPEC-4', date_begin: null, date_end: null },
    ]
    await changeResponse(page, '**/api/events*', (body) => ({ ...body, events, next_cursor: null }))
    await page.goto('/events')
    const city = page.getByRole('combobox', { name: 'City' })
    await expect(city).toHaveAttribute('placeholder', 'All Cities')
    await city.click()
    await expect(page.getByRole('listbox', { name: 'Cities' }).getByRole('option').first()).toHaveText(
      'All Cities',
    )
    await expect(page.getByRole('combobox', { name: 'Topic' }).getByRole('option').first()).toHaveText(
      'All Topics',
    )
    await expect(page.getByRole('combobox', { name: 'Sort By' }).getByRole('option')).toHaveText([
      'Soonest First',
      'By City',
      'By Type',
      'By Topic',
      'By Organiser',
    ])
    const cards = page.getByRole('article')
    for (const text of ['Gdansk, Poland', 'Conference', 'FREE', 'in 10 days'])
      await expect(cards.first()).toContainText(text)
    for (const [index, badge] of ['in 10 days', 'LIVE', 'ended', 'unknown'].entries())
      await expect(cards.nth(index).getByText(badge, { exact: true })).toBeVisible()
    const free = cards.first().getByText('FREE', { exact: true }).locator('..')
    const [red = 0, green = 0, blue = 0] = await free.evaluate((badge) =>
      (getComputedStyle(badge).backgroundColor.match(/\d+/g) ?? []).map(Number),
    )
    expect(green).toBeGreaterThan(Math.max(red, blue))
    const countPulsing = (badge: Locator) =>
      badge
        .locator('..')
        .locator('*')
        .evaluateAll(
          (parts) => parts.filter((part) => getComputedStyle(part).animationName !== 'none').length,
        )
    expect(await countPulsing(cards.nth(1).getByText('LIVE', { exact: true }))).toBe(1)
    expect(await countPulsing(cards.nth(2).getByText('ended', { exact: true }))).toBe(0)
  })

  // #102 #107 #108 #109 #110 #111 #112 #115
  test('the event dialog shows every field of an event and opens external links in a new tab', async ({
    page,
  }) => {
    await page.route('**/api/events/SPEC-1', (route) =>
      route.fulfill({ json: { today: TODAY, event: EVENT } }),
    )
    await page.goto('/events?event=SPEC-1')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Specified Summit' })).toBeVisible()
    for (const field of EVENT_FIELDS.filter((each) => getColumn(each).type === 'text'))
      await expect(dialog, field).toContainText(String(EVENT[field]))
    await expect(dialog.getByText('Free', { exact: true })).toHaveCount(2)
    await expect(dialog.getByText(/ – /).first()).toBeVisible()
    await expect(dialog.getByText('Infoshare').first()).toBeVisible()
    await expect(dialog.getByText('Registration deadline')).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'Agenda' })).toBeVisible()
    for (const line of ['Day 1', 'Opening', 'Talks']) await expect(dialog.getByText(line)).toBeVisible()
    for (const [name, url] of [
      [/Event Website/, 'https://event.example/'],
      [/External Registration/, 'https://tickets.example/'],
    ] as const) {
      await expect(dialog.getByRole('link', { name })).toHaveAttribute('href', url)
      await expect(dialog.getByRole('link', { name })).toHaveAttribute('target', '_blank')
    }
  })

  test('unknown fields are left out, and sample events are announced once #444', async ({ page }) => {
    const nothing = Object.fromEntries(Object.keys(EVENT).map((name) => [name, null]))
    const event = { ...nothing, event_code: 'SPEC-1', attendance: 'unknown', follows_organiser: false }
    await page.route('**/api/events/SPEC-1', (route) => route.fulfill({ json: { today: TODAY, event } }))
    await page.goto('/events?event=SPEC-1')
    const dialog = page.getByRole('dialog', { name: 'SPEC-1' })
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Event Details', 'Location'])
    await expect(dialog.getByText('Date to be announced')).toBeVisible()
    await expect(dialog).not.toContainText(/not specified/i)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('status').filter({ hasText: 'Sample data' })).toBeVisible()
    await expect(page.getByRole('article').first()).not.toContainText(/sample data/i)
    for (const path of ['/events?city=Gdansk', '/events?view=calendar', '/events?view=map']) {
      await page.goto(path)
      await expect(page.getByText(/Sample data|^Includes sample events/)).toHaveCount(1)
    }
  })

  test('the profile card shows at most three interests and counts the rest #132 #266', async ({ page }) => {
    await changeResponse(page, '**/api/my-events', (body) => ({
      ...body,
      profile: {
        ...(body.profile as object),
        interests: INTERESTS.slice(0, 5).map((name) => name.toLowerCase()),
      },
    }))
    await page.goto('/my-events')
    const profile = page.getByRole('region', { name: 'Your profile' })
    for (const name of INTERESTS.slice(0, 3))
      await expect(profile.getByText(en.vocabulary(name), { exact: true })).toBeVisible()
    await expect(profile.getByText('+2', { exact: true })).toBeVisible()
  })

  test.describe('if the dashboard cannot be read', () => {
    test.use({ allowedConsole: [/ERR_FAILED|Failed to load/] })

    test('a dashboard that cannot be read says so and can be loaded again #254', async ({ page }) => {
      await page.route('**/api/dashboard', (route) => route.abort())
      await page.goto('/settings')
      await page.getByRole('link', { name: 'Home' }).first().click()
      await expect(page.getByRole('alert')).toContainText("We couldn't load your events")
      await expect(page.getByRole('link', { name: /^Browse Events/ })).toBeVisible()
      await expect(page.getByText('Your Next Event')).toHaveCount(0)
      await page.unrouteAll()
      // Away from the sidebar, which the pointer keeps wide.
      await page.mouse.move(700, 10)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('Your Next Event')).toBeVisible()
    })
  })
})
