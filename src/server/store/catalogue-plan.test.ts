import { beforeAll, expect, test } from 'vitest'
import { type CatalogueQuery, EVENT_SORTS } from '../../domain/catalogue-query.ts'
import { asNobody, type Statement } from '../database/transaction.ts'
import { testDatabase } from '../testing/test-database.ts'
import { readCataloguePage } from './catalogue-page.ts'

const database = await testDatabase()
const TODAY = '2026-11-20'

beforeAll(async () => {
  await database.owner.query(`
    insert into eventlist (event_code, "event name", date_begin, city, topic, event_type, organiser)
    select 'E' || i, 'Forum ' || i, date '2026-11-20' + i % 100 - 50, 'City ' || i % 3, 'Topic ' || i % 4, 'Type ' || i % 5,
           'Club ' || i % 6
    from generate_series(1, 1000) i`)
  await database.owner.query('analyze eventlist')
})

interface Ran {
  statement: Statement
  values: unknown[]
}

/** Reads a page and tells which statements that took. */
async function statementsOf(query: CatalogueQuery, cursor: string | null) {
  const ran: Ran[] = []
  const page = await asNobody(database.app, (tx) =>
    readCataloguePage(
      {
        rows: (statement, values) => {
          ran.push({ statement, values })
          return tx.rows(statement, values)
        },
      },
      query,
      cursor,
      TODAY,
    ),
  )
  return { ran, cursor: page.next_cursor }
}

/** The plan PostgreSQL makes for any values, were the table large enough for indexes to pay. */
async function planOf({ statement, values }: Ran): Promise<string> {
  const client = await database.app.connect()
  try {
    await client.query(`begin; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off;
      set local enable_sort = off; set local enable_incremental_sort = off`)
    await client.query(`prepare planned as ${statement.text}`)
    const literals = values.map((value) => `'${value}'`).join(', ')
    const { rows } = await client.query(
      `explain (costs off) execute planned${values.length ? `(${literals})` : ''}`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    client.release(true)
  }
}

const filters = [{}, { city: 'City 1' }, { topic: 'Topic 1' }, { city: 'City 1', topic: 'Topic 1' }]
const queries = EVENT_SORTS.flatMap((sort) => filters.map((filter): CatalogueQuery => ({ sort, ...filter })))

test.each(queries)('a page is one stretch of one index: %j', async (query) => {
  const first = await statementsOf(query, null)
  const second = await statementsOf(query, first.cursor)
  const codes = [...first.ran, ...second.ran].filter(({ statement }) =>
    statement.name.startsWith('read_codes'),
  )
  expect(codes).toHaveLength(2)
  for (const each of codes) {
    const plan = await planOf(each)
    expect(plan).toMatch(/^Limit\n {2}-> {2}Index (Only )?Scan using eventlist_\w+ on eventlist/)
    expect(plan).not.toContain('Filter')
  }
})

test('a page without a search takes three statements, one with a search no more than five', async () => {
  await statementsOf({ sort: 'soonest' }, null)
  expect((await statementsOf({ sort: 'soonest' }, null)).ran).toHaveLength(3)
  expect(
    (await statementsOf({ sort: 'city', search: 'forum 7', city: 'City 1' }, null)).ran.length,
  ).toBeLessThan(6)
})

test('statements that are kept prepared have one text per name', async () => {
  const texts = new Map<string, string>()
  for (const query of queries) {
    const first = await statementsOf(query, null)
    for (const { statement } of [...first.ran, ...(await statementsOf(query, first.cursor)).ran]) {
      expect(statement.text).toBe(texts.get(statement.name) ?? statement.text)
      texts.set(statement.name, statement.text)
    }
  }
})
