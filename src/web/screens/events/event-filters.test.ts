import { expect, test } from 'vitest'
import type { CatalogueFilters } from '../../../domain/catalogue-query.ts'
import type { EventSummary } from '../../../domain/event.ts'
import {
  EVENT_FILTERS,
  type FilterName,
  getActiveFilters,
  matchesFilters,
  removeFilters,
  toCatalogueFilters,
} from './event-filters.ts'
import { parseEventListParams } from './event-list-params.ts'

const ALL: Required<CatalogueFilters> = {
  search: 'ai summit',
  when: '2026-05-27..2026-05-29',
  city: 'Łódź',
  country: 'Polska',
  within: 25,
  topic: 'AI',
  type: 'Conference',
  organiser: 'Infoshare',
  attendance: 'online',
  price: '50',
  has_places: 'yes',
  match: 'similar',
}
const NAMES = Object.keys(EVENT_FILTERS) as (keyof typeof EVENT_FILTERS)[]

test.each(NAMES)('the filter %s is parsed from the address and reaches the query', (name) => {
  // As text, as in the address.
  const address = Object.fromEntries(NAMES.map((each) => [each, String(ALL[each])]))
  expect(toCatalogueFilters(parseEventListParams(address))[name]).toBe(ALL[name])
})

test('every filter is active while it is set, in the order of the panel; order, view and event are not filters', () => {
  const backwards = Object.fromEntries(NAMES.toReversed().map((name) => [name, ALL[name]]))
  expect(getActiveFilters(backwards)).toEqual(NAMES.filter((name) => !['country', 'within'].includes(name)))
  expect(getActiveFilters({ sort: 'city', event: 'x', view: 'calendar', day: '2026-12-06' })).toEqual([])
})

test.each(getActiveFilters(ALL))('removing the filter %s keeps the others', (name: FilterName) => {
  const rest = parseEventListParams({ ...ALL, ...removeFilters([name]) })
  const { city: _, country: __, within: ___, ...withoutCity } = ALL
  // How words match is about the search.
  const match = name === 'search' ? undefined : ALL.match
  expect(rest).toEqual(name === 'city' ? withoutCity : { ...ALL, match, [name]: undefined })
})

const EVENT: EventSummary = {
  event_code: 'cloud-2026',
  event_name: 'Konferencja Łódź w chmurze',
  date_begin: '2026-05-27',
  date_end: '2026-05-29',
  starts_at: null,
  ends_at: null,
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
  ['its city and country with other accents and letters', { city: 'Łódź', country: 'poland' }],
  ['another city that may be nearby', { city: 'Warsaw', within: 100 }],
  ['its first day', { when: '2026-05-27' }],
  ['its last day', { when: '2026-05-29..2026-06-02' }],
  ['named dates, which depend on the day of the server', { when: 'this-weekend' }],
])('matches %s', (_, query) => expect(matchesFilters(EVENT, query)).toBe(true))

test.each<[string, CatalogueFilters]>([
  ['another city', { city: 'Gdansk' }],
  ['another country', { city: 'Lodz', country: 'Czechia' }],
  ['online events', { attendance: 'online' }],
  ['another topic', { topic: 'Energy' }],
  ['another organiser', { organiser: 'PAIH' }],
  ['another type', { type: 'Workshop' }],
  ['free events', { price: 'free' }],
  ['a price, because it has none', { price: '100' }],
  ['the day after', { when: '2026-05-30' }],
])('does not match %s', (_, query) => expect(matchesFilters(EVENT, query)).toBe(false))

test('a price includes lower ones and free events', () => {
  const paid = { ...EVENT, price: 40 }
  expect((['free', '20', '50', '100'] as const).map((price) => matchesFilters(paid, { price }))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(matchesFilters({ ...EVENT, if_free: 'yes' }, { price: 'free' })).toBe(true)
})

test('an event without a date matches no day', () => {
  expect(matchesFilters({ ...EVENT, date_begin: null, date_end: null }, { when: '2026-05-27' })).toBe(false)
})
