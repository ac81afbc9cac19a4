import { expect, test } from 'vitest'
import { getWeekday } from '../../../../domain/day.ts'
import {
  addPeriods,
  type CalendarPeriod,
  findNearestPeriod,
  getAnchorDay,
  getDayForKey,
  getInitialDay,
  getOpeningPeriod,
  getPeriodBounds,
  getPeriodOf,
  getWeeks,
  toPeriodParams,
} from './calendar-period.ts'

const month = (name: string): CalendarPeriod => ({ kind: 'month', month: name })
const week = (monday: string): CalendarPeriod => ({ kind: 'week', monday })

test('a month has the weeks of its days from Monday, filled with days of its neighbors', () => {
  const weeks = getWeeks(month('2026-11'))
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.[0]).toBe('2026-10-26')
  expect(weeks[5]?.at(-1)).toBe('2026-12-06')
  expect(getWeeks(month('2027-02'))).toHaveLength(4)
  expect(getWeeks(month('2027-02'))[0]?.[0]).toBe('2027-02-01')
})

test('contains every day of a month once, in weeks that start on Monday', () => {
  for (let period = month('2023-12'), i = 0; i < 60; i++, period = addPeriods(period, 1)) {
    const { first, last } = getPeriodBounds(period)
    const days = getWeeks(period).flat()
    const own = days.filter((day) => day >= first && day <= last)
    expect([own[0], own.at(-1), own.length]).toEqual([first, last, new Set(own).size])
    expect(days.length % 7).toBe(0)
    expect(getWeekday(days[0] ?? '')).toBe(0)
  }
})

test('a week is one row from Monday to Sunday', () => {
  expect(getPeriodOf('2027-01-03', 'week')).toEqual(week('2026-12-28'))
  expect(getWeeks(week('2026-12-28'))).toEqual([
    ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'],
  ])
})

test.each([
  [month('2026-11'), 1, month('2026-12')],
  [month('2026-01'), -1, month('2025-12')],
  [month('2199-12'), 1, month('2199-12')],
  [week('2026-12-28'), 1, week('2027-01-04')],
  [week('1900-01-01'), -1, week('1900-01-01')],
])('moves %j by %d to %j', (period, count, moved) => expect(addPeriods(period, count)).toEqual(moved))

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
  expect(getDayForKey(from, { key, shiftKey: false }, 'month')).toBe(to),
)

test('in a week, Page Down moves by a week and with Shift by a month', () => {
  expect(getDayForKey('2026-12-28', { key: 'PageDown', shiftKey: false }, 'week')).toBe('2027-01-04')
  expect(getDayForKey('2026-12-28', { key: 'PageUp', shiftKey: true }, 'week')).toBe('2026-11-28')
})

test('Shift with Page Down moves by a year; other keys and the ends of the calendar do not move', () => {
  expect(getDayForKey('2028-02-29', { key: 'PageDown', shiftKey: true }, 'month')).toBe('2029-02-28')
  expect(getDayForKey('2026-11-20', { key: 'Enter', shiftKey: false }, 'month')).toBeUndefined()
  expect(getDayForKey('1900-01-01', { key: 'ArrowLeft', shiftKey: false }, 'month')).toBeUndefined()
  expect(getDayForKey('2199-12-31', { key: 'ArrowRight', shiftKey: false }, 'month')).toBeUndefined()
})

const TODAY = '2026-11-20'
const dates = (first: string, last: string) => ({
  today: TODAY,
  understood: [
    {
      kind: 'dates' as const,
      start: 0,
      end: 1,
      alternative: false,
      excluded: false,
      overridden: false,
      first,
      last,
    },
  ],
})

test('opens at today without dates', () => {
  expect(getOpeningPeriod({}, 'month', { today: TODAY, understood: [] })).toEqual(month('2026-11'))
  expect(getOpeningPeriod({ when: 'past' }, 'week', { today: TODAY, understood: [] })).toEqual(
    week('2026-11-16'),
  )
})

test('opens at the first chosen day, otherwise at the first day understood in the search #292', () => {
  expect(getOpeningPeriod({}, 'month', dates('2027-05-01', '2027-05-31'))).toEqual(month('2027-05'))
  expect(getOpeningPeriod({}, 'week', dates('2027-05-01', '2027-05-31'))).toEqual(week('2027-04-26'))
  expect(getOpeningPeriod({ when: 'next-month' }, 'month', dates('2027-05-01', '2027-05-31'))).toEqual(
    month('2026-12'),
  )
  expect(getOpeningPeriod({}, 'month', dates('2526-05-01', '2526-05-31'))).toEqual(month('2026-11'))
})

test('the period at which the calendar opens has no parameters', () => {
  const openings = { month: month('2026-11'), week: week('2026-11-16') }
  const none = { period: undefined, month: undefined, week: undefined }
  expect(toPeriodParams(month('2026-11'), openings, 'month')).toEqual(none)
  expect(toPeriodParams(month('2026-12'), openings, 'month')).toEqual({ ...none, month: '2026-12' })
  expect(toPeriodParams(week('2026-11-16'), openings, 'month')).toEqual({ ...none, period: 'week' })
  expect(toPeriodParams(week('2026-11-23'), openings, 'month')).toEqual({
    ...none,
    period: 'week',
    week: '2026-11-23',
  })
  // On phones.
  expect(toPeriodParams(week('2026-11-16'), openings, 'week')).toEqual(none)
  expect(toPeriodParams(week('2026-11-23'), openings, 'week')).toMatchObject({
    period: 'week',
    week: '2026-11-23',
  })
  expect(toPeriodParams(month('2026-11'), openings, 'week')).toEqual({ ...none, period: 'month' })
  expect(toPeriodParams(month('2026-12'), openings, 'week')).toEqual({ ...none, month: '2026-12' })
})

test('month and week switch at the selected day, otherwise at today, otherwise at the first day', () => {
  expect(getAnchorDay(month('2026-11'), '2026-11-05', TODAY)).toBe('2026-11-05')
  expect(getAnchorDay(month('2026-11'), undefined, TODAY)).toBe(TODAY)
  expect(getAnchorDay(month('2026-12'), undefined, TODAY)).toBe('2026-12-01')
})

test('on a phone, selects the next day with events, or the first if all have passed', () => {
  const days = [{ day: '2026-11-03' }, { day: '2026-11-21' }, { day: '2026-11-28' }]
  expect(getInitialDay(days, '2026-11-20')).toBe('2026-11-21')
  expect(getInitialDay(days, '2026-11-21')).toBe('2026-11-21')
  expect(getInitialDay(days, '2026-12-01')).toBe('2026-11-03')
  expect(getInitialDay([], '2026-11-20')).toBeUndefined()
})

test('suggests the next period with events, or the last if all have passed', () => {
  const events = ['2027-02-03', null, '2026-12-31', '2026-01-01'].map((date_begin) => ({ date_begin }))
  expect(findNearestPeriod(events, month('2026-11'), '2026-11-20')).toEqual(month('2026-12'))
  expect(findNearestPeriod(events, month('2027-01'), '2027-01-20')).toEqual(month('2027-02'))
  expect(findNearestPeriod(events, month('2028-01'), '2028-01-20')).toEqual(month('2027-02'))
  expect(findNearestPeriod(events, week('2026-11-16'), '2026-11-20')).toEqual(week('2026-12-28'))
  expect(findNearestPeriod([], month('2026-11'), '2026-11-20')).toBeUndefined()
})
