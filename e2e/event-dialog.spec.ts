import type { Locator } from '@playwright/test'
import { getEventNameOrCode } from '../src/domain/event.ts'
import { fetchEvent, fetchUpcomingEvents } from '../tooling/api.ts'
import { expectFitsWindow, withLargeText } from './support/layout.ts'
import { expect, expectToast, test, withoutFirstView } from './support/test.ts'

declare global {
  interface Window {
    /** The number of view transitions started, counted by the test. */
    transitions: number
    /** What the page gave to the share sheet of the system. */
    shared?: ShareData
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.transitions = 0
    const start = document.startViewTransition
    document.startViewTransition = function (...given) {
      window.transitions += 1
      return start.apply(this, given)
    }
  })
})

test('closing a dialog that the address opened focuses the heading of the screen', async ({
  signedInPage: page,
}) => {
  const [event] = await fetchUpcomingEvents(page)
  await page.goto(`/events?event=${event?.event_code}`)
  await expect(page.getByRole('dialog', { name: event?.event_name ?? '' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('with large text on a phone, nothing of an event with a waiting list is covered or cut off', async ({
  signedInPage: page,
  context,
  baseURL,
}) => {
  // Polish, with the longer words.
  await context.addCookies([{ name: 'amberlink_language', value: 'pl', url: baseURL ?? '' }])
  await withoutFirstView(page)
  await page.route(/\/api\/events/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const event of body.events ?? [body.event])
      Object.assign(event, {
        event_name: 'Silesian Entrepreneurs and Investors Evening',
        sign_up_url: null,
        places_left: 'full',
        waiting_since: '2026-11-20T10:00:00Z',
        waiting_position: 12,
      })
    await route.fulfill({ response, json: body })
  })
  const [event] = await fetchUpcomingEvents(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`/events?search=${event?.event_code}`)
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  await withLargeText(page, async () => {
    await expectFitsWindow(page)
    // A trial fails where something else is in front.
    for (const text of [/^za \d+ dni$/, 'Brak miejsc', /^Lista oczekujących: 12/])
      await card
        .getByText(text)
        .first()
        .click({ trial: true, position: { x: 40, y: 30 } })
    for (const button of await card.getByRole('button').all())
      expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await card.getByRole('button', { name: /^Szczegóły/ }).click()
    await expect(page.getByRole('dialog').getByText(/^Lista oczekujących: 12/)).toBeVisible()
    await page.mouse.move(180, 700)
    await page.mouse.wheel(0, 2000)
    for (const name of [/^Opuść listę/, /^Więcej działań/])
      await expect(page.getByRole('dialog').getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  })
})

test('the cover moves from the event card into the dialog, which has its own URL', async ({
  signedInPage: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/events')
  const [event] = await fetchUpcomingEvents(page)
  const name = event?.event_name ?? ''
  await page.getByRole('article', { name }).getByRole('button', { name: 'Read More' }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.locator('[data-dialog-cover]')).toBeVisible()
  expect(await page.evaluate(() => window.transitions)).toBe(1)
  await expect(page).toHaveURL(/\?event=/)

  await page.reload()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

// #102 #108 #109 #110 #111 #445
test('an event has one address on every screen, which the Share button copies', async ({
  signedInPage: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/events?city=Gdansk')
  const card = page.getByRole('article').first()
  const code = (await card.getAttribute('data-event-code')) ?? ''
  await card.getByRole('button', { name: 'Read More' }).click()
  const dialog = page.getByRole('dialog')
  const address = new URL(`/events?event=${encodeURIComponent(code)}`, page.url()).href
  await expect(page).toHaveURL(address)

  await dialog.getByRole('button', { name: /^Share / }).click()
  const linkedIn = new URL(
    (await page.getByRole('menuitem', { name: /LinkedIn/ }).getAttribute('href')) ?? '',
  )
  expect(linkedIn.searchParams.get('url')).toBe(address)
  await expect(page.getByRole('menuitem', { name: 'Email' })).not.toHaveAttribute('target')
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expectToast(page, 'Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  const title = `${await dialog.getByRole('heading', { level: 2 }).first().innerText()} · Amberlink`
  await expect(page).toHaveTitle(title)
  await page.reload()
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(address)
  await expect(page).toHaveTitle(title)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveTitle(/^Event List/)
  await expect(page).toHaveURL(/\?city=Gdansk$/)
})

test('the dialog opens without a transition when reduced motion is preferred #360', async ({
  signedInPage: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/events')
  await page.getByRole('button', { name: 'Read More' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => window.transitions)).toBe(0)
})

test('an event that is registered elsewhere says so and remembers the registration with the organizer #439', async ({
  signedInPage: page,
}) => {
  const event = (await fetchUpcomingEvents(page)).find(({ sign_up_url }) => sign_up_url)
  if (!event) throw new Error('the sample catalogue has no such event')
  await page.goto(`/events?event=${event.event_code}`)
  const dialog = page.getByRole('dialog', { name: getEventNameOrCode(event) })
  const part = dialog.getByRole('region', { name: 'Registration is with the organizer' })
  await expect(part).toContainText('Registering here only puts the event on your list.')
  await expect(dialog.getByRole('link', { name: /External Registration/ })).toHaveAttribute(
    'href',
    event.sign_up_url ?? '',
  )

  await dialog.getByRole('button', { name: 'Register for Event' }).click()
  await expectToast(page, 'Registered successfully')
  await expect(page.getByRole('button', { name: 'Register with the organizer' })).toBeVisible()
  await expect(part).not.toContainText('Registering here only puts the event on your list.')
  await expect(part).toContainText('To take part, register with the organizer as well.')
  await dialog.getByRole('button', { name: 'Unregister' }).click()
  await expectToast(page, 'Unregistered successfully')

  await part.getByRole('button', { name: 'I have registered there' }).click()
  await expectToast(page, 'Registered successfully')
  await expect(part).toContainText("You've registered with the organizer.")
  await expect(dialog.getByRole('button', { name: 'Unregister' })).toBeVisible()
  await page.reload()
  await expect(part).toContainText("You've registered with the organizer.")
  await dialog.getByRole('button', { name: 'Unregister' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Registration restored')
  await expect(part).toContainText("You've registered with the organizer.")
  await expect(page.getByRole('button', { name: 'Register with the organizer' })).toHaveCount(0)
  await part.getByRole('button', { name: "I haven't registered there" }).click()
  await expectToast(page, 'Note removed')
  await expect(part).toContainText('To take part, register with the organizer as well.')
  await expect(dialog.getByRole('button', { name: 'Unregister' })).toBeVisible()
  expect((await fetchEvent(page, event.event_code)).externally_registered_at).toBeNull()
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 375, height: 667 },
    hasTouch: true,
    contextOptions: { reducedMotion: 'no-preference' },
  })

  test('the dialog is a sheet closed by dragging it down, but not by a small drag #360', async ({
    signedInPage: page,
  }) => {
    await page.addInitScript(() => {
      navigator.share = async (data) => {
        if (data) window.shared = data
      }
    })
    await page.goto('/events')
    await page.getByRole('button', { name: 'Read More' }).first().click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading', { level: 2 })).toBeVisible()
    await sheet.getByRole('button', { name: /^More actions for / }).click()
    await page.getByRole('menuitem', { name: 'Share', exact: true }).click()
    expect(await page.evaluate(() => window.shared?.url)).toBe(page.url())
    const finger = await page.context().newCDPSession(page)
    const drag = async (down: number) => {
      const box = await sheet.locator('[data-dialog-cover]').boundingBox()
      const [x, y] = [(box?.x ?? 0) + 120, (box?.y ?? 0) + 30]
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to: number) =>
        finger.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + to }],
        })
      await touch('touchStart', 0)
      for (let step = 1; step <= 5; step += 1) await touch('touchMove', (down * step) / 5)
      await touch('touchEnd', down)
    }
    await drag(12)
    await expect(sheet).toBeVisible()
    await drag(260)
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/\/events$/)
  })

  test('the dialog shows date, place and price above one row of actions, and asks after a visit to the organizer #113 #115 #439', async ({
    signedInPage: page,
    context,
  }) => {
    await context.route('https://example.com/**', (route) => route.fulfill({ body: 'The form' }))
    await page.goto('/events?event=sample-digital-offices-forum')
    const sheet = page.getByRole('dialog', { name: 'Digital Offices Forum' })
    const form = sheet.getByRole('link', { name: /^External Registration/ })
    for (const fact of ['September 7 – 8, 2027, day 1: 09:00–\u206018:00 (agenda)', 'Warsaw, Poland', '$190'])
      await expect(sheet.getByText(fact, { exact: true }).first()).toBeInViewport({ ratio: 1 })
    const actions = [
      form,
      sheet.getByRole('button', { name: /^Favorite / }),
      sheet.getByRole('button', { name: /^More actions for / }),
    ]
    const tops = await Promise.all(actions.map(async (action) => (await action.boundingBox())?.y))
    expect(new Set(tops).size).toBe(1)
    await expect(sheet.getByRole('button', { name: 'Register for Event' })).toHaveCount(0)

    await actions[2]?.click()
    await page.getByRole('menuitem', { name: 'Register for Event' }).click()
    await expectToast(page, 'Registered successfully')
    await actions[2]?.click()
    await page.getByRole('menuitem', { name: 'Unregister' }).click()
    await expectToast(page, 'Unregistered successfully')

    const opened = context.waitForEvent('page')
    await form.click()
    await (await opened).close()
    await expect(sheet.getByText('Did you register there?')).toBeVisible()
    await sheet.getByRole('button', { name: 'Register for Event' }).click()
    await expect(sheet.getByText("You've registered with the organizer.")).toBeVisible()
    await expect(sheet.getByText('Did you register there?')).toHaveCount(0)
    await expect(sheet.getByRole('button', { name: 'Unregister' })).toBeVisible()
  })
})

test.describe('the address of a removed event', () => {
  test.use({ allowedConsole: [/404/] })

  test('says so once, after one request, and leads to the list', async ({ signedInPage: page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto('/events?event=removed')
    await expect(page.getByRole('dialog', { name: 'Event not found' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Events \(/, includeHidden: true })).toBeAttached()
    expect(requests.filter((path) => path === '/api/events/removed')).toHaveLength(1)
    const dialog = page.getByRole('dialog')
    await expect(dialog).not.toContainText('no longer listed')
    await dialog.getByRole('link', { name: 'See all events' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/events$/)
  })
})

test('opening a menu moves nothing beside it', async ({ signedInPage: page }) => {
  await page.goto('/events')
  const menus = [
    {
      opener: page.getByRole('button', { name: 'Saved searches' }),
      neighbours: page.locator('main button'),
    },
    {
      opener: page.getByRole('dialog').getByRole('button', { name: /^Share/ }),
      neighbours: page.locator('[role=dialog] button'),
    },
  ]
  const locate = (buttons: Locator) =>
    buttons.evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width } = element.getBoundingClientRect()
        return [element.textContent, x, y, width]
      }),
    )
  for (const { opener, neighbours } of menus) {
    await expect(opener).toBeVisible()
    const before = await locate(neighbours)
    await opener.click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await locate(neighbours)).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await expect(opener).toBeFocused()
    if (opener === menus[0]?.opener) await page.getByRole('button', { name: 'Read More' }).first().click()
  }
})
