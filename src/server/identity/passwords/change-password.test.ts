import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const database = await createTestDatabase()
const { browser, readEmails, createUser } = await createTestApp(database)
const password = 'correct horse battery'
const next = 'a wholly new passphrase'
const code = (reply: { body: { code: string } }) => reply.body.code
const signIn = (email: string, newPassword: string, device = browser()) =>
  device.post('/api/sign-in', { email, password: newPassword })

// #332 V6.2.2 V7.4.3
test('changing the password ends the other sessions and notifies the user by email', async () => {
  const [anna, elsewhere] = [browser(), browser()]
  await anna.signUp('anna@example.com')
  await anna.reauthenticate()
  await signIn('anna@example.com', password, elsewhere)
  const reply = await anna.put('/api/account/password', { new_password: next })
  expect([reply.status, reply.body]).toEqual([200, {}])
  expect((await anna.get('/api/session')).body.user.email).toBe('anna@example.com')
  expect((await elsewhere.get('/api/session')).body.user).toBeNull()
  expect(code(await signIn('anna@example.com', password))).toBe('wrong_email_or_password')
  expect((await signIn('anna@example.com', next)).status).toBe(200)
  const [mail] = await readEmails('anna@example.com')
  expect(mail?.subject).toBe('Your Amberlink password was changed')
})

test('changing the password invalidates recovery links', async () => {
  const ben = await createUser('ben@example.com')
  await ben.reauthenticate()
  await ben.post('/api/password-recovery', { email: 'ben@example.com' })
  const token = (await readEmails('ben@example.com'))[0]?.token
  await ben.put('/api/account/password', { new_password: next })
  const late = await browser().post('/api/password-recovery/complete', { token, password: 'yet another one' })
  expect(code(late)).toBe('link_expired')
})

test.each([
  ['1234567', 'password_too_short'],
  ['x'.repeat(513), 'password_too_long'],
  ['password123', 'password_too_common'],
  ['Kowalska2026!', 'password_too_personal'],
])('the new password %j is rejected with %s', async (newPassword, expected) => {
  const kim = await createUser(`${expected.replaceAll('password', 'rejected')}@example.com`)
  await kim.put('/api/settings/details', {
    first_name: 'Kim',
    last_name: 'Kowalska',
    birth_date: '1990-02-28',
    phone_number: '',
  })
  await kim.reauthenticate()
  const change = { new_password: newPassword }
  expect(code(await kim.put('/api/account/password', change))).toBe(expected)
})
