import { expect, test } from 'vitest'
import type { CandidatePlan } from '../../domain/recommendations/candidate-plan.ts'
import { insertTestUser, withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readCandidates, readCatalogueValues, readLikedEvents } from './recommendation-candidates.ts'

const TODAY = '2026-11-20'
const database = await createTestDatabase()
await database.owner.query('select roll_over_past_events($1)', [TODAY])
await database.owner.query(
  `insert into eventlist (event_code, date_begin, city, topic, organiser, signup_deadline)
   select 'e' || lpad(n::text, 4, '0'), date '2026-11-15' + n / 10, (array['Gdansk', 'Sopot', 'Krakow'])[1 + n % 3],
          (array['AI', 'Energy', 'Health', 'Space'])[1 + n % 4], 'Org ' || n % 50,
          case when n % 7 = 0 then date '2026-11-19' end
   from generate_series(0, 1999) n`,
)
await database.owner.query(`insert into eventlist (event_code, topic) values ('undated', 'AI')`)
const anna = await insertTestUser(database, 'anna@example.com')
const ben = await insertTestUser(database, 'ben@example.com')

const NONE = { each: 0, all: 0 }
const PLAN: CandidatePlan = {
  topics: [],
  cities: [],
  organisers: [],
  topicAndCity: NONE,
  topic: NONE,
  city: NONE,
  organiser: NONE,
  soonest: 0,
}
const findCandidates = (plan: Partial<CandidatePlan>, user = anna) =>
  withUserTransaction(database, user, (tx) => readCandidates(tx, { ...PLAN, ...plan }, TODAY))

test('candidates are the soonest upcoming events that are open', async () => {
  const found = (await findCandidates({ soonest: 40 })).sort((a, b) => (a.event_code < b.event_code ? -1 : 1))
  expect(found).toHaveLength(40)
  // e0050 is the first event on the 20th; every seventh is closed.
  expect(found[0]?.event_code).toBe('e0050')
  for (const event of found) {
    expect(event.date_begin! >= TODAY).toBe(true)
    expect(event.signup_deadline).toBeNull()
  }
})

test('each slice is limited per value and in total, and shared evenly', async () => {
  const byTopic = await findCandidates({ topics: ['AI', 'Energy', 'Nothing'], topic: { each: 5, all: 8 } })
  expect(byTopic).toHaveLength(8)
  expect(byTopic.filter(({ topic }) => topic === 'AI')).toHaveLength(4)
  const byCity = await findCandidates({ cities: ['Gdansk'], city: { each: 5, all: 100 } })
  expect(byCity.map(({ city }) => city)).toEqual(Array(5).fill('Gdansk'))
  const pairs = await findCandidates({
    topics: ['AI'],
    cities: ['Gdansk', 'Sopot'],
    topicAndCity: { each: 3, all: 100 },
  })
  expect(pairs).toHaveLength(6)
  for (const { topic } of pairs) expect(topic).toBe('AI')
  const byOrganiser = await findCandidates({
    organisers: ['Org 1', 'Org 2'],
    organiser: { each: 2, all: 60 },
  })
  expect(byOrganiser).toHaveLength(4)
})

test('an event that several slices find is returned once', async () => {
  const found = await findCandidates({ topics: ['AI'], topic: { each: 50, all: 50 }, soonest: 40 })
  const codes = found.map(({ event_code }) => event_code)
  expect(new Set(codes).size).toBe(codes.length)
})

test('registered, favorite and dismissed events are replaced by the next ones, for the current user only', async () => {
  await withUserTransaction(database, anna, async (tx) => {
    for (const [table, code] of [
      ['user_events', 'e0050'],
      ['favorite_events', 'e0051'],
      ['dismissed_events', 'e0052'],
    ] as const)
      await tx.query({ name: '', text: `insert into ${table} (event_code) values ($1)` }, [code])
  })
  const codesFor = async (user: string) =>
    (await findCandidates({ soonest: 3 }, user)).map(({ event_code }) => event_code).sort()
  expect(await codesFor(ben)).toEqual(['e0050', 'e0051', 'e0052'])
  expect(await codesFor(anna)).toEqual(['e0053', 'e0054', 'e0055'])
})

test('liked events are registrations and favorites, newest first', async () => {
  const liked = await withUserTransaction(database, anna, readLikedEvents)
  expect(liked.map(({ event_code, how }) => [event_code, how])).toEqual(
    expect.arrayContaining([
      ['e0050', 'registered'],
      ['e0051', 'favorited'],
    ]),
  )
  expect(liked).toHaveLength(2)
  expect(await withUserTransaction(database, ben, readLikedEvents)).toEqual([])
})

test('topics and cities are ordered by their number of events', async () => {
  await database.owner.query(`insert into eventlist (event_code, topic, city) values ('x', 'Space', ' ')`)
  const known = await withUserTransaction(database, anna, (tx) => readCatalogueValues(tx, TODAY))
  expect(known.isRolledOver).toBe(true)
  expect(known.topics.slice(0, 2)).toEqual(['AI', 'Space'])
  expect(known.cities.sort()).toEqual(['Gdansk', 'Krakow', 'Sopot'])
  expect(
    (await withUserTransaction(database, anna, (tx) => readCatalogueValues(tx, '2026-11-21'))).isRolledOver,
  ).toBe(false)
})
