import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { USER_HEADER } from '../../contract/session-headers.ts'
import { createTestApp, PUBLIC_KEY, PUBLIC_URL } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createAccessControl } from './access-control.ts'
import { handleError } from './problem-response.ts'
import type { AppEnv } from './request-context.ts'
import { createSessionCookie } from './session-cookies.ts'

const database = await createTestDatabase()
const { app, browser } = await createTestApp(database)

/** The calls that may be made without a session, and those without the client's key as well. */
const WITHOUT_SESSION = [
  'GET /api/session',
  'POST /api/account/email/complete',
  'POST /api/callback',
  'POST /api/email-confirmation/complete',
  'POST /api/password-recovery',
  'POST /api/password-recovery/complete',
  'POST /api/providers/:provider/begin',
  'POST /api/sign-in',
  'POST /api/sign-in/passkey',
  'POST /api/sign-in/passkey/begin',
  'POST /api/sign-in/code',
  'POST /api/sign-out',
  'POST /api/sign-up',
]
const WITHOUT_KEY = ['GET /api/docs', 'GET /api/docs.css', 'GET /api/health', 'GET /api/openapi.json']

/** Plain links: a session, no key. */
const WITH_SESSION_ONLY = ['GET /api/account/data', 'GET /api/events/:event_code/calendar.ics']
/** What stands in its address opens it; anything else is not found. */
const BY_ADDRESS = ['GET /api/calendar/:token']

const registered = [
  ...new Set(
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api'))
      .map(({ method, path }) => `${method} ${path}`),
  ),
].sort()

test('every registered call is one of the known, so that a new one is looked at here', () => {
  expect(registered).toEqual(expect.arrayContaining([...WITHOUT_SESSION, ...WITHOUT_KEY]))
  expect(registered.length).toBeGreaterThanOrEqual(16)
})

test.each(registered)('%s asks for what it declares', async (call) => {
  const [method = '', pattern = ''] = call.split(' ')
  const path = pattern.replaceAll(/:\w+/g, 'some-event')
  const nobody = browser()
  const without = await nobody.call(method, path, { headers: { apikey: undefined } })
  const withKey = await nobody.call(method, path)
  if (WITHOUT_KEY.includes(call)) {
    expect(without.status).toBe(200)
  } else if (BY_ADDRESS.includes(call)) {
    expect([without.status, withKey.status]).toEqual([404, 404])
  } else if (WITH_SESSION_ONLY.includes(call)) {
    expect([without.body.code, withKey.body.code]).toEqual(['not_signed_in', 'not_signed_in'])
  } else {
    expect([without.status, without.body.code]).toEqual([401, 'client_key_missing'])
    if (WITHOUT_SESSION.includes(call)) expect(withKey.status).not.toBe(401)
    else expect([withKey.status, withKey.body.code]).toEqual([401, 'not_signed_in'])
  }
})

test('a wrong key is no key', async () => {
  for (const apikey of ['', 'x', `${PUBLIC_KEY}x`, PUBLIC_KEY.toUpperCase()]) {
    expect((await browser().get('/api/session', { apikey })).body.code).toBe('client_key_missing')
  }
})

test('a route that declares nothing, or that slipped past the contract, is closed', async () => {
  const careless = new OpenAPIHono<AppEnv>()
  const deps = {
    publicKey: PUBLIC_KEY,
    publicUrl: PUBLIC_URL,
    cookie: createSessionCookie('a secret of at least thirty-two characters', PUBLIC_URL),
    readSession: async () => null,
  }
  const silent = { info() {}, error() {} } as unknown as Parameters<typeof handleError>[2]
  careless.onError((error, c) => handleError(error, c, silent))
  careless.use('/api/*', createAccessControl(careless, deps))
  careless.openapi({ method: 'get', path: '/api/forgotten', responses: { 200: { description: '' } } }, (c) =>
    c.text('open'),
  )
  careless.get('/api/raw', (c) => c.text('open'))
  for (const path of ['/api/forgotten', '/api/raw', '/%61pi/raw']) {
    expect((await careless.request(path, { headers: { apikey: PUBLIC_KEY } })).status).toBe(401)
    expect((await careless.request(path)).status).toBe(401)
  }
})

test('a page that still shows somebody else neither reads nor writes as the one who is signed in now', async () => {
  const page = browser()
  const anna = (await page.signUp(`anna${Math.random()}@example.com`)).body.user
  expect((await page.get('/api/settings', { [USER_HEADER]: anna.id })).status).toBe(200)
  const bea = (await page.signUp(`bea${Math.random()}@example.com`)).body.user

  const read = await page.get('/api/settings', { [USER_HEADER]: anna.id })
  expect([read.status, read.body.code]).toEqual([409, 'user_changed'])
  const write = await page.call('DELETE', '/api/settings/calendar-feed', {
    headers: { [USER_HEADER]: anna.id },
  })
  expect(write.body.code).toBe('user_changed')
  expect((await page.post('/api/sign-out', undefined, { [USER_HEADER]: anna.id })).body.code).toBe(
    'user_changed',
  )
  expect((await page.get('/api/settings')).headers.get(USER_HEADER)).toBe(bea.id)
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['a sandboxed page', { origin: 'null' }],
  ['a page of a sister site', { origin: undefined, 'sec-fetch-site': 'same-site' }],
  ['another site that hides its origin', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
  ['an address typed by hand', { origin: undefined, 'sec-fetch-site': 'none' }],
  ['a cookie without any origin', { origin: undefined }],
])('a write from %s is refused', async (_, headers) => {
  const anna = browser()
  await anna.signUp(`anna${Math.random()}@example.com`)
  const reply = await anna.call('PUT', '/api/favorites/some-event', { headers })
  expect([reply.status, reply.body.code]).toEqual([403, 'foreign_origin'])
  expect((await anna.post('/api/sign-out', undefined, headers)).body.code).toBe('foreign_origin')
  expect((await anna.get('/api/session', headers)).body.user).not.toBeNull()
})

test.each([
  ['a page of the product', { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' }],
  ['this machine under its other name', { origin: 'http://127.0.0.1:3000' }],
  ['a program that names the origin', { origin: PUBLIC_URL }],
])('a write from %s is accepted', async (_, headers) => {
  const anna = browser()
  await anna.signUp(`anna${Math.random()}@example.com`)
  expect((await anna.post('/api/sign-out', undefined, headers)).status).toBe(200)
})

test('a program without cookies signs in without naming an origin', async () => {
  const program = browser()
  const reply = await program.post(
    '/api/sign-up',
    { email: 'program@example.com', password: 'correct horse battery' },
    { origin: undefined },
  )
  expect(reply.status).toBe(200)
})
