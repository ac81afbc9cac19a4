import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createKeyRing, createToken } from '../../platform/crypto.ts'
import { createSessionCookie } from './session-cookies.ts'

const SECRET = 'a secret of at least thirty-two characters'
const { token } = createToken()
const OLD_TOKEN = 'aB3'.repeat(11).slice(1)
const sign = (text: string) => `${text}.${createHmac('sha256', SECRET).update(text).digest('base64')}`

async function readSessionToken(value: string, { now = '2026-11-20T12:00:00Z', today = '2026-11-20' } = {}) {
  const clock = { now: () => new Date(now), today: () => today, timeZone: 'Europe/Warsaw' }
  const session = createSessionCookie(createKeyRing(SECRET), 'http://localhost:3000', clock)
  const app = new Hono().get('/', (c) => c.json({ session: session.read(c) }))
  const headers = { cookie: `amberlink_session=${encodeURIComponent(value)}` }
  return (await (await app.request('/', { headers })).json()).session
}

test.each([
  ['a plain token', token, token],
  ['a signed token', sign(token), token],
  ['a signed token of a passkey sign-in in release 0.1', sign(OLD_TOKEN), OLD_TOKEN],
  ['the same token after its cookie was extended', OLD_TOKEN, OLD_TOKEN],
])('the session cookie returns %s', async (_, value, expected) => {
  expect(await readSessionToken(value)).toBe(expected)
})

test.each([
  '',
  'x',
  token.slice(1),
  `${token}x`,
  `${token.slice(1)}!`,
  `${token}\n`,
  'x'.repeat(4000),
  sign('x'),
  sign(`${token}x`),
  `${token}.`,
  `${token}.x.x`,
  `${OLD_TOKEN.slice(1)}-`,
  `${token}.${'x'.repeat(44)}`,
])('the session cookie does not return what cannot be a token: %j', async (value) => {
  expect(await readSessionToken(value)).toBeNull()
})

test('signed session cookies expire by the clock, also if another day is set as today', async () => {
  const [last, after] = ['2026-12-21T23:59:59Z', '2026-12-22T00:00:00Z']
  expect(await readSessionToken(sign(token), { now: last, today: '2030-01-01' })).toBe(token)
  expect(await readSessionToken(sign(token), { now: after, today: '2026-11-20' })).toBeNull()
})
