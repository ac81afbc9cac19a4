import type { Page } from '@playwright/test'
import { createOnboardedAccount } from '../tooling/accounts.ts'
import { fetchUpcomingEvents, registerForEvent } from '../tooling/api.ts'
import { expect, test } from './support/test.ts'

const SCREENS = [
  { path: '/auth', readable: 'input[type=password]', title: { en: /^Sign in/, pl: /^Logowanie/ } },
  { path: '/dashboard', readable: 'article[data-event-code]', title: { en: /^Home/, pl: /^Start/ } },
  {
    path: '/events?city=Gdansk',
    readable: 'article[data-event-code]',
    title: { en: /^Event List/, pl: /^Wydarzenia/ },
  },
  {
    path: '/my-events',
    readable: 'article[data-event-code]',
    title: { en: /^My Events/, pl: /^Moje wydarzenia/ },
  },
  { path: '/settings', readable: '[value="Anna"]', title: { en: /^Settings/, pl: /^Ustawienia/ } },
]

const LATER_CALLS = [
  '/api/event-facets',
  '/api/settings/calendar-feed',
  '/api/hellos/waiting',
  '/api/people/card',
  '/api/people/suggestions',
]

/**
 * Screens of each width, language and theme, with reduced motion on wide ones and full motion on narrow ones. Each of the five screens
 * is hydrated in two of them, all together in every one.
 */
const LOOKS = (
  [
    { width: 1280, reducedMotion: 'reduce' },
    { width: 375, reducedMotion: 'no-preference' },
  ] as const
).flatMap((screen) =>
  (['en', 'pl'] as const).flatMap((language) =>
    (['light', 'dark'] as const).map((theme) => ({ ...screen, language, theme })),
  ),
)

for (const [index, { path, readable, title }] of SCREENS.entries()) {
  test(`${path} is readable without scripts, in the language and theme of the user #361`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
    if (path !== '/auth') {
      await createOnboardedAccount(context)
      const [event] = await fetchUpcomingEvents(context)
      if (event) await registerForEvent(context, event)
    }
    const page = await context.newPage()
    for (const language of ['en', 'pl'] as const) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}&theme=dark`)
      await expect(page.locator(readable).first()).toBeVisible()
      await expect(page).toHaveTitle(title[language])
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.getByText(/JavaScript/)).toBeVisible()
    }
    if (path.startsWith('/events')) {
      await page.getByRole('searchbox').fill('energ')
      await page.getByRole('searchbox').press('Enter')
      await expect(page).toHaveURL(/\/events\?search=energ&city=Gdansk$/)
      await expect(page.getByRole('heading', { level: 2, name: /^Wydarzenia \(\d+\)/ })).toBeVisible()
    }
    await context.close()
  })

  test(`${path} is taken over by the browser without a change #361`, async ({ page, context }) => {
    if (path !== '/auth') {
      await createOnboardedAccount(context)
      const [event] = await fetchUpcomingEvents(context)
      if (event) await registerForEvent(context, event)
    }
    const reads: string[] = []
    page.on('request', (request) => {
      const call = new URL(request.url()).pathname
      // The counts of the filters, the secret address of the feed, what is about other people and the copy of My Events for later are not part of the first view.
      const isLater = LATER_CALLS.includes(call) || (call === '/api/my-events' && path !== call.slice(4))
      if (call.startsWith('/api/') && request.method() === 'GET' && !isLater) reads.push(call)
    })
    await page.addInitScript(() => {
      const state = window as unknown as { layoutShift: number }
      state.layoutShift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          state.layoutShift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const { width, reducedMotion, language, theme } of LOOKS.filter(
      (_, look) => look % 4 === index % 4,
    )) {
      await page.emulateMedia({ reducedMotion })
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}&theme=${theme}`)
      await page.waitForLoadState('networkidle')
      await expect(page.locator(readable).first()).toBeVisible()
      await expect(page).toHaveTitle(title[language])
      expect(reads).toEqual([])
      expect(
        await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift),
      ).toBeLessThan(0.01)
    }
  })
}

test('a signed-out visitor is sent to sign in and back, before any script #209', async ({ request }) => {
  const reply = await request.get('/events?city=Gdansk', { maxRedirects: 0 })
  expect(reply.status()).toBe(302)
  expect(reply.headers().location).toBe('/auth?return_to=%2Fevents%3Fcity%3DGdansk')
})

test('unsaved input survives a reload, although the server does not know it', async ({
  signedInPage: page,
}) => {
  await page.goto('/settings')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Last name').fill('Nowak-Draft')
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('Nowak-Draft')
})

test('what the user does before the scripts have loaded is not lost', async ({ page, account }) => {
  const releaseAtSignIn = await goWithoutScripts(page, '/auth')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/auth$/)
  releaseAtSignIn()
  await expect(page).toHaveURL(/\/dashboard$/)

  const release = await goWithoutScripts(page, '/my-events')
  await page.keyboard.press('Control+k')
  release()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()

  const releaseAtEvents = await goWithoutScripts(page, '/events')
  await page.getByRole('radio', { name: 'Map' }).click({ force: true })
  await page.getByRole('radio', { name: 'List' }).click({ force: true })
  await page.getByRole('radio', { name: 'Calendar' }).click({ force: true })
  releaseAtEvents()
  await expect(page).toHaveURL(/view=calendar$/)
  await expect(page.getByRole('radio', { name: 'Calendar' })).toBeChecked()
})

test('the buttons beside the heading of the calendar stay in their place while the page is hydrated', async ({
  signedInPage: page,
}) => {
  for (const [width, heading] of [
    [1280, '1 wydarzenie w listopadzie 2026'],
    // Phones show a week.
    [375, /, 16/],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const release = await goWithoutScripts(page, '/events?search=ai&city=Gdansk&view=calendar&lang=pl')
    const button = page.getByRole('button', { name: 'Zapisz wyszukiwanie' })
    await button.hover()
    const place = await button.boundingBox()
    release()
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    await page.waitForFunction(() => !('earlyEvents' in window))
    expect(await button.boundingBox()).toEqual(place)
  }
})

test('Back before the scripts have loaded shows the screen of that address', async ({
  signedInPage: page,
}) => {
  await page.goto('/events')
  await page.waitForFunction(() => !('earlyEvents' in window))
  await page.getByLabel('When').selectOption('all')
  await expect(page).toHaveURL(/when=all$/)
  const release = await goWithoutScripts(page, () => page.evaluate(() => location.reload()))
  await page.evaluate(() => history.back())
  release()
  await expect(page).toHaveURL(/\/events$/)
  await page.waitForFunction(() => !('earlyEvents' in window))
  await expect(page.getByLabel('When')).toHaveValue('')
})

test('a repeated click takes no focus from the field in which the user is typing', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  const release = await goWithoutScripts(page, '/events?event=sample-infoshare')
  await page.getByRole('button', { name: 'Create an account to register' }).click()
  await page.getByLabel('Email').pressSequentially('anna')
  release()
  await page.waitForFunction(() => !('earlyEvents' in window))
  await page.keyboard.type('@example.com')
  await expect(page.getByLabel('Email')).toHaveValue('anna@example.com')
})

/** Opens the page, and holds back all scripts but the one that records events until the returned function is called. */
async function goWithoutScripts(page: Page, path: string | (() => Promise<unknown>)): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/(?!early-events).*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await (typeof path === 'string' ? page.goto(path, { waitUntil: 'commit' }) : path())
  await page.waitForFunction(() => 'earlyEvents' in window)
  return release
}
