import { expect, test } from 'vitest'
import { enableTwoStep } from '../../testing/test-accounts.ts'
import { expectProblem, PUBLIC_URL, type TestBrowser } from '../../testing/test-app.ts'
import { generateTotpCode } from '../../testing/test-authenticators.ts'
import { createTestDatabase, waitForBlockedQueries } from '../../testing/test-database.ts'
import { addPasskey, signInWithPasskey } from '../../testing/test-passkeys.ts'
import {
  createProviderTestApp,
  readConnectedProviders,
  signInWithSandbox,
  verifiedSandboxUser,
} from '../../testing/test-sandbox.ts'

const database = await createTestDatabase()
const app = await createProviderTestApp(database)
const { readEmails, log } = app

let browsers = 0
/** Opens a browser with another IP, because email changes are limited per IP. */
const browser = () => app.browser(`198.51.100.${++browsers}`)

const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'a wholly new passphrase'
const codeOf = (reply: { status: number; body: { code?: string } }) => [reply.status, reply.body.code]
const whoIs = async (device: TestBrowser) => (await device.get('/api/session')).body.user?.email

/** Signs up the owner, confirmed. */
async function signUpOwner(email: string): Promise<TestBrowser> {
  const owner = browser()
  await owner.signUp(email, PASSWORD)
  await database.identity.query('update users set email_verified = true where email = $1', [email])
  return owner
}

/** Copies the session, as a thief with the cookie does. */
function steal(device: TestBrowser): TestBrowser {
  const thief = browser()
  for (const [name, value] of device.cookies) thief.cookies.set(name, value)
  return thief
}

/** Lets all sessions change the sign-in methods, as if the thief had the password and a code. */
const passReauthentication = () => database.identity.query('update sessions set reauthenticated_at = now()')

/** Changes the email of a signed-in device and returns the token that undoes it. */
async function changeEmail(device: TestBrowser, from: string, to: string): Promise<string> {
  await requestEmailChange(device, to)
  const token = (await readEmails(to)).at(-1)?.token
  const reply = await device.post('/api/account/email/complete', { token })
  expect(reply.body).toEqual({ email: to })
  const notice = (await readEmails(from)).at(-1)
  expect(notice?.text).toContain(`${PUBLIC_URL}/auth/callback#email_undo=${notice?.token}\n`)
  return notice?.token ?? ''
}

const requestEmailChange = async (device: TestBrowser, to: string) => {
  await passReauthentication()
  expect((await device.post('/api/account/email', { new_email: to })).status).toBe(200)
}
const undo = (token: string) => browser().post('/api/account/email/undo', { token })

/** Sets a new password with the token of an undo and returns the signed-in device. */
async function setPassword(recoveryToken: string): Promise<TestBrowser> {
  const owner = browser()
  const completion = { token: recoveryToken, password: NEW_PASSWORD }
  expect((await owner.post('/api/password-recovery/complete', completion)).status).toBe(200)
  return owner
}

test('the previous address undoes a change: its owner signs in with a new password, and the thief is signed out', async () => {
  const owner = await signUpOwner('owner@example.com')
  const thief = steal(owner)
  const token = await changeEmail(thief, 'owner@example.com', 'thief@example.net')
  expect(await whoIs(thief)).toBe('thief@example.net')

  const { status, body } = await undo(token)
  expect([status, body]).toEqual([200, { email: 'owner@example.com', recovery_token: expect.any(String) }])
  expect([await whoIs(thief), await whoIs(owner)]).toEqual([undefined, undefined])
  // The change required the password, so the thief may know it, and the owner may close the tab without setting a new one.
  const attempt = { email: 'owner@example.com', password: PASSWORD }
  expect(codeOf(await browser().post('/api/sign-in', attempt))).toEqual([401, 'wrong_email_or_password'])
  expect(await whoIs(await setPassword(body.recovery_token))).toBe('owner@example.com')
  for (const email of ['thief@example.net', 'owner@example.com']) {
    const reply = await browser().post('/api/sign-in', { email, password: PASSWORD })
    await expectProblem(reply, [401, 'wrong_email_or_password'])
    expect((await readEmails(email)).map(({ subject }) => subject)).toContain(
      'The change of your Amberlink email address was undone',
    )
  }
  await expectProblem(undo(token), [410, 'link_expired'])
  expect(log.text()).not.toContain(token)
})

test('an undo removes the sign-in methods added since the change was requested, and keeps older ones', async () => {
  const email = 'methods@example.com'
  const owner = await signUpOwner(email)
  await passReauthentication()
  const key = await addPasskey(owner)
  const { secret } = await enableTwoStep(owner, -1)
  await age(email)

  const thief = steal(owner)
  await requestEmailChange(thief, 'methods@example.net')
  const own = verifiedSandboxUser('methods-thief@example.org')
  expect((await signInWithSandbox(thief, 'google', own, { purpose: 'connect' })).body.connected).toBe(true)
  const change = (await readEmails('methods@example.net')).at(-1)?.token
  expect((await thief.post('/api/account/email/complete', { token: change })).status).toBe(200)
  await passReauthentication()
  const thiefKey = await addPasskey(thief)
  const renewed = await thief.post('/api/two-step/recovery-codes')
  expect(renewed.status).toBe(200)
  const feed = new URL((await thief.post('/api/settings/calendar-feed')).body.url).pathname

  const token = (await readEmails(email)).at(-1)?.token ?? ''
  const { body } = await undo(token)
  expect(await readConnectedProviders(database, email)).toEqual([])
  await expectProblem(signInWithPasskey(browser(), thiefKey), [403, 'passkey_rejected'])
  expect((await signInWithPasskey(browser(), key)).status).toBe(200)
  expect((await browser().get(feed)).status).toBe(404)

  const back = browser()
  const completion = { token: body.recovery_token, password: NEW_PASSWORD }
  const pending = await back.post('/api/password-recovery/complete', completion)
  expect(pending.body).toMatchObject({ user: null, code_required: true })
  const stolenCode = { recovery_code: renewed.body.recovery_codes[0] }
  await expectProblem(back.post('/api/sign-in/code', stolenCode), [403, 'wrong_code'])
  const right = await back.post('/api/sign-in/code', { code: generateTotpCode(secret) })
  expect(right.status).toBe(200)
})

test('an undo removes an authenticator that was added since', async () => {
  const email = 'factor@example.com'
  const thief = steal(await signUpOwner(email))
  const token = await changeEmail(thief, email, 'factor@example.net')
  await enableTwoStep(thief)
  expect(await whoIs(await setPassword((await undo(token)).body.recovery_token))).toBe(email)
})

test.each<[string, (thief: TestBrowser, name: string) => Promise<void>]>([
  [
    'changes the email again',
    async (thief, name) => {
      await changeEmail(thief, `${name}@example.net`, `${name}@example.org`)
    },
  ],
  [
    'changes the password',
    async (thief) => {
      const change = { new_password: 'the thief has this one' }
      expect((await thief.put('/api/account/password', change)).status).toBe(200)
    },
  ],
  [
    'recovers the password',
    async (_thief, name) => {
      await browser().post('/api/password-recovery', { email: `${name}@example.net` })
      const token = (await readEmails(`${name}@example.net`)).at(-1)?.token
      const completion = { token, password: 'the thief has this one' }
      expect((await browser().post('/api/password-recovery/complete', completion)).status).toBe(200)
    },
  ],
  [
    'ends the other sessions',
    async (thief) => {
      expect((await thief.delete('/api/account/sessions')).status).toBe(200)
    },
  ],
  [
    'signs up with the previous address',
    async (_thief, name) => {
      const reply = await browser().signUp(`${name}@example.com`)
      await expectProblem(reply, [409, 'email_taken'])
    },
  ],
  [
    'changes another account to the previous address',
    async (_thief, name) => {
      const other = browser()
      await other.signUp(`${name}-other@example.net`)
      await requestEmailChange(other, `${name}@example.com`)
      const token = (await readEmails(`${name}@example.com`)).at(-1)?.token
      const reply = await other.post('/api/account/email/complete', { token })
      await expectProblem(reply, [409, 'email_taken'])
    },
  ],
  [
    'signs in with the previous address through a provider',
    async (_thief, name) => {
      const own = verifiedSandboxUser(`${name}@example.com`, { subject: name })
      const reply = await signInWithSandbox(browser(), 'google', own)
      await expectProblem(reply, [409, 'email_taken'])
    },
  ],
])('a change can still be undone after the thief %s #331', async (what, act) => {
  const name = `survives-${what.replaceAll(' ', '-')}`
  const email = `${name}@example.com`
  const thief = steal(await signUpOwner(email))
  const token = await changeEmail(thief, email, `${name}@example.net`)
  await act(thief, name)
  const { status, body } = await undo(token)
  expect([status, body.email]).toEqual([200, email])
  expect(await whoIs(thief)).toBeUndefined()
  expect(await whoIs(await setPassword(body.recovery_token))).toBe(email)
})

test('an undo invalidates the pending links of the thief', async () => {
  const email = 'pending@example.com'
  const thief = steal(await signUpOwner(email))
  const token = await changeEmail(thief, email, 'pending@example.net')
  const second = await changeEmail(thief, 'pending@example.net', 'pending@example.org')
  await requestEmailChange(thief, 'pending-2@example.net')
  const change = (await readEmails('pending-2@example.net')).at(-1)?.token
  await browser().post('/api/password-recovery', { email: 'pending@example.org' })
  const recovery = (await readEmails('pending@example.org')).at(-1)?.token

  expect((await undo(token)).status).toBe(200)
  await expectProblem(undo(second), [410, 'link_expired'])
  const completion = { token: recovery, password: 'the thief has this one' }
  await expectProblem(browser().post('/api/password-recovery/complete', completion), [410, 'link_expired'])
  const link = { token: change, password: PASSWORD }
  await expectProblem(browser().post('/api/account/email/complete', link), [410, 'link_expired'])
})

test('a change can be undone for 7 days and not after the account is deleted', async () => {
  const owner = await signUpOwner('late@example.com')
  const token = await changeEmail(owner, 'late@example.com', 'late@example.net')
  const { rows } = await database.identity.query(
    `select extract(epoch from expires_at - changed_at)::int as seconds from email_changes
    where old_email = 'late@example.com'`,
  )
  expect(rows).toEqual([{ seconds: 7 * 24 * 60 * 60 }])
  await database.identity.query(
    `update email_changes set expires_at = now() where old_email = 'late@example.com'`,
  )
  await expectProblem(undo(token), [410, 'link_expired'])
  // The address is free again.
  expect((await browser().signUp('late@example.com')).status).toBe(200)

  const other = await signUpOwner('deleted@example.com')
  const second = await changeEmail(other, 'deleted@example.com', 'deleted@example.net')
  expect((await other.post('/api/account/deletion')).status).toBe(200)
  await expectProblem(undo(second), [410, 'link_expired'])
})

test('a user can change back to a previous address', async () => {
  const owner = await signUpOwner('there@example.com')
  await changeEmail(owner, 'there@example.com', 'back@example.net')
  await changeEmail(owner, 'back@example.net', 'there@example.com')
  expect(await whoIs(owner)).toBe('there@example.com')
})

test('the owner of an address that was never confirmed reclaims the account by an undo', async () => {
  const attacker = browser()
  await attacker.signUp('unconfirmed@example.com')
  const own = verifiedSandboxUser('attacker@example.org', { subject: 'attacker' })
  await passReauthentication()
  await signInWithSandbox(attacker, 'google', own, { purpose: 'connect' })
  await age('unconfirmed@example.com')
  const token = await changeEmail(attacker, 'unconfirmed@example.com', 'unconfirmed@example.net')
  const { body } = await undo(token)
  expect(await readConnectedProviders(database, 'unconfirmed@example.com')).toEqual([])
  const owner = await setPassword(body.recovery_token)
  expect((await owner.get('/api/account')).body).toMatchObject({ email_confirmed: true, providers: [] })
})

test('an address that was never confirmed is not reserved: its owner signs up, and an undo does not take it back', async () => {
  const email = 'squatted@example.com'
  const attacker = browser()
  await attacker.signUp(email)
  const token = await changeEmail(attacker, email, 'squatter@example.net')
  const victim = browser()
  expect((await victim.signUp(email)).status).toBe(200)
  await expectProblem(undo(token), [409, 'email_taken'])
  expect(await whoIs(victim)).toBe(email)
})

test('a sign-up at the moment of the change does not take the previous address', async () => {
  const email = 'race@example.com'
  const owner = await signUpOwner(email)
  await requestEmailChange(owner, 'race@example.net')
  const token = (await readEmails('race@example.net')).at(-1)?.token
  // The change waits for this lock after it has freed the address.
  const blocker = await database.identity.connect()
  await blocker.query('begin')
  await blocker.query('lock table email_changes in access exclusive mode')
  const change = owner.post('/api/account/email/complete', { token })
  await waitForBlockedQueries(database, 1)
  const squatter = browser().signUp(email)
  await waitForBlockedQueries(database, 2)
  await blocker.query('commit')
  blocker.release()
  expect([(await change).status, codeOf(await squatter)]).toEqual([200, [409, 'email_taken']])
})

test('of two concurrent undos one succeeds', async () => {
  const thief = steal(await signUpOwner('twice@example.com'))
  const token = await changeEmail(thief, 'twice@example.com', 'twice@example.net')
  const replies = await Promise.all([undo(token), undo(token)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
})

/** Moves everything that an account has into the past. */
async function age(email: string): Promise<void> {
  for (const table of ['credentials', 'passkeys', 'authenticators', 'recovery_codes']) {
    const confirmed = table === 'authenticators' ? `, confirmed_at = confirmed_at - interval '1 hour'` : ''
    await database.identity.query(
      `update ${table} set created_at = created_at - interval '1 hour'${confirmed}
      where user_id = (select id from users where email = $1)`,
      [email],
    )
  }
  await database.identity.query(
    `update credentials set updated_at = updated_at - interval '1 hour'
    where user_id = (select id from users where email = $1)`,
    [email],
  )
}
