import { expect, test } from 'vitest'
import { normalizeSearch } from '../../shared/event-params.ts'
import { getActiveFilters, parseEventListParams, switchView, toCatalogueQuery } from './event-list-params.ts'

const NOTHING = {
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

test('an address says which filters, order and event', () => {
  const shared = {
    search: 'ai summit',
    city: 'Łódź',
    topic: 'AI',
    organiser: 'Infoshare',
    day: '2026-05-27',
    sort: 'city',
    event: 'infoshare-2026',
  }
  expect(parseEventListParams(shared)).toEqual(shared)
})

test.each([
  ['an unknown order', { sort: 'price' }],
  ['the default order', { sort: 'soonest' }],
  ['a filter that is no text', { city: ['Gdansk', 'Sopot'], topic: { name: 'AI' } }],
  ['an empty filter', { search: '   ', city: '', topic: '' }],
  ['nothing', { search: null, city: undefined }],
  ['a city that no catalogue can hold', { city: 'x'.repeat(201) }],
  ['other names', { utm_source: 'mail' }],
  ['an unknown view', { view: 'globe' }],
  ['the view that is shown anyway', { view: 'list' }],
  ['a day that no calendar has', { day: '2026-02-30' }],
  ['a day that nobody means', { day: '0026-05-27' }],
  ['a month without its calendar', { month: '2026-12' }],
])('%s counts as absent', (_, raw) => expect(parseEventListParams(raw)).toStrictEqual(NOTHING))

test('the search is what was typed, without space around and not longer than can be sent', () => {
  expect(normalizeSearch('  Łódź ai ')).toBe('Łódź ai')
  expect(normalizeSearch('a'.repeat(500))).toHaveLength(200)
  expect(parseEventListParams({ search: ' ai ' })).toEqual({ search: 'ai' })
})

test('the catalogue is asked for the soonest first unless the address says otherwise', () => {
  expect(toCatalogueQuery({}).sort).toBe('soonest')
  expect(toCatalogueQuery({ sort: 'topic', event: 'x' })).toEqual({ sort: 'topic' })
})

test('the active filters are search, city, topic and organiser, not the order and not the open event', () => {
  expect(
    getActiveFilters({ organiser: 'PAIH', topic: 'AI', search: 'summit', sort: 'city', event: 'x' }),
  ).toEqual([
    { filter: 'search', value: 'summit' },
    { filter: 'topic', value: 'AI' },
    { filter: 'organiser', value: 'PAIH' },
  ])
  expect(getActiveFilters({ sort: 'city', event: 'x' })).toEqual([])
})

test('the calendar has a month and a day in it, the map neither', () => {
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

test('every view has the same filters; a day goes along between list and calendar', () => {
  const list = { search: 'ai', city: 'Gdansk', day: '2026-12-06' }
  const calendar = switchView(list, 'calendar')
  expect(calendar).toEqual({ ...list, view: 'calendar', month: '2026-12' })
  expect(switchView(calendar, 'list')).toEqual(list)
  expect(switchView(calendar, 'map')).toEqual({ search: 'ai', city: 'Gdansk', view: 'map' })
})

test('the day narrows the list; in the calendar it is where one looks', () => {
  const day = '2026-12-06'
  expect(toCatalogueQuery({ day })).toMatchObject({ day })
  expect(getActiveFilters({ day })).toEqual([{ filter: 'day', value: day }])
  expect(toCatalogueQuery({ view: 'calendar', day }).day).toBeUndefined()
  expect(getActiveFilters({ view: 'calendar', day })).toEqual([])
})
