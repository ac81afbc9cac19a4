import { beforeAll, expect, test } from 'vitest'
import { type CatalogueQuery, EVENT_SORTS } from '../../domain/catalogue-query.ts'
import { type Statement, StatementValues } from '../database/statement.ts'
import { type Tx, withTransaction } from '../database/transaction.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { cityAndTopicConditions, orderColumns } from './catalogue-conditions.ts'
import { readCataloguePage } from './catalogue-page.ts'

const database = await createTestDatabase()
const filters = [{}, { city: 'Sopot' }, { topic: 'AI' }, { city: 'Sopot', topic: 'AI' }]
const queries = EVENT_SORTS.flatMap((sort) => filters.map((filter): CatalogueQuery => ({ sort, ...filter })))

beforeAll(() => {
  const codes = Array.from({ length: 30 }, (_, i) => `E${i}`)
  return insertTestEvents(
    database.owner,
    codes.map((event_code) => ({ event_code, city: 'Sopot', topic: 'AI' })),
  )
})

/** Reads a page and returns the statements that ran. */
async function recordStatements(query: CatalogueQuery, cursor: string | null = null) {
  const ran: Statement[] = []
  const page = await withTransaction(database.app, (tx) => {
    const recording: Tx = {
      query(statement, values) {
        ran.push(statement)
        return tx.query(statement, values)
      },
      queryOne(statement, values) {
        ran.push(statement)
        return tx.queryOne(statement, values)
      },
    }
    return readCataloguePage(recording, query, cursor, '2026-11-20')
  })
  return { ran, cursor: page.next_cursor }
}

test.each(queries)('a page is a range scan of one index: %j', async (query) => {
  const { rows } = await database.owner.query(
    `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'eventlist'::regclass`,
  )
  const filtered = cityAndTopicConditions(query, new StatementValues()).map(
    (condition) => condition.split(' ')[0],
  )
  const columns = [...filtered, orderColumns(query)].join(', ')
  expect(rows.filter(({ definition }) => definition.endsWith(`USING btree (${columns})`))).toHaveLength(1)
})

test('a page takes three statements, and a search in a small catalogue four', async () => {
  await recordStatements({ sort: 'city' })
  expect((await recordStatements({ sort: 'city', city: 'Sopot' })).ran).toHaveLength(3)
  expect((await recordStatements({ sort: 'city', city: 'Sopot', search: 'e1' })).ran).toHaveLength(4)
})

test('prepared statements have one text per name', async () => {
  const texts = new Map<string, string>()
  for (const query of queries) {
    const { ran, cursor } = await recordStatements(query)
    expect(cursor).not.toBeNull()
    for (const { name, text } of [...ran, ...(await recordStatements(query, cursor)).ran]) {
      expect(text).toBe(texts.get(name) ?? text)
      texts.set(name, text)
    }
  }
})
