import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, type Browser, chromium, type Page } from '@playwright/test'
import { startProduct } from '../e2e/support/product.ts'
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '../src/domain/language.ts'
import { THEME_COOKIE } from '../src/domain/theme.ts'
import { en } from '../src/web/texts/en.ts'
import { pl } from '../src/web/texts/pl.ts'
import type { Texts } from '../src/web/texts/texts.ts'
import { findChromium } from './chromium.ts'
import { buildWeb, isWebBuilt } from './web-build.ts'

// `npm run screenshots [-- <part of a name>]`: every screen of the running product with its sample catalogue, in both
// languages, themes and widths, as docs/screenshots/<screen>.<language>.<theme>.<width>.png.
const FOLDER = join(import.meta.dirname, '../docs/screenshots')
const TEXTS: Record<Language, Texts> = { en, pl }
const WIDTHS = [
  { width: 1280, height: 860 },
  { width: 375, height: 760 },
]
const PASSWORD = 'a picture says more'

interface Shot {
  name: string
  path: string
  /** Who looks: nobody, somebody new, or somebody with events. */
  as: 'visitor' | 'newcomer' | 'member'
  /** What to do on the screen before the picture is taken. */
  prepare?: (page: Page, texts: Texts) => Promise<void>
}

const SHOTS: Shot[] = [
  { name: 'landing', path: '/', as: 'visitor' },
  { name: 'auth', path: '/auth', as: 'visitor' },
  {
    name: 'auth-sign-up',
    path: '/auth',
    as: 'visitor',
    prepare: (page, texts) => page.getByRole('button', { name: texts.auth.toggle.sign_in }).click(),
  },
  { name: 'onboarding', path: '/auth', as: 'newcomer' },
  {
    name: 'onboarding-preferences',
    path: '/auth',
    as: 'newcomer',
    prepare: async (page, { onboarding: { aboutYou } }) => {
      await page.getByLabel(aboutYou.firstName).fill('Sample')
      await page.getByLabel(aboutYou.lastName).fill('Person')
      await page.getByRole('textbox', { name: aboutYou.birthDate }).fill('1990-02-28')
      await page.getByRole('button', { name: aboutYou.continue }).click()
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
    prepare: (page, { events }) => page.getByRole('button', { name: events.readMore }).nth(1).click(),
  },
  {
    name: 'palette',
    path: '/dashboard',
    as: 'member',
    prepare: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('gdansk')
      await page.getByRole('option').nth(2).waitFor()
    },
  },
  { name: 'my-events', path: '/my-events', as: 'member' },
  { name: 'settings', path: '/settings', as: 'member' },
  { name: 'not-found', path: '/nowhere', as: 'visitor' },
]

const wanted = process.argv[2] ?? ''
const shots = SHOTS.filter(({ name }) => name.includes(wanted))
if (!isWebBuilt()) await buildWeb()
if (wanted === '') await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const product = await startProduct()
const browser = await chromium.launch(await findChromium())
let taken = 0
try {
  const people = {
    visitor: null,
    newcomer: await newPerson(browser, 'newcomer', false),
    member: await newPerson(browser, 'sample.person', true),
  }
  for (const language of LANGUAGES) {
    for (const theme of ['light', 'dark'] as const) {
      for (const viewport of WIDTHS) {
        for (const shot of shots) {
          const cookies = people[shot.as] ?? []
          const context = await browser.newContext({
            baseURL: product.url,
            viewport,
            colorScheme: theme,
            reducedMotion: 'reduce',
            timezoneId: 'Europe/Warsaw',
          })
          const choice = (name: string, value: string) => ({ name, value, url: product.url })
          await context.addCookies([
            ...cookies,
            choice(LANGUAGE_COOKIE, language),
            choice(THEME_COOKIE, theme),
          ])
          const page = await context.newPage()
          await page.goto(shot.path)
          await page.getByRole('heading').first().waitFor()
          await page.waitForLoadState('networkidle')
          await shot.prepare?.(page, TEXTS[language])
          await page.waitForLoadState('networkidle')
          const file = `${shot.name}.${language}.${theme}.${viewport.width}.png`
          const isWhole = !/dialog|palette|onboarding|event-list$/.test(shot.name)
          await page.screenshot({ path: join(FOLDER, file), fullPage: isWhole })
          await context.close()
          taken += 1
        }
      }
    }
  }
} finally {
  await browser.close()
  await product.stop()
}
console.log(`${taken} pictures in ${FOLDER}`)

/** An account of its own and its cookies; a member has completed onboarding and goes to events. */
async function newPerson(on: Browser, name: string, isMember: boolean) {
  const context = await on.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { apikey: 'amberlink-public', origin: product.url },
  })
  const { request } = context
  await send(request, 'POST', '/api/sign-up', { email: `${name}@example.com`, password: PASSWORD })
  if (isMember) {
    await send(request, 'PUT', '/api/onboarding', {
      first_name: 'Sample',
      last_name: 'Person',
      birth_date: '1990-02-28',
      phone_number: null,
      hometown: 'Gdansk',
      interests: ['Technology', 'AI', 'Energy', 'Space'],
    })
    const { events, today } = (await send(request, 'GET', '/api/events')) as {
      today: string
      events: { event_code: string; date_begin: string | null; organiser: string | null }[]
    }
    const coming = events.filter(({ date_begin }) => date_begin !== null && date_begin > today)
    const path = (kind: string, code: string) => `/api/${kind}/${encodeURIComponent(code)}`
    for (const { event_code } of coming.slice(2, 5))
      await send(request, 'PUT', path('registrations', event_code)).catch(() => {})
    for (const { event_code } of coming.slice(4, 9)) await send(request, 'PUT', path('favorites', event_code))
  }
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

async function send(
  request: APIRequestContext,
  method: string,
  path: string,
  data?: unknown,
): Promise<unknown> {
  const answer = await request.fetch(path, { method, ...(data !== undefined && { data }) })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}
