import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { AppDeps } from '../app.ts'
import { createTestApp, expectProblem } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { chooseSandboxUser, signInWithSandbox, startProviderSignIn } from '../testing/test-sandbox.ts'

const database = await createTestDatabase()
const app = await createTestApp(database)
const keys = { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.google.com' }
const page = { apikey: undefined, accept: 'text/html' }
const PATHS = [
  '/sandbox/google/.well-known/openid-configuration',
  '/sandbox/google/auth',
  '/sandbox/google/choice/x',
  '/sandbox/linkedin/jwks',
  '/sandbox/linkedin/token',
  '/sandbox/sandbox.css',
]

test.each<[string, Partial<AppDeps['settings']>]>([
  ['HOST is not this machine', { host: '0.0.0.0' }],
  ['HOST is every address of this machine', { host: '::' }],
  ['PUBLIC_URL is set', { publicUrl: 'https://events.example.org' }],
  ['PUBLIC_URL is set to this machine', { publicUrl: 'http://localhost:3000' }],
  ['DATABASE_URL is set', { databaseUrl: 'postgres://user@localhost/database' }],
  ['SMTP_URL is set', { smtpUrl: 'smtp://localhost' }],
  ['one provider has keys', { oauthClients: { google: keys } }],
  ['both providers have keys', { oauthClients: { google: keys, linkedin: keys } }],
])('there is no sandbox when %s #351 V15.2.3', async (_name, settings) => {
  const otherApp = await createTestApp(database, { settings })
  const browser = otherApp.browser()
  const origin = { origin: settings.publicUrl ?? 'http://localhost:3000' }
  const notFound = (await browser.post('/nowhere', {}, page)).status
  for (const address of PATHS) {
    for (const headers of [page, { ...page, host: 'localhost:3000', 'x-forwarded-host': 'localhost:3000' }]) {
      expect([address, (await browser.get(address, headers)).status]).toEqual([address, 404])
      expect([address, (await browser.post(address, {}, headers)).status]).toEqual([address, notFound])
    }
  }
  if (!settings.oauthClients) {
    await expectProblem(browser.post('/api/providers/google/begin', {}, origin), [404, 'not_found'])
  }
})

test('the keys of one provider turn the sandbox off for the other one', async () => {
  const mixed = await createTestApp(database, { settings: { oauthClients: { google: keys } } })
  await expectProblem(mixed.browser().post('/api/providers/linkedin/begin', {}), [404, 'not_found'])
})

test('rejects request bodies over 64 KB #418', async () => {
  const { status, body } = await app
    .browser()
    .post('/sandbox/google/token', `code=${'x'.repeat(65 * 1024)}`, {
      ...page,
      'content-type': 'application/x-www-form-urlencoded',
    })
  expect([status, body.code]).toEqual([413, 'request_too_large'])
})

test('rejects forwarded requests', async () => {
  const browser = app.browser()
  const address = '/sandbox/google/.well-known/openid-configuration'
  for (const headers of [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' },
    { 'x-forwarded-host': 'tunnel.example.com' },
    { forwarded: 'for=203.0.113.9' },
    { 'x-real-ip': '203.0.113.9' },
    { 'cf-connecting-ip': '203.0.113.9' },
    { via: '1.1 tunnel' },
  ]) {
    expect((await browser.get(address, { ...page, ...headers })).status).toBe(404)
  }
  expect((await browser.get(`http://tunnel.example.com${address}`, page)).status).toBe(404)
  expect((await browser.get(address, { ...page, 'x-forwarded-for': '127.0.0.1' })).status).toBe(200)
})

test('the app starts without loading the OpenID provider', async () => {
  const program = `
    import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
    const loaded = []
    await import(${JSON.stringify(new URL('../app.ts', import.meta.url).href)})
    const { listAvailableProviders } = await import(${JSON.stringify(new URL('../identity/providers/available-providers.ts', import.meta.url).href)})
    console.log(listAvailableProviders.name, loaded.some((url) => url.includes('/oauth-sandbox/sandbox.ts')), loaded.filter((url) => /oidc-provider|\\/koa\\/|sandbox-provider/.test(url)).length)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
  })
  expect(stdout.trim()).toBe('listAvailableProviders true 0')
})

test('the account chooser explains the sandbox, offers sample users and can be cancelled, without scripts', async () => {
  const browser = app.browser()
  const address = await startProviderSignIn(browser, 'google')
  expect(address.origin).toBe('http://localhost:3000')
  const first = await browser.get(`${address.pathname}${address.search}`, page)
  const { body, headers, status } = await browser.get(first.headers.get('location') ?? '', page)
  expect(status).toBe(200)
  expect(headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toContain('<h1>Sandbox for Google</h1>')
  expect(body).toContain('No data leaves this machine')
  expect(body).toContain('Sample data')
  for (const label of [
    'Anna Sample',
    'Email',
    'has verified this email',
    'Photo',
    'Language',
    'Location',
    'Phone number',
    'Cancel',
  ]) {
    expect(body).toContain(label)
  }
  expect(body).not.toMatch(/<script|style="|https?:\/\//)
})

test('signing in again shows the account chooser', async () => {
  const browser = app.browser()
  const signIn = async (user: string) =>
    (await signInWithSandbox(browser, 'google', { user })).body.user.email
  expect(await signIn('anna')).toBe('anna.sample@example.com')
  expect(await signIn('jan')).toBe('jan.sample@example.com')
  expect(await signIn('anna')).toBe('anna.sample@example.com')
})

test('returns typed claims unchanged', async () => {
  const browser = app.browser()
  const name = `"><script>alert(1)</script>&'`
  await signInWithSandbox(browser, 'linkedin', {
    given_name: name,
    email: 'odd@example.com',
    email_verified: 'on',
  })
  expect((await browser.get('/api/onboarding')).body.profile.first_name).toBe(name)
})

test('shows an error page for a choice without a sign-in started in this browser', async () => {
  const browser = app.browser()
  await chooseSandboxUser(browser, await startProviderSignIn(browser, 'google'), { user: 'jan' })
  const { status, body } = await app.browser().get('/sandbox/google/choice/unknown', page)
  expect([status, body]).toEqual([400, expect.stringContaining('Start again')])
  const unknown = await app.browser().get('/sandbox/google/auth?client_id=unknown', page)
  expect([unknown.status, unknown.body]).toEqual([400, expect.stringContaining('Sign-in failed')])
})

test('works under every name of this machine and keeps the one the browser uses', async () => {
  const browser = app.browser()
  const origin = { origin: 'http://127.0.0.1:3000' }
  const { body } = await browser.post('/api/providers/google/begin', {}, origin)
  const address = new URL(body.url)
  expect(address.origin).toBe('http://127.0.0.1:3000')
  expect(address.searchParams.get('redirect_uri')).toBe('http://127.0.0.1:3000/auth/callback')
  const parameters = await chooseSandboxUser(browser, address, { user: 'jan' })
  expect((await browser.post('/api/callback', { parameters }, origin)).status).toBe(200)
})
