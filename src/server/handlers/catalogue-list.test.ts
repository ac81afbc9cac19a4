import { beforeAll, describe, expect, test } from 'vitest'
import { EVENT_SORTS } from '../../domain/catalogue-query.ts'
import { addDays } from '../../domain/day.ts'
import { foldText } from '../../domain/text.ts'
import { createTestApp } from '../testing/test-app.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const { browser, clock } = await createTestApp(database)
clock.day = '2026-11-20'
const anna = browser()
await anna.signUp('anna@example.com')

type Query = Record<string, string>
interface Card {
  event_code: string
  city: string | null
}
const read = async (path: string, query: Query = {}) =>
  (await anna.get(`/api/${path}?${new URLSearchParams(query)}`)).body
const readCodes = async (query: Query): Promise<string[]> =>
  (await read('events', query)).events.map(({ event_code }: Card) => event_code)

async function readAllPages(query: Query): Promise<string[]> {
  const codes: string[] = []
  let cursor: string | null = null
  do {
    const page = await read('events', { ...query, ...(cursor ? { cursor } : {}) })
    codes.push(...page.events.map(({ event_code }: Card) => event_code))
    cursor = page.next_cursor
  } while (cursor)
  return codes
}

test('reports an empty catalogue', async () => {
  expect(await read('events')).toEqual({
    today: '2026-11-20',
    events: [],
    total: { count: 0, capped: false },
    past: { count: 0, capped: false },
    catalogue_empty: true,
    understood: [],
    search_ignored: false,
    sort: 'soonest',
    ranks: false,
    similar: [],
    inside: null,
    next_cursor: null,
  })
})

/** 180 events around the day of the test: past, under way, long, upcoming, without a date; with ties and gaps in every column. */
const EVENTS = Array.from({ length: 180 }, (_, i) => {
  const begin = addDays('2026-10-01', (i * 13) % 97)
  const length = [0, 0, 1, 6, 7, 30][i % 6]!
  return {
    event_code: `e${i}`,
    ...(i % 15 === 14 ? {} : { date_begin: begin, ...(length ? { date_end: addDays(begin, length) } : {}) }),
    city: ['Gdansk', 'Łódź', 'Lublin', null, 'ąxis'][i % 5] ?? null,
    event_type: ['Fair', 'gala', null][i % 3] ?? null,
    topic: ['AI', 'Energy', null, 'ai'][i % 4] ?? null,
    organiser: i % 7 === 0 ? null : `Club ${i % 11}`,
    if_free: i % 9 === 0 ? 'yes' : null,
    price: i % 4 === 1 ? (i % 7) * 20 : null,
  }
})

const COLUMNS = { city: 'city', type: 'event_type', topic: 'topic', organiser: 'organiser' } as const

type Event = (typeof EVENTS)[number]

describe('the list', () => {
  beforeAll(async () => {
    await database.owner.query('truncate eventlist cascade')
    await insertTestEvents(database.owner, EVENTS)
  })

  test.each(EVENT_SORTS)('in the order %s contains every event once', async (sort) => {
    const codes = await readAllPages({ sort, when: 'all' })
    expect(codes.toSorted()).toEqual(EVENTS.map(({ event_code }) => event_code).sort())
    if (sort === 'soonest') return
    const values = (await read('events', { sort })).events.map((card: Event) =>
      foldText(card[COLUMNS[sort]] ?? '\u{10ffff}'),
    )
    expect(values).toEqual(values.toSorted())
  })

  test('has pages of the requested size', async () => {
    const all = await readAllPages({ when: 'all' })
    expect(await readCodes({ when: 'all', limit: '7' })).toEqual(all.slice(0, 7))
    expect(await readAllPages({ when: 'all', limit: '23' })).toEqual(all)
  })

  test.each<[Query, (event: Event) => boolean]>([
    [{ city: 'Łódź' }, ({ city }) => city === 'Łódź'],
    [{ topic: 'AI' }, ({ topic }) => topic === 'AI'],
    [{ type: 'Fair' }, ({ event_type }) => event_type === 'Fair'],
    [{ organiser: 'Club 3' }, ({ organiser }) => organiser === 'Club 3'],
    [{ free: 'true' }, ({ if_free, price }) => if_free === 'yes' || price === 0],
    [{ price: 'free' }, ({ if_free, price }) => if_free === 'yes' || price === 0],
    [{ price: '50' }, ({ if_free, price }) => if_free === 'yes' || (price !== null && price <= 50)],
    [
      { price: '20', free: 'true' },
      ({ if_free, price }) => if_free === 'yes' || (price !== null && price <= 20),
    ],
    [
      { city: 'Łódź', topic: 'AI', free: 'true' },
      (e) => e.city === 'Łódź' && e.topic === 'AI' && (e.if_free === 'yes' || e.price === 0),
    ],
    // A city in any spelling.
    [{ city: 'Lodz' }, ({ city }) => city === 'Łódź'],
    [{ city: 'Lod' }, () => false],
    [{ topic: 'ai' }, ({ topic }) => topic === 'ai'],
    [{ city: ' ', topic: '' }, () => true],
  ])('filters match exactly: %j #205 #303', async (query, matches) => {
    const expected = EVENTS.filter(matches)
    expect((await readAllPages({ ...query, when: 'all' })).sort()).toEqual(
      expected.map(({ event_code }) => event_code).sort(),
    )
    const { total } = await read('events', { ...query, when: 'all' })
    expect(total).toEqual({ count: expected.length, capped: false })
  })

  test('has the involvement of the current user #222 #226', async () => {
    const [code] = await readCodes({})
    await anna.put(`/api/registrations/${code}`)
    await anna.put(`/api/favorites/${code}`)
    const ben = browser('192.0.2.2')
    await ben.signUp('ben@example.com')
    const readFirst = async (user: typeof anna) => (await user.get('/api/events')).body.events[0]
    const instant = expect.any(String)
    expect(await readFirst(anna)).toMatchObject({
      event_code: code,
      registered_at: instant,
      favorited_at: instant,
    })
    expect(await readFirst(ben)).toMatchObject({ event_code: code, registered_at: null, favorited_at: null })
  })

  test.each([
    { sort: 'city', when: 'all' },
    { sort: 'soonest', when: 'past' },
  ])('rejects a cursor of another list: %j', async (other) => {
    const { next_cursor } = await read('events', { limit: '1' })
    const reply = await anna.get(`/api/events?${new URLSearchParams({ ...other, cursor: next_cursor })}`)
    if (reply.status === 200) return expect(other.sort).toBe('soonest')
    expect(reply.body).toMatchObject({ code: 'invalid_request', fields: [{ name: 'cursor' }] })
  })
})

describe('facets', () => {
  beforeAll(async () => {
    await database.owner.query('truncate eventlist cascade')
    await insertTestEvents(database.owner, EVENTS)
  })

  test('count what the list would show, regardless of their own filter #280', async () => {
    const facets = await read('event-facets', { topic: 'AI', free: 'true' })
    const count = async (query: Query) => (await read('events', query)).total.count
    for (const { value, count: counted } of facets.topics)
      expect([value, counted]).toEqual([value, await count({ topic: value, free: 'true' })])
    for (const [when, counted] of Object.entries(facets.when))
      expect([when, counted]).toEqual([when, await count({ topic: 'AI', free: 'true', when })])
    for (const [price, counted] of Object.entries(facets.price))
      expect([price, counted]).toEqual([price, await count({ topic: 'AI', price })])
    expect(facets.free).toBe(facets.price.free)
    expect(facets.attendance.in_person).toBe(
      await count({ topic: 'AI', free: 'true', attendance: 'in_person' }),
    )
  })

  test('have the hometown of the user first, then the cities near it', async () => {
    await database.owner.query(
      `insert into places (city, country, north, east, placed_by) values
         ('Łódź', '', 51.77, 19.46, 'test'), ('Lublin', '', 51.25, 22.57, 'test')`,
    )
    await anna.put('/api/settings/preferences', { hometown: 'Łódź', interests: ['ai'] })
    const [first] = (await read('event-facets', { when: 'all' })).cities
    expect(first.value).toBe('Łódź')
  })
})

test('while there is no catalogue, clients are asked to try again', async () => {
  const { createUser } = await createTestApp(database)
  const eva = await createUser('eva@example.com')
  await database.owner.query('revoke select on places from amberlink_app')
  for (const path of ['/api/events', '/api/event-facets', '/api/event-calendar', '/api/event-map']) {
    const { status, body, headers } = await eva.get(path)
    expect([path, status, body.code]).toEqual([path, 503, 'catalogue_unavailable'])
    expect(headers.get('retry-after')).toBe('1')
  }
  await database.owner.query('grant select on places to amberlink_app')
  await expect.poll(async () => (await eva.get('/api/events')).status, { timeout: 20_000 }).toBe(200)
})

test('Has Places leaves out events that are full within seconds, without a new revision of the catalogue', async () => {
  await insertTestEvents(database.owner, [
    { event_code: 'small', date_begin: '2026-12-24', city: 'Hel', capacity: 1 },
    { event_code: 'large', date_begin: '2026-12-24', city: 'Hel', capacity: 100 },
  ])
  await database.owner.query('update identity.users set email_verified = true')
  const query = { city: 'Hel', has_places: 'yes' }
  const readRevision = async () =>
    (await database.owner.query('select revision from catalogue_revision')).rows
  expect(await readCodes(query)).toEqual(['large', 'small'])
  expect((await read('event-facets', { city: 'Hel' })).has_places).toBeNull()
  const revision = await readRevision()
  await anna.put('/api/registrations/small')
  await expect.poll(() => readCodes(query), { timeout: 10_000 }).toEqual(['large'])
  expect((await read('event-facets', { city: 'Hel' })).has_places).toBe(1)
  const { alternatives } = await read('event-alternatives', query)
  expect(alternatives[0]).toMatchObject({ without: 'places', total: { count: 2 } })
  await anna.delete('/api/registrations/small')
  await expect.poll(() => readCodes(query), { timeout: 10_000 }).toEqual(['large', 'small'])
  expect(await readRevision()).toEqual(revision)
})
