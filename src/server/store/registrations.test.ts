import { beforeEach, describe, expect, test } from 'vitest'
import { getRegistrationClosed } from '../../domain/event-timing.ts'
import { withTransaction, withUserTransaction } from '../database/transaction.ts'
import { insertTestUser } from '../testing/people.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { register, unregister } from './registrations.ts'

const database = await createTestDatabase()
const ann = await insertTestUser(database, 'ann@example.org')
const ben = await insertTestUser(database, 'ben@example.org')
const TODAY = '2026-11-20'
const asAnn = (code: string, today = TODAY) =>
  withUserTransaction(database.app, ann, (tx) => register(tx, code, today))
const registrations = async (person: string) => {
  const rows = await withUserTransaction(database.app, person, (tx) =>
    tx.query<{ event_code: string; status: string }>({ name: '', text: 'select * from user_events' }, []),
  )
  return rows.map(({ event_code, status }) => [event_code, status])
}

const OPEN = {
  event_code: 'OPEN',
  event_name: null,
  date_begin: '2026-12-01',
  date_end: null,
  signup_deadline: null,
}
await insertTestEvents(database.owner, [OPEN])

beforeEach(async () => {
  for (const person of [ann, ben]) {
    await withUserTransaction(database.app, person, (tx) =>
      tx.query({ name: '', text: 'delete from user_events' }, []),
    )
  }
})

test('registering leaves a row with status registered and answers it', async () => {
  const before = Date.now()
  const result = await asAnn('OPEN')
  expect(result).toEqual({
    kind: 'registered',
    row: { event_code: 'OPEN', registered_at: expect.any(String) },
  })
  if (result.kind === 'registered') {
    expect(Math.abs(Date.parse(result.row.registered_at) - before)).toBeLessThan(10_000)
  }
  expect(await registrations(ann)).toEqual([['OPEN', 'registered']])
  expect(await registrations(ben)).toEqual([])
})

test('registering twice leaves one registration and answers the first', async () => {
  const first = await asAnn('OPEN')
  const second = await asAnn('OPEN')
  expect([first.kind, second.kind]).toEqual(['registered', 'already'])
  expect('row' in first && 'row' in second && second.row).toEqual('row' in first && first.row)
  expect(await registrations(ann)).toHaveLength(1)
})

test('registering twenty times at once leaves one registration', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => asAnn('OPEN')))
  expect(results.filter(({ kind }) => kind === 'registered')).toHaveLength(1)
  expect(results.filter(({ kind }) => kind === 'already')).toHaveLength(19)
  expect(await registrations(ann)).toHaveLength(1)
})

test('whoever waited for their own other request is answered with its row', async () => {
  // The second request has begun its statement before the first one's row is there to be seen.
  const first = await database.app.connect()
  await first.query(`begin; select set_config('amberlink.user_id', '${ann}', true)`)
  await first.query(`insert into user_events (event_code) values ('OPEN')`)
  const second = asAnn('OPEN')
  await expect
    .poll(async () => {
      const { rows } = await database.owner.query(
        `select from pg_locks where not granted and locktype = 'transactionid'`,
      )
      return rows.length
    })
    .toBe(1)
  await first.query('commit')
  first.release()
  expect((await second).kind).toBe('already')
})

test('two people register for the same event', async () => {
  expect((await asAnn('OPEN')).kind).toBe('registered')
  expect((await withUserTransaction(database.app, ben, (tx) => register(tx, 'OPEN', TODAY))).kind).toBe(
    'registered',
  )
})

test('nobody cannot register', async () => {
  await expect(withTransaction(database.app, (tx) => register(tx, 'OPEN', TODAY))).rejects.toThrow()
})

test('an unknown event cannot be registered for', async () => {
  expect(await asAnn('nothing')).toEqual({ kind: 'unknown_event' })
})

describe('registering closes by the rule of the domain', async () => {
  const days = [null, '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
  const events = days.flatMap((date_begin) =>
    days.flatMap((date_end) =>
      days
        .filter(() => date_end === null || date_begin === null || date_end >= date_begin)
        .map((signup_deadline) => ({
          event_code: `${date_begin} to ${date_end} until ${signup_deadline}`,
          date_begin,
          date_end,
          signup_deadline,
        })),
    ),
  )
  await insertTestEvents(database.owner, events)

  test.each(events)('$event_code', async (event) => {
    const closed = getRegistrationClosed(event, TODAY)
    expect(await asAnn(event.event_code)).toEqual(
      closed
        ? { kind: 'closed', reason: closed }
        : { kind: 'registered', row: expect.objectContaining({ event_code: event.event_code }) },
    )
    expect(await registrations(ann)).toHaveLength(closed ? 0 : 1)
  })
})

test('whoever holds a registration is told so even when the event is over', async () => {
  await asAnn('OPEN')
  expect((await asAnn('OPEN', '2027-01-01')).kind).toBe('already')
})

test('unregistering takes the row away and answers when it was made, to the microsecond', async () => {
  const result = await asAnn('OPEN')
  const row = 'row' in result ? result.row : undefined
  expect(await withUserTransaction(database.app, ben, (tx) => unregister(tx, 'OPEN'))).toBeNull()
  expect(await withUserTransaction(database.app, ann, (tx) => unregister(tx, 'OPEN'))).toMatch(
    new RegExp(`^${row?.registered_at.slice(0, -1)}\\d{3}Z$`),
  )
  expect(await withUserTransaction(database.app, ann, (tx) => unregister(tx, 'OPEN'))).toBeNull()
  expect(await registrations(ann)).toEqual([])
})

test('an event that somebody holds cannot vanish, and its new code is followed', async () => {
  await insertTestEvents(database.owner, [{ ...OPEN, event_code: 'OLD' }])
  await asAnn('OLD')
  await expect(database.owner.query(`delete from eventlist where event_code = 'OLD'`)).rejects.toThrow()
  await database.owner.query(`update eventlist set event_code = 'NEW' where event_code = 'OLD'`)
  expect(await registrations(ann)).toEqual([['NEW', 'registered']])
})
