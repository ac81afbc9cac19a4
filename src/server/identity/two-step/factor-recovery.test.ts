import { expect, test } from 'vitest'
import { confirmEmail, enableTwoStep } from '../../testing/test-accounts.ts'
import { createTestApp, expectProblem, type TestBrowser } from '../../testing/test-app.ts'
import { generateTotpCode } from '../../testing/test-authenticators.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { addPasskey, signInWithPasskey } from '../../testing/test-passkeys.ts'

const database = await createTestDatabase()
const { browser, readEmails, sendDueEmails, createConfirmedUser } = await createTestApp(database)

const NEW_PASSWORD = 'a wholly new passphrase'
const DAY = 24 * 60 * 60

/** Signs up a user with two-step sign-in. */
async function signUpWithFactor(email: string) {
  const owner = await createConfirmedUser(email)
  const { secret, recoveryCodes } = await enableTwoStep(owner)
  return { owner, secret, recoveryCode: recoveryCodes[0]! }
}

/** Opens a recovery link and sets the password without a second factor. */
async function recover(email: string, device: TestBrowser = browser(), more: Record<string, unknown> = {}) {
  // A limit on recoveries is not the subject here.
  await database.identity.query('delete from rate_limits')
  await browser().post('/api/password-recovery', { email })
  const token = (await readEmails(email)).filter(({ text }) => text.includes('#recovery=')).at(-1)?.token
  const body = { token, password: NEW_PASSWORD, without_second_factor: true, ...more }
  return device.post('/api/password-recovery/complete', body)
}

/** Moves a waiting recovery into the past. */
const pass = (email: string, seconds: number) =>
  database.identity.query(
    `update factor_recoveries set started_at = started_at - make_interval(secs => $2),
      ready_at = ready_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2)
    where user_id = (select id from users where email = $1)`,
    [email, seconds],
  )
const age = (email: string) =>
  database.identity.query(
    `update authenticators set confirmed_at = confirmed_at - interval '60 days'
    where user_id = (select id from users where email = $1)`,
    [email],
  )
const readFactor = async (email: string) => {
  await database.identity.query('delete from rate_limits')
  await browser().post('/api/password-recovery', { email })
  const token = (await readEmails(email)).filter(({ text }) => text.includes('#recovery=')).at(-1)?.token
  return (await browser().post('/api/password-recovery/options', { token })).body
}
const findCancelToken = async (email: string) =>
  (await readEmails(email)).filter(({ text }) => text.includes('#recovery_cancel=')).at(-1)?.token
const cancel = (token: string | undefined) => browser().post('/api/password-recovery/cancel', { token })

test('a user without the second factor waits for 7 days, and then opens the account without it #338 V6.4.4', async () => {
  const email = 'lost@example.com'
  const { owner } = await signUpWithFactor(email)
  await age(email)
  const device = browser()
  const started = await recover(email, device)
  expect(started.body).toMatchObject({ user: null, code_required: false, waiting_until: expect.any(String) })
  const days = (Date.parse(started.body.waiting_until) - Date.now()) / 1000 / DAY
  expect(days).toBeGreaterThan(6.99)
  expect(days).toBeLessThanOrEqual(7)
  expect([(await device.get('/api/session')).body.user, (await owner.get('/api/session')).body.user]).toEqual(
    [null, null],
  )
  expect(await readFactor(email)).toMatchObject({
    second_factor: 'waiting',
    waiting_until: started.body.waiting_until,
  })

  await pass(email, 7 * DAY)
  expect(await readFactor(email)).toMatchObject({ second_factor: 'removable' })
  const opened = await recover(email, device)
  expect(opened.body).toMatchObject({ user: { email }, code_required: false, waiting_until: null })
  expect((await device.get('/api/account')).body.two_step).toEqual({
    enabled: false,
    recovery_codes_left: 0,
  })
  expect((await readEmails(email)).map(({ subject }) => subject)).toContain(
    'Two-step sign-in for Amberlink is off',
  )
})

test('neither waiting for less than 7 days nor asking again opens the account', async () => {
  const email = 'early@example.com'
  await signUpWithFactor(email)
  await age(email)
  const first = await recover(email)
  await pass(email, 7 * DAY - 60)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const device = browser()
    const { body } = await recover(email, device)
    expect(Date.parse(body.waiting_until)).toBe(Date.parse(first.body.waiting_until) - (7 * DAY - 60) * 1000)
    expect((await device.get('/api/session')).body.user).toBeNull()
  }
  const device = browser()
  const withFactor = await recover(email, device, { without_second_factor: false })
  expect(withFactor.body).toMatchObject({ user: null, code_required: true, waiting_until: null })
})

test('while the second factor stays, recovery removes no passkey; the one that removes the factor removes them', async () => {
  const email = 'passkeys@example.com'
  const { owner } = await signUpWithFactor(email)
  await database.identity.query('update sessions set reauthenticated_at = now()')
  const key = await addPasskey(owner)
  await age(email)
  expect((await readFactor(email)).passkeys).toEqual([])
  expect((await recover(email, browser(), { without_second_factor: false })).body).toMatchObject({
    user: null,
    code_required: true,
  })
  expect((await signInWithPasskey(browser(), key)).status).toBe(200)
  // The second one is asked for while the first one waits.
  for (const _ of [1, 2]) expect((await recover(email)).body.waiting_until).toMatch(/Z$/)
  expect((await readFactor(email)).passkeys).toEqual([])

  await pass(email, 7 * DAY)
  expect((await readFactor(email)).passkeys).toMatchObject([{ name: 'My phone' }])
  expect((await recover(email)).body.user).toMatchObject({ email })
  await expectProblem(signInWithPasskey(browser(), key), [403, 'passkey_rejected'])
})

test('a thief of the mailbox who waits does not enter: the owner still has the passkey, which cancels the wait', async () => {
  const email = 'mailbox@example.com'
  const { owner } = await signUpWithFactor(email)
  await database.identity.query('update sessions set reauthenticated_at = now()')
  const key = await addPasskey(owner)
  await age(email)
  expect((await recover(email)).body).toMatchObject({ user: null, waiting_until: expect.any(String) })
  expect((await signInWithPasskey(browser(), key)).body.user).toMatchObject({ email })
  expect(await readFactor(email)).toMatchObject({ second_factor: 'required', waiting_until: null })
  await pass(email, 7 * DAY)
  expect((await recover(email)).body).toMatchObject({ user: null, waiting_until: expect.any(String) })
})

test('during the wait, the new password alone does not sign in', async () => {
  const email = 'password-only@example.com'
  await signUpWithFactor(email)
  await recover(email)
  const reply = await browser().post('/api/sign-in', { email, password: NEW_PASSWORD })
  expect(reply.body).toMatchObject({ user: null, code_required: true })
})

test('the owner is notified at the start, in between and before the end, each time with a link that cancels', async () => {
  const email = 'notices@example.com'
  await signUpWithFactor(email)
  await recover(email)
  const notices = async () =>
    (await readEmails(email)).filter(({ text }) => text.includes('#recovery_cancel='))
  expect((await notices()).map(({ subject }) => subject)).toEqual([
    'Your Amberlink account will open without a code',
  ])
  const dates: number[] = []
  for (const [days, count] of [
    [3.4, 1],
    [3.6, 2],
    [5.9, 2],
    [6.1, 3],
  ] as const) {
    await sendDueEmails(new Date(Date.now() + days * DAY * 1000))
    expect([days, (await notices()).length]).toEqual([days, count])
  }
  for (const { headers } of await notices()) dates.push(Date.parse(headers.get('date') ?? ''))
  expect(dates.map((date) => Math.round(((date - dates[0]!) / 1000 / DAY) * 10) / 10)).toEqual([0, 3.5, 6])
  const tokens = (await notices()).map(({ token }) => token)
  expect(new Set(tokens).size).toBe(1)
  expect((await cancel(tokens[2])).status).toBe(200)
})

test.each<[string, (owner: TestBrowser, email: string, secret: string) => Promise<unknown>]>([
  [
    'the link of a notice',
    async (_owner, email) => expect((await cancel(await findCancelToken(email))).status).toBe(200),
  ],
  [
    'a sign-in with a code',
    async (owner, email, secret) => {
      await owner.post('/api/sign-in', { email, password: NEW_PASSWORD })
      // The code of this moment has turned two-step sign-in on.
      await database.identity.query('update authenticators set last_used_step = 0')
      const reply = await owner.post('/api/sign-in/code', { code: generateTotpCode(secret) })
      expect(reply.status).toBe(200)
    },
  ],
])('%s cancels the wait: the account stays closed, and no further notice is sent', async (what, act) => {
  const email = `cancel-${what.replaceAll(' ', '-')}@example.com`
  const { owner, secret } = await signUpWithFactor(email)
  await age(email)
  const started = await recover(email)
  await act(owner, email, secret)
  await pass(email, 8 * DAY)
  const again = await recover(email)
  expect(again.body).toMatchObject({ user: null, waiting_until: expect.any(String) })
  expect(Date.parse(again.body.waiting_until)).toBeGreaterThan(Date.parse(started.body.waiting_until))

  const token = await findCancelToken(email)
  await cancel(token)
  const before = (await readEmails(email)).length
  await sendDueEmails(new Date(Date.now() + 8 * DAY * 1000))
  expect(await readEmails(email)).toHaveLength(before)
  await expectProblem(cancel(token), [410, 'link_expired'])
})

test('the account can be opened for 7 days after the wait, and then the wait starts again', async () => {
  const email = 'too-late@example.com'
  await signUpWithFactor(email)
  await age(email)
  await recover(email)
  await pass(email, 14 * DAY + 1)
  expect(await readFactor(email)).toMatchObject({ second_factor: 'required', waiting_until: null })
  expect((await recover(email)).body).toMatchObject({ user: null, waiting_until: expect.any(String) })
})

test('a second factor that was added after the start is not removed', async () => {
  const email = 'replaced@example.com'
  await signUpWithFactor(email)
  await recover(email)
  // The confirmation of the authenticator is now later than the start.
  await pass(email, 8 * DAY)
  expect((await recover(email)).body).toMatchObject({ user: null, waiting_until: expect.any(String) })
})

test('without two-step sign-in, there is nothing to wait for', async () => {
  const email = 'no-factor@example.com'
  await browser().signUp(email)
  await confirmEmail(database, email)
  expect((await recover(email)).body).toMatchObject({ user: { email }, waiting_until: null })
})

test('a change of the email cancels the wait', async () => {
  const email = 'moved@example.com'
  const { owner, recoveryCode } = await signUpWithFactor(email)
  await age(email)
  await recover(email)
  const { rows } = await database.identity.query(
    'select * from factor_recoveries where user_id = (select id from users where email = $1)',
    [email],
  )
  await owner.post('/api/sign-in', { email, password: NEW_PASSWORD })
  await owner.post('/api/sign-in/code', { recovery_code: recoveryCode })
  await database.identity.query(
    `insert into factor_recoveries (user_id, token_hash, started_at, ready_at, expires_at)
    values ($1, $2, $3, $4, $5)`,
    ['user_id', 'token_hash', 'started_at', 'ready_at', 'expires_at'].map((name) => rows[0][name]),
  )
  await database.identity.query('update sessions set reauthenticated_at = now()')
  await owner.post('/api/account/email', { new_email: 'moved@example.net' })
  const token = (await readEmails('moved@example.net')).at(-1)?.token
  expect((await owner.post('/api/account/email/complete', { token })).status).toBe(200)
  const waiting = await database.identity.query('select from factor_recoveries where user_id = $1', [
    rows[0].user_id,
  ])
  expect(waiting.rowCount).toBe(0)
})
