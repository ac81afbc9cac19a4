import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { withTransaction } from '../database/transaction.ts'
import { CODE_PER_IP } from '../identity/rate-limits/limits.ts'
import { createRateLimits } from '../identity/rate-limits/rate-limits.ts'
import { createKeyRing } from '../platform/crypto.ts'
import { type Metrics, NO_METRICS } from '../platform/metrics.ts'
import { confirmEmail, enableTwoStep } from '../testing/test-accounts.ts'
import { createTestApp, expectProblem, type TestBrowser } from '../testing/test-app.ts'
import { generateTotpCode } from '../testing/test-authenticators.ts'
import { createTestDatabase, waitForBlockedQueries } from '../testing/test-database.ts'

const database = await createTestDatabase()
let countWaiting: () => unknown
const metrics: Metrics = {
  ...NO_METRICS,
  addGauge(name, _help, _label, read) {
    if (name === 'amberlink_waiting_tasks') countWaiting = async () => (await read()).slowed_sign_ins
  },
}
const { browser, log, readEmails, secret, createUser, createConfirmedUser } = await createTestApp(database, {
  metrics,
})
const password = 'correct horse battery'
const WRONG_CODE = [403, 'wrong_code']

interface TwoStepPerson {
  email: string
  device: TestBrowser
  secret: string
  recoveryCodes: string[]
}

/** Signs up a user with two-step sign-in whose current codes are unused. */
async function withTwoStep(email: string): Promise<TwoStepPerson> {
  const device = await createConfirmedUser(email)
  const codes = await enableTwoStep(device)
  await forgetUsedCodes(email)
  return { email, device, ...codes }
}

/** Moves the last used time step to the past, so that a test can use the current codes again. */
const forgetUsedCodes = (email: string) =>
  database.identity.query(
    'update authenticators set last_used_step = last_used_step - 10 where user_id = (select id from users where email = $1)',
    [email],
  )

async function firstStep({ email }: { email: string }, address?: string): Promise<TestBrowser> {
  const device = browser(address)
  const { body } = await device.post('/api/sign-in', { email, password })
  expect(body).toMatchObject({ user: null, code_required: true })
  return device
}

const secondStep = (device: TestBrowser, body: object) => device.post('/api/sign-in/code', body)
const readUser = async (device: TestBrowser) => (await device.get('/api/session')).body.user

test('two-step sign-in requires a code after the password V6.3.3 V6.3.4', async () => {
  const anna = await withTwoStep('anna@example.com')
  const device = await firstStep(anna)
  expect(await readUser(device)).toBeNull()
  expect((await device.get('/api/onboarding')).body.code).toBe('not_signed_in')
  expect([...device.cookies.keys()]).toEqual(['amberlink_pending_sign_in'])
  const reply = await secondStep(device, { code: generateTotpCode(anna.secret) })
  expect(reply.body).toMatchObject({ user: { email: anna.email }, code_required: false })
  expect(await readUser(device)).toMatchObject({ email: anna.email })
  expect([...device.cookies.keys()]).toEqual(['amberlink_session'])
})

test('a pending sign-in ends the previous session of the browser', async () => {
  const anna = await withTwoStep('shared@example.com')
  const shared = await createUser('before@example.com')
  const copy = browser()
  copy.cookies.set('amberlink_session', shared.cookies.get('amberlink_session') ?? '')
  await shared.post('/api/sign-in', { email: anna.email, password })
  expect(await readUser(shared)).toBeNull()
  expect(await readUser(copy)).toBeNull()
})

test.each([-1, 0])('the code %i time steps away is accepted V6.5.5', async (steps) => {
  const stepNow = () => Math.floor(Date.now() / 30_000)
  for (let status = 0; status === 0; ) {
    const begun = stepNow()
    const anna = await withTwoStep(`clock-${steps}-${begun}@example.com`)
    const reply = await secondStep(await firstStep(anna), { code: generateTotpCode(anna.secret, steps) })
    // Retry if the next time step started meanwhile.
    if (begun === stepNow()) status = reply.status
    if (status !== 0) expect(status).toBe(200)
  }
})

test.each([-2, 1, 3])('the code %i time steps away is rejected', async (steps) => {
  const anna = await withTwoStep(`far${steps}@example.com`)
  await expectProblem(
    secondStep(await firstStep(anna), { code: generateTotpCode(anna.secret, steps) }),
    WRONG_CODE,
  )
})

test.each(['１２３４５６', '12345', '1234567', 'abcdef', '      '])(
  'the malformed code %j is rejected',
  async (code) => {
    const anna = await withTwoStep(`malformed-${Buffer.from(code).toString('hex')}@example.com`)
    await expectProblem(secondStep(await firstStep(anna), { code }), [403, 'wrong_code'])
  },
)

test('a recovery code is used up only with the session that it gives #338', async () => {
  const anna = await withTwoStep('ended@example.com')
  const device = await firstStep(anna)
  const [recovery_code] = anna.recoveryCodes
  const other = await database.owner.connect()
  await other.query('begin; delete from identity.pending_sign_ins')
  const reply = secondStep(device, { recovery_code })
  await waitForBlockedQueries(database, 1)
  await other.query('commit')
  other.release()
  expect((await reply).body.code).toBe('pending_sign_in_expired')
  expect((await secondStep(await firstStep(anna), { recovery_code })).status).toBe(200)
  await expectProblem(secondStep(await firstStep(anna), { recovery_code }), WRONG_CODE)
})

test('a code works once and invalidates earlier codes #338 V6.5.1', async () => {
  const anna = await withTwoStep('once@example.com')
  const code = generateTotpCode(anna.secret)
  const both = await Promise.all(
    [await firstStep(anna), await firstStep(anna)].map((device) => secondStep(device, { code })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  const third = await firstStep(anna)
  await expectProblem(secondStep(third, { code }), WRONG_CODE)
  await expectProblem(secondStep(third, { code: generateTotpCode(anna.secret, -1) }), WRONG_CODE)
})

test('the code that switched two-step sign-in on cannot sign in', async () => {
  const device = await createConfirmedUser('first-code@example.com')
  const { secret } = (await device.post('/api/two-step/begin', {})).body
  const code = generateTotpCode(secret)
  await device.post('/api/two-step/confirm', { code })
  await expectProblem(secondStep(await firstStep({ email: 'first-code@example.com' }), { code }), WRONG_CODE)
})

test('a recovery code works once, in any spelling #338 V6.5.1', async () => {
  const anna = await withTwoStep('recovery@example.com')
  expect(new Set(anna.recoveryCodes).size).toBe(10)
  const [code = '', other = ''] = anna.recoveryCodes
  const respelled = ` ${code.toUpperCase().replace('-', ' ')} `
  expect((await secondStep(await firstStep(anna), { recovery_code: respelled })).status).toBe(200)
  await expectProblem(secondStep(await firstStep(anna), { recovery_code: code }), WRONG_CODE)
  const both = await Promise.all(
    [await firstStep(anna), await firstStep(anna)].map((each) => secondStep(each, { recovery_code: other })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  expect((await anna.device.get('/api/account')).body.two_step).toEqual({
    enabled: true,
    recovery_codes_left: 8,
  })
})

test('new recovery codes invalidate the previous ones', async () => {
  const anna = await withTwoStep('renew@example.com')
  const renewed = (await anna.device.post('/api/two-step/recovery-codes', {})).body.recovery_codes
  expect(renewed).toHaveLength(10)
  const device = await firstStep(anna)
  await expectProblem(secondStep(device, { recovery_code: anna.recoveryCodes[0] }), WRONG_CODE)
  expect((await secondStep(device, { recovery_code: renewed[0] })).status).toBe(200)
})

test('codes of one user are rejected for another', async () => {
  const [anna, ben] = [await withTwoStep('codes-a@example.com'), await withTwoStep('codes-b@example.com')]
  const device = await firstStep(anna)
  await expectProblem(secondStep(device, { code: generateTotpCode(ben.secret) }), WRONG_CODE)
  await expectProblem(secondStep(device, { recovery_code: ben.recoveryCodes[0] }), WRONG_CODE)
})

test('a pending sign-in expires after 10 minutes and completes once #337 V2.3.1', async () => {
  const anna = await withTwoStep('pending@example.com')
  const device = await firstStep(anna)
  const pending = device.cookies.get('amberlink_pending_sign_in') ?? ''
  expect((await secondStep(device, { code: generateTotpCode(anna.secret) })).status).toBe(200)
  await forgetUsedCodes(anna.email)
  const thief = browser()
  thief.cookies.set('amberlink_pending_sign_in', pending)
  const code = { code: generateTotpCode(anna.secret) }
  await expectProblem(secondStep(thief, code), [409, 'pending_sign_in_expired'])
  await expectProblem(secondStep(browser(), code), [409, 'pending_sign_in_expired'])

  const late = await firstStep(anna)
  await database.identity.query(`update pending_sign_ins set expires_at = now() - interval '1 second'`)
  await expectProblem(secondStep(late, code), [409, 'pending_sign_in_expired'])
})

test('the cookie of a pending sign-in is HttpOnly, SameSite and Secure', async () => {
  const anna = await withTwoStep('cookie@example.com')
  const reply = await browser().post('/api/sign-in', { email: anna.email, password })
  const cookie = reply.headers.getSetCookie().find((each) => each.startsWith('amberlink_pending_sign_in='))
  expect(cookie).toMatch(/Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  const https = await createTestApp(database, { settings: { publicUrl: 'https://events.example' } })
  const secure = await https
    .browser()
    .post('/api/sign-in', { email: anna.email, password }, { origin: 'https://events.example' })
  expect(secure.headers.getSetCookie().join()).toMatch(/__Host-amberlink_pending_sign_in=\S+;.* Secure/)
})

test('guessing codes is rate limited without locking out the owner #339 V6.3.1', async () => {
  const anna = await withTwoStep('guess@example.com')
  await secondStep(await firstStep(anna), { recovery_code: anna.recoveryCodes[0] })
  const outcomes: unknown[] = []
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    const guesser = await firstStep(anna, address)
    for (let count = 0; count < 6; count++) {
      outcomes.push((await secondStep(guesser, { code: '000000' })).body.code)
    }
  }
  expect(outcomes.filter((code) => code === 'wrong_code')).toHaveLength(10)
  expect(outcomes.slice(5, 6)).toEqual(['too_many_attempts'])
  const right = { code: generateTotpCode(anna.secret) }
  expect((await secondStep(await firstStep(anna, '203.0.113.4'), right)).status).toBe(429)
  expect((await secondStep(await firstStep(anna), right)).status).toBe(200)
})

test('someone with the password cannot keep the owner out by using up codes #339', async () => {
  const anna = await withTwoStep('used-up@example.com')
  for (const address of ['203.0.113.11', '203.0.113.12', '203.0.113.13']) {
    const guesser = await firstStep(anna, address)
    for (let count = 0; count < 5; count++) await secondStep(guesser, { code: '000000' })
  }
  const owner = await firstStep(anna, '203.0.113.14')
  expect((await secondStep(owner, { code: generateTotpCode(anna.secret) })).status).toBe(429)
  const notices = (await readEmails(anna.email)).filter(({ subject }) => /Wrong codes/.test(subject))
  expect(notices).toHaveLength(1)
  expect((await secondStep(owner, { recovery_code: anna.recoveryCodes[0] })).status).toBe(200)
  // A new password makes the codes available again.
  const proof = { password, recovery_code: anna.recoveryCodes[1] }
  expect((await owner.reauthenticate(proof)).status).toBe(200)
  const new_password = 'another one of mine'
  expect((await owner.put('/api/account/password', { new_password })).status).toBe(200)
  const again = browser('203.0.113.15')
  await again.post('/api/sign-in', { email: anna.email, password: new_password })
  expect((await secondStep(again, { code: generateTotpCode(anna.secret) })).status).toBe(200)
})

test('the client that switched two-step sign-in on is known: others cannot use up its codes', async () => {
  const anna = await withTwoStep('set-up@example.com')
  for (const address of ['203.0.113.21', '203.0.113.22', '203.0.113.23']) {
    const guesser = await firstStep(anna, address)
    for (let count = 0; count < 5; count++) await secondStep(guesser, { code: '000000' })
  }
  const right = { code: generateTotpCode(anna.secret) }
  expect((await secondStep(await firstStep(anna, '203.0.113.24'), right)).status).toBe(429)
  expect((await secondStep(await firstStep(anna), right)).status).toBe(200)
})

test('wrong codes from one IP slow others there down', async () => {
  const venue = '203.0.113.31'
  const anna = await withTwoStep('code-at-venue@example.com')
  await withTransaction(database.identity, async (tx) => {
    const rateLimits = createRateLimits(tx, createKeyRing(secret))
    while (await rateLimits.tryConsume(CODE_PER_IP, venue)) {}
  })
  const device = await firstStep(anna, venue)
  const start = performance.now()
  expect((await secondStep(device, { code: generateTotpCode(anna.secret) })).status).toBe(200)
  expect(performance.now() - start).toBeGreaterThan(990)
})

test('a slowed code that is dropped does not count against the limits of the account', async () => {
  const venue = '203.0.113.32'
  const [anna, other] = [await withTwoStep('dropped@example.com'), await withTwoStep('first@example.com')]
  const [device, first] = [await firstStep(anna, venue), await firstStep(other, venue)]
  await withTransaction(database.identity, async (tx) => {
    const rateLimits = createRateLimits(tx, createKeyRing(secret))
    while (await rateLimits.tryConsume(CODE_PER_IP, venue)) {}
  })
  // One has its turn, and one waits for it.
  const wrong = [secondStep(first, { code: '000000' }), secondStep(first, { code: '000000' })]
  await expect.poll(countWaiting).toBe(1)
  const closing = new AbortController()
  const dropped = Array.from({ length: 5 }, () =>
    device.call('POST', '/api/sign-in/code', { body: { code: '000000' }, signal: closing.signal }),
  )
  await expect.poll(countWaiting).toBeGreaterThanOrEqual(5)
  closing.abort()
  expect((await Promise.all(dropped)).map(({ status }) => status)).toEqual(Array(5).fill(429))
  expect((await secondStep(device, { code: generateTotpCode(anna.secret) })).status).toBe(200)
  await Promise.all(wrong)
})

test('right codes do not count against the limit', async () => {
  const anna = await withTwoStep('often@example.com')
  for (let count = 0; count < 7; count++) {
    await forgetUsedCodes(anna.email)
    expect((await secondStep(await firstStep(anna), { code: generateTotpCode(anna.secret) })).status).toBe(
      200,
    )
  }
})

test('two-step sign-in starts when a code confirms the setup within an hour', async () => {
  const device = await createConfirmedUser('begin@example.com')
  await expectProblem(device.post('/api/two-step/confirm', { code: '123456' }), [409, 'two_step_off'])
  const { secret } = (await device.post('/api/two-step/begin', {})).body
  const credentials = { email: 'begin@example.com', password }
  expect((await browser().post('/api/sign-in', credentials)).body.code_required).toBe(false)
  const confirm = (code: string) => device.post('/api/two-step/confirm', { code })
  await expectProblem(confirm(generateTotpCode(secret, 5)), WRONG_CODE)
  await database.identity.query(`update authenticators set created_at = created_at - interval '61 minutes'
    where confirmed_at is null`)
  await expectProblem(confirm(generateTotpCode(secret)), [409, 'two_step_off'])
  const again = (await device.post('/api/two-step/begin', {})).body
  await expectProblem(confirm(generateTotpCode(secret)), WRONG_CODE)
  expect((await confirm(generateTotpCode(again.secret))).status).toBe(200)
  await expectProblem(device.post('/api/two-step/begin', {}), [409, 'two_step_on'])
  await expectProblem(confirm(generateTotpCode(again.secret, 1)), [409, 'two_step_on'])
})

test('the setup contains the secret as text, URI and QR code', async () => {
  const device = await createConfirmedUser('qr@example.com')
  const { body } = await device.post('/api/two-step/begin', {})
  expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
  const address = new URL(body.otpauth_uri)
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Amberlink:qr@example.com',
  ])
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: body.secret,
    issuer: 'Amberlink',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  // The quiet zone, then the seven dark modules on top of the first finder pattern.
  expect(body.qr_svg_path).toMatch(/^M4 4h7v1h-7z(M\d+ \d+h\d+v1h-\d+z)+$/)
  expect(body.size).toBeGreaterThan(29)
})

test('two-step sign-in requires a confirmed email #340', async () => {
  const device = await createUser('unconfirmed@example.com')
  await device.reauthenticate()
  await expectProblem(device.post('/api/two-step/begin'), [403, 'email_not_confirmed'])
  await confirmEmail(database, 'unconfirmed@example.com')
  expect((await device.post('/api/two-step/begin')).status).toBe(200)
})

test('after a change of SECRET codes of the authenticator are rejected, recovery codes are not', async () => {
  const anna = await withTwoStep('other-secret@example.com')
  const other = await createTestApp(database, {
    settings: { secret: 'another secret of thirty-two characters' },
  })
  const device = other.browser()
  await device.post('/api/sign-in', { email: anna.email, password })
  await expectProblem(secondStep(device, { code: generateTotpCode(anna.secret) }), WRONG_CODE)
  expect((await secondStep(device, { recovery_code: anna.recoveryCodes[0] })).status).toBe(200)
})

test('switching two-step sign-in off ends pending sign-ins', async () => {
  const anna = await withTwoStep('off@example.com')
  const waiting = await firstStep(anna)
  expect((await anna.device.post('/api/two-step/end', {})).status).toBe(200)
  await expectProblem(secondStep(waiting, { code: generateTotpCode(anna.secret) }), [
    409,
    'pending_sign_in_expired',
  ])
  const reply = await browser().post('/api/sign-in', { email: anna.email, password })
  expect(reply.body).toMatchObject({ user: { email: anna.email }, code_required: false })
  await expectProblem(anna.device.post('/api/two-step/recovery-codes', {}), [409, 'two_step_off'])
  await anna.device.post('/api/two-step/end', {})
  const subjects = (await readEmails(anna.email)).map(({ subject }) => subject)
  expect(subjects.filter((each) => each.startsWith('Two-step'))).toEqual([
    'Two-step sign-in for Amberlink is on',
    'Two-step sign-in for Amberlink is off',
  ])
})

test('database and log contain no secret, code or pending sign-in token V6.5.2', async () => {
  const anna = await withTwoStep('traces@example.com')
  const device = await firstStep(anna)
  const code = generateTotpCode(anna.secret)
  const secrets = [anna.secret, ...anna.recoveryCodes, device.cookies.get('amberlink_pending_sign_in') ?? '']
  await secondStep(device, { code })
  await secondStep(await firstStep(anna), { recovery_code: anna.recoveryCodes[0] })
  await firstStep(anna)
  let stored = ''
  for (const table of ['authenticators', 'recovery_codes', 'pending_sign_ins']) {
    stored += JSON.stringify((await database.identity.query(`select * from ${table}`)).rows)
  }
  for (const secret of [...secrets, Secret.fromBase32(anna.secret).hex]) {
    expect(stored).not.toContain(secret)
    expect(log.text()).not.toContain(secret)
  }
  expect(log.text()).not.toContain(`"${code}"`)
})

test('notices to an unconfirmed address are rate limited', async () => {
  const anna = await withTwoStep('flooded@example.com')
  await database.identity.query('update users set email_verified = false where email = $1', [anna.email])
  for (let count = 0; count < 60; count++) {
    await database.identity.query(
      `insert into authenticators (user_id, secret, confirmed_at)
       select id, 'x', now() from users where email = $1 on conflict do nothing`,
      [anna.email],
    )
    expect((await anna.device.post('/api/two-step/end', {})).status).toBe(200)
  }
  const subjects = (await readEmails(anna.email)).map(({ subject }) => subject)
  expect(subjects.filter((each) => each.endsWith('is off'))).toHaveLength(20)
})
