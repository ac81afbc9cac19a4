import { expect, test } from 'vitest'
import type { CatalogueFilters } from '../../domain/catalogue-query.ts'
import { buildTestIndex, findTestPage } from '../testing/test-catalogue-index.ts'
import { CATALOGUE_QUERIES } from './catalogue-queries.ts'

// A filter that the index or the ways out forget fails here, by its name. `country` and `within` belong to `city`, `match` to `search`.

/** A value of each filter that `wanted` matches and `other` does not. */
const VALUES: Omit<Required<CatalogueFilters>, 'country' | 'within' | 'match'> = {
  search: 'ai forum',
  when: '2026-12-01',
  city: 'Gdansk',
  topic: 'AI',
  type: 'Workshop',
  organiser: 'Klub',
  attendance: 'online',
  price: '20',
  has_places: 'yes',
}

const index = buildTestIndex({
  wanted: {
    event_name: 'AI Forum',
    date_begin: '2026-12-01',
    city: 'Gdansk',
    topic: 'AI',
    event_type: 'Workshop',
    organiser: 'Klub',
    attendance: 'hybrid',
    price: 10,
  },
  other: {
    event_name: 'Forum',
    date_begin: '2026-12-02',
    city: 'Warsaw',
    topic: 'Space',
    event_type: 'Gala',
    organiser: 'Association',
    attendance: 'in_person',
    price: 30,
  },
  // So that 'forum' narrows a search.
  unnamed: { event_name: 'Gala', date_begin: '2026-12-01' },
})
index.filters.setFullEvents(['other'])

test.each(Object.entries(VALUES))('the filter %s narrows the result', (name, value) => {
  expect(findTestPage(index, { search: 'forum', [name]: value }).eventCodes).toEqual(['wanted'])
})

test.each(Object.entries(VALUES))(
  'leaving out the filter %s is a way out of a small result',
  (name, value) => {
    const alternatives = CATALOGUE_QUERIES.countAlternatives(index, {
      filters: { search: 'forum', [name]: value },
      today: '2026-11-20',
    })
    const withoutFilter = alternatives.filter(({ filters }) => filters[name as keyof typeof VALUES] !== value)
    expect(withoutFilter.map(({ total }) => total.count)).toContain(2)
  },
)
