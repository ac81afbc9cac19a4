import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const { app, clock, log, readEmails, createConfirmedUser } = await createTestApp(database)
await insertTestEvents(database.owner, [{ event_code: 'A', event_name: 'Fair', date_begin: '2027-05-20' }])

let count = 0
/** A new user with the address in the email that confirms a registration. */
async function registerAndReadAddress() {
  const email = `user-${++count}@example.com`
  const user = await createConfirmedUser(email)
  await user.put('/api/registrations/A')
  const [confirmation] = (await readEmails(email)).slice(-1)
  const [, address = ''] =
    /^<http:\/\/localhost:3000(.+)>$/.exec(confirmation?.headers.get('list-unsubscribe') ?? '') ?? []
  const isOn = async (kind = 'registration') =>
    (await user.get('/api/settings')).body.emails.kinds.find((each: { kind: string }) => each.kind === kind)
      .is_on
  return { email, user, confirmation: confirmation!, address, isOn }
}

/** Sends a request without cookies, client key and origin. */
const request = async (address: string, init: RequestInit = {}) => {
  const response = await app.request(address, init)
  return { response, text: await response.text() }
}
const form = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
})
const readUndo = (page: string) => /name="undo" value="([^"]+)"/.exec(page)?.[1] ?? ''

test('a mail program switches the kind off with one POST, and no other kind #483', async () => {
  const { confirmation, address, isOn } = await registerAndReadAddress()
  expect(confirmation.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(confirmation.text).toContain(address)
  const { response } = await request(address, form('List-Unsubscribe=One-Click'))
  expect([response.status, response.headers.get('location')]).toEqual([200, null])
  expect([await isOn(), await isOn('reminder')]).toEqual([false, true])
})

test('a one-click POST as multipart/form-data works, too', async () => {
  const { address, isOn } = await registerAndReadAddress()
  const body = new FormData()
  body.set('List-Unsubscribe', 'One-Click')
  expect((await request(address, { method: 'POST', body })).response.status).toBe(200)
  expect(await isOn()).toBe(false)
})

test('opening the page changes nothing; its form does, with Origin: null', async () => {
  const { address, isOn } = await registerAndReadAddress()
  for (const method of ['GET', 'HEAD']) expect((await request(address, { method })).response.status).toBe(200)
  expect(await isOn()).toBe(true)
  const { text } = await request(address)
  expect(text).toContain('<h1>Stop these emails?</h1>\n<p>Confirmations of registrations</p>')
  expect(text).not.toContain('<script')
  await request(
    address,
    form('', { origin: 'null', 'sec-fetch-site': 'same-origin', cookie: 'amberlink_session=x' }),
  )
  expect(await isOn()).toBe(false)
})

test('the reply to switching off undoes it for 10 minutes; the address alone does not', async () => {
  const { address, isOn } = await registerAndReadAddress()
  const stopped = await request(address, form('List-Unsubscribe=One-Click'))
  const undo = readUndo(stopped.text)
  const other = await registerAndReadAddress()
  await request(other.address, form('x=1'))
  await request(other.address, form(`undo=${undo}`))
  expect(await other.isOn()).toBe(false)
  await request(address, form(`undo=${undo}x`))
  expect(await isOn()).toBe(false)
  const now = Date.now()
  clock.now = () => new Date(now + 11 * 60_000)
  await request(address, form(`undo=${undo}`))
  expect(await isOn()).toBe(false)
  clock.now = () => new Date(now + 9 * 60_000)
  await request(address, form(`undo=${undo}`))
  expect(await isOn()).toBe(true)
  clock.now = () => new Date()
})

test('unknown and used tokens have the same reply', async () => {
  const { address } = await registerAndReadAddress()
  await request(address, form('x=1'))
  const unknown = '/api/email-preferences/unknown'
  for (const init of [{}, form('x=1')]) {
    const [used, never] = [await request(address, init), await request(unknown, init)]
    expect(used.text).toBe(never.text)
    expect(used.response.status).toBe(never.response.status)
  }
})

test('the page is not cached or compressed, names no referrer, and the token is not logged', async () => {
  const { address, confirmation } = await registerAndReadAddress()
  const { response } = await request(address, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'; style-src 'sha256-"),
  })
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('set-cookie')).toBeNull()
  await request(address, form('x=1'))
  const token = address.split('/').at(-1)!
  expect(confirmation.text).toContain(token)
  expect(log.text()).toContain('/api/email-preferences/:token')
  expect(log.text()).not.toContain(token)
})

test('after a change of the address, links in emails to the previous one no longer work', async () => {
  const { email, address, isOn } = await registerAndReadAddress()
  await database.identity.query('update users set email = $2 where email = $1', [email, `new-${email}`])
  await request(address, form('List-Unsubscribe=One-Click'))
  expect(await isOn()).toBe(true)
})

test('a user switches kinds on and off in Settings, for themselves only', async () => {
  const [anna, ben] = [await registerAndReadAddress(), await registerAndReadAddress()]
  expect((await anna.user.put('/api/settings/emails/reminder', { is_on: false })).body).toEqual({
    is_on: false,
  })
  expect([await anna.isOn('reminder'), await ben.isOn('reminder')]).toEqual([false, true])
  expect((await anna.user.put('/api/settings/emails/account', { is_on: false })).status).toBe(400)
})
