import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/day.ts'
import { createTestApp } from '../testing/test-app.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const { browser, clock } = await createTestApp(database)
const anna = browser()
await anna.signUp('anna@example.com')

type Query = Record<string, string>
const read = async (path: string, query: Query = {}, user = anna) =>
  (await user.get(`/api/${path}?${new URLSearchParams(query)}`)).body
const readList = (query: Query) => read('events', query)
const readCalendar = (query: Query) => read('event-calendar', query)
const readMap = (query: Query) => read('event-map', query)

const PLACES = [
  { city: 'Sopot', country: 'Poland' },
  { city: 'Warsaw', country: 'Poland' },
  { city: 'Warsaw', country: 'United States' },
  { city: 'Gdańsk', country: ' ' },
  { city: ' ', country: 'Poland' },
  { city: 'Online' },
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
  await database.owner.query(
    `insert into places (city, country, north, east, placed_by) values
       ('Sopot', 'Poland', 54.44, 18.56, 'test'), ('Gdańsk', '', 54.35, 18.65, 'test'),
       ('Warsaw', 'Poland', 52.23, 21.01, 'test'), ('Warsaw', 'United States', null, null, 'test')`,
  )
})

describe('the calendar', () => {
  test('shows only the events of the When filter', async () => {
    const query = { first: '2028-02-01', last: '2028-02-29', when: '2028-02-10..2028-02-12' }
    const { total, days } = await readCalendar(query)
    expect(total).toBe((await readList({ when: query.when })).total.count)
    expect(days.length).toBeGreaterThan(0)
  })

  test('has the involvement of the user', async () => {
    const query = { first: '2028-02-01', last: '2028-02-29' }
    const [{ event_code }] = (await readCalendar(query)).events
    await anna.put(`/api/favorites/${event_code}`)
    const ben = browser('192.0.2.2')
    await ben.signUp('ben@example.com')
    const find = ({ events }: { events: { event_code: string; favorited_at: string | null }[] }) =>
      events.find((event) => event.event_code === event_code)?.favorited_at
    expect(find(await readCalendar(query))).toEqual(expect.any(String))
    expect(find(await read('event-calendar', query, ben))).toBeNull()
  })

  test('has the hours of an agenda, not the agenda', async () => {
    const agenda = '17:30 Doors open\n19:15 End'
    await database.owner.query(`update eventlist set agenda = $1 where event_code = 'E0'`, [agenda])
    const { events } = await readCalendar({ first: '2027-10-01', last: '2027-10-01' })
    const event = events.find(({ event_code }: { event_code: string }) => event_code === 'E0')
    expect(event).toMatchObject({ agenda_hours: { day: 1, first: '17:30', last: '19:15' } })
    expect(event).not.toHaveProperty('agenda')
  })

  test("names the user's own events before all others", async () => {
    const cleo = browser('192.0.2.4')
    await cleo.signUp('cleo@example.com')
    const readNamed = async (query: Query) => {
      const { events } = await read(
        'event-calendar',
        { first: '2028-02-01', last: '2028-02-29', ...query },
        cleo,
      )
      return events.map((event: { event_code: string }) => event.event_code)
    }
    const first = await readNamed({ per_day: '1' })
    const own = (await readNamed({ per_day: '20' })).find((code: string) => !first.includes(code))
    await cleo.put(`/api/favorites/${own}`)
    expect(await readNamed({ per_day: '1' })).toContain(own)
    expect(await readNamed({ per_day: '1', search: 'nobody has this' })).toEqual([])
  })

  test('returns the days and today, also without events', async () => {
    expect(await readCalendar({ first: '2033-01-01', last: '2033-01-31' })).toEqual({
      today: '2028-02-10',
      first: '2033-01-01',
      last: '2033-01-31',
      days: [],
      events: [],
      total: 0,
      understood: [],
    })
    for (const month of ['0001-01', '9999-12'])
      expect((await readCalendar({ first: `${month}-01`, last: `${month}-31` })).days).toEqual([])
  })

  test('defaults to the current month', async () => {
    expect(await readCalendar({})).toEqual(await readCalendar({ first: '2028-02-01', last: '2028-02-29' }))
  })

  test('of whole weeks has the days around the month, whose events do not count #292', async () => {
    const month = { first: '2028-02-01', last: '2028-02-29' }
    const plain = await readCalendar(month)
    const whole = await readCalendar({ ...month, whole_weeks: 'true' })
    expect(whole).toMatchObject({ ...month, total: plain.total })
    const around = await readCalendar({ first: '2028-01-31', last: '2028-03-05' })
    expect(whole.days).toEqual(around.days)
    expect(whole.days.length).toBeGreaterThan(plain.days.length)
  })
})

describe('the map', () => {
  test('separates cities with the same name in two countries, and names those without coordinates #286', async () => {
    const map = await readMap({ when: 'all' })
    expect(map.places.toSorted((a: Query, b: Query) => (a.city! < b.city! ? -1 : 1))).toEqual([
      { city: 'Gdańsk', country: null, country_filter: null, north: 54.35, east: 18.65, count: 57 },
      { city: 'Sopot', country: 'Poland', country_filter: null, north: 54.44, east: 18.56, count: 58 },
      { city: 'Warsaw', country: 'Poland', country_filter: 'Poland', north: 52.23, east: 21.01, count: 57 },
    ])
    expect(map.unplaced_cities).toEqual([
      { city: 'Warsaw', country: 'United States', country_filter: 'United States', count: 57 },
    ])
    for (const country of ['Poland', 'United States'])
      expect((await readList({ when: 'all', city: 'Warsaw', country })).total.count).toBe(57)
    expect(map).toMatchObject({
      online: 57,
      unplaced: 57,
      without_city: 114,
      total: 400,
      today: '2028-02-10',
    })
  })
})

test.each([
  ['event-calendar?first=2028-02-01', 'last', 'Requires the parameter first.'],
  ['event-calendar?last=2028-02-01', 'first', 'Requires the parameter last.'],
  ['event-calendar?first=2028-02-01&last=2028-01-31', 'last', 'before the first day'],
  ['event-calendar?first=2028-02-01&last=2028-03-14', 'last', 'More than 42 days'],
  ['event-calendar?first=2028-02-30&last=2028-03-14', 'first', 'date'],
  ['event-calendar?per_day=21', 'per_day', '20'],
  ['event-calendar?per_day=0', 'per_day', '1'],
  [`event-calendar?search=${'x'.repeat(201)}`, 'search', '200'],
  ['event-map?within=25', 'within', 'Requires the parameter city.'],
  ['event-map?city=%20&within=25', 'within', 'Requires the parameter city.'],
  ['event-map?city=Sopot&within=30', 'within', '10 | 25 | 50 | 100'],
  ['event-map?free=yes', 'free', 'true'],
  ['event-map?price=30', 'price', '20'],
  ['events?sort=price', 'sort', 'best'],
  ['events?match=exact', 'match', 'similar'],
  ['event-map?city=a&city=b', 'city', 'string'],
  ['event-facets?attendance=hybrid', 'attendance', 'in_person'],
  ['facet-values?facet=topic', 'facet', 'organiser'],
  ['facet-values', 'facet', 'organiser'],
  ['events?limit=25', 'limit', '24'],
  ['events?limit=many', 'limit', 'number'],
  ['events?when=2027-02-29', 'when', 'a day'],
  ['events?when=0000-01-01', 'when', 'a day'],
  ['events?when=tomorrow', 'when', 'this-weekend'],
  ['events?when=2027-02-02..2027-02-01', 'when', 'The first day is after the last day.'],
])('rejects %s, naming the parameter and the reason #426', async (path, field, reason) => {
  const reply = await anna.get(`/api/${path}`)
  expect([reply.status, reply.body.code]).toEqual([400, 'invalid_request'])
  expect(reply.body.fields).toEqual([{ name: field, message: expect.any(String) }])
  for (const part of reason.split(' | ')) expect(reply.body.fields[0].message).toContain(part)
})

test('finds events whose code equals the name of a view', async () => {
  await insertTestEvents(database.owner, [{ event_code: 'calendar' }, { event_code: 'map' }])
  expect((await anna.get('/api/events/calendar')).body.event.event_code).toBe('calendar')
  expect((await anna.get('/api/events/map')).body.event.event_code).toBe('map')
  await database.owner.query(`delete from eventlist where event_code in ('calendar', 'map')`)
})
