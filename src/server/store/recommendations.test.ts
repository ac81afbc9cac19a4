import { expect, test } from 'vitest'
import { createTx } from '../database/transaction.ts'
import { insertTestUser, withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { followOrganiser } from './organisers.ts'
import { completeOnboarding } from './profiles.ts'
import { readRecommendedEvents, readTaste } from './recommendations.ts'

const TODAY = '2026-11-20'
const database = await createTestDatabase()
await database.owner.query(
  `insert into eventlist (event_code, "event name", date_begin, organiser)
   values ('registered', null, '2026-11-20', null), ('favorite', null, '2026-12-01', null), ('dismissed', null, '2026-12-02', null),
          ('attended', 'The meeting', '2026-11-19', 'Infoshare'), ('undated', null, null, null), ('other', null, '2026-12-03', null),
          ('named', 'Named', '2026-12-04', null)`,
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

const read = (user: string) => withUserTransaction(database, user, (tx) => readTaste(tx, TODAY))

test('coming registered, favorite and dismissed events are excluded, for the current user only', async () => {
  const { excluded } = await read(anna)
  expect(excluded.sort((a, b) => (a.event_code < b.event_code ? -1 : 1))).toEqual([
    { event_code: 'dismissed', date_begin: '2026-12-02', starts_at: null },
    { event_code: 'favorite', date_begin: '2026-12-01', starts_at: null },
    { event_code: 'registered', date_begin: '2026-11-20', starts_at: null },
  ])
  expect((await read(ben)).excluded).toEqual([])
})

test('liked events are registrations and favorites, past ones, too', async () => {
  const { likedEvents } = (await read(anna)).taste
  expect(likedEvents.map(({ event_code, how }) => `${event_code} ${how}`).sort()).toEqual([
    'attended registered',
    'favorite favorited',
    'registered favorited',
    'registered registered',
    'undated registered',
  ])
  expect((await read(ben)).taste.likedEvents).toEqual([])
})

test('hometown, interests and followed organisers are those of the current user', async () => {
  await withUserTransaction(database, anna, async (tx) => {
    const profile = { first_name: 'A', last_name: 'B', birth_date: '1990-01-01', phone_number: null }
    await completeOnboarding(tx, { ...profile, hometown: 'Gdansk', interests: ['energy', 'ai'] })
    await followOrganiser(tx, 'Infoshare')
  })
  const { taste } = await read(anna)
  expect({ ...taste, interests: taste.interests.toSorted(), likedEvents: [] }).toEqual({
    hometown: 'Gdansk',
    interests: ['ai', 'energy'],
    followedOrganisers: ['Infoshare'],
    likedEvents: [],
  })
  expect((await read(ben)).taste).toEqual({
    hometown: null,
    interests: [],
    followedOrganisers: [],
    likedEvents: [],
  })
})

test('only events whose rows can be recommended are read, in order, and liked events are named', async () => {
  const input = await read(anna)
  const like = { kind: 'like', event_title: 'attended', how: 'registered' } as const
  const recommended = ['removed', 'other', 'attended', 'favorite', 'undated', 'named'].map((event_code) => ({
    event_code,
    score: 1,
    reasons: [like],
  }))
  const found = await readRecommendedEvents(createTx(database.app), recommended, input, TODAY)
  expect(found.map(({ event, reasons }) => [event.event_code, reasons])).toEqual([
    ['other', [{ ...like, event_title: 'The meeting' }]],
    ['named', [{ ...like, event_title: 'The meeting' }]],
  ])
})
