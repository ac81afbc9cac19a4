import { beforeAll, expect, test } from 'vitest'
import { withTransaction } from '../database/transaction.ts'
import { insertTestEvents, insertTestUser, withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readCurrentEvents, readNextEvent } from './dashboard.ts'
import { register, type Transact, unregister } from './involvement.ts'
import { readMyEventsSummary } from './my-events.ts'
import { readTaste } from './recommendations.ts'

const database = await createTestDatabase()
const ann = await insertTestUser(database, 'ann@example.org')
const ben = await insertTestUser(database, 'ben@example.org')
const next = async (user: string, today: string) =>
  (await withUserTransaction(database, user, (tx) => readNextEvent(tx, today)))[0]

const asAnn: Transact = (work) => withUserTransaction(database, ann, work)

beforeAll(async () => {
  await insertTestEvents(database.owner, [
    { event_code: 'long', date_begin: '2026-11-19', date_end: '2026-12-31' },
    { event_code: 'today', event_name: 'Today', date_begin: '2026-11-20' },
    { event_code: 'b', date_begin: '2026-12-01' },
    { event_code: 'a', date_begin: '2026-12-01' },
    { event_code: 'undated' },
    { event_code: 'sooner', date_begin: '2026-11-21' },
  ])
  for (const code of ['long', 'today', 'b', 'a', 'undated']) await register(asAnn, code, '2026-11-19')
  await register((work) => withUserTransaction(database, ben, work), 'sooner', '2026-11-19')
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
  await unregister(asAnn, 'today')
  expect(await next(ann, '2026-11-19')).toBe('a')
})

test('what a dashboard and My Events show of a large catalogue is found by keys, without reading all events', async () => {
  await database.owner.query(`
    insert into eventlist (event_code, "event name", date_begin)
    select 'large-' || n, 'Event ' || n, date '2027-01-01' + n % 300 from generate_series(1, 10000) n`)
  await database.owner.query(`
    insert into user_events (user_id, event_code)
    select id, 'large-' || n from identity.users, generate_series(1, 150) n`)
  await database.owner.query('analyze eventlist, user_events')
  const counts = await withUserTransaction(database, ann, async (tx) => {
    const today = '2026-11-20'
    const read = {
      name: 'count_scans',
      text: `
      select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'eventlist'`,
    }
    const countRead = async () => (await tx.queryOne<{ read: number }>(read, []))!.read
    const reads = [readTaste, readCurrentEvents, readNextEvent, readMyEventsSummary]
    const counts: number[] = []
    for (const each of reads) {
      const before = await countRead()
      await each(tx, today)
      counts.push((await countRead()) - before)
    }
    return counts
  })
  expect(Math.max(...counts), String(counts)).toBeLessThan(1000)
})
