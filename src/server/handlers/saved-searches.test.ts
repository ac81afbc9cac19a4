import { describe, expect, test } from 'vitest'
import { addDays } from '../../domain/day.ts'
import { SAVED_SEARCH_FEED_EVENTS, SAVED_SEARCHES_MAX } from '../../domain/saved-search.ts'
import { createTestApp, expectProblem } from '../testing/test-app.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const { browser, clock, log, createUser, createConfirmedUser } = await createTestApp(database)

async function signUp(email: string) {
  const user = await createUser(email)
  return user
}
type User = Awaited<ReturnType<typeof signUp>>
const save = (user: User, name: string, query: string) => user.post('/api/saved-searches', { name, query })
const list = async (user: User) => (await user.get('/api/saved-searches')).body.saved_searches
const rename = (user: User, id: string, name: string) =>
  user.call('PATCH', `/api/saved-searches/${id}`, { body: { name } })

const anna = await signUp('anna@example.com')
const ben = await signUp('ben@example.com')

test('a search is saved, listed, renamed and deleted', async () => {
  const saved = await save(anna, '  AI in Gdansk ', 'search=AI+next+month&city=Gdansk')
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({
    name: 'AI in Gdansk',
    query: 'search=AI+next+month&city=Gdansk',
    has_feed: false,
  })
  const second = (await save(anna, 'Free', 'free=true')).body
  expect((await list(anna)).map(({ name }: { name: string }) => name)).toEqual(['AI in Gdansk', 'Free'])
  expect((await rename(anna, second.id, 'Free events')).body).toEqual({ ...second, name: 'Free events' })
  expect((await anna.delete(`/api/saved-searches/${saved.body.id}`)).status).toBe(200)
  expect((await anna.delete(`/api/saved-searches/${saved.body.id}`)).status).toBe(200)
  expect(await list(anna)).toEqual([{ ...second, name: 'Free events' }])
})

describe('the saved query', () => {
  test.each([
    [
      'keeps filters, order and view',
      'view=map&sort=city&price=50&within=25&city=Gdansk&when=next-month&match=similar',
      'when=next-month&city=Gdansk&within=25&price=50&match=similar&sort=city&view=map',
    ],
    [
      'keeps the search exactly as typed',
      'search=%22next+month%22+AI+%26+ML',
      'search=%22next+month%22+AI+%26+ML',
    ],
    ['leaves out everything else', '?search=ai&event=abc&month=2026-12&utm_source=x&city=', 'search=ai'],
    ['turns the day of earlier addresses into dates', 'day=2026-12-01', 'when=2026-12-01'],
    ['turns the free events of earlier addresses into a price', 'free=true', 'price=free'],
    ['keeps the default order if it was chosen', 'search=ai&sort=soonest', 'search=ai&sort=soonest'],
    ['may be empty', '', ''],
  ])('%s', async (_, query, stored) => {
    const user = await signUp(`query-${query.length}-${stored.length}@example.com`)
    expect((await save(user, 'A', query)).body.query).toBe(stored)
  })

  test.each([
    'when=soon',
    'within=7&city=Gdansk',
    'within=25',
    `search=${'a'.repeat(201)}`,
    'sort=price',
    'free=maybe',
    'price=30',
  ])('is rejected with an invalid value: %s', async (query) => {
    await expectProblem(save(ben, 'A', query), [400, 'invalid_request'])
  })
})

describe('the length of the saved query', async () => {
  const gwen = await signUp('gwen@example.com')
  const longest = (character: string) =>
    ['search', 'city', 'topic', 'type', 'organiser']
      .map((name) => `${name}=${character.repeat(200)}`)
      .join('&')

  test('allows the longest values in any script', async () => {
    const encoded = new URLSearchParams(longest('活')).toString()
    for (const query of [longest('活'), encoded]) {
      const reply = await save(gwen, 'A', query)
      expect([reply.status, reply.body.query]).toEqual([200, encoded])
    }
  })

  test('is limited', async () => {
    const reply = await save(gwen, 'A', `utm_source=${'a'.repeat(12_000)}`)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ code: 'invalid_request', fields: [{ name: 'query' }] })
  })
})

test.each(['', '   ', 'x'.repeat(81), 'two\nlines'])('rejects the name %j', async (name) => {
  expect((await save(ben, name, 'search=ai')).body.code).toBe('invalid_request')
})

test('the query of a saved search is replaced, and its feed keeps its address #429', async () => {
  const ida = await createUser('ida@example.com')
  const saved = (await save(ida, 'AI', 'search=ai')).body
  await ida.post(`/api/saved-searches/${saved.id}/feed`)
  const update = (body: object) => ida.call('PATCH', `/api/saved-searches/${saved.id}`, { body })
  const replaced = { ...saved, query: 'search=rust&city=Newcastle&country=U.K.', has_feed: true }
  const query = 'utm=x&country=U.K.&search=rust&city=Newcastle'
  expect((await update({ query })).body).toEqual(replaced)
  expect((await update({ name: 'Rust', query: 'free=true' })).body).toEqual({
    ...replaced,
    name: 'Rust',
    query: 'price=free',
  })
  for (const body of [
    {},
    { query: 'within=25' },
    { query: 'country=Poland' },
    { name: 'A', query: 'sort=price' },
  ]) {
    expect((await update(body)).status).toBe(400)
  }
  expect((await ida.get('/api/saved-searches')).body.saved_searches).toMatchObject([{ query: 'price=free' }])
})

test('a user cannot see, rename, delete or subscribe to the searches of another user', async () => {
  const { id } = (await save(anna, 'Mine', 'search=mine')).body
  expect(await list(ben)).toEqual([])
  expect((await rename(ben, id, 'Yours')).status).toBe(404)
  expect((await ben.post(`/api/saved-searches/${id}/feed`)).status).toBe(404)
  expect((await ben.delete(`/api/saved-searches/${id}/feed`)).status).toBe(404)
  await ben.delete(`/api/saved-searches/${id}`)
  expect(await list(anna)).toContainEqual(expect.objectContaining({ id, name: 'Mine', has_feed: false }))
})

describe('a user keeps at most 20 searches', () => {
  test('also with requests at the same time, and can save again after deleting one #429', async () => {
    const cleo = await signUp('cleo@example.com')
    const replies = await Promise.all(
      Array.from({ length: SAVED_SEARCHES_MAX + 8 }, (_, index) =>
        save(cleo, `No ${index}`, `search=${index}`),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(SAVED_SEARCHES_MAX)
    for (const { status, body } of replies) {
      if (status !== 200) expect([status, body.code]).toEqual([409, 'too_many_saved_searches'])
    }
    const saved = await list(cleo)
    expect(saved).toHaveLength(SAVED_SEARCHES_MAX)
    await cleo.delete(`/api/saved-searches/${saved[7].id}`)
    expect((await save(cleo, 'Again', 'search=again')).status).toBe(200)
    expect((await save(cleo, 'One too many', 'search=more')).status).toBe(409)
  })

  test('whatever SQL runs', async () => {
    const { id } = (await anna.get('/api/session')).body.user
    const insert = `insert into saved_searches (user_id, slot, name, query) values ($1, $2, 'A', '')`
    await expect(database.owner.query(insert, [id, 21])).rejects.toThrow(/check constraint/)
    await expect(database.owner.query(insert, [id, 0])).rejects.toThrow(/check constraint/)
    await database.owner.query(`${insert} on conflict do nothing`, [id, 1])
    await expect(database.owner.query(insert, [id, 1])).rejects.toThrow(/unique constraint/)
  })
})

describe('the calendar feed of a saved search', async () => {
  await insertTestEvents(database.owner, [
    { event_code: 'ai-soon', event_name: 'AI soon', city: 'Gdansk', date_begin: '2026-11-25' },
    { event_code: 'ai-later', event_name: 'AI later', city: 'Gdansk', date_begin: '2026-12-05' },
    { event_code: 'ai-over', event_name: 'AI over', city: 'Gdansk', date_begin: '2026-11-01' },
    { event_code: 'ai-undated', event_name: 'AI some day', city: 'Gdansk' },
    { event_code: 'ai-away', event_name: 'AI away', city: 'Berlin', date_begin: '2026-11-25' },
  ])
  /** Reads like a calendar program: without cookies and key. */
  const program = browser('192.0.2.9')
  const read = (url: string, headers: Record<string, string> = {}) =>
    program.get(new URL(url).pathname, { apikey: undefined, ...headers })
  const getCodes = (text: string) => [...text.matchAll(/^UID:(.+)@/gm)].map(([, code]) => code)
  const dora = await signUp('dora@example.com')
  const saveWithFeed = async (name: string, query: string): Promise<{ id: string; url: string }> => {
    const { id } = (await save(dora, name, query)).body
    const { feed_url } = (await dora.post(`/api/saved-searches/${id}/feed`)).body
    return { id, url: feed_url }
  }

  test('contains the coming events of the search under its name', async () => {
    const { url } = await saveWithFeed('AI in Gdansk', 'search=ai&city=Gdansk')
    const reply = await read(url)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(reply.body).toContain('NAME:AI in Gdansk\r\n')
    expect(getCodes(reply.body)).toEqual(['ai-soon', 'ai-later'])
    expect((await read(url, { 'if-none-match': reply.headers.get('etag') ?? '' })).status).toBe(304)
  })

  test('reads relative dates on the day of the request', async () => {
    const { url } = await saveWithFeed('Next month', 'search=ai+gdansk+next+month')
    expect(getCodes((await read(url)).body)).toEqual(['ai-later'])
    clock.day = '2026-10-31'
    try {
      expect(getCodes((await read(url)).body)).toEqual(['ai-over', 'ai-soon'])
    } finally {
      clock.day = '2026-11-20'
    }
  })

  test('never contains past events, whatever dates the search has', async () => {
    for (const [query, codes] of [
      ['search=ai&when=past', []],
      ['search=ai&when=all', ['ai-soon', 'ai-away', 'ai-later']],
      ['search=ai&when=2026-10-01..2026-12-31', ['ai-soon', 'ai-away', 'ai-later']],
      ['search=ai&when=2026-11-01', []],
    ] as const) {
      const { url } = await saveWithFeed(query, query)
      expect([query, getCodes((await read(url)).body).sort()]).toEqual([query, [...codes].sort()])
    }
  })

  test('contains at most 200 events, the soonest #430', async () => {
    const rows = Array.from({ length: SAVED_SEARCH_FEED_EVENTS + 5 }, (_, index) => ({
      event_code: `many-${String(index).padStart(3, '0')}`,
      event_name: 'Manyfold',
      date_begin: addDays('2027-01-01', index),
    }))
    await insertTestEvents(database.owner, rows)
    const { url } = await saveWithFeed('Many', 'search=manyfold')
    const codes = getCodes((await read(url)).body)
    expect(codes).toEqual(rows.slice(0, SAVED_SEARCH_FEED_EVENTS).map(({ event_code }) => event_code))
  })

  test('its address appears only in the reply that creates it, and is stored only as a hash', async () => {
    const { id, url } = await saveWithFeed('Secret', 'search=ai')
    const token = /([^/]+)\.ics$/.exec(url)?.[1] ?? ''
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(await list(dora)).toContainEqual(expect.objectContaining({ id, has_feed: true }))
    const replies = [await dora.get('/api/saved-searches'), await dora.get('/api/account/data')]
    expect(JSON.stringify(replies.map(({ body }) => body))).not.toContain(token)
    const { rows } = await database.owner.query('select s::text as row from saved_searches s')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(log.text()).not.toContain(token)
  })

  test('is revoked alone, by renewing, switching off or deleting the search #430', async () => {
    const [first, second] = [await saveWithFeed('One', 'search=one'), await saveWithFeed('Two', 'search=two')]
    const own = (await dora.post('/api/settings/calendar-feed')).body.url
    const renewed = (await dora.post(`/api/saved-searches/${first.id}/feed`)).body.feed_url
    expect((await read(first.url)).status).toBe(404)
    expect((await read(renewed)).status).toBe(200)
    expect((await dora.delete(`/api/saved-searches/${first.id}/feed`)).body.has_feed).toBe(false)
    expect((await read(renewed)).status).toBe(404)
    for (const url of [second.url, own]) expect((await read(url)).status).toBe(200)
    await dora.delete(`/api/saved-searches/${second.id}`)
    expect((await read(second.url)).status).toBe(404)
    expect((await read(own)).status).toBe(200)
  })

  test('ends when all other sessions of the user end', async () => {
    const erin = await createConfirmedUser('erin@example.com')
    const { id } = (await save(erin, 'A', 'search=ai')).body
    const { feed_url } = (await erin.post(`/api/saved-searches/${id}/feed`)).body
    expect((await read(feed_url)).status).toBe(200)
    await erin.reauthenticate()
    await erin.delete('/api/account/sessions')
    expect((await read(feed_url)).status).toBe(404)
    expect(await list(erin)).toMatchObject([{ id, has_feed: false }])
  })

  test('is rejected while the account is suspended', async () => {
    const finn = await signUp('finn@example.com')
    const { id } = (await save(finn, 'A', 'search=ai')).body
    const { feed_url } = (await finn.post(`/api/saved-searches/${id}/feed`)).body
    await database.owner.query(
      `update identity.users set suspended_at = now() where email = 'finn@example.com'`,
    )
    expect((await read(feed_url)).body.code).toBe('account_suspended')
  })
})
