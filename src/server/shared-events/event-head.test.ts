import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import type { EventPreviewMode } from '../../domain/shared-event.ts'
import { createTestApp } from '../testing/test-app.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const HTML =
  '<html><head><meta name="description" content="Sign in"><meta name="robots" content="noindex" /><title>x</title></head>' +
  '<body><div id="root"></div></body></html>'

const folder = mkdtempSync(join(inject('runFolder'), 'head-'))
mkdirSync(join(folder, 'web'))
for (const name of [
  'app.html',
  'app.pl.html',
  'busy.html',
  'busy.pl.html',
  'landing.html',
  'landing.pl.html',
])
  writeFileSync(join(folder, 'web', name), HTML)
writeFileSync(join(folder, 'web/robots.txt'), 'User-agent: *\nDisallow: /events\n')

const database = await createTestDatabase()
const open = (eventPreviews?: EventPreviewMode) =>
  createTestApp(database, {
    webFolder: join(folder, 'web'),
    ...(eventPreviews && { settings: { eventPreviews } }),
  })
const { browser } = await open()
const page = { accept: 'text/html', apikey: undefined }
const anonymous = browser()

const ATTACK = '"><script>alert(1)</script><!--</title>'
await insertTestEvents(database.owner, [
  {
    event_code: 'fair & co',
    event_name: 'Amber fair',
    date_begin: '2026-12-10',
    date_end: '2026-12-11',
    city: 'Gdansk',
    country: 'Poland',
    venue: 'Amber Expo',
    price: 20,
    organiser: 'Secret organiser',
  },
  { event_code: 'attack', event_name: ATTACK, city: ATTACK, venue: ATTACK, date_begin: '2026-12-10' },
])

/** The tags of the head, by property or name. */
const readTags = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(
      ([, name = '', content]) => [name, content],
    ),
  )

test('a link to an event has a preview for chats and social networks, and no redirect', async () => {
  const reply = await anonymous.get('/events?event=fair+%26+co', page)
  expect(reply.status).toBe(200)
  const address = 'http://localhost:3000/events?event=fair%20%26%20co'
  const image = expect.stringMatching(
    /^http:\/\/localhost:3000\/event-images\/fair%20%26%20co-[0-9a-f]{16}\.en\.png$/,
  )
  expect(readTags(reply.body)).toMatchObject({
    robots: 'noindex',
    'og:title': 'Amber fair',
    'og:description': expect.stringMatching(/^December 10\s–\s11, 2026 · Gdansk, Poland · \$20$/),
    'og:url': address,
    'og:image': image,
    'og:image:width': '1200',
    'og:locale': 'en_US',
    'twitter:card': 'summary_large_image',
    'twitter:image': image,
  })
  expect(reply.body).toContain(`<link rel="canonical" href="${address}">`)
  expect(reply.body).toContain('<title>Amber fair · Amberlink</title>')
  expect(reply.body).not.toMatch(/Secret organiser|ld\+json/)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
  const polish = await anonymous.get('/events?event=fair+%26+co&lang=pl', page)
  expect(readTags(polish.body)['og:description']).toMatch(/^10–11 grudnia 2026 · Gdańsk, Polska · 20/)
})

test('an unknown event has the same page with the picture of the product', async () => {
  const reply = await anonymous.get('/events?event=unknown', page)
  expect(reply.status).toBe(200)
  expect(readTags(reply.body)).toMatchObject({
    robots: 'noindex',
    'og:title': 'Amberlink',
    'og:image': 'http://localhost:3000/open-graph.png',
  })
})

test('signed-in users get no tags for crawlers', async () => {
  const anna = browser('192.0.2.9')
  await anna.signUp('anna@example.com')
  const reply = await anna.get('/events?event=fair+%26+co', page)
  expect(reply.body).not.toContain('og:')
  expect(reply.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
})

test('with EVENT_PREVIEWS=off a link shows nothing of the event #447', async () => {
  const off = (await open('off')).browser()
  const reply = await off.get('/events?event=fair+%26+co', page)
  expect(reply.body).not.toMatch(/og:|Amber fair/)
  expect((await off.get('/robots.txt', page)).body).not.toContain('Allow')
})

test('with EVENT_PREVIEWS=index search engines may list the event and read its data #447', async () => {
  const indexed = (await open('index')).browser()
  const { body } = await indexed.get('/events?event=fair+%26+co', page)
  expect(readTags(body)).not.toHaveProperty('robots')
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Event',
    name: 'Amber fair',
    startDate: '2026-12-10',
    endDate: '2026-12-11',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: 'Amber Expo', address: { addressLocality: 'Gdansk' } },
    offers: { price: 20, priceCurrency: 'USD' },
  })
  expect(readTags((await indexed.get('/events?event=unknown', page)).body).robots).toBe('noindex')
})

test('links to events count against the call limit of the client #449', async () => {
  const limited = await createTestApp(database, {
    webFolder: join(folder, 'web'),
    settings: { apiRateLimit: true },
  })
  const client = limited.browser('192.0.2.78')
  const call = (path: string) => client.get(path, page)
  const replies = await Promise.all([
    ...Array.from({ length: 340 }, () => call('/event-images/none.png')),
    ...Array.from({ length: 40 }, () => call('/events?event=unknown')),
  ])
  expect(replies.slice(340).map(({ status }) => status)).toContain(429)
})

test('crawlers may read links to events, in the group of robots.txt that forbids the Event List', async () => {
  expect((await anonymous.get('/robots.txt', page)).body).toBe(
    'User-agent: *\nDisallow: /events\nAllow: /events?event=\nAllow: /event-images/\n',
  )
})

test('the texts of an event are escaped in tags and data #447', async () => {
  const { body } = await (await open('index')).browser().get('/events?event=attack', page)
  expect(body).not.toMatch(/<script>alert/)
  expect(body.match(/<\/title>/g)).toHaveLength(1)
  expect(readTags(body)['og:title']).toBe(
    '&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#60;!--&#60;/title&#62;',
  )
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
  expect(json).not.toContain('<')
  expect(JSON.parse(json).name).toBe(ATTACK)
  const reflected = await anonymous.get(`/events?event=${encodeURIComponent(ATTACK)}`, page)
  expect(reflected.body).not.toContain('<script>alert')
})
