import { describe, expect, test } from 'vitest'
import { getWhenRange, resolveWhen } from './resolve-when.ts'
import { formatWhen, getWhenError, isWhen, WHEN_NAMES, type When } from './when.ts'

// 2026-11-19 is a Thursday.
describe('the days of a named value', () => {
  test.each<[When, string, string, string]>([
    ['today', '2026-11-19', '2026-11-19', '2026-11-19'],
    ['this-week', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['this-week', '2026-11-19', '2026-11-19', '2026-11-22'],
    ['this-week', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['this-weekend', '2026-11-16', '2026-11-21', '2026-11-22'],
    ['this-weekend', '2026-11-21', '2026-11-21', '2026-11-22'],
    ['this-weekend', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['this-weekend', '2026-12-30', '2027-01-02', '2027-01-03'],
    ['this-month', '2026-11-19', '2026-11-19', '2026-11-30'],
    ['next-month', '2026-11-19', '2026-12-01', '2026-12-31'],
    ['next-month', '2026-12-31', '2027-01-01', '2027-01-31'],
    ['next-month', '2027-01-31', '2027-02-01', '2027-02-28'],
  ])('%s on %s are %s to %s #425', (when, today, first, last) => {
    expect(resolveWhen(when, today)).toEqual({ kind: 'range', first, last })
  })
})

test('upcoming, past and all have no days of their own', () => {
  for (const kind of ['upcoming', 'past', 'all'] as const) {
    expect(resolveWhen(kind, '2026-11-19')).toEqual({ kind })
    expect(() => getWhenRange(kind, '2026-11-19')).toThrow(RangeError)
  }
})

test.each([
  ['2026-05-27', '2026-05-27', '2026-05-27'],
  ['2026-05-27..2026-06-02', '2026-05-27', '2026-06-02'],
])('%s are the days %s to %s', (when, first, last) => {
  expect(getWhenRange(when, '2026-11-19')).toEqual({ first, last })
  expect(formatWhen({ first, last })).toBe(when)
})

test.each([...WHEN_NAMES, '2026-05-27', '2026-05-27..2026-05-27', '2026-05-27..2027-01-01'])(
  '%j is a value',
  (when) => {
    expect(isWhen(when)).toBe(true)
  },
)

test.each([
  '',
  'tomorrow',
  'constructor',
  '2026-02-30',
  '2026-05-27..',
  '..2026-05-27',
  '2026-05-27...2026-05-28',
  '2026-05-27..2026-05-28..2026-05-29',
  '2026-05',
])('%j is no value, and the error names what is expected', (when) => {
  expect(isWhen(when)).toBe(false)
  expect(getWhenError(when)).toContain('a day (2026-05-27)')
  expect(() => resolveWhen(when, '2026-11-19')).toThrow(RangeError)
})

test('days in the wrong order are no value', () => {
  expect(getWhenError('2026-05-28..2026-05-27')).toBe('The first day is after the last day.')
})
