import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { earlierRelease } from '../testing/earlier-release.ts'
import { testApp } from '../testing/test-client.ts'
import { testDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

const database = await testDatabase()
const { browser } = await testApp(database)
const owner = new Client(database.target.owner)
beforeAll(() => owner.connect())
afterAll(() => owner.end())

const typed = { email: 'anna@example.com', password: 'correct horse battery' }

test('who had an account before providers and second factors still has password, session and events', async () => {
  const anna = browser()
  await anna.post('/api/sign-up', typed)
  const { rows: users } = await database.identity.query('select id, email from users')
  const { rows: credentials } = await database.identity.query(
    'select user_id, provider_id, account_id, password from credentials',
  )
  const { rows: sessions } = await database.identity.query(
    'select user_id, token_hash, expires_at from sessions',
  )

  const toCome = await earlierRelease(database, owner, '0010')
  await database.identity.query('insert into users (id, email) values ($1, $2)', Object.values(users[0]))
  await database.identity.query(
    'insert into credentials (user_id, provider_id, account_id, password) values ($1, $2, $3, $4)',
    Object.values(credentials[0]),
  )
  await database.identity.query(
    'insert into sessions (user_id, token_hash, expires_at) values ($1, $2, $3)',
    Object.values(sessions[0]),
  )
  await owner.query(`
    insert into eventlist (event_code, "event name", city, country, topic, date_begin) values
      ('a', 'First', 'Gdansk', 'Poland', 'AI', '2026-12-01'),
      ('b', 'Second', 'Gdansk', 'Poland', null, '2026-12-02'),
      ('c', 'Nowhere', null, null, 'AI', null)`)

  expect(await migrate(owner)).toEqual(toCome)

  expect((await anna.get('/api/session')).body.person.email).toBe(typed.email)
  expect((await browser().post('/api/sign-in', typed)).status).toBe(200)
  const account = (await anna.get('/api/account')).body
  expect(account).toMatchObject({ has_password: true, providers: [], passkeys: [] })
  expect(account.sessions).toHaveLength(2)
  const map = (await anna.get('/api/event-map')).body
  expect(map).toMatchObject({
    cities: [{ city: 'Gdansk', country: 'Poland', count: 2 }],
    without_city: 1,
  })
})
