import { expect, test, vi } from 'vitest'
import { createTestApp, expectProblem } from '../../testing/test-app.ts'
import { insertTestEvents } from '../../testing/test-data.ts'
import { createTestDatabase, waitForBlockedQueries } from '../../testing/test-database.ts'

const database = await createTestDatabase()
const { browser } = await createTestApp(database, { settings: { apiRateLimit: true } })
const [anna, bea] = [browser(), browser()]
await anna.signUp('anna@example.com')
await bea.signUp('bea@example.com')
await insertTestEvents(database.owner, [
  { event_code: 'summit', event_name: 'Summit', date_begin: '2100-01-01' },
])
// Loads the catalogue.
await anna.get('/api/events')

/** Locks the events and registrations, so that reads of their rows wait, while `work` runs. */
async function whileEventsAreLocked(work: (unlock: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const client = await database.owner.connect()
  try {
    await client.query('begin; lock table eventlist, user_events in access exclusive mode')
    await work(() => client.query('rollback'))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

// #413 V2.4.1 V15.2.2
test('a user has two searches at a time; four more wait, and the others are rejected', async () => {
  await whileEventsAreLocked(async (unlock) => {
    let rejections = 0
    const searches = Array.from({ length: 8 }, async () => {
      const reply = await anna.get('/api/events?search=summit')
      if (reply.status === 429) rejections++
      return reply
    })
    // The reads of both share a connection.
    await waitForBlockedQueries(database, 1)
    await vi.waitFor(() => expect(rejections).toBe(2), { timeout: 10_000 })
    expect((await anna.get('/api/my-events/all?search=summit')).status).toBe(429)
    const other = bea.get('/api/events?search=summit')
    await unlock()
    const replies = await Promise.all(searches)
    const count = (status: number) => replies.filter((reply) => reply.status === status).length
    expect([count(200), count(429)]).toEqual([6, 2])
    const rejected = replies.find(({ status }) => status === 429)
    expect(rejected?.body).toMatchObject({ code: 'too_many_attempts', retry_after: 1 })
    expect((await other).status).toBe(200)
  })
})

test('the feed of a saved search waits for its turn with the searches of its user', async () => {
  const { id } = (await anna.post('/api/saved-searches', { name: 'Summits', query: 'search=summit' })).body
  const { feed_url } = (await anna.post(`/api/saved-searches/${id}/feed`)).body
  const program = browser()
  await whileEventsAreLocked(async (unlock) => {
    let rejections = 0
    const feeds = Array.from({ length: 8 }, async () => {
      const reply = await program.get(new URL(feed_url).pathname, { apikey: undefined })
      if (reply.status === 429) rejections++
      return reply
    })
    await waitForBlockedQueries(database, 2)
    await vi.waitFor(() => expect(rejections).toBe(2), { timeout: 10_000 })
    const other = bea.get('/api/events?search=summit')
    await waitForBlockedQueries(database, 3)
    await unlock()
    const statuses = (await Promise.all(feeds)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    expect((await other).status).toBe(200)
  })
})

test('a user has two other reads of the catalogue at a time; the others wait, and other users take turns', async () => {
  await whileEventsAreLocked(async (unlock) => {
    const paths = [
      '/api/events',
      '/api/event-facets',
      '/api/event-map',
      '/api/event-calendar',
      '/api/dashboard',
    ]
    const finished: string[] = []
    const get = async (client: typeof anna, path: string, name: string) => {
      const reply = await client.get(path)
      finished.push(name)
      return reply
    }
    const reads = Array.from({ length: 40 }, (_, index) => get(anna, paths[index % 5]!, 'read'))
    await waitForBlockedQueries(database, 1)
    const others = [get(bea, '/api/events', 'other user'), get(anna, '/api/events?search=summit', 'search')]
    await unlock()
    const replies = await Promise.all([...reads, ...others])
    for (const name of ['other user', 'search']) expect(finished.indexOf(name)).toBeLessThan(20)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

test('a search of My Events that takes longer than a second ends with a problem', async () => {
  await whileEventsAreLocked(async () => {
    await expectProblem(bea.get('/api/my-events/all?search=summit'), [422, 'search_too_slow'])
  })
  expect((await bea.get('/api/my-events/all?search=summit')).status).toBe(200)
})
