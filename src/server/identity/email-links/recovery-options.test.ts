import { expect, test } from 'vitest'
import { expectProblem } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { addPasskey, signInWithPasskey } from '../../testing/test-passkeys.ts'
import {
  createProviderTestApp,
  readConnectedProviders,
  signInWithSandbox,
  verifiedSandboxUser,
} from '../../testing/test-sandbox.ts'

const database = await createTestDatabase()
const { browser, readEmails, createConfirmedUser } = await createProviderTestApp(database)

const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'a wholly new passphrase'
const readOptions = (token: string) => browser().post('/api/password-recovery/options', { token })
const complete = (token: string, more: Record<string, unknown> = {}, device = browser()) =>
  device.post('/api/password-recovery/complete', { token, password: NEW_PASSWORD, ...more })

async function requestLink(email: string): Promise<string> {
  await browser().post('/api/password-recovery', { email })
  return (await readEmails(email)).at(-1)?.token ?? ''
}

/** Signs up a user with two providers, two passkeys, two sessions and a calendar feed. */
async function signUpWithEverything(name: string) {
  const email = `${name}@example.com`
  const owner = await createConfirmedUser(email)
  for (const each of ['google', 'linkedin'] as const) {
    const user = verifiedSandboxUser(`${name}@example.net`, { subject: `${name} ${each}` })
    await signInWithSandbox(owner, each, user, { purpose: 'connect' })
  }
  const keys = [await addPasskey(owner, 'Laptop'), await addPasskey(owner, 'Thief')]
  await browser().post('/api/sign-in', { email, password: PASSWORD })
  const feed = new URL((await owner.post('/api/settings/calendar-feed')).body.url).pathname
  return { email, owner, keys, feed }
}

test('recovery lists the other sign-in methods, and the link stays valid', async () => {
  const { email } = await signUpWithEverything('listed')
  const token = await requestLink(email)
  const { status, body } = await readOptions(token)
  expect([status, body]).toEqual([
    200,
    {
      passkeys: ['Laptop', 'Thief'].map((name) => ({
        id: expect.any(String),
        name,
        created_at: expect.stringMatching(/Z$/),
      })),
      providers: ['google', 'linkedin'].map((each) => ({
        provider: each,
        email: 'listed@example.net',
        connected_at: expect.stringMatching(/Z$/),
      })),
      sessions: 2,
      calendar_feed: true,
      second_factor: 'none',
      waiting_until: null,
    },
  ])
  expect((await complete(token)).status).toBe(200)
  await expectProblem(readOptions(token), [410, 'link_expired'])
})

test('recovery removes all other sign-in methods, also one that was added after the list was shown #327', async () => {
  const { email, owner, keys, feed } = await signUpWithEverything('all')
  const token = await requestLink(email)
  await readOptions(token)
  const late = await addPasskey(owner, 'Late')
  expect((await complete(token)).status).toBe(200)
  expect(await readConnectedProviders(database, email)).toEqual(['password'])
  for (const key of [...keys, late]) expect((await signInWithPasskey(browser(), key)).status).toBe(403)
  expect((await browser().get(feed)).status).toBe(404)
  expect((await owner.get('/api/session')).body.user).toBeNull()
})

test('recovery keeps the passkeys and providers that the user keeps', async () => {
  const { email, keys } = await signUpWithEverything('kept')
  const token = await requestLink(email)
  const { passkeys } = (await readOptions(token)).body
  const keep = { passkeys: [passkeys[0].id], providers: ['linkedin'] }
  expect((await complete(token, { keep })).status).toBe(200)
  expect(await readConnectedProviders(database, email)).toEqual(['linkedin', 'password'])
  const [laptop, thief] = keys
  expect((await signInWithPasskey(browser(), laptop!)).status).toBe(200)
  expect((await signInWithPasskey(browser(), thief!)).status).toBe(403)
})

test('a passkey of another account cannot be kept or removed', async () => {
  const other = await signUpWithEverything('other')
  const { email } = await signUpWithEverything('mine')
  const { rows } = await database.identity.query(
    'select passkeys.id from passkeys join users on users.id = user_id where email = $1',
    [other.email],
  )
  const keep = { passkeys: rows.map(({ id }) => id), providers: [] }
  expect((await complete(await requestLink(email), { keep })).status).toBe(200)
  expect((await signInWithPasskey(browser(), other.keys[0]!)).status).toBe(200)
})

test('a rejected password removes nothing', async () => {
  const { email, keys } = await signUpWithEverything('rejected')
  const token = await requestLink(email)
  expect((await complete(token, { password: 'short' })).body.code).toBe('password_too_short')
  expect((await readOptions(token)).body.passkeys).toHaveLength(2)
  expect((await signInWithPasskey(browser(), keys[0]!)).status).toBe(200)
})

test('recovery of an account that was never confirmed lists nothing and removes everything', async () => {
  const { email } = await signUpWithEverything('unconfirmed')
  await database.identity.query('update users set email_verified = false where email = $1', [email])
  const token = await requestLink(email)
  const { body } = await readOptions(token)
  expect(body).toMatchObject({ passkeys: [], providers: [], sessions: 0, calendar_feed: false })
  const keep = { passkeys: [], providers: ['google', 'linkedin'] }
  expect((await complete(token, { keep })).status).toBe(200)
  expect(await readConnectedProviders(database, email)).toEqual(['password'])
})

test('an unknown link lists nothing', async () => {
  const { status, body } = await readOptions('A'.repeat(43))
  expect([status, body.code]).toEqual([410, 'link_expired'])
})
