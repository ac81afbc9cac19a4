import { expect, test } from 'vitest'
import { withTransaction, withUserTransaction } from '../database/transaction.ts'
import { insertTestUser } from '../testing/people.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { addFavorite, removeFavorite } from './favorites.ts'

const database = await createTestDatabase()
const ann = await insertTestUser(database, 'ann@example.org')
const ben = await insertTestUser(database, 'ben@example.org')
await insertTestEvents(database.owner, [{ event_code: 'A', date_begin: '2020-01-01' }, { event_code: 'B' }])
const add = (person: string, code: string) =>
  withUserTransaction(database.app, person, (tx) => addFavorite(tx, code))
const remove = (person: string, code: string) =>
  withUserTransaction(database.app, person, (tx) => removeFavorite(tx, code))

test('marking twice, and twenty times at once, leaves one mark and answers it', async () => {
  const first = await add(ann, 'A')
  expect(first).toEqual({ kind: 'added', row: { event_code: 'A', favorited_at: expect.any(String) } })
  const row = 'row' in first ? first.row : undefined
  expect(await add(ann, 'A')).toEqual({ kind: 'already', row })
  const results = await Promise.all(Array.from({ length: 20 }, () => add(ann, 'B')))
  expect(results.filter(({ kind }) => kind === 'added')).toHaveLength(1)
  expect(results.filter(({ kind }) => kind === 'already')).toHaveLength(19)
})

test('removing answers when the mark was made, once, and only the person’s own', async () => {
  await add(ben, 'A')
  expect(await remove(ann, 'A')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  expect(await remove(ann, 'A')).toBeNull()
  expect(await remove(ben, 'A')).toEqual(expect.any(String))
})

test('an unknown event and nobody are refused', async () => {
  expect(await add(ann, 'nothing')).toEqual({ kind: 'unknown_event' })
  await expect(withTransaction(database.app, (tx) => addFavorite(tx, 'A'))).rejects.toThrow()
})
