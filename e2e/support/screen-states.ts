import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Api } from '../../src/contract/api.ts'
import { SCREEN_PATHS } from '../../src/contract/screen-paths.ts'
import { LANGUAGE_COOKIE } from '../../src/domain/display-settings.ts'
import { fillPlaceholders } from '../../src/server/http/pages/web-files.ts'
import type { Texts } from '../../src/web/texts/texts.ts'
import { newEmail } from '../../tooling/accounts.ts'
import { openPreferencesStep, type Screen, waitForDialog } from '../../tooling/screens.ts'
import { withLoopbackIp } from './identity.ts'
import { ageQueue, waitForCopies } from './offline.ts'
import { withoutFirstView } from './test.ts'

/** A date before today in all tests. */
const EARLIER = '2026-11-02T10:00:00.000Z'

const PROBLEM_STATUS = {
  email_not_confirmed: 403,
  recent_auth_required: 403,
  event_cancelled: 409,
  database_unreachable: 503,
  database_query_failed: 500,
} as const

/** Responds to calls of the API with a problem. */
async function failWith(page: Page, path: string, code: keyof typeof PROBLEM_STATUS): Promise<void> {
  const status = PROBLEM_STATUS[code]
  await page.route(path, (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      json: { code, status, title: code, request_id: 'r1' },
    }),
  )
}

/** Lets the page load its data itself, and responds with a problem. */
async function failToLoad(
  page: Page,
  path: string,
  code: keyof typeof PROBLEM_STATUS = 'database_query_failed',
): Promise<void> {
  await withoutFirstView(page)
  await failWith(page, path, code)
}

type Reply<Call extends keyof Api> = Api[Call]['reply']

/** Changes what the API responds to GET requests. */
async function changeReply<Body extends object>(
  page: Page,
  path: string,
  change: (body: Body) => object,
): Promise<void> {
  await withoutFirstView(page)
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, json: change(await response.json()) })
  })
}

/** Responds to calls of the API with this body. */
async function reply(page: Page, path: string, json: object): Promise<void> {
  await page.route(path, (route) => route.fulfill({ json }))
}

/** Keeps the toast open by moving the focus to it. */
async function keepToast(page: Page): Promise<void> {
  await page.locator('[data-toast-region] button').first().waitFor()
  await page.keyboard.press('F6')
}

/** Leaves calls of the API without a response. */
async function neverReply(page: Page, path: string): Promise<void> {
  await withoutFirstView(page)
  await page.route(path, () => {})
}

/** The settings that fill the placeholders of the busy page. */
const PAGE_SETTINGS = {
  productName: 'Amberlink',
  publicKey: 'amberlink-public',
  publicUrl: 'http://localhost',
  timeZone: 'Europe/Warsaw',
  eventPreviews: 'link',
  offline: true,
  sandbox: false,
  oauthClients: {},
  privacyUrl: undefined,
  termsUrl: undefined,
  supportEmail: undefined,
} as const

/** Lets the code of a screen fail to load. */
async function abortScripts(page: Page, name: string): Promise<void> {
  await page.route(`**/assets/${name}*.js`, (route) => route.abort())
}

/** An account with every sign-in method. */
const fullAccount = (account: object) => ({
  ...account,
  email_confirmed: true,
  is_recently_authenticated: true,
  pending_email: 'new.address@example.com',
  has_password: true,
  providers: [{ provider: 'google', email: 'sample@example.com', connected_at: EARLIER }],
  two_step: { enabled: true, recovery_codes_left: 7 },
  passkeys: [{ id: '6b6c8a4e-0d65-4d0c-9b52-3ad2d5b7a001', name: 'Laptop', created_at: EARLIER }],
  sessions: [true, false].map((is_current, index) => ({
    id: `6b6c8a4e-0d65-4d0c-9b52-3ad2d5b7a01${index}`,
    device: 'Firefox on Linux',
    created_at: EARLIER,
    last_seen_at: EARLIER,
    is_current,
  })),
})

const SAVED_SEARCHES = {
  saved_searches: ['AI next month', 'A search with a name that is much longer than the others'].map(
    (name, index) => ({
      id: `6b6c8a4e-0d65-4d0c-9b52-3ad2d5b7a02${index}`,
      name,
      query: 'search=ai',
      has_feed: index === 0,
      created_at: EARLIER,
    }),
  ),
}

const RECOVERY_OPTIONS = {
  passkeys: [{ id: '6b6c8a4e-0d65-4d0c-9b52-3ad2d5b7a001', name: 'Laptop', created_at: EARLIER }],
  providers: [{ provider: 'google', email: 'sample@example.com', connected_at: EARLIER }],
  sessions: 2,
  calendar_feed: true,
  second_factor: 'required',
  waiting_until: null,
}

/** A card with the longest texts. */
const FULL_CARD = {
  card_id: '6b6c8a4e-0d65-4d0c-9b52-3ad2d5b7a030',
  display_name: 'Maria Magdalena Brzęczyszczykiewicz-Wielkopolska (sample)',
  headline: 'Writes software for heat pumps, storage and meters at a company that is larger than it looks',
  topics: ['energy', 'ai', 'sustainability'],
  looks_for: ['cofounder', 'investors', 'a retired chip'],
  offers: ['software', 'local_knowledge'],
  languages: ['pl', 'en', 'uk'],
  links: [`https://www.example.org/${'a-long-address/'.repeat(8)}`],
  color: 4,
  shows_linkedin: true,
}
const PEOPLE: Reply<'GET /api/people/events/{event_code}'> = {
  refusal: null,
  opens_on: null,
  visibility: true,
  is_card_saved: true,
  is_card_on: true,
  wanted: [],
  hellos_left: 1,
  people: [
    {
      ...FULL_CARD,
      relation: null,
      reasons: [
        { kind: 'you_look_for', looks_for: 'cofounder', offer: 'software' },
        { kind: 'topic', topic: 'energy' },
      ],
    },
    { ...FULL_CARD, card_id: SAVED_SEARCHES.saved_searches[0]!.id, relation: 'hello_sent', reasons: [] },
  ],
  next_offset: null,
  is_limited: true,
}
const HELLO = {
  id: FULL_CARD.card_id,
  event_code: 'sample-infoshare',
  event_name: 'Infoshare',
  message: 'Shall we have a coffee before the first talk?\nI am at the window.',
  card_id: FULL_CARD.card_id,
  display_name: FULL_CARD.display_name,
  headline: FULL_CARD.headline,
  color: 1,
}
const HELLOS: Reply<'GET /api/hellos'> = {
  hellos: [
    { ...HELLO, is_received: true },
    { ...HELLO, id: SAVED_SEARCHES.saved_searches[0]!.id, is_received: false },
  ],
}
const CONTACTS: Reply<'GET /api/contacts'> = {
  contacts: [
    {
      id: FULL_CARD.card_id,
      name: FULL_CARD.display_name,
      email: `${'a-long-address'.repeat(4)}@example.org`,
      phone: '+48 600 100 200',
      link: FULL_CARD.links[0]!,
      event_code: 'sample-infoshare',
      event_name: 'Infoshare',
      met_on: '2026-11-02',
      note: '',
      asks_for_note: true,
    },
  ],
  notes: [{ id: FULL_CARD.card_id, name: FULL_CARD.display_name, note: 'Heat pumps for old houses.' }],
}

/** Shows an event for which the user is registered, with these people. */
async function replyPeople(page: Page, people: object): Promise<void> {
  await changeReply<Reply<'GET /api/events/{event_code}'>>(
    page,
    '**/api/events/sample-infoshare',
    (data) => ({
      ...data,
      event: { ...data.event, registered_at: EARLIER, externally_registered_at: EARLIER },
    }),
  )
  await reply(page, '**/api/people/events/*', people)
}

/** Shows a connect code; `state` says whether someone has entered it. */
async function showCode(
  page: Page,
  { people: { connect } }: Texts,
  state: Partial<Reply<'GET /api/connect'>> = {},
): Promise<void> {
  const expires_at = '2026-11-20T12:10:00.000Z'
  await reply(page, '**/api/connect/code', { token: 'a'.repeat(43), code: 'ABCD2345', expires_at })
  await reply(page, '**/api/connect', {
    is_code_valid: true,
    expires_at,
    request_number: null,
    is_waiting: false,
    connected_to: null,
    ...state,
  })
  await press(page, connect.showMine)
  const form = page.getByRole('form', { name: connect.formLabel })
  await form.getByRole('textbox', { name: connect.name }).fill('Marta')
  await form.getByRole('button', { name: connect.showMine }).click()
}

/** An Event List without a single event in the catalogue. */
const emptyCatalogue = (page: Page) =>
  changeReply(page, '**/api/events*', (data) => ({
    ...data,
    events: [],
    total: { count: 0, capped: false },
    next_cursor: null,
    catalogue_empty: true,
  }))

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

async function openAccountDialog(page: Page, button: string): Promise<void> {
  await press(page, button)
  await page.getByRole('dialog').waitFor()
}

async function openShareMenu(page: Page, { events: { share, detail } }: Texts): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: share.named('Infoshare') })
    .or(dialog.getByRole('button', { name: detail.moreActions('Infoshare') }))
    .click()
  await page.getByRole('menuitem').first().waitFor()
}

/** Opens the page where the sandbox asks for a user, in place of Google. */
async function openSandbox(page: Page, { auth }: Texts): Promise<void> {
  await press(page, auth.continueWith('Google'))
  await page.getByRole('heading', { name: 'Sandbox for Google' }).waitFor()
}

/** The sandbox accepts only clients on the same machine. */
const useLoopbackIp = (page: Page) => page.setExtraHTTPHeaders(withLoopbackIp().extraHTTPHeaders)

/** Responds to a navigation like a server with too many of them. */
async function replyBusy(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const cookies = await page.context().cookies()
    const language = cookies.find(({ name }) => name === LANGUAGE_COOKIE)?.value
    const file = language === 'pl' ? 'busy.pl.html' : 'busy.html'
    const html = await readFile(join(import.meta.dirname, '../../dist/web', file), 'utf8')
    const body = fillPlaceholders(html, PAGE_SETTINGS, 'system').replace('%PATH%', path)
    await route.fulfill({ status: 503, contentType: 'text/html; charset=utf-8', body })
  })
}

/** Loads all texts of the other language: without a connection, only languages that are loaded can be chosen. */
async function loadLanguages(page: Page): Promise<void> {
  const language = await page.locator('html').getAttribute('lang')
  for (const each of [language === 'en' ? 'pl' : 'en', language]) {
    await page
      .locator(`input[type=radio][value=${each}]`)
      .first()
      .evaluate((radio: HTMLInputElement) => radio.click())
    await page.locator(`html[lang=${each}]`).waitFor()
  }
}

/** Opens the address without a connection, after the first visit of My Events. */
async function openOffline(page: Page, path: string, { offline }: Texts): Promise<void> {
  await waitForCopies(page)
  await page.context().setOffline(true)
  await page.goto(path)
  await page.getByRole('region', { name: offline.title, exact: true }).waitFor()
}

/** Registers for an event of My Events without a connection. */
async function registerOffline(page: Page, { offline, events }: Texts): Promise<void> {
  await page.context().setOffline(true)
  await page.getByRole('region', { name: offline.title, exact: true }).waitFor()
  await page
    .getByRole('button', { name: new RegExp(`^${events.register} `) })
    .first()
    .click()
  await page.getByText(offline.pending).first().waitFor()
}

const openMyEvents = (page: Page) =>
  page.locator(`a[href="${SCREEN_PATHS.myEvents}"]`).filter({ visible: true }).first().click()

const waitForAlert = (page: Page) => page.getByRole('alert').first().waitFor()

async function submitCredentials(page: Page, { auth }: Texts): Promise<void> {
  await page.getByLabel(auth.email).fill(newEmail())
  await page.getByLabel(auth.password, { exact: true }).fill('long enough to keep')
  await press(page, auth.submit.sign_in)
}

const auth = (name: string, state: Partial<Screen>): Screen => ({
  name,
  path: SCREEN_PATHS.auth,
  as: 'anonymous',
  ...state,
})
const callback = (name: string, fragment: string, state: Partial<Screen> = {}): Screen =>
  auth(name, { path: `${SCREEN_PATHS.callback}#${fragment}`, ...state })
const onboarding = (name: string, state: Partial<Screen>): Screen =>
  auth(name, { as: 'newUser', isDialog: true, ...state })
const dashboard = (name: string, state: Partial<Screen>): Screen => ({
  name,
  path: SCREEN_PATHS.dashboard,
  as: 'user',
  ...state,
})
const events = (name: string, query: string, state: Partial<Screen> = {}): Screen => ({
  name,
  path: SCREEN_PATHS.events + query,
  as: 'user',
  ...state,
})
const myEvents = (name: string, state: Partial<Screen>): Screen => ({
  name,
  path: SCREEN_PATHS.myEvents,
  as: 'user',
  ...state,
})
const contacts = (name: string, state: Partial<Screen>): Screen =>
  myEvents(name, { path: `${SCREEN_PATHS.myEvents}?tab=contacts`, ...state })
const settings = (name: string, state: Partial<Screen>): Screen => ({
  name,
  path: SCREEN_PATHS.settings,
  as: 'user',
  ...state,
  prepare: async (page, texts) => {
    await page.getByRole('heading', { name: texts.account.devices.title }).waitFor()
    await state.prepare?.(page, texts)
  },
})
const withFullAccount = (page: Page) => changeReply(page, '**/api/account', fullAccount)

/**
 * The states of the screens that are checked for accessibility: one for each layout, such as an error, an empty result, a menu, a form
 * dialog or a toast.
 */
export const SCREEN_STATES: readonly Screen[] = [
  {
    name: 'busy',
    path: SCREEN_PATHS.dashboard,
    as: 'anonymous',
    before: (page) => replyBusy(page, SCREEN_PATHS.dashboard),
  },
  { name: 'api-docs', path: '/api/docs', as: 'anonymous', isEnglishOnly: true },
  auth('sandbox-invalid', {
    isEnglishOnly: true,
    before: useLoopbackIp,
    prepare: async (page, texts) => {
      await openSandbox(page, texts)
      await page.getByLabel('Email', { exact: true }).fill('anna@gmail.com')
      await press(page, 'Continue as this user')
      await waitForAlert(page)
    },
  }),

  auth('auth-short-password', {
    path: `${SCREEN_PATHS.auth}?mode=sign-up`,
    prepare: async (page, { auth: words }) => {
      await page.getByLabel(words.email).fill('anna')
      await page.getByLabel(words.password, { exact: true }).fill('short')
      await press(page, words.submit.sign_up)
      await page.getByRole('alert').first().waitFor()
    },
  }),
  auth('auth-shared-event', { path: `${SCREEN_PATHS.events}?event=sample-infoshare` }),
  auth('auth-confirmation-sent', {
    before: (page) => failWith(page, '**/api/sign-in', 'email_not_confirmed'),
    prepare: async (page, texts) => {
      await submitCredentials(page, texts)
      await page.getByRole('heading', { name: texts.authSteps.confirmationSent.title }).waitFor()
    },
  }),
  auth('auth-code', {
    before: (page) => reply(page, '**/api/sign-in', { user: null, code_required: true }),
    prepare: async (page, texts) => {
      const { code, submit } = texts.authSteps.secondFactor
      await submitCredentials(page, texts)
      await page.getByLabel(code).waitFor()
      await press(page, submit)
      await page.locator('[aria-invalid=true]').waitFor()
    },
  }),
  callback('new-password', 'recovery=token', {
    before: (page) => reply(page, '**/api/password-recovery/options', RECOVERY_OPTIONS),
    prepare: async (page, { authSteps: { newPassword } }) => {
      await page.getByText(newPassword.secondFactor.lost).click()
      await press(page, newPassword.submit)
    },
  }),
  callback('callback-undo', 'email_undo=token', {
    prepare: (page, { callback: words }) => page.getByRole('heading', { name: words.undo.title }).waitFor(),
  }),
  callback('callback-password', 'confirmation=token', {
    before: (page) => failWith(page, '**/api/email-confirmation/complete', 'recent_auth_required'),
    prepare: (page, { callback: words }) =>
      page.getByRole('heading', { name: words.confirmPassword.title }).waitFor(),
  }),

  onboarding('onboarding-errors', {
    prepare: async (page, { onboarding: { aboutYou, required } }) => {
      await press(page, aboutYou.continue)
      await page.getByText(required).first().waitFor()
    },
  }),
  onboarding('onboarding-birth-date', {
    prepare: async (page, { onboarding: { aboutYou } }) => {
      await press(page, aboutYou.openCalendar)
      await page.getByRole('grid').waitFor()
    },
  }),
  onboarding('onboarding-hometown', {
    prepare: async (page, texts) => {
      await openPreferencesStep(page, texts)
      await page.getByRole('combobox', { name: texts.onboarding.preferences.hometown }).fill('gd')
      await page.getByRole('option').first().waitFor()
    },
  }),
  onboarding('onboarding-half-hometown', {
    prepare: async (page, texts) => {
      const { hometown, complete, yes } = texts.onboarding.preferences
      await openPreferencesStep(page, texts)
      await page.getByRole('combobox', { name: hometown }).fill('gd')
      await page.getByRole('checkbox').first().press('Space')
      await press(page, complete)
      await page.getByRole('button', { name: yes }).waitFor()
      await page.getByRole('listbox').waitFor({ state: 'hidden' })
    },
  }),
  dashboard('dashboard-before-onboarding', { as: 'newUser' }),
  dashboard('dashboard-failed', {
    before: (page) => failToLoad(page, '**/api/dashboard'),
    prepare: waitForAlert,
  }),
  dashboard('dashboard-loading', {
    before: (page) => neverReply(page, '**/api/dashboard'),
    isLoading: true,
  }),
  dashboard('screen-failed', {
    before: (page) => abortScripts(page, 'my-events-screen'),
    prepare: async (page, { shell }) => {
      await openMyEvents(page)
      await page.getByRole('heading', { name: shell.screenFailed }).waitFor()
    },
  }),
  dashboard('calendar-menu', {
    prepare: async (page, { calendar }) => {
      await press(page, calendar.add)
      await page.getByRole('menuitem').first().waitFor()
    },
  }),

  dashboard('dashboard-without-events', { as: 'userWithoutEvents' }),
  dashboard('dashboard-with-everything', {
    before: async (page) => {
      await changeReply<Reply<'GET /api/dashboard'>>(page, '**/api/dashboard', (data) => ({
        ...data,
        happening_now: data.next_event ? [{ ...data.next_event, occurrences: [] }] : [],
        new_from_followed: data.recommendations.slice(0, 2).map(({ event }) => event),
      }))
      await reply(page, '**/api/saved-searches', SAVED_SEARCHES)
    },
  }),
  dashboard('toast-with-action', {
    before: (page) => reply(page, '**/api/dismissals/*', { event_code: 'x', is_dismissed: true }),
    prepare: async (page, { dashboard: { recommended } }) => {
      await page
        .getByRole('button', { name: recommended.dismissNamed('') })
        .first()
        .click()
      await keepToast(page)
    },
  }),

  dashboard('palette-understood', {
    isDialog: true,
    prepare: async (page, { palette }) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: palette.label }).fill('in Poland next month')
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  }),
  dashboard('palette-commands', {
    isDialog: true,
    before: (page) => reply(page, '**/api/saved-searches', SAVED_SEARCHES),
    prepare: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('option').nth(2).waitFor()
    },
  }),
  dashboard('sidebar-open', {
    widths: 'wide',
    prepare: async (page, { shell }) => {
      await page.getByRole('button', { name: shell.keepOpen }).press('Enter')
    },
  }),
  dashboard('navigation-sheet', {
    widths: 'phone',
    isDialog: true,
    prepare: async (page, { shell }) => {
      await press(page, shell.openMenu)
      await page.getByRole('dialog').waitFor()
    },
  }),

  events('event-list-failed', '', {
    before: (page) => failToLoad(page, '**/api/events*', 'database_unreachable'),
    prepare: async (page, { events: words }) => {
      await page.getByText(words.loadErrorTitle).waitFor()
      await keepToast(page)
    },
  }),
  events('event-list-empty-catalogue', '', {
    before: emptyCatalogue,
    prepare: async (page, { events: words }) => {
      await page.getByRole('paragraph').filter({ hasText: words.emptyCatalogue }).waitFor()
      await keepToast(page)
    },
  }),
  events('event-list-understood', '?search=ai+not+in+Gdansk+under+50+near+me', {
    prepare: (page) => page.locator('mark').first().waitFor(),
  }),
  events('event-list-few', '?search=ai+forum&city=Sopot', {
    prepare: (page, { eventFilters }) =>
      page.getByRole('heading', { name: eventFilters.alternatives.label }).waitFor(),
  }),
  events('event-list-similar', '?search=enrgy', {
    prepare: (page, { eventFilters }) =>
      page.getByRole('list', { name: eventFilters.understood.label }).waitFor(),
  }),
  events('event-list-loading', '', {
    before: (page) => neverReply(page, '**/api/events*'),
    isLoading: true,
  }),
  events('filters-more', '?organiser=Infoshare', {
    widths: 'wide',
    prepare: async (page, { eventFilters }) => {
      await press(page, eventFilters.activeFilters(eventFilters.more, 1))
      await page.getByRole('dialog', { name: eventFilters.more }).waitFor()
    },
  }),
  events('filters-dates', '', {
    widths: 'wide',
    prepare: async (page, { eventFilters }) => {
      await page.getByRole('combobox', { name: eventFilters.when.label }).selectOption('choose')
      await page.getByRole('dialog').getByRole('button', { name: eventFilters.dates.apply }).click()
      await page.getByRole('grid').waitFor()
    },
  }),
  events('filters-city', '', {
    widths: 'wide',
    prepare: async (page, { eventFilters: { city, topic } }) => {
      const topics = page.getByRole('combobox', { name: topic.label }).getByRole('option')
      await topics.nth(1).waitFor({ state: 'attached' })
      await page.getByRole('combobox', { name: city.label }).press('ArrowDown')
      await page.getByRole('listbox').getByRole('option').nth(2).waitFor()
    },
  }),
  events('filters-sheet', '?city=Gdansk&price=50', {
    widths: 'phone',
    isDialog: true,
    prepare: async (page, { eventFilters }) => {
      await press(page, eventFilters.activeFilters(eventFilters.filters, 2))
      await page.getByRole('dialog').waitFor()
    },
  }),
  events('saved-searches-menu', '', {
    before: (page) => reply(page, '**/api/saved-searches', SAVED_SEARCHES),
    prepare: async (page, { savedSearches }) => {
      await press(page, savedSearches.title)
      await page.getByRole('menuitem').first().waitFor()
    },
  }),
  events('save-search-dialog', '?search=ai', {
    isDialog: true,
    before: (page) => reply(page, '**/api/saved-searches', SAVED_SEARCHES),
    prepare: async (page, { savedSearches }) => {
      await press(page, savedSearches.dialog.title)
      await page.getByRole('dialog').waitFor()
    },
  }),
  events('calendar-week', '?view=calendar&period=week'),
  events('calendar-day', '?view=calendar&day=2026-11-20'),
  events('calendar-loading', '?view=calendar', {
    before: (page) => neverReply(page, '**/api/event-calendar?*'),
    isLoading: true,
    prepare: (page, { events: words }) => page.getByRole('heading', { name: words.title }).last().waitFor(),
  }),
  events('map-city', '?view=map&city=Gdansk'),

  events('event-dialog-share', '?event=sample-infoshare', {
    isDialog: true,
    prepare: openShareMenu,
  }),
  events('event-dialog-toast', '?event=sample-infoshare', {
    isDialog: true,
    prepare: async (page, texts) => {
      await openShareMenu(page, texts)
      await page.getByRole('menuitem', { name: texts.events.share.copy }).click()
      await keepToast(page)
    },
  }),
  events('event-dialog-loading', '?event=sample-infoshare', {
    isDialog: true,
    before: (page) => neverReply(page, '**/api/events/sample-infoshare'),
    isLoading: true,
    prepare: waitForDialog,
  }),
  ...(['registered-externally', 'cancelled'] as const).map((kind) =>
    events(`event-dialog-${kind}`, '?event=sample-infoshare', {
      isDialog: true,
      before: async (page) => {
        const changes = {
          'registered-externally': {
            sign_up_url: 'https://example.com/tickets',
            registered_at: EARLIER,
            externally_registered_at: EARLIER,
            favorited_at: EARLIER,
          },
          cancelled: { cancelled_at: EARLIER },
        }[kind]
        await changeReply<Reply<'GET /api/events/{event_code}'>>(
          page,
          '**/api/events/sample-infoshare',
          (data) => ({
            ...data,
            event: { ...data.event, ...changes },
          }),
        )
      },
      prepare: (page, { events: { detail } }) =>
        page.getByRole('dialog').getByRole('heading', { name: detail.details }).waitFor(),
    }),
  ),
  events('event-dialog-people', '?event=sample-infoshare', {
    isDialog: true,
    before: (page) => replyPeople(page, PEOPLE),
    prepare: async (page, { people: { event, hello } }) => {
      await page
        .getByRole('button', { name: hello.sayTo('Maria') })
        .first()
        .click()
      await page.getByRole('textbox', { name: hello.message }).waitFor()
      await page.getByText(event.limited).scrollIntoViewIfNeeded()
    },
  }),
  events('event-dialog-card-form', '?event=sample-infoshare', {
    isDialog: true,
    before: (page) =>
      replyPeople(page, {
        ...PEOPLE,
        refusal: 'card_off',
        visibility: null,
        is_card_saved: false,
        is_card_on: false,
        wanted: [
          { looks_for: null, count: 25 },
          { looks_for: 'cofounder', count: 5 },
        ],
        people: [],
      }),
    prepare: async (page, { people }) => {
      await press(page, people.event.makeCard)
      await page.getByRole('region', { name: people.card.preview }).scrollIntoViewIfNeeded()
    },
  }),
  events('event-dialog-not-found', '?event=unknown', {
    isDialog: true,
    prepare: (page, { events: { detail } }) => page.getByText(detail.notFoundHint).waitFor(),
  }),

  myEvents('my-events-empty', { as: 'userWithoutEvents' }),
  myEvents('my-events-row', {
    prepare: async (page, { myEvents: { upcoming } }) => {
      await page.locator('li > h3 > button[aria-expanded]').first().click()
      await page.getByRole('button', { name: upcoming.info, exact: true }).waitFor()
    },
  }),
  myEvents('my-events-agenda', {
    isDialog: true,
    prepare: async (page, { myEvents: { upcoming, agendaDialog } }) => {
      for (const row of await page.locator('li > h3 > button[aria-expanded]').all()) {
        await row.click()
        await page.getByRole('button', { name: upcoming.info, exact: true }).waitFor()
        const agenda = page.getByRole('button', { name: upcoming.agenda, exact: true, disabled: false })
        if ((await agenda.count()) === 0) continue
        await agenda.first().click()
        await page.getByRole('dialog', { name: agendaDialog.title }).waitFor()
        return
      }
    },
  }),
  myEvents('my-events-search', {
    prepare: async (page) => {
      await page.getByRole('searchbox').fill('a')
      await page.getByRole('status').filter({ hasText: /\d/ }).first().waitFor()
    },
  }),
  myEvents('my-events-loading', {
    before: (page) => neverReply(page, '**/api/my-events'),
    isLoading: true,
  }),
  myEvents('my-events-with-everything', {
    before: async (page) => {
      await changeReply<Reply<'GET /api/my-events'>>(page, '**/api/my-events', (data) => ({
        ...data,
        counts: { ...data.counts, completed: 1 },
        upcoming: data.upcoming.map((event, index) =>
          index === 1 ? { ...event, cancelled_at: EARLIER } : event,
        ),
        happening_now: data.upcoming.slice(0, 3).map((event) => ({
          ...event,
          registered_at: EARLIER,
          sign_up_url: 'https://example.com',
          occurrences: [],
        })),
      }))
      await page.route('**/api/my-events/completed*', async (route) => {
        const response = await page.request.get('/api/events?when=past&limit=3', {
          headers: { apikey: 'amberlink-public', 'sec-fetch-site': 'same-origin' },
        })
        const { events: past } = await response.json()
        return route.fulfill({ json: { events: past, next_cursor: 'more' } })
      })
    },
    prepare: async (page, { myEvents: { stats, completed } }) => {
      await page.getByRole('button', { name: new RegExp(stats.completed) }).click()
      await page.getByRole('heading', { name: completed }).waitFor()
    },
  }),
  contacts('contacts-with-everything', {
    before: async (page) => {
      await reply(page, '**/api/contacts', CONTACTS)
      await reply(page, '**/api/hellos', HELLOS)
    },
    prepare: async (page, { people: { hello } }) => {
      await page.getByRole('button', { name: hello.acceptFrom(FULL_CARD.display_name) }).click()
      await page.getByRole('group', { name: hello.detailsOfAccept }).waitFor()
    },
  }),
  contacts('connect-code', {
    prepare: async (page, texts) => {
      await showCode(page, texts)
      await page.getByRole('img', { name: texts.people.connect.qr }).waitFor()
    },
  }),
  contacts('connect-confirm', {
    prepare: async (page, texts) => {
      await showCode(page, texts, { is_code_valid: false, request_number: 4071 })
      await page.getByText(texts.people.connect.requested(4071)).waitFor()
    },
  }),
  contacts('connect-ended', {
    prepare: async (page, texts) => {
      await showCode(page, texts, { is_code_valid: false })
      await page.getByText(texts.people.connect.codeEnded).waitFor()
    },
  }),
  myEvents('my-events-offline', {
    prepare: async (page, texts) => {
      // The copies are made after the first view.
      await page.waitForFunction(async () =>
        (await indexedDB.databases()).some(({ name }) => name === 'amberlink-copies'),
      )
      await loadLanguages(page)
      await registerOffline(page, texts)
    },
  }),
  myEvents('my-events-refused', {
    prepare: async (page, texts) => {
      await loadLanguages(page)
      await registerOffline(page, texts)
      await failWith(page, '**/api/registrations/*', 'event_cancelled')
      await page.context().setOffline(false)
      await page.getByText(texts.problems.event_cancelled).first().waitFor()
    },
  }),
  myEvents('my-events-asked', {
    prepare: async (page, texts) => {
      await loadLanguages(page)
      await registerOffline(page, texts)
      await ageQueue(page)
      await page.context().setOffline(false)
      await page.getByRole('button', { name: texts.offline.discard }).waitFor()
    },
  }),
  myEvents('my-events-opened-offline', {
    needsServiceWorker: true,
    prepare: async (page, texts) => {
      await openOffline(page, SCREEN_PATHS.dashboard, texts)
      await page.getByRole('heading', { name: texts.myEvents.registered }).waitFor()
    },
  }),

  settings('settings-with-everything', {
    before: async (page) => {
      await changeReply<Reply<'GET /api/settings'>>(page, '**/api/settings', (data) => ({
        ...data,
        preferences: { ...data.preferences, interests: ['ai', 'energy', 'beekeeping'] },
        followed_organisers: Array.from({ length: 14 }, (_, index) => `Organizer ${index}`),
      }))
      await reply(page, '**/api/settings/calendar-feed', {
        url: 'https://example.com/api/calendar/a-secret',
        includes_favorites: true,
        was_revoked: true,
      })
      await withFullAccount(page)
      await reply(page, '**/api/saved-searches', SAVED_SEARCHES)
    },
  }),
  settings('settings-invalid', {
    prepare: async (page, { onboarding: { aboutYou, required }, settings: { details } }) => {
      await page.getByLabel(aboutYou.firstName).fill('')
      await page.getByRole('textbox', { name: aboutYou.birthDate }).fill('31 February')
      await press(page, details.save)
      await page.getByText(required).first().waitFor()
    },
  }),
  settings('settings-confirm', {
    isDialog: true,
    before: (page) =>
      reply(page, '**/api/settings/calendar-feed', {
        url: 'https://example.com/a',
        includes_favorites: true,
        was_revoked: false,
      }),
    prepare: (page, { settings: { feed } }) => openAccountDialog(page, feed.switchOff),
  }),
  settings('settings-change-password', {
    isDialog: true,
    prepare: async (page, { account }) => {
      await openAccountDialog(page, account.password.change)
      await page.getByLabel(account.password.newPassword).fill('short')
      await press(page, account.password.submit)
      await page.getByRole('alert').waitFor()
    },
  }),
  settings('settings-two-step', {
    isDialog: true,
    before: async (page) => {
      await changeReply(page, '**/api/account', (data) => ({
        ...data,
        email_confirmed: true,
        is_recently_authenticated: true,
      }))
      await reply(page, '**/api/two-step/begin', {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        otpauth_uri: 'otpauth://totp/x',
        qr_svg_path: 'M4 4h7v7h-7z',
        size: 33,
      })
    },
    prepare: async (page, { account: { twoStep } }) => {
      const block = page.getByRole('group', { name: twoStep.title, exact: true })
      await block.getByRole('button', { name: twoStep.turnOn }).click()
      await page.getByRole('dialog', { name: twoStep.dialog.title }).waitFor()
    },
  }),
  settings('settings-recovery-codes', {
    isDialog: true,
    before: async (page) => {
      await withFullAccount(page)
      const recovery_codes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-ij0${index}`)
      await reply(page, '**/api/two-step/recovery-codes', { recovery_codes })
    },
    prepare: async (page, { account }) => {
      await press(page, account.twoStep.renew)
      await page.getByRole('dialog', { name: account.twoStep.codes.title }).waitFor()
    },
  }),
  {
    name: 'settings-loading',
    path: SCREEN_PATHS.settings,
    as: 'user',
    before: (page) => neverReply(page, '**/api/settings'),
    isLoading: true,
  },
]
