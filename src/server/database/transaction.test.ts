import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { asNobody } from './transaction.ts'

const database = await testDatabase()

test('smoke', async () => {
  expect(
    await asNobody(database.app, (tx) =>
      tx.rows(
        { name: 'a', text: 'select current_user::text as u, $1::date as d, 1.5::numeric as n, 5::int8 as i' },
        ['2026-02-28'],
      ),
    ),
  ).toEqual([{ u: 'amberlink_app', d: '2026-02-28', n: 1.5, i: 5 }])
})
