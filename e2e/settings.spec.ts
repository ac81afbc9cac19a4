import type { Page } from '@playwright/test'
import { callApi, type EventPage } from '../tooling/api.ts'
import { expect, expectToast, test } from './support/test.ts'

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const hometown = (page: Page) => page.getByPlaceholder('Start typing your city...')
interface Stored {
  preferences: { hometown: string; interests: string[] }
  details: { first_name: string; phone_number: string | null }
}
const stored = (page: Page) => callApi<Stored>(page, 'GET /api/settings')
const storedFeed = (page: Page) =>
  callApi<{ url: string | null; includes_favorites: boolean }>(page, 'GET /api/settings/calendar-feed')
const calendarFeed = (page: Page) => page.getByRole('region', { name: 'Calendar feed' })
const SAVE = '**/api/settings/preferences'

test.beforeEach(async ({ signedInPage: page }) => {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Your Preferences' })).toBeVisible()
})

// #23 #69 #116 #219
test('shows the preferences and details stored by onboarding', async ({ page }) => {
  await expect(page).toHaveTitle(/^Settings · /)
  await expect(hometown(page)).toHaveValue('Gdansk')
  await expect(page.getByText('(2 selected)')).toBeVisible()
  await expect(chip(page, 'AI')).toHaveAttribute('aria-pressed', 'true')
  await expect(chip(page, 'Space')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByLabel('First Name')).toHaveValue('Anna')
})

test('the navigation marks the section in view #323', async ({ page }) => {
  const current = page.getByRole('navigation', { name: 'Settings sections' }).locator('[aria-current]')
  await expect(current).toHaveText('Your Preferences')
  // Wide and high enough for three short sections at once.
  await page.setViewportSize({ width: 1280, height: 1000 })
  for (const name of ['Organizers you follow', 'Saved searches', 'Calendar feed']) {
    const scrolled = page.evaluate(() => new Promise((resolve) => addEventListener('scrollend', resolve)))
    await page.getByRole('link', { name }).click()
    await scrolled
    await expect(current).toHaveText(name)
  }
  await page.mouse.wheel(0, 10_000)
  await expect(current).toHaveText('Account')
})

// #11 #119 #180 #260
test('an interest is saved when toggled, with a toast, and kept after a reload', async ({ page }) => {
  await chip(page, 'Space').click()
  await expect(page.getByText('(3 selected)')).toBeVisible()
  await expectToast(page, 'Settings saved automatically', 'Your preferences have been updated.')
  await page.reload()
  await expect(chip(page, 'Space')).toHaveAttribute('aria-pressed', 'true')
  for (const name of ['Space', 'AI', 'Energy']) await chip(page, name).click()
  await expect(page.getByText('(0 selected)')).toBeVisible()
  await expect.poll(async () => (await stored(page)).preferences.interests).toEqual([])
})

test('fast toggles are saved one request at a time, ending with the last state #117', async ({ page }) => {
  let [running, most, saves] = [0, 0, 0]
  const { promise: allClicked, resolve: release } = Promise.withResolvers<void>()
  await page.route(SAVE, async (route) => {
    running += 1
    saves += 1
    most = Math.max(most, running)
    await allClicked
    const answer = await route.fetch()
    running -= 1
    await route.fulfill({ response: answer })
  })
  for (const name of ['Space', 'Health', 'AI', 'Policy', 'Space', 'Science']) await chip(page, name).click()
  await expect(page.getByText('Saving...')).toBeVisible()
  await expect(page.getByText('(4 selected)')).toBeVisible()
  release()
  await expectToast(page, 'Settings saved automatically')
  await expect(page.getByText('Saving...')).toHaveCount(0)
  expect([most, saves]).toEqual([1, 2])
  const wanted = ['energy', 'health', 'policy', 'science']
  expect([...(await stored(page)).preferences.interests].sort()).toEqual(wanted)
  for (const name of ['Energy', 'Health', 'Policy', 'Science'])
    await expect(chip(page, name)).toHaveAttribute('aria-pressed', 'true')
})

test('a save completes after leaving the screen', async ({ page }) => {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route(SAVE, async (route) => {
    await left
    await route.continue()
  })
  await chip(page, 'Space').click()
  await chip(page, 'Health').click()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL(/\/dashboard$/)
  leave()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(chip(page, 'Health')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await stored(page)).preferences.interests).toContain('health')
})

test('a slow read neither undoes a saved setting nor brings it back with the next save', async ({ page }) => {
  const { promise: isSaved, resolve: release } = Promise.withResolvers<void>()
  await calendarFeed(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByLabel('Address of your calendar feed')).toBeVisible()
  const { events } = await callApi<EventPage>(page, 'GET /api/events')
  const [first = '', second = ''] = new Set(events.flatMap(({ organiser }) => organiser ?? []))
  const follow = (organiser: string) =>
    callApi(page, `PUT /api/followed-organisers/${encodeURIComponent(organiser)}`)
  await follow(first)
  await page.reload()
  await page.route(
    '**/api/settings',
    async (route) => {
      await follow(second)
      const response = await route.fetch()
      await isSaved
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const isReading = page.waitForRequest('**/api/settings')
  await page.getByRole('button', { name: `Unfollow ${first}` }).click()
  await isReading
  await chip(page, 'Space').click()
  await expectToast(page, 'Settings saved automatically')
  await page.getByLabel('First Name').fill('Zofia')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expectToast(page, 'Details saved')
  await calendarFeed(page).getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(calendarFeed(page).getByRole('button', { name: 'Turn on' })).toBeVisible()
  release()
  await expect(page.getByRole('button', { name: `Unfollow ${second}` })).toBeVisible()
  await chip(page, 'Health').click()
  await expect.poll(async () => (await stored(page)).preferences.interests).toContain('health')
  expect((await stored(page)).preferences.interests).toContain('space')
  await expect(chip(page, 'Space')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('First Name')).toHaveValue('Zofia')
  await expect(calendarFeed(page).getByRole('button', { name: 'Turn on' })).toBeVisible()
})

test.describe('when saving fails', () => {
  test.use({ allowedConsole: [/ERR_FAILED|Failed to load/] })

  test('the interest returns to its saved state and a toast is shown #252', async ({ page }) => {
    await page.route(SAVE, (route) => route.abort())
    await chip(page, 'Space').click()
    await expectToast(page, 'Error', 'Failed to save settings. Please try again.')
    await expect(chip(page, 'Space')).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByText('(2 selected)')).toBeVisible()
  })

  test('a failed save does not discard a later change, and a toast says only how the last one ended', async ({
    page,
  }) => {
    // Loads the code of toasts.
    await chip(page, 'Energy').click()
    await expectToast(page, 'Settings saved automatically')
    const [isClicked, isFailed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let saves = 0
    await page.route(SAVE, async (route) => {
      saves += 1
      if (saves === 1) {
        await isClicked.promise
        return route.abort()
      }
      await isFailed.promise
      return route.continue()
    })
    await chip(page, 'Space').click()
    await chip(page, 'Health').click()
    isClicked.resolve()
    await expect.poll(() => saves).toBe(2)
    // By the frame after the next, a toast of the first save would be rendered. It would disappear after some seconds.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await page.getByText('Failed to save settings. Please try again.').count()).toBe(0)
    isFailed.resolve()
    await expect
      .poll(async () => (await stored(page)).preferences.interests)
      .toEqual(expect.arrayContaining(['space', 'health']))
    await expectToast(page, 'Settings saved automatically')
    for (const name of ['Space', 'Health'])
      await expect(chip(page, name)).toHaveAttribute('aria-pressed', 'true')
  })
})

// #118 #180 #322
test('a hometown is saved on selection and Enter, half a name is not', async ({ page }) => {
  await hometown(page).fill('wr')
  await page.getByRole('option', { name: 'Wroclaw' }).click()
  await expectToast(page, 'Settings saved automatically')
  await expect.poll(async () => (await stored(page)).preferences.hometown).toBe('Wroclaw')

  await hometown(page).fill('Op')
  await expect(page.getByRole('option', { name: 'Opole', selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(hometown(page)).toHaveValue('Opole')
  await expect.poll(async () => (await stored(page)).preferences.hometown).toBe('Opole')

  // Arrow keys keep the only suggestion.
  for (const key of ['ArrowDown', 'ArrowUp']) {
    await hometown(page).fill('gda')
    await expect(page.getByRole('option', { name: 'Gdansk', selected: true })).toBeVisible()
    await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    await expect(hometown(page)).toHaveValue('Gdansk')
  }
  await expect.poll(async () => (await stored(page)).preferences.hometown).toBe('Gdansk')
  await hometown(page).fill('opole')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored(page)).preferences.hometown).toBe('Opole')

  // Without the suggestion, the beginning of a suggested city is saved on a second Enter only.
  await hometown(page).fill('Op')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page.getByText("“Op” isn't saved yet. Is it the whole name?")).toBeVisible()
  expect((await stored(page)).preferences.hometown).toBe('Opole')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored(page)).preferences.hometown).toBe('Op')

  await hometown(page).fill('Hel')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored(page)).preferences.hometown).toBe('Hel')

  await hometown(page).fill('lodz')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored(page)).preferences.hometown).toBe('Lodz')

  await hometown(page).fill('  Puck ')
  await chip(page, 'AI').focus()
  await expect(page.getByText("“Puck” isn't saved yet. Is it the whole name?")).toBeVisible()
  expect((await stored(page)).preferences.hometown).toBe('Lodz')
  await page.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect.poll(async () => (await stored(page)).preferences.hometown).toBe('Puck')
  await expect(hometown(page)).toHaveValue('Puck')
  await expect(hometown(page)).toBeFocused()

  await hometown(page).fill('gdańsk')
  await chip(page, 'AI').focus()
  await expect(hometown(page)).toHaveValue('Gdansk')
  await expect.poll(async () => (await stored(page)).preferences.hometown).toBe('Gdansk')
})

test('the press that leaves a half-typed hometown toggles an interest', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  for (const [name, press] of [
    ['Space', () => chip(page, 'Space').click()],
    ['Health', () => chip(page, 'Health').click({ delay: 400 })],
  ] as const) {
    await hometown(page).fill(`Hal${name}`)
    await press()
    await expect(chip(page, name)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(`“Hal${name}” isn't saved yet. Is it the whole name?`)).toBeVisible()
  }
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  test('the tap that leaves a half-typed hometown toggles an interest', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await hometown(page).fill('Hal')
    await chip(page, 'Space').tap()
    await expect(chip(page, 'Space')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText("“Hal” isn't saved yet. Is it the whole name?")).toBeVisible()
  })
})

test('an emptied hometown returns to the stored one #322', async ({ page }) => {
  await hometown(page).fill('')
  await chip(page, 'Space').click()
  await expect(page.getByText("Your hometown is still Gdansk. The field can't be empty.")).toBeVisible()
  await expect(hometown(page)).toHaveValue('Gdansk')
  await expect.poll(async () => (await stored(page)).preferences.interests).toContain('space')
  expect((await stored(page)).preferences.hometown).toBe('Gdansk')
})

test('name, birth date and phone can be changed, with the validation of onboarding #131', async ({
  page,
}) => {
  const save = page.getByRole('button', { name: 'Save details' })
  await page.getByLabel('First Name').fill('  ')
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Please fill in your name and birth date.')
  await expect(page.getByLabel('First Name')).toBeFocused()
  await page.getByLabel('First Name').fill('Zofia')
  const birthDate = page.getByRole('textbox', { name: 'Birth Date' })
  await birthDate.fill('17051990')
  await page.getByLabel('Phone Number').focus()
  await expect(page.getByText('Birth date: May 17, 1990')).toBeAttached()
  await birthDate.fill('1990-02-30')
  await expect(page.getByText('Birth date: May 17, 1990')).toHaveCount(0)
  await save.click()
  await expect(page.getByText('Please enter the date in YYYY-MM-DD format.')).toHaveCount(1)
  await birthDate.fill('2090-01-01')
  await save.click()
  await expect(page.getByText('Birth date cannot be in the future.')).toHaveCount(1)
  await birthDate.fill('1991-03-01')
  await page.getByLabel('Phone Number').fill('+48 600 700 800')
  await save.click()
  await expectToast(page, 'Details saved')
  await page.getByRole('link', { name: 'My Events' }).first().click()
  const profile = page.getByRole('region', { name: 'Your profile' })
  await expect(profile.getByText('Zofia Nowak')).toBeVisible()
  await expect(profile.getByText('+48 600 700 800')).toBeVisible()
})

test('text typed while the details are being saved stays', async ({ page }) => {
  const { promise: isTyped, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/settings/details', async (route) => {
    await isTyped
    await route.continue()
  })
  const lastName = page.getByLabel('Last Name')
  await page.getByLabel('First Name').fill('Zofia')
  await lastName.fill('Kowalska')
  await page.getByRole('button', { name: 'Save details' }).click()
  await page.getByLabel('Phone Number').fill('+48 600 700 800')
  await lastName.fill('Kowalska-Nowak')
  release()
  await expectToast(page, 'Details saved')
  await expect(page.getByLabel('First Name')).toHaveValue('Zofia')
  await expect(lastName).toHaveValue('Kowalska-Nowak')
  await expect(page.getByLabel('Phone Number')).toHaveValue('+48 600 700 800')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect.poll(async () => (await stored(page)).details.phone_number).toBe('+48 600 700 800')
})

test('lists a followed organiser, who can be unfollowed and followed again', async ({ page }) => {
  const { events } = await callApi<{ events: { event_code: string; organiser: string | null }[] }>(
    page,
    'GET /api/events',
  )
  const event = events.find(({ organiser }) => organiser)
  const organiser = event?.organiser ?? ''
  await page.goto(`/events?event=${encodeURIComponent(event?.event_code ?? '')}`)
  const follow = page.getByRole('dialog').getByRole('button', { name: `Follow ${organiser}` })
  await follow.click()
  await expectToast(page, `You're following ${organiser}`)
  await expect(
    page.getByRole('dialog').getByRole('button', { name: `Following ${organiser}` }),
  ).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/settings')
  const followed = page.getByRole('region', { name: 'Organizers you follow' })
  // Settings shows the name of a sample organizer without its mark.
  const shown = organiser.replace(/ \(sample\)$/, '')
  await expect(followed.getByRole('link', { name: shown })).toBeVisible()
  await followed.getByRole('button', { name: `Unfollow ${shown}` }).click()
  await expect(followed).toContainText("You're not following anyone yet.")
  await expect(followed.getByRole('heading')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await followed.getByRole('link', { name: shown }).click()
  await expect(page).toHaveURL(/\/events\?organiser=/)
  await expect(page.getByRole('button', { name: `Remove filter: By ${shown}` })).toBeVisible()
})

test('the calendar feed can be turned on, copied, renewed and turned off', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await calendarFeed(page).getByRole('button', { name: 'Turn on' }).click()
  const address = page.getByLabel('Address of your calendar feed')
  await expect(address).toHaveValue(/^http.*\/api\/calendar\/.{20,}\.ics$/)
  const first = await address.inputValue()
  expect((await request.get(first)).status()).toBe(200)
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expectToast(page, 'Address copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await expect(page.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
    'href',
    first.replace(/^https?:/, 'webcal:'),
  )
  await page.getByLabel('Include my favorites').click()
  await expect(page.getByLabel('Include my favorites')).toBeChecked()
  await expect.poll(async () => (await storedFeed(page)).includes_favorites).toBe(true)

  await page.getByRole('button', { name: 'Renew address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Renew the address?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(address).toHaveValue(first)
  await page.getByRole('button', { name: 'Renew address' }).click()
  await dialog.getByRole('button', { name: 'Renew address' }).click()
  await expect(address).not.toHaveValue(first)
  await expect(dialog).toHaveCount(0)
  expect((await request.get(first)).status()).toBe(404)

  await calendarFeed(page).getByRole('button', { name: 'Turn off' }).click()
  await page
    .getByRole('dialog', { name: 'Turn off the calendar feed?' })
    .getByRole('button', { name: 'Turn off' })
    .click()
  await expect(calendarFeed(page).getByRole('button', { name: 'Turn on' })).toBeVisible()
  expect((await storedFeed(page)).url).toBeNull()
})

test('the focus stays in the section when the calendar feed is turned on and off', async ({ page }) => {
  const feed = calendarFeed(page)
  await feed.getByRole('button', { name: 'Turn on' }).press('Enter')
  await expect(feed.getByRole('button', { name: 'Copy address' })).toBeFocused()
  const dialog = page.getByRole('dialog')
  await feed.getByRole('button', { name: 'Renew address' }).press('Enter')
  await dialog.getByRole('button', { name: 'Renew address' }).press('Enter')
  await expect(feed.getByRole('button', { name: 'Renew address' })).toBeFocused()
  await feed.getByRole('button', { name: 'Turn off' }).press('Enter')
  await dialog.getByRole('button', { name: 'Turn off' }).press('Enter')
  await expect(feed.getByRole('heading', { name: 'Calendar feed' })).toBeFocused()
})

test('the section navigation focuses the heading of a section and keeps the URL', async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('link', { name: 'Account' })
    .click()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeInViewport()
  await expect(page).toHaveURL(/\/settings$/)
})
