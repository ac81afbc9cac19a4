import { describe, expect, test } from 'vitest'
import { eventStatus, eventTiming, isUpcoming, timingBadge } from './event-timing.ts'

const threeDays = { date_begin: '2026-05-27', date_end: '2026-05-29' }
const oneDay = { date_begin: '2026-05-27', date_end: null }
const badge = (event: typeof threeDays | typeof oneDay, today: string) =>
  timingBadge(eventTiming(event, today))

describe('the timing badge of a card', () => {
  test('counts whole days to the begin date', () => {
    expect(badge(threeDays, '2026-05-17')).toBe('in 10 days')
    expect(badge(threeDays, '2026-05-26')).toBe('in 1 day')
  })

  test('counts the same across the change of the clocks', () => {
    expect(badge({ date_begin: '2026-03-30', date_end: null }, '2026-03-28')).toBe('in 2 days')
  })

  test('is LIVE from the first day to the last', () => {
    expect(badge(threeDays, '2026-05-27')).toBe('LIVE')
    expect(badge(threeDays, '2026-05-29')).toBe('LIVE')
    expect(badge(oneDay, '2026-05-27')).toBe('LIVE')
  })

  test('is ended from the day after the last', () => {
    expect(badge(threeDays, '2026-05-30')).toBe('ended')
    expect(badge(oneDay, '2026-05-28')).toBe('ended')
  })

  test('is unknown without a begin date that is a day', () => {
    expect(timingBadge(eventTiming({ date_begin: null, date_end: null }, '2026-05-27'))).toBe('unknown')
    expect(timingBadge(eventTiming({ date_begin: '2026-02-30', date_end: null }, '2026-05-27'))).toBe(
      'unknown',
    )
    expect(timingBadge(eventTiming({ date_begin: null, date_end: '2026-01-01' }, '2026-05-27'))).toBe(
      'unknown',
    )
  })
})

describe('the status in the dialog', () => {
  test('is confirmed or upcoming until the last day is over, then past', () => {
    expect(eventStatus({ ...threeDays, app_status: 'confirmed' }, '2026-05-01')).toBe('confirmed')
    expect(eventStatus({ ...threeDays, app_status: 'confirmed' }, '2026-05-29')).toBe('confirmed')
    expect(eventStatus({ ...threeDays, app_status: null }, '2026-05-29')).toBe('upcoming')
    expect(eventStatus({ ...threeDays, app_status: 'draft' }, '2026-05-01')).toBe('upcoming')
    expect(eventStatus({ ...threeDays, app_status: 'confirmed' }, '2026-05-30')).toBe('past')
  })

  test('is unknown without a begin date', () => {
    expect(eventStatus({ date_begin: null, date_end: null, app_status: 'confirmed' }, '2026-05-01')).toBe(
      'unknown',
    )
  })
})

test('upcoming means that the begin date is today or later', () => {
  expect(isUpcoming(threeDays, '2026-05-26')).toBe(true)
  expect(isUpcoming(threeDays, '2026-05-27')).toBe(true)
  expect(isUpcoming(threeDays, '2026-05-28')).toBe(false)
  expect(isUpcoming({ date_begin: null, date_end: null }, '2026-05-28')).toBe(false)
})
