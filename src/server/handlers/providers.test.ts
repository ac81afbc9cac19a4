import { expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestBrowser } from '../testing/test-app.ts'
import { withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import {
  chooseSandboxUser,
  createProviderTestApp,
  postCallback,
  readConnectedProviders,
  signInWithSandbox,
  startProviderSignIn,
  unverifiedSandboxUser,
  verifiedSandboxUser,
} from '../testing/test-sandbox.ts'

const database = await createTestDatabase()
const app = await createProviderTestApp(database)
const { oauthClients } = app
const PASSWORD = 'correct horse battery'
const whoIs = async (browser: TestBrowser) => (await browser.get('/api/session')).body.user
const confirmEmail = (email: string) =>
  database.identity.query('update users set email_verified = true where email = $1', [email])
const ONBOARDING = {
  first_name: 'Typed',
  last_name: 'By me',
  birth_date: '1990-02-28',
  phone_number: null,
  hometown: 'Sopot',
  interests: ['ai'],
}

test('the first sign-in with Google creates an account, a session and a pre-filled profile', async () => {
  const browser = app.browser()
  const reply = await signInWithSandbox(
    browser,
    'google',
    { user: 'anna' },
    { return_to: '/events?city=Gdansk' },
  )
  expect(reply.body).toEqual({
    user: { id: expect.any(String), email: 'anna.sample@example.com', onboarding_completed: false },
    today: '2026-11-20',
    provider: 'google',
    imported: 'google',
    connected: false,
    return_to: '/events?city=Gdansk',
    code_required: false,
  })
  expect(await whoIs(browser)).toMatchObject({ email: 'anna.sample@example.com' })
  const { body } = await browser.get('/api/onboarding')
  expect(body.imported_from).toBe('google')
  expect(body.profile).toMatchObject({
    first_name: 'Anna',
    last_name: 'Sample',
    hometown: 'Gdansk',
    phone_number: '+48 500 000 001',
  })
})

test('a sign-in whose profile cannot be read fails with database_query_failed and still sets the session', async () => {
  const email = 'unreadable@example.com'
  const user = verifiedSandboxUser(email)
  await signInWithSandbox(app.browser(), 'google', user)
  const browser = app.browser()
  await database.owner.query('alter table profiles rename to profiles_unreadable')
  const reply = await signInWithSandbox(browser, 'google', user)
  await database.owner.query('alter table profiles_unreadable rename to profiles')
  expect([reply.status, reply.body.code]).toEqual([500, 'database_query_failed'])
  expect(await whoIs(browser)).toMatchObject({ email })
})

test('the first sign-in with LinkedIn stores its id and URLs in the profile #140', async () => {
  const browser = app.browser()
  const profile = verifiedSandboxUser('linked@example.com', {
    picture: 'https://example.com/photo.jpg',
    profile: 'https://www.linkedin.com/in/sample',
    location: 'Sopot',
    phone_number: '+48 1',
    locale: 'pl',
  })
  expect((await signInWithSandbox(browser, 'linkedin', profile)).body).toMatchObject({
    provider: 'linkedin',
    imported: 'linkedin',
    return_to: null,
  })
  const { id } = await whoIs(browser)
  const read = { name: 'test-profile', text: 'select * from profiles where id = current_user_id()' }
  expect(await withUserTransaction(database, id, (tx) => tx.query(read, []))).toMatchObject([
    {
      avatar_url: 'https://example.com/photo.jpg',
      linkedin_id: expect.stringMatching(/^sandbox-/),
      linkedin_profile_url: 'https://www.linkedin.com/in/sample',
    },
  ])
  const { body } = await browser.get('/api/onboarding')
  expect(body).toMatchObject({
    imported_from: 'linkedin',
    profile: { first_name: 'Maria', hometown: 'Sopot', phone_number: null },
  })
})

test('a provider profile with nothing but an email is enough', async () => {
  const reply = await signInWithSandbox(app.browser(), 'google', {
    email: 'bare@example.com',
    email_verified: 'on',
  })
  expect(reply.body).toMatchObject({ user: { email: 'bare@example.com' }, imported: null })
})

test('the subject identifies the user: another email at the provider signs in to the same account #347 V10.5.2', async () => {
  const first = await signInWithSandbox(
    app.browser(),
    'google',
    verifiedSandboxUser('before@example.com', { subject: '7' }),
  )
  const again = await signInWithSandbox(
    app.browser(),
    'google',
    verifiedSandboxUser('after@example.com', { subject: '7' }),
  )
  expect(again.body.user).toEqual(first.body.user)
  const none = await signInWithSandbox(app.browser(), 'google', { subject: '7' })
  expect(none.body.user).toEqual(first.body.user)
})

test('a provider profile never overwrites what the user entered #318', async () => {
  const browser = app.browser()
  const profile = verifiedSandboxUser('typed@example.com', { location: 'Gdansk' })
  await signInWithSandbox(browser, 'google', profile)
  await browser.put('/api/onboarding', ONBOARDING)
  expect((await signInWithSandbox(browser, 'google', profile)).body).toMatchObject({
    user: { onboarding_completed: true },
    imported: null,
  })
  expect((await browser.get('/api/onboarding')).body.profile).toMatchObject({
    first_name: 'Typed',
    hometown: 'Sopot',
  })
})

test('denied consent is reported as sign_in_cancelled without a session', async () => {
  const browser = app.browser()
  await expectProblem(signInWithSandbox(browser, 'google', { user: 'cancel' }), [403, 'sign_in_cancelled'])
  expect(await whoIs(browser)).toBeNull()
})

test.each([
  ['access_denied', 'sign_in_cancelled'],
  ['user_cancelled_login', 'sign_in_cancelled'],
  ['user_cancelled_authorize', 'sign_in_cancelled'],
  ['temporarily_unavailable', 'provider_unavailable'],
  ['server_error', 'provider_unavailable'],
  ['<script>', 'sign_in_failed'],
])('the provider error %s becomes %s', async (error, code) => {
  const browser = app.browser()
  const state = (await startProviderSignIn(browser, 'linkedin')).searchParams.get('state') ?? ''
  expect((await postCallback(browser, { error, state })).body.code).toBe(code)
})

// #346 V2.3.1 V7.6.2 V10.1.2 V10.2.1
test('an OAuth state is valid once, for ten minutes, in its browser and for its provider', async () => {
  const browser = app.browser()
  const came = async (provider: 'google' | 'linkedin' = 'google') =>
    chooseSandboxUser(browser, await startProviderSignIn(browser, provider), { user: 'jan' })
  const expectRejected = async (parameters: Record<string, string>, by = browser) => {
    expect((await postCallback(by, parameters)).body.code).toBe('sign_in_failed')
    expect(await whoIs(by)).toBeNull()
  }

  const used = await came()
  expect((await postCallback(browser, used)).status).toBe(200)
  await browser.post('/api/sign-out')
  await expectRejected(used)
  // The state is rejected before the provider sees the code again.
  await expectRejected({ error: 'access_denied', state: used.state ?? '' })

  const forged = await came()
  await expectRejected({ ...forged, state: 'A'.repeat(43) })
  await expectRejected({ ...forged, state: '' })
  const { state: _, ...without } = forged
  await expectRejected(without)

  const stranger = app.browser()
  await expectRejected(forged, stranger)
  await startProviderSignIn(stranger, 'google')
  await expectRejected(forged, stranger)

  const [google, linkedIn] = [await came('google'), await came('linkedin')]
  await expectRejected({ ...linkedIn, state: google.state ?? '' })
  await expectRejected({ code: linkedIn.code ?? '', state: (await came('google')).state ?? '' })

  const late = await came()
  await database.identity.query(`update oauth_states set expires_at = now()`)
  await expectRejected(late)
})

test('of two concurrent callbacks with one state one succeeds', async () => {
  const browser = app.browser()
  const parameters = await chooseSandboxUser(browser, await startProviderSignIn(browser, 'google'), {
    user: 'jan',
  })
  const replies = await Promise.all([postCallback(browser, parameters), postCallback(browser, parameters)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('two tabs of a browser can sign in at the same time', async () => {
  const browser = app.browser()
  const [one, two] = [
    await startProviderSignIn(browser, 'google'),
    await startProviderSignIn(browser, 'linkedin'),
  ]
  const second = await chooseSandboxUser(browser, two, { user: 'jan' })
  const first = await chooseSandboxUser(browser, one, { user: 'jan' })
  expect((await postCallback(browser, first)).status).toBe(200)
  expect((await postCallback(browser, second)).status).toBe(200)
})

test('another process on the same database completes the authorization request #346', async () => {
  const parameters = { error: 'access_denied', state: '' }
  const copy = await createTestApp(database, { settings: { oauthClients } })
  const browser = app.browser()
  parameters.state = (await startProviderSignIn(browser, 'google')).searchParams.get('state') ?? ''
  const elsewhere = copy.browser()
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
  elsewhere.browserKey = browser.browserKey
  expect((await postCallback(elsewhere, parameters)).body.code).toBe('sign_in_cancelled')
})

test('return_to is a path of the app or null V3.7.2', async () => {
  for (const return_to of [
    '//evil.example.com',
    '/\\evil.example.com',
    'https://evil.example.com',
    '/auth/callback',
    '/auth',
    '/events\r\nSet-Cookie: a=b',
    '/%0d%0aLocation:x',
    '/dashboard/..//evil.example.com',
    'javascript:alert(1)',
  ]) {
    const reply = await signInWithSandbox(app.browser(), 'google', { user: 'jan' }, { return_to })
    expect([return_to, reply.body.return_to]).toEqual([return_to, null])
  }
})

test('the stored OAuth state contains only hashes of its secrets', async () => {
  const browser = app.browser()
  const state = (await startProviderSignIn(browser, 'google')).searchParams.get('state') ?? ''
  const { rows } = await database.identity.query('select * from oauth_states')
  expect(JSON.stringify(rows)).not.toContain(state)
  for (const value of browser.cookies.values()) expect(JSON.stringify(rows)).not.toContain(value)
  const [cookie] = (await browser.post('/api/providers/google/begin', {})).headers.getSetCookie()
  expect(cookie).toMatch(/^amberlink_oauth_state=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('a provider profile without an email creates no account', async () => {
  const browser = app.browser()
  await expectProblem(signInWithSandbox(browser, 'google', { given_name: 'Nobody' }), [422, 'email_missing'])
  expect(await whoIs(browser)).toBeNull()
})

test('an unverified email creates an account if it is free and never signs in to an existing one #347', async () => {
  const first = await signInWithSandbox(
    app.browser(),
    'linkedin',
    unverifiedSandboxUser('unproven@example.com'),
  )
  expect(first.body.user.email).toBe('unproven@example.com')
  const { rows } = await database.identity.query(
    `select email_verified from users where email = 'unproven@example.com'`,
  )
  expect(rows).toEqual([{ email_verified: false }])

  for (const isProven of [false, true]) {
    const email = `victim-${isProven}@example.com`
    await app.browser().signUp(email)
    if (isProven) await confirmEmail(email)
    const browser = app.browser()
    await expectProblem(signInWithSandbox(browser, 'google', unverifiedSandboxUser(email.toUpperCase())), [
      409,
      'email_unconfirmed_at_provider',
    ])
    expect(await whoIs(browser)).toBeNull()
    expect(await readConnectedProviders(database, email)).toEqual(['password'])
  }
})

test('an email verified on both sides connects the provider to the account, in any spelling', async () => {
  const owner = app.browser()
  const { body } = await owner.signUp('both@example.com')
  await confirmEmail('both@example.com')
  const reply = await signInWithSandbox(app.browser(), 'google', verifiedSandboxUser(' Both@EXAMPLE.com'))
  expect(reply.body.user.id).toBe(body.user.id)
  expect(await readConnectedProviders(database, 'both@example.com')).toEqual(['google', 'password'])
  expect(await whoIs(owner)).toMatchObject({ email: 'both@example.com' })
  expect(
    (await app.browser().post('/api/sign-in', { email: 'both@example.com', password: PASSWORD })).status,
  ).toBe(200)
})

test('another identity of the provider with the same email cannot sign in', async () => {
  await signInWithSandbox(
    app.browser(),
    'google',
    verifiedSandboxUser('reused@example.com', { subject: 'first' }),
  )
  const reply = await signInWithSandbox(
    app.browser(),
    'google',
    verifiedSandboxUser('reused@example.com', { subject: 'second' }),
  )
  expect(reply.body.code).toBe('provider_connected')
})

test('two-step sign-in requires a code after a provider sign-in V6.3.4', async () => {
  await signInWithSandbox(app.browser(), 'google', verifiedSandboxUser('two@example.com'))
  await database.identity.query(
    `insert into authenticators (user_id, secret, confirmed_at) select id, 'x', now() from users where email = 'two@example.com'`,
  )
  const browser = app.browser()
  const reply = await signInWithSandbox(browser, 'google', verifiedSandboxUser('two@example.com'))
  expect(reply.body).toMatchObject({ user: null, code_required: true, imported: null })
  expect(await whoIs(browser)).toBeNull()
})

test('if emails have to be confirmed, an unverified email cannot sign in through a provider', async () => {
  const strict = await createTestApp(database, { settings: { oauthClients, requireEmailVerification: true } })
  const browser = strict.browser()
  const reply = await signInWithSandbox(browser, 'google', unverifiedSandboxUser('strict@example.com'))
  expect(reply.body.code).toBe('email_not_confirmed')
  expect(await whoIs(browser)).toBeNull()
  expect(
    (await signInWithSandbox(browser, 'google', verifiedSandboxUser('strict-2@example.com'))).status,
  ).toBe(200)
})

test('if emails have to be confirmed, a provider sign-in does not show whether the email has an account #348', async () => {
  const strict = await createTestApp(database, { settings: { oauthClients, requireEmailVerification: true } })
  await strict.browser().signUp('known@example.com')
  await strict.drainJobs()
  const answers = []
  for (const email of ['known@example.com', 'no-one@example.com', 'no-one@example.com']) {
    const { status, body } = await signInWithSandbox(
      strict.browser(),
      'linkedin',
      unverifiedSandboxUser(email),
    )
    answers.push({ ...body, request_id: '', status })
    // One email after the other, because only the latest link is valid.
    await strict.drainJobs()
  }
  expect(answers[0].code).toBe('email_not_confirmed')
  expect(answers).toEqual(Array(3).fill(answers[0]))
  const [known, unknown] = [
    await strict.readEmails('known@example.com'),
    await strict.readEmails('no-one@example.com'),
  ]
  expect(known.at(-1)?.subject).toBe(unknown.at(-1)?.subject)

  const owner = strict.browser()
  const completion = { token: unknown.at(-1)?.token, password: 'a wholly new passphrase' }
  const reply = await owner.post('/api/password-recovery/complete', completion)
  expect(reply.body.user.email).toBe('no-one@example.com')
})

test('failed callbacks from one IP slow others there down, and browsers take turns', async () => {
  const ip = '198.51.100.7'
  for (let tries = 0; tries < 100; tries += 1) await postCallback(app.browser(ip), { state: 'x' })
  const start = performance.now()
  expect((await postCallback(app.browser(ip), { state: 'x' })).body.code).toBe('sign_in_failed')
  // Browsers take turns, so one that floods the client does not keep out the others.
  const closing = new AbortController()
  const robot = app.browser(ip)
  robot.cookies.set('amberlink_oauth_state', 'x'.repeat(43))
  const body = { parameters: { state: 'x' } }
  const flood = Array.from({ length: 25 }, () =>
    robot.call('POST', '/api/callback', { body, signal: closing.signal }),
  )
  await Promise.any(flood.map(async (attempt) => expect((await attempt).status).toBe(429)))
  const own = verifiedSandboxUser('venue@example.com')
  expect((await signInWithSandbox(app.browser(ip), 'google', own)).status).toBe(200)
  expect(performance.now() - start).toBeGreaterThan(990)
  closing.abort()
  await Promise.all(flood)
})

test('the log contains no email, state or code of a provider sign-in V16.2.5', async () => {
  const browser = app.browser()
  const parameters = await chooseSandboxUser(
    browser,
    await startProviderSignIn(browser, 'google'),
    verifiedSandboxUser('quiet@example.com'),
  )
  await postCallback(browser, parameters)
  await postCallback(browser, parameters)
  const log = app.log.text()
  for (const secret of ['quiet@example.com', parameters.state, parameters.code, 'eyJ'])
    expect(log).not.toContain(secret)
})

test('a callback with a planted state cookie does not sign the victim in to the account of the attacker', async () => {
  const attacker = app.browser()
  const address = await startProviderSignIn(attacker, 'google')
  const parameters = await chooseSandboxUser(attacker, address, verifiedSandboxUser('planter@example.com'))
  const victim = app.browser()
  victim.cookies.set('amberlink_oauth_state', attacker.cookies.get('amberlink_oauth_state') ?? '')
  for (const browserKey of [undefined, 'x', victim.browserKey]) {
    victim.browserKey = browserKey
    expect((await postCallback(victim, parameters)).body.code).toBe('sign_in_failed')
  }
  // Neither with the key of the victim's own authorization request.
  await startProviderSignIn(victim, 'google')
  const own = app.browser()
  await startProviderSignIn(own, 'google')
  victim.cookies.set('amberlink_oauth_state', attacker.cookies.get('amberlink_oauth_state') ?? '')
  victim.browserKey = own.browserKey
  expect((await postCallback(victim, parameters)).body.code).toBe('sign_in_failed')
  expect((await victim.get('/api/session')).body.user).toBeNull()
})
