import { describe, expect, test } from 'vitest'
import { type CatalogueFilters, mapFlags } from '../../domain/catalogue-query.ts'
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
  return resolveQuery(filters, parsed, TODAY, (cities) => index.findCoordinates(cities), defaultDates)
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
      ...mapFlags(() => false),
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
    ...mapFlags((name) => name === 'free'),
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

  test('of one of several alternatives takes the place of what it is about', () => {
    const search = 'in Gdansk or online'
    const places = (filters: CatalogueFilters) => resolve({ search, ...filters }).resolved.places
    expect(places({})).toEqual([
      { kind: 'any', places: [{ kind: 'city', cities: ['Gdansk'] }], online: true },
    ])
    expect(places({ city: 'Warsaw' })).toEqual([{ kind: 'city', cities: ['Warsaw'] }])
    expect(places({ attendance: 'in_person' })).toEqual([{ kind: 'city', cities: ['Gdansk'] }])
    const overridden = (filters: CatalogueFilters) =>
      resolve({ search, ...filters }).understood.map((part) => part.overridden)
    expect(overridden({})).toEqual([false, false])
    expect(overridden({ city: 'Warsaw' })).toEqual([true, true])
    expect(overridden({ attendance: 'online' })).toEqual([false, true])
    expect(resolve({ search }).resolved.attendance).toBeNull()
  })

  test('that is blank does not narrow', () => {
    expect(resolve({ city: ' ', topic: '', type: ' ', organiser: '' }).resolved).toEqual(resolve({}).resolved)
  })
})

test('a city with a distance is the center of a circle, and always matches itself', () => {
  expect(resolve({ city: 'Gdansk', within: 25 }).resolved.places).toEqual([
    { kind: 'near', cities: ['Gdansk'], centers: [GDANSK], km: 25 },
  ])
  expect(resolve({ city: 'Atlantis', within: 25 }).resolved.places).toEqual([
    { kind: 'near', cities: ['Atlantis'], centers: [], km: 25 },
  ])
})

describe('a place near which events are searched', () => {
  const NEWCASTLE = { north: 54.97, east: -1.61 }
  const NEWCASTLE_AUSTRALIA = { north: -32.93, east: 151.78 }
  const DALLAS = { north: 32.78, east: -96.8 }
  const BIRMINGHAM_USA = { north: 33.52, east: -86.8 }
  const OTHERS = buildTestIndex({
    A: { city: 'Dallas', country: 'U.S.A.', coordinates: DALLAS },
    B: { city: 'Birmingham', country: 'U.S.A.', coordinates: BIRMINGHAM_USA },
    C: { city: 'Newcastle', country: 'U.K.', coordinates: NEWCASTLE },
    D: { city: 'Newcastle', country: 'Australia', coordinates: NEWCASTLE_AUSTRALIA },
    E: { city: 'Newcastle', country: 'Australia', coordinates: NEWCASTLE_AUSTRALIA },
    F: { city: 'Krakow', country: 'Poland' },
    G: { city: 'Atlantis', country: 'Greece' },
  })
  const resolveThere = (filters: CatalogueFilters) =>
    resolveQuery(filters, parseTestSearch(OTHERS, filters.search ?? '', TODAY), TODAY, (cities) =>
      OTHERS.findCoordinates(cities),
    )

  test.each([
    ['near Dallas', [DALLAS]],
    ['within 50 km of Dallas', [DALLAS]],
    // The product knows the one in England.
    ['near Birmingham', [BIRMINGHAM_USA]],
    ['near Newcastle', [NEWCASTLE_AUSTRALIA, NEWCASTLE]],
    // Without coordinates in the catalogue, those that the product knows.
    ['near Krakow', [{ north: 50.062, east: 19.938 }]],
    ['near Gdansk', [{ north: 54.352, east: 18.647 }]],
    ['near Atlantis', []],
  ])('%s has the coordinates of the catalogue, also as a part of the search', (search, centers) => {
    const { resolved, understood } = resolveThere({ search })
    expect(resolved.places).toMatchObject([{ kind: 'near', centers }])
    expect(understood).toMatchObject([{ kind: 'near', coordinates: centers[0] ?? null }])
  })

  test('is every place with the name of the City filter', () => {
    expect(resolveThere({ city: 'Newcastle', within: 25 }).resolved.places).toEqual([
      { kind: 'near', cities: ['Newcastle'], centers: [NEWCASTLE_AUSTRALIA, NEWCASTLE], km: 25 },
    ])
  })
})

test('several dates in a search select the days that they share', () => {
  const dates = (first: string, last: string) => ({
    kind: 'dates' as const,
    start: 0,
    end: 1,
    alternative: false,
    first,
    last,
  })
  const parsed = { terms: [], parts: [dates('2026-12-01', '2026-12-31'), dates('2026-12-05', '2027-01-06')] }
  expect(resolveQuery({}, parsed, TODAY, () => []).resolved.dates).toEqual({
    kind: 'range',
    first: '2026-12-05',
    last: '2026-12-31',
  })
})
