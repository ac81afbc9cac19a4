import { describe, expect, test } from 'vitest'
import { NO_INVOLVEMENT } from '../../domain/event.ts'
import { withTransaction } from '../database/transaction.ts'
import {
  createFullEvent,
  insertTestEvents,
  insertTestUser,
  readEvent,
  withUserTransaction,
} from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { addFavorite, register, type Transact } from './involvement.ts'

const database = await createTestDatabase()

describe('one event', async () => {
  const user = await insertTestUser(database, 'ann@example.org')
  const event = createFullEvent()

  test('has all fields and the involvement of the current user', async () => {
    await insertTestEvents(database.owner, [event])
    const anonymous = {
      ...event,
      ...NO_INVOLVEMENT,
      places_left: null,
      going: null,
      follows_organiser: false,
      time_zone: null,
    }
    expect(await withTransaction(database.app, (tx) => readEvent(tx, 'FULL'))).toEqual(anonymous)
    const asUser: Transact = (work) => withUserTransaction(database, user, work)
    await register(asUser, 'FULL', '2026-11-20')
    const involvement = await addFavorite(asUser, 'FULL')
    expect(involvement).toMatchObject({ registered_at: expect.any(String), favorited_at: expect.any(String) })
    expect(await withUserTransaction(database, user, (tx) => readEvent(tx, 'FULL'))).toEqual({
      ...anonymous,
      ...involvement,
    })
  })

  test('is null if it does not exist', async () => {
    expect(await withTransaction(database.app, (tx) => readEvent(tx, 'full'))).toBeNull()
  })
})

describe('the catalogue accepts', () => {
  const insert = (column: string, value: unknown) =>
    database.owner.query(`insert into eventlist (event_code, ${column}) values (gen_random_uuid(), $1)`, [
      value,
    ])

  test.each([
    ['price', 0],
    ['price', '99999999999.99'],
    ['if_free', 'maybe'],
    ['coolness', '11/10'],
    ['event_website_url', 'HTTPS://example.org/żółć?a=b%20c'],
    ['date_begin', '0001-01-01'],
    ['signup_deadline', '9999-12-31'],
    ['"event name"', ''],
  ])('%s = %j', async (column, value) => {
    await insert(column, value)
  })

  test.each([
    ['price', -1],
    ['price', 'NaN'],
    ['price', 'Infinity'],
    ['event_website_url', 'javascript:alert(1)'],
    ['event_website_url', 'example.org'],
    ['sign_up_url', 'https://'],
    ['sign_up_url', 'ftp://example.org'],
    ['sign_up_url', 'https://exam ple.org'],
    ['date_begin', 'infinity'],
    ['date_begin', '0044-03-15 BC'],
    ['date_end', '10000-01-01'],
  ])('not %s = %.20s', async (column, value) => {
    await expect(insert(column, value)).rejects.toThrow()
  })

  test.each(['A/B?c#d %', 'ż'.repeat(200), ' '])('the code %j', async (code) => {
    await insertTestEvents(database.owner, [{ event_code: code }])
  })

  test.each(['', 'x'.repeat(201), 'a\nb', 'a\tb', '\u007f', '\u0085', '.', '..'])(
    'not the code %j',
    async (code) => {
      await expect(insertTestEvents(database.owner, [{ event_code: code }])).rejects.toThrow()
    },
  )

  test('not an end before the begin', async () => {
    const dates = { date_begin: '2026-11-20', date_end: '2026-11-19' }
    await expect(insertTestEvents(database.owner, [{ event_code: 'reversed', ...dates }])).rejects.toThrow()
  })
})
