import { expect, test } from 'vitest'
import { parseTypedDay } from './typed-day.ts'

const TODAY = '2026-11-20'

test.each([
  ['2026-11-28', '2026-11-28'],
  [' 2026-1-5 ', '2026-01-05'],
  ['28.11.2026', '2026-11-28'],
  ['5. 1. 2027', '2027-01-05'],
  ['28.11', '2026-11-28'],
  ['20.11.', '2026-11-20'],
  ['19.11', '2027-11-19'],
  ['29.2', '2028-02-29'],
])('%j is the day %s in both languages #432', (text, day) => {
  expect(parseTypedDay(text, 'en', TODAY)).toBe(day)
  expect(parseTypedDay(text, 'pl', TODAY)).toBe(day)
})

test('with slashes, the month comes first in US English and second in Polish', () => {
  expect(parseTypedDay('12/5/2026', 'en', TODAY)).toBe('2026-12-05')
  expect(parseTypedDay('12/5/2026', 'pl', TODAY)).toBe('2026-05-12')
  expect(parseTypedDay('12/5', 'en', TODAY)).toBe('2026-12-05')
})

test.each(['', 'soon', '2026-02-30', '31.02', '32.1.2026', '28.11/2026', '28.11.26', '2026-11', '11'])(
  '%j is no day',
  (text) => expect(parseTypedDay(text, 'en', TODAY)).toBeNull(),
)
