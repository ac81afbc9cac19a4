import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const database = await createTestDatabase()
const { browser, readEmails, log } = await createTestApp(database)
const password = 'correct horse battery'
type Browser = ReturnType<typeof browser>
const code = (reply: { body: { code: string } }) => reply.body.code

const person = async (email: string) => {
  const who = browser()
  await who.signUp(email)
  return who
}
const ask = (who: Browser, new_email: string, current_password: string | undefined = password) =>
  who.post('/api/account/email', { new_email, current_password })
const complete = (who: Browser, token: string | undefined, typed?: string) =>
  who.post('/api/account/email/complete', { token, ...(typed ? { password: typed } : {}) })
const tokenAt = async (email: string) => (await readEmails(email)).at(-1)?.token
const growOld = () =>
  database.identity.query(`update sessions set created_at = created_at - interval '11 minutes'`)

test('the email changes when the new address confirms it, and the old one is told twice', async () => {
  const anna = await person('anna@example.com')
  expect((await ask(anna, ' Anna@Example.NET')).body).toEqual({})
  const [link] = await readEmails('anna@example.net')
  expect(link?.subject).toBe('Confirm your new email address for Amberlink')
  expect(link?.text).toContain(`http://localhost:3000/auth/callback#email_change=${link?.token}\n`)
  const [notice] = await readEmails('anna@example.com')
  expect(notice?.text.replaceAll('\n', ' ')).toContain(
    'asked to change its email address to anna@example.net.',
  )
  expect(notice?.text).toContain('Forgot password?')
  expect(notice?.token).toBe('')
  expect((await anna.get('/api/session')).body.user.email).toBe('anna@example.com')

  expect((await complete(anna, link?.token)).body).toEqual({ email: 'anna@example.net' })
  expect((await anna.get('/api/session')).body.user.email).toBe('anna@example.net')
  expect((await readEmails('anna@example.com')).at(-1)?.subject).toBe(
    'Your Amberlink email address was changed',
  )
  expect((await browser().post('/api/sign-in', { email: 'anna@example.net', password })).status).toBe(200)
  expect(code(await browser().post('/api/sign-in', { email: 'anna@example.com', password }))).toBe(
    'wrong_email_or_password',
  )
  expect(code(await complete(anna, link?.token))).toBe('link_expired')
  expect(log.text()).not.toContain(link?.token)
})

test('it takes the password, or a sign-in of the last ten minutes', async () => {
  const ben = await person('ben@example.com')
  expect((await ben.post('/api/account/email', { new_email: 'ben@example.net' })).status).toBe(200)
  await growOld()
  expect(code(await ben.post('/api/account/email', { new_email: 'ben@example.net' }))).toBe(
    'recent_auth_required',
  )
  expect(code(await ask(ben, 'ben@example.net', 'not my password'))).toBe('wrong_password')
  expect((await ask(ben, 'ben@example.net')).status).toBe(200)
})

test('an address that is taken gets the same answer, and its owner a note without a link', async () => {
  await person('owner@example.com')
  const eva = await person('eva@example.com')
  const [taken, free] = [await ask(eva, 'owner@example.com'), await ask(eva, 'free@example.com')]
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  const [note] = await readEmails('owner@example.com')
  expect(note?.subject).toBe('Your Amberlink email address')
  expect(note?.raw).not.toContain('#email_change')
})

test('when somebody takes the address in the meantime, the unique key decides', async () => {
  const slow = await person('slow@example.com')
  await ask(slow, 'contested@example.com')
  const token = await tokenAt('contested@example.com')
  await person('contested@example.com')
  expect(code(await complete(slow, token))).toBe('email_taken')
  expect((await slow.get('/api/session')).body.user.email).toBe('slow@example.com')
})

test('the owner of the new address gives it to no stranger by opening the mail', async () => {
  const stranger = await person('stranger@example.com')
  await ask(stranger, 'victim@example.com')
  const token = await tokenAt('victim@example.com')
  expect(code(await complete(browser(), token))).toBe('recent_auth_required')
  expect(code(await complete(browser(), token, 'a guess of mine'))).toBe('wrong_password')
  expect((await stranger.get('/api/session')).body.user.email).toBe('stranger@example.com')
  expect((await complete(browser(), token, password)).status).toBe(200)
})

test('a pending change ends with the session that asked for it', async () => {
  const kim = await person('kim@example.com')
  await ask(kim, 'kim@example.net')
  const token = await tokenAt('kim@example.net')
  await kim.post('/api/sign-out')
  expect(code(await complete(browser(), token, password))).toBe('link_expired')
})

test('a pending change ends when the password is changed', async () => {
  const lea = await person('lea@example.com')
  await ask(lea, 'lea@example.net')
  const token = await tokenAt('lea@example.net')
  const change = { current_password: password, new_password: 'a wholly new passphrase' }
  expect((await lea.put('/api/account/password', change)).status).toBe(200)
  expect(code(await complete(lea, token))).toBe('link_expired')
})

test('a newer change replaces the older one', async () => {
  const tom = await person('tom@example.com')
  await ask(tom, 'first@example.net')
  await ask(tom, 'second@example.net')
  expect(code(await complete(tom, await tokenAt('first@example.net')))).toBe('link_expired')
  expect((await complete(tom, await tokenAt('second@example.net'))).status).toBe(200)
})

test('a change to the same address, to none or to two is refused by the field', async () => {
  const joe = await person('joe@example.com')
  expect(code(await ask(joe, 'JOE@example.com'))).toBe('email_unchanged')
  for (const wrong of ['joe', 'joe@example.net\r\nBcc: x@example.net', 'j\u043ee@example.net']) {
    const reply = await ask(joe, wrong)
    expect([reply.status, reply.body.fields[0].name]).toEqual([400, 'new_email'])
  }
})

test('changes are limited per account, and one mailbox is not flooded from many accounts', async () => {
  const max = await person('max@example.com')
  const statuses = []
  for (let count = 0; count < 6; count++) statuses.push((await ask(max, `max${count}@example.net`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])

  for (let count = 0; count < 6; count++) {
    const one = await person(`sender${count}@example.com`)
    for (let again = 0; again < 4; again++) await ask(one, 'target@example.net')
  }
  expect(await readEmails('target@example.net')).toHaveLength(20)
})
