import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createKeyRing } from '../../platform/crypto.ts'
import { signUpConfirmed } from '../../testing/test-accounts.ts'
import { createTestApp, type TestBrowser } from '../../testing/test-app.ts'
import { generateTotpCode } from '../../testing/test-authenticators.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { SIGN_IN_PER_ACCOUNT_AND_IP } from '../rate-limits/limits.ts'
import { findKeysInUse } from './keys-in-use.ts'
import { renewKeys } from './renew-keys.ts'

const OLD = 'the old secret of at least thirty-two characters'
const NEW = 'the new secret of at least thirty-two characters'
const password = 'correct horse battery'
const database = await createTestDatabase()
await database.owner.query(`insert into eventlist (event_code, date_begin) values ('fair', '2026-12-01')`)

/** Starts the server with these secrets. */
async function start(secret: string, secretPrevious: string[] = []) {
  const app = await createTestApp(database, { settings: { secret, secretPrevious } })
  await app.renewKeys()
  return app
}

/** Signs in from a new browser with password and the second factor. */
async function signIn(app: Awaited<ReturnType<typeof start>>, email: string, factor: object) {
  const device = app.browser()
  await device.post('/api/sign-in', { email, password })
  return (await device.post('/api/sign-in/code', factor)).status
}

/** Returns a browser of another app with the cookies of this one. */
function moveTo(app: Awaited<ReturnType<typeof start>>, device: TestBrowser): TestBrowser {
  const moved = app.browser()
  for (const [name, value] of device.cookies) moved.cookies.set(name, value)
  return moved
}

const findWith = (secret: string, previous: string[]) =>
  findKeysInUse(database.owner, createKeyRing(secret, previous))

describe('rotation of SECRET', async () => {
  const email = 'anna@example.com'
  let anna: TestBrowser
  let authenticatorSecret: string
  let recoveryCodes: string[]
  let feedUrl: string
  let undoToken: string

  beforeAll(async () => {
    const { browser, drainJobs } = await start(OLD)
    anna = browser()
    const userId = await signUpConfirmed(anna, database, email)
    feedUrl = (await anna.post('/api/settings/calendar-feed')).body.url
    await anna.put('/api/registrations/fair')
    undoToken = (await anna.delete('/api/registrations/fair')).body.undo
    authenticatorSecret = (await anna.post('/api/two-step/begin', {})).body.secret
    const confirmed = await anna.post('/api/two-step/confirm', {
      code: generateTotpCode(authenticatorSecret, -1),
    })
    recoveryCodes = confirmed.body.recovery_codes
    // As earlier releases stored them: hashed with a key.
    const key = createKeyRing(OLD).current
    const hashes = recoveryCodes.map((code) =>
      createHmac('sha256', key.derive('recovery codes'))
        .update(`${userId} ${code.replace('-', '')}`)
        .digest('base64url'),
    )
    await database.identity.query('delete from recovery_codes')
    await database.identity.query(
      'insert into recovery_codes (user_id, code_hash, key_id) select $1, unnest($2::text[]), $3',
      [userId, hashes, key.id],
    )
    await drainJobs()
  })

  test('without the old secret, authenticators, old recovery codes, feeds and undo tokens are lost', async () => {
    const app = await createTestApp(database, { settings: { secret: NEW } })
    expect(await signIn(app, email, { code: generateTotpCode(authenticatorSecret) })).toBe(403)
    expect(await signIn(app, email, { recovery_code: recoveryCodes[0] })).toBe(403)
    expect((await app.browser().get(new URL(feedUrl).pathname)).status).toBe(404)
    const late = await moveTo(app, anna).put('/api/registrations/fair', { undo: undoToken })
    expect(late.body.code).toBe('undo_expired')
    expect((await findWith(NEW, [])).lost).toEqual({
      authenticators: 1,
      recovery_codes: 10,
      calendar_feeds: 1,
      emails: 0,
    })
  })

  test('with the old secret in SECRET_PREVIOUS, all of them and sessions stay valid #406 V11.2.2', async () => {
    const app = await start(NEW, [OLD])
    const moved = moveTo(app, anna)
    expect((await moved.get('/api/session')).body.user.email).toBe(email)
    expect((await moved.get('/api/settings/calendar-feed')).body.url).toBe(feedUrl)
    expect((await app.browser().get(new URL(feedUrl).pathname)).status).toBe(200)
    expect((await moved.put('/api/registrations/fair', { undo: undoToken })).status).toBe(200)
    expect(await signIn(app, email, { code: generateTotpCode(authenticatorSecret) })).toBe(200)
    expect(await signIn(app, email, { recovery_code: recoveryCodes[1] })).toBe(200)
    expect(await signIn(app, email, { recovery_code: recoveryCodes[1] })).toBe(403)
  })

  test('the old secret is needed while recovery codes or undo tokens depend on it', async () => {
    const [oldKey] = (await findWith(NEW, [OLD])).previous
    expect(oldKey).toMatchObject({
      id: createKeyRing(OLD).current.id,
      usedBy: { authenticators: 0, recovery_codes: 9, calendar_feeds: 0, emails: 0 },
      isRemovable: false,
    })
    const { browser } = await start(NEW, [OLD])
    const device = browser()
    await device.post('/api/sign-in', { email, password })
    await device.post('/api/sign-in/code', { recovery_code: recoveryCodes[2] })
    await device.reauthenticate({ password, recovery_code: recoveryCodes[3] })
    recoveryCodes = (await device.post('/api/two-step/recovery-codes', {})).body.recovery_codes
    const [unused] = (await findWith(NEW, [OLD])).previous
    expect(unused).toMatchObject({ usedBy: { recovery_codes: 0 }, isRemovable: false })
    expect(Date.parse(unused!.neededUntil) - Date.now()).toBeGreaterThan(59 * 60_000)
    await database.owner.query(
      `update identity.signing_keys set signs_since = signs_since - interval '61 minutes'`,
    )
    expect((await findWith(NEW, [OLD])).previous).toMatchObject([{ isRemovable: true }])
  })

  test('after the old secret was removed, everything stays valid #406 V11.2.2', async () => {
    const app = await start(NEW)
    const moved = moveTo(app, anna)
    expect((await moved.get('/api/session')).body.user.email).toBe(email)
    expect((await moved.get('/api/settings/calendar-feed')).body.url).toBe(feedUrl)
    expect((await app.browser().get(new URL(feedUrl).pathname)).status).toBe(200)
    expect(await signIn(app, email, { recovery_code: recoveryCodes[0] })).toBe(200)
    await database.identity.query('update authenticators set last_used_step = 0')
    expect(await signIn(app, email, { code: generateTotpCode(authenticatorSecret) })).toBe(200)
    expect(await findWith(NEW, [])).toEqual({
      previous: [],
      lost: { authenticators: 0, recovery_codes: 0, calendar_feeds: 0, emails: 0 },
    })
  })
})

test('session cookies of release 0.1 need the old secret until they expire', async () => {
  const { browser } = await start(OLD)
  await browser().signUp('early@example.com')
  await database.identity.query(`update sessions set created_at = now() - interval '1 day'`)
  const [oldKey] = (await findWith(NEW, [OLD])).previous
  const end = '2026-12-22T00:00:00.000000Z'
  expect(oldKey?.neededUntil === end).toBe(Date.now() < Date.parse(end))
})

test('attempts counted under the old secret count under the new one', async () => {
  const credentials = { email: 'counted@example.com', password: 'a wrong password' }
  const before = (await start(OLD)).browser('192.0.2.7')
  for (let count = 0; count < SIGN_IN_PER_ACCOUNT_AND_IP.burst; count++) {
    expect((await before.post('/api/sign-in', credentials)).status).toBe(401)
  }
  const after = (await start(NEW, [OLD])).browser('192.0.2.7')
  expect((await after.post('/api/sign-in', credentials)).body.code).toBe('too_many_attempts')
})

test('emails that wait are sealed again, and are sent after the old secret was removed', async () => {
  const before = await start(OLD)
  await before.browser().signUp('waits@example.com')
  await before.browser().post('/api/password-recovery', { email: 'waits@example.com' })
  expect((await findWith(NEW, [])).lost.emails).toBe(1)
  await start(NEW, [OLD])
  expect((await findWith(NEW, [])).lost.emails).toBe(0)
  const after = await start(NEW)
  await after.drainJobs()
  expect(await after.readEmails('waits@example.com')).toHaveLength(1)
})

test('waiting emails about events, whose rows need no key, do not prevent a start and count as protected', async () => {
  const app = await start(NEW, [OLD])
  const anna = app.browser()
  const userId = await signUpConfirmed(anna, database, 'reminded@example.com')
  const { emails: lost } = (await findWith(NEW, [OLD])).lost
  await database.owner.query(
    `insert into identity.emails (id, kind, preference, user_id, language, event_code)
     values (gen_random_uuid(), 'eventReminder', 'reminder', $1, 'en', 'fair')`,
    [userId],
  )
  await start(NEW, [OLD])
  expect((await findWith(NEW, [OLD])).lost.emails).toBe(lost)
})

test('renewing keys twice, or for several processes at once, changes nothing more', async () => {
  const keys = createKeyRing('a third secret of at least thirty-two characters', [NEW, OLD])
  const renewed = await Promise.all([renewKeys(database.owner, keys), renewKeys(database.owner, keys)])
  expect(Math.max(...renewed)).toBeGreaterThan(0)
  expect(await renewKeys(database.owner, keys)).toBe(0)
})

test('a key id is a short hash and differs per secret', () => {
  const ids = [OLD, NEW].map((secret) => createKeyRing(secret).current.id)
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}$/)
})
