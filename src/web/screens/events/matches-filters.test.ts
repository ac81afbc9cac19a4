import { expect, test } from 'vitest'
import type { CatalogueFilters } from '../../../domain/catalogue-query.ts'
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
  attendance: 'in_person',
  topic: 'AI',
  tier: null,
  organiser: 'Infoshare',
  price: null,
  if_free: null,
  signup_deadline: null,
  app_status: null,
  cancelled_at: null,
  sign_up_url: null,
}

test.each<[string, CatalogueFilters]>([
  ['no filter', {}],
  ['another name of its city', { search: 'Łodzi' }],
  ['a synonym of its type', { search: 'conferences' }],
  ['words that the server may understand', { search: 'in person' }],
  ['its values', { city: 'Lodz', topic: 'AI', type: 'Conference', organiser: 'Infoshare' }],
  ['another city that may be nearby', { city: 'Warsaw', within: 100 }],
  ['its first day', { when: '2026-05-27' }],
  ['its last day', { when: '2026-05-29..2026-06-02' }],
  ['named dates, which depend on the day of the server', { when: 'this-weekend' }],
])('matches %s', (_, query) => expect(matchesFilters(EVENT, query)).toBe(true))

test.each<[string, CatalogueFilters]>([
  ['another city', { city: 'Gdansk' }],
  ['another topic', { topic: 'Energy' }],
  ['another organiser', { organiser: 'PAIH' }],
  ['another type', { type: 'Workshop' }],
  ['free events', { free: true }],
  ['the day after', { when: '2026-05-30' }],
])('does not match %s', (_, query) => expect(matchesFilters(EVENT, query)).toBe(false))

test('an event without a date matches no day', () => {
  expect(matchesFilters({ ...EVENT, date_begin: null, date_end: null }, { when: '2026-05-27' })).toBe(false)
})
