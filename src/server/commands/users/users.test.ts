import { beforeEach, describe, expect, test } from 'vitest'
import { confirmEmail, enableTwoStep } from '../../testing/test-accounts.ts'
import { createTestApp, expectProblem, PUBLIC_URL, type TestBrowser } from '../../testing/test-app.ts'
import { generateTotpCode, TestPasskey } from '../../testing/test-authenticators.ts'
import { runCommandInProcess } from '../../testing/test-command.ts'
import { insertTestEvents } from '../../testing/test-data.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import {
  chooseSandboxUser,
  postCallback,
  signInWithSandbox,
  startProviderSignIn,
} from '../../testing/test-sandbox.ts'
import { userCommands } from './user-commands.ts'

const database = await createTestDatabase()
const { owner, urls } = database
const { browser, log, readEmails, secret } = await createTestApp(database)
await insertTestEvents(owner, [{ event_code: 'fair', event_name: 'The fair', date_begin: '2026-12-01' }])

const run = (...args: string[]) =>
  runCommandInProcess('users', userCommands, args, { ...urls, SECRET: secret })
const password = 'correct horse battery'
let users = 0

/** Creates an account with an event and a calendar feed. */
async function createUser() {
  users += 1
  const device = browser(`192.0.2.${users}`)
  const email = `user-${users}@example.com`
  const { id } = (await device.signUp(email, password)).body.user as { id: string }
  await confirmEmail(database, email)
  await device.reauthenticate({ password })
  await device.put('/api/registrations/fair')
  const feed = new URL((await device.post('/api/settings/calendar-feed')).body.url).pathname
  return { device, email, id, feed }
}

const isSignedIn = async (device: TestBrowser) => (await device.get('/api/session')).body.user !== null
const readLog = async () =>
  (await owner.query('select action, target_id, result, counts from audit_log order by id')).rows

beforeEach(() => owner.query('truncate audit_log'))

test('list and show describe accounts without secrets, by id or email V6.3.2', async () => {
  const { email, id } = await createUser()
  const listed = JSON.parse((await run('list', '--search', email.toUpperCase(), '--json')).out)
  expect(listed).toMatchObject([{ id, email, email_confirmed: true, sessions: 1, suspended_at: null }])
  expect((await run('list', '--search', email)).out).toMatch(new RegExp(`^${id} +${email} +yes `, 'm'))
  expect(JSON.parse((await run('list', '--suspended', '--json')).out)).toEqual([])
  for (const user of [id, ` ${email.toUpperCase()} `]) {
    const { out } = await run('show', user, '--json')
    expect(JSON.parse(out)).toMatchObject({
      id,
      email,
      has_password: true,
      has_two_step: false,
      providers: [],
      passkeys: 0,
      sessions: 1,
      registrations: 1,
    })
    expect(out).not.toContain('argon2')
  }
})

test('an unknown user is reported in one sentence', async () => {
  for (const user of ['nobody@example.com', '00000000-0000-4000-8000-000000000000', 'x']) {
    const refused = await run('show', user)
    expect(refused).toEqual({ code: 1, out: '', err: `There is no user with the id or email "${user}".\n` })
  }
  expect((await readLog()).map(({ target_id }) => target_id)).toEqual([null, null, null])
})

test('sign-out ends all sessions; the user can sign in again #389 V7.4.5', async () => {
  const { device, email } = await createUser()
  expect((await run('sign-out', email, '--dry-run')).out).toContain('would end 1 session.')
  expect(await isSignedIn(device)).toBe(true)
  expect((await run('sign-out', email)).out).toContain('ended 1 session.')
  expect(await isSignedIn(device)).toBe(false)
  expect((await device.post('/api/sign-in', { email, password })).status).toBe(200)
})

test('sign-out --all ends the sessions of every user V7.4.5', async () => {
  const [one, two] = [await createUser(), await createUser()]
  for (const args of [[], [one.email, '--all']]) {
    expect(await run('sign-out', ...args)).toMatchObject({
      code: 2,
      err: expect.stringContaining('or give --all'),
    })
  }
  expect((await run('sign-out', '--all')).out).toMatch(/^Ended \d+ sessions\.\n$/)
  for (const { device } of [one, two]) expect(await isSignedIn(device)).toBe(false)
})

test('remove-second-factor lets a user who lost it sign in with the password, and notifies the user #389 V6.4.4', async () => {
  const { device, email } = await createUser()
  await enableTwoStep(device)
  expect((await device.post('/api/sign-in', { email, password })).body.code_required).toBe(true)
  expect((await run('remove-second-factor', email)).out).toContain('switched two-step sign-in off.')
  expect((await device.post('/api/sign-in', { email, password })).body.code_required).toBe(false)
  expect((await run('remove-second-factor', email)).out).toContain('two-step sign-in was off.')
  const subjects = (await readEmails(email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Two-step sign-in for Amberlink is off')).toHaveLength(1)
})

describe('a suspended account', () => {
  const REFUSED = [403, 'account_suspended']

  test('loses its sessions and its feed, which resume restores except for the sessions #388 V7.4.2', async () => {
    const { device, email, feed } = await createUser()
    const reader = browser('192.0.2.250')
    expect((await reader.get(feed)).status).toBe(200)
    expect((await run('suspend', email, '--dry-run')).out).toContain('would be suspended')
    expect(await isSignedIn(device)).toBe(true)
    expect((await run('suspend', email)).out).toContain('suspended, ended 1 session.')
    expect(await isSignedIn(device)).toBe(false)
    await expectProblem(reader.get(feed), REFUSED)
    expect(JSON.parse((await run('list', '--suspended', '--json')).out)).toMatchObject([{ email }])

    expect((await run('resume', email)).out).toContain('resumed.')
    expect((await reader.get(feed)).body).toContain('The fair')
    expect((await device.post('/api/sign-in', { email, password })).status).toBe(200)
    expect((await device.get('/api/my-events')).body.registered.events).toHaveLength(1)
  })

  test('loses its places and turns, which resume counts and does not bring back', async () => {
    await owner.query(`delete from eventlist where event_code = 'dinner'`)
    await insertTestEvents(owner, [{ event_code: 'dinner', date_begin: '2100-01-01', capacity: 1 }])
    expect((await run('--help')).out).toMatch(/^ +suspend .*registrations for coming events with a capacity/m)
    const [first, next] = [await createUser(), await createUser()]
    await first.device.put('/api/registrations/dinner')
    await next.device.put('/api/waiting-list/dinner')
    expect((await run('suspend', first.email)).out).toContain(
      'suspended, ended 1 session and 1 registration for events with a capacity.',
    )
    const readDinner = async ({ device }: typeof first) => (await device.get('/api/events/dinner')).body.event
    expect(await readDinner(next)).toMatchObject({ registered_at: expect.any(String), waiting_since: null })
    expect((await run('resume', first.email)).out).toContain(
      'resumed. The suspension has ended 1 registration for events with a capacity',
    )
    await first.device.post('/api/sign-in', { email: first.email, password })
    expect(await readDinner(first)).toMatchObject({ registered_at: null, places_left: 'full' })
    const { body } = await first.device.get('/api/events/fair')
    expect(body.event.registered_at).not.toBeNull()
    expect(await readLog()).toMatchObject([
      { counts: { sessions: 1, registrations: 1 } },
      { action: 'users resume' },
    ])
  })

  test('cannot sign in with the password; only the right one returns the reason #388', async () => {
    const { email, device, id } = await createUser()
    await run('suspend', email)
    await expectProblem(device.post('/api/sign-in', { email, password }), REFUSED)
    expect(log.entries().findLast((entry) => entry.log === 'security')).toMatchObject({
      event: 'authn_login_fail',
      reason: 'account_suspended',
      user: id,
    })
    const wrong = await device.post('/api/sign-in', { email, password: 'wrong horse battery' })
    expect(wrong.body.code).toBe('wrong_email_or_password')
    expect(await isSignedIn(device)).toBe(false)
  })

  test('cannot complete a sign-in with a code that was pending', async () => {
    const { email, device } = await createUser()
    const { secret } = await enableTwoStep(device)
    const fresh = browser('192.0.2.240')
    await fresh.post('/api/sign-in', { email, password })
    await run('suspend', email)
    await fresh.post('/api/sign-in/code', { code: generateTotpCode(secret, 1) })
    expect(await isSignedIn(fresh)).toBe(false)
    await expectProblem(fresh.post('/api/sign-in', { email, password }), REFUSED)
  })

  test('cannot sign in with a passkey #388', async () => {
    const { email, device } = await createUser()
    const passkey = new TestPasskey(PUBLIC_URL)
    const creation = passkey.create((await device.post('/api/passkeys/begin', {})).body.options)
    await device.post('/api/passkeys', { name: 'Key', response: creation })
    await run('suspend', email)
    const fresh = browser('192.0.2.241')
    const { options } = (await fresh.post('/api/sign-in/passkey/begin')).body
    await expectProblem(fresh.post('/api/sign-in/passkey', { response: passkey.get(options) }), REFUSED)
  })

  test('cannot sign in with a provider #388', async () => {
    const fresh = browser('192.0.2.242')
    const choice = {
      sub: 'suspended',
      email: 'provider@example.com',
      email_verified: 'true',
      name: 'Pro Vider',
    }
    const { body } = await signInWithSandbox(fresh, 'google', choice)
    await run('suspend', body.user.id)
    const again = browser('192.0.2.243')
    const url = await startProviderSignIn(again, 'google')
    await expectProblem(postCallback(again, await chooseSandboxUser(again, url, choice)), REFUSED)
  })

  test('cannot sign in by recovering the password #388', async () => {
    const { email } = await createUser()
    const fresh = browser('192.0.2.244')
    await fresh.post('/api/password-recovery', { email })
    const token = (await readEmails(email)).at(-1)?.token
    await run('suspend', email)
    const completion = { token, password: 'another horse battery' }
    await expectProblem(fresh.post('/api/password-recovery/complete', completion), REFUSED)
    expect(await isSignedIn(fresh)).toBe(false)
  })

  test('keeps no session of a concurrent sign-in #388', async () => {
    const { email, id } = await createUser()
    const signIns = Array.from({ length: 5 }, (_, index) =>
      browser(`192.0.2.${200 + index}`).post('/api/sign-in', { email, password }),
    )
    await Promise.all([run('suspend', email), ...signIns])
    const { rowCount } = await owner.query('select from identity.sessions where user_id = $1', [id])
    expect(rowCount).toBe(0)
  })
})

test('export prints the same data as the download in Settings #390', async () => {
  const { device, email } = await createUser()
  const downloaded = (await device.get('/api/account/data')).body
  expect(JSON.parse((await run('export', email)).out)).toEqual(downloaded)
})

test('delete requires --yes and deletes the account with its rows #391', async () => {
  const { device, email, id } = await createUser()
  const unconfirmed = await run('delete', email)
  expect(unconfirmed.code).toBe(2)
  expect(unconfirmed.err).toContain('--yes')
  expect((await run('delete', email, '--dry-run')).out).toContain(
    'would be deleted, with 1 registration and 0 favorites',
  )
  expect(await isSignedIn(device)).toBe(true)
  expect((await run('delete', email, '--yes')).code).toBe(0)
  expect(await isSignedIn(device)).toBe(false)
  const { rowCount } = await owner.query('select from user_events where user_id = $1', [id])
  expect(rowCount).toBe(0)
  expect((await run('show', email)).code).toBe(1)
})

test('every action on accounts is in the audit log, without email addresses #387', async () => {
  const { email, id } = await createUser()
  const names = ['show', 'sign-out', 'remove-second-factor', 'suspend', 'resume', 'export']
  for (const name of names) await run(name, email)
  await run('list', '--search', email)
  await run('delete', email, '--yes')
  expect(await readLog()).toEqual([
    ...names.map((name) =>
      expect.objectContaining({ action: `users ${name}`, target_id: id, result: 'done' }),
    ),
    { action: 'users list', target_id: null, result: 'done', counts: { users: 1 } },
    { action: 'users delete', target_id: id, result: 'done', counts: { registrations: 1, favorites: 0 } },
  ])
  expect(JSON.stringify(await readLog())).not.toContain('@')
  expect(JSON.parse((await run('audit', id, '--json')).out)).toHaveLength(names.length + 1)
})

test('audit takes an email address, finds deleted users by id, and refuses unknown ones', async () => {
  const { email, id } = await createUser()
  expect(await run('audit', email, '--json')).toMatchObject({ code: 0, out: '[]\n' })
  await run('show', email)
  expect(JSON.parse((await run('audit', email.toUpperCase(), '--json')).out)).toMatchObject([
    { target_id: id },
  ])
  await run('delete', email, '--yes')
  expect(JSON.parse((await run('audit', id, '--json')).out)).toHaveLength(2)
  for (const unknown of [email, 'nonsense', '00000000-0000-4000-8000-000000000000']) {
    expect(await run('audit', unknown)).toEqual({
      code: 1,
      out: '',
      err: `There is no user with the id or email "${unknown}".\n`,
    })
  }
})

test('list says how many users there are, and pages #459', async () => {
  const users = [await createUser(), await createUser()]
  const first = await run('list', '--limit', '1')
  expect(first.err).toMatch(/^1 to 1 of \d+ users\. --page 2 shows the next\.\n$/)
  const second = await run('list', '--limit', '1', '--page', '2', '--json')
  expect(JSON.parse(second.out)).toMatchObject([{ email: users[0]?.email }])
  expect(first.out).toContain(users[1]?.email)
  expect((await run('list', '--search', 'no such user')).err).toBe('0 users.\n')
  expect(await run('list', '--page', 'x')).toMatchObject({ code: 2 })
})

test('recover sends the user a link that sets a new password #460', async () => {
  const { email, id } = await createUser()
  expect((await run('recover', email, '--dry-run')).out).toBe(
    `${email} (${id}): would queue the email with a link.\n`,
  )
  expect((await run('recover', email)).out).toBe(`${email} (${id}): queued the email with a link.\n`)
  const sent = (await readEmails(email)).at(-1)
  expect(JSON.stringify(sent)).toContain('#recovery=')
})
