import type { Provider } from '../../domain/provider.ts'
import type { TestBrowser, TestReply } from './test-app.ts'
import type { TestDatabase } from './test-database.ts'

/** What is chosen at the stand-in: a sample person by key, nobody (Cancel), or somebody by their fields. */
export type SandboxChoice = { person: string } | Record<string, string>

export interface SandboxOptions {
  purpose?: 'sign_in' | 'connect'
  return_to?: string
  current_password?: string
}

/** Begins at a provider and answers the address the browser is sent to. */
export async function startProviderSignIn(
  browser: TestBrowser,
  provider: Provider,
  options: SandboxOptions = {},
): Promise<URL> {
  const { status, body } = await browser.post(`/api/providers/${provider}/begin`, options)
  if (status !== 200) throw new Error(`begin answers ${status} ${body.code}`)
  return new URL(body.address)
}

/** Goes to the stand-in, chooses, and comes back: answers the parameters of /auth/callback. */
export async function chooseSandboxUser(
  browser: TestBrowser,
  address: URL,
  choice: SandboxChoice,
): Promise<Record<string, string>> {
  const page = await follow(browser, address)
  if (page.callback) return page.callback
  const fields = 'person' in choice ? choice : { person: 'other', ...choice }
  const chosen = await browser.post(page.path, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    apikey: undefined,
  })
  const next = chosen.headers.get('location')
  if (!next) throw new Error(`choosing answers ${chosen.status}`)
  const { callback } = await follow(browser, new URL(next, address))
  if (!callback) throw new Error('the stand-in did not send the browser back')
  return callback
}

/** Signs in through the stand-in, from the click to the answer of the callback. */
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
      if (status !== 200) throw new Error(`${path} answers ${status}`)
      return { path, callback: null }
    }
    url = new URL(next, url)
  }
  throw new Error('too many redirects')
}

/** Maria at the stand-in, whose email the provider has confirmed. */
export function verifiedSandboxUser(email: string, more: Record<string, string> = {}): SandboxChoice {
  return { given_name: 'Maria', family_name: 'Sample', email, email_verified: 'on', ...more }
}

/** Maria at a provider that has not confirmed her email. */
export function unverifiedSandboxUser(email: string): SandboxChoice {
  return { given_name: 'Maria', email }
}

/** Hands what stood in the address of /auth/callback to the server. */
export function postCallback(browser: TestBrowser, parameters: Record<string, string>): Promise<TestReply> {
  return browser.post('/api/callback', { parameters })
}

/** The ways in of the account with this email, as the database has them. */
export async function readCredentials({ identity }: TestDatabase, email: string): Promise<string[]> {
  const { rows } = await identity.query<{ provider_id: string }>(
    `select provider_id from credentials join users on users.id = user_id where users.email = $1 order by 1`,
    [email],
  )
  return rows.map(({ provider_id }) => provider_id)
}
