import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/day.ts'
import { getMonthBounds } from '../../domain/month.ts'
import { createTestApp } from '../testing/test-app.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const { browser, clock } = await createTestApp(database)
const anna = browser()
await anna.signUp('anna@example.com')

const toSearch = (query: Record<string, string>) => new URLSearchParams(query)
const readList = async (query: Record<string, string>) =>
  (await anna.get(`/api/events?${toSearch(query)}`)).body
const readCalendar = async (query: Record<string, string>) =>
  (await anna.get(`/api/event-calendar?${toSearch(query)}`)).body
const readMonth = (month: string, filters: Record<string, string> = {}) =>
  readCalendar({ ...filters, ...getMonthBounds(month) })
const readMap = async (query: Record<string, string>) =>
  (await anna.get(`/api/event-map?${toSearch(query)}`)).body

const FILTERS: Record<string, string>[] = [
  {},
  { city: 'Sopot' },
  { topic: 'AI' },
  { city: 'Sopot', topic: 'AI' },
  { city: ' ', topic: '' },
  { organiser: 'Club' },
  { search: 'gala' },
  { search: 'ai' },
  { search: 'gala e1', organiser: 'Club', city: 'Sopot' },
  { search: 'nobody has this' },
]
const PLACES = [
  { city: 'Sopot', country: 'Poland' },
  { city: 'Warsaw', country: 'Poland' },
  { city: 'Warsaw', country: 'United States' },
  { city: 'Gdańsk', country: ' ' },
  { city: ' ', country: 'Poland' },
  {},
]
const LENGTHS = [0, 0, 1, 2, 6, 7, 8, 40, 400]

/** Events around New Year 2028: past, live and upcoming on 2028-02-10; every sixteenth has no date. */
const EVENTS = Array.from({ length: 400 }, (_, i) => {
  const begin = addDays('2027-10-01', (i * 37) % 260)
  const length = LENGTHS[i % LENGTHS.length]!
  return {
    event_code: `E${i}`,
    event_name: i % 5 === 0 ? 'Gala' : 'Meeting',
    ...(i % 16 === 15 ? {} : { date_begin: begin, ...(length ? { date_end: addDays(begin, length) } : {}) }),
    ...PLACES[i % PLACES.length],
    ...(i % 3 === 0 ? { topic: 'AI' } : i % 3 === 1 ? { topic: 'Space' } : {}),
    ...(i % 4 === 0 ? { organiser: 'Club' } : {}),
  }
})

beforeAll(async () => {
  clock.day = '2028-02-10'
  await insertTestEvents(database.owner, EVENTS)
  await readList({}) // moves the catalogue to this day
})

describe.each(['2027-12', '2028-02', '2028-03'])('event calendar of %s', (month) => {
  test.each(FILTERS)('matches the list filtered by day: %j', async (filters) => {
    const { days } = await readMonth(month, filters)
    const { first, last } = getMonthBounds(month)
    const expected: [string, number][] = []
    for (let day = first; day <= last; day = addDays(day, 1)) {
      const { total } = await readList({ ...filters, when: day })
      if (total.count > 0) expected.push([day, total.count])
    }
    expect(days.map(({ day, count }: { day: string; count: number }) => [day, count])).toEqual(expected)
  })

  test('shows every event on each of its days, and no event without a date', async () => {
    const { days, total } = await readMonth(month)
    const { first, last } = getMonthBounds(month)
    const counts = new Map<string, number>()
    const inMonth = EVENTS.filter(
      ({ date_begin, date_end = date_begin }) =>
        date_begin && date_end && date_begin <= last && date_end >= first,
    )
    for (const { date_begin, date_end = date_begin } of inMonth) {
      for (let day = first; day <= last; day = addDays(day, 1)) {
        if (date_begin! <= day && day <= date_end!) counts.set(day, (counts.get(day) ?? 0) + 1)
      }
    }
    expect(total).toBe(inMonth.length)
    const shown = days.map((each: { day: string; count: number }) => [each.day, each.count])
    expect(shown).toEqual([...counts].sort())
  })
})

test('lists the first three events of a day, latest begin first, with the involvement of the user', async () => {
  const expected = EVENTS.filter(
    ({ date_begin, date_end = date_begin }) =>
      date_begin && date_begin <= '2028-02-29' && date_end! >= '2028-02-29',
  ).sort((a, b) => (b.date_begin! < a.date_begin! ? -1 : b.date_begin! > a.date_begin! ? 1 : 0))
  const read = async (user = anna) => {
    const { days, events } = (await user.get('/api/event-calendar?first=2028-02-01&last=2028-02-29')).body
    const day = days.at(-1)
    const find = (code: string) => events.find((each: { event_code: string }) => each.event_code === code)
    return { ...day, events: day.event_codes.map(find) }
  }
  const day = await read()
  expect(day).toMatchObject({ day: '2028-02-29', count: expected.length })
  expect(day.events.map((event: { date_begin: string }) => event.date_begin)).toEqual(
    expected.slice(0, 3).map(({ date_begin }) => date_begin),
  )
  const [event] = day.events
  expect(event).toMatchObject({ registered_at: null, favorited_at: null })
  await anna.put(`/api/favorites/${event.event_code}`)
  expect((await read()).events[0].favorited_at).not.toBeNull()

  const ben = browser('192.0.2.2')
  await ben.signUp('ben@example.com')
  expect((await read(ben)).events[0]).toMatchObject({ event_code: event.event_code, favorited_at: null })
})

test('returns the days and today, also for a month without events', async () => {
  expect(await readMonth('2033-01')).toEqual({
    today: '2028-02-10',
    first: '2033-01-01',
    last: '2033-01-31',
    days: [],
    events: [],
    total: 0,
    understood: [],
  })
  for (const month of ['0001-01', '9999-12']) expect((await readMonth(month)).days).toEqual([])
})

test.each(FILTERS)('the counts of the event map add up to the total of the list: %j', async (filters) => {
  const { places, other_places, online, unplaced, without_city, total, today } = await readMap(filters)
  const sum = places.reduce((all: number, { count }: { count: number }) => all + count, 0)
  expect(total).toEqual((await readList(filters)).total.count)
  expect(sum + other_places + online + unplaced + without_city).toBe(total)
  expect(today).toBe('2028-02-10')
})

test.each([{}, { search: 'e' }])(
  'separates cities with the same name in two countries: %j',
  async (filters) => {
    const { places, unplaced_cities, without_city } = await readMap(filters)
    expect(places).toMatchObject([
      { city: 'Gdańsk', country: null, count: 67 },
      { city: 'Sopot', country: 'Poland', count: 67 },
      { city: 'Warsaw', country: 'Poland', count: 67 },
    ])
    expect(unplaced_cities).toEqual([{ city: 'Warsaw', country: 'United States', count: 67 }])
    expect(without_city).toBe(132)
  },
)

test.each([
  ['event-calendar?first=2028-02-01', 'last'],
  ['event-calendar?last=2028-02-01', 'first'],
  ['event-calendar?first=2028-02-01&last=2028-01-31', 'last'],
  ['event-calendar?first=2028-02-01&last=2028-03-14', 'last'],
  ['event-calendar?first=2028-02-30&last=2028-03-14', 'first'],
  ['event-calendar?per_day=21', 'per_day'],
  ['event-calendar?per_day=0', 'per_day'],
  [`event-calendar?search=${'x'.repeat(201)}`, 'search'],
  ['event-map?within=25', 'within'],
  ['event-map?city=Sopot&within=30', 'within'],
  ['event-map?free=yes', 'free'],
  ['event-facets?attendance=hybrid', 'attendance'],
  ['facet-values?facet=topic', 'facet'],
  ['facet-values', 'facet'],
  ['event-map?city=a&city=b', 'city'],
  ['events?limit=25', 'limit'],
  ['events?limit=many', 'limit'],
  ['events?when=2027-02-29', 'when'],
  ['events?when=0000-01-01', 'when'],
  ['events?when=tomorrow', 'when'],
  ['events?when=2027-02-02..2027-02-01', 'when'],
])('rejects %s', async (path, field) => {
  const reply = await anna.get(`/api/${path}`)
  expect([reply.status, reply.body.code]).toEqual([400, 'invalid_request'])
  expect(reply.body.fields).toEqual([{ name: field, message: expect.any(String) }])
})

test.each(['event-calendar', 'event-map', 'event-facets', 'facet-values?facet=city'])(
  '/api/%s requires a session',
  async (path) => {
    const reply = await browser('192.0.2.3').get(`/api/${path}`)
    expect([reply.status, reply.body.code]).toEqual([401, 'not_signed_in'])
  },
)

test('pages through the events of a day', async () => {
  const codes: string[] = []
  let cursor: string | null = null
  do {
    const page = await readList({ when: '2028-02-29', sort: 'city', ...(cursor ? { cursor } : {}) })
    codes.push(...page.events.map((event: { event_code: string }) => event.event_code))
    cursor = page.next_cursor
  } while (cursor)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes).toHaveLength((await readList({ when: '2028-02-29' })).total.count)
})

test('finds events whose code equals the name of a view', async () => {
  await insertTestEvents(database.owner, [{ event_code: 'calendar' }, { event_code: 'map' }])
  expect((await anna.get('/api/events/calendar')).body.event.event_code).toBe('calendar')
  expect((await anna.get('/api/events/map')).body.event.event_code).toBe('map')
  await database.owner.query(`delete from eventlist where event_code in ('calendar', 'map')`)
})

test('the event calendar defaults to the current month', async () => {
  expect(await readCalendar({})).toEqual(await readMonth('2028-02'))
})
