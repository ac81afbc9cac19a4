import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const database = await createTestDatabase()
const { browser, log, createUser } = await createTestApp(database)

const readEvents = () => log.entries().filter((entry) => entry.log === 'security')

test('sign-ins, failures and changes are recorded with the account, and without addresses, emails and secrets V16.2.1 V16.3.1', async () => {
  const anna = browser('192.0.2.77')
  const { body } = await anna.signUp('anna.secret@example.com')
  const user = body.user.id
  await anna.post('/api/sign-out')
  await anna.post('/api/sign-in', { email: 'anna.secret@example.com', password: 'not the password' })
  await anna.post('/api/sign-in', { email: 'unknown.secret@example.com', password: 'not the password' })
  await anna.post('/api/sign-in', { email: 'anna.secret@example.com', password: 'correct horse battery' })
  await anna.get('/api/account/data')

  const events = readEvents()
  expect(events.map(({ event, factor, reason, user }) => ({ event, factor, reason, user }))).toEqual([
    { event: 'user_created', factor: 'password', user },
    { event: 'authn_token_revoked', user },
    { event: 'authn_login_fail', factor: 'password', reason: 'wrong_email_or_password', user },
    { event: 'authn_login_fail', factor: 'password', reason: 'wrong_email_or_password', user: null },
    { event: 'authn_login_success', factor: 'password', user },
    { event: 'sensitive_read', user },
  ])
  expect(new Set(events.map(({ client }) => client)).size).toBe(1)
  expect(log.text()).not.toMatch(/192\.0\.2\.77|secret@example|not the password|correct horse/)
})

test('a rejected request is recorded with the reason V16.3.2', async () => {
  const ben = await createUser('ben@example.com')
  const before = readEvents().length
  await ben.post('/api/sign-out', undefined, { origin: 'https://evil.example' })
  await ben.get('/api/events', { apikey: 'wrong' })
  expect(
    readEvents()
      .slice(before)
      .map(({ event, reason }) => [event, reason]),
  ).toEqual([
    ['authz_fail', 'foreign_origin'],
    ['authz_fail', 'client_key_missing'],
  ])
})

test('deleting a saved search is recorded only if it ends a calendar feed', async () => {
  const cleo = await createUser('cleo@example.com')
  const save = async () => (await cleo.post('/api/saved-searches', { name: 'A', query: 'search=ai' })).body.id
  const [plain, withFeed] = [await save(), await save()]
  await cleo.post(`/api/saved-searches/${withFeed}/feed`)
  const before = readEvents().length
  await cleo.delete(`/api/saved-searches/${plain}`)
  await cleo.delete(`/api/saved-searches/${plain}`)
  expect(readEvents()).toHaveLength(before)
  await cleo.delete(`/api/saved-searches/${withFeed}`)
  expect(readEvents().slice(before)).toMatchObject([{ event: 'authn_token_revoked' }])
})

test('clients are distinguished by a keyed hash of their address', async () => {
  const [first, second] = [browser('192.0.2.1'), browser('192.0.2.2')]
  const before = readEvents().length
  for (const client of [first, second, first]) {
    await client.post('/api/sign-in', { email: 'ben@example.com', password: 'not the password' })
  }
  const clients = readEvents()
    .slice(before)
    .map(({ client }) => String(client))
  expect(clients[0]).toMatch(/^[0-9a-f]{16}$/)
  expect(clients[0]).toBe(clients[2])
  expect(clients[0]).not.toBe(clients[1])
})
