import { describe, expect, test } from 'vitest'
import type { CatalogueFilters } from '../../domain/catalogue-query.ts'
import { buildTestIndex, parseTestSearch } from '../testing/test-catalogue-index.ts'
import { resolveQuery } from './resolve-query.ts'

const TODAY = '2026-11-20'
const GDANSK = { north: 54.35, east: 18.65 }

const index = buildTestIndex({
  A: { city: 'Gdansk', country: 'Poland', coordinates: GDANSK },
  B: { city: 'Warsaw', country: 'Poland' },
})

function resolve(filters: CatalogueFilters, defaultDates?: Parameters<typeof resolveQuery>[4]) {
  const parsed = parseTestSearch(index, filters.search ?? '', TODAY)
  return resolveQuery(filters, parsed, TODAY, (city) => index.findCoordinates(city), defaultDates)
}

test('without filters, upcoming events match, or those that the view shows by default', () => {
  expect(resolve({})).toEqual({
    resolved: {
      terms: [],
      dates: { kind: 'upcoming' },
      places: [],
      topic: null,
      type: null,
      organiser: null,
      attendance: null,
      free: false,
    },
    understood: [],
  })
  expect(resolve({}, { kind: 'all' }).resolved.dates).toEqual({ kind: 'all' })
  expect(resolve({ when: 'past' }, { kind: 'all' }).resolved.dates).toEqual({ kind: 'past' })
})

test('the parts of a search apply like controls', () => {
  const { resolved, understood } = resolve({ search: 'free online AI in Gdansk next month' })
  expect(resolved).toMatchObject({
    dates: { kind: 'range', first: '2026-12-01', last: '2026-12-31' },
    places: [{ kind: 'city', cities: ['Gdansk'] }],
    attendance: 'online',
    free: true,
  })
  expect(resolved.terms.map(({ words }) => words)).toEqual([['ai']])
  expect(understood.map(({ overridden }) => overridden)).toEqual([false, false, false, false])
})

describe('a control', () => {
  const search = 'free online in Gdansk tomorrow'
  const overridden = (filters: CatalogueFilters) =>
    resolve({ search, ...filters })
      .understood.filter((part) => part.overridden)
      .map(({ kind }) => kind)

  test.each([
    [{ when: 'all' }, 'dates'],
    [{ city: 'Warsaw' }, 'city'],
    [{ attendance: 'in_person' }, 'online'],
    [{ free: true }, 'free'],
  ] as [CatalogueFilters, string][])('%j takes the place of the same part of the search', (filters, kind) => {
    expect(overridden(filters)).toEqual([kind])
  })

  test('of another subject leaves the search as it is', () => {
    expect(overridden({ topic: 'AI', type: 'meetup', organiser: 'Klub' })).toEqual([])
  })

  test('for the city takes the place of near and of a country', () => {
    const kinds = (search: string) => resolve({ search, city: 'Warsaw' }).understood
    expect(kinds('near Gdansk')).toMatchObject([{ kind: 'near', overridden: true }])
    expect(kinds('in Poland')).toMatchObject([{ kind: 'country', overridden: true }])
    expect(resolve({ search: 'near Gdansk', city: 'Warsaw' }).resolved.places).toEqual([
      { kind: 'city', cities: ['Warsaw'] },
    ])
  })

  test('that is blank does not narrow', () => {
    expect(resolve({ city: ' ', topic: '', type: ' ', organiser: '' }).resolved).toEqual(resolve({}).resolved)
  })
})

test('a city with a distance is the center of a circle, and always matches itself', () => {
  expect(resolve({ city: 'Gdansk', within: 25 }).resolved.places).toEqual([
    { kind: 'near', cities: ['Gdansk'], center: GDANSK, km: 25 },
  ])
  expect(resolve({ city: 'Atlantis', within: 25 }).resolved.places).toEqual([
    { kind: 'near', cities: ['Atlantis'], center: null, km: 25 },
  ])
})

test('several dates in a search select the days that they share', () => {
  const dates = (first: string, last: string) => ({ kind: 'dates' as const, start: 0, end: 1, first, last })
  const parsed = { terms: [], parts: [dates('2026-12-01', '2026-12-31'), dates('2026-12-05', '2027-01-06')] }
  expect(resolveQuery({}, parsed, TODAY, () => null).resolved.dates).toEqual({
    kind: 'range',
    first: '2026-12-05',
    last: '2026-12-31',
  })
})
