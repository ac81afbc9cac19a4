import { beforeEach, describe, expect, test } from 'vitest'
import { EVENT_SORTS } from '../../domain/catalogue-query.ts'
import { isCancelled } from '../../domain/event.ts'
import { createTestApp, expectProblem } from '../testing/test-app.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const { owner } = database
const { browser } = await createTestApp(database)
// Anna registered for the event, Ben has it as a favorite, Cleo neither.
const [anna, ben, cleo] = [browser(), browser('192.0.2.2'), browser('192.0.2.3')]
for (const [user, name] of [
  [anna, 'anna'],
  [ben, 'ben'],
  [cleo, 'cleo'],
] as const)
  await user.signUp(`${name}@example.com`)
await cleo.put('/api/settings/preferences', { hometown: 'Gdansk', interests: ['ai'] })

const FAIR = {
  event_code: 'fair',
  event_name: 'Amber fair',
  date_begin: '2026-12-10',
  city: 'Gdansk',
  country: 'Poland',
  topic: 'AI',
  organiser: 'Infoshare',
}
const OTHERS = [
  { ...FAIR, event_code: 'gala', event_name: 'Amber gala' },
  { ...FAIR, event_code: 'long', event_name: 'Amber tour', date_begin: '2026-11-01', date_end: '2026-12-31' },
  { ...FAIR, event_code: 'past', event_name: 'Amber night', date_begin: '2026-10-01' },
  { ...FAIR, event_code: 'else', city: 'Sopot', topic: 'Space', organiser: 'Other' },
]

beforeEach(async () => {
  await owner.query('truncate eventlist cascade')
  await insertTestEvents(owner, [...OTHERS, FAIR])
})

const setStatus = (app_status: string | null) =>
  owner.query(`update eventlist set app_status = $1 where event_code = 'fair'`, [app_status])
const setCancelledAt = (instant: string | null) =>
  owner.query(`update eventlist set cancelled_at = $1 where event_code = 'fair'`, [instant])

const PATHS = [
  ...EVENT_SORTS.map((sort) => `/api/events?when=all&sort=${sort}`),
  '/api/events?city=Gdansk',
  '/api/events?city=Gdansk&topic=AI',
  '/api/events?search=amber',
  '/api/events?search=am%20fair',
  '/api/events?organiser=Infoshare',
  '/api/events?organiser=Infoshare&search=amber',
  '/api/events?when=2026-12-10',
  '/api/event-calendar?first=2026-12-01&last=2026-12-31',
  '/api/event-calendar?first=2026-12-01&last=2026-12-31&city=Gdansk&search=amber',
  '/api/event-facets',
  '/api/event-facets?when=all&search=amber',
  '/api/facet-values?facet=organiser&query=info',
  '/api/event-map',
  '/api/event-map?topic=AI',
  '/api/event-map?search=amber',
  '/api/dashboard',
]
/** Everything that Cleo, who has no involvement in the event, sees of the catalogue. */
async function readCatalogue() {
  const views: Record<string, unknown> = {}
  for (const path of PATHS) views[path] = { ...(await cleo.get(path)).body, now: undefined }
  return views
}

describe.each([
  ['by its status in the catalogue', () => setStatus('Odwołane'), () => setStatus(null)],
  ['by the operator', () => setCancelledAt('2026-11-01T10:00:00Z'), () => setCancelledAt(null)],
])('an event cancelled %s', (_, cancel, reinstate) => {
  test('disappears from every view of the catalogue, and reinstating restores it #379', async () => {
    const withEvent = await readCatalogue()
    expect(JSON.stringify(withEvent['/api/dashboard'])).toContain('"fair"')
    await cancel()
    const cancelled = await readCatalogue()
    await reinstate()
    expect(await readCatalogue()).toEqual(withEvent)
    await owner.query(`delete from eventlist where event_code = 'fair'`)
    expect(cancelled).toEqual(await readCatalogue())
  })

  test('remains at its own address for every user #380', async () => {
    await cancel()
    const { status, body } = await cleo.get('/api/events/fair')
    expect(status).toBe(200)
    expect(isCancelled(body.event)).toBe(true)
  })

  test('remains in My Events of users who registered or marked it, but is not their next event #380', async () => {
    await anna.put('/api/registrations/fair')
    await ben.put('/api/favorites/fair')
    expect((await anna.get('/api/dashboard')).body.next_event.event_code).toBe('fair')
    await cancel()
    for (const [user, list] of [
      [anna, 'registered'],
      [ben, 'favorites'],
    ] as const) {
      const { body } = await user.get('/api/my-events')
      expect(body[list].events.map(isCancelled)).toEqual([true])
      expect(body.upcoming.map(isCancelled)).toEqual([true])
      expect((await user.get('/api/my-events/all?search=fair')).body.events).toHaveLength(1)
    }
    expect((await anna.get('/api/dashboard')).body.next_event).toBeNull()
  })

  test('is not a completed event after its last day #380', async () => {
    const before = (await anna.get('/api/my-events')).body.counts.completed
    await anna.put('/api/registrations/fair')
    await owner.query(`update eventlist set date_begin = '2026-11-01' where event_code = 'fair'`)
    expect((await anna.get('/api/my-events')).body.counts.completed).toBe(before + 1)
    await cancel()
    expect((await anna.get('/api/my-events')).body.counts.completed).toBe(before)
  })

  test('cannot be registered for, but can be unregistered from, which can be undone #381', async () => {
    await anna.put('/api/registrations/fair')
    await cancel()
    await expectProblem(cleo.put('/api/registrations/fair'), [409, 'event_cancelled'])
    const { undo } = (await anna.delete('/api/registrations/fair')).body
    expect((await anna.put('/api/registrations/fair')).body.code).toBe('event_cancelled')
    expect((await anna.put('/api/registrations/fair', { undo })).status).toBe(200)
    await reinstate()
    expect((await cleo.put('/api/registrations/fair')).status).toBe(200)
  })

  test('is cancelled in calendar feeds, as a new revision #382', async () => {
    await anna.put('/api/registrations/fair')
    const feed = new URL((await anna.post('/api/settings/calendar-feed')).body.url).pathname
    const readFeed = async () => (await browser('192.0.2.9').get(feed)).body
    const before = await readFeed()
    expect(before).toContain('SEQUENCE:0')
    await cancel()
    const after = await readFeed()
    expect(after).toContain('STATUS:CANCELLED')
    expect(after).toContain('SEQUENCE:1')
    await reinstate()
    expect(await readFeed()).not.toContain('STATUS:CANCELLED')
  })
})

test('an event cancelled twice is listed again only when both are withdrawn', async () => {
  await setStatus('cancelled')
  await setCancelledAt('2026-11-01T10:00:00Z')
  const readCount = async () => (await cleo.get('/api/events')).body.total.count
  expect(await readCount()).toBe(OTHERS.length - 1)
  await setStatus('confirmed')
  expect(await readCount()).toBe(OTHERS.length - 1)
  await setCancelledAt(null)
  expect(await readCount()).toBe(OTHERS.length)
})

test('the database and the domain agree on which events are cancelled #377', async () => {
  const statuses = [
    ...[
      'cancelled',
      'Canceled',
      ' CANCELLED',
      'cancel',
      'not cancelled',
      'cancelled\nor not',
      'confirmed',
      '',
    ],
    ...['odwołane', 'Odwołany', 'ODWOLANA', 'odwołano', 'odwołani', 'anulowane', 'Anulowany', 'anulowana'],
    ...['anulowano', 'przełożone', 'сancelled', 'ｃａｎｃｅｌｌｅｄ', null],
  ]
  for (const app_status of statuses) {
    for (const cancelled_at of [null, '2026-11-01T10:00:00.000000Z']) {
      const { rows } = await owner.query('select is_cancelled($1, $2) as cancelled', [
        app_status,
        cancelled_at,
      ])
      expect([app_status, rows[0].cancelled]).toEqual([app_status, isCancelled({ app_status, cancelled_at })])
    }
  }
})
