import { describe, expect, test } from 'vitest'
import { SAVED_SEARCHES_MAX } from '../../domain/saved-search.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const { browser } = await createTestApp(database)

async function signUp(email: string) {
  const user = browser()
  await user.signUp(email)
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
      'view=map&sort=city&free=true&within=25&city=Gdansk&when=next-month',
      'when=next-month&city=Gdansk&within=25&free=true&sort=city&view=map',
    ],
    [
      'keeps the search exactly as typed',
      'search=%22next+month%22+AI+%26+ML',
      'search=%22next+month%22+AI+%26+ML',
    ],
    ['leaves out everything else', '?search=ai&event=abc&month=2026-12&utm_source=x&city=', 'search=ai'],
    ['turns the day of earlier addresses into dates', 'day=2026-12-01', 'when=2026-12-01'],
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
  ])('is rejected with an invalid value: %s', async (query) => {
    const reply = await save(ben, 'A', query)
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_request'])
  })
})

test.each(['', '   ', 'x'.repeat(81), 'two\nlines'])('rejects the name %j', async (name) => {
  expect((await save(ben, name, 'search=ai')).body.code).toBe('invalid_request')
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
  test('also with requests at the same time, and can save again after deleting one', async () => {
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
