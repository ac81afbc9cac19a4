import { expect, test } from 'vitest'
import { createTestApp, expectProblem } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const { browser, clock } = await createTestApp(database)
const codes = ['fair-2026', 'past', 'closing', 'a/b?c#d', 'żółć 100%', 'x'.repeat(200), 'no-dates']
await database.owner.query(
  `insert into eventlist (event_code, "event name", date_begin, date_end, city, topic, signup_deadline)
   values ($1, 'The fair', '2026-12-01', '2026-12-03', 'Gdansk', 'Business', null),
          ($2, 'Over', '2026-11-01', '2026-11-19', 'Gdansk', 'Business', null),
          ($3, 'Closing', '2026-12-05', null, 'Sopot', 'AI', '2026-11-20'),
          ($4, 'Slashes', '2026-12-06', null, 'Sopot', 'AI', null),
          ($5, 'Letters', '2026-12-07', null, 'Sopot', 'AI', null),
          ($6, 'Long', '2026-12-08', null, 'Sopot', 'AI', null),
          ($7, 'Some day', null, null, null, null, null)`,
  codes,
)
const [anna, ben] = [browser(), browser('192.0.2.2')]
await anna.signUp('anna@example.com')
await ben.signUp('ben@example.com')

test('returns the list with today and total', async () => {
  const { status, body } = await anna.get('/api/events')
  expect(status).toBe(200)
  expect(body).toMatchObject({ today: '2026-11-20', total: { count: 6, capped: false }, next_cursor: null })
  expect(body.events.map((event: { event_name: string }) => event.event_name)).toEqual([
    'The fair',
    'Closing',
    'Slashes',
    'Letters',
    'Long',
    'Some day',
  ])
  expect(body.events[0]).toMatchObject({ date_begin: '2026-12-01', registered_at: null, favorited_at: null })
  const found = await anna.get('/api/events?search=LETT&city=Sopot&topic=AI&sort=city')
  expect(found.body.events).toHaveLength(1)
})

test.each([
  ['sort=price', 'sort'],
  ['sort=', 'sort'],
  ['cursor=abc', 'cursor'],
  ['cursor=W10', 'cursor'],
  [`cursor=${'x'.repeat(4001)}`, 'cursor'],
  [`search=${'x'.repeat(201)}`, 'search'],
  ['city=a&city=b', 'city'],
])('rejects the list with %s V2.2.1 V15.3.7', async (query, field) => {
  const reply = await anna.get(`/api/events?${query}`)
  expect([reply.status, reply.body.code]).toEqual([400, 'invalid_request'])
  expect(reply.body.fields).toEqual([{ name: field, message: expect.any(String) }])
})

test('takes a NUL character for a sign or finds nothing, and rejects it in an event code V1.3.3', async () => {
  const search = async (query: string) => (await anna.get(`/api/events?${query}`)).body
  expect((await search('search=a%00b')).events).toEqual((await search('search=a-b')).events)
  expect((await search('city=%00')).total.count).toBe(0)
  await expectProblem(anna.get('/api/events/a%00b'), [400, 'invalid_request'])
})

test('finds events by codes with any characters', async () => {
  for (const code of codes) {
    const reply = await anna.get(`/api/events/${encodeURIComponent(code)}`)
    expect([reply.status, reply.body.event?.event_code]).toEqual([200, code])
    expect((await anna.put(`/api/favorites/${encodeURIComponent(code)}`)).body.event_code).toBe(code)
  }
})

test('responds with 404 for an unknown event and 400 for a code that is too long', async () => {
  for (const path of ['events', 'registrations', 'external-registrations', 'favorites']) {
    const call = (code: string) => (path === 'events' ? anna.get : anna.put)(`/api/${path}/${code}`)
    expect((await call('nothing')).body.code).toBe('event_not_found')
    expect((await call('FAIR-2026')).body.code).toBe('event_not_found')
    expect((await call('x'.repeat(300))).body.code).toBe('invalid_request')
    expect((await call('%ff%fe')).status).toBe(404)
  }
  expect((await anna.delete('/api/registrations/nothing')).body.code).toBe('event_not_found')
  expect((await anna.delete('/api/favorites/nothing')).body.code).toBe('event_not_found')
})

test('rejects a registration after the end or the deadline of the event #277 V2.3.2', async () => {
  expect((await anna.put('/api/registrations/past')).body.code).toBe('event_over')
  expect((await ben.put('/api/registrations/closing')).status).toBe(200)
  clock.day = '2026-11-21'
  await expectProblem(anna.put('/api/registrations/closing'), [409, 'deadline_passed'])
  expect((await anna.get('/api/events')).body.today).toBe('2026-11-21')
  clock.day = '2026-11-20'
})

test('returns a registration that another request of the user commits meanwhile #167', async () => {
  const other = await database.owner.connect()
  try {
    await other.query('begin')
    const { rows } = await other.query(
      `insert into user_events (user_id, event_code)
       select id, 'no-dates' from identity.users where email = 'ben@example.com' returning registered_at`,
    )
    const reply = ben.put('/api/registrations/no-dates')
    const waiting = `select from pg_locks where not granted and locktype = 'transactionid'`
    await expect.poll(async () => (await database.owner.query(waiting)).rowCount).toBe(1)
    await other.query('commit')
    const { status, body } = await reply
    expect([status, body.registered_at]).toEqual([200, rows[0].registered_at])
  } finally {
    await other.query('rollback')
    other.release()
  }
})

test('a user can neither see nor remove the involvement of another user V8.2.2', async () => {
  await anna.put('/api/registrations/fair-2026')
  await anna.put('/api/favorites/fair-2026')
  await ben.delete('/api/registrations/fair-2026')
  await ben.delete('/api/favorites/fair-2026')
  const readEventAs = async (user: typeof anna) => (await user.get('/api/events/fair-2026')).body.event
  expect(await readEventAs(ben)).toMatchObject({ registered_at: null, favorited_at: null })
  expect(await readEventAs(anna)).toMatchObject({
    registered_at: expect.any(String),
    favorited_at: expect.any(String),
  })
  const readCardAs = async (user: typeof anna) =>
    (await user.get('/api/events?search=fair')).body.events.find(
      ({ event_code }: { event_code: string }) => event_code === 'fair-2026',
    )
  for (const [user, instant] of [
    [ben, null],
    [anna, expect.any(String)],
    [ben, null],
  ] as const)
    expect(await readCardAs(user)).toMatchObject({ registered_at: instant, favorited_at: instant })
  expect((await ben.get('/api/dashboard')).body.next_event?.event_code).toBe('closing')
  expect((await anna.get('/api/dashboard')).body.next_event?.event_code).toBe('fair-2026')
})

test('a session that has ended in another process neither reads nor changes anything, although its user is known', async () => {
  const [here, there] = await Promise.all([createTestApp(database), createTestApp(database)])
  const user = here.browser('192.0.2.12')
  await user.signUp('ended@example.com')
  expect((await user.put('/api/registrations/closing')).status).toBe(200)
  const elsewhere = there.browser('192.0.2.13')
  for (const [name, value] of user.cookies) elsewhere.cookies.set(name, value)
  expect((await elsewhere.get('/api/events/closing')).body.event.registered_at).not.toBeNull()
  expect((await elsewhere.post('/api/sign-out')).status).toBe(200)
  // At once, because the first reply shows this process that the session has ended.
  const calls = [
    user.get('/api/events/closing'),
    user.get('/api/events'),
    user.get('/api/events?sort=unknown'),
    user.put('/api/registrations/fair-2026'),
    user.delete('/api/registrations/closing'),
    user.put('/api/favorites/fair-2026'),
    user.post('/api/dashboard/visit'),
  ]
  await Promise.all(calls.map((call) => expectProblem(call, [401, 'not_signed_in'])))
  const { rows } = await database.owner.query(
    `select event_code from user_events join identity.users on users.id = user_id where email = 'ended@example.com'`,
  )
  expect(rows).toEqual([{ event_code: 'closing' }])
})

test('shows each change of an event at once, in every process', async () => {
  const { browser: otherBrowser } = await createTestApp(database)
  const [here, there] = [browser('192.0.2.8'), otherBrowser('192.0.2.9')]
  await here.signUp('here@example.com')
  await there.signUp('there@example.com')
  await database.owner.query(
    `insert into eventlist (event_code, city, date_begin) values ('changing', 'Sopot', '2026-12-09')`,
  )
  const read = async (user: typeof here) => {
    const { event } = (await user.get('/api/events/changing')).body
    const { events } = (await user.get('/api/events?search=Sopot')).body
    const card = events.find((each: { event_code: string }) => each.event_code === 'changing')
    return { name: [event.event_name, card?.event_name], zone: event.time_zone, going: card?.going }
  }
  for (const name of ['First', 'Second', 'Third']) {
    await database.owner.query(`update eventlist set "event name" = $1 where event_code = 'changing'`, [name])
    for (const user of [here, there, here]) {
      expect(await read(user)).toMatchObject({ name: [name, name], zone: 'Europe/Warsaw', going: null })
    }
  }
  // What a change of the places or of the counts shows is read by each request too.
  await database.owner.query(
    `insert into places (city, country, time_zone, placed_by) values ('Sopot', '', 'Europe/London', 'test')
     on conflict (city, country) do update set time_zone = excluded.time_zone`,
  )
  await database.owner.query(
    `insert into people_counts (event_code, kind, count, next_count) values ('changing', 'going', 10, 10)`,
  )
  for (const user of [here, there]) {
    expect(await read(user)).toMatchObject({ zone: 'Europe/London', going: 10 })
  }
  await database.owner.query(`delete from eventlist where event_code = 'changing'`)
  for (const user of [here, there])
    await expectProblem(user.get('/api/events/changing'), [404, 'event_not_found'])
})
