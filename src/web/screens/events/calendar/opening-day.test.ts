import { expect, test } from 'vitest'
import { findNearestMonth, getInitialDay } from './opening-day.ts'

const days = [{ day: '2026-11-03' }, { day: '2026-11-21' }, { day: '2026-11-28' }]

test('a month opens at the next day with events, and where all are over at the first', () => {
  expect(getInitialDay(days, '2026-11-20')).toBe('2026-11-21')
  expect(getInitialDay(days, '2026-11-21')).toBe('2026-11-21')
  expect(getInitialDay(days, '2026-12-01')).toBe('2026-11-03')
  expect(getInitialDay([], '2026-11-20')).toBeUndefined()
})

test('an empty month points to the next one with events, and where there is none to the last', () => {
  const events = ['2027-02-03', null, '2026-12-31', '2026-01-01'].map((date_begin) => ({ date_begin }))
  expect(findNearestMonth(events, '2026-11', '2026-11-20')).toBe('2026-12')
  expect(findNearestMonth(events, '2027-01', '2027-01-20')).toBe('2027-02')
  expect(findNearestMonth(events, '2028-01', '2028-01-20')).toBe('2027-02')
  expect(findNearestMonth([], '2026-11', '2026-11-20')).toBeUndefined()
})
