import { expect, onTestFinished, test } from 'vitest'
import { startOpenIdProvider } from '../../testing/openid-provider-process.ts'
import { createTestApp, expectProblem, PUBLIC_URL } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { signInWithSandbox, unverifiedSandboxUser } from '../../testing/test-sandbox.ts'

const database = await createTestDatabase()
const { browser, log, createUser } = await createTestApp(database)

test('signing up creates an account with an empty profile and signs in #153 #214', async () => {
  const anna = browser()
  const reply = await anna.signUp('anna@example.com')
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    user: { id: expect.any(String), email: 'anna@example.com', onboarding_completed: false },
    today: '2026-11-20',
    code_required: false,
  })
  expect((await anna.get('/api/session')).body.user).toEqual(reply.body.user)

  const profile = (await anna.get('/api/onboarding')).body.profile
  expect(profile).toMatchObject({ first_name: null, interests: [], onboarding_completed: false })
})

test('the password is stored as argon2id with the parameters of OWASP V11.4.2', async () => {
  const { browser } = await createTestApp(database, { hasProductionHashes: true })
  await browser().signUp('hashed@example.com', 'a password of mine')
  const { rows } = await database.identity.query(
    `select password from credentials join users on users.id = user_id where users.email = 'hashed@example.com'`,
  )
  expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test.each([
  'taken@example.com',
  'Taken@Example.COM',
  '  taken@example.com ',
  'ｔａｋｅｎ@example.com',
  'ta\u212aen@example.com',
])('another spelling of an email is taken: %j', async (spelling) => {
  await browser().signUp('taken@example.com')
  const second = await browser().signUp(spelling, 'another password')
  expect([second.status, second.body.code]).toEqual([409, 'email_taken'])
  expect(second.headers.getSetCookie()).toEqual([])
})

test('of many concurrent sign-ups with one email one succeeds', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      browser(`192.0.2.${index}`).signUp('race@example.com', `password of browser ${index}`),
    ),
  )
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(7).fill(409)])
  const { rows } = await database.identity.query(
    `select count(*)::int as accounts, count(password)::int as passwords
     from users join credentials on user_id = users.id where users.email = 'race@example.com'`,
  )
  expect(rows[0]).toEqual({ accounts: 1, passwords: 1 })
})

test.each(['', 'anna', 'a b@example.com', 'anna@localhost', 'anna@example.com\nbcc: b@example.com'])(
  'a malformed email is rejected with its field: %j V1.3.11',
  async (email) => {
    const reply = await browser().signUp(email)
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_request'])
    expect(reply.body.fields).toEqual([{ name: 'email', message: expect.stringMatching(/^[A-Z]/) }])
  },
)

test.each([
  ['1234567', 'password_too_short'],
  ['x'.repeat(513), 'password_too_long'],
  ['password123', 'password_too_common'],
  ['PassWord', 'password_too_common'],
  ['qwertyuiop', 'password_too_common'],
  ['Password123!', 'password_too_common'],
  ['Summer2026!', 'password_too_predictable'],
  ['Polska2026!', 'password_too_predictable'],
  ['Gdansk2026!', 'password_too_predictable'],
  ['aaaaaaaa', 'password_too_predictable'],
  ['amberlink', 'password_too_personal'],
  ['Amberlink2024!', 'password_too_personal'],
  ['picky.user@example.com', 'password_too_personal'],
  ['picky.user', 'password_too_personal'],
])('the password %j is rejected with %s V6.2.4 V6.2.11', async (password, code) => {
  await expectProblem(browser().signUp('picky.user@example.com', password), [422, code])
})

test('a long password is compared to its last character V6.2.8', async () => {
  const anna = browser()
  const long = 'pchnąć w tę łódź jeża '.repeat(9)
  expect((await anna.signUp('long@example.com', `${long}1`)).status).toBe(200)
  const signIn = (password: string) => anna.post('/api/sign-in', { email: 'long@example.com', password })
  expect((await signIn(`${long}2`)).body.code).toBe('wrong_email_or_password')
  expect((await signIn(`${long.normalize('NFD')}1`)).status).toBe(200)
})

test('the log contains no emails, passwords and cookies V16.2.5', async () => {
  const anna = await createUser('secretive@example.com', 'secret passphrase one')
  await anna.signUp('secretive@example.com', 'secret passphrase one')
  await browser().post('/api/sign-in', { email: 'secretive@example.com', password: 'secret passphrase two' })
  const cookie = [...anna.cookies.values()][0] ?? ''
  expect(cookie).not.toBe('')
  expect(log.entries().length).toBeGreaterThan(2)
  for (const secret of ['secretive', 'passphrase', cookie, cookie.split('.')[0] ?? '', '192.0.2.1']) {
    expect(log.text()).not.toContain(secret)
  }
})

// The last test, because it exhausts all limits.
test('sign-ups are rate limited per IP', async () => {
  const many = browser('198.51.100.7')
  expect((await many.signUp('crowd1@example.com')).status).toBe(200)
  await database.identity.query(`update rate_limits set theoretical_arrival = now() + interval '1 hour'`)
  const stopped = await many.signUp('crowd2@example.com')
  expect([stopped.status, stopped.body.code]).toEqual([429, 'too_many_attempts'])
  expect(stopped.body.retry_after).toBeGreaterThan(0)
  expect(stopped.body.retry_after).toBeLessThanOrEqual(30)
  expect(stopped.headers.get('retry-after')).toBe(String(stopped.body.retry_after))
  expect((await browser('198.51.100.8').signUp('elsewhere@example.com')).status).toBe(200)
})

test('with a mail server, every sign-up sends the link that confirms the email', async () => {
  const provider = await startOpenIdProvider(PUBLIC_URL)
  onTestFinished(provider.stop)
  const { oauthClients } = provider
  const settings = { smtpUrl: 'smtp://127.0.0.1:1', oauthClients }
  const withMailServer = await createTestApp(database, { settings })
  await withMailServer.browser('198.51.100.9').signUp('mailed@example.com')
  const profile = unverifiedSandboxUser('mailed-2@example.com')
  await signInWithSandbox(withMailServer.browser('198.51.100.9'), 'linkedin', profile)
  await browser('198.51.100.9').signUp('not-mailed@example.com')
  const { rows } = await database.owner.query(
    `select kind, to_email from identity.emails where to_email like '%mailed%' order by to_email`,
  )
  expect(rows).toEqual([
    { kind: 'confirmation', to_email: 'mailed-2@example.com' },
    { kind: 'confirmation', to_email: 'mailed@example.com' },
  ])
})
