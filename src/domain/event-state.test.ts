import { describe, expect, test } from 'vitest'
import {
  getEventState,
  getEventStatus,
  getEventTiming,
  getRegistrationClosedReason,
  isUpcoming,
} from './event-state.ts'

const threeDays = { date_begin: '2026-05-27', date_end: '2026-05-29' }
const oneDay = { date_begin: '2026-05-27', date_end: null }

describe('getEventTiming()', () => {
  test('counts whole days to the begin date #172', () => {
    expect(getEventTiming(threeDays, '2026-05-17')).toEqual({ kind: 'upcoming', days: 10 })
    expect(getEventTiming(threeDays, '2026-05-26')).toEqual({ kind: 'upcoming', days: 1 })
  })

  test('counts whole days across a clock change #269', () => {
    const afterChange = { date_begin: '2026-03-30', date_end: null }
    expect(getEventTiming(afterChange, '2026-03-28')).toEqual({ kind: 'upcoming', days: 2 })
  })

  test('is live from the first day to the last #170', () => {
    for (const day of ['2026-05-27', '2026-05-29'])
      expect(getEventTiming(threeDays, day)).toEqual({ kind: 'live' })
    expect(getEventTiming(oneDay, '2026-05-27')).toEqual({ kind: 'live' })
  })

  test('is ended from the day after the last day #171', () => {
    expect(getEventTiming(threeDays, '2026-05-30')).toEqual({ kind: 'ended' })
    expect(getEventTiming(oneDay, '2026-05-28')).toEqual({ kind: 'ended' })
  })

  test('is unknown if the begin date is missing or invalid #173', () => {
    for (const dates of [
      { date_begin: null, date_end: null },
      { date_begin: '2026-02-30', date_end: null },
      { date_begin: null, date_end: '2026-01-01' },
    ])
      expect(getEventTiming(dates, '2026-05-27')).toEqual({ kind: 'unknown' })
  })
})

describe('getEventStatus()', () => {
  test('is confirmed or upcoming until the last day is over, then past #175 #176', () => {
    expect(getEventStatus({ ...threeDays, app_status: 'confirmed' }, '2026-05-01')).toBe('confirmed')
    expect(getEventStatus({ ...threeDays, app_status: 'confirmed' }, '2026-05-29')).toBe('confirmed')
    expect(getEventStatus({ ...threeDays, app_status: null }, '2026-05-29')).toBe('upcoming')
    expect(getEventStatus({ ...threeDays, app_status: 'draft' }, '2026-05-01')).toBe('upcoming')
    expect(getEventStatus({ ...threeDays, app_status: 'confirmed' }, '2026-05-30')).toBe('past')
  })

  test('is unknown without a begin date #174', () => {
    expect(getEventStatus({ date_begin: null, date_end: null, app_status: 'confirmed' }, '2026-05-01')).toBe(
      'unknown',
    )
  })
})

test('an event is upcoming if its begin date is today or later #268', () => {
  expect(isUpcoming(threeDays, '2026-05-26')).toBe(true)
  expect(isUpcoming(threeDays, '2026-05-27')).toBe(true)
  expect(isUpcoming(threeDays, '2026-05-28')).toBe(false)
  expect(isUpcoming({ date_begin: null, date_end: null }, '2026-05-28')).toBe(false)
})

const event = {
  date_begin: '2026-05-27',
  date_end: '2026-05-29',
  signup_deadline: '2026-05-20',
  app_status: null,
  cancelled_at: null,
}

test('registration is open until the end of the sign-up deadline #277', () => {
  expect(getRegistrationClosedReason(event, '2026-05-01')).toBeNull()
  expect(getRegistrationClosedReason(event, '2026-05-20')).toBeNull()
  expect(getRegistrationClosedReason(event, '2026-05-21')).toBe('deadline_passed')
})

test('registration without a deadline is open until the last day is over', () => {
  expect(getRegistrationClosedReason({ ...event, signup_deadline: null }, '2026-05-29')).toBeNull()
  expect(getRegistrationClosedReason({ ...event, signup_deadline: null }, '2026-05-30')).toBe('event_over')
})

test('event_over takes precedence over deadline_passed', () => {
  expect(getRegistrationClosedReason(event, '2026-06-01')).toBe('event_over')
})

test('registration for a cancelled event is closed, also after its deadline and its end', () => {
  for (const cancelled of [{ app_status: 'cancelled' }, { cancelled_at: '2026-05-01T10:00:00.000000Z' }]) {
    for (const today of ['2026-05-01', '2026-05-21', '2026-06-01']) {
      expect(getRegistrationClosedReason({ ...event, ...cancelled }, today)).toBe('event_cancelled')
    }
  }
})

test('registration for an event without dates stays open', () => {
  expect(
    getRegistrationClosedReason(
      { ...event, date_begin: null, date_end: null, signup_deadline: null },
      '2026-06-01',
    ),
  ).toBeNull()
})

describe('getEventState()', () => {
  test('an event under way is live, unless it is cancelled #443', () => {
    expect(getEventState(event, '2026-05-28')).toMatchObject({
      isLive: true,
      isOver: false,
      isCancelled: false,
    })
    const cancelled = getEventState({ ...event, app_status: 'Cancelled' }, '2026-05-28')
    expect(cancelled).toMatchObject({
      isLive: false,
      isOver: true,
      isCancelled: true,
      timing: { kind: 'live' },
    })
    expect(getEventState(event, '2026-05-30')).toMatchObject({ isLive: false, isOver: true })
  })

  test('registration is open until the sign-up deadline, at most until the last day #441', () => {
    expect(getEventState(event, '2026-05-01').registration).toEqual({
      isOpen: true,
      lastDay: '2026-05-20',
      daysLeft: 19,
      closesSoon: false,
    })
    const late = { ...event, signup_deadline: '2026-06-30' }
    expect(getEventState(late, '2026-05-01').registration).toMatchObject({ lastDay: '2026-05-29' })
    expect(getEventState({ ...event, signup_deadline: null }, '2026-05-28').registration).toMatchObject({
      lastDay: '2026-05-29',
      closesSoon: false,
    })
    expect(getEventState({ date_begin: null, date_end: null }, '2026-05-28').registration).toEqual({
      isOpen: true,
      lastDay: null,
      daysLeft: null,
      closesSoon: false,
    })
  })

  test('a sign-up deadline closes soon from a week before it to its own day #443', () => {
    const closesSoon = (today: string) => {
      const { registration } = getEventState(event, today)
      return registration.isOpen && registration.closesSoon
    }
    expect(closesSoon('2026-05-12')).toBe(false)
    expect(closesSoon('2026-05-13')).toBe(true)
    expect(closesSoon('2026-05-20')).toBe(true)
    expect(getEventState(event, '2026-05-21').registration).toEqual({
      isOpen: false,
      reason: 'deadline_passed',
    })
  })
})
