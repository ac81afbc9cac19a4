import { expect, test } from 'vitest'
import { type CatalogueFilters, mapFlags } from '../../../domain/catalogue-query.ts'
import {
  EVENT_FILTERS,
  type FilterName,
  getActiveFilters,
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
  ...mapFlags(() => true),
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
  expect(rest).toEqual(name === 'city' ? withoutCity : { ...ALL, [name]: undefined })
})
