import { expect, test } from 'vitest'
import { searchWords } from '../../shared/events/event-search.ts'
import { activeFilters, catalogueQueryOf, inView, readEventListSearch } from './event-list-search.ts'

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
  expect(readEventListSearch(shared)).toEqual(shared)
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
])('%s counts as absent', (_, raw) => expect(readEventListSearch(raw)).toStrictEqual(NOTHING))

test('the search is what was typed, without space around and not longer than can be sent', () => {
  expect(searchWords('  Łódź ai ')).toBe('Łódź ai')
  expect(searchWords('a'.repeat(500))).toHaveLength(200)
  expect(readEventListSearch({ search: ' ai ' })).toEqual({ search: 'ai' })
})

test('the catalogue is asked for the soonest first unless the address says otherwise', () => {
  expect(catalogueQueryOf({}).sort).toBe('soonest')
  expect(catalogueQueryOf({ sort: 'topic', event: 'x' })).toEqual({ sort: 'topic' })
})

test('the active filters are search, city, topic and organiser, not the order and not the open event', () => {
  expect(
    activeFilters({ organiser: 'PAIH', topic: 'AI', search: 'summit', sort: 'city', event: 'x' }),
  ).toEqual([
    { filter: 'search', value: 'summit' },
    { filter: 'topic', value: 'AI' },
    { filter: 'organiser', value: 'PAIH' },
  ])
  expect(activeFilters({ sort: 'city', event: 'x' })).toEqual([])
})

test('the calendar has a month and a day in it, the map neither', () => {
  expect(readEventListSearch({ view: 'calendar', month: '2026-12', day: '2026-12-06' })).toEqual({
    view: 'calendar',
    month: '2026-12',
    day: '2026-12-06',
  })
  expect(readEventListSearch({ view: 'calendar', day: '2026-12-06' }).month).toBe('2026-12')
  expect(readEventListSearch({ view: 'calendar', month: '2026-11', day: '2026-12-06' }).day).toBeUndefined()
  expect(readEventListSearch({ view: 'calendar', month: '2026-13' }).month).toBeUndefined()
  expect(readEventListSearch({ view: 'calendar', month: '1492-10' }).month).toBeUndefined()
  expect(readEventListSearch({ view: 'map', month: '2026-12', day: '2026-12-06' })).toEqual({ view: 'map' })
})

test('every view has the same filters; a day goes along between list and calendar', () => {
  const list = { search: 'ai', city: 'Gdansk', day: '2026-12-06' }
  const calendar = inView(list, 'calendar')
  expect(calendar).toEqual({ ...list, view: 'calendar', month: '2026-12' })
  expect(inView(calendar, 'list')).toEqual(list)
  expect(inView(calendar, 'map')).toEqual({ search: 'ai', city: 'Gdansk', view: 'map' })
})

test('the day narrows the list; in the calendar it is where one looks', () => {
  const day = '2026-12-06'
  expect(catalogueQueryOf({ day })).toMatchObject({ day })
  expect(activeFilters({ day })).toEqual([{ filter: 'day', value: day }])
  expect(catalogueQueryOf({ view: 'calendar', day }).day).toBeUndefined()
  expect(activeFilters({ view: 'calendar', day })).toEqual([])
})
