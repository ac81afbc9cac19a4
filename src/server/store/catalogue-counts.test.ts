import { beforeEach, expect, test } from 'vitest'
import { withTransaction } from '../database/transaction.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readCatalogueCounts } from './catalogue-counts.ts'
import { countEvents, rollOverPastEvents } from './events.ts'

const database = await createTestDatabase()
const run = (sql: string) => database.owner.query(sql)

beforeEach(async () => {
  await run('delete from eventlist')
  await insertTestEvents(database.owner, [
    { event_code: '1', city: 'Sopot', topic: 'AI', date_begin: '2026-11-01' },
    { event_code: '2', city: 'Sopot', topic: 'Space', date_begin: '2026-12-01' },
    { event_code: '3', city: 'Gdynia', topic: 'AI' },
    { event_code: '4', city: 'Gdynia' },
    { event_code: '5', topic: 'AI' },
    { event_code: '6', city: ' ', topic: '' },
  ])
})

/** The stored counts and newly counted ones, in the same form. */
async function readCounts() {
  const stored = await run('select city, topic, events from catalogue_counts order by city, topic')
  const counted = await run(`
    with places as (
      select coalesce(case when btrim(city) <> '' then city end, '') collate "C" as city,
             coalesce(case when btrim(topic) <> '' then topic end, '') collate "C" as topic
      from eventlist
    )
    select city, topic, count(*) as events from (
      select city, topic from places where city <> '' and topic <> ''
      union all select city, '' from places where city <> ''
      union all select '', topic from places where topic <> ''
      union all select '', '' from places
    ) counted group by city, topic order by city, topic`)
  return { stored: stored.rows, counted: counted.rows }
}

test.each([
  [
    'an insert',
    `insert into eventlist (event_code, city, topic) values ('7', 'Hel', 'AI'), ('8', 'Hel', null)`,
  ],
  ['a change of city', `update eventlist set city = 'Hel' where city = 'Sopot'`],
  ['a city that becomes known', `update eventlist set city = 'Hel' where event_code = '5'`],
  ['a topic that is lost', `update eventlist set topic = null`],
  ['a change of something else', `update eventlist set venue = 'Pier'`],
  ['a change of no event', `update eventlist set city = 'Hel' where false`],
  ['a deletion', `delete from eventlist where topic = 'AI'`],
  ['deleting everything', 'delete from eventlist'],
  ['truncating', 'truncate eventlist cascade'],
  ['rolling over past events', `select roll_over_past_events('2026-11-20')`],
  [
    'an upsert',
    `insert into eventlist (event_code, city) values ('1', 'Hel'), ('9', 'Hel')
     on conflict (event_code) do update set city = excluded.city`,
  ],
  [
    'several changes in one transaction',
    `begin; delete from eventlist where event_code = '1'; insert into eventlist (event_code, city) values ('1', 'Hel');
     update eventlist set topic = 'Space' where event_code = '1'; commit`,
  ],
])('counts stay correct after %s', async (_, change) => {
  await run(change)
  const { stored, counted } = await readCounts()
  expect(stored).toEqual(counted)
})

test('counts are restored by a rollback', async () => {
  const before = await readCounts()
  await run(`begin; delete from eventlist where city = 'Sopot'; rollback`)
  expect(await readCounts()).toEqual(before)
})

test('counts are correct after two concurrent imports', async () => {
  const insert = (from: number, city: string) =>
    run(
      `insert into eventlist (event_code, city, topic) select i::text, '${city}', 'AI' from generate_series(${from}, ${from} + 500) i`,
    )
  await Promise.all([insert(1000, 'Hel'), insert(2000, 'Puck')])
  const { stored, counted } = await readCounts()
  expect(stored).toEqual(counted)
})

test('the counts of a page are read from them', async () => {
  expect(await withTransaction(database.app, countEvents)).toBe(6)
  await withTransaction(database.app, (tx) => rollOverPastEvents(tx, '2026-11-20'))
  const read = (today: string) =>
    withTransaction(database.app, (tx) => readCatalogueCounts(tx, { sort: 'soonest', topic: 'AI' }, today))
  expect(await read('2026-11-20')).toEqual({
    isRolledOver: true,
    all: 6,
    filtered: 3,
    cities: [
      ['Gdynia', 1],
      ['Sopot', 1],
    ],
    topics: [
      ['AI', 3],
      ['Space', 1],
    ],
  })
  expect((await read('2026-11-21')).isRolledOver).toBe(false)
})
