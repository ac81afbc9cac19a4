import { expect, test } from 'vitest'
import { toInstant } from './time-zone.ts'

// #472
test.each([
  ['2026-01-10', '12:00', 'Europe/Warsaw', '2026-01-10T11:00:00.000Z'],
  ['2026-07-10', '12:00', 'Europe/Warsaw', '2026-07-10T10:00:00.000Z'],
  ['2026-03-29', '02:30', 'Europe/Warsaw', '2026-03-29T01:30:00.000Z'], // skipped
  ['2026-10-25', '02:30', 'Europe/Warsaw', '2026-10-25T00:30:00.000Z'], // twice
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'], // twice
  ['2026-09-27', '02:15', 'Pacific/Auckland', '2026-09-26T14:15:00.000Z'], // skipped
  ['2026-07-10', '12:00', 'Asia/Kathmandu', '2026-07-10T06:15:00.000Z'],
  ['2026-07-10', '12:00', 'UTC', '2026-07-10T12:00:00.000Z'],
])('%s %s in %s is %s', (day, time, zone, expected) => {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  expect(new Date(toInstant(day, minutes, zone)).toISOString()).toBe(expected)
})
