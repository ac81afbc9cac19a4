import { expect, test } from 'vitest'
import {
  addSampleNotice,
  getSampleDates,
  isSampleEvent,
  removeSampleNotice,
  SAMPLE_NOTICE,
} from './sample-data.ts'

// 2026-11-20 is a Friday.
const FRIDAY = '2026-11-20'
const begin = (plan: Parameters<typeof getSampleDates>[0], today = FRIDAY) =>
  getSampleDates(plan, today).date_begin

test('a sample event is recognized by its event code #278', () => {
  expect(isSampleEvent('sample-infoshare')).toBe(true)
  expect(isSampleEvent('infoshare-2027')).toBe(false)
  expect(isSampleEvent('a-sample-event')).toBe(false)
})

test('the notice is appended to an agenda, but not to a link', () => {
  expect(addSampleNotice('09:00 Coffee')).toBe(`09:00 Coffee\n\n${SAMPLE_NOTICE}`)
  expect(addSampleNotice('https://example.com/agenda')).toBe('https://example.com/agenda')
  expect(addSampleNotice(null)).toBeNull()
})

test('the notice is removed from an agenda, and another agenda stays unchanged', () => {
  expect(removeSampleNotice(`09:00 Coffee\n\n${SAMPLE_NOTICE}`)).toBe('09:00 Coffee')
  expect(removeSampleNotice('09:00 Coffee')).toBe('09:00 Coffee')
})

test('past and upcoming events begin on a working day', () => {
  expect(begin({ begins_in_days: 3 })).toBe('2026-11-23')
  expect(begin({ begins_in_days: 1 })).toBe('2026-11-23')
  expect(begin({ begins_in_days: -5 })).toBe('2026-11-13')
})

test('a weekend event begins on a Saturday', () => {
  expect(begin({ begins_in_days: 2, weekend: true, lasts_days: 2 })).toBe('2026-11-28')
  expect(begin({ begins_in_days: -3, weekend: true, lasts_days: 2 })).toBe('2026-11-14')
})

test('an event of today is live on every day of the week', () => {
  for (const today of ['2026-11-20', '2026-11-21', '2026-11-22', '2028-02-29']) {
    expect(begin({ begins_in_days: 0 }, today)).toBe(today)
    expect(getSampleDates({ begins_in_days: -1, lasts_days: 2 }, today).date_end).toBe(today)
  }
})

test('a yearly event is the next one, or the live one', () => {
  expect(begin({ begins_every_year: '05-20', lasts_days: 2 })).toBe('2027-05-20')
  expect(begin({ begins_every_year: '12-02' })).toBe('2026-12-02')
  expect(begin({ begins_every_year: '11-19', lasts_days: 2 })).toBe('2026-11-19')
  expect(begin({ begins_every_year: '11-19', lasts_days: 1 })).toBe('2027-11-19')
})

test('end and deadline are relative to the begin', () => {
  expect(getSampleDates({ begins_in_days: 3, lasts_days: 3, deadline_days_before: 7 }, FRIDAY)).toEqual({
    date_begin: '2026-11-23',
    date_end: '2026-11-25',
    signup_deadline: '2026-11-16',
  })
  expect(getSampleDates({ begins_in_days: 3 }, FRIDAY)).toMatchObject({
    date_end: null,
    signup_deadline: null,
  })
})

test('an event without a plan has no dates', () => {
  expect(getSampleDates({}, FRIDAY)).toEqual({ date_begin: null, date_end: null, signup_deadline: null })
})
