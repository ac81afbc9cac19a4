import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpConfirmed } from '../testing/test-accounts.ts'
import { createTestApp, expectProblem, PUBLIC_URL, type TestBrowser } from '../testing/test-app.ts'
import { TestPasskey } from '../testing/test-authenticators.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { addPasskey, signInWithPasskey } from '../testing/test-passkeys.ts'

const database = await createTestDatabase()
const { browser, log, readEmails, drainJobs, createUser, createConfirmedUser } = await createTestApp(database)
const REJECTED = [403, 'passkey_rejected']

test('a user adds passkeys with names and signs in with each of them', async () => {
  const anna = await createConfirmedUser('anna@example.com')
  const phone = await addPasskey(anna)
  const key = await addPasskey(anna, '  Key on my ring ')
  const { passkeys } = (await anna.get('/api/account')).body
  expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['My phone', 'Key on my ring'])

  const notices = (await readEmails('anna@example.com')).filter(({ subject }) => subject.includes('passkey'))
  expect(notices.map(({ text }) => /The passkey "(.+)"/.exec(text)?.[1]).sort()).toEqual([
    'Key on my ring',
    'My phone',
  ])

  for (const authenticator of [phone, key, phone]) {
    const elsewhere = browser()
    const reply = await signInWithPasskey(elsewhere, authenticator)
    expect(reply.body).toMatchObject({ user: { email: 'anna@example.com' }, code_required: false })
    expect((await elsewhere.get('/api/session')).body.user.email).toBe('anna@example.com')
  }
})

test('the options require a discoverable credential and user verification V11.6.1', async () => {
  const anna = await createConfirmedUser('options@example.com')
  const creation = (await anna.post('/api/passkeys/begin')).body.options
  expect(creation).toMatchObject({
    rp: { id: 'localhost', name: 'Amberlink' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const request = (await browser().post('/api/sign-in/passkey/begin')).body.options
  expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(request.allowCredentials ?? []).toEqual([])
})

test('the options of a second passkey exclude the first', async () => {
  const anna = await createConfirmedUser('second@example.com')
  expect((await anna.post('/api/passkeys/begin')).body.options.excludeCredentials).toEqual([])
  const phone = await addPasskey(anna)
  const { options } = (await anna.post('/api/passkeys/begin')).body
  expect(options.excludeCredentials).toEqual([{ id: phone.store().id, type: 'public-key' }])
})

test('signing in with a passkey requires no code #340 V6.3.3', async () => {
  const anna = browser()
  const id = await signUpConfirmed(anna, database, 'both@example.com')
  const phone = await addPasskey(anna)
  await database.identity.query(
    `insert into authenticators (user_id, secret, confirmed_at) values ($1, 'closed', now())`,
    [id],
  )
  expect((await signInWithPasskey(browser(), phone)).body.user.email).toBe('both@example.com')
})

test.each([
  ['it was created for another origin', { origin: 'https://evil.example' }],
  ['the user was not verified', { userVerified: false }],
])('a new passkey is rejected if %s', async (_, quirks) => {
  const anna = await createConfirmedUser(`add-${Object.keys(quirks)}@example.com`)
  const { body } = await anna.post('/api/passkeys/begin')
  const response = new TestPasskey(PUBLIC_URL).create(body.options, quirks)
  await expectProblem(anna.post('/api/passkeys', { name: 'x', response }), REJECTED)
  expect((await anna.get('/api/account')).body.passkeys).toEqual([])
})

test.each([
  ['it was created for another origin', { origin: 'https://evil.example' }],
  ['the user was not verified', { userVerified: false }],
  ['the counter decreases, as it does after cloning', { counter: 1 }],
])('a passkey sign-in is rejected if %s #340', async (_, quirks) => {
  const anna = await createConfirmedUser(`enter-${Object.keys(quirks)}@example.com`)
  const phone = await addPasskey(anna)
  expect((await signInWithPasskey(browser(), phone, { counter: 5 })).status).toBe(200)
  const stranger = browser()
  await expectProblem(signInWithPasskey(stranger, phone, { counter: 6, ...quirks }), REJECTED)
  expect((await stranger.get('/api/session')).body.user).toBeNull()
})

test('a challenge is valid once, in the browser that requested it, for its purpose', async () => {
  const anna = await createConfirmedUser('challenge@example.com')
  const phone = await addPasskey(anna)

  const begun = browser()
  const { options } = (await begun.post('/api/sign-in/passkey/begin')).body
  const other = browser()
  await other.post('/api/sign-in/passkey/begin')
  const response = phone.get(options)
  await expectProblem(browser().post('/api/sign-in/passkey', { response }), REJECTED)
  await expectProblem(other.post('/api/sign-in/passkey', { response }), REJECTED)
  const cookies = new Map(begun.cookies)
  expect((await begun.post('/api/sign-in/passkey', { response })).status).toBe(200)
  const again = browser()
  for (const [name, value] of cookies) again.cookies.set(name, value)
  await expectProblem(again.post('/api/sign-in/passkey', { response }), REJECTED)
  const later = { response: phone.get(options) }
  await expectProblem(again.post('/api/sign-in/passkey', later), REJECTED)

  const creation = (await anna.post('/api/passkeys/begin')).body.options
  const swapped = phone.get({ challenge: creation.challenge, rpId: creation.rp.id })
  await expectProblem(anna.post('/api/sign-in/passkey', { response: swapped }), REJECTED)
})

test('an expired challenge is rejected', async () => {
  const anna = await createConfirmedUser('late@example.com')
  const phone = await addPasskey(anna)
  const anonymous = browser()
  const { options } = (await anonymous.post('/api/sign-in/passkey/begin')).body
  await database.identity.query(`update passkey_challenges set expires_at = now() - interval '1 second'`)
  await expectProblem(anonymous.post('/api/sign-in/passkey', { response: phone.get(options) }), REJECTED)
})

test('a passkey signs in to its own account only, with its own key only', async () => {
  const [anna, ben] = [browser(), browser()]
  await signUpConfirmed(anna, database, 'own@example.com')
  await signUpConfirmed(ben, database, 'other@example.com')
  const [hers, his] = [await addPasskey(anna), await addPasskey(ben)]
  const anonymous = browser()
  const { options } = (await anonymous.post('/api/sign-in/passkey/begin')).body
  const forged = { ...his.get(options), id: hers.get(options).id, rawId: hers.get(options).rawId }
  await expectProblem(anonymous.post('/api/sign-in/passkey', { response: forged }), REJECTED)
  const unknown = new TestPasskey(PUBLIC_URL)
  await expectProblem(signInWithPasskey(anonymous, unknown), REJECTED)
})

test('another user cannot complete a passkey registration', async () => {
  const [anna, ben] = [browser(), browser()]
  await signUpConfirmed(anna, database, 'began@example.com')
  await signUpConfirmed(ben, database, 'completes@example.com')
  const { options } = (await anna.post('/api/passkeys/begin')).body
  for (const [name, value] of anna.cookies) if (!ben.cookies.has(name)) ben.cookies.set(name, value)
  const response = new TestPasskey(PUBLIC_URL).create(options)
  await expectProblem(ben.post('/api/passkeys', { name: 'x', response }), REJECTED)
})

test.each([
  {},
  { id: 1 },
  { id: { toString: 1 } },
  { id: 'x' },
  { id: 'x', response: {} },
  { id: 'x', rawId: 'x', type: 'public-key' },
])('malformed WebAuthn responses are rejected: %j', async (response) => {
  const anna = await createConfirmedUser(`nonsense-${JSON.stringify(response).length}@example.com`)
  await anna.post('/api/passkeys/begin')
  await expectProblem(anna.post('/api/passkeys', { name: 'x', response }), REJECTED)
  await anna.post('/api/sign-in/passkey/begin')
  await expectProblem(anna.post('/api/sign-in/passkey', { response }), REJECTED)
})

test.each([
  ['usb', ''],
  [{}, ''],
  [5, ''],
  [null, ''],
  [[{ toString: 1 }], ''],
  [['usb', 5], ''],
  [['x'.repeat(33)], ''],
  [Array(11).fill('usb'), ''],
  [['usb', 'smart-card'], 'usb,smart-card'],
])('a passkey with the transports %j is added with the transports %j', async (transports, stored) => {
  const anna = browser()
  const id = await signUpConfirmed(anna, database, `transports${Math.random()}@example.com`)
  const { options } = (await anna.post('/api/passkeys/begin')).body
  const response = new TestPasskey(PUBLIC_URL).create(options, { transports })
  expect((await anna.post('/api/passkeys', { name: 'x', response })).status).toBe(200)
  const { rows } = await database.identity.query('select transports from passkeys where user_id = $1', [id])
  expect(rows).toEqual([{ transports: stored }])
})

describe('a registration with certificates', () => {
  const requests: string[] = []
  const crlServer = createServer(({ url }, response) => {
    requests.push(String(url))
    response.end()
  })
  beforeAll(() => once(crlServer.listen(0, '127.0.0.1'), 'listening'))
  afterAll(() => crlServer.close())

  const register = async (format: 'android-key' | 'packed') => {
    const anna = await createConfirmedUser(`${format}@example.com`)
    const { options } = (await anna.post('/api/passkeys/begin')).body
    const { port } = crlServer.address() as AddressInfo
    const crlUrl = `http://127.0.0.1:${port}/${format}.crl`
    const response = await new TestPasskey(PUBLIC_URL).createWithCertificates(format, options, crlUrl)
    return anna.post('/api/passkeys', { name: 'x', response })
  }

  test('is rejected in the format android-key, without requesting the certificate revocation lists', async () => {
    await expectProblem(register('android-key'), REJECTED)
    expect(requests).toEqual([])
  })

  test('is accepted in the format packed, without requesting the certificate revocation lists', async () => {
    expect((await register('packed')).status).toBe(200)
    expect(requests).toEqual([])
  })
})

test('a passkey requires a confirmed email', async () => {
  const anna = await createUser('unconfirmed@example.com')
  await anna.reauthenticate()
  await expectProblem(anna.post('/api/passkeys/begin'), [403, 'email_not_confirmed'])
})

test.each(['My\nphone', 'My\u0085phone', 'My\u2028phone', 'My\u202ephone', 'a\u0000b', '\u001b[31m'])(
  'a passkey name with line breaks or control characters is rejected: %j',
  async (name) => {
    const anna = await createConfirmedUser(`name-${Buffer.from(name).toString('hex')}@example.com`)
    const { options } = (await anna.post('/api/passkeys/begin')).body
    const response = new TestPasskey(PUBLIC_URL).create(options)
    const reply = await anna.post('/api/passkeys', { name, response })
    await expectProblem(reply, [400, 'invalid_request'])
    expect((await anna.post('/api/passkeys', { name: 'Phone 👩‍💻 zażółć', response })).status).toBe(200)
  },
)

test('a passkey name of an earlier release is one line in emails', async () => {
  const anna = browser()
  const id = await signUpConfirmed(anna, database, 'lines@example.com')
  await addPasskey(anna)
  await database.identity.query('update passkeys set name = $2 where user_id = $1', [
    id,
    'Phone" can sign in.\n\nCall us: 555\u2028\u202e',
  ])
  const [{ id: passkeyId }] = (await anna.get('/api/account')).body.passkeys
  await anna.delete(`/api/passkeys/${passkeyId}`)
  const email = (await readEmails('lines@example.com')).at(-1)
  expect(email?.subject).toBe('A passkey was removed from your Amberlink account')
  expect(email?.text.replaceAll('\n', ' ')).toContain('"Phone" can sign in. Call us: 555" can no longer')
  expect(email?.text).not.toMatch(/^Call us/m)
})

test('a removed passkey cannot sign in, and a user cannot remove a passkey of another user', async () => {
  const [anna, ben] = [browser(), browser()]
  await signUpConfirmed(anna, database, 'remove@example.com')
  await signUpConfirmed(ben, database, 'remover@example.com')
  const phone = await addPasskey(anna)
  const [{ id }] = (await anna.get('/api/account')).body.passkeys
  expect((await ben.delete(`/api/passkeys/${id}`)).status).toBe(200)
  expect((await signInWithPasskey(browser(), phone)).status).toBe(200)
  expect((await anna.delete(`/api/passkeys/${id}`)).status).toBe(200)
  await expectProblem(signInWithPasskey(browser(), phone), REJECTED)
})

test('the last sign-in method cannot be removed, also not by concurrent requests #341', async () => {
  const [anna, elsewhere] = [browser(), browser()]
  const id = await signUpConfirmed(anna, database, 'last@example.com')
  await elsewhere.post('/api/sign-in', { email: 'last@example.com', password: 'correct horse battery' })
  await elsewhere.reauthenticate()
  await addPasskey(anna)
  await addPasskey(anna)
  // A provider that is not available is no sign-in method.
  await database.identity.query(
    `update credentials set provider_id = 'elsewhere', password = null where user_id = $1`,
    [id],
  )
  const { passkeys } = (await anna.get('/api/account')).body
  const replies = await Promise.all([
    anna.delete(`/api/passkeys/${passkeys[0].id}`),
    elsewhere.delete(`/api/passkeys/${passkeys[1].id}`),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await anna.get('/api/account')).body.passkeys).toHaveLength(1)
})

test('the last passkey cannot be removed if the only connected identity has an issuer that is not configured', async () => {
  const anna = browser()
  const id = await signUpConfirmed(anna, database, 'issuer@example.com')
  await addPasskey(anna)
  const [{ id: passkeyId }] = (await anna.get('/api/account')).body.passkeys
  const connectGoogle = (issuer: string) =>
    database.identity.query(
      `update credentials set provider_id = 'google', issuer = $2, password = null where user_id = $1`,
      [id, issuer],
    )
  await connectGoogle('https://former-issuer.example')
  await expectProblem(anna.delete(`/api/passkeys/${passkeyId}`), [409, 'last_sign_in_method'])
  await connectGoogle('urn:amberlink:sandbox:google')
  expect((await anna.delete(`/api/passkeys/${passkeyId}`)).status).toBe(200)
})

test('failed passkey sign-ins from one IP slow others there down, and browsers take turns', async () => {
  const ip = '198.51.100.7'
  const anna = browser()
  await signUpConfirmed(anna, database, 'venue@example.com')
  const key = await addPasskey(anna)
  const robot = browser(ip)
  const waited: number[] = []
  for (let count = 0; count < 102; count++) {
    const start = performance.now()
    await robot.post('/api/sign-in/passkey', { response: { id: 'x' } })
    waited.push(performance.now() - start)
  }
  expect(Math.max(...waited.slice(100))).toBeGreaterThan(990)
  // Browsers take turns, so one that floods the client does not keep out the others.
  const closing = new AbortController()
  robot.cookies.set('amberlink_passkey_challenge', 'x'.repeat(43))
  const flood = Array.from({ length: 25 }, () =>
    robot.call('POST', '/api/sign-in/passkey', { body: { response: { id: 'x' } }, signal: closing.signal }),
  )
  await Promise.any(flood.map(async (attempt) => expect((await attempt).status).toBe(429)))
  const device = browser(ip)
  const { options } = (await device.post('/api/sign-in/passkey/begin')).body
  expect((await device.post('/api/sign-in/passkey', { response: key.get(options) })).status).toBe(200)
  closing.abort()
  await Promise.all(flood)
})

test('database and log do not contain the token of a passkey challenge', async () => {
  const anna = await createConfirmedUser('traces@example.com')
  await anna.post('/api/passkeys/begin')
  const cookie = anna.cookies.get('amberlink_passkey_challenge') ?? ''
  expect(cookie.length).toBeGreaterThan(20)
  const { rows } = await database.identity.query('select token_hash from passkey_challenges')
  expect(rows.map(({ token_hash }) => token_hash)).not.toContain(cookie)
  expect(log.text()).not.toContain(cookie)
})

test('with two session cookies the passkey belongs to the session that was checked', async () => {
  const [fresh, stolen] = [browser(), browser()]
  await signUpConfirmed(fresh, database, 'fresh@example.com')
  await stolen.signUp('stolen@example.com')
  const token = (device: TestBrowser) => device.cookies.get('amberlink_session')
  // Parsers of cookies differ in how they read an unbalanced quote.
  for (const first of [token(stolen), `"${token(stolen)}"`, `"${token(stolen)}x`]) {
    const cookie = `amberlink_session=${first}; amberlink_session=${token(fresh)}`
    const { status, body } = await browser().call('POST', '/api/passkeys/begin', { headers: { cookie } })
    expect(body.code ?? body.options.user.name).toBe(
      status === 200 ? 'fresh@example.com' : 'recent_auth_required',
    )
  }
})

test('if emails have to be confirmed, a passkey of an unconfirmed account cannot sign in', async () => {
  const device = await createConfirmedUser('before-strict@example.com')
  const authenticator = await addPasskey(device)
  await drainJobs()
  await database.identity.query(
    `update users set email_verified = false where email = 'before-strict@example.com'`,
  )
  const strict = await createTestApp(database, { settings: { requireEmailVerification: true } })
  const rejected = strict.browser()
  expect((await signInWithPasskey(rejected, authenticator)).body.code).toBe('email_not_confirmed')
  expect((await rejected.get('/api/session')).body.user).toBeNull()
  expect(await strict.readEmails('before-strict@example.com')).toHaveLength(1)
  await database.identity.query(
    `update users set email_verified = true where email = 'before-strict@example.com'`,
  )
  expect((await signInWithPasskey(strict.browser(), authenticator)).status).toBe(200)
})
