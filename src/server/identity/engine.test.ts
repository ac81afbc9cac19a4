import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp, PUBLIC_URL } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { openEngine } from './engine.ts'
import { openPasswords } from './passwords/passwords.ts'
import { hashToken } from './tokens.ts'

const database = await createTestDatabase()
const { browser, secret } = await createTestApp(database)
const engine = await openEngine({
  pool: database.identity,
  passwords: await openPasswords(),
  secret,
  publicUrl: PUBLIC_URL,
  productName: 'Amberlink',
  cookie: {
    name: 'amberlink_session',
    attributes: { httpOnly: true, sameSite: 'lax', secure: false, path: '/' },
  },
})

test('the library finds an account and its session where our flows have put them', async () => {
  const anna = browser()
  const { body } = await anna.signUp('anna@example.com')
  const [token = ''] = decodeURIComponent(anna.cookies.get(engine.authCookies.sessionToken.name) ?? '').split(
    '.',
  )
  const found = await engine.internalAdapter.findSession(token)
  expect(found?.user).toMatchObject({ id: body.user.id, email: 'anna@example.com', emailVerified: false })
  expect(found?.session).toMatchObject({ userId: body.user.id, token })
  const account = await engine.internalAdapter.findCredentialAccount(body.user.id)
  expect(account?.password).toMatch(/^\$argon2id\$/)
})

test('a session that the library makes is a session of ours, and its token is not stored', async () => {
  const { body } = await browser().signUp('ben@example.com')
  const session = await engine.internalAdapter.createSession(body.user.id)
  const ben = browser()
  const signature = createHmac('sha256', secret).update(session.token).digest('base64')
  ben.cookies.set(engine.authCookies.sessionToken.name, encodeURIComponent(`${session.token}.${signature}`))
  expect((await ben.get('/api/session')).body.user.email).toBe('ben@example.com')
  const { rows } = await database.identity.query('select token_hash from sessions where user_id = $1', [
    body.user.id,
  ])
  expect(rows.map((row) => row.token_hash)).toContain(hashToken(session.token))
})

test('the library updates and ends sessions by their token, alone, in lists and in transactions', async () => {
  const { body } = await browser().signUp('eva@example.com')
  const [first, second] = [
    await engine.internalAdapter.createSession(body.user.id),
    await engine.internalAdapter.createSession(body.user.id),
  ]
  const updated = await engine.internalAdapter.updateSession(first.token, { userAgent: 'a test' })
  expect(updated).toMatchObject({ token: first.token, userAgent: 'a test' })
  const found = await engine.internalAdapter.findSessions([first.token, second.token])
  expect(found.map(({ session }) => session.token).sort()).toEqual([first.token, second.token].sort())
  await engine.adapter.transaction((tx) =>
    tx.delete({ model: 'session', where: [{ field: 'token', value: first.token }] }),
  )
  expect(await engine.internalAdapter.findSession(first.token)).toBeNull()
  await engine.internalAdapter.deleteSessions([second.token])
  expect(await engine.internalAdapter.findSession(second.token)).toBeNull()
})
