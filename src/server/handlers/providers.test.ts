import { expect, test } from 'vitest'
import { asNobody, asPerson } from '../database/transaction.ts'
import { claimAccount } from '../identity/claim-account.ts'
import { heldUp } from '../testing/held-up.ts'
import { beginAt, chooseAtSandbox, type SandboxChoice, signInAtSandbox } from '../testing/sandbox-sign-in.ts'
import { type Browser, testApp } from '../testing/test-client.ts'
import { testDatabase } from '../testing/test-database.ts'

const database = await testDatabase()
const app = await testApp(database)
const PASSWORD = 'correct horse battery'

const somebody = (email: string, more: Record<string, string> = {}): SandboxChoice => ({
  given_name: 'Maria',
  family_name: 'Sample',
  email,
  email_verified: 'on',
  ...more,
})
const unconfirmed = (email: string): SandboxChoice => ({ given_name: 'Maria', email })
const whoIs = async (browser: Browser) => (await browser.get('/api/session')).body.person
const finish = (browser: Browser, parameters: Record<string, string>) =>
  browser.post('/api/callback', { parameters })
const confirmEmail = (email: string) =>
  database.identity.query('update users set email_verified = true where email = $1', [email])
const credentialsOf = async (email: string) => {
  const { rows } = await database.identity.query(
    `select provider_id from credentials join users on users.id = user_id where users.email = $1 order by 1`,
    [email],
  )
  return rows.map(({ provider_id }) => provider_id)
}
const ONBOARDING = {
  first_name: 'Typed',
  last_name: 'By me',
  birth_date: '1990-02-28',
  phone_number: null,
  hometown: 'Sopot',
  interests: ['ai'],
}

test('somebody new signs in with Google: account, session, a profile pre-filled', async () => {
  const browser = app.browser()
  const reply = await signInAtSandbox(
    browser,
    'google',
    { person: 'anna' },
    { return_to: '/events?city=Gdansk' },
  )
  expect(reply.body).toEqual({
    person: { id: expect.any(String), email: 'anna.sample@example.com', onboarding_completed: false },
    today: '2026-11-20',
    provider: 'google',
    imported: 'google',
    connected: false,
    return_to: '/events?city=Gdansk',
    second_step: false,
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

test('somebody new signs in with LinkedIn: its id and addresses are in the profile', async () => {
  const browser = app.browser()
  const person = somebody('linked@example.com', {
    picture: 'https://example.com/photo.jpg',
    profile: 'https://www.linkedin.com/in/sample',
    location: 'Sopot',
    phone_number: '+48 1',
    locale: 'pl',
  })
  expect((await signInAtSandbox(browser, 'linkedin', person)).body).toMatchObject({
    provider: 'linkedin',
    imported: 'linkedin',
    return_to: null,
  })
  const { id } = await whoIs(browser)
  const read = { name: 'test-profile', text: 'select * from profiles where id = current_person()' }
  expect(await asPerson(database.app, id, (tx) => tx.rows(read, []))).toMatchObject([
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

test('a person without a photo, a name or anything else but an email gets in as well', async () => {
  const reply = await signInAtSandbox(app.browser(), 'google', {
    email: 'bare@example.com',
    email_verified: 'on',
  })
  expect(reply.body).toMatchObject({ person: { email: 'bare@example.com' }, imported: null })
})

test('the subject is who somebody is: another email at the provider leads to the same account', async () => {
  const first = await signInAtSandbox(
    app.browser(),
    'google',
    somebody('before@example.com', { subject: '7' }),
  )
  const again = await signInAtSandbox(
    app.browser(),
    'google',
    somebody('after@example.com', { subject: '7' }),
  )
  expect(again.body.person).toEqual(first.body.person)
  const none = await signInAtSandbox(app.browser(), 'google', { subject: '7' })
  expect(none.body.person).toEqual(first.body.person)
})

test('what the person typed is never overwritten', async () => {
  const browser = app.browser()
  const person = somebody('typed@example.com', { location: 'Gdansk' })
  await signInAtSandbox(browser, 'google', person)
  await browser.put('/api/onboarding', ONBOARDING)
  expect((await signInAtSandbox(browser, 'google', person)).body).toMatchObject({
    person: { onboarding_completed: true },
    imported: null,
  })
  expect((await browser.get('/api/onboarding')).body.profile).toMatchObject({
    first_name: 'Typed',
    hometown: 'Sopot',
  })
})

test('consent refused: told as such, and nobody is signed in', async () => {
  const browser = app.browser()
  const reply = await signInAtSandbox(browser, 'google', { person: 'nobody' })
  expect([reply.status, reply.body.code]).toEqual([403, 'sign_in_refused'])
  expect(await whoIs(browser)).toBeNull()
})

test.each([
  ['access_denied', 'sign_in_refused'],
  ['user_cancelled_login', 'sign_in_refused'],
  ['user_cancelled_authorize', 'sign_in_refused'],
  ['temporarily_unavailable', 'provider_unavailable'],
  ['server_error', 'provider_unavailable'],
  ['<script>', 'sign_in_failed'],
])('the provider answers %s: %s', async (error, code) => {
  const browser = app.browser()
  const state = (await beginAt(browser, 'linkedin')).searchParams.get('state') ?? ''
  expect((await finish(browser, { error, state })).body.code).toBe(code)
})

test('a state works once, for the browser and the provider it was made for, and for ten minutes', async () => {
  const browser = app.browser()
  const came = async (provider: 'google' | 'linkedin' = 'google') =>
    chooseAtSandbox(browser, await beginAt(browser, provider), { person: 'jan' })
  const refused = async (parameters: Record<string, string>, by = browser) => {
    expect((await finish(by, parameters)).body.code).toBe('sign_in_failed')
    expect(await whoIs(by)).toBeNull()
  }

  const used = await came()
  expect((await finish(browser, used)).status).toBe(200)
  await browser.post('/api/sign-out')
  await refused(used)
  // Whatever the provider makes of a code that comes again.
  await refused({ error: 'access_denied', state: used.state ?? '' })

  const forged = await came()
  await refused({ ...forged, state: 'A'.repeat(43) })
  await refused({ ...forged, state: '' })
  const { state: _, ...without } = forged
  await refused(without)

  const stranger = app.browser()
  await refused(forged, stranger)
  await beginAt(stranger, 'google')
  await refused(forged, stranger)

  const [google, linkedIn] = [await came('google'), await came('linkedin')]
  await refused({ ...linkedIn, state: google.state ?? '' })
  await refused({ code: linkedIn.code ?? '', state: (await came('google')).state ?? '' })

  const late = await came()
  await database.identity.query(`update provider_visits set expires_at = now()`)
  await refused(late)
})

test('of two returns with one state in the same instant one is let in', async () => {
  const browser = app.browser()
  const parameters = await chooseAtSandbox(browser, await beginAt(browser, 'google'), { person: 'jan' })
  const replies = await Promise.all([finish(browser, parameters), finish(browser, parameters)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('two tabs of a browser can be at a provider at the same time', async () => {
  const browser = app.browser()
  const [one, two] = [await beginAt(browser, 'google'), await beginAt(browser, 'linkedin')]
  const second = await chooseAtSandbox(browser, two, { person: 'jan' })
  const first = await chooseAtSandbox(browser, one, { person: 'jan' })
  expect((await finish(browser, first)).status).toBe(200)
  expect((await finish(browser, second)).status).toBe(200)
})

test('another copy of the server on the same database finishes what the first began', async () => {
  const parameters = { error: 'access_denied', state: '' }
  const copy = await testApp(database)
  const browser = app.browser()
  parameters.state = (await beginAt(browser, 'google')).searchParams.get('state') ?? ''
  const elsewhere = copy.browser()
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
  expect((await finish(elsewhere, parameters)).body.code).toBe('sign_in_refused')
})

test('where somebody returns to is a page of the app or nothing', async () => {
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
    const reply = await signInAtSandbox(app.browser(), 'google', { person: 'jan' }, { return_to })
    expect([return_to, reply.body.return_to]).toEqual([return_to, null])
  }
})

test('what is remembered of a visit opens nothing to whoever reads the database', async () => {
  const browser = app.browser()
  const state = (await beginAt(browser, 'google')).searchParams.get('state') ?? ''
  const { rows } = await database.identity.query('select * from provider_visits')
  expect(JSON.stringify(rows)).not.toContain(state)
  for (const value of browser.cookies.values()) expect(JSON.stringify(rows)).not.toContain(value)
  const [cookie] = (await browser.post('/api/providers/google/begin', {})).headers.getSetCookie()
  expect(cookie).toMatch(/^amberlink_visit=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('no email, no new account', async () => {
  const browser = app.browser()
  const reply = await signInAtSandbox(browser, 'google', { given_name: 'Nobody' })
  expect([reply.status, reply.body.code]).toEqual([422, 'email_missing'])
  expect(await whoIs(browser)).toBeNull()
})

test('an email that the provider has not confirmed makes an account only where it is free, and never opens one', async () => {
  const first = await signInAtSandbox(app.browser(), 'linkedin', unconfirmed('unproven@example.com'))
  expect(first.body.person.email).toBe('unproven@example.com')
  const { rows } = await database.identity.query(
    `select email_verified from users where email = 'unproven@example.com'`,
  )
  expect(rows).toEqual([{ email_verified: false }])

  for (const isProven of [false, true]) {
    const email = `victim-${isProven}@example.com`
    await app.browser().signUp(email)
    if (isProven) await confirmEmail(email)
    const browser = app.browser()
    const reply = await signInAtSandbox(browser, 'google', unconfirmed(email.toUpperCase()))
    expect([reply.status, reply.body.code]).toEqual([409, 'email_unconfirmed_at_provider'])
    expect(await whoIs(browser)).toBeNull()
    expect(await credentialsOf(email)).toEqual(['credential'])
  }
})

test('an email proven on both sides connects the provider to the account, in any spelling', async () => {
  const owner = app.browser()
  const { body } = await owner.signUp('both@example.com')
  await confirmEmail('both@example.com')
  const reply = await signInAtSandbox(app.browser(), 'google', somebody(' Both@EXAMPLE.com'))
  expect(reply.body.person.id).toBe(body.person.id)
  expect(await credentialsOf('both@example.com')).toEqual(['credential', 'google'])
  expect(await whoIs(owner)).toMatchObject({ email: 'both@example.com' })
  expect(
    (await app.browser().post('/api/sign-in', { email: 'both@example.com', password: PASSWORD })).status,
  ).toBe(200)
})

test('another account of the provider with the same address does not get in', async () => {
  await signInAtSandbox(app.browser(), 'google', somebody('reused@example.com', { subject: 'first' }))
  const reply = await signInAtSandbox(
    app.browser(),
    'google',
    somebody('reused@example.com', { subject: 'second' }),
  )
  expect(reply.body.code).toBe('provider_connected')
})

test('pre-hijacking, classic: who signed up with the address first is left with nothing when its owner arrives', async () => {
  const attacker = app.browser()
  await attacker.signUp('owner@example.com', PASSWORD)
  const owner = app.browser()
  const { body } = await signInAtSandbox(owner, 'google', somebody('owner@example.com'))
  expect(body.person.email).toBe('owner@example.com')
  // Unexpired session.
  expect(await whoIs(attacker)).toBeNull()
  // The password of before.
  const again = await attacker.post('/api/sign-in', { email: 'owner@example.com', password: PASSWORD })
  expect(again.body.code).toBe('wrong_email_or_password')
  expect(await credentialsOf('owner@example.com')).toEqual(['google'])
  expect(await whoIs(owner)).toMatchObject({ email: 'owner@example.com' })
})

test('pre-hijacking, second way in: a provider that the attacker connected is disconnected', async () => {
  const attacker = app.browser()
  await attacker.signUp('trojan@example.com')
  const own = somebody('attacker@example.com')
  expect((await signInAtSandbox(attacker, 'linkedin', own, { purpose: 'connect' })).body.connected).toBe(true)
  const { body } = await signInAtSandbox(app.browser(), 'google', somebody('trojan@example.com'))
  expect(await whoIs(attacker)).toBeNull()
  const again = await signInAtSandbox(attacker, 'linkedin', own)
  expect(again.body.person.email).toBe('attacker@example.com')
  expect(again.body.person.id).not.toBe(body.person.id)
})

test('pre-hijacking, unproven provider: an account made with somebody’s address at a careless provider is taken over by its owner', async () => {
  const attacker = app.browser()
  await signInAtSandbox(attacker, 'linkedin', { ...unconfirmed('careless@example.com'), subject: 'attacker' })
  await signInAtSandbox(app.browser(), 'google', somebody('careless@example.com'))
  expect(await whoIs(attacker)).toBeNull()
  const again = await signInAtSandbox(attacker, 'linkedin', {
    ...unconfirmed('careless@example.com'),
    subject: 'attacker',
  })
  expect(again.body.code).toBe('email_unconfirmed_at_provider')
})

test('pre-hijacking, unexpired email change: the link that the attacker was mailed is worth nothing any more', async () => {
  const attacker = app.browser()
  await attacker.signUp('changing@example.com')
  await attacker.post('/api/account/email', { new_email: 'attacker@example.net', current_password: PASSWORD })
  const [link] = await app.mails('attacker@example.net')
  await signInAtSandbox(app.browser(), 'google', somebody('changing@example.com'))
  const opened = await attacker.post('/api/account/email/complete', {
    token: link?.token,
    password: PASSWORD,
  })
  expect(opened.body.code).toBe('link_expired')
  expect(await credentialsOf('changing@example.com')).toEqual(['google'])
})

test('pre-hijacking, visit under way: what the attacker began to connect ends with the session', async () => {
  const attacker = app.browser()
  await attacker.signUp('under-way@example.com')
  const address = await beginAt(attacker, 'linkedin', { purpose: 'connect' })
  const parameters = await chooseAtSandbox(attacker, address, somebody('attacker-2@example.com'))
  await signInAtSandbox(app.browser(), 'google', somebody('under-way@example.com'))
  expect((await finish(attacker, parameters)).body.code).toBe('sign_in_failed')
  expect(await credentialsOf('under-way@example.com')).toEqual(['google'])
})

test('pre-hijacking, sign-in under way: it leads nowhere when the owner takes the account over at that moment', async () => {
  const attacker = app.browser()
  const person = { ...unconfirmed('this-moment@example.com'), subject: 'waiting' }
  const { body } = await signInAtSandbox(attacker, 'linkedin', person)
  await attacker.post('/api/sign-out')
  const parameters = await chooseAtSandbox(attacker, await beginAt(attacker, 'linkedin'), person)
  const { underWay } = await asNobody(database.identity, async (tx) => {
    await tx.rows({ name: 'test-lock', text: 'select from users where id = $1 for update' }, [body.person.id])
    const underWay = finish(attacker, parameters)
    await heldUp(database, 1)
    await claimAccount(tx, body.person.id)
    return { underWay }
  })
  expect((await underWay).body.code).toBe('sign_in_failed')
  expect(await whoIs(attacker)).toBeNull()
  expect(
    (await database.identity.query('select from sessions where user_id = $1', [body.person.id])).rowCount,
  ).toBe(0)
})

test('signing in as somebody else ends the session of before, on the server as well', async () => {
  const browser = app.browser()
  await browser.signUp('before-me@example.com')
  const before = new Map(browser.cookies)
  await signInAtSandbox(browser, 'google', { person: 'jan' })
  const old = app.browser()
  for (const [name, value] of before) old.cookies.set(name, value)
  expect(await whoIs(old)).toBeNull()
  expect(await whoIs(browser)).toMatchObject({ email: 'jan.sample@example.com' })
})

test('a signed-in person connects a provider and signs in with it from then on, whatever its email', async () => {
  const browser = app.browser()
  const { body } = await browser.signUp('connects@example.com')
  const own = somebody('private@example.com')
  const reply = await signInAtSandbox(browser, 'google', own, { purpose: 'connect', return_to: '/settings' })
  expect(reply.body).toMatchObject({
    person: { id: body.person.id },
    connected: true,
    imported: null,
    return_to: '/settings',
  })
  expect((await signInAtSandbox(app.browser(), 'google', own)).body.person.id).toBe(body.person.id)
  expect((await signInAtSandbox(browser, 'google', own, { purpose: 'connect' })).body.connected).toBe(true)
  const other = somebody('private-2@example.com')
  const second = await signInAtSandbox(browser, 'google', other, { purpose: 'connect' })
  expect(second.body.code).toBe('provider_connected')
})

test('connecting needs a session and does not take what signs somebody else in', async () => {
  const nobody = await app.browser().post('/api/providers/google/begin', { purpose: 'connect' })
  expect(nobody.body.code).toBe('not_signed_in')
  await signInAtSandbox(app.browser(), 'google', somebody('holder@example.com'))
  const browser = app.browser()
  await browser.signUp('taker@example.com')
  const reply = await signInAtSandbox(browser, 'google', somebody('holder@example.com'), {
    purpose: 'connect',
  })
  expect([reply.status, reply.body.code]).toEqual([409, 'provider_taken'])
  expect(await credentialsOf('taker@example.com')).toEqual(['credential'])
})

test('connecting is finished by the session that began it, and by no other', async () => {
  const browser = app.browser()
  await browser.signUp('began@example.com')
  const address = await beginAt(browser, 'google', { purpose: 'connect' })
  const parameters = await chooseAtSandbox(browser, address, somebody('csrf@example.com'))
  const victim = app.browser()
  await victim.signUp('csrf-victim@example.com')
  victim.cookies.set('amberlink_visit', browser.cookies.get('amberlink_visit') ?? '')
  expect((await finish(victim, parameters)).body.code).toBe('sign_in_failed')
  expect(await credentialsOf('csrf-victim@example.com')).toEqual(['credential'])

  const mine = await chooseAtSandbox(
    browser,
    await beginAt(browser, 'google', { purpose: 'connect' }),
    somebody('csrf@example.com'),
  )
  await browser.post('/api/sign-out')
  expect((await finish(browser, mine)).body.code).toBe('sign_in_failed')
})

test('connecting and disconnecting ask an old session for the password', async () => {
  const browser = app.browser()
  await browser.signUp('proof@example.com')
  await signInAtSandbox(browser, 'google', somebody('proof-2@example.com'), { purpose: 'connect' })
  await database.identity.query(`update sessions set created_at = now() - interval '11 minutes'`)
  const call = (current_password?: string) => [
    () => browser.post('/api/providers/linkedin/begin', { purpose: 'connect', current_password }),
    () => browser.call('DELETE', '/api/providers/google', { body: { current_password } }),
  ]
  for (const refused of call()) expect((await refused()).body.code).toBe('proof_required')
  for (const refused of call('wrong password')) expect((await refused()).body.code).toBe('wrong_password')
  for (const accepted of call(PASSWORD)) expect((await accepted()).status).toBe(200)
})

test('a provider can be disconnected, but not the last way in', async () => {
  const browser = app.browser()
  await browser.signUp('leaves@example.com')
  await signInAtSandbox(browser, 'google', somebody('leaves@example.com', { subject: 'leaves' }), {
    purpose: 'connect',
  })
  expect((await browser.delete('/api/providers/google')).status).toBe(200)
  expect((await browser.delete('/api/providers/google')).status).toBe(200)
  expect(await credentialsOf('leaves@example.com')).toEqual(['credential'])

  const only = app.browser()
  await signInAtSandbox(only, 'google', somebody('only@example.com'))
  expect((await only.delete('/api/providers/google')).body.code).toBe('last_way_in')
  await signInAtSandbox(only, 'linkedin', somebody('only@example.com'), { purpose: 'connect' })

  // At the same moment: the first is held up while it removes its own, the second begins.
  const blocker = await database.identity.connect()
  await blocker.query('begin')
  await blocker.query(
    `select from credentials where email = 'only@example.com' and provider_id = 'google' for update`,
  )
  const first = only.delete('/api/providers/google')
  let isDone = false
  const second = heldUp(database, 1)
    .then(() => only.delete('/api/providers/linkedin'))
    .finally(() => {
      isDone = true
    })
  await heldUp(database, 2, () => isDone).finally(async () => {
    await blocker.query('rollback')
    blocker.release()
  })
  expect([(await first).status, (await second).body.code]).toEqual([200, 'last_way_in'])
})

test('an account with two steps is asked for its code: no session yet', async () => {
  await signInAtSandbox(app.browser(), 'google', somebody('two@example.com'))
  await database.identity.query(
    `insert into two_step (user_id, secret, confirmed_at) select id, 'x', now() from users where email = 'two@example.com'`,
  )
  const browser = app.browser()
  const reply = await signInAtSandbox(browser, 'google', somebody('two@example.com'))
  expect(reply.body).toMatchObject({ person: null, second_step: true, imported: null })
  expect(await whoIs(browser)).toBeNull()
})

test('where addresses must be confirmed, an unproven one does not sign in through a provider either', async () => {
  const strict = await testApp(database, { settings: { requireEmailVerification: true } })
  const browser = strict.browser()
  const reply = await signInAtSandbox(browser, 'google', unconfirmed('strict@example.com'))
  expect(reply.body.code).toBe('email_not_confirmed')
  expect(await whoIs(browser)).toBeNull()
  expect((await signInAtSandbox(browser, 'google', somebody('strict-2@example.com'))).status).toBe(200)
})

test('where addresses must be confirmed, a careless provider does not tell whose there are, and the mailbox decides', async () => {
  const strict = await testApp(database, { settings: { requireEmailVerification: true } })
  await strict.browser().signUp('somebody@example.com')
  await strict.settled()
  const answers = []
  for (const email of ['somebody@example.com', 'no-one@example.com', 'no-one@example.com']) {
    const { status, body } = await signInAtSandbox(strict.browser(), 'linkedin', unconfirmed(email))
    answers.push({ ...body, request_id: '', status })
    // Each mail after the other: the newest link is the one that works.
    await strict.settled()
  }
  expect(answers[0].code).toBe('email_not_confirmed')
  expect(answers).toEqual(Array(3).fill(answers[0]))
  const [known, unknown] = [
    await strict.mails('somebody@example.com'),
    await strict.mails('no-one@example.com'),
  ]
  expect(known.at(-1)?.subject).toBe(unknown.at(-1)?.subject)

  const owner = strict.browser()
  const typed = { token: unknown.at(-1)?.token, password: 'a wholly new passphrase' }
  const reply = await owner.post('/api/password-recovery/complete', typed)
  expect(reply.body.person.email).toBe('no-one@example.com')
})

test('an address that the provider confirms later on is proven then, and the account is its owner’s alone', async () => {
  const email = 'later@example.com'
  const first = app.browser()
  await signInAtSandbox(first, 'linkedin', { ...unconfirmed(email), subject: 'later' })
  const second = app.browser()
  const reply = await signInAtSandbox(second, 'linkedin', somebody(email, { subject: 'later' }))
  expect(reply.body.person.email).toBe(email)
  expect((await second.get('/api/account')).body).toMatchObject({ email_confirmed: true })
  expect([await whoIs(first), await whoIs(second)]).toEqual([null, expect.objectContaining({ email })])
  expect(await credentialsOf(email)).toEqual(['linkedin'])
})

test('beginnings and failed returns of one address are limited, those of another are not', async () => {
  const limited = app.browser('198.51.100.7')
  let last = await finish(limited, { state: 'x' })
  for (let tries = 0; tries < 120 && last.status !== 429; tries += 1)
    last = await finish(limited, { state: 'x' })
  expect([last.status, last.body.code]).toEqual([429, 'too_many_attempts'])
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await finish(app.browser('198.51.100.8'), { state: 'x' })).body.code).toBe('sign_in_failed')
  expect((await limited.post('/api/providers/google/begin', {})).status).toBe(200)
})

test('nothing of a sign-in is logged: no email, no state, no code', async () => {
  const browser = app.browser()
  const parameters = await chooseAtSandbox(
    browser,
    await beginAt(browser, 'google'),
    somebody('quiet@example.com'),
  )
  await finish(browser, parameters)
  await finish(browser, parameters)
  const log = app.log.text()
  for (const secret of ['quiet@example.com', parameters.state, parameters.code, 'eyJ'])
    expect(log).not.toContain(secret)
})
