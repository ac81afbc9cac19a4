import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { SESSION_EXTENDED_HEADER } from '../../../contract/session-headers.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const database = await createTestDatabase()
const { browser, readEmails, createUser } = await createTestApp(database)
const password = 'correct horse battery'

function cookieOf(reply: { headers: Headers }): string {
  return reply.headers.getSetCookie()[0] ?? ''
}

test('the session cookie is HttpOnly and SameSite V3.3.2 V3.3.4', async () => {
  const cookie = cookieOf(await browser().signUp('flags@example.com'))
  expect(cookie).toMatch(/^amberlink_session=/)
  expect(cookie.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=2592000',
    'Path=/',
    'SameSite=Lax',
  ])
})

test('over HTTPS the session cookie is Secure and has the __Host- prefix V3.3.1 V3.3.3', async () => {
  const secure = await createTestApp(database, { settings: { publicUrl: 'https://events.example.org' } })
  const reply = await secure.browser().post(
    '/api/sign-up',
    { email: 'secure@example.com', password: 'correct horse battery' },
    {
      origin: 'https://events.example.org',
    },
  )
  expect(cookieOf(reply)).toMatch(/^__Host-amberlink_session=/)
  expect(cookieOf(reply)).toMatch(/; Secure/)
  expect(reply.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}; includeSubDomains$/)
})

test('the session token is stored as a hash and is in no response body V3.3.4 V7.2.1', async () => {
  const anna = browser()
  const reply = await anna.signUp('token@example.com')
  const token = decodeURIComponent(anna.cookies.get('amberlink_session') ?? '').split('.')[0] ?? ''
  expect(token.length).toBeGreaterThanOrEqual(32)
  expect(JSON.stringify(reply.body)).not.toContain(token)
  const { rows } = await database.identity.query(
    `select sessions::text as row, token_hash from sessions join users on users.id = user_id
     where email = 'token@example.com'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].token_hash).toBe(createHash('sha256').update(token).digest('base64url'))
  expect(rows[0].row).not.toContain(token)
})

test('signing out ends the session on the server V7.4.1', async () => {
  const anna = await createUser('out@example.com')
  const stolen = browser()
  stolen.cookies.set('amberlink_session', anna.cookies.get('amberlink_session') ?? '')
  expect((await stolen.get('/api/onboarding')).status).toBe(200)

  const reply = await anna.post('/api/sign-out')
  expect([reply.status, reply.body.user]).toEqual([200, null])
  expect(reply.headers.get('clear-site-data')).toBe('"storage"')
  expect(anna.cookies.size).toBe(0)
  expect((await stolen.get('/api/onboarding')).body.code).toBe('not_signed_in')
  expect((await stolen.get('/api/session')).body.user).toBeNull()
  expect((await anna.post('/api/sign-out')).status).toBe(200)
})

test('an expired session is rejected V7.3.1', async () => {
  const anna = await createUser('expired@example.com')
  await database.identity.query(`update sessions set expires_at = now() - interval '1 second'`)
  expect((await anna.get('/api/onboarding')).body.code).toBe('not_signed_in')
})

test('a request extends session and cookie by 30 days, at most once a day', async () => {
  const anna = await createUser('rolling@example.com')
  expect((await anna.get('/api/onboarding')).headers.getSetCookie()).toEqual([])
  await database.identity.query(`update sessions set expires_at = now() + interval '2 days'`)

  const before = anna.cookies.get('amberlink_session')
  const reply = await anna.get('/api/onboarding')
  expect(cookieOf(reply)).toMatch(/Max-Age=2592000/)
  expect(reply.headers.get(SESSION_EXTENDED_HEADER)).toBe('true')
  expect(anna.cookies.get('amberlink_session')).toBe(before)
  const { rows } = await database.identity.query(
    `select expires_at > now() + interval '29 days 23 hours' as prolonged from sessions
     join users on users.id = user_id where email = 'rolling@example.com'`,
  )
  expect(rows).toEqual([{ prolonged: true }])
  const next = await anna.get('/api/onboarding')
  expect([next.headers.getSetCookie(), next.headers.get(SESSION_EXTENDED_HEADER)]).toEqual([[], null])
})

// #342 V7.1.1 V7.3.2
test('a session ends 90 days after signing in, also if it is used every day and its token is replaced', async () => {
  const anna = await createUser('absolute@example.com')
  const age = (days: number) =>
    database.identity.query(
      `update sessions set created_at = now() - make_interval(days => $1), expires_at = now() + interval '2 days'
       where user_id = (select id from users where email = 'absolute@example.com')`,
      [days],
    )
  const read = async () =>
    (
      await database.identity.query(
        `select round(extract(epoch from expires_at - now()) / 86400)::int as days, expires_at <= sessions.created_at + interval '90 days' as "isBounded"
         from sessions join users on users.id = user_id where email = 'absolute@example.com'`,
      )
    ).rows[0]
  await age(80)
  expect((await anna.get('/api/onboarding')).headers.get(SESSION_EXTENDED_HEADER)).toBe('true')
  expect(await read()).toEqual({ days: 10, isBounded: true })
  expect((await anna.get('/api/onboarding')).headers.get(SESSION_EXTENDED_HEADER)).toBeNull()
  await anna.reauthenticate()
  expect(await read()).toEqual({ days: 10, isBounded: true })
  await database.identity.query(
    `update sessions set created_at = created_at - interval '10 days', expires_at = expires_at - interval '10 days'
     where user_id = (select id from users where email = 'absolute@example.com')`,
  )
  expect((await anna.get('/api/onboarding')).body.code).toBe('not_signed_in')
})

test('an account has at most 20 sessions: the least recently used one ends, also for concurrent sign-ins #342 V7.1.1', async () => {
  const email = 'many@example.com'
  const first = browser()
  const { body } = await first.signUp(email)
  const used = browser()
  await used.post('/api/sign-in', { email, password })
  await database.identity.query(
    `update sessions set created_at = created_at - interval '2 days', last_seen_at = last_seen_at - interval '2 days'
     where user_id = $1`,
    [body.user.id],
  )
  await used.get('/api/onboarding')
  const devices = Array.from({ length: 19 }, (_, index) => browser(`203.0.113.${index}`))
  const replies = await Promise.all(devices.map((device) => device.post('/api/sign-in', { email, password })))
  expect(replies.map(({ status }) => status)).toEqual(Array(19).fill(200))
  const { rows } = await database.identity.query(
    'select count(*)::int as sessions from sessions where user_id = $1',
    [body.user.id],
  )
  expect(rows).toEqual([{ sessions: 20 }])
  expect((await first.get('/api/session')).body.user).toBeNull()
  for (const device of [used, ...devices]) {
    expect((await device.get('/api/session')).body.user).toMatchObject({ email })
  }
})

test.each(['', 'x', '.', 'a.b', `${'a'.repeat(32)}.${'b'.repeat(43)}=`, '%', '\u00e9.\u00e9'])(
  'an unknown session cookie is ignored: %j',
  async (value) => {
    const stranger = browser()
    const reply = await stranger.get('/api/session', {
      cookie: `amberlink_session=${encodeURIComponent(value)}`,
    })
    expect([reply.status, reply.body.user]).toEqual([200, null])
  },
)

test('signing in as another user ends the previous session of the browser V7.2.4', async () => {
  const shared = await createUser('first@example.com')
  const first = browser()
  first.cookies.set('amberlink_session', shared.cookies.get('amberlink_session') ?? '')
  await shared.signUp('second@example.com')
  expect((await shared.get('/api/session')).body.user.email).toBe('second@example.com')
  expect((await first.get('/api/session')).body.user).toBeNull()
})

test.each<[string, (anna: ReturnType<typeof browser>, email: string) => Promise<{ status: number }>]>([
  ['the user signs out everywhere', (anna) => anna.delete('/api/account/sessions')],
  [
    'the password changes',
    async (anna) => {
      await anna.reauthenticate()
      return anna.put('/api/account/password', { new_password: 'a wholly new passphrase' })
    },
  ],
  [
    'the password is recovered',
    async (_anna, email) => {
      await browser().post('/api/password-recovery', { email })
      const token = (await readEmails(email)).at(-1)?.token
      return browser().post('/api/password-recovery/complete', { token, password: 'a wholly new passphrase' })
    },
  ],
])('the calendar feed address ends when %s, and Settings says so until it is renewed', async (what, act) => {
  const email = `feed-${what.replaceAll(' ', '-')}@example.com`
  const anna = await createUser(email)
  await database.identity.query('update users set email_verified = true where email = $1', [email])
  const path = new URL((await anna.post('/api/settings/calendar-feed')).body.url).pathname
  expect((await browser().get(path)).status).toBe(200)
  expect((await act(anna, email)).status).toBe(200)
  expect((await browser().get(path)).status).toBe(404)

  const again = browser()
  for (const tried of [password, 'a wholly new passphrase']) {
    await again.post('/api/sign-in', { email, password: tried })
  }
  const readFeed = async () => (await again.get('/api/settings/calendar-feed')).body
  expect(await readFeed()).toMatchObject({ url: null, was_revoked: true })
  await again.post('/api/settings/calendar-feed')
  expect(await readFeed()).toMatchObject({ url: expect.any(String), was_revoked: false })
  await again.delete('/api/settings/calendar-feed')
  expect(await readFeed()).toMatchObject({ url: null, was_revoked: false })
})
