import { expect, test } from 'vitest'
import { getWeekday } from '../../../../domain/day.ts'
import {
  addMonthsInRange,
  findNearestMonth,
  getDayForKey,
  getInitialDay,
  getMonthWeeks,
} from './month-days.ts'

test('a month has six weeks from Monday, filled with days of its neighbors', () => {
  const weeks = getMonthWeeks('2026-11')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ])
  expect(weeks[5]?.at(-1)).toBe('2026-12-06')
  expect(getMonthWeeks('2027-02')[0]?.[0]).toBe('2027-02-01')
})

test('contains every day of a month once, in weeks that start on Monday', () => {
  for (let month = '2023-12'; month < '2029-01'; month = addMonthsInRange(month, 1)) {
    const weeks = getMonthWeeks(month)
    const own = weeks.flat().filter((day) => day.startsWith(month))
    expect(own[0]).toBe(`${month}-01`)
    expect(new Set(own).size).toBe(own.length)
    expect(own.length).toBeGreaterThanOrEqual(28)
    for (const [monday = ''] of weeks) expect(getWeekday(monday)).toBe(0)
  }
})

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-05', -12, '2025-05'],
  ['2199-12', 1, '2199-12'],
  ['1900-01', -12, '1900-01'],
])('moves %s by %d months to %s', (month, count, moved) => expect(addMonthsInRange(month, count)).toBe(moved))

test.each([
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowLeft', '2026-11-01', '2026-10-31'],
  ['ArrowDown', '2026-11-25', '2026-12-02'],
  ['ArrowUp', '2026-11-25', '2026-11-18'],
  ['Home', '2026-11-20', '2026-11-16'],
  ['End', '2026-11-20', '2026-11-22'],
  ['PageDown', '2027-01-31', '2027-02-28'],
  ['PageUp', '2026-11-20', '2026-10-20'],
])('%s moves the focus from %s to %s', (key, from, to) =>
  expect(getDayForKey(from, { key, shiftKey: false })).toBe(to),
)

test('Shift with Page Down moves by a year; other keys and the ends of the calendar do not move', () => {
  expect(getDayForKey('2028-02-29', { key: 'PageDown', shiftKey: true })).toBe('2029-02-28')
  expect(getDayForKey('2026-11-20', { key: 'Enter', shiftKey: false })).toBeUndefined()
  expect(getDayForKey('1900-01-01', { key: 'ArrowLeft', shiftKey: false })).toBeUndefined()
  expect(getDayForKey('2199-12-31', { key: 'ArrowRight', shiftKey: false })).toBeUndefined()
})

const days = [{ day: '2026-11-03' }, { day: '2026-11-21' }, { day: '2026-11-28' }]

test('initially selects the next day with events, or the first if all have passed', () => {
  expect(getInitialDay(days, '2026-11-20')).toBe('2026-11-21')
  expect(getInitialDay(days, '2026-11-21')).toBe('2026-11-21')
  expect(getInitialDay(days, '2026-12-01')).toBe('2026-11-03')
  expect(getInitialDay([], '2026-11-20')).toBeUndefined()
})

test('suggests the next month with events, or the last if all have passed', () => {
  const events = ['2027-02-03', null, '2026-12-31', '2026-01-01'].map((date_begin) => ({ date_begin }))
  expect(findNearestMonth(events, '2026-11', '2026-11-20')).toBe('2026-12')
  expect(findNearestMonth(events, '2027-01', '2027-01-20')).toBe('2027-02')
  expect(findNearestMonth(events, '2028-01', '2028-01-20')).toBe('2027-02')
  expect(findNearestMonth([], '2026-11', '2026-11-20')).toBeUndefined()
})
