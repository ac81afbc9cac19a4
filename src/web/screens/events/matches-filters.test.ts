import { expect, test } from 'vitest'
import type { EventSummary } from '../../../domain/event.ts'
import { matchesFilters } from './matches-filters.ts'

const EVENT: EventSummary = {
  event_code: 'cloud-2026',
  event_name: 'Konferencja Łódź w chmurze',
  date_begin: '2026-05-27',
  date_end: '2026-05-29',
  city: 'Lodz',
  country: 'Poland',
  venue: null,
  event_type: 'Conference',
  topic: 'AI',
  tier: null,
  organiser: 'Infoshare',
  price: null,
  if_free: null,
  signup_deadline: null,
  app_status: null,
  cancelled_at: null,
}

test.each([
  ['no filter', {}],
  ['a word of the name without its accents', { search: 'lodz' }],
  ['parts of words from name, code, topic and organiser', { search: ' CHMUR 2026  ai share ' }],
  ['its city, topic and organiser', { city: 'Lodz', topic: 'AI', organiser: 'Infoshare' }],
  ['its first day', { day: '2026-05-27' }],
  ['its last day', { day: '2026-05-29' }],
])('matches %s', (_, query) => expect(matchesFilters(EVENT, query)).toBe(true))

test.each([
  ['one word that it lacks', { search: 'lodz gdansk' }],
  ['another city', { city: 'Gdansk' }],
  ['another topic', { topic: 'Energy' }],
  ['another organiser', { organiser: 'PAIH' }],
  ['the day after', { day: '2026-05-30' }],
])('does not match %s', (_, query) => expect(matchesFilters(EVENT, query)).toBe(false))

test('an event without a date matches no day', () => {
  expect(matchesFilters({ ...EVENT, date_begin: null, date_end: null }, { day: '2026-05-27' })).toBe(false)
})
