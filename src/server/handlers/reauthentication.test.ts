import { expect, test } from 'vitest'
import { confirmEmail, enableTwoStep, signUpConfirmed } from '../testing/test-accounts.ts'
import {
  createTestApp,
  expectProblem,
  PUBLIC_URL,
  type TestBrowser,
  type TestReply,
} from '../testing/test-app.ts'
import { generateTotpCode, TestPasskey } from '../testing/test-authenticators.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { signInWithSandbox, verifiedSandboxUser } from '../testing/test-sandbox.ts'

const database = await createTestDatabase()
const { browser, readEmails, log, createUser, createConfirmedUser } = await createTestApp(database)
const password = 'correct horse battery'

/** Every call that changes a sign-in method, or deletes the account. */
const CHANGES: Record<string, (device: TestBrowser) => Promise<TestReply>> = {
  'changing the password': (device) =>
    device.put('/api/account/password', { new_password: 'words of the thief' }),
  'changing the email': (device) => device.post('/api/account/email', { new_email: 'thief@example.com' }),
  'connecting a provider': (device) => device.post('/api/providers/google/begin', { purpose: 'connect' }),
  'disconnecting a provider': (device) => device.delete('/api/providers/linkedin'),
  'creating a passkey': (device) => device.post('/api/passkeys/begin'),
  'removing a passkey': (device) => device.delete('/api/passkeys/00000000-0000-4000-8000-000000000000'),
  'starting two-step sign-in': (device) => device.post('/api/two-step/begin', {}),
  'confirming two-step sign-in': (device) => device.post('/api/two-step/confirm', { code: '123456' }),
  'replacing recovery codes': (device) => device.post('/api/two-step/recovery-codes', {}),
  'switching two-step sign-in off': (device) => device.post('/api/two-step/end', {}),
  'deleting the account': (device) => device.post('/api/account/deletion', {}),
}
const changes = Object.entries(CHANGES)

test.each(changes)(
  '%s is rejected with a copied cookie, however recent the sign-in #341 #350',
  async (_, change) => {
    const owner = await createUser(`copied-${crypto.randomUUID()}@example.com`)
    await expectProblem(change(owner.copy()), [403, 'recent_auth_required'])
  },
)

test.each(changes)('%s is accepted for 5 minutes after reauthentication', async (_, change) => {
  const owner = await createConfirmedUser(`recent-${crypto.randomUUID()}@example.com`)
  expect((await change(owner.copy())).body.code).not.toBe('recent_auth_required')
  const later = browser()
  const id = await signUpConfirmed(later, database, `later-${crypto.randomUUID()}@example.com`)
  await database.identity.query(
    `update sessions set reauthenticated_at = now() - interval '301 seconds' where user_id = $1`,
    [id],
  )
  await expectProblem(change(later), [403, 'recent_auth_required'])
})

test('reauthentication counts in its own session only', async () => {
  const anna = await createConfirmedUser('own-session@example.com')
  const other = browser()
  await other.post('/api/sign-in', { email: 'own-session@example.com', password })
  expect((await other.get('/api/account')).body.is_recently_authenticated).toBe(false)
  expect((await anna.get('/api/account')).body.is_recently_authenticated).toBe(true)
  expect((await other.post('/api/passkeys/begin')).body.code).toBe('recent_auth_required')
})

test('reauthentication replaces the session token: a copy made before it has no access #341 V7.2.4', async () => {
  const owner = await createUser('before@example.com')
  const thief = owner.copy()
  expect((await thief.get('/api/account')).status).toBe(200)
  expect((await owner.reauthenticate()).status).toBe(200)
  expect((await owner.get('/api/account')).status).toBe(200)
  for (const path of ['/api/account', '/api/session', '/api/account/data']) {
    await expectProblem(thief.get(path), [409, 'session_token_replaced'])
  }
  for (const [, change] of changes) expect((await change(thief)).body.code).toBe('session_token_replaced')
  expect((await thief.reauthenticate()).body.code).toBe('session_token_replaced')
})

test('a replaced token is unknown after 30 seconds', async () => {
  const owner = browser()
  const { body } = await owner.signUp('after@example.com')
  const thief = owner.copy()
  await owner.reauthenticate()
  await database.identity.query(
    `update replaced_session_tokens set expires_at = expires_at - interval '31 seconds'
     where session_id in (select id from sessions where user_id = $1)`,
    [body.user.id],
  )
  expect((await thief.get('/api/session')).body.user).toBeNull()
  await expectProblem(thief.get('/api/account'), [401, 'not_signed_in'])
})

test('all tokens replaced within seconds are recognized, so that no tab is signed out', async () => {
  const owner = await createConfirmedUser('chain@example.com')
  const first = owner.copy()
  await owner.reauthenticate()
  const second = owner.copy()
  await owner.put('/api/account/password', { new_password: 'another one of mine' })
  expect((await first.get('/api/account')).body.code).toBe('session_token_replaced')
  expect((await second.get('/api/account')).body.code).toBe('session_token_replaced')
  expect((await owner.get('/api/account')).status).toBe(200)
})

test('a replaced token is forgotten when its session ends', async () => {
  const owner = await createUser('ended@example.com')
  const old = owner.copy()
  await owner.reauthenticate()
  await owner.post('/api/sign-out')
  await expectProblem(old.get('/api/account'), [401, 'not_signed_in'])
})

test('the session keeps its id, device and end when its token is replaced', async () => {
  const owner = browser()
  const { body } = await owner.signUp('kept@example.com')
  const read = async () =>
    (
      await database.identity.query(
        'select id, user_agent, created_at, expires_at from sessions where user_id = $1',
        [body.user.id],
      )
    ).rows
  const before = await read()
  await owner.reauthenticate()
  expect(await read()).toEqual(before)
})

test('a wrong password does not reauthenticate', async () => {
  const anna = await createUser('wrong@example.com')
  await expectProblem(anna.reauthenticate({ password: 'wrong' }), [403, 'wrong_password'])
  expect((await anna.post('/api/account/deletion')).body.code).toBe('recent_auth_required')
})

test('with two-step sign-in, the password needs a code or recovery code V7.5.1', async () => {
  const anna = browser()
  const id = await signUpConfirmed(anna, database, 'two-step@example.com')
  const { secret, recoveryCodes } = await enableTwoStep(anna)
  await database.identity.query(
    'update authenticators set last_used_step = last_used_step - 10 where user_id = $1',
    [id],
  )
  await database.identity.query('update sessions set reauthenticated_at = null where user_id = $1', [id])
  const attempt = (more: object) => anna.reauthenticate({ password, ...more })
  await expectProblem(attempt({}), [403, 'wrong_code'])
  await expectProblem(attempt({ code: '000000' }), [403, 'wrong_code'])
  expect((await anna.post('/api/two-step/end')).body.code).toBe('recent_auth_required')
  const code = generateTotpCode(secret)
  expect((await attempt({ code })).status).toBe(200)
  await expectProblem(attempt({ code }), [403, 'wrong_code'])
  const [recovery_code] = recoveryCodes
  expect((await attempt({ recovery_code })).status).toBe(200)
  await expectProblem(attempt({ recovery_code }), [403, 'wrong_code'])
})

/** Signs up with a passkey on a confirmed email. */
async function withPasskey(email: string) {
  const device = await createConfirmedUser(email)
  const passkey = new TestPasskey(PUBLIC_URL)
  const response = passkey.create((await device.post('/api/passkeys/begin')).body.options)
  expect((await device.post('/api/passkeys', { name: 'Key', response })).status).toBe(200)
  await database.identity.query(
    'update sessions set reauthenticated_at = null where user_id = (select id from users where email = $1)',
    [email],
  )
  return { device, passkey }
}

test('a passkey reauthenticates, without a code also with two-step sign-in', async () => {
  const { device, passkey } = await withPasskey('passkey@example.com')
  await device.reauthenticate()
  await enableTwoStep(device)
  await database.identity.query('update sessions set reauthenticated_at = null')
  const { options } = (await device.post('/api/reauthenticate/passkey/begin')).body
  expect(options.allowCredentials).toHaveLength(1)
  expect((await device.reauthenticate({ passkey: passkey.get(options) })).status).toBe(200)
  expect((await device.post('/api/two-step/end')).status).toBe(200)
})

test("someone else's passkey does not reauthenticate", async () => {
  const { device } = await withPasskey('passkey-a@example.com')
  const { passkey } = await withPasskey('passkey-b@example.com')
  const { options } = (await device.post('/api/reauthenticate/passkey/begin')).body
  const reply = await device.reauthenticate({ passkey: passkey.get(options) })
  await expectProblem(reply, [403, 'passkey_rejected'])
})

test('a passkey challenge is valid for one purpose only', async () => {
  const { device, passkey } = await withPasskey('purpose@example.com')
  const reauth = (await device.post('/api/reauthenticate/passkey/begin')).body.options
  const response = new TestPasskey(PUBLIC_URL).create({
    ...reauth,
    rp: { id: 'localhost' },
    user: { id: 'AA' },
    excludeCredentials: [],
  })
  await expectProblem(device.post('/api/passkeys', { name: 'Thief', response }), [403, 'passkey_rejected'])
  const signIn = (await device.post('/api/sign-in/passkey/begin')).body.options
  const reply = await device.reauthenticate({ passkey: passkey.get(signIn) })
  await expectProblem(reply, [403, 'passkey_rejected'])
  expect((await device.get('/api/account')).body.passkeys).toHaveLength(1)
})

test('wrong passwords and codes are rate limited per session, and nothing but waiting resets the limit', async () => {
  const email = 'limit@example.com'
  const anna = await createConfirmedUser(email)
  const outcomes: string[] = []
  for (let count = 0; count < 54; count++) {
    // Confirming one's own authenticator must not reset the limit.
    if (count % 9 === 8) {
      await enableTwoStep(anna)
      await anna.post('/api/two-step/end')
    }
    outcomes.push((await anna.reauthenticate({ password: `wrong ${count}` })).body.code)
  }
  expect(outcomes.filter((code) => code === 'wrong_password')).toHaveLength(10)
  expect(new Set(outcomes.slice(10))).toEqual(new Set(['too_many_attempts']))
  const elsewhere = browser()
  await elsewhere.post('/api/sign-in', { email, password })
  expect((await elsewhere.reauthenticate()).status).toBe(200)
})

test('concurrent wrong passwords cannot exceed the limit', async () => {
  const anna = await createUser('concurrent-limit@example.com')
  const replies = await Promise.all(
    Array.from({ length: 25 }, (_, count) => anna.reauthenticate({ password: `wrong ${count}` })),
  )
  expect(replies.filter(({ body }) => body.code === 'wrong_password')).toHaveLength(10)
})

/** Signs up through Google, with neither a password nor a passkey. */
async function withProviderOnly(email: string): Promise<TestBrowser> {
  const device = browser()
  await signInWithSandbox(device, 'google', verifiedSandboxUser(email, { subject: email }))
  return device
}

async function requestCode(device: TestBrowser, email: string): Promise<string> {
  expect((await device.post('/api/reauthenticate/email-code')).status).toBe(200)
  const text = (await readEmails(email)).at(-1)?.text ?? ''
  return /^\d{4} \d{4}$/m.exec(text)?.[0] ?? ''
}

test('an account with neither password nor passkey reauthenticates with a code sent by email V7.5.1', async () => {
  const email = 'provider-only@example.com'
  const device = await withProviderOnly(email)
  await expectProblem(device.reauthenticate(), [403, 'wrong_password'])
  const code = await requestCode(device, email)
  expect(code).toMatch(/^\d{4} \d{4}$/)
  await expectProblem(device.reauthenticate({ email_code: '00000000' }), [403, 'wrong_code'])
  expect((await device.reauthenticate({ email_code: code })).status).toBe(200)
  await expectProblem(device.reauthenticate({ email_code: code }), [403, 'wrong_code'])
  expect((await device.put('/api/account/password', { new_password: 'a first long password' })).status).toBe(
    200,
  )
  expect(log.text()).not.toContain(code)
})

test('the code sent by email is stored as a keyed hash', async () => {
  const email = 'hashed@example.com'
  const device = await withProviderOnly(email)
  const code = await requestCode(device, email)
  const { rows } = await database.identity.query('select code_hash from reauthentication_codes')
  expect(rows.at(-1).code_hash).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(rows)).not.toContain(code.replace(' ', ''))
})

test('the code sent by email allows 5 attempts, expires after 10 minutes and is replaced by the next V6.5.5 V6.6.3', async () => {
  const email = 'attempts@example.com'
  const device = await withProviderOnly(email)
  const first = await requestCode(device, email)
  const second = await requestCode(device, email)
  if (first !== second) {
    await expectProblem(device.reauthenticate({ email_code: first }), [403, 'wrong_code'])
  }
  for (let count = 0; count < 4; count++) await device.reauthenticate({ email_code: '00000000' })
  await expectProblem(device.reauthenticate({ email_code: second }), [403, 'wrong_code'])

  const late = await requestCode(device, email)
  await database.identity.query(
    `update reauthentication_codes set expires_at = expires_at - interval '601 seconds'`,
  )
  await expectProblem(device.reauthenticate({ email_code: late }), [403, 'wrong_code'])
})

test('the code sent by email is valid in the session that requested it V6.6.2', async () => {
  const email = 'bound@example.com'
  const device = await withProviderOnly(email)
  const other = await withProviderOnly(email)
  const code = await requestCode(device, email)
  await expectProblem(other.reauthenticate({ email_code: code }), [403, 'wrong_code'])
  expect((await device.reauthenticate({ email_code: code })).status).toBe(200)
})

test('no code is sent to an account with a password or to an unconfirmed email', async () => {
  const anna = await createUser('with-password@example.com')
  await confirmEmail(database, 'with-password@example.com')
  await expectProblem(anna.post('/api/reauthenticate/email-code'), [400, 'invalid_request'])
  const email = 'unconfirmed@example.com'
  const device = await withProviderOnly(email)
  await database.identity.query('update users set email_verified = false where email = $1', [email])
  await expectProblem(device.post('/api/reauthenticate/email-code'), [403, 'email_not_confirmed'])
})

test('codes sent by email are limited to 5 an hour V6.6.3', async () => {
  const device = await withProviderOnly('mails@example.com')
  const codes: unknown[] = []
  for (let count = 0; count < 6; count++)
    codes.push((await device.post('/api/reauthenticate/email-code')).status)
  expect(codes).toEqual([200, 200, 200, 200, 200, 429])
})

test('every change of a sign-in method sends an email and replaces the session token #341', async () => {
  const email = 'changes@example.com'
  const device = await createConfirmedUser(email)
  const readSubject = async () => (await readEmails(email)).at(-1)?.subject
  const expectNewToken = async <Reply extends TestReply>(change: () => Promise<Reply>): Promise<Reply> => {
    const before = device.cookies.get('amberlink_session')
    const reply = await change()
    expect([reply.status, reply.body.code]).toEqual([200, undefined])
    expect(device.cookies.get('amberlink_session')).not.toBe(before)
    return reply
  }

  const passkey = new TestPasskey(PUBLIC_URL)
  const response = passkey.create((await device.post('/api/passkeys/begin')).body.options)
  await expectNewToken(() => device.post('/api/passkeys', { name: 'Key', response }))
  expect(await readSubject()).toBe('A passkey was added to your Amberlink account')
  const [{ id }] = (await device.get('/api/account')).body.passkeys
  await expectNewToken(() => device.delete(`/api/passkeys/${id}`))
  expect(await readSubject()).toBe('A passkey was removed from your Amberlink account')

  const { secret } = (await device.post('/api/two-step/begin')).body
  await expectNewToken(() => device.post('/api/two-step/confirm', { code: generateTotpCode(secret) }))
  expect(await readSubject()).toBe('Two-step sign-in for Amberlink is on')
  await expectNewToken(() => device.post('/api/two-step/recovery-codes'))
  expect(await readSubject()).toBe('Your Amberlink recovery codes were replaced')
  await expectNewToken(() => device.post('/api/two-step/end'))
  expect(await readSubject()).toBe('Two-step sign-in for Amberlink is off')

  await expectNewToken(() => device.put('/api/account/password', { new_password: 'another one of mine' }))
  expect(await readSubject()).toBe('Your Amberlink password was changed')
  await expectNewToken(() => device.post('/api/account/email', { new_email: 'changes@example.net' }))
  expect(await readSubject()).toBe('Your Amberlink email address is being changed')
  const token = (await readEmails('changes@example.net')).at(-1)?.token
  await expectNewToken(() => device.post('/api/account/email/complete', { token }))
  expect(await readSubject()).toBe('Your Amberlink email address was changed')
})
