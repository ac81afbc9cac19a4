import { afterEach, expect, test, vi } from 'vitest'
import { getDayInTimeZone } from '../../domain/day.ts'
import { createClock } from './clock.ts'

test('today is the day in the configured time zone', () => {
  for (const timeZone of ['Pacific/Kiritimati', 'Europe/Warsaw', 'Pacific/Pago_Pago']) {
    const clock = createClock({ timeZone, today: undefined })
    expect(clock.today()).toBe(getDayInTimeZone(clock.now(), timeZone))
  }
})

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['Europe/Warsaw', '2026-07-31T22:00:00Z', '2026-07-31', '2026-08-01'],
  ['Asia/Kathmandu', '2026-11-28T18:15:00Z', '2026-11-28', '2026-11-29'],
])('a day ends at midnight in %s', (timeZone, midnight, day, next) => {
  const clock = createClock({ timeZone, today: undefined })
  const readAt = (ms: number) => {
    vi.setSystemTime(new Date(midnight).getTime() + ms)
    return clock.today()
  }
  expect([readAt(-1), readAt(0), readAt(-1)]).toEqual([day, next, day])
})

test('a fixed day does not stop the time', () => {
  const clock = createClock({ timeZone: 'Europe/Warsaw', today: '2026-11-20' })
  expect(clock.today()).toBe('2026-11-20')
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000)
})
