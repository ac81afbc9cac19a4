import { beforeAll, expect, test } from 'vitest'
import { withTransaction } from '../database/transaction.ts'
import { insertTestEvents, insertTestUser, withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readCurrentEvents, readNextEvent } from './dashboard.ts'
import { register, unregister } from './involvement.ts'

const database = await createTestDatabase()
const ann = await insertTestUser(database, 'ann@example.org')
const ben = await insertTestUser(database, 'ben@example.org')
const next = async (user: string, today: string) =>
  (await withUserTransaction(database, user, (tx) => readNextEvent(tx, today)))[0]

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

test('the next event is the registered one that begins soonest after today #77 #220', async () => {
  expect(await next(ann, '2026-11-19')).toBe('today')
  expect(await next(ann, '2026-11-20')).toBe('a')
  expect(await next(ben, '2026-11-20')).toBe('sooner')
})

test('the current events are those of today, the one that ends first before a long one, then those of the day before and after', async () => {
  const now = (user: string, today: string) =>
    withUserTransaction(database, user, (tx) => readCurrentEvents(tx, today))
  expect(await now(ann, '2026-11-18')).toEqual(['long'])
  expect(await now(ann, '2026-11-19')).toEqual(['long', 'today'])
  expect(await now(ann, '2026-11-17')).toEqual([])
  expect(await now(ann, '2026-11-20')).toEqual(['today', 'long'])
  expect(await now(ann, '2026-11-21')).toEqual(['long', 'today'])
  expect(await now(ann, '2026-12-31')).toEqual(['long'])
  expect(await now(ann, '2027-01-01')).toEqual(['long'])
  expect(await now(ann, '2027-01-02')).toEqual([])
  expect(await now(ben, '2026-11-19')).toEqual([])
  expect(await withTransaction(database.app, (tx) => readCurrentEvents(tx, '2026-11-20'))).toEqual([])
})

test('an event that has begun is not the next event', async () => {
  expect(await next(ann, '2026-11-21')).not.toBe('long')
})

test('of several events on one day, the first by event code is the next', async () => {
  expect(await next(ann, '2026-11-21')).toBe('a')
})

test('there is no next event without a later one, and anonymously', async () => {
  expect(await next(ann, '2026-12-02')).toBeUndefined()
  expect(await withTransaction(database.app, (tx) => readNextEvent(tx, '2026-11-20'))).toEqual([])
})

test('the next event changes after unregistering', async () => {
  await withUserTransaction(database, ann, (tx) => unregister(tx, 'today'))
  expect(await next(ann, '2026-11-19')).toBe('a')
})
