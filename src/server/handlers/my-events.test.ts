import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const { browser, clock } = await createTestApp(database)
await database.owner.query(
  `insert into eventlist (event_code, "event name", date_begin, date_end, topic, organiser, agenda)
   values ('over', 'Over', '2026-11-01', '2026-11-19', 'AI', 'Infoshare', null),
          ('running', 'Running', '2026-11-19', '2026-11-20', 'AI', 'Infoshare', null),
          ('today', 'Today', '2026-11-20', null, 'AI', 'Infoshare', 'Talks'),
          ('soon', 'Żółta 100% gala', '2026-11-28', null, 'Energy', 'ŁÓDŹ_Events', null),
          ('later', 'Later', '2027-01-05', null, 'Business', 'Acme', null),
          ('undated', 'Undated', null, null, 'Business', 'Acme', null)`,
)
await database.owner.query(
  `insert into eventlist (event_code, date_begin) select 'm' || n, '2027-02-01'::date + n from generate_series(1, 60) n`,
)
const [anna, ben] = [browser(), browser('192.0.2.2')]
await anna.signUp('anna@example.com')
await ben.signUp('ben@example.com')
const getCodes = (events: { event_code: string }[]) => events.map(({ event_code }) => event_code)
const readMyEvents = async (user: typeof anna) => (await user.get('/api/my-events')).body

test('a new user has empty lists and counts of zero', async () => {
  expect(await readMyEvents(ben)).toEqual({
    today: '2026-11-20',
    now: expect.any(String),
    profile: { first_name: null, last_name: null, hometown: null, phone_number: null, interests: [] },
    counts: { upcoming: 0, completed: 0, favorites: 0 },
    happening_now: [],
    upcoming: [],
    waiting: [],
    registered: { events: [], next_cursor: null },
    favorites: { events: [], next_cursor: null },
    reminders_need_confirmation: true,
  })
})

test('lists an upcoming registered favorite once, soonest first, and counts past events as completed #121 #270', async () => {
  clock.day = '2026-11-01'
  for (const code of ['over', 'running', 'later', 'soon', 'undated'])
    await anna.put(`/api/registrations/${code}`)
  for (const code of ['soon', 'today', 'over']) await anna.put(`/api/favorites/${code}`)
  clock.day = '2026-11-20'

  const screen = await readMyEvents(anna)
  // 'running' began yesterday: upcoming means begin date today or later.
  expect(getCodes(screen.upcoming)).toEqual(['today', 'soon', 'later'])
  expect(screen.counts).toEqual({ upcoming: 3, completed: 1, favorites: 3 })
  expect(screen.upcoming[0]).toMatchObject({ agenda: 'Talks', registered_at: null, follows_organiser: false })
  expect(screen.upcoming[1]).toMatchObject({
    registered_at: expect.any(String),
    favorited_at: expect.any(String),
  })
  expect(getCodes(screen.registered.events)).toEqual(['undated', 'soon', 'later', 'running', 'over'])
  expect(getCodes(screen.favorites.events)).toEqual(['over', 'today', 'soon'])
  expect((await readMyEvents(ben)).upcoming).toEqual([])
})

test('a registered event is happening now from its first day to its last, and not listed twice #440', async () => {
  expect(getCodes((await readMyEvents(anna)).happening_now)).toEqual(['running'])
  await anna.put('/api/registrations/today')
  const screen = await readMyEvents(anna)
  expect(getCodes(screen.happening_now)).toEqual(['running', 'today'])
  expect(screen.happening_now[1]).toMatchObject({ agenda: 'Talks', registered_at: expect.any(String) })
  expect(getCodes(screen.upcoming)).toEqual(['soon', 'later'])
  expect(screen.counts.upcoming).toBe(3)
  const dashboard = (await anna.get('/api/dashboard')).body
  expect(getCodes(dashboard.happening_now)).toEqual(['running', 'today'])
  expect(dashboard.next_event).toMatchObject({ event_code: 'soon' })

  await database.owner.query(`update eventlist set app_status = 'cancelled' where event_code = 'today'`)
  expect(getCodes((await readMyEvents(anna)).happening_now)).toEqual(['running'])
  expect(getCodes((await readMyEvents(anna)).upcoming)).toEqual(['today', 'soon', 'later'])
  await database.owner.query(`update eventlist set app_status = null where event_code = 'today'`)
  await anna.delete('/api/registrations/today')
  expect((await readMyEvents(ben)).happening_now).toEqual([])
})

test('events under way come first, by the hours and the time zone of their place; hours of an agenda count', async () => {
  const { browser, clock } = await createTestApp(database)
  const celia = browser('192.0.2.77')
  await celia.signUp('celia@example.com')
  await insertTestEvents(database.owner, [
    { event_code: 'evening', date_begin: '2026-11-20', starts_at: '18:00', ends_at: '21:00' },
    { event_code: 'agenda', date_begin: '2026-11-20', agenda: '16:00 Doors open\n17:00 Talks' },
    { event_code: 'night', date_begin: '2026-11-19', starts_at: '22:00', ends_at: '04:00' },
    { event_code: 'auckland', date_begin: '2026-11-21', starts_at: '08:00', city: 'Auckland', country: 'NZ' },
    { event_code: 'day', date_begin: '2026-11-20' },
  ])
  await database.owner.query(
    `insert into places (city, country, time_zone, placed_by) values ('Auckland', 'NZ', 'Pacific/Auckland', 'test')`,
  )
  clock.day = '2026-11-19'
  for (const code of ['evening', 'agenda', 'night', 'auckland', 'day'])
    await celia.put(`/api/registrations/${code}`)
  clock.day = '2026-11-20'
  const readAt = async (now: string) => {
    clock.now = () => new Date(now)
    const [screen, dashboard] = await Promise.all([readMyEvents(celia), celia.get('/api/dashboard')])
    expect(screen.now).toBe(now)
    expect(dashboard.body.happening_now).toEqual(screen.happening_now)
    return screen.happening_now
  }
  expect(getCodes(await readAt('2026-11-20T02:00:00.000Z'))).toEqual(['night', 'evening', 'agenda', 'day'])
  expect(getCodes(await readAt('2026-11-20T04:41:00.000Z'))).toEqual(['evening', 'agenda', 'day'])
  expect(getCodes(await readAt('2026-11-20T15:30:00.000Z'))).toEqual(['agenda', 'evening', 'day'])
  const late = await readAt('2026-11-20T19:30:00.000Z')
  expect(getCodes(late)).toEqual(['evening', 'auckland', 'agenda', 'day'])
  expect(late[0]).toMatchObject({
    time_zone: 'Europe/Warsaw',
    occurrences: [{ begins_at: '2026-11-20T17:00:00.000Z', ends_at: '2026-11-20T20:00:00.000Z' }],
  })
  expect(late[1]).toMatchObject({
    time_zone: 'Pacific/Auckland',
    occurrences: [{ begins_at: '2026-11-20T19:00:00.000Z', ends_at: '2026-11-20T21:00:00.000Z' }],
  })
  expect(late[2]).toMatchObject({ agenda_hours: { day: 1, first: '16:00', last: '17:00' } })
})

test('the completed events are those registered, over and not cancelled, the last ones first #442', async () => {
  const read = async (day: string, query = '') => {
    clock.day = day
    const page = (await anna.get(`/api/my-events/completed${query}`)).body
    clock.day = '2026-11-20'
    return getCodes(page.events)
  }
  expect(await read('2026-11-20')).toEqual(['over'])
  expect(await read('2026-12-01')).toEqual(['soon', 'running', 'over'])
  expect(await read('2026-12-01', '?search=energy')).toEqual(['soon'])
  await database.owner.query(`update eventlist set app_status = 'cancelled' where event_code = 'over'`)
  expect(await read('2026-12-01')).toEqual(['soon', 'running'])
  await database.owner.query(`update eventlist set app_status = null where event_code = 'over'`)
})

test('lists an event as upcoming or happening now until its day has passed', async () => {
  const on = async (day: string) => {
    clock.day = day
    const { counts, happening_now, upcoming } = await readMyEvents(anna)
    return [getCodes([...happening_now, ...upcoming])[0], counts.completed]
  }
  expect(await on('2026-11-27')).toEqual(['soon', 2])
  expect(await on('2026-11-28')).toEqual(['soon', 2])
  expect(await on('2026-11-29')).toEqual(['later', 3])
  clock.day = '2026-11-20'
})

test.each([
  ['', ['over', 'today', 'soon', 'undated', 'later', 'running']],
  ['  ', ['over', 'today', 'soon', 'undated', 'later', 'running']],
  ['zolta', ['soon']],
  ['łódź_', ['soon']],
  ['GALA energy', ['soon']],
  ['gala business', []],
  ['100%', ['soon']],
  ['%', ['soon']],
  ['_', ['soon']],
  ['\\', []],
  ["'; drop table eventlist; --", []],
  ['infoshare', ['over', 'today', 'running']],
  ['m12', []],
])('quick search for "%s" finds own events with every search term #129 #301', async (search, codes) => {
  const found = await anna.get(`/api/my-events/all?search=${encodeURIComponent(search)}`)
  expect(getCodes(found.body.events)).toEqual(codes)
  expect(found.body.next_cursor).toBeNull()
})

test('quick search never finds events of another user', async () => {
  expect((await ben.get('/api/my-events/all?search=gala')).body.events).toEqual([])
})

test('pages through a long list, newest first, with each event once even if others are added #221 #227', async () => {
  const carl = browser('192.0.2.4')
  await carl.signUp('carl@example.com')
  for (let n = 1; n <= 55; n++) await carl.put(`/api/registrations/m${n}`)
  const first = (await readMyEvents(carl)).registered
  expect(first.events).toHaveLength(24)
  await carl.put('/api/registrations/m60')
  const second = (await carl.get(`/api/my-events/registered?cursor=${first.next_cursor}`)).body
  const third = (await carl.get(`/api/my-events/registered?cursor=${second.next_cursor}`)).body
  expect(third.next_cursor).toBeNull()
  expect(getCodes([...first.events, ...second.events, ...third.events])).toEqual(
    Array.from({ length: 55 }, (_, n) => `m${55 - n}`),
  )
  expect((await readMyEvents(carl)).upcoming).toHaveLength(10)
  expect((await carl.get(`/api/my-events/favorites?cursor=${first.next_cursor}`)).body.code).toBe(
    'invalid_request',
  )
})

test.each([
  'registered?cursor=x',
  'registered?cursor=W10',
  `registered?cursor=${Buffer.from('["registered","2026-99-99T00:00:00.000000Z","a"]').toString('base64url')}`,
  `registered?search=${'x'.repeat(201)}`,
  'registered?search=a&search=b',
  'others',
])('rejects /api/my-events/%s', async (path) => {
  expect((await anna.get(`/api/my-events/${path}`)).body.code).toBe('invalid_request')
})
