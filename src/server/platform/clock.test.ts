import { expect, test } from 'vitest'
import { getDayInTimeZone } from '../../domain/day.ts'
import { createClock } from './clock.ts'

test('today is the day in the configured time zone', () => {
  for (const timeZone of ['Pacific/Kiritimati', 'Europe/Warsaw', 'Pacific/Pago_Pago']) {
    const clock = createClock({ timeZone, today: undefined })
    expect(clock.today()).toBe(getDayInTimeZone(clock.now(), timeZone))
  }
})

test('a fixed day does not stop the time', () => {
  const clock = createClock({ timeZone: 'Europe/Warsaw', today: '2026-11-20' })
  expect(clock.today()).toBe('2026-11-20')
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000)
})
