import { afterAll } from 'vitest'
import type { Provider } from '../../domain/provider.ts'
import { startOpenIdProvider } from './openid-provider-process.ts'
import { createTestApp, PUBLIC_URL, type TestBrowser, type TestReply } from './test-app.ts'
import type { TestDatabase } from './test-database.ts'

/** Creates the app with an OpenID provider in another process as Google and LinkedIn, until the end of the test file. */
export async function createProviderTestApp(database: TestDatabase) {
  const { oauthClients, stop } = await startOpenIdProvider(PUBLIC_URL)
  afterAll(stop)
  return { ...(await createTestApp(database, { settings: { oauthClients } })), oauthClients }
}

/** A choice in the sandbox: a sample user by key, `cancel`, or the fields of another user. */
export type SandboxChoice = { user: string } | Record<string, string>

export interface SandboxOptions {
  purpose?: 'sign_in' | 'connect'
  return_to?: string
}

/** Starts signing in with a provider and returns the authorization URL. */
export async function startProviderSignIn(
  browser: TestBrowser,
  provider: Provider,
  options: SandboxOptions = {},
): Promise<URL> {
  const { status, body } = await browser.post(`/api/providers/${provider}/begin`, options)
  if (status !== 200) throw new Error(`begin responds with ${status} ${body.code}`)
  return new URL(body.url)
}

/** Chooses a user in the sandbox and returns the parameters of the redirect to /auth/callback. */
export async function chooseSandboxUser(
  browser: TestBrowser,
  address: URL,
  choice: SandboxChoice,
): Promise<Record<string, string>> {
  const page = await follow(browser, address)
  if (page.callback) return page.callback
  const fields = 'user' in choice ? choice : { user: 'other', ...choice }
  const chosen = await send(browser, page.url, new URLSearchParams(fields).toString())
  const next = chosen.headers.get('location')
  if (!next) throw new Error(`the provider responds with ${chosen.status}`)
  const { callback } = await follow(browser, new URL(next, page.url))
  if (!callback) throw new Error('the provider did not redirect to the callback')
  return callback
}

/** Signs in with the sandbox and returns the response to the callback. */
export async function signInWithSandbox(
  browser: TestBrowser,
  provider: Provider,
  choice: SandboxChoice,
  options: SandboxOptions = {},
): Promise<TestReply> {
  const parameters = await chooseSandboxUser(
    browser,
    await startProviderSignIn(browser, provider, options),
    choice,
  )
  return browser.post('/api/callback', { parameters })
}

async function follow(browser: TestBrowser, address: URL) {
  let url = address
  for (let hops = 0; hops < 5; hops += 1) {
    if (url.pathname === '/auth/callback') return { url, callback: Object.fromEntries(url.searchParams) }
    const { status, headers } = await send(browser, url)
    const next = headers.get('location')
    if (!next) {
      if (status !== 200) throw new Error(`${url.pathname} responds with ${status}`)
      return { url, callback: null }
    }
    url = new URL(next, url)
  }
  throw new Error('too many redirects')
}

/** The cookies of each browser at a provider in another process (openid-provider-process.ts). */
const providerCookies = new WeakMap<TestBrowser, Map<string, string>>()

/** Requests a page of a provider, or posts its form: of the sandbox through the app, of another provider over the network. */
async function send(
  browser: TestBrowser,
  url: URL,
  form?: string,
): Promise<{ status: number; headers: Headers }> {
  const headers = {
    accept: 'text/html',
    ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
  }
  if (url.pathname.startsWith('/sandbox/')) {
    const path = `${url.pathname}${url.search}`
    const all = { ...headers, apikey: undefined }
    return form ? browser.post(path, form, all) : browser.get(path, all)
  }
  const cookies = providerCookies.get(browser) ?? new Map<string, string>()
  providerCookies.set(browser, cookies)
  const response = await fetch(url, {
    headers: { ...headers, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    redirect: 'manual',
    ...(form ? { method: 'POST', body: form } : {}),
  })
  for (const cookie of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
    cookies.set(name, value)
  }
  await response.body?.cancel()
  return response
}

/** A sandbox user whose email the provider has verified. */
export function verifiedSandboxUser(email: string, more: Record<string, string> = {}): SandboxChoice {
  return { given_name: 'Maria', family_name: 'Sample', email, email_verified: 'on', ...more }
}

/** A sandbox user whose email the provider has not verified. */
export function unverifiedSandboxUser(email: string): SandboxChoice {
  return { given_name: 'Maria', email }
}

/** Sends the parameters of /auth/callback to the server. */
export function postCallback(browser: TestBrowser, parameters: Record<string, string>): Promise<TestReply> {
  return browser.post('/api/callback', { parameters })
}

/** Reads the providers of the credentials of an account. */
export async function readConnectedProviders({ identity }: TestDatabase, email: string): Promise<string[]> {
  const { rows } = await identity.query<{ provider_id: string }>(
    `select provider_id from credentials join users on users.id = user_id where users.email = $1 order by 1`,
    [email],
  )
  return rows.map(({ provider_id }) => provider_id)
}
