import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
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
const codesOf = (events: { event_code: string }[]) => events.map(({ event_code }) => event_code)
const screenOf = async (person: typeof anna) => (await person.get('/api/my-events')).body

test('somebody new has nothing, and everything is there to say so', async () => {
  expect(await screenOf(ben)).toEqual({
    today: '2026-11-20',
    profile: { first_name: null, last_name: null, hometown: null, phone_number: null, interests: [] },
    counts: { upcoming: 0, completed: 0, favorites: 0 },
    upcoming: [],
    registered: { events: [], next_cursor: null },
    favorites: { events: [], next_cursor: null },
  })
})

test('what is registered and favourited is upcoming once, soonest first; what is over is completed', async () => {
  clock.day = '2026-11-01'
  for (const code of ['over', 'running', 'later', 'soon', 'undated'])
    await anna.put(`/api/registrations/${code}`)
  for (const code of ['soon', 'today', 'over']) await anna.put(`/api/favorites/${code}`)
  clock.day = '2026-11-20'

  const screen = await screenOf(anna)
  // 'running' began yesterday: upcoming means begin date today or later; it is not over either.
  expect(codesOf(screen.upcoming)).toEqual(['today', 'soon', 'later'])
  expect(screen.counts).toEqual({ upcoming: 3, completed: 1, favorites: 3 })
  expect(screen.upcoming[0]).toMatchObject({ agenda: 'Talks', registered_at: null, follows_organiser: false })
  expect(screen.upcoming[1]).toMatchObject({
    registered_at: expect.any(String),
    favorited_at: expect.any(String),
  })
  expect(codesOf(screen.registered.events)).toEqual(['undated', 'soon', 'later', 'running', 'over'])
  expect(codesOf(screen.favorites.events)).toEqual(['over', 'today', 'soon'])
  expect((await screenOf(ben)).upcoming).toEqual([])
})

test('the day decides: the day before, of and after an event', async () => {
  const on = async (day: string) => {
    clock.day = day
    const { counts, upcoming } = await screenOf(anna)
    return [codesOf(upcoming)[0], counts.completed]
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
])('quick search for "%s" finds the own events that hold every word', async (search, codes) => {
  const found = await anna.get(`/api/my-events/all?search=${encodeURIComponent(search)}`)
  expect(codesOf(found.body.events)).toEqual(codes)
  expect(found.body.next_cursor).toBeNull()
})

test('quick search never finds what another person has', async () => {
  expect((await ben.get('/api/my-events/all?search=gala')).body.events).toEqual([])
})

test('a long list comes in pages, each event once, newest first, whatever is added meanwhile', async () => {
  const carl = browser('192.0.2.4')
  await carl.signUp('carl@example.com')
  for (let n = 1; n <= 55; n++) await carl.put(`/api/registrations/m${n}`)
  const first = (await screenOf(carl)).registered
  expect(first.events).toHaveLength(24)
  await carl.put('/api/registrations/m60')
  const second = (await carl.get(`/api/my-events/registered?cursor=${first.next_cursor}`)).body
  const third = (await carl.get(`/api/my-events/registered?cursor=${second.next_cursor}`)).body
  expect(third.next_cursor).toBeNull()
  expect(codesOf([...first.events, ...second.events, ...third.events])).toEqual(
    Array.from({ length: 55 }, (_, n) => `m${55 - n}`),
  )
  expect((await screenOf(carl)).upcoming).toHaveLength(10)
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
])('bad input is refused: /api/my-events/%s', async (path) => {
  expect((await anna.get(`/api/my-events/${path}`)).body.code).toBe('invalid_request')
})

test('nobody reads it without a session', async () => {
  const stranger = browser('192.0.2.3')
  for (const path of ['/api/my-events', '/api/my-events/all'])
    expect((await stranger.get(path)).body.code).toBe('not_signed_in')
})
