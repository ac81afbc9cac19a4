import { expect, test } from 'vitest'
import { formatCount, formatTable } from './table.ts'

test('columns are as wide as their longest cell, and numbers are aligned to the right', () => {
  const columns = [{ title: 'City' }, { title: 'Events', align: 'right' as const }, { title: 'Country' }]
  const rows = [
    ['Gdańsk', 12, 'Poland'],
    ['Łódź', 1234, null],
  ]
  expect(formatTable(columns, rows)).toBe(
    ['City    Events  Country', 'Gdańsk      12  Poland', 'Łódź      1234  -', ''].join('\n'),
  )
})

test('control characters in a cell are escaped', () => {
  expect(formatTable([{ title: 'Name' }], [['\u001b[2Jann\n\u202e']])).toBe(
    'Name\n\\u001b[2Jann\\u000a\\u202e\n',
  )
})

test('a count has the singular only for one', () => {
  expect([0, 1, 2000].map((count) => formatCount(count, 'email'))).toEqual([
    '0 emails',
    '1 email',
    '2,000 emails',
  ])
  expect([1, 2].map((count) => formatCount(count, 'city', 'cities'))).toEqual(['1 city', '2 cities'])
})
