import { expect, test } from 'vitest'
import { getRegistrationClosed } from './registration.ts'

const event = { date_begin: '2026-05-27', date_end: '2026-05-29', signup_deadline: '2026-05-20' }

test('registering is open up to and on the day of the deadline', () => {
  expect(getRegistrationClosed(event, '2026-05-01')).toBeNull()
  expect(getRegistrationClosed(event, '2026-05-20')).toBeNull()
  expect(getRegistrationClosed(event, '2026-05-21')).toBe('deadline_passed')
})

test('without a deadline it is open until the last day is over', () => {
  expect(getRegistrationClosed({ ...event, signup_deadline: null }, '2026-05-29')).toBeNull()
  expect(getRegistrationClosed({ ...event, signup_deadline: null }, '2026-05-30')).toBe('event_over')
})

test('an event that is over says so even when its deadline has passed too', () => {
  expect(getRegistrationClosed(event, '2026-06-01')).toBe('event_over')
})

test('an event without dates stays open', () => {
  expect(
    getRegistrationClosed({ date_begin: null, date_end: null, signup_deadline: null }, '2026-06-01'),
  ).toBeNull()
})
