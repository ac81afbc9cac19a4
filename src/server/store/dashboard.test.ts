import { beforeAll, expect, test } from 'vitest'
import { withTransaction } from '../database/transaction.ts'
import { insertTestEvents, insertTestUser, withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readNextEvent } from './dashboard.ts'
import { register, unregister } from './involvement.ts'

const database = await createTestDatabase()
const ann = await insertTestUser(database, 'ann@example.org')
const ben = await insertTestUser(database, 'ben@example.org')
const next = async (user: string, today: string) =>
  (await withUserTransaction(database, user, (tx) => readNextEvent(tx, today)))?.event_code

beforeAll(async () => {
  await insertTestEvents(database.owner, [
    { event_code: 'long', date_begin: '2026-11-19', date_end: '2026-12-31' },
    { event_code: 'today', event_name: 'Today', date_begin: '2026-11-20' },
    { event_code: 'b', date_begin: '2026-12-01' },
    { event_code: 'a', date_begin: '2026-12-01' },
    { event_code: 'undated' },
    { event_code: 'sooner', date_begin: '2026-11-21' },
  ])
  await withUserTransaction(database, ann, async (tx) => {
    for (const code of ['long', 'today', 'b', 'a', 'undated']) await register(tx, code, '2026-11-19')
  })
  await withUserTransaction(database, ben, (tx) => register(tx, 'sooner', '2026-11-19'))
})

test('the next event is the registered one that begins soonest, today included', async () => {
  expect(await next(ann, '2026-11-20')).toBe('today')
  expect(await next(ben, '2026-11-20')).toBe('sooner')
})

test('an event that has begun is not the next event', async () => {
  expect(await next(ann, '2026-11-21')).not.toBe('long')
})

test('of several events on one day, the first by event code is the next', async () => {
  expect(await next(ann, '2026-11-21')).toBe('a')
})

test('the next event is null without one, and anonymously', async () => {
  expect(await next(ann, '2026-12-02')).toBeUndefined()
  expect(await withTransaction(database.app, (tx) => readNextEvent(tx, '2026-11-20'))).toBeNull()
})

test('the next event has the fields of an event card, and changes after unregistering', async () => {
  const event = await withUserTransaction(database, ann, (tx) => readNextEvent(tx, '2026-11-20'))
  expect(event).toEqual({
    event_code: 'today',
    event_name: 'Today',
    date_begin: '2026-11-20',
    date_end: null,
    city: null,
    country: null,
    venue: null,
    event_type: null,
    attendance: 'unknown',
    topic: null,
    tier: null,
    organiser: null,
    price: null,
    if_free: null,
    signup_deadline: null,
    app_status: null,
    cancelled_at: null,
    sign_up_url: null,
  })
  await withUserTransaction(database, ann, (tx) => unregister(tx, 'today'))
  expect(await next(ann, '2026-11-20')).toBe('a')
})
