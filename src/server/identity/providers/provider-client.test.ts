import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { createRequestListener } from '../../http/request-listener.ts'
import { createTestApp, expectProblem, type TestBrowser, type TestReply } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { startTestProvider } from '../../testing/test-provider.ts'
import { startProviderSignIn } from '../../testing/test-sandbox.ts'

const database = await createTestDatabase()
const provider = await startTestProvider()
const { clientSettings: keys } = provider
const app = await createTestApp(database, {
  settings: { publicUrl: 'https://events.example.org', oauthClients: { google: keys, linkedin: keys } },
})
// As in the server, whose HTTP adapter replaces the global Response: the responses of fetch are no instances of it.
createRequestListener(app.app, { isOverloaded: () => false })
const ORIGIN = { origin: 'https://events.example.org' }
const defaults = {
  createIdToken: provider.createIdToken,
  overrideResponse: provider.overrideResponse,
}
const { privateKey: strange } = await generateKeyPair('RS256')

beforeEach(() =>
  Object.assign(provider, defaults, {
    claims: { sub: 'evil-1', email: 'evil@example.com', email_verified: true },
  }),
)

/** Opens a browser on a page of this product at a public URL, where there is no sandbox. */
function openBrowser(): TestBrowser {
  const browser = app.browser()
  const { post } = browser
  browser.post = (path, body, headers) => post(path, body, { ...ORIGIN, ...headers })
  return browser
}

async function completeCallback(
  browser = openBrowser(),
  name: 'google' | 'linkedin' = 'google',
  more: Record<string, string> = {},
): Promise<TestReply> {
  const address = await startProviderSignIn(browser, name)
  const nonce = address.searchParams.get('nonce')
  if (nonce && !('nonce' in provider.claims)) provider.claims = { ...provider.claims, nonce }
  const parameters = { code: 'the-code', state: address.searchParams.get('state') ?? '', ...more }
  return browser.post('/api/callback', { parameters })
}

const accounts = async () =>
  (await database.identity.query('select email from users')).rows.map(({ email }) => email)
const sign = (claims: JWTPayload, key: Parameters<SignJWT['sign']>[0], alg = 'RS256') =>
  new SignJWT(claims).setProtectedHeader({ alg, kid: 'test' }).sign(key)
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = () => Math.floor(Date.now() / 1000)

// #216 V10.1.1 V10.2.1
test('the Google request has PKCE, nonce and state, and no token is stored or returned', async () => {
  const browser = openBrowser()
  const address = await startProviderSignIn(browser, 'google')
  const { state, nonce, code_challenge, ...asked } = Object.fromEntries(address.searchParams)
  expect(`${address.origin}${address.pathname}`).toBe(`${keys.issuer}/authorize`)
  expect(asked).toEqual({
    client_id: keys.clientId,
    response_type: 'code',
    redirect_uri: 'https://events.example.org/auth/callback',
    scope: 'openid email profile',
    access_type: 'offline',
    prompt: 'consent',
    code_challenge_method: 'S256',
  })
  for (const value of [state, nonce, code_challenge]) expect(value).toMatch(/^[\w-]{43}$/)

  provider.claims = { ...provider.claims, nonce: nonce ?? '' }
  const reply = await browser.post('/api/callback', { parameters: { code: 'the-code', state } })
  expect(reply.body).toMatchObject({ user: { email: 'evil@example.com' }, provider: 'google' })
  const { form } = provider.requests.findLast(({ path }) => path === '/token')!
  expect(form.get('code_verifier')).toMatch(/^[\w-]{43,}$/)
  expect(form.get('client_secret')).toBe(keys.clientSecret)

  const rows = await database.identity.query('select * from credentials, users')
  const everything = JSON.stringify([reply.body, [...reply.headers], rows.rows]) + app.log.text()
  for (const secret of [
    'access-token',
    'refresh-token',
    keys.clientSecret,
    'eyJ',
    'the-code',
    state,
    nonce,
  ]) {
    expect(everything).not.toContain(secret)
  }
})

test('the LinkedIn request has its scopes, no nonce, and no PKCE unless supported #215 V10.5.1', async () => {
  const address = await startProviderSignIn(openBrowser(), 'linkedin')
  const { state: _, ...asked } = Object.fromEntries(address.searchParams)
  expect(asked).toEqual({
    client_id: keys.clientId,
    response_type: 'code',
    redirect_uri: 'https://events.example.org/auth/callback',
    scope: 'openid profile email',
  })
  provider.claims = { sub: 'linkedin-1', email: 'linked@example.com', email_verified: 'true' }
  expect((await completeCallback(openBrowser(), 'linkedin')).body.user.email).toBe('linked@example.com')
})

test('a missing email is fetched from the userinfo endpoint of the same subject', async () => {
  provider.createIdToken = ({ email: _, ...claims }) => defaults.createIdToken(claims)
  provider.claims = { sub: 'asked-1', email: 'asked@example.com', email_verified: true }
  expect((await completeCallback()).body.user.email).toBe('asked@example.com')
  provider.overrideResponse = (path) =>
    path === '/userinfo'
      ? { status: 200, body: { sub: 'another-user', email: 'victim@example.com' } }
      : undefined
  provider.claims = { sub: 'asked-2' }
  expect((await completeCallback()).body.code).toBe('sign_in_failed')
})

test('email_verified counts only in the response that contains the email', async () => {
  provider.createIdToken = ({ email: _, ...claims }) => defaults.createIdToken(claims)
  provider.overrideResponse = (path) =>
    path === '/userinfo'
      ? { status: 200, body: { sub: 'verified-apart', email: 'verified-apart@example.com' } }
      : undefined
  provider.claims = { sub: 'verified-apart', email_verified: true }
  expect((await completeCallback()).body.user.email).toBe('verified-apart@example.com')
  const { rows } = await database.identity.query(
    `select email_verified from users where email = 'verified-apart@example.com'`,
  )
  expect(rows).toEqual([{ email_verified: false }])
})

const EVIL: Record<string, (claims: JWTPayload) => Promise<string>> = {
  'alg none': async (claims) => `${base64({ alg: 'none' })}.${base64(claims)}.`,
  'alg none with a signature': async (claims) =>
    `${base64({ alg: 'none', kid: 'test' })}.${base64(claims)}.AAAA`,
  'signed with the client secret': (claims) =>
    sign(claims, new TextEncoder().encode(keys.clientSecret), 'HS256'),
  'another key with a known key id': (claims) => sign(claims, strange),
  'a key that is not published': (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'strange' }).sign(strange),
  'claims changed after signing': async (claims) => {
    const [header, , signature] = (await defaults.createIdToken(claims)).split('.')
    return `${header}.${base64({ ...claims, sub: 'another-user' })}.${signature}`
  },
  'another audience': (claims) => defaults.createIdToken({ ...claims, aud: 'another-client' }),
  'several audiences without azp': (claims) =>
    defaults.createIdToken({ ...claims, aud: [keys.clientId, 'another-client'] }),
  'another issuer': (claims) => defaults.createIdToken({ ...claims, iss: 'https://accounts.google.com' }),
  expired: (claims) => defaults.createIdToken({ ...claims, iat: seconds() - 7200, exp: seconds() - 3600 }),
  'no expiry': ({ exp: _, ...claims }) => defaults.createIdToken(claims),
  'another nonce': (claims) => defaults.createIdToken({ ...claims, nonce: 'another' }),
  'no nonce': ({ nonce: _, ...claims }) => defaults.createIdToken(claims),
  'no subject': ({ sub: _, ...claims }) => defaults.createIdToken(claims),
  'an empty subject': (claims) => defaults.createIdToken({ ...claims, sub: '' }),
  'a subject with control characters': (claims) => defaults.createIdToken({ ...claims, sub: 'vic\u0000tim' }),
  'issued to another client': (claims) => defaults.createIdToken({ ...claims, azp: 'another-client' }),
  'issued in the future': (claims) =>
    defaults.createIdToken({ ...claims, iat: seconds() + 3600, exp: seconds() + 7200 }),
  'no token at all': async () => '',
  'no JWT': async () => 'nonsense',
}

test.each(Object.entries(EVIL))('an ID token is rejected: %s #345', async (_name, idToken) => {
  provider.claims = { sub: 'victim', email: 'victim@example.com', email_verified: true }
  provider.createIdToken = idToken
  const browser = openBrowser()
  expect((await completeCallback(browser)).body.code).toBe('sign_in_failed')
  expect((await browser.get('/api/session')).body.user).toBeNull()
  expect(await accounts()).not.toContain('victim@example.com')
})

test('an ID token of an earlier sign-in is rejected by its nonce V10.1.2 V10.5.1', async () => {
  let kept = ''
  provider.createIdToken = async (claims) => {
    kept = await defaults.createIdToken(claims)
    return kept
  }
  expect((await completeCallback()).body.user).toBeTruthy()
  provider.createIdToken = async () => kept
  provider.claims = { sub: 'evil-1' }
  expect((await completeCallback()).body.code).toBe('sign_in_failed')
})

test('a callback from another issuer is rejected (mix-up attack) V10.2.2 V10.5.3', async () => {
  expect(
    (await completeCallback(openBrowser(), 'google', { iss: 'https://evil.example.com' })).body.code,
  ).toBe('sign_in_failed')
})

// V6.8.2 V9.1.1 V9.1.2 V9.2.2 V9.2.3 V10.5.4
test.each([
  [
    'a code that the provider does not know',
    { status: 400, body: { error: 'invalid_grant' } },
    'sign_in_failed',
  ],
  ['keys that are no longer ours', { status: 401, body: { error: 'invalid_client' } }, 'sign_in_failed'],
  ['a malformed response', { status: 200, body: ['nonsense'] }, 'sign_in_failed'],
  ['a provider that fails', { status: 503, body: { error: 'down' } }, 'provider_unavailable'],
])('%s: %o', async (_name, response, code) => {
  provider.overrideResponse = (path) => (path === '/token' ? response : undefined)
  const browser = openBrowser()
  expect((await completeCallback(browser)).body.code).toBe(code)
  expect((await browser.get('/api/session')).body.user).toBeNull()
})

// V1.3.6 V13.2.4 V16.5.2
test('an unavailable provider affects neither startup nor other sign-in methods', async () => {
  await provider.stop()
  const late = await createTestApp(database, {
    settings: { publicUrl: 'https://events.example.org', oauthClients: { google: keys } },
  })
  const browser = late.browser()
  const begin = () => browser.post('/api/providers/google/begin', {}, ORIGIN)
  await expectProblem(begin(), [503, 'provider_unavailable'])
  expect(late.log.text()).not.toContain(keys.clientSecret)
  const other = { email: 'other-way@example.com', password: 'correct horse battery' }
  expect((await browser.post('/api/sign-up', other, ORIGIN)).status).toBe(200)

  await provider.start()
  const { body } = await begin()
  await provider.stop()
  const parameters = { code: 'the-code', state: new URL(body.url).searchParams.get('state') ?? '' }
  expect((await browser.post('/api/callback', { parameters }, ORIGIN)).body.code).toBe('provider_unavailable')
  await provider.start()
  expect((await begin()).status).toBe(200)
})

test('the reason of a failed sign-in is logged without the token', async () => {
  provider.createIdToken = (claims) => defaults.createIdToken({ ...claims, aud: 'another-client' })
  await completeCallback()
  const { reason } = app.log.entries().findLast(({ msg }) => msg === 'sign-in through a provider failed')!
  expect(reason).toMatch(/JWT claim/)
  expect(app.log.text()).not.toContain('evil@example.com')
})
