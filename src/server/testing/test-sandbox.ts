import type { Provider } from '../../domain/provider.ts'
import type { TestBrowser, TestReply } from './test-app.ts'
import type { TestDatabase } from './test-database.ts'

/** A choice in the sandbox: a sample user by key, `cancel`, or the fields of another user. */
export type SandboxChoice = { user: string } | Record<string, string>

export interface SandboxOptions {
  purpose?: 'sign_in' | 'connect'
  return_to?: string
  current_password?: string
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
  const chosen = await browser.post(page.path, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    apikey: undefined,
  })
  const next = chosen.headers.get('location')
  if (!next) throw new Error(`the sandbox responds with ${chosen.status}`)
  const { callback } = await follow(browser, new URL(next, address))
  if (!callback) throw new Error('the sandbox did not redirect to the callback')
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
    if (url.pathname === '/auth/callback') return { path: '', callback: Object.fromEntries(url.searchParams) }
    const path = `${url.pathname}${url.search}`
    const { status, headers } = await browser.get(path, { apikey: undefined, accept: 'text/html' })
    const next = headers.get('location')
    if (!next) {
      if (status !== 200) throw new Error(`${path} responds with ${status}`)
      return { path, callback: null }
    }
    url = new URL(next, url)
  }
  throw new Error('too many redirects')
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
