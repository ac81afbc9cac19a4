import { expect, test } from 'vitest'
import {
  formatCityAndCountry,
  formatDateRange,
  formatDay,
  formatDayRange,
  formatDayTile,
  formatInstant,
  formatPrice,
} from './event-format.ts'
import type { HoursFields } from './event-hours.ts'

// Intl puts thin spaces around the dash.
const plain = (text: string | null) =>
  text?.replaceAll(/[\u2009\u202f\u00a0]/g, ' ').replaceAll('\u2060', '') ?? null

test('days are shown in US English #275', () => {
  expect(formatDay('2026-05-07', 'en')).toBe('May 7, 2026')
  expect(formatDay('2026-09-07', 'en', 'long')).toBe('September 7, 2026')
  expect(formatDay(null, 'en')).toBeNull()
})

test('the end date is shown if it differs #79', () => {
  expect(plain(formatDateRange({ date_begin: '2026-05-27', date_end: '2026-05-29' }, 'en'))).toBe(
    'May 27 – 29, 2026',
  )
  expect(plain(formatDateRange({ date_begin: '2026-05-30', date_end: '2026-06-01' }, 'en'))).toBe(
    'May 30 – Jun 1, 2026',
  )
  expect(plain(formatDateRange({ date_begin: '2026-05-27', date_end: '2026-05-27' }, 'en'))).toBe(
    'May 27, 2026',
  )
  expect(plain(formatDateRange({ date_begin: '2026-05-27', date_end: null }, 'en'))).toBe('May 27, 2026')
  expect(formatDateRange({ date_begin: null, date_end: null }, 'en')).toBeNull()
})

test('a date tile has the short month in the language and the day', () => {
  expect(formatDayTile('2026-11-05', 'en')).toEqual({ month: 'Nov', number: '5' })
  expect(formatDayTile('2026-11-05', 'pl')).toEqual({ month: 'lis', number: '5' })
  expect(formatDayTile(null, 'en')).toBeNull()
  expect(formatDayTile('soon', 'en')).toBeNull()
})

test('an instant is formatted as the local day of the time zone', () => {
  expect(formatInstant('2026-06-30T22:30:00Z', 'Europe/Warsaw', 'en')).toBe('Jul 1, 2026')
})

test('prices are dollar amounts or Free #111 #276', () => {
  expect(formatPrice({ price: 120, if_free: 'no' }, 'en')).toBe('$120')
  expect(formatPrice({ price: 1249.5, if_free: null }, 'en')).toBe('$1,249.50')
  expect(formatPrice({ price: 0, if_free: 'no' }, 'en')).toBe('Free')
  expect(formatPrice({ price: 99, if_free: 'yes' }, 'en')).toBe('Free')
  expect(formatPrice({ price: null, if_free: null }, 'en')).toBeNull()
})

test('a price that rounds to zero cents is less than one cent #297', () => {
  expect(formatPrice({ price: 0.01, if_free: null }, 'en')).toBe('$0.01')
  expect(formatPrice({ price: 0.005, if_free: null }, 'en')).toBe('$0.01')
  expect(formatPrice({ price: 0.0049, if_free: null }, 'en')).toBe('Less than $0.01')
})

test('a place contains city and country as far as they are known', () => {
  expect(formatCityAndCountry({ city: 'Gdansk', country: 'Poland' })).toBe('Gdansk, Poland')
  expect(formatCityAndCountry({ city: null, country: 'Poland' })).toBe('Poland')
  expect(formatCityAndCountry({ city: null, country: null })).toBeNull()
  expect(formatCityAndCountry({ city: 'Singapore', country: 'Singapore' })).toBe('Singapore')
  expect(formatCityAndCountry({ city: 'Mexico City', country: 'Mexico' })).toBe('Mexico City, Mexico')
})

test('days and prices have their Polish format in Polish #363', () => {
  expect(formatDay('2026-05-07', 'pl')).toBe('7 maja 2026')
  expect(formatDay('2026-09-07', 'pl', 'long')).toBe('7 września 2026')
  expect(plain(formatDateRange({ date_begin: '2026-05-27', date_end: '2026-05-29' }, 'pl', 'long'))).toMatch(
    /^27\s?[–-]\s?29 maja 2026$/,
  )
  expect(plain(formatPrice({ price: 1249.5, if_free: null }, 'pl'))).toBe('1249,50 USD')
  expect(formatPrice({ price: 0, if_free: 'no' }, 'pl')).toBe('Bezpłatne')
})

test.each([
  ['2026-11-28', '2026-11-29', 'Nov 28 – 29', '28–29 lis'],
  ['2026-11-28', '2026-11-28', 'Nov 28', '28 lis'],
  ['2026-12-30', '2027-01-02', 'Dec 30, 2026 – Jan 2, 2027', '30 gru 2026–2 sty 2027'],
  ['2027-05-01', '2027-05-31', 'May 1 – 31, 2027', '1–31 maja 2027'],
])('days %s to %s name the year only if it is not the current one', (first, last, english, polish) => {
  const plain = (text: string) => text.replace(/\p{Zs}/gu, ' ')
  expect(plain(formatDayRange({ first, last }, 'en', '2026-11-20'))).toBe(english)
  expect(plain(formatDayRange({ first, last }, 'pl', '2026-11-20'))).toBe(polish)
})

// #471
test.each<[HoursFields & { date_end?: string }, string, string]>([
  [{ starts_at: '18:00', ends_at: '21:00' }, 'May 27, 2026, 18:00–21:00', '27 maja 2026, 18:00–21:00'],
  [{ starts_at: '18:00' }, 'May 27, 2026, from 18:00', '27 maja 2026, od 18:00'],
  [
    { starts_at: '09:00', ends_at: '17:00', date_end: '2026-05-29' },
    'May 27 – 29, 2026, 09:00–17:00 daily',
    '27–29 maja 2026, 09:00–17:00 codziennie',
  ],
  [
    { agenda_hours: { day: 1, first: '18:00', last: '19:45' } },
    'May 27, 2026, 18:00–19:45 (agenda)',
    '27 maja 2026, 18:00–19:45 (program)',
  ],
  [
    { agenda_hours: { day: 2, first: '09:30', last: null }, date_end: '2026-05-29' },
    'May 27 – 29, 2026, day 2: 09:30 (agenda)',
    '27–29 maja 2026, dzień 2: 09:30 (program)',
  ],
  [{ starts_at: null, ends_at: null, agenda_hours: null }, 'May 27, 2026', '27 maja 2026'],
])('the hours of an event follow its days: %j', (fields, english, polish) => {
  const event = { date_begin: '2026-05-27', date_end: null, ...fields }
  expect(plain(formatDateRange(event, 'en'))).toBe(english)
  expect(plain(formatDateRange(event, 'pl'))).toBe(polish)
  // Lines break before the hours and before the word after them, not within the hours.
  const broken = /(from|day|\d:) |–(?!\u2060)\d\d:|\u00a0(\(agenda|daily)/
  expect(formatDateRange(event, 'en')).not.toMatch(broken)
})
