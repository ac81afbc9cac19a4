import { expect, test } from 'vitest'
import { withTransaction } from '../../database/transaction.ts'
import { confirmEmail } from '../../testing/test-accounts.ts'
import { createTestApp, PUBLIC_URL, type TestBrowser, type TestReply } from '../../testing/test-app.ts'
import { generateTotpCode, TestPasskey } from '../../testing/test-authenticators.ts'
import { createTestDatabase, waitForBlockedQueries } from '../../testing/test-database.ts'
import { ACCOUNT_TABLES, reclaimAccount } from './reclaim-account.ts'

const database = await createTestDatabase()
const { browser, createUser } = await createTestApp(database)

const reclaim = async (email: string) => {
  const { rows } = await database.identity.query('select id from users where email = $1', [email])
  return withTransaction(database.identity, (tx) => reclaimAccount(tx, rows[0].id))
}

test('reclaiming deletes the rows of every table that refers to an account', async () => {
  const { rows } = await database.owner.query(
    `select conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'identity.users'::regclass
       and connamespace = 'identity'::regnamespace
       -- Notices to the owner of the address are sent all the same, and emails about events give no access.
       and conrelid <> all ('{identity.emails,identity.event_invitations}'::regclass[])
     order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(ACCOUNT_TABLES.map((table) => `identity.${table}`).sort())
})

test('reclaiming removes sessions, password and calendar feed of an unverified account #328', async () => {
  const earlier = await createUser('reclaimed@example.com')
  const feed = await earlier.post('/api/settings/calendar-feed')
  const address = new URL(feed.body.url).pathname
  expect((await browser().get(address)).status).toBe(200)

  expect(await reclaim('reclaimed@example.com')).toBe(true)

  expect((await earlier.get('/api/session')).body.user).toBeNull()
  const again = await browser().post('/api/sign-in', {
    email: 'reclaimed@example.com',
    password: 'correct horse battery',
  })
  expect(again.body.code).toBe('wrong_email_or_password')
  expect((await browser().get(address)).status).toBe(404)
})

/** Prepares a sign-in on a device that has just signed up. Returns a function that completes it. */
type SignInMethod = (
  device: TestBrowser,
  credentials: { email: string; password: string },
) => Promise<() => Promise<TestReply>>

const signInMethods: Record<string, SignInMethod> = {
  password: async (device, credentials) => {
    await device.post('/api/sign-out')
    return () => device.post('/api/sign-in', credentials)
  },
  code: async (device, credentials) => {
    const { secret } = (await device.post('/api/two-step/begin', {})).body
    const { recovery_codes } = (
      await device.post('/api/two-step/confirm', { code: generateTotpCode(secret) })
    ).body
    await device.post('/api/sign-in', credentials)
    return () => device.post('/api/sign-in/code', { recovery_code: recovery_codes[0] })
  },
  passkey: async (device) => {
    const authenticator = new TestPasskey(PUBLIC_URL)
    const response = authenticator.create((await device.post('/api/passkeys/begin')).body.options)
    await device.post('/api/passkeys', { name: 'Key', response })
    await device.post('/api/sign-out')
    const { options } = (await device.post('/api/sign-in/passkey/begin')).body
    return () => device.post('/api/sign-in/passkey', { response: authenticator.get(options) })
  },
}

test.each([
  ['password', 'wrong_email_or_password'],
  ['code', 'pending_sign_in_expired'],
  ['passkey', 'passkey_rejected'],
])('a concurrent sign-in by %s fails while the account is reclaimed #336', async (way, code) => {
  const credentials = { email: `concurrent-${way}@example.com`, password: 'correct horse battery' }
  const attacker = browser()
  const { id } = (await attacker.signUp(credentials.email)).body.user
  await confirmEmail(database, credentials.email)
  await attacker.reauthenticate()
  const complete = await signInMethods[way]?.(attacker, credentials)
  // As accounts of earlier releases, which could add both to an unconfirmed email.
  await database.identity.query('update users set email_verified = false where id = $1', [id])
  const { pending } = await withTransaction(database.identity, async (tx) => {
    await tx.query({ name: 'test-lock', text: 'select from users where id = $1 for update' }, [id])
    const pending = complete?.()
    await waitForBlockedQueries(database, 1)
    await reclaimAccount(tx, id)
    return { pending }
  })
  expect((await pending)?.body.code).toBe(code)
  expect((await attacker.get('/api/session')).body.user).toBeNull()
  expect((await database.identity.query('select from sessions where user_id = $1', [id])).rowCount).toBe(0)
})

test('a verified account is not reclaimed', async () => {
  const owner = await createUser('proven@example.com')
  await database.identity.query(`update users set email_verified = true where email = 'proven@example.com'`)
  expect(await reclaim('proven@example.com')).toBe(false)
  expect((await owner.get('/api/session')).body.user).toMatchObject({ email: 'proven@example.com' })
})

test('the role amberlink_identity can disable a feed, but neither read nor enable it', async () => {
  const device = await createUser('feed@example.com')
  const feed = await device.post('/api/settings/calendar-feed')
  for (const rejected of [
    'select encrypted_token from public.calendar_feeds',
    'update public.calendar_feeds set includes_favorites = true',
    'update public.calendar_feeds set encrypted_token = null, token_hash = null',
    `select public.authenticate_session('x')`,
    'select public.current_user_id()',
  ]) {
    await expect(database.identity.query(rejected)).rejects.toMatchObject({ code: '42501' })
  }
  const path = new URL(feed.body.url).pathname
  expect((await browser().get(path)).status).toBe(200)
  await database.identity.query(
    `select identity.disable_calendar_feed(id) from users where email = 'feed@example.com'`,
  )
  expect((await browser().get(path)).status).toBe(404)
})
