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

// Intl puts thin spaces around the dash.
const plain = (text: string | null) => text?.replaceAll(/[\u2009\u202f\u00a0]/g, ' ') ?? null

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
