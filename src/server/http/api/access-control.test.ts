import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, onTestFinished, test, vi } from 'vitest'
import { USER_HEADER } from '../../../contract/session-headers.ts'
import type { FoundSession } from '../../identity/sessions/sessions.ts'
import { createKeyRing, hashToken } from '../../platform/crypto.ts'
import { createLogger } from '../../platform/logger.ts'
import { NO_METRICS } from '../../platform/metrics.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { createTestApp, expectProblem, PUBLIC_URL, TEST_CLIENT_KEY } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createCallLimits } from '../limits/call-limits.ts'
import { createCallQueue } from '../limits/call-queue.ts'
import { handleError } from '../problem-response.ts'
import type { AppEnv } from '../request-context.ts'
import { createAccessControl } from './access-control.ts'
import { createSessionCookie } from './session-cookies.ts'

const database = await createTestDatabase()
const { app, browser, createUser } = await createTestApp(database)

/** Routes that need no session, and routes that need no client key either. */
const WITHOUT_SESSION = [
  'GET /api/session',
  'GET /api/event-previews/:event_code',
  'POST /api/account/email/complete',
  'POST /api/account/email/undo',
  'POST /api/password-recovery/options',
  'POST /api/password-recovery/cancel',
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
const WITHOUT_KEY = [
  // Their replies are the same for every token that is unknown.
  'GET /api/email-preferences/:token',
  'POST /api/email-preferences/:token',
  'GET /api/docs',
  'GET /api/docs.css',
  'GET /api/health',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/openapi.json',
]

/** Links: they need a session, but no client key. */
const WITH_SESSION_ONLY = ['GET /api/account/data', 'GET /api/events/:event_code/calendar.ics']
/** Routes with a secret in the URL; any other URL is 404. */
const WITH_SECRET_URL = ['GET /api/calendar/:token']

/** Public files: a name that does not exist is 404. */
const PUBLIC_FILES = ['GET /event-images/:name']

const registered = [
  ...new Set(
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && /^\/(api|event-images)/.test(path))
      .map(({ method, path }) => `${method} ${path}`),
  ),
].sort()

test('lists only routes that exist', () => {
  expect(registered).toEqual(expect.arrayContaining([...WITHOUT_SESSION, ...WITHOUT_KEY]))
  expect(registered.length).toBeGreaterThanOrEqual(16)
})

// #14 #207 #208
test.each(registered)('%s requires what its contract declares', async (route) => {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern.replaceAll(/:\w+/g, 'some-event')
  const anonymous = browser()
  const withoutKey = await anonymous.call(method, path, { headers: { apikey: undefined } })
  const withKey = await anonymous.call(method, path)
  if (WITHOUT_KEY.includes(route)) {
    expect(withoutKey.status).toBe(200)
  } else if (WITH_SECRET_URL.includes(route) || PUBLIC_FILES.includes(route)) {
    expect([withoutKey.status, withKey.status]).toEqual([404, 404])
  } else if (WITH_SESSION_ONLY.includes(route)) {
    expect([withoutKey.body.code, withKey.body.code]).toEqual(['not_signed_in', 'not_signed_in'])
  } else {
    expect([withoutKey.status, withoutKey.body.code]).toEqual([401, 'client_key_missing'])
    if (WITHOUT_SESSION.includes(route)) expect(withKey.status).not.toBe(401)
    else expect([withKey.status, withKey.body.code]).toEqual([401, 'not_signed_in'])
  }
})

test('rejects a wrong client key #15 V3.5.1', async () => {
  for (const apikey of ['', 'x', `${TEST_CLIENT_KEY}x`, TEST_CLIENT_KEY.toUpperCase()]) {
    expect((await browser().get('/api/session', { apikey })).body.code).toBe('client_key_missing')
  }
})

test('requires key and session for routes without a declaration or outside the contract V8.2.1', async () => {
  const appWithoutSecurity = new OpenAPIHono<AppEnv>()
  const deps = {
    publicKey: TEST_CLIENT_KEY,
    publicUrl: PUBLIC_URL,
    cookie: createSessionCookie(createKeyRing('a secret of at least thirty-two characters'), PUBLIC_URL, {
      now: () => new Date(),
      today: () => '2026-11-20',
      timeZone: 'Europe/Warsaw',
    }),
    openSession: async () => null,
    runWithSession: () => Promise.reject(new Error('the route shares no transaction')),
    readClientIp: () => '192.0.2.1',
    callLimits: createCallLimits(false),
    callQueue: createCallQueue(),
  }
  const observers = { log: createLogger('silent'), metrics: NO_METRICS }
  appWithoutSecurity.onError((error, c) => handleError(error, c, observers))
  appWithoutSecurity.use('/api/*', createAccessControl(appWithoutSecurity, deps))
  appWithoutSecurity.openapi(
    { method: 'get', path: '/api/undeclared', responses: { 200: { description: '' } } },
    (c) => c.text('open'),
  )
  appWithoutSecurity.get('/api/raw', (c) => c.text('open'))
  for (const path of ['/api/undeclared', '/api/raw', '/%61pi/raw']) {
    expect((await appWithoutSecurity.request(path, { headers: { apikey: TEST_CLIENT_KEY } })).status).toBe(
      401,
    )
    expect((await appWithoutSecurity.request(path)).status).toBe(401)
  }
})

test('rejects reads and writes of a page that shows another user than the session’s #355', async () => {
  const page = browser()
  const anna = (await page.signUp(`anna${Math.random()}@example.com`)).body.user
  expect((await page.get('/api/settings', { [USER_HEADER]: anna.id })).status).toBe(200)
  const bea = (await page.signUp(`bea${Math.random()}@example.com`)).body.user

  await expectProblem(page.get('/api/settings', { [USER_HEADER]: anna.id }), [409, 'user_changed'])
  const write = await page.call('DELETE', '/api/settings/calendar-feed', {
    headers: { [USER_HEADER]: anna.id },
  })
  expect(write.body.code).toBe('user_changed')
  expect((await page.post('/api/sign-out', undefined, { [USER_HEADER]: anna.id })).body.code).toBe(
    'user_changed',
  )
  expect((await page.get('/api/settings')).headers.get(USER_HEADER)).toBe(bea.id)
})

// V3.2.1 V3.4.2 V3.5.1 V7.6.2
test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['a sandboxed page', { origin: 'null' }],
  ['a page of a sibling domain', { origin: undefined, 'sec-fetch-site': 'same-site' }],
  ['another site without an origin', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
  ['a typed URL', { origin: undefined, 'sec-fetch-site': 'none' }],
  ['a client with a cookie and without an origin', { origin: undefined }],
])('rejects a write from %s', async (_, headers) => {
  const anna = await createUser(`anna${Math.random()}@example.com`)
  await expectProblem(anna.call('PUT', '/api/favorites/some-event', { headers }), [403, 'foreign_origin'])
  expect((await anna.post('/api/sign-out', undefined, headers)).body.code).toBe('foreign_origin')
  expect((await anna.get('/api/session', headers)).body.user).not.toBeNull()
})

test.each([
  ['a page of the product', { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' }],
  ['this machine under its IP address', { origin: 'http://127.0.0.1:3000' }],
  ['a program that sends the origin', { origin: PUBLIC_URL }],
])('accepts a write from %s', async (_, headers) => {
  const anna = await createUser(`anna${Math.random()}@example.com`)
  expect((await anna.post('/api/sign-out', undefined, headers)).status).toBe(200)
})

test('a program without cookies can sign in without sending an origin', async () => {
  const program = browser()
  const reply = await program.post(
    '/api/sign-up',
    { email: 'program@example.com', password: 'correct horse battery' },
    { origin: undefined },
  )
  expect(reply.status).toBe(200)
})

/** Creates an app with call limits whose sessions `open` reads. Every request has the same client IP. */
function createLimitedApp(open: (token: string) => FoundSession | null) {
  const limited = new OpenAPIHono<AppEnv>()
  const counts = { opened: 0 }
  const tokens = new Map<string, string>()
  const deps = {
    publicKey: TEST_CLIENT_KEY,
    publicUrl: PUBLIC_URL,
    cookie: createSessionCookie(createKeyRing('a secret of at least thirty-two characters'), PUBLIC_URL, {
      now: () => new Date(),
      today: () => '2026-11-20',
      timeZone: 'Europe/Warsaw',
    }),
    openSession: async (tokenHash: string) => {
      counts.opened += 1
      return open(tokens.get(tokenHash)!)
    },
    runWithSession: () => Promise.reject(new Error('the route shares no transaction')),
    readClientIp: () => '192.0.2.1',
    callLimits: createCallLimits(true, () => 0),
    callQueue: createCallQueue(),
  }
  const observers = { log: createLogger('silent'), metrics: NO_METRICS }
  limited.onError((error, c) => handleError(error, c, observers))
  limited.use('/api/*', createAccessControl(limited, deps))
  for (const path of ['/api/page', '/api/events']) limited.get(path, (c) => c.text('page'))
  const call = async (token: string, path = '/api/page') => {
    tokens.set(hashToken(token), token)
    const headers = { apikey: TEST_CLIENT_KEY, cookie: `amberlink_session=${token}` }
    return (await limited.request(path, { headers })).status
  }
  return { call, counts, callQueue: deps.callQueue }
}

/** A session whose token begins with the name of its user. */
const sessionOf = (token: string): FoundSession => ({
  account: { id: token.slice(0, 4), email: 'anna@example.com' },
  session: { id: 'session', isRecentlyAuthenticated: false, tokenHash: 'hash' },
  extended: false,
  transaction: undefined,
})
const tokenOf = (user: string, number = 0) => `${user}${number}`.padEnd(43, '-')

test.each([
  ['invented', () => null],
  [
    'replaced',
    () => {
      throw new ProblemError('session_token_replaced')
    },
  ],
])('calls above the limit with %s tokens read no session', async (_, open) => {
  const { call, counts } = createLimitedApp(open)
  let limited = 0
  for (let count = 0; count < 900; count++) if ((await call(tokenOf('none', count))) === 429) limited += 1
  expect(limited).toBeGreaterThan(100)
  expect(counts.opened).toBe(900 - limited)
})

test('calls of a user above the limit read no session', async () => {
  const { call, counts } = createLimitedApp(sessionOf)
  let limited = 0
  for (let count = 0; count < 600; count++) if ((await call(tokenOf('anna'))) === 429) limited += 1
  expect(limited).toBeGreaterThan(100)
  expect(counts.opened).toBe(600 - limited)
})

test.each([
  ['was replaced', 409, 'session_token_replaced'],
  ['has ended', 401, null],
] as const)(
  'a known token whose session %s gets %i, also above the limit of anonymous calls',
  async (_, status, code) => {
    let hasSession = true
    const { call } = createLimitedApp((token) => {
      if (token.startsWith('none')) return null
      if (hasSession) return sessionOf(token)
      if (code) throw new ProblemError(code)
      return null
    })
    expect(await call(tokenOf('anna'))).toBe(200)
    for (let count = 0; (await call(tokenOf('none', count))) !== 429; count++)
      expect(count).toBeLessThan(2000)
    hasSession = false
    const answers: number[] = []
    // The limit allows a call again every few milliseconds, so a slow machine sees the first status several times.
    while (answers.at(-1) !== 429 && answers.length < 100) answers.push(await call(tokenOf('anna')))
    expect(new Set(answers)).toEqual(new Set([status, 429]))
  },
)

test('signed-in users of one client do not use up its anonymous calls, nor anonymous calls theirs', async () => {
  const { call } = createLimitedApp((token) => (token.startsWith('none') ? null : sessionOf(token)))
  const statuses = new Set<number>()
  for (let count = 0; count < 1000; count++) statuses.add(await call(tokenOf(`u${100 + (count % 500)}`)))
  expect([...statuses]).toEqual([200])
  let anonymous = 0
  while ((await call(tokenOf('none', anonymous))) !== 429 && anonymous < 2000) anonymous += 1
  expect(anonymous).toBeGreaterThanOrEqual(298)
  expect(await call(tokenOf('u100'))).toBe(200)
})

test('short calls wait for their turn; others, and calls above the limit, do not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { call, callQueue } = createLimitedApp(sessionOf)
  const inProgress = Promise.withResolvers<void>()
  for (let turn = 0; turn < 64; turn++) void callQueue.run(() => inProgress.promise)
  const waiting = call(tokenOf('anna'), '/api/events')
  await expect.poll(callQueue.countWaiting).toBe(1)
  while ((await call(tokenOf('olga'))) === 200);
  expect(await call(tokenOf('olga'), '/api/events')).toBe(429)
  expect(callQueue.countWaiting()).toBe(1)
  inProgress.resolve()
  expect(await waiting).toBe(200)
})
