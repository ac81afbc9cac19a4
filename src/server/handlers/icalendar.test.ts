import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { withTransaction } from '../database/transaction.ts'
import { createTestApp, expectProblem } from '../testing/test-app.ts'
import { withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const { browser, log } = await createTestApp(database)
await database.owner.query(
  `insert into eventlist (event_code, "event name", date_begin, date_end, city, venue, organiser, agenda, app_status)
   values ('fair', 'The fair, and more', '2026-12-01', '2026-12-03', 'Gdansk', 'Amber Expo', 'Infoshare', 'Secret talks', 'confirmed'),
          ('gala', 'Żółta gala', '2026-12-10', null, 'Łódź', null, null, null, null),
          ('over', 'Over', '2026-11-01', null, null, null, null, null, null),
          ('undated', 'Some day', null, null, null, null, null, null, null)`,
)
const [anna, ben] = [browser(), browser('192.0.2.2')]
const { id: annaId } = (await anna.signUp('anna@example.com')).body.user
await ben.signUp('ben@example.com')
await anna.put('/api/settings/details', {
  first_name: 'Anna',
  last_name: 'Kowalska',
  birth_date: '1990-01-01',
  phone_number: '600 700 800',
})
for (const user of [anna, ben]) await user.put('/api/registrations/fair')
await anna.put('/api/registrations/undated')
await anna.put('/api/favorites/gala')

/** Reads like a calendar program: without cookies and key. */
const program = browser('192.0.2.9')
const read = (path: string, headers: Record<string, string> = {}) =>
  program.get(path, { apikey: undefined, ...headers })
const getPath = (url: string) => new URL(url).pathname
const enableFeed = async (user: typeof anna) =>
  getPath((await user.post('/api/settings/calendar-feed')).body.url)

function parseEntries(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((entry) => ({
    ...Object.fromEntries(
      ['uid', 'summary', 'sequence', 'status', 'dtstart', 'dtend', 'last-modified'].map((name) => [
        name,
        entry.getFirstPropertyValue(name)?.toString() ?? null,
      ]),
    ),
  }))
}
const getUids = (text: string) => parseEntries(text).map(({ uid }) => uid)

test('a signed-in user can download an event as a file V5.4.1', async () => {
  const reply = await anna.get('/api/events/fair/calendar.ics', { apikey: undefined })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="fair.ics"')
  expect(parseEntries(reply.body)).toMatchObject([
    { uid: 'fair@localhost:3000', summary: 'The fair, and more', dtstart: '2026-12-01', dtend: '2026-12-04' },
  ])
  expect((await anna.get('/api/events/undated/calendar.ics')).body.code).toBe('event_without_date')
  expect((await anna.get('/api/events/nothing/calendar.ics')).body.code).toBe('event_not_found')
  expect((await browser('192.0.2.8').get('/api/events/fair/calendar.ics')).body.code).toBe('not_signed_in')
})

test('the feed contains the registered events of its user and, if chosen, the favorites #311', async () => {
  const path = await enableFeed(anna)
  const reply = await read(path)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(getUids(reply.body)).toEqual(['fair@localhost:3000'])
  await anna.put('/api/settings/calendar-feed', { includes_favorites: true })
  expect(getUids((await read(path)).body)).toEqual(['fair@localhost:3000', 'gala@localhost:3000'])
  await anna.put('/api/settings/calendar-feed', { includes_favorites: false })
  await anna.put('/api/registrations/gala')
  expect(getUids((await read(path)).body)).toHaveLength(2)
  await anna.delete('/api/registrations/gala')
  expect(getUids((await read(path)).body)).toEqual(['fair@localhost:3000'])
  expect(getUids((await read(await enableFeed(ben))).body)).toEqual(['fair@localhost:3000'])
})

test('the feed contains only what a calendar needs', async () => {
  const { body } = await read(await enableFeed(anna))
  const personal = ['anna', 'Kowalska', '600 700 800', '600700800', '1990-01-01', '19900101', annaId]
  for (const secret of [...personal, 'Secret talks', 'favorit', 'registered'])
    expect(body.toLowerCase()).not.toContain(secret.toLowerCase())
})

test('responds with 304 to an unchanged feed', async () => {
  const path = await enableFeed(anna)
  const first = await read(path)
  const etag = first.headers.get('etag')!
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect((await read(path)).headers.get('etag')).toBe(etag)
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const again = await read(path, { 'if-none-match': known })
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await read(path, { 'if-none-match': '"other"' })).status).toBe(200)
  await database.owner.query(`update eventlist set venue = 'Hall 2' where event_code = 'fair'`)
  expect((await read(path, { 'if-none-match': etag })).status).toBe(200)
})

test('updates the feed on changes and cancellations, but not on changes it does not show', async () => {
  const path = await enableFeed(anna)
  const fair = async () => parseEntries((await read(path)).body)[0] as Record<string, string>
  const before = await fair()
  await database.owner.query(
    `update eventlist set agenda = 'Other talks', coolness = '9', "event name" = "event name" where event_code = 'fair'`,
  )
  expect(await fair()).toEqual(before)

  await database.owner.query(`update eventlist set date_end = '2026-12-04' where event_code = 'fair'`)
  const moved = await fair()
  expect(moved).toMatchObject({ uid: before.uid, dtend: '2026-12-05', status: 'CONFIRMED' })
  expect(Number(moved.sequence)).toBe(Number(before.sequence) + 1)
  expect(moved['last-modified']! >= before['last-modified']!).toBe(true)

  await database.owner.query(`update eventlist set app_status = 'cancelled' where event_code = 'fair'`)
  const cancelled = await fair()
  expect(cancelled.status).toBe('CANCELLED')
  expect(Number(cancelled.sequence)).toBe(Number(before.sequence) + 2)
})

test('renewing a feed invalidates its URL, disabling removes it, and other feeds are unaffected #311', async () => {
  const [first, bens] = [await enableFeed(anna), await enableFeed(ben)]
  const second = await enableFeed(anna)
  expect((await read(first)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
  await anna.delete('/api/settings/calendar-feed')
  expect((await read(second)).body.code).toBe('calendar_not_found')
  expect((await read(bens)).status).toBe(200)
})

test('responds with 404 to any other URL', async () => {
  const path = await enableFeed(anna)
  const token = path.slice('/api/calendar/'.length, -'.ics'.length)
  const oneLetterWrong = [...token].map((letter, at) => {
    const other = letter === 'A' ? 'B' : 'A'
    return `${token.slice(0, at)}${other}${token.slice(at + 1)}.ics`
  })
  for (const wrong of [
    ...oneLetterWrong,
    token,
    `${token}.ICS`,
    `${token}=.ics`,
    `${token.toLowerCase()}.ics`,
    '.ics',
    '%00.ics',
    'x',
  ]) {
    await expectProblem(read(`/api/calendar/${wrong}`), [404, 'calendar_not_found'])
  }
  expect((await read(`/api/calendar/${'x'.repeat(201)}`)).status).toBe(400)
  expect((await program.post(path)).body.code).toBe('method_not_allowed')
})

test('keeps the token out of logs and headers, and 404 responses out of caches #311 V14.2.1', async () => {
  const path = await enableFeed(anna)
  const token = path.slice('/api/calendar/'.length, -'.ics'.length)
  const reply = await read(path)
  await read(path.replace(token, `${token}x`))
  await program.post(path)
  expect(log.text()).not.toContain(token)
  expect(log.text()).not.toContain(token.slice(0, 12))
  expect(log.text()).toContain('"/api/calendar/:token"')
  expect(JSON.stringify([...reply.headers])).not.toContain(token)
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
  expect((await read(`${path}x`)).headers.get('cache-control')).toBe('no-store')
})

test('stores no token, and row security allows access by the user only', async () => {
  const path = await enableFeed(anna)
  const token = path.slice('/api/calendar/'.length, -'.ics'.length)
  const all = { name: '', text: 'select * from calendar_feeds' }
  const own = await withUserTransaction(database, annaId, (tx) => tx.query<Record<string, unknown>>(all, []))
  expect(own).toHaveLength(1)
  expect(JSON.stringify(own)).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  const bensId = (await ben.get('/api/session')).body.user.id
  expect(
    (await withUserTransaction(database, bensId, (tx) => tx.query<{ user_id: string }>(all, []))).map(
      (row) => row.user_id,
    ),
  ).not.toContain(annaId)
  expect(await withTransaction(database.app, (tx) => tx.query(all, []))).toEqual([])
})

test('a new SECRET invalidates all feeds, and Settings shows them as off', async () => {
  const path = await enableFeed(anna)
  const other = await createTestApp(database, {
    settings: { secret: 'another secret of thirty-two characters or more' },
  })
  const reply = await other.browser().get(path, { apikey: undefined })
  expect(reply.body.code).toBe('calendar_not_found')
  const signedIn = other.browser()
  await signedIn.post('/api/sign-in', { email: 'anna@example.com', password: 'correct horse battery' })
  expect((await signedIn.get('/api/settings/calendar-feed')).body.url).toBeNull()
})
