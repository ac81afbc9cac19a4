import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { newEmail } from '../tooling/accounts.ts'
import { createHttpClient, PASSWORD } from '../tooling/http-client.ts'
import { type Product, startProduct } from '../tooling/product.ts'
import { buildWebIfChanged } from '../tooling/web-build.ts'
import { type SystemBrowser, startFirefox, startWebKit } from './system-browser.ts'

// All other tests of screens run in Chromium.

const EVENT = { code: 'sample-machine-learning-evening', name: 'Machine Learning Evening' }
const EVENT_PATH = `/events?event=${EVENT.code}`
const DIALOG = '[role=dialog]'

let product: Product
let browser: SystemBrowser

beforeAll(async () => {
  await buildWebIfChanged()
  product = await startProduct()
}, 120_000)
afterAll(() => product?.stop())

declare global {
  interface Window {
    keptErrors?: string[]
  }
}

/** Runs in the page from the first call after it was loaded. */
function keepErrors(): string[] {
  if (window.keptErrors) return window.keptErrors
  const kept: string[] = []
  window.keptErrors = kept
  addEventListener('error', ({ message }) => kept.push(message))
  addEventListener('unhandledrejection', ({ reason }) => kept.push(String(reason)))
  console.error = (...words) => kept.push(words.map(String).join(' '))
  return kept
}

/** Runs a function in the page, and expects that the page has no errors. */
async function runInPage<Args extends unknown[], Result>(
  work: (...args: Args) => Result,
  ...args: Args
): Promise<Result> {
  const script = `return { errors: (${keepErrors})(), result: (${work})(...arguments) ?? null }`
  const reply = await browser.send('ExecuteScript', { script, args })
  const { errors, result } = reply as { errors: string[]; result: Result }
  expect(errors, 'errors of the page').toEqual([])
  return result
}

/** Finds what users can see and use. `name` is the beginning of its accessible name. */
function findVisible(selector: string, name: string): Element | undefined {
  const readName = (element: Element) => {
    const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = labelled.map((id) => document.getElementById(id)?.textContent ?? '')
    if (labels.length > 0) return labels.join(' ')
    const label = (element as HTMLInputElement).labels?.[0] ?? element
    return element.getAttribute('aria-label') ?? label.textContent ?? ''
  }
  return [...document.querySelectorAll(selector)].find(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true]') &&
      readName(element).replace(/\s+/g, ' ').trim().startsWith(name),
  )
}

const waitUntil = <Result>(work: () => Promise<Result>) => vi.waitFor(work, { timeout: 60_000, interval: 50 })

async function find(selector: string, name: string): Promise<string> {
  const element = await runInPage(findVisible, selector, name)
  expect(element, `${selector} "${name}" is shown`).toBeTruthy()
  // A reference of WebDriver: one property, whose value is the id.
  return String(Object.values(element ?? {})[0])
}

/** Clicks, once nothing covers it. */
async function click(selector: string, name: string): Promise<void> {
  await waitUntil(async () => browser.send('ElementClick', { id: await find(selector, name) }))
}

async function type(label: string, text: string): Promise<void> {
  await waitUntil(async () => browser.send('ElementSendKeys', { id: await find('input', label), text }))
}

async function open(path: string): Promise<void> {
  await browser.send('Navigate', { url: `${product.url}${path}` })
  // What users do before is tested in e2e/first-view.spec.ts.
  await waitUntil(async () => expect(await runInPage(() => 'earlyEvents' in window)).toBe(false))
}

const expectShown = (selector: string, name = '') => waitUntil(() => find(selector, name))

async function expectPath(path: string): Promise<void> {
  await waitUntil(async () => expect(await runInPage(() => location.pathname + location.search)).toBe(path))
}

async function fillSignUp(): Promise<void> {
  await type('Email', newEmail())
  await type('Password', PASSWORD)
  await click('button', 'Create Account')
}

async function completeOnboarding(): Promise<void> {
  await type('First Name', 'Anna')
  await type('Last Name', 'Nowak')
  await type('Birth Date', '1990-02-28')
  await click('button', 'Continue to Preferences')
  await type('Hometown', 'Gdansk')
  await click('[type=checkbox]', 'AI')
  await click('button', 'Complete Setup')
}

async function createUser(): Promise<string> {
  const email = newEmail()
  const client = createHttpClient(product.url)
  await client.signUp(email)
  const name = { first_name: 'Anna', last_name: 'Nowak', birth_date: '1990-02-28', phone_number: null }
  await client.call('PUT', '/api/onboarding', { ...name, hometown: 'Gdansk', interests: ['AI'] })
  return email
}

async function fillSignIn(email: string): Promise<void> {
  await type('Email', email)
  await type('Password', PASSWORD)
  await click('button', 'Sign In')
}

describe.each([
  { name: 'Firefox', start: startFirefox },
  { name: 'WebKit', start: startWebKit },
])('$name', { timeout: 240_000 }, ({ start }) => {
  beforeAll(async () => {
    browser = await start(inject('runFolder'))
  }, 60_000)
  afterAll(() => browser?.close())
  beforeEach(async () => {
    await open('/')
    await browser.send('DeleteAllCookies')
    await browser.send('SetWindowRect', { width: 1280, height: 900 })
  })

  test('a new user signs up, completes both steps of onboarding and reaches the dashboard', async () => {
    await open('/auth?mode=sign-up')
    await fillSignUp()
    await completeOnboarding()
    await expectPath('/dashboard')
    await expectShown('h2', 'Recommended for you')
  })

  test('an event is found by search, registered for, listed in My Events and unregistered', async () => {
    await open('/events')
    await fillSignIn(await createUser())
    await expectPath('/events')
    await type('Search', 'machine learning')
    await click('article button', `Read More ${EVENT.name}`)
    await click(`${DIALOG} button`, 'Register for Event')
    await expectShown(`${DIALOG} button`, 'Unregister')
    await open('/my-events')
    await expectShown('h1', 'My Events')
    await click('button', `Read More ${EVENT.name}`)
    await click(`${DIALOG} button`, 'Unregister')
    await expectShown(`${DIALOG} button`, 'Register for Event')
    await browser.send('Refresh')
    await expectShown(`${DIALOG} button`, 'Register for Event')
  })

  test('a shared event on a phone leads through sign-up back to the event', async () => {
    await browser.send('SetWindowRect', { width: 500, height: 800 })
    await open(EVENT_PATH)
    await expectShown('h1', EVENT.name)
    await click('button', 'Create an account to register')
    await fillSignUp()
    await completeOnboarding()
    await expectShown(`${DIALOG} h2`, EVENT.name)
    await expectPath(EVENT_PATH)
  })

  test('favorites survive a reload, and filters are in the address, also after Back', async () => {
    await open('/events?when=all')
    await fillSignIn(await createUser())
    await expectPath('/events?when=all')
    await type('City', 'gdansk')
    await click('[role=option]', 'Gdansk')
    await expectPath('/events?when=all&city=Gdansk')
    await click('[aria-pressed=false]', `Favorite ${EVENT.name}`)
    await expectShown('[aria-pressed=true]', `Favorite ${EVENT.name}`)
    await browser.send('Refresh')
    await expectShown('[aria-pressed=true]', `Favorite ${EVENT.name}`)
    await browser.send('Back')
    await expectPath('/events?when=all')
    // The list of this address, which begins with an event elsewhere.
    await expectShown('[aria-pressed=false]', 'Favorite Digital Health Days')
  })

  test('language and theme change at once, and stay after signing out and in', async () => {
    const email = await createUser()
    await browser.send('SetWindowRect', { width: 500, height: 800 })
    await open('/settings')
    await fillSignIn(email)
    await expectShown('h1', 'Settings')
    await click('button', 'Open menu')
    await click(`${DIALOG} label`, 'Polski')
    await click(`${DIALOG} label`, 'Ciemny')
    await expectShown('html[lang=pl][data-theme=dark]')
    await click(`${DIALOG} button`, 'Wyloguj się')
    await expectPath('/')
    await click('a', 'Zaloguj się')
    await type('E-mail', email)
    await type('Hasło', PASSWORD)
    await click('button', 'Zaloguj się')
    await expectPath('/dashboard')
    await expectShown('html[lang=pl][data-theme=dark] h1', 'Witaj ponownie!')
  })
})
