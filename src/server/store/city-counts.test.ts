import { beforeEach, expect, test } from 'vitest'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const run = (sql: string) => database.owner.query(sql)

beforeEach(async () => {
  await run('delete from eventlist')
  await insertTestEvents(database.owner, [
    { event_code: '1', city: 'Sopot', country: 'Poland', topic: 'AI', date_begin: '2026-11-01' },
    { event_code: '2', city: 'Sopot', topic: 'Space', date_begin: '2026-12-01' },
    { event_code: '3', city: 'Warsaw', country: 'Poland', topic: 'AI' },
    { event_code: '4', city: 'Warsaw', country: 'United States', topic: ' ' },
    { event_code: '5', country: 'Poland', topic: 'AI' },
    { event_code: '6', city: ' ', country: ' ', topic: '' },
  ])
})

/** The stored counts and newly counted ones, in the same form. */
async function readCounts() {
  const stored = await run(
    'select topic, city, country, events from city_counts order by topic, city, country',
  )
  const counted = await run(`
    with placed as (
      select coalesce(case when btrim(topic) <> '' then topic end, '') collate "C" as topic, city collate "C" as city,
             coalesce(case when btrim(country) <> '' then country end, '') collate "C" as country
      from eventlist where btrim(city) <> ''
    )
    select topic, city, country, count(*) as events from (
      select topic, city, country from placed where topic <> ''
      union all select '', city, country from placed
    ) counted group by topic, city, country order by topic, city, country`)
  return { stored: stored.rows, counted: counted.rows }
}

test.each([
  ['nothing', 'select 1'],
  [
    'an insert',
    `insert into eventlist (event_code, city, topic) values ('7', 'Hel', 'AI'), ('8', 'Hel', null), ('9', null, 'AI')`,
  ],
  ['a change of city', `update eventlist set city = 'Hel' where city = 'Sopot'`],
  ['a change of country', `update eventlist set country = 'Polska' where city = 'Warsaw'`],
  ['a city that becomes known', `update eventlist set city = 'Hel' where event_code = '5'`],
  [
    'a city and a topic that are lost',
    `update eventlist set city = null, topic = null where event_code = '1'`,
  ],
  ['a change of something else', `update eventlist set venue = 'Pier'`],
  ['a deletion', `delete from eventlist where topic = 'AI'`],
  ['deleting everything', 'delete from eventlist'],
  ['truncating', 'truncate eventlist cascade'],
  ['rolling over past events', `select roll_over_past_events('2026-11-20')`],
  [
    'an upsert',
    `insert into eventlist (event_code, city) values ('1', 'Hel'), ('9', 'Hel')
     on conflict (event_code) do update set city = excluded.city`,
  ],
])('counts per city stay correct after %s', async (_, change) => {
  await run(change)
  const { stored, counted } = await readCounts()
  expect(stored).toEqual(counted)
})

test('counts are correct after concurrent changes', async () => {
  const insert = (from: number, city: string) =>
    run(
      `insert into eventlist (event_code, city, topic) select i::text, '${city}', 'AI' from generate_series(${from}, ${from} + 300) i`,
    )
  await insert(1000, 'Hel')
  await Promise.all([
    insert(2000, 'Puck'),
    insert(3000, 'Hel'),
    run(`update eventlist set topic = 'Space' where city = 'Hel'`),
    run(`delete from eventlist where city = 'Sopot'`),
  ])
  const { stored, counted } = await readCounts()
  expect(stored).toEqual(counted)
})
