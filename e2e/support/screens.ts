import type { APIRequestContext, Page } from '@playwright/test'
import type { Texts } from '../../src/web/texts/texts.ts'
import { createAccount, createOnboardedAccount } from './accounts.ts'
import {
  callApiWith,
  type EventPage,
  favoriteCall,
  filterOpenForRegistration,
  registrationCall,
} from './api.ts'

/** A screen, or an open dialog, as somebody meets it. */
export interface Screen {
  name: string
  path: string
  /** Who looks: nobody, somebody who has just signed up, or somebody with events. */
  as: 'visitor' | 'newcomer' | 'member'
  /** What has to be done there first. `texts`: those of the language that the page speaks. */
  prepare?: (page: Page, texts: Texts) => Promise<void>
  /** A dialog covers the screen: a picture shows the window, not the whole page. */
  isDialog?: true
}

/** Every screen and dialog of the product: what is photographed, and what is checked for accessibility. */
export const SCREENS: readonly Screen[] = [
  { name: 'landing', path: '/', as: 'visitor' },
  { name: 'auth', path: '/auth', as: 'visitor' },
  {
    name: 'auth-sign-up',
    path: '/auth',
    as: 'visitor',
    prepare: (page, texts) => page.getByRole('button', { name: texts.auth.toggle.sign_in }).click(),
  },
  {
    name: 'forgot-password',
    path: '/auth',
    as: 'visitor',
    prepare: async (page, { auth, authSteps }) => {
      await page.getByRole('button', { name: auth.forgotPassword }).click()
      await page.getByRole('heading', { name: authSteps.forgot.title }).waitFor()
    },
  },
  { name: 'onboarding', path: '/auth', as: 'newcomer', prepare: waitForDialog, isDialog: true },
  {
    name: 'onboarding-preferences',
    path: '/auth',
    as: 'newcomer',
    isDialog: true,
    prepare: async (page, { onboarding: { aboutYou, preferences } }) => {
      await page.getByLabel(aboutYou.firstName).fill('Sample')
      await page.getByLabel(aboutYou.lastName).fill('Person')
      await page.getByRole('textbox', { name: aboutYou.birthDate }).fill('1990-02-28')
      await page.getByRole('button', { name: aboutYou.continue }).click()
      await page.getByRole('dialog', { name: preferences.title }).waitFor()
    },
  },
  { name: 'dashboard', path: '/dashboard', as: 'member' },
  { name: 'event-list', path: '/events', as: 'member' },
  { name: 'event-list-filtered', path: '/events?city=Gdansk&search=data', as: 'member' },
  { name: 'event-list-nothing', path: '/events?search=nothing+is+called+this', as: 'member' },
  { name: 'event-calendar', path: '/events?view=calendar', as: 'member' },
  { name: 'event-map', path: '/events?view=map', as: 'member' },
  {
    name: 'event-dialog',
    path: '/events',
    as: 'member',
    isDialog: true,
    prepare: async (page, { events }) => {
      await page.getByRole('button', { name: events.readMore }).nth(1).click()
      await page.getByRole('dialog').getByRole('heading', { name: events.detail.pricing }).waitFor()
    },
  },
  {
    name: 'palette',
    path: '/dashboard',
    as: 'member',
    isDialog: true,
    prepare: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('evening')
      await page.getByRole('option').nth(2).waitFor()
    },
  },
  { name: 'my-events', path: '/my-events', as: 'member' },
  { name: 'settings', path: '/settings', as: 'member' },
  { name: 'not-found', path: '/nowhere', as: 'visitor' },
]

async function waitForDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor()
}

/** Goes to the screen and waits until all of it is there. */
export async function openScreen(page: Page, { path, prepare }: Screen, texts: Texts): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  await prepare?.(page, texts)
  await page.waitForLoadState('networkidle')
}

/** Makes somebody of this kind, signed in on `request`; a member has completed onboarding and goes to events. */
export async function createScreenUser(
  request: APIRequestContext,
  { email, isMember, origin }: { email: string; isMember: boolean; origin: string },
): Promise<void> {
  if (!isMember) {
    await createAccount(request, origin, email)
    return
  }
  const interests = ['Technology', 'AI', 'Energy', 'Space']
  await createOnboardedAccount(request, origin, {
    email,
    first_name: 'Sample',
    last_name: 'Person',
    interests,
  })
  const open = filterOpenForRegistration(await callApiWith<EventPage>(request, origin, 'GET /api/events'))
  for (const event of open.slice(2, 5)) await callApiWith(request, origin, registrationCall(event))
  for (const event of open.slice(4, 9)) await callApiWith(request, origin, favoriteCall(event))
}
