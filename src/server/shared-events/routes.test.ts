import { expect, test, vi } from 'vitest'
import type { EventSummary } from '../../domain/event.ts'
import { buildEventImagePath } from '../../domain/shared-event.ts'
import { createTestApp } from '../testing/test-app.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { describeEventPicture, getPictureRevision } from './pictures/event-picture.ts'

const database = await createTestDatabase()
const { app, browser } = await createTestApp(database)
const anonymous = browser()

const FAIR = {
  event_code: 'fair/2026 ł',
  event_name: 'Targi Żółć',
  date_begin: '2026-12-10',
  date_end: null,
  starts_at: '18:00',
  ends_at: null,
  city: 'Gdansk',
  country: 'Poland',
  venue: 'Amber Expo',
  event_type: 'Fair',
  topic: 'AI',
  tier: 'A',
  organiser: 'Infoshare',
  price: 20,
  if_free: null,
  signup_deadline: null,
  agenda:
    'Secret note\n17:30 Doors open\n18:00 https://meet.example/secret\n18:15 Talks (https://meet.example/secret)\n19:30 Networking\n21:00 Secret end',
  sign_up_url: 'https://example.org/sign-up',
}
const MANY = Array.from({ length: 60 }, (_, number) => ({
  ...FAIR,
  event_code: `many-${number}`,
  event_name: `Fair ${number}`,
}))
await insertTestEvents(database.owner, [FAIR, ...MANY])

const toSummary = (event: typeof FAIR) =>
  ({ ...event, app_status: null, cancelled_at: null }) as unknown as EventSummary
const toImagePath = (event: typeof FAIR, language: 'en' | 'pl' = 'en') =>
  buildEventImagePath(
    event.event_code,
    language,
    getPictureRevision(describeEventPicture(toSummary(event), language, 'Amberlink')),
  )
const previewPath = (code: string) => `/api/event-previews/${encodeURIComponent(code)}`
const fetchImage = (path: string, ip = '192.0.2.1') =>
  app.request(path, { headers: { host: 'localhost:3000' } }, {
    incoming: { socket: { remoteAddress: ip } },
  } as never)

test('anonymous visitors with the code of an event see its preview and nothing else #446', async () => {
  const { status, body } = await anonymous.get(previewPath(FAIR.event_code))
  expect(status).toBe(200)
  expect(body).toEqual({
    event: {
      event_code: FAIR.event_code,
      event_name: 'Targi Żółć',
      date_begin: '2026-12-10',
      date_end: null,
      starts_at: '18:00',
      ends_at: null,
      agenda_hours: null,
      city: 'Gdansk',
      country: 'Poland',
      venue: 'Amber Expo',
      organiser: 'Infoshare',
      attendance: 'in_person',
      topic: 'AI',
      price: 20,
      if_free: null,
      agenda: [
        { time: '17:30', text: 'Doors open' },
        { time: '18:15', text: 'Talks' },
        { time: '19:30', text: 'Networking' },
      ],
      registration_closed: null,
    },
  })
  expect((await anonymous.get(previewPath('unknown'))).body).toEqual({ event: null })
  for (const path of ['/api/events', `/api/events/${encodeURIComponent(FAIR.event_code)}`])
    expect((await anonymous.get(path)).status).toBe(401)
})

test('the preview says why registration is closed', async () => {
  await database.owner.query(`update eventlist set cancelled_at = now() where event_code = 'many-0'`)
  expect((await anonymous.get(previewPath('many-0'))).body.event.registration_closed).toBe('event_cancelled')
})

test('with EVENT_PREVIEWS=off neither the preview nor the picture exists', async () => {
  const off = await createTestApp(database, { settings: { eventPreviews: 'off' } })
  expect((await off.browser().get(previewPath(FAIR.event_code))).body).toEqual({})
  expect((await off.browser().get(toImagePath(FAIR))).status).toBe(404)
})

test('the picture is a PNG of 1200 × 630 in the language of its revision #448', async () => {
  for (const language of ['en', 'pl'] as const) {
    const path = toImagePath(FAIR, language)
    // While it is being drawn, the picture of the product is shown instead.
    const response = await vi.waitFor(async () => {
      const reply = await fetchImage(path)
      expect([reply.status, reply.headers.get('location')]).toEqual([200, null])
      return reply
    }, 20_000)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const png = Buffer.from(await response.arrayBuffer())
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  }
})

test.each(['en', 'pl'] as const)(
  'the %s picture of an earlier revision leads to the current one',
  async (language) => {
    const response = await fetchImage(buildEventImagePath(FAIR.event_code, language, '0123456789abcdef'))
    expect([response.status, response.headers.get('location')]).toEqual([302, toImagePath(FAIR, language)])
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  },
)

test.each([
  '/event-images/unknown-0123456789abcdef.png',
  '/event-images/fair.png',
  '/event-images/..%2f..%2fsecret-0123456789abcdef.png',
])('no picture at %s', async (path) => {
  const { status, headers } = await fetchImage(path)
  expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('pictures that are not ready in time fall back to the picture of the product #448', async () => {
  const replies = await Promise.all(MANY.slice(1).map((event) => fetchImage(toImagePath(event))))
  expect(new Set(replies.map(({ status }) => status))).toContain(302)
  for (const reply of replies.filter(({ status }) => status !== 200)) {
    expect(reply.headers.get('location')).toBe('/open-graph.png')
    expect(reply.headers.get('cache-control')).toBe('public, max-age=60')
  }
})

test('previews and pictures count against the call limit of the client #449', async () => {
  const limited = await createTestApp(database, { settings: { apiRateLimit: true } })
  const client = limited.browser('192.0.2.77')
  const callOften = (path: string, times: number) =>
    Promise.all(Array.from({ length: times }, async () => (await client.get(path)).status))
  const [pictures, previews] = await Promise.all([
    callOften('/event-images/none.png', 340),
    callOften(previewPath('unknown'), 40),
  ])
  expect(pictures).toContain(429)
  expect(previews).toContain(429)
})
