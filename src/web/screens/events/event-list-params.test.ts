import { expect, test } from 'vitest'
import { normalizeSearch } from '../../shared/event-params.ts'
import { getActiveFilters, parseEventListParams, switchView, toCatalogueQuery } from './event-list-params.ts'

const NO_PARAMS = {
  search: undefined,
  city: undefined,
  topic: undefined,
  organiser: undefined,
  day: undefined,
  sort: undefined,
  view: undefined,
  month: undefined,
  event: undefined,
}

test('parses filters, order and event', () => {
  const params = {
    search: 'ai summit',
    city: 'Łódź',
    topic: 'AI',
    organiser: 'Infoshare',
    day: '2026-05-27',
    sort: 'city',
    event: 'infoshare-2026',
  }
  expect(parseEventListParams(params)).toEqual(params)
})

test.each([
  ['an unknown order', { sort: 'price' }],
  ['the default order', { sort: 'soonest' }],
  ['a filter that is not a string', { city: ['Gdansk', 'Sopot'], topic: { name: 'AI' } }],
  ['an empty filter', { search: '   ', city: '', topic: '' }],
  ['nothing', { search: null, city: undefined }],
  ['a city that is too long', { city: 'x'.repeat(201) }],
  ['other names', { utm_source: 'mail' }],
  ['an unknown view', { view: 'globe' }],
  ['the default view', { view: 'list' }],
  ['a day that does not exist', { day: '2026-02-30' }],
  ['a day outside the calendar', { day: '0026-05-27' }],
  ['a month without the calendar view', { month: '2026-12' }],
])('treats %s as absent', (_, raw) => expect(parseEventListParams(raw)).toStrictEqual(NO_PARAMS))

test('trims the search and cuts it to the maximum length', () => {
  expect(normalizeSearch('  Łódź ai ')).toBe('Łódź ai')
  expect(normalizeSearch('a'.repeat(500))).toHaveLength(200)
  expect(parseEventListParams({ search: ' ai ' })).toEqual({ search: 'ai' })
})

test('sorts the catalogue soonest first by default', () => {
  expect(toCatalogueQuery({}).sort).toBe('soonest')
  expect(toCatalogueQuery({ sort: 'topic', event: 'x' })).toEqual({ sort: 'topic' })
})

test('search, city, topic and organiser are active filters; order and event are not', () => {
  expect(
    getActiveFilters({ organiser: 'PAIH', topic: 'AI', search: 'summit', sort: 'city', event: 'x' }),
  ).toEqual([
    { filter: 'search', value: 'summit' },
    { filter: 'topic', value: 'AI' },
    { filter: 'organiser', value: 'PAIH' },
  ])
  expect(getActiveFilters({ sort: 'city', event: 'x' })).toEqual([])
})

test('the calendar has a month and a day within it, the map has neither', () => {
  expect(parseEventListParams({ view: 'calendar', month: '2026-12', day: '2026-12-06' })).toEqual({
    view: 'calendar',
    month: '2026-12',
    day: '2026-12-06',
  })
  expect(parseEventListParams({ view: 'calendar', day: '2026-12-06' }).month).toBe('2026-12')
  expect(parseEventListParams({ view: 'calendar', month: '2026-11', day: '2026-12-06' }).day).toBeUndefined()
  expect(parseEventListParams({ view: 'calendar', month: '2026-13' }).month).toBeUndefined()
  expect(parseEventListParams({ view: 'calendar', month: '1492-10' }).month).toBeUndefined()
  expect(parseEventListParams({ view: 'map', month: '2026-12', day: '2026-12-06' })).toEqual({ view: 'map' })
})

test('switching the view keeps the filters; list and calendar share the day', () => {
  const list = { search: 'ai', city: 'Gdansk', day: '2026-12-06' }
  const calendar = switchView(list, 'calendar')
  expect(calendar).toEqual({ ...list, view: 'calendar', month: '2026-12' })
  expect(switchView(calendar, 'list')).toEqual(list)
  expect(switchView(calendar, 'map')).toEqual({ search: 'ai', city: 'Gdansk', view: 'map' })
})

test('the day is a filter in the list and a selection in the calendar', () => {
  const day = '2026-12-06'
  expect(toCatalogueQuery({ day })).toMatchObject({ day })
  expect(getActiveFilters({ day })).toEqual([{ filter: 'day', value: day }])
  expect(toCatalogueQuery({ view: 'calendar', day }).day).toBeUndefined()
  expect(getActiveFilters({ view: 'calendar', day })).toEqual([])
})
