import { expect, test } from 'vitest'
import { withTransaction, withUserTransaction } from '../../database/transaction.ts'
import { createTestApp, PUBLIC_URL, type TestBrowser, type TestReply } from '../../testing/test-app.ts'
import { generateTotpCode, TestPasskey } from '../../testing/test-authenticators.ts'
import { createTestDatabase, waitForBlockedQueries } from '../../testing/test-database.ts'
import { ACCOUNT_TABLES, reclaimAccount } from './reclaim-account.ts'

const database = await createTestDatabase()
const { browser } = await createTestApp(database)

const claim = async (email: string) => {
  const { rows } = await database.identity.query('select id from users where email = $1', [email])
  return withTransaction(database.identity, (tx) => reclaimAccount(tx, rows[0].id))
}

test('every table that holds something of an account is stripped', async () => {
  const { rows } = await database.owner.query(
    `select conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'identity.users'::regclass
       and connamespace = 'identity'::regnamespace
     order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(ACCOUNT_TABLES.map((table) => `identity.${table}`).sort())
})

test('whoever never proved the address is left with nothing: no session, no password, no calendar feed', async () => {
  const earlier = browser()
  await earlier.signUp('claimed@example.com')
  const feed = await earlier.post('/api/settings/calendar-feed')
  const address = new URL(feed.body.url).pathname
  expect((await browser().get(address)).status).toBe(200)

  expect(await claim('claimed@example.com')).toBe(true)

  expect((await earlier.get('/api/session')).body.user).toBeNull()
  const again = await browser().post('/api/sign-in', {
    email: 'claimed@example.com',
    password: 'correct horse battery',
  })
  expect(again.body.code).toBe('wrong_email_or_password')
  expect((await browser().get(address)).status).toBe(404)
})

/** Prepares a sign-in of somebody who has just signed up and out, and answers how to finish it. */
type Way = (
  person: TestBrowser,
  typed: { email: string; password: string },
) => Promise<() => Promise<TestReply>>

const ways: Record<string, Way> = {
  password: async (person, typed) => {
    await person.post('/api/sign-out')
    return () => person.post('/api/sign-in', typed)
  },
  code: async (person, typed) => {
    const { secret } = (await person.post('/api/two-step/begin', {})).body
    const { recovery_codes } = (
      await person.post('/api/two-step/confirm', { code: generateTotpCode(secret) })
    ).body
    await person.post('/api/sign-in', typed)
    return () => person.post('/api/sign-in/code', { recovery_code: recovery_codes[0] })
  },
  passkey: async (person) => {
    const authenticator = new TestPasskey(PUBLIC_URL)
    const made = authenticator.create((await person.post('/api/passkeys/begin')).body.options)
    await person.post('/api/passkeys', { name: 'Key', response: made })
    await person.post('/api/sign-out')
    const { options } = (await person.post('/api/sign-in/passkey/begin')).body
    return () => person.post('/api/sign-in/passkey', { response: authenticator.get(options) })
  },
}

test.each([
  ['password', 'wrong_email_or_password'],
  ['code', 'pending_sign_in_expired'],
  ['passkey', 'passkey_rejected'],
])('a sign-in by %s that is under way at that moment leads nowhere', async (way, code) => {
  const typed = { email: `under-way-${way}@example.com`, password: 'correct horse battery' }
  const attacker = browser()
  const { id } = (await attacker.signUp(typed.email)).body.user
  const finish = await ways[way]?.(attacker, typed)
  const { underWay } = await withTransaction(database.identity, async (tx) => {
    await tx.query({ name: 'test-lock', text: 'select from users where id = $1 for update' }, [id])
    const underWay = finish?.()
    await waitForBlockedQueries(database, 1)
    await reclaimAccount(tx, id)
    return { underWay }
  })
  expect((await underWay)?.body.code).toBe(code)
  expect((await attacker.get('/api/session')).body.user).toBeNull()
  expect((await database.identity.query('select from sessions where user_id = $1', [id])).rowCount).toBe(0)
})

test('an account whose address was proven is left alone', async () => {
  const owner = browser()
  await owner.signUp('proven@example.com')
  await database.identity.query(`update users set email_verified = true where email = 'proven@example.com'`)
  expect(await claim('proven@example.com')).toBe(false)
  expect((await owner.get('/api/session')).body.user).toMatchObject({ email: 'proven@example.com' })
})

test('the sign-in flows can switch off the feed of the person they name, and neither read nor switch on any', async () => {
  const person = browser()
  await person.signUp('feed@example.com')
  const feed = await person.post('/api/settings/calendar-feed')
  const asNamed = (text: string, values: unknown[]) =>
    withUserTransaction(database.identity, id, (tx) =>
      tx.query({ name: `test-${text.length}`, text }, values),
    )
  const { rows } = await database.identity.query(`select id from users where email = 'feed@example.com'`)
  const id = rows[0].id as string
  for (const refused of [
    'select salt from public.calendar_feeds',
    'update public.calendar_feeds set includes_favorites = true',
    `update public.calendar_feeds set salt = decode(repeat('00', 16), 'hex'), token_hash = decode(repeat('00', 32), 'hex')`,
  ]) {
    await expect(asNamed(refused, [])).rejects.toMatchObject({ code: '42501' })
  }
  await database.identity.query('update public.calendar_feeds set salt = null, token_hash = null')
  expect((await browser().get(new URL(feed.body.url).pathname)).status).toBe(200)
})
