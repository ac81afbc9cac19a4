import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './day.ts'
import { getMonthBounds, isMonth } from './month.ts'

test.each([
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2000-02', '2000-02-01', '2000-02-29'],
  ['2100-02', '2100-02-01', '2100-02-28'],
  ['0001-01', '0001-01-01', '0001-01-31'],
  ['9999-12', '9999-12-01', '9999-12-31'],
])('%s begins on %s and ends on %s', (month, first, last) => {
  expect(getMonthBounds(month)).toEqual({ first, last })
})

test('the day after the last day of a month is a first day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2200 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
      const month = `${year}-${String(number).padStart(2, '0')}`
      const { last } = getMonthBounds(month)
      expect(last.startsWith(month)).toBe(true)
      expect(addDays(last, 1).endsWith('-01')).toBe(true)
    }),
  )
})

test.each([
  '',
  '2026',
  '2026-13',
  '2026-00',
  '2026-1',
  '0000-01',
  '2026-11-01',
  '26-11',
  ' 2026-11',
  '2026-11\n',
])('%j is not a month', (text) => {
  expect(isMonth(text)).toBe(false)
  expect(() => getMonthBounds(text)).toThrow(RangeError)
})
