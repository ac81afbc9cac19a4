import { beforeAll, expect, test } from 'vitest'
import { withTransaction } from '../database/transaction.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readEventCalendar } from './event-calendar.ts'
import { readEventMap } from './event-map.ts'

const database = await createTestDatabase()
const month = (query: object) =>
  withTransaction(database.app, (tx) => readEventCalendar(tx, query, '2026-12'))

// More than EXACT_MONTH_MAX events: 700 begin on each day from 1 to 15 December and last three days; one lasts months.
beforeAll(async () => {
  await database.owner.query(`
    insert into eventlist (event_code, "event name", date_begin, date_end, city)
    select 'B' || n, 'Busy', date '2026-12-01' + n % 15, date '2026-12-03' + n % 15,
           case when n % 100 < 15 then 'Sopot' end
    from generate_series(0, 10499) n`)
  await database.owner.query(`
    insert into eventlist (event_code, "event name", date_begin, date_end, city)
    values ('long', 'Busy and long', '2026-09-01', '2027-01-31', 'Sopot')`)
  await database.owner.query(`select roll_over_past_events('2026-12-06')`)
  await database.owner.query('analyze eventlist')
})

test.each([{}, { search: 'busy' }])('a busy month is counted per day: %j', async (query) => {
  const { days, total } = await month(query)
  expect(total).toEqual({ count: 10_000, capped: true })
  expect(days).toHaveLength(31)
  for (const { day, count, capped, events } of days) {
    const isBusy = day <= '2026-12-17'
    expect([day, count, capped]).toEqual([day, isBusy ? 500 : 1, isBusy])
    // Events that began last are first: on a busy day those that begin on it, on a quiet one those that continue.
    const lastBegin = day <= '2026-12-15' ? day : isBusy ? '2026-12-15' : '2026-09-01'
    expect(events.map(({ date_begin }) => date_begin)).toEqual(Array(isBusy ? 3 : 1).fill(lastBegin))
  }
})

test('a month with a filter that leaves fewer events is counted exactly', async () => {
  const { days, total } = await month({ city: 'Sopot' })
  expect(total).toEqual({ count: 1576, capped: false })
  expect(days.map(({ count }) => count)).toContain(1)
  expect(days.every(({ capped }) => !capped)).toBe(true)
})

test('a map of more events than a search counts has a capped total', async () => {
  const read = (query: object) => withTransaction(database.app, (tx) => readEventMap(tx, query))
  const { total, cities, without_city } = await read({ search: 'busy' })
  expect(total).toEqual({ count: 2000, capped: true })
  expect(cities).toEqual([{ city: 'Sopot', country: null, count: 2000 - without_city }])
  expect(await read({ search: 'busy', city: 'Sopot' })).toMatchObject({
    total: { count: 1576, capped: false },
  })
})
