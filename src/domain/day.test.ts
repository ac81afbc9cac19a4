import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, getDayInTimeZone, isDay, toDayNumber } from './day.ts'

describe('calendar days', () => {
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    'soon',
    '',
    '0000-01-01',
    '2026-02-30',
  ])('%j is not a calendar day', (text) => expect(isDay(text)).toBe(false))

  test.each(['2024-02-29', '1900-01-01', '9999-12-31', '0001-01-01'])('%j is a calendar day', (text) =>
    expect(isDay(text)).toBe(true),
  )

  test.each([
    '0001-01-01',
    '0099-12-31',
    '1582-10-15',
    '1900-03-01',
    '2000-02-29',
    '2024-02-29',
    '9999-12-31',
  ])('%s has the number of days that Date counts', (day) =>
    expect(toDayNumber(day)).toBe(Date.parse(`${day}T00:00:00Z`) / 86_400_000),
  )

  test('adding and subtracting the same number of days returns the same day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: -20_000, max: 20_000 }),
        (start, step) => {
          const day = addDays('1950-01-01', start)
          expect(daysBetween(day, addDays(day, step))).toBe(step)
          expect(toDayNumber(addDays(day, 1))).toBe((toDayNumber(day) ?? 0) + 1)
        },
      ),
    )
  })

  test('the days around a clock change are one day apart #269', () => {
    expect(daysBetween('2026-03-28', '2026-03-29')).toBe(1)
    expect(daysBetween('2026-03-29', '2026-03-30')).toBe(1)
    expect(daysBetween('2026-10-25', '2026-10-26')).toBe(1)
  })

  test('the distance to an invalid day is undefined', () => {
    expect(daysBetween('2026-01-01', 'soon')).toBeUndefined()
  })

  test('is the local day of the time zone, not of UTC', () => {
    const lateInWarsaw = new Date('2026-06-30T22:30:00Z')
    expect(getDayInTimeZone(lateInWarsaw, 'Europe/Warsaw')).toBe('2026-07-01')
    expect(getDayInTimeZone(lateInWarsaw, 'America/Los_Angeles')).toBe('2026-06-30')
    expect(getDayInTimeZone(lateInWarsaw, 'Pacific/Auckland')).toBe('2026-07-01')
  })
})
