import { describe, expect, test } from 'vitest'
import type { CatalogueFilters } from '../../domain/catalogue-query.ts'
import { buildTestIndex, findTestPage, inPlace, settleTestSearch } from '../testing/test-catalogue-index.ts'
import { UNKNOWN_PRICE } from './catalogue-columns.ts'
import { NO_CONDITIONS } from './filter-events.ts'
import { resolveQuery } from './resolve-query.ts'

const TODAY = '2026-11-20'
const GDANSK = { north: 54.35, east: 18.65 }

const index = buildTestIndex({
  A: { city: 'Gdansk', country: 'Poland', coordinates: GDANSK },
  B: { city: 'Warsaw', country: 'Poland' },
})

function resolve(filters: CatalogueFilters, defaultDates?: Parameters<typeof resolveQuery>[4]) {
  const search = filters.search === undefined ? null : settleTestSearch(index, filters.search, TODAY)
  return resolveQuery(filters, search, TODAY, index.columns.places, defaultDates)
}

test('without filters, upcoming events match, or those that the view shows by default', () => {
  expect(resolve({})).toEqual({
    ...NO_CONDITIONS,
    today: TODAY,
    dates: { kind: 'upcoming' },
    search: null,
    understood: [],
    chosen: null,
    named: null,
    excluded: [],
  })
  expect(resolve({}, { kind: 'all' }).dates).toEqual({ kind: 'all' })
  expect(resolve({ when: 'past' }, { kind: 'all' }).dates).toEqual({ kind: 'past' })
})

test('the parts of a search apply like controls', () => {
  const query = resolve({ search: 'free online AI in Gdansk next month' })
  expect(query).toMatchObject({
    dates: { kind: 'range', first: '2026-12-01', last: '2026-12-31' },
    places: [inPlace({ kind: 'city', cities: ['Gdansk'] })],
    attendance: ['online', 'hybrid'],
    prices: [0, 0],
    chosen: { ...NO_CONDITIONS, dates: { kind: 'upcoming' } },
  })
  expect(query.search?.terms.map(({ words }) => words)).toEqual([['ai']])
  expect(query.understood.map(({ overridden }) => overridden)).toEqual([false, false, false, false])
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
    [{ price: '50' }, 'free'],
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
    expect(resolve({ search: 'near Gdansk', city: 'Warsaw' }).places).toEqual([
      inPlace({ kind: 'city', cities: ['Warsaw'] }),
    ])
  })

  test('of one of several alternatives takes the place of what it is about', () => {
    const search = 'in Gdansk or online'
    const places = (filters: CatalogueFilters) => resolve({ search, ...filters }).places
    expect(places({})).toEqual([{ places: [{ kind: 'city', cities: ['Gdansk'] }], online: true }])
    expect(places({ city: 'Warsaw' })).toEqual([inPlace({ kind: 'city', cities: ['Warsaw'] })])
    expect(places({ attendance: 'in_person' })).toEqual([inPlace({ kind: 'city', cities: ['Gdansk'] })])
    const overridden = (filters: CatalogueFilters) =>
      resolve({ search, ...filters }).understood.map((part) => part.overridden)
    expect(overridden({})).toEqual([false, false])
    expect(overridden({ city: 'Warsaw' })).toEqual([true, true])
    expect(overridden({ attendance: 'online' })).toEqual([false, true])
    expect(resolve({ search }).attendance).toBeNull()
  })

  test('that is blank does not narrow', () => {
    expect(resolve({ city: ' ', topic: '', type: ' ', organiser: '' })).toEqual(resolve({}))
  })
})

test('a city with a distance is the center of a circle, and always matches itself', () => {
  expect(resolve({ city: 'Gdansk', within: 25 }).places).toEqual([
    inPlace({ kind: 'near', cities: ['Gdansk'], centers: [GDANSK], km: 25 }),
  ])
  expect(resolve({ city: 'Atlantis', within: 25 }).places).toEqual([
    inPlace({ kind: 'near', cities: ['Atlantis'], centers: [], km: 25 }),
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
    resolveQuery(
      filters,
      filters.search === undefined ? null : settleTestSearch(OTHERS, filters.search, TODAY),
      TODAY,
      OTHERS.columns.places,
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
    const query = resolveThere({ search })
    expect(query.places).toMatchObject([{ places: [{ kind: 'near', centers }] }])
    expect(query.understood).toMatchObject([{ kind: 'near', coordinates: centers[0] ?? null }])
  })

  test.each([
    // Tczew is 31 km from Gdansk, Torun 140 km.
    ['near Tczew', 50],
    ['within 25 km of Tczew', 25],
    ['near Sopot', 25],
    ['near Torun', 25],
  ])('%s reaches the closest place of the catalogue, but no farther than 100 km', (search, km) => {
    expect(resolve({ search }).understood).toMatchObject([{ kind: 'near', km }])
  })

  test('narrows nothing if it is an unknown hometown', () => {
    const settled = index.settle({ filters: { search: 'AI near me' }, today: TODAY, hometown: 'Nibylandia' })
    const query = resolveQuery({}, settled, TODAY, index.columns.places)
    expect(query.understood).toMatchObject([{ kind: 'near', name: 'Nibylandia', coordinates: null }])
    expect(query.places).toEqual([])
  })

  test('is every place with the name of the City filter', () => {
    expect(resolveThere({ city: 'Newcastle', within: 25 }).places).toEqual([
      inPlace({ kind: 'near', cities: ['Newcastle'], centers: [NEWCASTLE_AUSTRALIA, NEWCASTLE], km: 25 }),
    ])
  })
})

test('several dates in a search select the days that they share, several prices the lowest', () => {
  const part = { start: 0, end: 1, alternative: false, excluded: false }
  const search = {
    ...settleTestSearch(index, 'AI'),
    parts: [
      { ...part, kind: 'dates' as const, first: '2026-12-01', last: '2026-12-31' },
      { ...part, kind: 'dates' as const, first: '2026-12-05', last: '2027-01-06' },
      { ...part, kind: 'price' as const, max: 50 },
      { ...part, kind: 'price' as const, max: 20 },
    ],
  }
  expect(resolveQuery({}, search, TODAY, index.columns.places)).toMatchObject({
    dates: { kind: 'range', first: '2026-12-05', last: '2026-12-31' },
    prices: [0, 20],
  })
})

test('of alternative prices the highest counts', () => {
  expect(resolve({ search: 'free or under 50' }).prices).toEqual([0, 50])
})

describe('a part that is excluded', () => {
  test.each([
    ['not in Gdansk', { places: [inPlace({ kind: 'city', cities: ['Gdansk'] })] }],
    ['not online', { attendance: ['online'] as const }],
    ['not in person', { attendance: ['in_person'] as const }],
    ['not hybrid', { attendance: ['hybrid'] as const }],
    ['over 50', { prices: [UNKNOWN_PRICE, 50] }],
    ['not 20-50 zł', { prices: [20, 50] }],
    ['paid', { prices: [0, 0] }],
    ['not in december', { dates: { kind: 'range' as const, first: '2026-12-01', last: '2026-12-31' } }],
  ])('leaves out what matches it: %s', (search, conditions) => {
    const { excluded, chosen, ...rest } = resolve({ search })
    expect(excluded).toEqual([{ ...NO_CONDITIONS, ...conditions }])
    expect(rest).toMatchObject({ ...NO_CONDITIONS, dates: { kind: 'upcoming' } })
  })

  test('is replaced by a control of the same subject', () => {
    const { excluded, understood } = resolve({ search: 'AI not in Gdansk', city: 'Gdansk' })
    expect(excluded).toEqual([])
    expect(understood).toMatchObject([{ kind: 'city', excluded: true, overridden: true }])
  })
})

test.each([
  ['free', 0],
  ['50', 50],
] as const)('the price %s is the largest price %i', (price, max) => {
  expect(resolve({ price })).toMatchObject({ prices: [0, max], chosen: null })
})

describe('a weekday or the weekend', () => {
  const index = buildTestIndex({
    fri: { date_begin: '2026-12-04' },
    tue: { date_begin: '2026-12-08' },
    two: { date_begin: '2026-12-12', date_end: '2026-12-13' },
    seven: { date_begin: '2026-12-14', date_end: '2026-12-20' },
    jan: { date_begin: '2027-01-09' },
    undated: {},
  })
  const find = (search: string, when?: CatalogueFilters['when']) =>
    findTestPage(index, { search, when }).eventCodes

  test.each([
    ['weekend in December', ['two', 'seven']],
    ['w grudniu w weekend', ['two', 'seven']],
    ['Friday in December', ['fri', 'seven']],
    ['soboty w styczniu', ['jan']],
    ['saturday in the next 30 days', ['two', 'seven']],
    ['on Fridays', ['fri', 'seven']],
    ['w weekendy', ['two', 'seven', 'jan']],
    ['in December not on Fridays', ['tue', 'two']],
    ['weekendy, saturdays', ['two', 'seven', 'jan']],
    // Of this week.
    ['weekend', []],
  ])('with longer dates, or said of all, means these days of them: %s', (search, codes) => {
    expect(find(search)).toEqual(codes)
  })

  test('is described with those dates, or with its next day', () => {
    const resolve = (search: string) =>
      resolveQuery({}, settleTestSearch(index, search, TODAY), TODAY, index.columns.places).understood
    expect(resolve('friday in december')).toMatchObject([
      { weekdays: [4], first: '2026-12-01', last: '2026-12-31' },
      { first: '2026-12-01', last: '2026-12-31' },
    ])
    expect(resolve('friday')).toEqual([expect.not.objectContaining({ weekdays: [4] })])
  })

  test('gives way to the When filter', () => {
    expect(find('on Fridays', '2026-12-08')).toEqual(['tue'])
  })
})
