import { beforeAll, describe, expect, test } from 'vitest'
import { EVENT_SORTS, type EventSort } from '../../domain/catalogue-query.ts'
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
    ...(i % 9 === 0 ? { if_free: 'yes' } : {}),
  }
})

const COLUMNS: Record<Exclude<EventSort, 'soonest'>, 'city' | 'event_type' | 'topic' | 'organiser'> = {
  city: 'city',
  type: 'event_type',
  topic: 'topic',
  organiser: 'organiser',
}

type Event = (typeof EVENTS)[number]
const lastDayOf = ({ date_begin, date_end }: Event) => date_end ?? date_begin
const isPast = (event: Event) => (lastDayOf(event) ?? '9999') < '2026-11-20'
const isLong = ({ date_begin, date_end }: Event) =>
  date_begin !== undefined && date_end !== undefined && addDays(date_begin, 7) <= date_end
const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)

/** The order of all events, as the product defines it. */
function sortEvents(events: Event[], sort: EventSort): string[] {
  const key = (event: Event) =>
    sort === 'soonest' ? '' : foldText(event[COLUMNS[sort]] ?? '') || '\u{10ffff}'
  const group = (event: Event) => (event.date_begin === undefined ? 2 : isLong(event) ? 1 : 0)
  const begin = ({ date_begin }: Event) => date_begin ?? ''
  return events
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        compare(key(a), key(b)) ||
        (isPast(a) && isPast(b)
          ? compare(begin(b), begin(a))
          : group(a) - group(b) || compare(begin(a), begin(b))) ||
        compare(a.event_code, b.event_code),
    )
    .map(({ event_code }) => event_code)

  // Past events are before those without a date only in the order of the days.
  function rank(event: Event): number {
    if (sort === 'soonest' && event.date_begin === undefined) return 2
    return isPast(event) ? 1 : 0
  }
}

describe('the list', () => {
  beforeAll(async () => {
    await database.owner.query('truncate eventlist cascade')
    await insertTestEvents(database.owner, EVENTS)
  })

  test.each(EVENT_SORTS)('in the order %s contains every event once', async (sort) => {
    expect(await readAllPages({ sort, when: 'all' })).toEqual(sortEvents(EVENTS, sort))
  })

  test.each(EVENT_SORTS)('in the order %s contains upcoming events by default', async (sort) => {
    const upcoming = EVENTS.filter((event) => !isPast(event))
    expect(await readAllPages({ sort })).toEqual(sortEvents(upcoming, sort))
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
    [{ free: 'true' }, ({ if_free }) => if_free === 'yes'],
    [
      { city: 'Łódź', topic: 'AI', free: 'true' },
      (e) => e.city === 'Łódź' && e.topic === 'AI' && e.if_free === 'yes',
    ],
    [{ city: 'Lodz' }, () => false],
    [{ topic: 'ai' }, ({ topic }) => topic === 'ai'],
    [{ city: ' ', topic: '' }, () => true],
  ])('filters match exactly: %j', async (query, matches) => {
    const expected = EVENTS.filter(matches)
    expect((await readAllPages({ ...query, when: 'all' })).sort()).toEqual(
      expected.map(({ event_code }) => event_code).sort(),
    )
    const { total } = await read('events', { ...query, when: 'all' })
    expect(total).toEqual({ count: expected.length, capped: false })
  })

  test('has the involvement of the current user', async () => {
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

  test.each<[string, string, string]>([
    ['2026-11-20', '2026-11-20', '2026-11-20'],
    ['2026-10-05..2026-10-07', '2026-10-05', '2026-10-07'],
    ['today', '2026-11-20', '2026-11-20'],
    ['this-week', '2026-11-20', '2026-11-22'],
    ['this-weekend', '2026-11-21', '2026-11-22'],
    ['this-month', '2026-11-20', '2026-11-30'],
    ['next-month', '2026-12-01', '2026-12-31'],
  ])('%s contains the events that overlap %s to %s', async (when, first, last) => {
    const expected = EVENTS.filter(
      (event) => event.date_begin && event.date_begin <= last && lastDayOf(event)! >= first,
    )
    expect((await readAllPages({ when })).sort()).toEqual(expected.map(({ event_code }) => event_code).sort())
    expect((await read('events', { when })).total.count).toBe(expected.length)
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

  /** Counts the events of the list for each value of a column. */
  async function countInList(column: 'city' | 'topic', query: Query): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const value of new Set(EVENTS.map((event) => event[column]))) {
      if (value === null) continue
      const { count } = (await read('events', { ...query, [column]: value })).total
      if (count > 0) counts[value] = count
    }
    return counts
  }
  const toRecord = (values: { value: string; count: number }[]) =>
    Object.fromEntries(values.map(({ value, count }) => [value, count]))

  test.each<Query>([
    {},
    { when: 'all' },
    { topic: 'AI' },
    { city: 'Gdansk', when: 'all' },
    { search: 'club' },
  ])('count what the list would show, regardless of their own filter: %j', async (query) => {
    const facets = await read('event-facets', query)
    const { city: _city, ...withoutCity } = query
    const { topic: _topic, ...withoutTopic } = query
    expect(toRecord(facets.cities)).toEqual(await countInList('city', withoutCity))
    expect(toRecord(facets.topics)).toEqual(await countInList('topic', withoutTopic))
    const { when: _when, ...withoutWhen } = query
    for (const [when, count] of Object.entries(facets.when)) {
      expect([when, count]).toEqual([when, (await read('events', { ...withoutWhen, when })).total.count])
    }
    expect(facets.free).toBe((await read('events', { ...query, free: 'true' })).total.count)
    for (const attendance of ['online', 'in_person'] as const) {
      const { total } = await read('events', { ...query, attendance })
      expect(facets.attendance[attendance]).toBe(total.count)
    }
  })

  test('have the topics in alphabetical order and the organisers with most events first', async () => {
    const { topics, organisers } = await read('event-facets', { when: 'all' })
    expect(topics.map(({ value }: { value: string }) => value)).toEqual(['AI', 'ai', 'Energy'])
    const counts = organisers.map(({ count }: { count: number }) => count)
    expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a))
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

  test.each<[string, string, string[]]>([
    ['city', 'l', ['Łódź', 'Lublin']],
    ['city', 'DZ', ['Łódź']],
    ['city', 'no such city', []],
    ['organiser', 'club 3', ['Club 3']],
  ])('%s values that contain %j are found', async (facet, query, values) => {
    const reply = await read('facet-values', { facet, query, when: 'all' })
    const found = reply.values.map(({ value }: { value: string }) => value)
    expect(found.filter((value: string) => values.includes(value)).sort()).toEqual(values.toSorted())
    if (values.length === 0) expect(found).toEqual([])
  })
})

describe('many events', () => {
  beforeAll(async () => {
    await database.owner.query('truncate eventlist cascade')
    await database.owner.query(
      `insert into eventlist (event_code, "event name", date_begin, city, attendance)
       select 'n' || n, 'Meetup', date '2026-12-01' + n % 300, 'City ' || n % 40, 'in_person'
       from generate_series(1, 2100) n`,
    )
  })

  test('are counted exactly without a search and dates, and up to 2,000 with one', async () => {
    const total = async (query: Query) => (await read('events', query)).total
    expect(await total({})).toEqual({ count: 2100, capped: false })
    expect(await total({ search: 'meetup' })).toEqual({ count: 2000, capped: true })
    expect(await total({ when: '2026-12-01..2027-12-31' })).toEqual({ count: 2000, capped: true })
    expect(await total({ search: 'meetup', city: 'City 1' })).toEqual({ count: 53, capped: false })
  })

  test('have 20 cities as facets, and the others are found by their name', async () => {
    expect((await read('event-facets')).cities).toHaveLength(20)
    for (const city of ['City 0', 'City 39']) {
      const { values } = await read('facet-values', { facet: 'city', query: city })
      expect(values[0].value).toBe(city)
    }
  })

  test('a city with past events only is found by its name, and its past events are counted', async () => {
    await database.owner.query(
      `insert into eventlist (event_code, date_begin, city) values ('over', '2020-01-01', 'Yesterville')`,
    )
    const { values } = await read('facet-values', { facet: 'city', query: 'yester' })
    expect(values).toEqual([{ value: 'Yesterville', country: null, count: 0 }])
    const { total, past } = await read('events', { city: 'Yesterville' })
    expect([total.count, past.count]).toEqual([0, 1])
  })
})

test('while there is no catalogue, clients are asked to try again', async () => {
  const { browser } = await createTestApp(database)
  const eva = browser()
  await eva.signUp('eva@example.com')
  await database.owner.query('revoke select on places from amberlink_app')
  for (const path of ['/api/events', '/api/event-facets', '/api/event-calendar', '/api/event-map']) {
    const { status, body, headers } = await eva.get(path)
    expect([path, status, body.code]).toEqual([path, 503, 'catalogue_unavailable'])
    expect(headers.get('retry-after')).toBe('1')
  }
  await database.owner.query('grant select on places to amberlink_app')
  await expect.poll(async () => (await eva.get('/api/events')).status, { timeout: 20_000 }).toBe(200)
})
