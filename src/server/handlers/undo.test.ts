import { expect, test } from 'vitest'
import { createKeyRing } from '../platform/crypto.ts'
import { createTestApp } from '../testing/test-app.ts'
import { withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createUndoTokens, UNDO_MS } from './undo-tokens.ts'

const SECRET = 'a secret of at least thirty-two characters'
const database = await createTestDatabase()
const { browser, clock } = await createTestApp(database)
const code = 'żółć/100%'
await database.owner.query(
  `insert into eventlist (event_code, date_begin, signup_deadline)
   values ('fair', '2026-12-01', '2026-11-25'), ('other', '2026-12-02', null), ('${code}', '2026-12-03', null)`,
)
const [anna, ben] = [browser(), browser('192.0.2.2')]
const { id: annaId } = (await anna.signUp('anna@example.com')).body.user
await ben.signUp('ben@example.com')

/** Reads the stored timestamps in microseconds, which the API does not return. */
const readTimestamps = (eventCode: string) =>
  withUserTransaction(database, annaId, (tx) =>
    tx.query<{ at: string }>(
      {
        name: '',
        text: `select registered_at::text as at from user_events where event_code = $1
               union all select favorited_at::text from favorite_events where event_code = $1`,
      },
      [eventCode],
    ),
  )

test.each(['registrations', 'favorites'])(
  'undo restores one of the %s with its original timestamp #300',
  async (kind) => {
    for (const eventCode of ['fair', code, 'x'.repeat(200)]) {
      await database.owner.query('insert into eventlist (event_code) values ($1) on conflict do nothing', [
        eventCode,
      ])
      const path = `/api/${kind}/${encodeURIComponent(eventCode)}`
      const before = (await anna.put(path)).body
      const times = await readTimestamps(eventCode)
      const removal = (await anna.delete(path)).body
      expect(removal).toMatchObject({ registered_at: null, favorited_at: null, undo: expect.any(String) })
      expect(await readTimestamps(eventCode)).toEqual([])
      expect((await anna.put(path, { undo: removal.undo })).body).toEqual(before)
      expect(await readTimestamps(eventCode)).toEqual(times)
      // Repeating it changes nothing.
      expect((await anna.put(path, { undo: removal.undo })).body).toEqual(before)
      await anna.delete(path)
    }
  },
)

test('returns no undo token if nothing was removed', async () => {
  expect((await ben.delete('/api/registrations/fair')).body.undo).toBeNull()
  expect((await ben.delete('/api/favorites/fair')).body.undo).toBeNull()
})

test('unregistering returns no undo token if the waiting list got the place, only while one is free #300', async () => {
  await database.owner.query('update identity.users set email_verified = true')
  await database.owner.query(
    `insert into eventlist (event_code, date_begin, capacity) values ('limited', '2999-12-01', 1)`,
  )
  await anna.put('/api/registrations/limited')
  const { undo } = (await anna.delete('/api/registrations/limited')).body
  expect((await anna.put('/api/registrations/limited', { undo })).status).toBe(200)
  expect((await ben.put('/api/waiting-list/limited')).body.waiting_position).toBe(1)
  expect((await anna.delete('/api/registrations/limited')).body.undo).toBeNull()
  expect((await ben.get('/api/events/limited')).body.event.registered_at).toEqual(expect.any(String))
})

test('undo works after the registration deadline, unlike registering', async () => {
  await anna.put('/api/registrations/fair')
  const { undo } = (await anna.delete('/api/registrations/fair')).body
  clock.day = '2026-11-26'
  expect((await anna.put('/api/registrations/fair')).body.code).toBe('deadline_passed')
  expect((await anna.put('/api/registrations/fair', { undo })).body.registered_at).toEqual(expect.any(String))
  clock.day = '2026-11-20'
  await anna.delete('/api/registrations/fair')
})

test('five concurrent undos leave one registration with its timestamp', async () => {
  await anna.put('/api/registrations/fair')
  const times = await readTimestamps('fair')
  const { undo } = (await anna.delete('/api/registrations/fair')).body
  await Promise.all(Array.from({ length: 5 }, () => anna.put('/api/registrations/fair', { undo })))
  expect(await readTimestamps('fair')).toEqual(times)
  await anna.delete('/api/registrations/fair')
})

// #300 V9.1.1 V9.2.2
test('an undo token is valid only for its user, event and kind, and cannot be modified', async () => {
  await anna.put('/api/registrations/fair')
  const { undo } = (await anna.delete('/api/registrations/fair')).body as { undo: string }
  const flipped = `${undo.slice(0, -2)}${undo.endsWith('AA') ? 'BB' : 'AA'}`
  const earlier = undo.replace(/\.\d{4}-/, '.2001-')
  for (const reply of [
    await ben.put('/api/registrations/fair', { undo }),
    await anna.put('/api/registrations/other', { undo }),
    await anna.put('/api/favorites/fair', { undo }),
    await anna.put('/api/registrations/fair', { undo: flipped }),
    await anna.put('/api/registrations/fair', { undo: earlier }),
    await anna.put('/api/registrations/fair', { undo: undo.replace(/^\d+/, String(Date.now() + 1)) }),
    await anna.put('/api/registrations/fair', { undo: `${undo} ` }),
    await anna.put('/api/registrations/fair', { undo: '' }),
    await anna.put('/api/registrations/fair', { undo: 'x'.repeat(1000) }),
  ]) {
    expect([reply.status, reply.body.code]).toEqual([409, 'undo_expired'])
  }
  expect((await anna.put('/api/registrations/fair', { undo: 'x'.repeat(1001) })).body.code).toBe(
    'invalid_request',
  )
  expect((await anna.put('/api/registrations/fair', { undo: 7 })).body.code).toBe('invalid_request')
  for (const user of [anna, ben])
    for (const path of ['fair', 'other'])
      expect((await user.get(`/api/events/${path}`)).body.event).toMatchObject({
        registered_at: null,
        favorited_at: null,
      })
})

test('an undo token is valid for an hour and only under the same SECRET', () => {
  const removed = { userId: annaId, kind: 'registration', eventCode: 'fair' } as const
  const row = { since: '2026-11-20T10:00:00.123456Z', externallyRegisteredAt: '2026-11-20T11:00:00.123456Z' }
  const now = new Date('2026-11-20T10:00:00Z')
  const at = (ms: number) => new Date(now.getTime() + ms)
  const tokens = createUndoTokens(createKeyRing(SECRET))
  const token = tokens.issue(removed, row, now)
  expect(tokens.verify(token, removed, at(UNDO_MS))).toEqual(row)
  expect(tokens.verify(token, removed, at(UNDO_MS + 1))).toBeNull()
  expect(tokens.verify(token, removed, at(-1))).toBeNull()
  expect(createUndoTokens(createKeyRing(`${SECRET}!`)).verify(token, removed, now)).toBeNull()
})

test('undo fails for an event that was removed from the catalogue', async () => {
  await database.owner.query(`insert into eventlist (event_code) values ('leaving')`)
  await anna.put('/api/favorites/leaving')
  const { undo } = (await anna.delete('/api/favorites/leaving')).body
  await database.owner.query(`delete from eventlist where event_code = 'leaving'`)
  expect((await anna.put('/api/favorites/leaving', { undo })).body.code).toBe('event_not_found')
})
