import { expect, test } from 'vitest'
import { createTestApp, type TestReply } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const database = await createTestDatabase()
// Advances only where a test says so: otherwise tokens would return while a busy machine makes calls.
let elapsedMs = 0
const createLimitedApp = () =>
  createTestApp(database, { settings: { apiRateLimit: true }, elapsedMs: () => elapsedMs })
const { browser } = await createLimitedApp()

/** Calls until the first 429, at most `max` times. Returns the number of other replies and the 429. */
async function callUntilLimited(
  call: () => Promise<TestReply>,
  max: number,
): Promise<{ allowed: number; limited: TestReply | undefined }> {
  for (let allowed = 0; allowed < max; allowed++) {
    const reply = await call()
    if (reply.status === 429) return { allowed, limited: reply }
  }
  return { allowed: max, limited: undefined }
}

test('a user can make 120 calls at once, in all browsers together; other users on the same IP are not affected #411 V2.4.1', async () => {
  const [phone, laptop, bea] = [browser(), browser('192.0.2.77'), browser()]
  const anna = { email: 'anna@example.com', password: 'correct horse battery' }
  await phone.signUp(anna.email)
  await laptop.post('/api/sign-in', anna)
  await bea.signUp('bea@example.com')

  let isPhone = false
  const { allowed, limited } = await callUntilLimited(() => {
    isPhone = !isPhone
    return (isPhone ? phone : laptop).get('/api/settings')
  }, 200)
  expect(allowed).toBe(120)
  expect(limited?.body).toMatchObject({ code: 'too_many_attempts', status: 429, retry_after: 1 })
  expect(limited?.headers.get('content-type')).toBe('application/problem+json')
  expect(limited?.headers.get('retry-after')).toBe('1')
  expect((await bea.get('/api/settings')).status).toBe(200)
  expect((await browser().get('/api/session')).status).toBe(200)
  elapsedMs += 1000
  expect((await callUntilLimited(() => phone.get('/api/settings'), 200)).allowed).toBe(20)
})

test('calls with a replaced token do not count against its user', async () => {
  const anna = browser('192.0.2.90')
  await anna.signUp('replaced@example.com')
  const thief = anna.copy()
  expect((await anna.reauthenticate()).status).toBe(200)
  const stolen = await Promise.all(Array.from({ length: 130 }, () => thief.get('/api/settings')))
  expect(new Set(stolen.map(({ body }) => body.code))).toContain('session_token_replaced')
  const own = await Promise.all(Array.from({ length: 100 }, () => anna.get('/api/settings')))
  expect(own.filter(({ status }) => status !== 200)).toEqual([])
})

test('rejections are held back, so that trying again at once takes no time from others', async () => {
  const anna = browser()
  await anna.signUp('held-back@example.com')
  await Promise.all(Array.from({ length: 120 }, () => anna.get('/api/settings')))
  const start = performance.now()
  expect((await anna.get('/api/settings')).status).toBe(429)
  expect(performance.now() - start).toBeGreaterThan(450)
})

test('an anonymous client can make 300 calls at once; signed-in users on the same IP are not affected #411', async () => {
  const ip = '198.51.100.5'
  const bea = browser(ip)
  await bea.signUp('venue@example.com')
  const { allowed, limited } = await callUntilLimited(() => browser(ip).get('/api/session'), 400)
  // The sign-up counted, too.
  expect(allowed).toBe(299)
  expect(limited?.body.code).toBe('too_many_attempts')
  expect((await bea.get('/api/session')).status).toBe(200)
  expect((await browser('198.51.100.6').get('/api/session')).status).toBe(200)
})

test('a flood of anonymous reads does not reject those who sign in or sign up at the address #416', async () => {
  const ip = '198.51.100.8'
  const flood = Array.from({ length: 600 }, () => browser(ip).get('/api/event-previews/fair'))
  const newcomer = browser(ip)
  expect((await newcomer.get('/api/session')).status).toBe(200)
  await newcomer.signUp('newcomer@example.com')
  const account = { email: 'newcomer@example.com', password: 'correct horse battery' }
  expect((await browser(ip).post('/api/sign-in', account)).status).toBe(200)
  expect((await Promise.all(flood)).filter(({ status }) => status === 429).length).toBeGreaterThan(200)
})

test('a flood of anonymous calls does not reject signed-in users of the address whose session this process has not read yet', async () => {
  const ip = '198.51.100.7'
  const bea = browser(ip)
  await bea.signUp('arrives@example.com')
  const { browser: restarted } = await createLimitedApp()
  const flood = Array.from({ length: 600 }, () => restarted(ip).get('/api/session'))
  const arriving = restarted(ip)
  for (const [name, value] of bea.cookies) arriving.cookies.set(name, value)
  expect((await arriving.get('/api/settings')).status).toBe(200)
  expect((await Promise.all(flood)).filter(({ status }) => status === 429).length).toBeGreaterThan(200)
})

test.each([
  ['without a client key', (ip: string) => browser(ip).get('/api/session', { apikey: undefined })],
  [
    'with an invented session',
    (ip: string) => browser(ip).get('/api/session', { cookie: `amberlink_session=${'x'.repeat(43)}` }),
  ],
  ['to the documentation', (ip: string) => browser(ip).get('/api/docs')],
  ['to unknown paths', (ip: string) => browser(ip).get('/api/nothing')],
  ['with a calendar token', (ip: string) => browser(ip).get('/api/calendar/abc.ics')],
])('anonymous calls %s are limited', async (title, call) => {
  const ip = `203.0.113.${title.length}`
  expect((await callUntilLimited(() => call(ip), 400)).limited?.status).toBe(429)
})

test('the networks of one IPv6 /48 share a wider limit #417', async () => {
  let network = 0
  const { allowed, limited } = await callUntilLimited(() => {
    network += 1
    return browser(`2001:db8:7:${network.toString(16)}::1`).get('/api/session')
  }, 1300)
  expect(allowed).toBe(1200)
  expect(limited?.status).toBe(429)
  expect((await browser('2001:db8:8::1').get('/api/session')).status).toBe(200)
})

test('health checks are not limited #411', async () => {
  const ip = '198.51.100.44'
  for (let count = 0; count < 310; count++) {
    expect((await browser(ip).get('/api/health', { apikey: undefined })).status).toBe(200)
  }
})
