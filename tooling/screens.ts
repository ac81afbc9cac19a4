import type { Page } from '@playwright/test'
import { SCREEN_PATHS } from '../src/contract/screen-paths.ts'
import type { Texts } from '../src/web/texts/texts.ts'
import { createAccount, createOnboardedAccount } from './accounts.ts'
import {
  type ApiClient,
  addFavorite,
  callApi,
  type EventPage,
  filterOpenForRegistration,
  registerForEvent,
} from './api.ts'

/** Who looks at a screen: without a session, after sign-up but before onboarding, or with an onboarded account with or without events. */
export type ScreenUser = 'anonymous' | 'newUser' | 'userWithoutEvents' | 'user'

/** A screen or an open dialog. */
export interface Screen {
  name: string
  path: string
  as: ScreenUser
  /** Changes what the API responds, before the screen is opened. */
  before?: (page: Page) => Promise<void>
  /** Opens the dialog or waits for what loads later. `texts` are those of the language of the page. */
  prepare?: (page: Page, texts: Texts) => Promise<void>
  /** A dialog covers the screen, so its picture shows the window instead of the whole page. */
  isDialog?: true
  /** Shows a placeholder, because its data never arrives. */
  isLoading?: true
  /** Where the state exists; everywhere if undefined. `phone` is narrower than 768 px. */
  widths?: 'phone' | 'wide'
  /** Opens without a connection, so the service worker has to run. */
  needsServiceWorker?: true
  /** A page for developers, which has one language. */
  isEnglishOnly?: true
}

/** Every screen and dialog of the product: those that are photographed and checked for accessibility. */
export const SCREENS: readonly Screen[] = [
  { name: 'landing', path: SCREEN_PATHS.landing, as: 'anonymous' },
  { name: 'auth', path: SCREEN_PATHS.auth, as: 'anonymous' },
  {
    name: 'auth-sign-up',
    path: SCREEN_PATHS.auth,
    as: 'anonymous',
    prepare: (page, texts) => page.getByRole('button', { name: texts.auth.toggle.sign_in }).click(),
  },
  {
    name: 'forgot-password',
    path: SCREEN_PATHS.auth,
    as: 'anonymous',
    prepare: async (page, { auth, authSteps }) => {
      await page.getByRole('button', { name: auth.forgotPassword }).click()
      await page.getByRole('heading', { name: authSteps.forgot.title }).waitFor()
    },
  },
  { name: 'onboarding', path: SCREEN_PATHS.auth, as: 'newUser', prepare: waitForDialog, isDialog: true },
  {
    name: 'onboarding-preferences',
    path: SCREEN_PATHS.auth,
    as: 'newUser',
    isDialog: true,
    prepare: openPreferencesStep,
  },
  { name: 'dashboard', path: SCREEN_PATHS.dashboard, as: 'user' },
  { name: 'event-list', path: SCREEN_PATHS.events, as: 'user' },
  { name: 'event-list-filtered', path: `${SCREEN_PATHS.events}?city=Gdansk&search=data`, as: 'user' },
  { name: 'event-list-nothing', path: `${SCREEN_PATHS.events}?search=nothing+is+called+this`, as: 'user' },
  {
    name: 'event-calendar',
    path: `${SCREEN_PATHS.events}?view=calendar`,
    as: 'user',
    prepare: async (page) => {
      // A month in a grid, or on phones a week with a heading per day, whose code loads later.
      await page
        .getByRole('grid')
        .or(page.getByRole('heading', { level: 3 }).first())
        .first()
        .waitFor()
      // The period in the heading of the screen, which loads with it.
      await page.getByRole('heading', { level: 2, name: /\d/ }).first().waitFor()
    },
  },
  {
    name: 'event-map',
    path: `${SCREEN_PATHS.events}?view=map`,
    as: 'user',
    prepare: async (page, { eventViews }) => {
      await page.getByRole('group', { name: eventViews.map.label }).getByRole('button').first().waitFor()
    },
  },
  {
    name: 'event-dialog',
    path: SCREEN_PATHS.events,
    as: 'user',
    isDialog: true,
    prepare: async (page, { events }) => {
      await page.getByRole('button', { name: events.readMore }).nth(1).click()
      await page.getByRole('dialog').getByRole('heading', { name: events.detail.pricing }).waitFor()
    },
  },
  {
    name: 'palette',
    path: SCREEN_PATHS.dashboard,
    as: 'user',
    isDialog: true,
    prepare: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('evening')
      await page.getByRole('option').nth(2).waitFor()
    },
  },
  { name: 'my-events', path: SCREEN_PATHS.myEvents, as: 'user' },
  {
    name: 'contacts',
    path: `${SCREEN_PATHS.myEvents}?tab=contacts`,
    as: 'user',
    prepare: (page, { people }) => page.getByText(people.contacts.empty).waitFor(),
  },
  {
    name: 'settings',
    path: SCREEN_PATHS.settings,
    as: 'user',
    prepare: (page, { account }) => page.getByRole('heading', { name: account.devices.title }).waitFor(),
  },
  {
    name: 'reauthentication',
    path: SCREEN_PATHS.settings,
    as: 'user',
    isDialog: true,
    prepare: async (page, { account }) => {
      await page.getByRole('button', { name: account.deletion.open }).click()
      const confirm = page.getByRole('dialog').getByRole('button', { name: account.deletion.dialog.submit })
      await confirm.click()
      await page.getByRole('dialog', { name: account.reauthentication.title }).waitFor()
    },
  },
  { name: 'not-found', path: '/nowhere', as: 'anonymous' },
]

export async function waitForDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor()
}

/** Fills in the first step of onboarding and opens the second one. */
export async function openPreferencesStep(
  page: Page,
  { onboarding: { aboutYou, preferences } }: Texts,
): Promise<void> {
  await page.getByLabel(aboutYou.firstName).fill('Sample')
  await page.getByLabel(aboutYou.lastName).fill('Person')
  await page.getByRole('textbox', { name: aboutYou.birthDate }).fill('1990-02-28')
  await page.getByRole('button', { name: aboutYou.continue }).click()
  await page.getByRole('dialog', { name: preferences.title }).waitFor()
}

/** Opens the screen and waits until it is complete. Its `before` must have run. */
export async function openScreen(page: Page, screen: Screen, texts: Texts): Promise<void> {
  await page.goto(screen.path)
  await page.getByRole('heading').first().waitFor()
  if (!screen.isLoading) await waitUntilLoaded(page)
  await screen.prepare?.(page, texts)
  if (!screen.isLoading) await waitUntilLoaded(page)
}

/** Waits until the page shows no placeholder and has its fonts and pictures. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      // The button that has opened a dialog to confirm its action stays busy.
      document.querySelector('.animate-shimmer, [aria-busy="true"]:not(button)') === null &&
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  )
}

/** Creates an account of this kind, whose session is stored in the cookies of `client`. */
export async function createScreenUser(
  client: ApiClient,
  kind: Exclude<ScreenUser, 'anonymous'>,
  email?: string,
): Promise<void> {
  if (kind === 'newUser') {
    await createAccount(client, email)
    return
  }
  const interests = ['Technology', 'AI', 'Energy', 'Space']
  await createOnboardedAccount(client, {
    ...(email && { email }),
    first_name: 'Sample',
    last_name: 'Person',
    interests,
  })
  if (kind === 'userWithoutEvents') return
  const open = filterOpenForRegistration(await callApi<EventPage>(client, 'GET /api/events'))
  for (const event of open.slice(2, 5)) await registerForEvent(client, event)
  for (const event of open.slice(4, 9)) await addFavorite(client, event)
}
