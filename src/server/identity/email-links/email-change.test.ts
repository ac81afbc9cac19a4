import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const database = await createTestDatabase()
const { browser, readEmails, log, drainJobs } = await createTestApp(database)
const password = 'correct horse battery'
type Browser = ReturnType<typeof browser>
const codeOf = (reply: { body: { code: string } }) => reply.body.code

const signUp = async (email: string, ip?: string) => {
  const device = browser(ip)
  await device.signUp(email)
  await device.reauthenticate()
  return device
}
const requestChange = (device: Browser, new_email: string) => device.post('/api/account/email', { new_email })
const complete = (device: Browser, token: string | undefined, ownPassword?: string) =>
  device.post('/api/account/email/complete', { token, ...(ownPassword ? { password: ownPassword } : {}) })
const tokenAt = async (email: string) => (await readEmails(email)).at(-1)?.token

test('the email changes when the new address confirms it, and the old address is notified twice #331', async () => {
  const anna = await signUp('anna@example.com')
  expect((await requestChange(anna, ' Anna@Example.NET')).body).toEqual({})
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
  expect(codeOf(await browser().post('/api/sign-in', { email: 'anna@example.com', password }))).toBe(
    'wrong_email_or_password',
  )
  expect(codeOf(await complete(anna, link?.token))).toBe('link_expired')
  expect(log.text()).not.toContain(link?.token)
})

test('a taken address gets the same response, and its owner a notice without a link', async () => {
  await signUp('owner@example.com')
  const eva = await signUp('eva@example.com')
  const [taken, free] = [
    await requestChange(eva, 'owner@example.com'),
    await requestChange(eva, 'free@example.com'),
  ]
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  const [note] = await readEmails('owner@example.com')
  expect(note?.subject).toBe('Your Amberlink email address')
  expect(note?.raw).not.toContain('#email_change')
})

test('an email change fails if another account takes the address meanwhile', async () => {
  const slow = await signUp('slow@example.com')
  await requestChange(slow, 'contested@example.com')
  const token = await tokenAt('contested@example.com')
  await signUp('contested@example.com')
  expect(codeOf(await complete(slow, token))).toBe('email_taken')
  expect((await slow.get('/api/session')).body.user.email).toBe('slow@example.com')
})

test('opening the link in another browser requires the password of the account #329', async () => {
  const stranger = await signUp('stranger@example.com')
  await requestChange(stranger, 'victim@example.com')
  const token = await tokenAt('victim@example.com')
  expect(codeOf(await complete(browser(), token))).toBe('recent_auth_required')
  expect(codeOf(await complete(browser(), token, 'a guess of mine'))).toBe('wrong_password')
  expect((await stranger.get('/api/session')).body.user.email).toBe('stranger@example.com')
  expect((await complete(browser(), token, password)).status).toBe(200)
})

test('a pending email change ends with the session that requested it #331', async () => {
  const kim = await signUp('kim@example.com')
  await requestChange(kim, 'kim@example.net')
  const token = await tokenAt('kim@example.net')
  await kim.post('/api/sign-out')
  expect(codeOf(await complete(browser(), token, password))).toBe('link_expired')
})

test('a pending email change ends when the password changes', async () => {
  const lea = await signUp('lea@example.com')
  await requestChange(lea, 'lea@example.net')
  const token = await tokenAt('lea@example.net')
  const change = { new_password: 'a wholly new passphrase' }
  expect((await lea.put('/api/account/password', change)).status).toBe(200)
  expect(codeOf(await complete(lea, token))).toBe('link_expired')
})

test('a new email change invalidates the previous link', async () => {
  const tom = await signUp('tom@example.com')
  await requestChange(tom, 'first@example.net')
  const first = await tokenAt('first@example.net')
  await requestChange(tom, 'second@example.net')
  expect(codeOf(await complete(tom, first))).toBe('link_expired')
  expect((await complete(tom, await tokenAt('second@example.net'))).status).toBe(200)
})

test('an email change rejects the current address and malformed addresses', async () => {
  const joe = await signUp('joe@example.com')
  expect(codeOf(await requestChange(joe, 'JOE@example.com'))).toBe('email_unchanged')
  for (const wrong of ['joe', 'joe@example.net\r\nBcc: x@example.net', 'j\u043ee@example.net']) {
    const reply = await requestChange(joe, wrong)
    expect([reply.status, reply.body.fields[0].name]).toEqual([400, 'new_email'])
  }
})

test('email changes are rate limited per account and per recipient #333', async () => {
  const max = await signUp('max@example.com')
  const statuses = []
  for (let count = 0; count < 6; count++)
    statuses.push((await requestChange(max, `max${count}@example.net`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])

  for (let count = 0; count < 6; count++) {
    const one = await signUp(`sender${count}@example.com`, `198.51.100.${count}`)
    for (let again = 0; again < 4; again++) {
      await requestChange(one, 'target@example.net')
      await drainJobs()
    }
  }
  expect(await readEmails('target@example.net')).toHaveLength(3)
})

test('email changes to variants of one mailbox are limited together #333', async () => {
  for (let count = 0; count < 3; count++) {
    const one = await signUp(`variant${count}@example.com`, `198.51.101.${count}`)
    for (let again = 0; again < 3; again++) {
      await requestChange(one, `mailbox+${count}.${again}@example.net`)
      await drainJobs()
    }
  }
  const variants = [0, 1, 2].flatMap((count) =>
    [0, 1, 2].map((again) => `mailbox+${count}.${again}@example.net`),
  )
  const sent = await Promise.all(variants.map((address) => readEmails(address)))
  expect(sent.flat()).toHaveLength(3)
})

test('email changes are limited per client, across accounts', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 5; count++) {
    const device = browser('203.0.113.77')
    await device.signUp(`farm${count}@example.com`)
    await device.reauthenticate()
    for (let again = 0; again < 5; again++) {
      statuses.push((await requestChange(device, `someone${count}.${again}@example.net`)).status)
    }
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})

test('notices about another account with a variant of an address do not use up those of its owner', async () => {
  const owner = await signUp('warden@example.com')
  await database.identity.query(`update users set email_verified = true where email = 'warden@example.com'`)
  for (let count = 0; count < 12; count++) {
    const attacker = browser(`198.51.100.${count}`)
    await attacker.signUp(`warden+${count}@example.com`)
    await attacker.reauthenticate()
    for (let again = 0; again < 5; again++) {
      await requestChange(attacker, `x${count}.${again}@example.org`)
    }
  }
  await owner.put('/api/account/password', { new_password: 'a wholly new passphrase' })
  const subjects = (await readEmails('warden@example.com')).map(({ subject }) => subject)
  expect(subjects).toEqual(['Your Amberlink password was changed'])
})
