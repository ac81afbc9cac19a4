import { beforeAll, expect, test } from 'vitest'
import type { Statement } from '../database/statement.ts'
import { type Tx, withTransaction } from '../database/transaction.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readCataloguePage } from './catalogue-page.ts'
import { readEventCalendar } from './event-calendar.ts'
import { readEventMap } from './event-map.ts'

const database = await createTestDatabase()

/** The name of one event per script, and searches that find it alone. */
const NAMES: Record<string, { name: string; searches: string[] }> = {
  Cyrillic: {
    name: 'Встреча выпускников в Гданьске',
    searches: ['выпускников', 'ВСТРЕЧА ВЫПУСКНИКОВ', 'ыпуск'],
  },
  Ukrainian: { name: 'Зустріч щёголей їжаків', searches: ['їжаків', 'зустріч їжак', 'щё'] },
  Greek: { name: 'Συνάντηση επιχειρηματιών', searches: ['Συνάντηση', 'συναντηση', 'χειρημ'] },
  Arabic: { name: 'مؤتمر ريادة الأعمال', searches: ['مؤتمر', 'الأعمال', 'ريادة مؤتمر'] },
  Hebrew: { name: 'כנס יזמות', searches: ['יזמות', 'כנס'] },
  Chinese: { name: '创业者交流大会', searches: ['交流', '创', '流大会'] },
  Japanese: { name: 'ネットワーキングの夕べ', searches: ['ネットワー', '夕べ', 'ﾈｯﾄ'] },
  Korean: { name: '창업 네트워킹', searches: ['네트워킹', '창업'] },
  Thai: { name: 'งานพบปะผู้ประกอบการ', searches: ['ผู้ประกอบ', 'พบปะ'] },
  Devanagari: { name: 'उद्यमी सम्मेलन', searches: ['उद्यमी', 'सम्मेलन'] },
  emoji: { name: 'Party 🎉🎈', searches: ['🎉', '🎉🎈'] },
  signs: { name: '100%_sure && C++', searches: ['%', '%_', '&&', 'c++', '++'] },
  'combining marks': { name: 'q\u030Cx\u030C y\u0332zz\u0332y', searches: ['q\u030Cx\u030C'] },
}
const FILLERS = 6000
const code = (script: string) => `one ${script}`

beforeAll(async () => {
  // Other events with the same letters in other words, enough of them to make reading all of them visible.
  const fillers = [
    'Встреча друзей',
    'Συνάθροιση',
    'مدينة',
    'ערב',
    '交通大学',
    'ネコ',
    '창문',
    'งานวัด',
    'Summit',
    'उत्सव',
  ]
  await insertTestEvents(database.owner, [
    ...Array.from({ length: FILLERS }, (_, i) => ({
      event_code: `filler.${i}`,
      event_name: `${fillers[i % fillers.length]} ${i}`,
      city: 'Sopot',
      date_begin: '2026-12-01',
    })),
    ...Object.entries(NAMES).map(([script, { name }]) => ({
      event_code: code(script),
      event_name: name,
      city: 'Sopot',
      date_begin: '2026-12-01',
    })),
  ])
  await database.owner.query('analyze eventlist')
}, 120_000)

/** Explains each unprepared statement that `read` runs. Returns its result and how many rows were read without matching. */
async function countRejectedRows<T>(read: (tx: Tx) => Promise<T>): Promise<{ result: T; rejected: number }> {
  let rejected = 0
  const result = await withTransaction(database.app, (tx) => {
    const explain = async (statement: Statement, values: unknown[]) => {
      if (statement.name !== '') return
      const explained = { name: '', text: `explain (analyze, format json) ${statement.text}` }
      const [row] = await tx.query<{ 'QUERY PLAN': object }>(explained, values)
      const plan = JSON.stringify(row?.['QUERY PLAN'])
      for (const [, count] of plan.matchAll(/"Rows Removed by (?:Filter|Index Recheck)":(\d+)/g)) {
        rejected += Number(count)
      }
    }
    return read({
      query: async (statement, values) => {
        await explain(statement, values)
        return tx.query(statement, values)
      },
      queryOne: async (statement, values) => {
        await explain(statement, values)
        return tx.queryOne(statement, values)
      },
    })
  })
  return { result, rejected }
}

/** Rows that a search may read without a match. The sample that detects common terms reads 2,000. */
const REJECTED_MAX = 2000 + 60

const cases = Object.entries(NAMES).flatMap(([script, { searches }]) =>
  searches.map((search): [string, string] => [script, search]),
)

test.each(cases)('%s: %j is found by index in the list, the calendar and the map', async (script, search) => {
  const list = await countRejectedRows((tx) =>
    readCataloguePage(tx, { search, sort: 'soonest' }, null, '2026-11-20'),
  )
  expect(list.result.events.map(({ event_code }) => event_code)).toEqual([code(script)])
  const month = await countRejectedRows((tx) => readEventCalendar(tx, { search }, '2026-12'))
  expect(month.result.total.count).toBe(1)
  const map = await countRejectedRows((tx) => readEventMap(tx, { search }))
  expect(map.result.total.count).toBe(1)
  for (const { rejected } of [list, month, map]) expect(rejected).toBeLessThan(REJECTED_MAX)
})

test.each([
  ['ligatures that expand to 3,600 characters', '\uFDFA'.repeat(200)],
  ['wildcards', '%%%% ____'],
  ['signs', '~~~ ``` ^^^'],
  ['an unknown word in another script', 'несуществующее'],
  ['a long unknown word', 'ж'.repeat(200)],
  ['letters with combining marks, which fold to two letters', 'q\u030Cq\u030C'],
])('a search for %s reads no other events', async (_title, search) => {
  const { result, rejected } = await countRejectedRows((tx) =>
    readCataloguePage(tx, { search, sort: 'soonest' }, null, '2026-11-20'),
  )
  expect(result.total).toEqual({ count: 0, capped: false })
  expect(rejected).toBeLessThan(REJECTED_MAX)
})

test('a search for combining marks alone is treated as no search', async () => {
  const { result } = await countRejectedRows((tx) =>
    readCataloguePage(tx, { search: '\u0301 \u0308', sort: 'soonest' }, null, '2026-11-20'),
  )
  expect(result.total).toEqual({ count: FILLERS + Object.keys(NAMES).length, capped: false })
})
