import { expect, test } from 'vitest'
import { searchWords } from '../../shared/events/event-search.ts'
import { activeFilters, catalogueQueryOf, readEventListSearch } from './event-list-search.ts'

const NOTHING = {
  search: undefined,
  city: undefined,
  topic: undefined,
  organiser: undefined,
  sort: undefined,
  event: undefined,
}

test('an address says which filters, order and event', () => {
  const shared = {
    search: 'ai summit',
    city: 'Łódź',
    topic: 'AI',
    organiser: 'Infoshare',
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
