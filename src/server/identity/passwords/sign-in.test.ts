import { expect, onTestFinished, test } from 'vitest'
import { withTransaction } from '../../database/transaction.ts'
import { createKeyRing } from '../../platform/crypto.ts'
import { type Metrics, NO_METRICS } from '../../platform/metrics.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import {
  SIGN_IN_PER_ACCOUNT,
  SIGN_IN_PER_IP,
  SUCCESSFUL_SIGN_IN_PER_ACCOUNT_AND_IP,
  SUCCESSFUL_SIGN_IN_PER_IP,
} from '../rate-limits/limits.ts'
import { createRateLimits, type RateLimit } from '../rate-limits/rate-limits.ts'

const database = await createTestDatabase()
let countWaiting: () => Promise<number | undefined> = async () => undefined
const metrics: Metrics = {
  ...NO_METRICS,
  addGauge(name, _help, _label, read) {
    if (name === 'amberlink_waiting_tasks') countWaiting = async () => (await read()).slowed_sign_ins
  },
}
const { browser, secret } = await createTestApp(database, {
  settings: { trustedProxies: ['10.0.0.0/8'] },
  metrics,
})
const right = { email: 'anna@example.com', password: 'correct horse battery' }
const wrong = { ...right, password: 'incorrect horse battery' }
await browser().signUp(right.email, right.password)

test.each(['anna@example.com', 'ANNA@Example.com ', 'ａnna@example.com'])(
  'the right password signs in, however the address is spelled: %j #213',
  async (email) => {
    const anna = browser()
    const reply = await anna.post('/api/sign-in', { ...right, email })
    expect([reply.status, reply.body.user.email]).toEqual([200, 'anna@example.com'])
    expect((await anna.get('/api/session')).body.user.email).toBe('anna@example.com')
  },
)

test('an unknown email and a wrong password get the same response', async () => {
  const known = await browser('192.0.2.10').post('/api/sign-in', wrong)
  const unknown = await browser('192.0.2.10').post('/api/sign-in', { ...wrong, email: 'unknown@example.com' })
  const withoutRequestId = ({ body: { request_id: _, ...rest } }: typeof known) => rest
  expect(withoutRequestId(unknown)).toEqual(withoutRequestId(known))
  expect(known.status).toBe(401)
  expect(known.body.code).toBe('wrong_email_or_password')
  expect(unknown.headers.getSetCookie()).toEqual([])
})

test('an account without a password rejects every password', async () => {
  await database.identity.query(`insert into users (email) values ('via-provider@example.com')`)
  const reply = await browser().post('/api/sign-in', {
    email: 'via-provider@example.com',
    password: 'undefined',
  })
  expect(reply.body.code).toBe('wrong_email_or_password')
})

test('guessing a password is rate limited without locking out the owner elsewhere #335 V6.3.1', async () => {
  const attacker = browser('203.0.113.5')
  const codes: string[] = []
  for (let count = 0; count < 12; count++) codes.push((await attacker.post('/api/sign-in', wrong)).body.code)
  expect(codes).toEqual([...Array(10).fill('wrong_email_or_password'), ...Array(2).fill('too_many_attempts')])

  const stopped = await attacker.post('/api/sign-in', right)
  expect([stopped.status, stopped.body.code]).toEqual([429, 'too_many_attempts'])
  expect(stopped.body.retry_after).toBeGreaterThan(60)
  expect(stopped.body.retry_after).toBeLessThanOrEqual(90)
  expect(stopped.headers.get('retry-after')).toBe(String(stopped.body.retry_after))

  expect((await browser('203.0.113.6').post('/api/sign-in', right)).status).toBe(200)
})

test('distributed guessing is rate limited without locking out the owner at a known IP V6.1.1', async () => {
  const owner = { email: 'owner@example.com', password: right.password }
  await browser('203.0.113.30').signUp(owner.email, owner.password)
  await withTransaction(database.identity, async (tx) => {
    const rateLimits = createRateLimits(tx, createKeyRing(secret))
    for (let count = 0; count < SIGN_IN_PER_ACCOUNT.burst; count++) {
      await rateLimits.consume(SIGN_IN_PER_ACCOUNT, owner.email)
    }
  })
  expect((await browser('203.0.113.31').post('/api/sign-in', owner)).status).toBe(429)
  expect((await browser('203.0.113.30').post('/api/sign-in', owner)).status).toBe(200)
})

/** Consumes all attempts of a limit. */
async function exhaust(limit: RateLimit, subjects: string[]): Promise<void> {
  await withTransaction(database.identity, async (tx) => {
    const rateLimits = createRateLimits(tx, createKeyRing(secret))
    for (let count = 0; count < limit.burst; count++) {
      await rateLimits.tryConsume(limit, subjects[count % subjects.length]!)
    }
  })
  if (subjects.length === 1) await consumeRest(limit, subjects[0]!)
}

/** Consumes the attempts that have become available again while a slow machine consumed the others. */
async function consumeRest(limit: RateLimit, subject: string): Promise<void> {
  const tryConsume = () =>
    withTransaction(database.identity, (tx) =>
      createRateLimits(tx, createKeyRing(secret)).tryConsume(limit, subject),
    )
  while (await tryConsume()) {}
}

/** Gives all attempts of a limit back. */
const restore = (limit: RateLimit, subject: string) =>
  withTransaction(database.identity, (tx) =>
    createRateLimits(tx, createKeyRing(secret)).reset(limit, subject),
  )

test('sign-ins with the right password are rate limited per account and IP #416', async () => {
  const busy = { ...right, email: 'busy@example.com' }
  await browser('203.0.113.40').signUp(busy.email)
  const statuses: number[] = []
  for (let count = 0; count < SUCCESSFUL_SIGN_IN_PER_ACCOUNT_AND_IP.burst + 1; count++) {
    statuses.push((await browser('203.0.113.40').post('/api/sign-in', busy)).status)
  }
  expect(statuses).toEqual([...Array(SUCCESSFUL_SIGN_IN_PER_ACCOUNT_AND_IP.burst).fill(200), 429])
  expect((await browser('203.0.113.40').post('/api/sign-in', right)).status).toBe(200)
  expect((await browser('203.0.113.41').post('/api/sign-in', busy)).status).toBe(200)
})

const other = { ...right, email: 'other@example.com' }
const third = { ...right, email: 'third@example.com' }

/** Signs in one after another and returns the statuses. Above a limit per IP, each attempt takes at least a second. */
async function signInSlowly(ip: string, ...attempts: object[]): Promise<number[]> {
  const start = performance.now()
  const statuses: number[] = []
  for (const attempt of attempts) statuses.push((await browser(ip).post('/api/sign-in', attempt)).status)
  expect(performance.now() - start).toBeGreaterThan(attempts.length * 990)
  return statuses
}

test('wrong sign-ins from one IP, as of a venue, slow down unfamiliar users there #416', async () => {
  await browser('203.0.113.43').signUp(other.email)
  await browser('203.0.113.43').signUp(third.email)
  const venue = '203.0.113.42'
  await exhaust(SIGN_IN_PER_IP, [venue])
  expect(await signInSlowly(venue, other, wrong)).toEqual([200, 401])
  await exhaust(SUCCESSFUL_SIGN_IN_PER_IP, [venue])
  expect(await signInSlowly(venue, third)).toEqual([200])
})

test('slowed attempts of one IP run one at a time, and accounts take turns', async () => {
  const venue = '203.0.113.48'
  await exhaust(SIGN_IN_PER_IP, [venue])
  const finished: string[] = []
  const signIn = async (name: string, body: object) => {
    const { status } = await browser(venue).post('/api/sign-in', body)
    finished.push(`${name} ${status}`)
  }
  const start = performance.now()
  const guesses = Array.from({ length: 5 }, () => signIn('guess', { ...wrong, email: 'ghost@example.org' }))
  await expect.poll(countWaiting).toBe(4)
  await Promise.all([...guesses, signIn('user', third)])
  expect(performance.now() - start).toBeGreaterThan(5900)
  expect(finished).toHaveLength(6)
  expect(finished.indexOf('user 200')).toBeLessThan(3)
})

test('a flood of made-up emails drops a right password at most once #416', async () => {
  const venue = '203.0.113.60'
  await exhaust(SIGN_IN_PER_IP, [venue])
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const { signal } = closing
  let dropped = 0
  let emails = 0
  const flood = Array.from({ length: 40 }, async () => {
    while (!signal.aborted) {
      const body = { ...wrong, email: `made-up-${emails++}@example.org` }
      const { status } = await browser(venue).call('POST', '/api/sign-in', { body, signal })
      if (status === 429) dropped += 1
    }
  })
  await expect.poll(() => dropped).toBeGreaterThan(15)
  let drops = 0
  const signIn = async (): Promise<number> => {
    const { status } = await browser(venue).post('/api/sign-in', third)
    if (status !== 429) return status
    drops += 1
    return signIn()
  }
  const signedIn = signIn()
  await expect.poll(() => drops).toBe(1)
  const before = dropped
  await expect.poll(() => dropped, { timeout: 10_000 }).toBeGreaterThan(before + 60)
  closing.abort()
  expect([await signedIn, drops]).toEqual([200, 1])
  await Promise.all(flood)
}, 20_000)

test('a slowed attempt whose connection closes frees its place', async () => {
  const venue = '203.0.113.61'
  await exhaust(SIGN_IN_PER_IP, [venue])
  const earlier = Array.from({ length: 3 }, (_, at) =>
    browser(venue).post('/api/sign-in', { ...wrong, email: `earlier${at}@example.org` }),
  )
  await expect.poll(countWaiting).toBe(2)
  const closing = new AbortController()
  const body = { ...wrong, email: 'last@example.org' }
  const last = browser(venue).call('POST', '/api/sign-in', { body, signal: closing.signal })
  await expect.poll(countWaiting).toBe(3)
  closing.abort()
  expect((await last).status).toBe(429)
  await Promise.all(earlier)
  expect(await countWaiting()).toBe(0)
})

test('slowed attempts to one account are still refused above its limit', async () => {
  const venue = '203.0.113.49'
  await exhaust(SIGN_IN_PER_IP, [venue])
  const many = Array.from({ length: 12 }, () => browser(venue).post('/api/sign-in', wrong))
  await expect.poll(countWaiting).toBe(9)
  expect((await browser(venue).post('/api/sign-in', right)).status).toBe(429)
  expect((await Promise.all(many)).filter(({ status }) => status === 429)).toHaveLength(2)
}, 30_000)

test('sign-ins that another limit rejects do not use up the attempts for wrong passwords', async () => {
  const eager = { ...right, email: 'eager@example.com' }
  const ip = '203.0.113.46'
  const owner = browser(ip)
  await owner.signUp(eager.email)
  await exhaust(SUCCESSFUL_SIGN_IN_PER_ACCOUNT_AND_IP, [`${eager.email} ${ip}`])
  for (let count = 0; count < 12; count++) {
    expect((await owner.post('/api/sign-in', eager)).status).toBe(429)
  }
  await restore(SUCCESSFUL_SIGN_IN_PER_ACCOUNT_AND_IP, `${eager.email} ${ip}`)
  expect((await owner.post('/api/sign-in', eager)).status).toBe(200)

  // Elsewhere, the attempts of the account count as well.
  const attackerIp = '203.0.113.47'
  await exhaust(SUCCESSFUL_SIGN_IN_PER_ACCOUNT_AND_IP, [`${eager.email} ${attackerIp}`])
  for (let count = 0; count < 3; count++) {
    expect((await browser(attackerIp).post('/api/sign-in', { ...wrong, email: eager.email })).status).toBe(
      429,
    )
  }
  await withTransaction(database.identity, async (tx) => {
    const rateLimits = createRateLimits(tx, createKeyRing(secret))
    expect(await rateLimits.isConsumed(SIGN_IN_PER_ACCOUNT, eager.email)).toBe(false)
    expect(await rateLimits.isConsumed(SIGN_IN_PER_IP, attackerIp)).toBe(false)
  })
})

test('wrong sign-ins from one IP do not slow down users who have signed in there #416', async () => {
  const ip = '203.0.113.44'
  await browser(ip).post('/api/sign-in', right)
  await exhaust(SIGN_IN_PER_IP, [ip])
  const slowed = [other, third].map((body) => browser(ip).post('/api/sign-in', body))
  await expect.poll(countWaiting).toBe(1)
  expect((await browser(ip).post('/api/sign-in', right)).status).toBe(200)
  expect(await countWaiting()).toBe(1)
  await Promise.all(slowed)
})

test('wrong sign-ins to accounts that are known at an IP count against the IP', async () => {
  const ip = '203.0.113.45'
  await browser(ip).post('/api/sign-in', right)
  await exhaust(SIGN_IN_PER_IP, [ip])
  await withTransaction(database.identity, (tx) =>
    createRateLimits(tx, createKeyRing(secret)).refund(SIGN_IN_PER_IP, ip),
  )
  expect((await browser(ip).post('/api/sign-in', wrong)).status).toBe(401)
  expect(await signInSlowly(ip, other)).toEqual([200])
})

test('the networks of one IPv6 /48 share a wider limit #417', async () => {
  const networks = Array.from({ length: 8 }, (_, index) => `2001:db8:9:${index}::/64`)
  for (const four of [0, 1, 2, 3]) await exhaust(SIGN_IN_PER_IP, networks.slice(2 * four, 2 * four + 2))
  await consumeRest(SIGN_IN_PER_IP, '2001:db8:9:78::/64')
  const attempts = ['77', '78', '79'].map((network) =>
    browser(`2001:db8:9:${network}::1`).post('/api/sign-in', { ...wrong, email: `${network}@example.com` }),
  )
  await expect.poll(countWaiting).toBe(2)
  // The wider network has none left, so the attempt does not count against the narrower network either.
  await withTransaction(database.identity, async (tx) => {
    const rateLimits = createRateLimits(tx, createKeyRing(secret))
    expect(await rateLimits.isConsumed(SIGN_IN_PER_IP, '2001:db8:9:77::/64')).toBe(false)
  })
  expect((await browser('2001:db8:10:77::1').post('/api/sign-in', wrong)).status).toBe(401)
  expect(await countWaiting()).toBeGreaterThan(0)
  await Promise.all(attempts)
})

test('the limit applies to emails without an account', async () => {
  const attacker = browser('203.0.113.7')
  let last = ''
  for (let count = 0; count < 11; count++) {
    last = (await attacker.post('/api/sign-in', { email: 'ghost@example.com', password: 'whatever it is' }))
      .body.code
  }
  expect(last).toBe('too_many_attempts')
})

test('concurrent guesses do not exceed the limit #335', async () => {
  const attacker = browser('203.0.113.8')
  const replies = await Promise.all(Array.from({ length: 30 }, () => attacker.post('/api/sign-in', wrong)))
  expect(replies.filter((reply) => reply.status === 401)).toHaveLength(10)
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(20)
})

test('the limit counts all spellings of an email and of an IP together', async () => {
  const spellings = ['anna@example.com', 'Anna@example.com', ' anna@EXAMPLE.com', 'ａnna@example.com']
  let last = ''
  for (let count = 0; count < 11; count++) {
    // Without a trusted proxy the header is ignored, because clients can forge it.
    last = (
      await browser('203.0.113.9').post(
        '/api/sign-in',
        { ...wrong, email: spellings[count % 4] },
        { 'x-forwarded-for': `198.51.100.${count}`, 'x-real-ip': `198.51.100.${count}` },
      )
    ).body.code
  }
  expect(last).toBe('too_many_attempts')
})

test('an IPv6 /64 network counts as one IP', async () => {
  let last = ''
  for (let count = 0; count < 11; count++) {
    last = (await browser(`2001:db8:1:2::${count + 1}`).post('/api/sign-in', wrong)).body.code
  }
  expect(last).toBe('too_many_attempts')
  expect((await browser('2001:db8:1:3::1').post('/api/sign-in', wrong)).body.code).toBe(
    'wrong_email_or_password',
  )
})

test('behind a trusted proxy the limit counts clients and ignores forged headers V4.1.3', async () => {
  const through = (forwarded: string, body: object) =>
    browser('10.1.2.3').post('/api/sign-in', body, { 'x-forwarded-for': forwarded })
  let last = ''
  for (let count = 0; count < 11; count++) {
    last = (await through(`8.8.8.${count}, 198.51.100.50, 10.9.9.9`, wrong)).body.code
  }
  expect(last).toBe('too_many_attempts')
  expect((await through('198.51.100.50, 198.51.100.51', right)).status).toBe(200)
})

test('a right password resets the limit', async () => {
  const anna = browser('203.0.113.20')
  for (let round = 0; round < 3; round++) {
    for (let count = 0; count < 9; count++) await anna.post('/api/sign-in', wrong)
    expect((await anna.post('/api/sign-in', right)).status).toBe(200)
  }
})

test('waiting allows the next attempt', async () => {
  const anna = browser('203.0.113.21')
  for (let count = 0; count < 11; count++) await anna.post('/api/sign-in', wrong)
  expect((await anna.post('/api/sign-in', right)).status).toBe(429)
  await database.identity.query(
    `update rate_limits set theoretical_arrival = theoretical_arrival - interval '91 seconds'`,
  )
  expect((await anna.post('/api/sign-in', right)).status).toBe(200)
})

test('rate limits are stored under keyed hashes only', async () => {
  const { rows } = await database.identity.query('select key from rate_limits')
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
})
