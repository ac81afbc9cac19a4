import type { BrowserContext, Page } from '@playwright/test'
import { type EventSummary, getEventNameOrCode } from '../src/domain/event.ts'
import { createOnboardedAccount } from '../tooling/accounts.ts'
import {
  type ApiClient,
  callApi,
  type EventPage,
  fetchUpcomingEvents,
  filterOpenForRegistration,
  registerForEvent,
} from '../tooling/api.ts'
import { confirmEmail } from './support/identity.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './support/test.ts'

const PHONE = { viewport: { width: 375, height: 812 } }

/** Creates an account that may meet people: onboarded, and with a confirmed email. */
async function createPerson(context: BrowserContext, first_name: string): Promise<string> {
  const { email } = await createOnboardedAccount(context, { first_name })
  await confirmEmail(context, email)
  return email
}

/** An event of the next days, whose people can be seen; another for each `index`. */
async function fetchEventOfThisWeek(page: Page, index = 0) {
  const events = await callApi<EventPage>(page, 'GET /api/events')
  const event = filterOpenForRegistration(events).filter(
    ({ sign_up_url, date_begin }) => sign_up_url === null && date_begin! <= '2026-11-26',
  )[index]
  if (!event) throw new Error('the sample catalogue has no event this week')
  return event
}

const saveCard = (client: ApiClient, display_name: string, changes = {}) =>
  callApi(client, 'PUT /api/people/card', {
    is_on: true,
    consent_version: 1,
    display_name,
    headline: 'Writes software for heat pumps',
    topics: ['energy'],
    looks_for: ['clients'],
    offers: ['software'],
    languages: ['en'],
    links: [],
    color: 2,
    shows_linkedin: false,
    ...changes,
  })

/** Registers for an event and shows the card there. */
async function showCardAt(client: BrowserContext, event: EventSummary): Promise<void> {
  await registerForEvent(client, event)
  await callApi(client, `PUT /api/people/events/${encodeURIComponent(event.event_code)}`, {
    is_visible: true,
  })
}

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('two people find each other, say hello, connect and keep notes #501 #504 #505', async ({
    page,
    context,
    browser,
  }) => {
    await createPerson(context, 'Marta')
    const event = await fetchEventOfThisWeek(page)
    const other = await browser.newContext({ baseURL: process.env.E2E_URL ?? '', ...PHONE })
    const jan = await createPerson(other, 'Jan')

    await saveCard(other, 'Jan')
    await showCardAt(other, event)

    // Marta registers in the list, makes her card from her profile and picks two chips.
    const name = getEventNameOrCode(event)
    await page.goto(`/events?search=${encodeURIComponent(name)}`)
    await page.getByRole('article', { name }).getByRole('button', { name: 'Register' }).click()
    await page.getByRole('button', { name: 'Meet people there?' }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByRole('heading', { name: 'Meet people there?' })).toBeInViewport()
    await picture(page, 'invitation')
    await dialog.getByRole('button', { name: 'Make my card' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Name on the card' })).toHaveValue('Marta Nowak')
    // Only the form has buttons that end something.
    const unregister = dialog.getByRole('button', { name: 'Unregister' })
    await expect(unregister).toBeHidden()
    await dialog.getByRole('button', { name: 'a co-founder' }).click()
    await dialog
      .getByRole('group', { name: /^I offer/ })
      .getByRole('button', { name: 'paid projects' })
      .click()
    await picture(page, 'card-form')
    await expectNoHorizontalScroll(page)

    // A card saved while it is off shows her nowhere.
    const switchOn = dialog.getByRole('checkbox', { name: 'Show my card at events I choose' })
    const save = dialog.getByRole('button', { name: 'Save card' })
    await expect(switchOn).not.toBeChecked()
    await save.click()
    await expectToast(page, 'Card saved')
    await expect(page.getByText('It is switched off, so no one can see it.')).toBeVisible()
    await expect(save).toHaveCount(0)
    await expect(unregister).toBeVisible()
    await picture(page, 'card-off')
    expect(
      await callApi(page, `GET /api/people/events/${encodeURIComponent(event.event_code)}`),
    ).toMatchObject({ visibility: null, is_card_on: false })

    await expect(dialog.getByText('Your card is off.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Switch it on' }).click()
    await expect(dialog.getByRole('button', { name: 'a co-founder' })).toHaveAttribute('aria-pressed', 'true')
    await expect(switchOn).toBeChecked()
    await picture(page, 'card-on')
    await save.click()

    // Jan's card says why.
    const person = dialog.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Jan' }) })
    await expect(person).toContainText('You look for a co-founder, they offer software')
    await expect(person).toContainText('Looks for clients, you offer paid projects')
    await person.scrollIntoViewIfNeeded()
    await picture(page, 'people')
    await expectAccessible(page)
    await person.getByRole('button', { name: 'Say hello to Jan' }).click()
    await expect(unregister).toBeHidden()
    await person.getByRole('textbox', { name: 'Message (optional)' }).fill('Shall we have a coffee there?')
    await picture(page, 'hello')
    await expectAccessible(page)
    await person.getByRole('checkbox', { name: 'Phone' }).check()
    const phone = person.getByRole('textbox', { name: 'Phone' })
    await phone.fill('abc')
    await person.getByRole('button', { name: 'Send' }).click()
    await expect(phone).toBeFocused()
    expect(await phone.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
      'Please enter at least 6 digits and no letters.',
    )
    await phone.fill('+48 500 600 700')
    // A link is completed as on the card.
    await expect(person.getByRole('textbox', { name: 'Email' })).toHaveAttribute('maxlength', '254')
    await person.getByRole('checkbox', { name: 'Link' }).check()
    const link = person.getByRole('textbox', { name: 'Link' })
    await link.fill('marta')
    await person.getByRole('button', { name: 'Send' }).click()
    await expect(link).toBeFocused()
    expect(await link.evaluate((input: HTMLInputElement) => input.validationMessage)).toContain(
      'Must be the address of a page',
    )
    await link.fill('linkedin.com/in/marta')
    await person.getByRole('button', { name: 'Send' }).click()
    await expectToast(page, 'Hello sent')
    await expect(person).toContainText('You said hello')
    await picture(page, 'visible')

    // Jan sees the badge, and accepts.
    const janPage = await other.newPage()
    await janPage.goto('/my-events')
    await expect(janPage.getByRole('navigation', { name: 'Main' })).toContainText('1')
    const tab = janPage.getByRole('link', { name: /^Contacts/ })
    await expect(tab).toContainText('1')
    await picture(janPage, 'tabs')
    await tab.click()
    await expect(janPage.getByText('Shall we have a coffee there?')).toBeVisible()
    await picture(janPage, 'hellos')
    // The event has her card, with what she looks for and why they could meet.
    await janPage.getByRole('button', { name: `at ${name}` }).click()
    const people = janPage.getByRole('dialog', { name })
    await expect(people.getByRole('listitem').filter({ hasText: 'Said hello to you' })).toContainText(
      'You look for clients, they offer paid projects',
    )
    await people.getByRole('button', { name: 'Close' }).click()
    await expect(janPage).toHaveURL(/tab=contacts/)
    await janPage.getByRole('button', { name: 'Accept the hello of Marta Nowak' }).click()
    await expect(janPage.getByRole('textbox', { name: 'Email' })).toHaveValue(jan)
    await expectAccessible(janPage)
    await janPage.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(janPage.getByRole('heading', { name: 'Marta Nowak', level: 3 })).toBeVisible()
    await expect(janPage.getByRole('link', { name: /linkedin/ })).toHaveAttribute(
      'href',
      'https://linkedin.com/in/marta',
    )

    // Marta sees the badge until she has listed the contact, and notes what they talked about.
    const badge = page.getByText('new hellos and contacts')
    await page.goto('/my-events')
    await expect(badge).not.toHaveCount(0)
    await page.getByRole('link', { name: /^Contacts/ }).click()
    await expect(page.getByRole('link', { name: jan })).toBeVisible()
    await expect(badge).toHaveCount(0)
    await page.getByRole('textbox', { name: /^Private note/ }).fill('Heat pumps for old houses')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expectToast(page, 'Note saved')
    await picture(page, 'contacts')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save Jan to your phone' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Jan.vcf')
    await other.close()
  })
})

test('the focus follows forms that open and close, at an event', async ({ page, context, browser }) => {
  await createPerson(context, 'Marta')
  const event = await fetchEventOfThisWeek(page, 1)
  const other = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })
  await createPerson(other, 'Jan')
  await saveCard(other, 'Jan')
  await showCardAt(other, event)
  await registerForEvent(context, event)
  await page.goto(`/events?event=${encodeURIComponent(event.event_code)}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Not now' }).press('Enter')
  const show = dialog.getByRole('button', { name: 'Show my card here' })
  // The button is busy until the people are up to date.
  await expect(show).toBeEnabled()
  await expect(show).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Name on the card' })).toBeFocused()
  await dialog.getByRole('checkbox', { name: 'Show my card at events I choose' }).press('Space')
  await dialog.getByRole('button', { name: 'Save card' }).press('Enter')
  await expectToast(page, 'Your card is visible here')
  await expect(dialog.getByRole('heading', { name: 'People' })).toBeFocused()

  await dialog.getByRole('button', { name: 'Hide my card here' }).press('Enter')
  await expectToast(page, 'Your card is hidden here')
  await expect(show).toBeEnabled()
  await expect(show).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Hide my card here' })).toBeFocused()
  const edit = dialog.getByRole('button', { name: 'Edit my card' })
  await edit.press('Enter')
  const headline = dialog.getByRole('textbox', { name: /^What you do/ })
  await headline.fill('Not saved')
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(headline).toHaveValue('')
  await headline.fill('Builds heat pumps')
  await picture(page, 'edit')
  // The next form opens before the frame in which the dialog takes the focus because the first form was removed.
  await page.evaluate(() => {
    const { requestAnimationFrame } = window
    window.requestAnimationFrame = (run) => window.setTimeout(() => requestAnimationFrame(run), 500)
  })
  await dialog.getByRole('button', { name: 'Save card' }).press('Enter')
  await expect(edit).toBeFocused()

  const hello = dialog.getByRole('button', { name: 'Say hello to Jan' })
  const form = dialog.getByRole('form', { name: 'Say hello to Jan' })
  await hello.press('Enter')
  await page.evaluate(() => new Promise((resolve) => window.requestAnimationFrame(resolve)))
  await expectToast(page, 'Card saved')
  await expect(form.getByRole('textbox', { name: 'Message (optional)' })).toBeFocused()
  for (const part of [form.getByText('Say hello to Jan'), form.getByRole('textbox', { name: 'Email' })])
    await expect(part).toBeInViewport({ ratio: 1 })
  await form.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(hello).toBeFocused()
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(dialog.getByText('You said hello')).toBeVisible()
  const more = dialog.getByRole('button', { name: 'More about Jan' })
  await expect(more).toBeFocused()

  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Block' }).press('Enter')
  await expect(dialog.getByRole('form', { name: 'Block Jan?' })).toContainText('Block Jan?')
  await expect(dialog.getByText('Block Jan?')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await other.close()
})

test('the invitation says from when the people of a later event can be seen #501', async ({
  page,
  context,
}) => {
  await createPerson(context, 'Marta')
  const invite = async (event: EventSummary) => {
    await registerForEvent(context, event)
    await page.goto(`/events?event=${encodeURIComponent(event.event_code)}`)
    await expect(page.getByRole('button', { name: 'Make my card' })).toBeVisible()
  }
  const opens = /You can see the people here from \w+ \d+, 202\d\./
  await invite((await fetchUpcomingEvents(page)).find(({ date_begin }) => date_begin! > '2026-11-27')!)
  await expect(page.getByRole('dialog')).toContainText(opens)
  await page.getByRole('button', { name: 'Make my card' }).click()
  await expect(page.getByRole('dialog')).toContainText(opens)
  await invite(await fetchEventOfThisWeek(page))
  await expect(page.getByRole('dialog')).not.toContainText(opens)
})

test('the people of an event are those of now: after registering again and on each opening', async ({
  page,
  context,
  browser,
}) => {
  await createPerson(context, 'Marta')
  const event = await fetchEventOfThisWeek(page, 1)
  await saveCard(context, 'Marta')
  await showCardAt(context, event)
  const name = getEventNameOrCode(event)
  await page.goto(`/events?search=${encodeURIComponent(name)}`)
  const open = page.getByRole('article', { name }).getByRole('button', { name: /^Read More/ })
  await open.click()
  const dialog = page.getByRole('dialog')
  const hide = dialog.getByRole('button', { name: 'Hide my card here' })
  await expect(hide).toBeVisible()
  await dialog.getByRole('button', { name: 'Unregister' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('button', { name: 'Not now' })).toBeVisible()
  await expect(hide).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Show my card here' }).click()
  await expect(hide).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)

  const other = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })
  await createPerson(other, 'Zofia')
  await saveCard(other, 'Zofia')
  await showCardAt(other, event)
  await open.click()
  await expect(dialog.getByRole('heading', { name: 'Zofia' })).toBeVisible()
  await other.close()
})

test('the focus follows forms that open and close, among contacts and in Settings', async ({
  page,
  context,
  browser,
}) => {
  await createPerson(context, 'Marta')
  const event = await fetchEventOfThisWeek(page, 2)
  await saveCard(context, 'Marta')
  await showCardAt(context, event)
  const others: BrowserContext[] = []
  for (const name of ['Ala', 'Jan', 'Ola']) {
    const other = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })
    others.push(other)
    await createPerson(other, name)
    await saveCard(other, name)
    await showCardAt(other, event)
    const { people } = await callApi<{ people: { card_id: string; display_name: string }[] }>(
      other,
      `GET /api/people/events/${encodeURIComponent(event.event_code)}`,
    )
    const details = { email: null, phone: null, link: null }
    await callApi(other, 'POST /api/hellos', {
      event_code: event.event_code,
      card_id: people.find(({ display_name }) => display_name === 'Marta')?.card_id,
      message: '',
      details,
    })
  }

  // On a slow device, the badge of the sidebar is there before the screen is hydrated.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      const delay = performance.now() < 1500 ? 150 : 0
      window.setTimeout(() => Reflect.apply(postMessage, this, message), delay)
    }
  })
  await page.goto('/my-events?tab=contacts')
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const connect = page.getByRole('form', { name: 'Connect on the spot' })
  for (const [how, field] of [
    ['Show my code', 'Your name'],
    ['Enter a code', 'Their code'],
  ] as const) {
    await button(how).press('Enter')
    await expect(page.getByRole('textbox', { name: field })).toBeFocused()
    if (how === 'Enter a code') {
      await connect.getByRole('button', { name: 'Connect' }).press('Enter')
      const code = connect.getByRole('textbox', { name: 'Their code' })
      await expect(connect.getByRole('alert')).toHaveText('Their code (Required)')
      await expect(code).toHaveAccessibleErrorMessage('Their code (Required)')
      await page.keyboard.type('AB')
      await expect(connect.getByRole('alert')).toBeHidden()
      await expect(code).not.toHaveAttribute('aria-invalid')
      await page.keyboard.press('Enter')
      await expect(connect.getByRole('alert')).toHaveText('Their code (Invalid)')
    }
    await button('Cancel').press('Enter')
    await expect(button(how)).toBeFocused()
  }
  await button('Show my code').press('Enter')
  await connect.getByRole('button', { name: 'Show my code' }).press('Enter')
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Connect with someone next to you' })).toBeFocused()
  await button('Close').press('Enter')
  await expect(button('Show my code')).toBeFocused()

  const accept = button('Accept the hello of Jan')
  await accept.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Email' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await button('Cancel').press('Enter')
  await expect(accept).toBeFocused()
  await page.keyboard.press('Enter')
  await button('Accept').press('Enter')
  // The newest hello is the first.
  await expect(page.getByRole('heading', { name: 'Ala', level: 3 })).toBeFocused()
  await button('Accept the hello of Ala').press('Enter')
  await button('Accept').press('Enter')
  await expect(page.getByRole('heading', { name: 'Ola', level: 3 })).toBeFocused()
  const decline = button('Decline the hello of Ola')
  await decline.press('Enter')
  await expect(page.getByText('Decline the hello of Ola?')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(decline).toBeFocused()
  await page.keyboard.press('Enter')
  await button('Decline').press('Enter')
  await expect(page.getByRole('heading', { name: 'Contacts', level: 2 })).toBeFocused()

  const contact = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Jan' }) })
  const note = contact.getByRole('textbox')
  await note.fill('Heat pumps')
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await expect(note).toHaveValue('Heat pumps')
  await contact.getByRole('button', { name: 'Save note' }).press('Enter')
  await expect(note).toBeFocused()
  const remove = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Ala' }) })
    .getByRole('button', { name: 'Remove' })
  await remove.press('Enter')
  await expect(page.getByText('Remove Ala?')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await remove.press('Enter')
  await expect(page.getByRole('heading', { name: 'Jan', level: 3 })).toBeFocused()

  await page.goto('/settings')
  await button('Edit my card').press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name on the card' })).toBeFocused()
  await button('Save card').press('Enter')
  await expect(button('Edit my card')).toBeFocused()
  for (const other of others) await other.close()
})

test('a scanned code connects two people, also if one signs in first #506', { tag: '@release' }, async ({
  page,
  context,
  browser,
}) => {
  await createOnboardedAccount(context, { first_name: 'Marta' })
  const other = await browser.newContext({ baseURL: process.env.E2E_URL ?? '', ...PHONE })
  const janPage = await other.newPage()
  const { email, password } = await createOnboardedAccount(other, { first_name: 'Jan' })
  await callApi(other, 'POST /api/sign-out')

  await page.goto('/my-events?tab=contacts')
  await page.getByRole('button', { name: 'Show my code' }).click()
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Marta Nowak')
  const [reply] = await Promise.all([
    page.waitForResponse('**/api/connect/code'),
    page
      .getByRole('form', { name: 'Connect on the spot' })
      .getByRole('button', { name: 'Show my code' })
      .click(),
  ])
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await picture(page, 'qr')
  await expectAccessible(page)
  const { token } = await reply.json()

  const requested: string[] = []
  janPage.on('request', (request) => requested.push(request.url()))
  await janPage.goto(`/my-events#connect=${token}`)
  await janPage.getByRole('textbox', { name: 'Email' }).fill(email)
  await janPage.getByLabel('Password', { exact: true }).fill(password)
  await janPage.getByRole('button', { name: 'Sign In', exact: true }).click()
  const form = janPage.getByRole('form', { name: 'Connect on the spot' })
  await expect(form).not.toContainText('Marta')
  await form.getByRole('textbox', { name: 'Your name' }).fill('Jan')
  await form.getByRole('button', { name: 'Connect' }).click()
  const question = page.getByText('Someone has entered your code.')
  await expect(question).toBeVisible()
  const [number = ''] = (await question.innerText()).match(/\d{4}/) ?? []
  await expect(janPage.getByText(`ask them to confirm ${number} on their screen`)).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code/ })).toHaveCount(0)
  await expect(page.getByText('Jan', { exact: true })).toHaveCount(0)
  await picture(page, 'confirm')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText("You're connected with Jan.")).toBeVisible()
  await expect(janPage.getByText("You're connected with Marta Nowak.")).toBeVisible()
  await expect(janPage.getByRole('heading', { name: 'Marta Nowak', level: 3 })).toBeVisible()
  expect(requested.filter((url) => url.includes(token))).toEqual([])
  expect(janPage.url()).not.toContain(token)
  await other.close()

  // A code that another tab has replaced is not shown any longer.
  await page.getByRole('button', { name: 'New code' }).click()
  await page
    .getByRole('form', { name: 'Connect on the spot' })
    .getByRole('button', { name: 'Show my code' })
    .click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const details = { email: null, phone: null, link: null }
  await callApi(context, 'POST /api/connect/code', { name: 'Marta', details })
  await expect(page.getByText('This code no longer works.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code/ })).toHaveCount(0)
  await expect(page.getByText('Short code')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New code' })).toBeVisible()
  await picture(page, 'ended')
})

test.describe('with a code', () => {
  test.use({ allowedConsole: [/ 4(04|10) /] })
  const given = { name: 'Jan', details: { email: 'jan@example.com', phone: null, link: null } }

  /** Fills the form of the open page and shows its code. */
  async function showCode(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Show my code' }).click()
    const form = page.getByRole('form', { name: 'Connect on the spot' })
    await form.getByRole('textbox', { name: 'Your name' }).fill('Marta')
    await form.getByRole('button', { name: 'Show my code' }).click()
  }

  const createCode = (client: ApiClient) =>
    callApi<{ token: string; code: string }>(client, 'POST /api/connect/code', given)

  test('a page asks for the state only until its code or request has ended', async ({
    page,
    context,
    browser,
  }) => {
    await createOnboardedAccount(context, { first_name: 'Marta' })
    const other = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })
    await createOnboardedAccount(other, { first_name: 'Jan' })
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/connect')) calls.push(`${request.method()} ${pathname}`)
    })
    await page.clock.install()
    await page.goto('/my-events?tab=contacts')
    await showCode(page)
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await createCode(context)
    await page.clock.runFor(3_000)
    await expect(page.getByText('This code no longer works.')).toBeVisible()
    let count = calls.length
    await page.clock.runFor(30_000)

    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Enter a code' }).click()
    const field = page.getByRole('textbox', { name: 'Their code' })
    await field.fill('AAAA 2222')
    await page.getByRole('textbox', { name: 'Your name' }).fill('Marta')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    const unknown = "We don't know this code, or it has expired. Check it, or ask for a new one."
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(unknown)
    await expectAccessible(page)
    await field.fill((await createCode(other)).code)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByText('Almost there')).toBeVisible()
    expect(calls.slice(count, count + 2)).toEqual(['POST /api/connect', 'POST /api/connect'])
    await createCode(other)
    await page.clock.runFor(3_000)
    await expect(page.getByText("They didn't confirm.")).toBeVisible()
    count = calls.length
    await page.clock.runFor(30_000)

    await page.getByRole('button', { name: 'Close' }).click()
    await showCode(page)
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    expect(calls[count]).toBe('POST /api/connect/code')
    await other.close()
  })

  test('what another tab has changed meanwhile is named', async ({ page, context, browser }) => {
    await createOnboardedAccount(context, { first_name: 'Marta' })
    const other = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })
    await createOnboardedAccount(other, { first_name: 'Jan' })
    await page.goto('/my-events?tab=contacts')
    const [reply] = await Promise.all([page.waitForResponse('**/api/connect/code'), showCode(page)])
    const code = (await reply.json()).token
    const { request_number } = await callApi<{ request_number: number }>(other, 'POST /api/connect', {
      code,
      ...given,
    })
    await expect(page.getByText('Someone has entered your code.')).toBeVisible()
    // The page has not asked again.
    const state = await callApi(context, 'GET /api/connect')
    await page.route('**/api/connect', (route) => route.fulfill({ json: state }))
    await callApi(context, 'POST /api/connect/confirm', { request_number })
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expectToast(page, "That didn't work", 'This request is no longer valid.')

    const { contacts } = await callApi<{ contacts: { id: string }[] }>(context, 'GET /api/contacts')
    const [{ id } = { id: '' }] = contacts
    await callApi(context, `PUT /api/contacts/${id}/note`, { note: 'Heat pumps' })
    await callApi(context, `DELETE /api/contacts/${id}`)
    await page.reload()
    const remove = page.getByRole('button', { name: 'Delete note' })
    await expect(remove).toBeVisible()
    const { notes } = await callApi<{ notes: { id: string }[] }>(context, 'GET /api/contacts')
    await callApi(context, `DELETE /api/contacts/notes/${notes[0]?.id}`)
    await remove.click()
    await expectToast(page, "That didn't work", 'This note has already been deleted.')
    await expect(remove).toHaveCount(0)

    const event = await fetchEventOfThisWeek(page)
    await registerForEvent(context, event)
    await page.goto(`/events?event=${encodeURIComponent(event.event_code)}`)
    const notNow = page.getByRole('dialog').getByRole('button', { name: 'Not now' })
    await expect(notNow).toBeVisible()
    await callApi(context, `DELETE /api/registrations/${encodeURIComponent(event.event_code)}`)
    await notNow.click()
    await expectToast(page, "That didn't work", 'You are no longer registered for this event.')
    await other.close()
  })

  test('a user without a birth date reads why they cannot connect, before they fill in the form', async ({
    page,
    context,
  }) => {
    await createOnboardedAccount(context, { first_name: 'Marta' })
    await page.route('**/api/people/card', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        json: { ...(await response.json()), code_refusal: 'birth_date_missing' },
      })
    })
    await page.goto('/my-events?tab=contacts')
    for (const how of ['Show my code', 'Enter a code']) {
      await page.getByRole('button', { name: how }).click()
      await expect(page.getByText('Enter your birth date first')).toBeVisible()
      await expect(page.getByRole('form', { name: 'Connect on the spot' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Close' }).click()
    }
    await page.getByRole('button', { name: 'Show my code' }).click()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Open Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Your Details' })).toBeVisible()
    await page.unroute('**/api/people/card')
    await page.getByRole('button', { name: 'Save details' }).click()
    await expectToast(page, 'Details saved')
    await page.goBack()
    await page.getByRole('button', { name: 'Show my code' }).click()
    await expect(page.getByRole('textbox', { name: 'Your name' })).toBeVisible()
  })
})

test('Settings shows the card as others see it, and keeps a user out of the counts #500 #507', async ({
  page,
  context,
}) => {
  const { email } = await createOnboardedAccount(context, { first_name: 'Marta' })
  await page.goto('/settings')
  const section = page.getByRole('region', { name: 'Meet people' })
  await section.getByRole('link', { name: 'Go to Account' }).click()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeFocused()
  await confirmEmail(page, email)
  await page.reload()
  await section.getByRole('button', { name: 'Make my card' }).click()
  await section.getByRole('textbox', { name: /^What you do/ }).fill('Builds heat pumps')
  await expect(section.getByRole('region', { name: 'What others see' })).toContainText('Builds heat pumps')
  const needs = section.getByRole('group', { name: /^I look for/ })
  for (const need of ['a co-founder', 'a job', 'clients'])
    await needs.getByRole('button', { name: need }).click()
  await expect(needs.getByRole('button', { name: 'investors' })).toBeDisabled()
  await needs.getByRole('button', { name: 'a job' }).click()
  await expect(needs.getByRole('button', { name: 'investors' })).toBeEnabled()
  await section.getByRole('textbox', { name: 'Link', exact: true }).fill('linkedin.com/in/marta')
  await section.getByRole('checkbox', { name: 'Show my card at events I choose' }).check()
  await section.getByRole('button', { name: 'Save card' }).click()
  await expectToast(page, 'Card saved')
  await expect(section.getByRole('link', { name: /linkedin/ })).toHaveAttribute(
    'href',
    'https://linkedin.com/in/marta',
  )
  await section.getByRole('checkbox', { name: /^Count me in/ }).uncheck()
  await section.scrollIntoViewIfNeeded()
  await picture(page, 'settings')
  await expectAccessible(page)
  await page.reload()
  await expect(section.getByRole('checkbox', { name: /^Count me in/ })).not.toBeChecked()
  await expect(section).toContainText('It is shown at the events that you choose.')
})
