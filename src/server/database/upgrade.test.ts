import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, PUBLIC_URL } from '../testing/test-app.ts'
import { generateTotpCode, TestPasskey } from '../testing/test-authenticators.ts'
import { createTestDatabase, revertToEarlierRelease } from '../testing/test-database.ts'
import {
  chooseSandboxUser,
  postCallback,
  signInWithSandbox,
  startProviderSignIn,
} from '../testing/test-sandbox.ts'
import { migrate } from './migrate.ts'

const FIXTURE = join(import.meta.dirname, '../testing/fixtures/release-0.1')

/** Accounts of release 0.1 with a connection: `created` in the same transaction, `connected` later, `reclaimed` without a password. */
const OTHER_CONNECTIONS = `
  insert into identity.users (email, email_verified, created_at)
  select name || '@firma.pl', true, '2026-11-01'
  from unnest(array['created', 'connected', 'reclaimed', 'google']) as name;
  insert into identity.credentials (user_id, provider_id, account_id, password, created_at)
  select id, 'credential', id::text, '$argon2id$x', created_at from identity.users
  where email in ('connected@firma.pl', 'google@firma.pl');
  insert into identity.credentials (user_id, provider_id, account_id, email, created_at)
  select id, 'google', case email when 'google@firma.pl' then '' else 'sandbox-' end || id, email,
    case email when 'created@firma.pl' then created_at else '2026-11-02' end
  from identity.users where email like '%@firma.pl'`

describe('upgrade from release 0.1', async () => {
  const { anna, ben, carla, dora, password, secret } = JSON.parse(
    readFileSync(join(FIXTURE, 'secrets.json'), 'utf8'),
  )
  const database = await createTestDatabase()
  const { browser, renewKeys } = await createTestApp(database, { settings: { secret } })
  const browserWith = (name: string, value: string) => {
    const opened = browser()
    opened.cookies.set(name, value)
    return opened
  }
  const emailOf = async (opened: ReturnType<typeof browser>) =>
    (await opened.get('/api/session')).body.user?.email

  beforeAll(async () => {
    const owner = new Client(database.target.owner)
    await owner.connect()
    const newer = await revertToEarlierRelease(database, owner, '0014')
    await owner.query(readFileSync(join(FIXTURE, 'database.sql'), 'utf8'))
    await database.identity.query(OTHER_CONNECTIONS)
    expect(await migrate(owner)).toEqual(newer)
    await owner.end()
    await renewKeys()
  })

  test('session cookies stay valid', async () => {
    expect(await emailOf(browserWith('amberlink_session', anna.sessionCookie))).toBe(anna.email)
    expect(await emailOf(browserWith('amberlink_session', ben.sessionCookie))).toBe(ben.email)
    const profile = carla.sandboxProfile
    expect(await emailOf(browserWith('amberlink_session', carla.sessionCookie))).toBe(profile.email)
  })

  test('a session cookie with a forged signature is rejected', async () => {
    const [token] = ben.sessionCookie.split('.')
    const [, signature] = anna.sessionCookie.split('.')
    expect(await emailOf(browserWith('amberlink_session', `${token}.${signature}`))).toBeUndefined()
  })

  test('new session cookies contain the plain token', async () => {
    const opened = browser()
    await opened.post('/api/sign-in', { email: ben.email, password })
    expect(opened.cookies.get('amberlink_session')).toMatch(/^[\w-]{43}$/)
  })

  test('signed session cookies are rejected after 2026-12-21', async () => {
    const later = await createTestApp(database, { settings: { secret } })
    const opened = later.browser()
    opened.cookies.set('amberlink_session', anna.sessionCookie)
    later.clock.now = () => new Date('2026-12-21T23:59:59Z')
    expect(await emailOf(opened)).toBe(anna.email)
    later.clock.now = () => new Date('2026-12-22T00:00:00Z')
    expect(await emailOf(opened)).toBeUndefined()
  })

  test('passwords stay valid', async () => {
    const opened = browser()
    expect((await opened.post('/api/sign-in', { email: ben.email, password })).status).toBe(200)
    expect(await emailOf(opened)).toBe(ben.email)
    const wrong = { email: ben.email, password: `${password}!` }
    expect((await browser().post('/api/sign-in', wrong)).body.code).toBe('wrong_email_or_password')
  })

  test('passkeys stay valid', async () => {
    const opened = browser()
    const passkey = new TestPasskey(PUBLIC_URL, ben.passkey)
    const { options } = (await opened.post('/api/sign-in/passkey/begin')).body
    await opened.post('/api/sign-in/passkey', { response: passkey.get(options) })
    expect(await emailOf(opened)).toBe(ben.email)
  })

  test('pending sign-ins, authenticators and recovery codes stay valid', async () => {
    const pending = browserWith('amberlink_second_step', anna.pendingSignInCookie)
    const code = generateTotpCode(anna.authenticatorSecret, -1)
    expect((await pending.post('/api/sign-in/code', { code })).status).toBe(200)
    expect(await emailOf(pending)).toBe(anna.email)

    for (const [key, value] of [
      ['code', generateTotpCode(anna.authenticatorSecret)],
      ...anna.recoveryCodes.map((recoveryCode: string) => ['recovery_code', recoveryCode]),
    ] as const) {
      const opened = browser()
      const { body } = await opened.post('/api/sign-in', { email: anna.email, password })
      expect(body.code_required).toBe(true)
      await opened.post('/api/sign-in/code', { [key!]: value })
      expect(await emailOf(opened)).toBe(anna.email)
    }
  })

  test('authenticator secrets are encrypted with AES-256-GCM at the start', async () => {
    const { rows } = await database.identity.query('select secret from authenticators')
    expect(rows).toEqual([{ secret: expect.stringMatching(/^aes-256-gcm:[\w-]+$/) }])
  })

  test('second factors count as added on a confirmed email if the email is confirmed now', async () => {
    const { rows } = await database.identity.query(
      `select email, email_verified as "isConfirmed", authenticators.email_was_confirmed as "hadConfirmed"
       from authenticators join users on users.id = user_id
       union all
       select email, email_verified, passkeys.email_was_confirmed from passkeys join users on users.id = user_id`,
    )
    expect(rows.map(({ email }) => email).sort()).toEqual([anna.email, ben.email])
    for (const { isConfirmed, hadConfirmed } of rows) expect(hadConfirmed).toBe(isConfirmed)
  })

  test('connections to providers stay valid', async () => {
    const opened = browser()
    const { user } = (await browserWith('amberlink_session', carla.sessionCookie).get('/api/session')).body
    const reply = await signInWithSandbox(opened, 'google', carla.sandboxProfile)
    expect(reply.body.user.id).toBe(user.id)
  })

  test('connections of the sandbox get its issuer, and its confirmation of real addresses ends', async () => {
    const { rows } = await database.identity.query(
      `select users.email, issuer, created_by_sandbox, email_verified from credentials
      join users on users.id = user_id where provider_id <> 'password' order by users.email`,
    )
    const sandbox = 'urn:amberlink:sandbox:google'
    expect(rows.map(Object.values)).toEqual([
      [carla.sandboxProfile.email, sandbox, true, true],
      ['connected@firma.pl', sandbox, false, true],
      ['created@firma.pl', sandbox, true, false],
      ['google@firma.pl', null, false, true],
      ['reclaimed@firma.pl', sandbox, false, false],
    ])
  })

  test('a provider sign-in in progress completes with the previous name of its cookie', async () => {
    const opened = browser()
    const url = await startProviderSignIn(opened, 'google')
    opened.cookies.set('amberlink_visit', opened.cookies.get('amberlink_oauth_state') ?? '')
    opened.cookies.delete('amberlink_oauth_state')
    const reply = await postCallback(opened, await chooseSandboxUser(opened, url, carla.sandboxProfile))
    expect([reply.status, await emailOf(opened)]).toEqual([200, carla.sandboxProfile.email])
  })

  test('email links stay valid', async () => {
    const opened = browser()
    const completion = { token: dora.recoveryToken, password: 'another horse battery' }
    expect((await opened.post('/api/password-recovery/complete', completion)).status).toBe(200)
    expect(await emailOf(opened)).toBe(dora.email)
  })

  test('events, preferences and calendar feeds of users are kept', async () => {
    const opened = browserWith('amberlink_session', anna.sessionCookie)
    const settings = (await opened.get('/api/settings')).body
    expect(settings).toMatchObject({
      preferences: { hometown: 'Gdańsk', interests: ['ai', 'space'] },
      details: { first_name: 'Anna', birth_date: '1990-02-03' },
      followed_organisers: ['Infoshare'],
    })
    expect(new URL(settings.calendar_feed.url).pathname).toBe(anna.calendarFeedPath)
    const feed = await browser().get(anna.calendarFeedPath)
    expect(feed.body).toContain('SUMMARY:First')
    const [first, second] = [await opened.get('/api/events/a'), await opened.get('/api/events/b')]
    expect(JSON.stringify(first.body)).toContain('"registered_at":"2026-11-21T')
    expect(JSON.stringify(second.body)).toContain('"favorited_at":"2026-11-21T')
  })

  test('registrations are kept and can get a registration with the organiser', async () => {
    const opened = browserWith('amberlink_session', anna.sessionCookie)
    const { event } = (await opened.get('/api/events/a')).body
    expect(event.externally_registered_at).toBeNull()
    // The event of the fixture is over some day; a registered user can still record it.
    const confirmed = (await opened.put('/api/external-registrations/a')).body
    expect(confirmed).toMatchObject({
      registered_at: event.registered_at,
      externally_registered_at: expect.any(String),
    })
  })
})

describe('upgrade from the release before providers and second factors', async () => {
  const database = await createTestDatabase()
  const { browser } = await createTestApp(database)
  const owner = new Client(database.target.owner)
  beforeAll(() => owner.connect())
  afterAll(() => owner.end())

  const typed = { email: 'anna@example.com', password: 'correct horse battery' }

  test('keeps password, session and events', async () => {
    const anna = browser()
    await anna.post('/api/sign-up', typed)
    const { rows: users } = await database.identity.query('select id, email from users')
    const { rows: credentials } = await database.identity.query(
      'select user_id, provider_id, account_id, password from credentials',
    )
    const { rows: sessions } = await database.identity.query(
      'select user_id, token_hash, expires_at from sessions',
    )

    const newer = await revertToEarlierRelease(database, owner, '0010')
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
    await owner.query(`
      insert into eventlist (event_code, city, country, topic, date_begin, app_status) values
        ('d', 'Gdansk', 'Poland', 'AI', '2026-12-03', 'Cancelled')`)

    expect(await migrate(owner)).toEqual(newer)

    expect((await anna.get('/api/session')).body.user.email).toBe(typed.email)
    expect((await browser().post('/api/sign-in', typed)).status).toBe(200)
    const account = (await anna.get('/api/account')).body
    expect(account).toMatchObject({ has_password: true, providers: [], passkeys: [] })
    expect(account.sessions).toHaveLength(2)
    // Without the cancelled event.
    const map = (await anna.get('/api/event-map?when=all')).body
    expect(map).toMatchObject({
      unplaced_cities: [{ city: 'Gdansk', country: 'Poland', count: 2 }],
      without_city: 1,
    })
  })
})

test('an upgrade from before event revisions marks no event as new or changed', async () => {
  const database = await createTestDatabase()
  const owner = new Client(database.target.owner)
  await owner.connect()
  try {
    const newer = await revertToEarlierRelease(database, owner, '0007')
    await owner.query(`insert into eventlist (event_code, date_begin) values ('a', '2026-12-01')`)
    await database.identity.query(`insert into identity.users (email) values ('anna@example.com')`)
    expect(await migrate(owner)).toEqual(newer)
    const { rows } = await owner.query(
      `select added_at < now() - interval '1 year' as "isOld", changed_at <= now() as "hasChanged", revision from eventlist`,
    )
    expect(rows).toEqual([{ isOld: true, hasChanged: true, revision: 0 }])
    await owner.query(`insert into eventlist (event_code, date_begin) values ('b', '2026-12-01')`)
    const added = await owner.query(
      `select added_at > now() - interval '1 minute' as "isNew" from eventlist where event_code = 'b'`,
    )
    expect(added.rows).toEqual([{ isNew: true }])
  } finally {
    await owner.end()
  }
})
