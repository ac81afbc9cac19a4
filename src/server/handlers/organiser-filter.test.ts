import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const { browser } = await createTestApp(database)
await database.owner.query(
  `insert into eventlist (event_code, "event name", date_begin, city, topic, organiser)
   select 'i' || n, case when n % 10 = 0 then 'Gala' else 'Meeting' end, date '2026-12-01' + n,
          case when n % 2 = 0 then 'Gdansk' else 'Sopot' end, case when n % 3 = 0 then 'AI' else 'Space' end, 'Infoshare'
   from generate_series(1, 60) n`,
)
await database.owner.query(
  `insert into eventlist (event_code, date_begin, city, topic, organiser)
   select 'b' || n, date '2026-11-25' + n, 'Warsaw', 'AI', 'Busy & Co' from generate_series(1, 2100) n`,
)
await database.owner.query(
  `insert into eventlist (event_code, organiser) values ('x', 'infoshare'), ('y', null)`,
)
await database.owner.query('analyze eventlist')
const anna = browser()
await anna.signUp('anna@example.com')
const list = async (query: Record<string, string>) =>
  (await anna.get(`/api/events?${new URLSearchParams(query)}`)).body
const counted = (facets: { value: string; count: number | null }[]) =>
  facets.map(({ value, count }) => [value, count])

test('the list can be narrowed to one organiser, exactly as spelled, with its total and choices', async () => {
  const page = await list({ organiser: 'Infoshare' })
  expect(page.total).toEqual({ count: 60, capped: false })
  expect(counted(page.cities)).toEqual([
    ['Gdansk', 30],
    ['Sopot', 30],
  ])
  expect(counted(page.topics)).toEqual([
    ['AI', 20],
    ['Space', 40],
  ])
  expect((await list({ organiser: 'infoshare' })).events).toHaveLength(1)
  expect(await list({ organiser: 'Nobody' })).toMatchObject({ events: [], total: { count: 0 } })
  expect((await list({ organiser: ' ' })).total.count).toBe(2162)
})

test('together with the other filters and words', async () => {
  const page = await list({ organiser: 'Infoshare', city: 'Gdansk', topic: 'AI', search: 'gala' })
  expect(page.events.map((event: { event_code: string }) => event.event_code)).toEqual(['i30', 'i60'])
  expect(page.total).toEqual({ count: 2, capped: false })
  expect((await list({ organiser: 'Infoshare', city: 'Warsaw' })).total.count).toBe(0)
})

test.each(['soonest', 'city', 'type', 'topic', 'organiser'])(
  'every page of the order %s comes once and in order',
  async (sort) => {
    const codes: string[] = []
    let cursor: string | null = null
    do {
      const page = await list({ organiser: 'Infoshare', sort, ...(cursor ? { cursor } : {}) })
      codes.push(...page.events.map((event: { event_code: string }) => event.event_code))
      cursor = page.next_cursor
    } while (cursor)
    expect(new Set(codes).size).toBe(60)
    expect(codes).toHaveLength(60)
    if (sort === 'soonest') expect(codes.slice(0, 3)).toEqual(['i1', 'i2', 'i3'])
    if (sort === 'city') expect(codes.slice(0, 3)).toEqual(['i2', 'i4', 'i6'])
  },
)

test('an organiser with more events than are counted says so and is still paged through', async () => {
  const first = await list({ organiser: 'Busy & Co' })
  expect(first.total).toEqual({ count: 2000, capped: true })
  expect(first.events.map((event: { event_code: string }) => event.event_code).slice(0, 2)).toEqual([
    'b1',
    'b2',
  ])
  const second = await list({ organiser: 'Busy & Co', cursor: first.next_cursor })
  expect(second.events[0].event_code).toBe('b25')
  expect((await list({ organiser: 'Busy & Co', sort: 'city' })).events).toHaveLength(24)
  expect((await list({ organiser: 'Busy & Co', city: 'Gdansk' })).total).toEqual({ count: 0, capped: false })
})
