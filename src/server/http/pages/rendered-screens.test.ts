import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { buildWebIfChanged } from '../../../../tooling/web-build.ts'
import { collectGarbage, collectNewObjects } from '../../platform/collect-garbage.ts'
import { createTestApp, type TestBrowser, type TestReply } from '../../testing/test-app.ts'
import { insertTestEvents } from '../../testing/test-data.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

// First views by the renderer that the build of the web makes, with the real handlers and database.

await buildWebIfChanged()
const database = await createTestDatabase()
const { browser, log, createUser } = await createTestApp(database, {
  webFolder: join(import.meta.dirname, '../../../../dist/web'),
})
const page = { accept: 'text/html', apikey: undefined }
const SCREENS = ['/dashboard', '/events', '/my-events', '/settings']

// What ends a script element, opens a comment, or ends a line in scripts of older browsers.
const HOSTILE = `</script><script>alert(1)</script><!-- & " ' \u2028\u2029 $& $'`

await insertTestEvents(database.owner, [
  {
    event_code: HOSTILE,
    event_name: `Event ${HOSTILE}`,
    date_begin: '2026-12-01',
    organiser: HOSTILE,
    city: HOSTILE,
  },
  {
    event_code: 'harbour',
    event_name: 'Harbour Talks',
    date_begin: '2026-12-02',
    organiser: 'Harbour Circle',
    agenda: '17:30 Doors open\n18:00 Talks at https://meet.example/room\n20:00 Networking\n22:00 End',
    if_free: 'yes',
  },
])

async function signUp(email: string, firstName: string): Promise<TestBrowser> {
  const user = await createUser(email)
  const profile = { last_name: 'Nowak', birth_date: '1990-02-28', phone_number: null, hometown: 'Gdansk' }
  await user.put('/api/onboarding', { first_name: firstName, interests: ['AI', 'Energy'], ...profile })
  return user
}
const anna = await signUp('anna@example.com', 'Anna')
const zofia = await signUp('zofia@example.com', 'Zofia')
await zofia.put('/api/registrations/harbour')

const hasFirstView = ({ body }: TestReply) => body.includes('id="first-view"')

function readData({ body }: TestReply) {
  const blocks = [...body.matchAll(/<script type="application\/json" id="first-view">(.*?)<\/script>/gs)]
  expect(blocks).toHaveLength(1)
  return JSON.parse(blocks[0]![1])
}

test('texts of events and users stay texts, in the markup and in the data', async () => {
  const mallory = await signUp('mallory@example.com', 'Mallory')
  // As an earlier release stored it.
  await database.owner.query(`update profiles set first_name = $1 where first_name = 'Mallory'`, [HOSTILE])
  await mallory.put(`/api/registrations/${encodeURIComponent(HOSTILE)}`)
  for (const path of [...SCREENS, `/events?search=${encodeURIComponent(HOSTILE)}`]) {
    const reply = await mallory.get(path, page)
    expect([path, reply.status]).toEqual([path, 200])
    expect(JSON.stringify(readData(reply))).toContain(JSON.stringify(HOSTILE).slice(1, -1))
    expect(reply.body).not.toMatch(/<script>|<!-- &|<!-- "/)
    expect(reply.body).toContain('alert(1)')
  }
  const shared = await browser().get(`/events?event=${encodeURIComponent(HOSTILE)}`, page)
  expect(shared.status).toBe(200)
  expect(readData(shared).session.user).toBeNull()
  expect(shared.body).not.toMatch(/<script>|<!-- &|<!-- "/)
})

test('text that looks like a placeholder of kept markup stays text', async () => {
  const user = await signUp('placeholder@example.com', 'Ola')
  const text = 'before \u0002 <kept-markup n="\u00020"></kept-markup> after'
  await database.owner.query(`update profiles set first_name = $1 where first_name = 'Ola'`, [text])
  const { body } = await user.get('/my-events', page)
  expect(body).toContain('before \u0002 &lt;kept-markup n=&quot;\u00020&quot;&gt;&lt;/kept-markup&gt; after')
  expect(body).not.toContain('<kept-markup')
})

test('the first view of My Events has four cards, and room for the others', async () => {
  const user = await signUp('many-events@example.com', 'Iga')
  const events = Array.from({ length: 10 }, (_, at) => ({
    event_code: `many-${at}`,
    event_name: `Many ${at}`,
  }))
  await insertTestEvents(database.owner, events)
  for (const { event_code } of events) {
    await user.put(`/api/favorites/${event_code}`)
    await user.put(`/api/registrations/${event_code}`)
  }
  const { body } = await user.get('/my-events', page)
  expect(body.match(/<article/g)).toHaveLength(4)
  expect(body).not.toContain('No events registered yet')
})

test('pages of several users that are rendered at a time contain only their own data #354', async () => {
  const load = async (user: TestBrowser, language: string, path: string) => ({
    path,
    user,
    language,
    reply: await user.get(path, { ...page, cookie: `${readSession(user)}; amberlink_language=${language}` }),
  })
  const pages: Awaited<ReturnType<typeof load>>[] = []
  for (let round = 0; round < 3; round++)
    pages.push(
      ...(await Promise.all(SCREENS.flatMap((path) => [load(anna, 'en', path), load(zofia, 'pl', path)]))),
    )
  for (const { path, user, language, reply } of pages) {
    const [own, other] = user === anna ? ['anna@', 'zofia@'] : ['zofia@', 'anna@']
    expect([path, reply.status]).toEqual([path, 200])
    expect(reply.body).toContain(`<html lang="${language}"`)
    expect(readData(reply).session.user.email).toContain(own)
    expect(reply.body).not.toContain(other)
    expect(reply.body.includes('Wydarzenia')).toBe(language === 'pl')
    if (path === '/my-events') expect(reply.body.includes('Harbour Talks')).toBe(user === zofia)
  }
})

test('kept markup of an event shows no involvement of other users and is replaced when the event changes', async () => {
  const loadCard = async (user: TestBrowser) =>
    /<article[^>]* data-event-code="harbour".*?<\/article>/s.exec((await user.get('/events', page)).body)?.[0]
  const before = await loadCard(anna)
  expect(before).toContain('Harbour Talks')
  expect(before).not.toContain('Registered')
  expect(await loadCard(zofia)).toContain('Registered')
  expect(await loadCard(anna)).toBe(before)
  await database.owner.query(`update eventlist set city = 'Sopot' where event_code = 'harbour'`)
  expect(before).not.toContain('Sopot')
  for (const user of [anna, zofia]) expect(await loadCard(user)).toContain('Sopot')
})

test('the Event List has one markup for everybody who is not involved in its events, by language, theme and sidebar', async () => {
  const ida = await signUp('ida@example.com', 'Ida')
  const load = async (user: TestBrowser, cookies = '') => {
    const reply = await user.get('/events', { ...page, cookie: `${readSession(user)}; ${cookies}` })
    const [, body] = /<div id="root">(.*)<\/div><script type="application\/json"/s.exec(reply.body) ?? []
    return { body, data: readData(reply) }
  }
  const before = await load(anna)
  const other = await load(ida)
  expect(other.body).toBe(before.body)
  expect(other.data).toEqual({ ...before.data, session: { ...before.data.session, user: expect.anything() } })
  expect(other.data.session.user.email).toBe('ida@example.com')
  const displays = ['amberlink_language=pl', 'amberlink_theme=dark', 'sidebar_state=true']
  const bodies = await Promise.all(displays.flatMap((cookie) => [load(anna, cookie), load(ida, cookie)]))
  expect(new Set([before, ...bodies].map(({ body }) => body)).size).toBe(4)
  await ida.put('/api/favorites/harbour')
  const marked = await load(ida)
  expect(marked.body).not.toBe(before.body)
  expect(JSON.stringify(marked.data.queries)).toContain('"favorited_at":"')
  expect((await load(anna)).body).toBe(before.body)
  await ida.delete('/api/favorites/harbour')
  expect((await load(ida)).body).toBe(before.body)
  await database.owner.query(`update eventlist set city = 'Gdynia' where event_code = 'harbour'`)
  for (const user of [anna, ida]) expect((await load(user)).body).toContain('Gdynia')
})

test('a compressed page reveals no secret: it holds no feed address, no text of a link beside it, and has a random size V14.2.4', async () => {
  const ewa = await signUp('ewa@example.com', 'Ewa')
  const { url } = (await ewa.post('/api/settings/calendar-feed')).body
  const token = /calendar\/(.{43})\.ics$/.exec(url)?.[1] ?? ''
  expect(token).toHaveLength(43)
  for (const screen of SCREENS) {
    const reply = await ewa.get(`${screen}?return_to=${encodeURIComponent('/events?event=guessed')}`, page)
    expect([screen, reply.status, hasFirstView(reply)]).toEqual([screen, 200, true])
    expect(reply.body).not.toContain(token)
    expect(reply.body).not.toContain('guessed')
  }
  const sizes = new Set<number>()
  for (let count = 0; count < 8; count++) {
    const { body } = await ewa.get('/settings', page)
    sizes.add(gzipSync(body.replace(/"(today|fetchedAt)":[^,}]+/g, '')).length)
  }
  expect(sizes.size).toBeGreaterThan(1)
  const feed = await ewa.get('/api/settings/calendar-feed', { 'accept-encoding': 'br, gzip' })
  expect([feed.body.url, feed.headers.get('content-encoding')]).toEqual([url, null])
})

test.each(['/auth?return_to=%2Fevents%3Fevent%3Dharbour', '/events?event=harbour'])(
  'an anonymous visitor sees the event of the link %s',
  async (path) => {
    const reply = await browser().get(path, page)
    expect(reply.body).toContain('Harbour Talks')
    expect(JSON.stringify(readData(reply).queries)).toContain('event-preview')
  },
)

test.each(['expired', 'revoked'])(
  '%s sessions lead to the auth screen, without personal data #354',
  async (reason) => {
    const user = await signUp(`${reason}@example.com`, 'Ewa')
    const before = user.copy()
    if (reason === 'revoked') await user.post('/api/sign-out')
    else
      await database.owner.query(
        `update identity.sessions set expires_at = now() - interval '1 minute'
       where user_id = (select id from identity.users where email = $1)`,
        [`${reason}@example.com`],
      )
    for (const path of SCREENS) {
      const reply = await before.get(path, page)
      expect([reply.status, reply.headers.get('location')]).toEqual([
        302,
        `/auth?return_to=${encodeURIComponent(path)}`,
      ])
      expect(reply.headers.get('cache-control')).toBe('no-store')
      expect([reply.body, reply.headers.getSetCookie()]).toEqual(['', []])
    }
    const auth = await before.get('/auth?return_to=%2Fdashboard', page)
    expect(readData(auth)).toMatchObject({ session: { user: null } })
    expect(auth.body).toContain('type="password"')
    expect(auth.body).not.toMatch(/Ewa|(expired|revoked)@/)
  },
)

test('when a handler fails, the page is sent without a first view, and the failure is logged without personal data', async () => {
  await database.owner.query('revoke select on saved_searches from amberlink_app')
  try {
    const logged = log.entries().length
    const reply = await anna.get('/dashboard?note=private', page)
    expect([reply.status, hasFirstView(reply)]).toEqual([200, false])
    const entries = log.entries().slice(logged)
    const entry = entries.find(({ msg }) => msg === 'first view not rendered')
    expect(entry).toMatchObject({
      level: 'warn',
      request_id: expect.any(String),
      error: { message: "query 'saved-searches' failed: database_query_failed" },
    })
    expect(JSON.stringify(entries)).not.toMatch(/anna|private|192\.0\.2/)
    expect(reply.body).toContain('<div id="root"></div>')
    expect(reply.body).not.toContain('anna@')
    expect(hasFirstView(await anna.get('/my-events', page))).toBe(true)
  } finally {
    await database.owner.query('grant select on saved_searches to amberlink_app')
  }
  expect(hasFirstView(await anna.get('/dashboard', page))).toBe(true)
})

test('a link to an event that does not exist leaves the rest of the screen rendered', async () => {
  const list = await anna.get('/events?event=removed', page)
  expect([list.status, hasFirstView(list)]).toEqual([200, true])
  expect(list.body).toContain('Harbour Talks')
  const auth = await browser().get('/auth?return_to=%2Fevents%3Fevent%3Dremoved', page)
  expect([auth.status, hasFirstView(auth)]).toEqual([200, true])
})

test('a form that the browser submits itself puts nothing into the address and returns to the screen', async () => {
  for (const path of ['/auth', '/settings']) {
    const { body } = await (path === '/auth' ? browser() : anna).get(path, page)
    const forms = [...body.matchAll(/<form[^>]*>/g)].map(([form]) => form)
    expect(forms.length).toBeGreaterThan(0)
    for (const form of forms) expect(form).toContain('method="post"')
  }
  const reply = await browser().call('POST', '/auth?return_to=%2Fevents', {
    body: 'email=anna%40example.com&password=secret',
    headers: { ...page, 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/auth?return_to=%2Fevents'])
})

function readSession(user: TestBrowser): string {
  return [...user.cookies].map((pair) => pair.join('=')).join('; ')
}

test('pages that have been sent are released from memory', async () => {
  const readUsedMegabytes = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed / 2 ** 20
  }
  const loadPages = async (count: number) => {
    for (let index = 0; index < count; index++) await zofia.get('/my-events', page)
  }
  await loadPages(20)
  const before = readUsedMegabytes()
  await loadPages(80)
  // A page with its data takes half a megabyte.
  expect(readUsedMegabytes() - before).toBeLessThan(4)
})

// V8 can keep pages in one try while it marks old objects. A page that an old object holds is kept in each.
test.each(SCREENS)('a page of %s is released by a collection of new objects', { retry: 3 }, async (path) => {
  const controllers: WeakRef<AbortController>[] = []
  // The queries and the router of a page have some.
  class WatchedController extends AbortController {
    constructor() {
      super()
      controllers.push(new WeakRef(this))
    }
  }
  collectGarbage()
  vi.stubGlobal('AbortController', WatchedController)
  for (let index = 0; index < 5; index++) await zofia.get(path, page)
  vi.unstubAllGlobals()
  // The renderer keeps the last page.
  await zofia.get(path, page)
  // A weak reference is strong until the task that has created it ends.
  await setImmediate()
  collectNewObjects()
  expect(controllers.length).toBeGreaterThanOrEqual(50)
  // A page that is kept keeps at least three. Some are kept by a collection while their page was rendered.
  expect(controllers.filter((each) => each.deref()).length).toBeLessThan(10)
})

test('a shared event comes first, with a form to sign up, or to sign in if an account is known #446', async () => {
  const link = '/events?event=harbour'
  const { body } = await browser().get(link, page)
  const order = [
    '>Harbour Talks</h1>',
    'Harbour Circle',
    'Doors open',
    'Create an account to register',
    '</h2>',
  ]
  const positions = order.map((text) => body.indexOf(text))
  expect(positions).not.toContain(-1)
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  expect(body).toMatch(/Create an account to register · Free/)
  expect(body).toMatch(/>Create Account<\/h2>/)
  expect(body).toContain('>Talks at<')
  expect(body).not.toMatch(/meet\.example|>End</)

  const known = await browser().get(link, { ...page, cookie: 'amberlink_known_account=yes' })
  expect(known.body).toMatch(/>Welcome Back<\/h2>/)
  expect(known.body).toContain('Sign in to register')
  const plain = await browser().get('/auth', page)
  expect(plain.body).toMatch(/>Welcome Back<\/h1>/)
})
