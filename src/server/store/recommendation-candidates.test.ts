import { expect, test } from 'vitest'
import { insertTestUser, withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readCandidates, readExcludedEvents, readLikedEvents } from './recommendation-candidates.ts'

const TODAY = '2026-11-20'
const database = await createTestDatabase()
await database.owner.query(
  `insert into eventlist (event_code, date_begin, city, topic)
   values ('registered', '2026-11-20', 'Gdansk', 'AI'), ('favorite', '2026-12-01', 'Sopot', 'Energy'),
          ('dismissed', '2026-12-02', 'Krakow', 'Space'), ('attended', '2026-11-19', 'Lodz', 'AI'),
          ('undated', null, 'Gdansk', 'AI'), ('other', '2026-12-03', 'Gdansk', 'AI')`,
)
const anna = await insertTestUser(database, 'anna@example.com')
const ben = await insertTestUser(database, 'ben@example.com')
await withUserTransaction(database, anna, async (tx) => {
  for (const [table, codes] of [
    ['user_events', ['registered', 'attended', 'undated']],
    ['favorite_events', ['favorite', 'registered']],
    ['dismissed_events', ['dismissed']],
  ] as const)
    await tx.query({ name: '', text: `insert into ${table} (event_code) select unnest($1::text[])` }, [codes])
})

test('coming registered, favorite and dismissed events are excluded, for the current user only', async () => {
  const read = (user: string) => withUserTransaction(database, user, (tx) => readExcludedEvents(tx, TODAY))
  expect((await read(anna)).sort((a, b) => (a.event_code < b.event_code ? -1 : 1))).toEqual([
    { event_code: 'dismissed', date_begin: '2026-12-02' },
    { event_code: 'favorite', date_begin: '2026-12-01' },
    { event_code: 'registered', date_begin: '2026-11-20' },
  ])
  expect(await read(ben)).toEqual([])
})

test('candidates are read by their codes; removed ones are missing', async () => {
  const found = await withUserTransaction(database, anna, (tx) =>
    readCandidates(tx, ['other', 'removed', 'favorite']),
  )
  expect(found.map(({ event_code, topic }) => [event_code, topic]).sort()).toEqual([
    ['favorite', 'Energy'],
    ['other', 'AI'],
  ])
})

test('liked events are registrations and favorites, past ones, too', async () => {
  const liked = await withUserTransaction(database, anna, readLikedEvents)
  expect(liked.map(({ event_code, how }) => `${event_code} ${how}`).sort()).toEqual([
    'attended registered',
    'favorite favorited',
    'registered favorited',
    'registered registered',
    'undated registered',
  ])
  expect(await withUserTransaction(database, ben, readLikedEvents)).toEqual([])
})
