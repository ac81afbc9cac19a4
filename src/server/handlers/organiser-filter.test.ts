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
const readList = async (query: Record<string, string>) =>
  (await anna.get(`/api/events?${new URLSearchParams(query)}`)).body
const getCounts = (facets: { value: string; count: number | null }[]) =>
  facets.map(({ value, count }) => [value, count])

test('filters by one organiser with exact spelling, including total and facets', async () => {
  const page = await readList({ organiser: 'Infoshare' })
  expect(page.total).toEqual({ count: 60, capped: false })
  const facets = (await anna.get('/api/event-facets?organiser=Infoshare')).body
  expect(getCounts(facets.cities)).toEqual([
    ['Gdansk', 30],
    ['Sopot', 30],
  ])
  expect(getCounts(facets.topics)).toEqual([
    ['AI', 20],
    ['Space', 40],
  ])
  expect((await readList({ organiser: 'infoshare' })).events).toHaveLength(1)
  expect(await readList({ organiser: 'Nobody' })).toMatchObject({ events: [], total: { count: 0 } })
  expect((await readList({ organiser: ' ' })).total.count).toBe(2162)
})

test('combines with other filters and search terms', async () => {
  const page = await readList({ organiser: 'Infoshare', city: 'Gdansk', topic: 'AI', search: 'gala' })
  expect(page.events.map((event: { event_code: string }) => event.event_code)).toEqual(['i30', 'i60'])
  expect(page.total).toEqual({ count: 2, capped: false })
  expect((await readList({ organiser: 'Infoshare', city: 'Warsaw' })).total.count).toBe(0)
})

test.each(['soonest', 'city', 'type', 'topic', 'organiser'])(
  'pages through the order %s without gaps or duplicates',
  async (sort) => {
    const codes: string[] = []
    let cursor: string | null = null
    do {
      const page = await readList({ organiser: 'Infoshare', sort, ...(cursor ? { cursor } : {}) })
      codes.push(...page.events.map((event: { event_code: string }) => event.event_code))
      cursor = page.next_cursor
    } while (cursor)
    expect(new Set(codes).size).toBe(60)
    expect(codes).toHaveLength(60)
    if (sort === 'soonest') expect(codes.slice(0, 3)).toEqual(['i1', 'i2', 'i3'])
    if (sort === 'city') expect(codes.slice(0, 3)).toEqual(['i2', 'i4', 'i6'])
  },
)

test('pages through an organiser with more events than are counted, without a total', async () => {
  const first = await readList({ organiser: 'Busy & Co' })
  expect(first.total).toEqual({ count: 2000, capped: true })
  expect(first.events.map((event: { event_code: string }) => event.event_code).slice(0, 2)).toEqual([
    'b1',
    'b2',
  ])
  const second = await readList({ organiser: 'Busy & Co', cursor: first.next_cursor })
  expect(second.events[0].event_code).toBe('b25')
  expect((await readList({ organiser: 'Busy & Co', sort: 'city' })).events).toHaveLength(24)
  expect((await readList({ organiser: 'Busy & Co', city: 'Gdansk' })).total).toEqual({
    count: 0,
    capped: false,
  })
})
