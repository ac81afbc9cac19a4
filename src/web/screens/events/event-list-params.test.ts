import { expect, test } from 'vitest'
import { normalizeSearch } from '../../../domain/catalogue-query.ts'
import { EVENT_FILTERS } from './event-filters.ts'
import { parseEventListParams } from './event-list-params.ts'

const NO_PARAMS = {
  ...Object.fromEntries(Object.keys(EVENT_FILTERS).map((name) => [name, undefined])),
  day: undefined,
  free: undefined,
  sort: undefined,
  view: undefined,
  period: undefined,
  month: undefined,
  week: undefined,
  event: undefined,
}

test('parses order and event', () => {
  const params = { sort: 'city', event: 'infoshare-2026' }
  expect(parseEventListParams(params)).toEqual(params)
})

test('an order is kept, also the default one without words #432', () => {
  expect(parseEventListParams({ sort: 'soonest' })).toEqual({ sort: 'soonest' })
  expect(parseEventListParams({ sort: 'best', search: 'ai' })).toEqual({ sort: 'best', search: 'ai' })
})

test('the previous parameter free means the price free', () => {
  expect(parseEventListParams({ free: 'true' })).toEqual({ price: 'free' })
  expect(parseEventListParams({ free: 'true', price: '50' })).toEqual({ price: '50' })
})

test('similar words need a search', () => {
  expect(parseEventListParams({ match: 'similar' })).toEqual({})
  expect(parseEventListParams({ match: 'similar', search: 'ai' })).toEqual({ match: 'similar', search: 'ai' })
})

test('the previous parameter day still works in the list and on the map #433', () => {
  expect(parseEventListParams({ day: '2026-05-27' })).toEqual({ when: '2026-05-27' })
  expect(parseEventListParams({ day: '2026-05-27', view: 'map' })).toEqual({
    when: '2026-05-27',
    view: 'map',
  })
  expect(parseEventListParams({ day: '2026-05-27', when: 'past' })).toEqual({ when: 'past' })
})

test.each([
  ['an unknown order', { sort: 'price' }],
  ['a filter that is not a string', { city: ['Gdansk', 'Sopot'], topic: { name: 'AI' } }],
  ['an empty filter', { search: '   ', city: '', topic: '' }],
  ['nothing', { search: null, city: undefined }],
  ['a city that is too long', { city: 'x'.repeat(201) }],
  ['other names', { utm_source: 'mail' }],
  ['an unknown view', { view: 'globe' }],
  ['the default view', { view: 'list' }],
  ['a day that does not exist', { day: '2026-02-30' }],
  ['a day outside the calendar', { day: '0026-05-27' }],
  ['an unknown name of dates', { when: 'tomorrow' }],
  ['dates in the wrong order', { when: '2026-05-29..2026-05-27' }],
  ['dates outside the calendar', { when: '2026-05-27..2626-05-29' }],
  ['a distance without a city', { within: '25' }],
  ['a country without a city', { country: 'Poland' }],
  ['an unknown attendance', { attendance: 'hybrid' }],
  ['free with another value', { free: 'yes' }],
  ['a month without the calendar view', { month: '2026-12' }],
])('treats %s as absent #294', (_, raw) => expect(parseEventListParams(raw)).toStrictEqual(NO_PARAMS))

test('trims the search and cuts it to the maximum length', () => {
  expect(normalizeSearch('  Łódź ai ')).toBe('Łódź ai')
  expect(normalizeSearch('a'.repeat(500))).toHaveLength(200)
  expect(parseEventListParams({ search: ' ai ' })).toEqual({ search: 'ai' })
})

test('an unknown distance is absent and keeps the city', () => {
  expect(parseEventListParams({ city: 'Gdansk', within: '30' })).toEqual({ city: 'Gdansk' })
})

test('the calendar has a month and a selected day within it, list and map have neither', () => {
  expect(parseEventListParams({ view: 'calendar', month: '2026-12', day: '2026-12-06' })).toEqual({
    view: 'calendar',
    month: '2026-12',
    day: '2026-12-06',
  })
  expect(parseEventListParams({ view: 'calendar', day: '2026-12-06' }).month).toBe('2026-12')
  expect(parseEventListParams({ view: 'calendar', month: '2026-11', day: '2026-12-06' }).day).toBeUndefined()
  expect(parseEventListParams({ view: 'calendar', month: '2026-13' }).month).toBeUndefined()
  expect(parseEventListParams({ view: 'calendar', month: '1492-10' }).month).toBeUndefined()
  expect(parseEventListParams({ view: 'map', month: '2026-12' })).toEqual({ view: 'map' })
})

test('the calendar shows a week by any of its days', () => {
  const params = { view: 'calendar', period: 'week', week: '2026-12-03', day: '2026-12-06' }
  expect(parseEventListParams(params)).toEqual(params)
  expect(parseEventListParams({ ...params, month: '2026-11' }).month).toBeUndefined()
  expect(parseEventListParams({ ...params, week: undefined }).week).toBe('2026-12-06')
  expect(parseEventListParams({ ...params, week: 'next' }).week).toBe('2026-12-06')
  expect(parseEventListParams({ ...params, period: 'year' })).toMatchObject({
    period: undefined,
    week: undefined,
  })
  expect(parseEventListParams({ ...params, view: 'map' })).toEqual({ view: 'map', when: '2026-12-06' })
})

test('the calendar opens at the month or the week of the chosen dates', () => {
  const when = '2026-12-30..2027-01-02'
  expect(parseEventListParams({ view: 'calendar', period: 'week', when }).week).toBe('2026-12-30')
  expect(parseEventListParams({ view: 'calendar', when: '2026-12-30..2027-01-02' }).month).toBe('2026-12')
  expect(parseEventListParams({ view: 'calendar', when: 'past' }).month).toBeUndefined()
})
