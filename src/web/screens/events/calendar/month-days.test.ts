import { expect, test } from 'vitest'
import { getWeekday } from '../../../../domain/day.ts'
import { addShownMonths, getDayForKey, getMonthWeeks } from './month-days.ts'

test('a month stands in six weeks from Monday on, with the neighbours around it', () => {
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

test('every day of every month is there once, and every week begins on a Monday', () => {
  for (let month = '2023-12'; month < '2029-01'; month = addShownMonths(month, 1)) {
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
])('%s and %d months is %s', (month, count, moved) => expect(addShownMonths(month, count)).toBe(moved))

test.each([
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowLeft', '2026-11-01', '2026-10-31'],
  ['ArrowDown', '2026-11-25', '2026-12-02'],
  ['ArrowUp', '2026-11-25', '2026-11-18'],
  ['Home', '2026-11-20', '2026-11-16'],
  ['End', '2026-11-20', '2026-11-22'],
  ['PageDown', '2027-01-31', '2027-02-28'],
  ['PageUp', '2026-11-20', '2026-10-20'],
])('%s goes from %s to %s', (key, from, to) => expect(getDayForKey(from, { key, shiftKey: false })).toBe(to))

test('with Shift a page is a year; other keys and the end of the calendar go nowhere', () => {
  expect(getDayForKey('2028-02-29', { key: 'PageDown', shiftKey: true })).toBe('2029-02-28')
  expect(getDayForKey('2026-11-20', { key: 'Enter', shiftKey: false })).toBeUndefined()
  expect(getDayForKey('1900-01-01', { key: 'ArrowLeft', shiftKey: false })).toBeUndefined()
  expect(getDayForKey('2199-12-31', { key: 'ArrowRight', shiftKey: false })).toBeUndefined()
})
