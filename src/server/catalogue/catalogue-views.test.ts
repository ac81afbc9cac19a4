import { describe, expect, test } from 'vitest'
import type { CatalogueFilters } from '../../domain/catalogue-query.ts'
import { SEARCH_COUNT_CAP } from '../../domain/catalogue-query.ts'
import {
  buildTestIndex,
  createTestQuery,
  findTestPage,
  inPlace,
  settleTestSearch,
} from '../testing/test-catalogue-index.ts'
import { findCoordinates } from './catalogue-places.ts'
import { CATALOGUE_QUERIES } from './catalogue-queries.ts'
import type { CatalogueRow } from './catalogue-types.ts'
import { countFacets, findFacetValues } from './count-facets.ts'
import { countPlaces } from './count-places.ts'
import { readCalendar } from './read-calendar.ts'

const TODAY = '2026-11-20'

const GDANSK = { city: 'Gdansk', country: 'Poland', coordinates: { north: 54.352, east: 18.647 } }
const GDYNIA = { city: 'Gdynia', country: 'Poland', coordinates: { north: 54.519, east: 18.531 } }
const SOPOT = { city: 'Sopot', country: 'Poland', coordinates: { north: 54.442, east: 18.56 } }
const SOPOT_IN_POLAND = { kind: 'city' as const, cities: ['Sopot'], country: 'Poland' }
const WARSAW = { city: 'Warsaw', country: 'Poland', coordinates: { north: 52.23, east: 21.011 } }
const WARSAW_INDIANA = { city: 'Warsaw', country: 'USA', coordinates: { north: 41.24, east: -85.85 } }

/** Returns `count` rows with the same values. */
function repeat(
  name: string,
  count: number,
  stated: Partial<CatalogueRow>,
): Record<string, Partial<CatalogueRow>> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name} ${at}`, stated]))
}

describe('nearby', () => {
  const index = buildTestIndex({
    gdansk: GDANSK,
    gdynia: GDYNIA,
    sopot: SOPOT,
    warsaw: WARSAW,
    indiana: WARSAW_INDIANA,
    'another indiana': WARSAW_INDIANA,
    'no coordinates': { city: 'Atlantis' },
    'no city': {},
  })
  const find = (cities: string[], centers: { north: number; east: number }[], km: number) =>
    index
      .findPage(
        createTestQuery({ places: [inPlace({ kind: 'near', cities, centers, km })] }),
        'soonest',
        null,
        24,
      )
      .eventCodes.sort()

  test('contains the events within the distance', () => {
    expect(find(['Gdansk'], [GDANSK.coordinates], 15)).toEqual(['gdansk', 'sopot'])
    expect(find(['Gdansk'], [GDANSK.coordinates], 25)).toEqual(['gdansk', 'gdynia', 'sopot'])
  })

  test('contains the city itself, even without coordinates', () => {
    expect(find(['Atlantis'], [], 100)).toEqual(['no coordinates'])
  })

  test('is around every place with the name of the city, that with most events first', () => {
    expect(findCoordinates(index.columns.places, ['Warsaw'])).toEqual([
      WARSAW_INDIANA.coordinates,
      WARSAW.coordinates,
    ])
    expect(findCoordinates(index.columns.places, ['Atlantis'])).toEqual([])
    expect(findCoordinates(index.columns.places, ['Warszawa'])).toHaveLength(2)
    const centers = [GDANSK.coordinates, WARSAW_INDIANA.coordinates]
    expect(find([], centers, 15)).toEqual(['another indiana', 'gdansk', 'indiana', 'sopot'])
  })
})

describe('facets', () => {
  const index = buildTestIndex({
    ...repeat('Warsaw', 9, WARSAW),
    ...repeat('Gdynia', 3, GDYNIA),
    ...repeat('Sopot', 1, SOPOT),
    ...repeat('Gdansk', 2, GDANSK),
    ...Object.assign(
      {},
      ...Array.from({ length: 25 }, (_, at) => repeat(`Town ${at}`, 4, { city: `Town ${at}` })),
    ),
  })
  const cities = (hometown: string | null, stated = {}) =>
    countFacets(index, createTestQuery(stated), hometown).cities

  test('begin with the hometown and the cities near it, then have those with most events', () => {
    expect(
      cities('Gdańsk')
        .slice(0, 5)
        .map(({ value }) => value),
    ).toEqual(['Gdansk', 'Sopot', 'Gdynia', 'Warsaw', 'Town 0'])
    expect(cities('Żukowo')[0]?.value).toBe('Sopot')
    expect(cities(null)[0]).toEqual({ value: 'Warsaw', country: null, count: 9 })
    expect(cities('town 7')[0]).toEqual({ value: 'Town 7', country: null, count: 4 })
    expect(cities('Nowhere')[0]).toEqual({ value: 'Warsaw', country: null, count: 9 })
  })

  test('have 20 cities, among them the selected one, even without events #206', () => {
    const values = cities('Gdańsk', { places: [inPlace({ kind: 'city', cities: ['Atlantis'] })] })
    expect(values).toHaveLength(20)
    expect(values).toContainEqual({ value: 'Atlantis', country: null, count: 0 })
    expect(values).toContainEqual({ value: 'Warsaw', country: null, count: 9 })
  })

  test('have topics in alphabetical order, with the selected one', () => {
    const index = buildTestIndex({
      a: { topic: 'Żeglarstwo' },
      b: { topic: 'art' },
      c: { topic: 'Łucznictwo' },
    })
    const { topics } = countFacets(index, createTestQuery({ topic: 'Music' }), null)
    expect(topics.map(({ value }) => value)).toEqual(['art', 'Łucznictwo', 'Music', 'Żeglarstwo'])
  })

  test('of a country in the search have its cities only', () => {
    const places = [inPlace({ kind: 'country', countries: ['Poland'] })]
    expect(cities(null, { places }).map(({ value }) => value)).toEqual([
      'Warsaw',
      'Gdynia',
      'Gdansk',
      'Sopot',
    ])
  })
})

describe('a city whose name several countries have', () => {
  const index = buildTestIndex({
    ...repeat('warsaw', 3, WARSAW),
    ...repeat('warszawa', 2, { city: 'Warsaw', country: 'Polska' }),
    ...repeat('indiana', 4, WARSAW_INDIANA),
    ...repeat('unknown', 1, { city: 'Warsaw' }),
    ...repeat('gdansk', 1, GDANSK),
    ...repeat('danzig', 1, { city: 'Gdansk', country: 'Polska' }),
    ...repeat('sopot', 1, SOPOT),
    ...repeat('somewhere', 1, { city: 'Sopot' }),
  })
  const count = (filters: CatalogueFilters) => findTestPage(index, filters).total.count

  test('is one value of the facet for each country, however the country is spelled #434', () => {
    const { cities } = countFacets(index, createTestQuery(), null)
    expect(cities).toEqual([
      { value: 'Warsaw', country: null, count: 10 },
      { value: 'Warsaw', country: 'Poland', count: 5 },
      { value: 'Warsaw', country: 'USA', count: 4 },
      { value: 'Gdansk', country: null, count: 2 },
      { value: 'Sopot', country: null, count: 2 },
    ])
    for (const { value, country, count: counted } of cities)
      expect(count({ city: value, country: country ?? undefined })).toBe(counted)
    expect(findFacetValues(index, createTestQuery(), 'city', 'war')).toEqual(cities.slice(0, 3))
  })

  test('is filtered by the country, also with places nearby', () => {
    expect(count({ city: 'Warsaw', country: 'Polska' })).toBe(5)
    expect(count({ city: 'Warsaw', country: 'USA', within: 25 })).toBe(4)
    expect(count({ city: 'Warsaw', country: 'Poland', within: 25 })).toBe(5)
    expect(count({ city: 'Warsaw' })).toBe(10)
    expect(count({ city: 'Warsaw', country: 'Atlantis' })).toBe(0)
  })

  test('is offered while it is selected, even without events', () => {
    const select = (country: string | undefined) =>
      countFacets(
        index,
        createTestQuery({
          topic: 'None',
          places: [inPlace({ kind: 'city', cities: ['Warsaw'], ...(country && { country }) })],
        }),
        null,
      ).cities
    expect(select('Polska')).toEqual([{ value: 'Warsaw', country: 'Poland', count: 0 }])
    expect(
      countFacets(index, createTestQuery({ places: [inPlace(SOPOT_IN_POLAND)] }), null).cities,
    ).toContainEqual({
      value: 'Sopot',
      country: 'Poland',
      count: 1,
    })
    expect(select('Atlantis')).toEqual([{ value: 'Warsaw', country: 'Atlantis', count: 0 }])
    expect(select(undefined)).toEqual([{ value: 'Warsaw', country: null, count: 0 }])
  })
})

describe('a city that is spelled in several ways', () => {
  const index = buildTestIndex({
    ...repeat('gdansk', 1, GDANSK),
    ...repeat('gdańsk', 2, { ...GDANSK, city: 'Gdańsk', country: 'Polska' }),
    ...repeat('danzig', 1, { city: 'Danzig' }),
    ...repeat('warszawa', 2, { ...WARSAW, city: 'Warszawa', country: 'Polska' }),
    ...repeat('warsaw', 1, WARSAW),
    ...repeat('indiana', 1, WARSAW_INDIANA),
  })
  const find = (filters: CatalogueFilters) => findTestPage(index, filters).total.count
  const listCities = (filters: CatalogueFilters) =>
    CATALOGUE_QUERIES.countFacets(index, { filters, today: TODAY, hometown: null }).cities

  test('is one value of the facet and one place of the map #205', () => {
    expect(listCities({})).toEqual([
      { value: 'Gdańsk', country: null, count: 4 },
      { value: 'Warszawa', country: 'Polska', count: 3 },
      { value: 'Warsaw', country: 'USA', count: 1 },
    ])
    expect(countPlaces(index, createTestQuery()).places).toMatchObject([
      { city: 'Gdańsk', country_filter: null, count: 4 },
      { city: 'Warszawa', country_filter: 'Polska', count: 3 },
      { city: 'Warsaw', country_filter: 'USA', count: 1 },
    ])
  })

  test('is filtered in any of its spellings, in which it then is a value of the facet', () => {
    for (const city of ['Gdansk', 'Gdańsk', 'Danzig']) {
      expect(find({ city })).toBe(4)
      expect(listCities({ city })[0]).toEqual({ value: city, country: null, count: 4 })
      expect(listCities({ city })).toHaveLength(3)
    }
    expect(find({ city: 'Warsaw', country: 'Poland' })).toBe(3)
    expect(find({ city: 'Warsaw' })).toBe(4)
  })

  test('is found by the text of any spelling', () => {
    const search = (text: string) =>
      findFacetValues(index, createTestQuery(), 'city', text).map(({ value }) => value)
    for (const text of ['gdan', 'danz', 'Gdań']) expect(search(text)).toEqual(['Gdańsk'])
  })
})

test('cities are also found by the beginning of their name in another language', () => {
  const index = buildTestIndex({ a: WARSAW, b: { city: 'Warka' }, c: GDANSK })
  const find = (facet: 'city' | 'organiser', text: string) =>
    CATALOGUE_QUERIES.findFacetValues(index, {
      filters: { when: 'all' },
      today: TODAY,
      facet,
      text,
    }).map(({ value }) => value)
  expect(find('city', 'Warsz')).toEqual(['Warsaw'])
  expect(find('city', 'war')).toEqual(['Warsaw', 'Warka'])
  expect(find('city', 'danzig')).toEqual(['Gdansk'])
  expect(find('city', 'w')).toEqual(['Warsaw', 'Warka'])
  expect(find('city', 'trój')).toEqual(['Gdansk'])
  expect(find('organiser', 'Warsz')).toEqual([])
})

test('a typing error in a city is forgiven if nothing else is found', () => {
  const index = buildTestIndex({ a: WARSAW, b: { city: 'Warka' }, c: GDANSK })
  const find = (facet: 'city' | 'organiser', text: string) =>
    findFacetValues(index, createTestQuery(), facet, text).map(({ value }) => value)
  for (const text of ['gdnask', 'Gdasnk', 'dansig']) expect(find('city', text)).toEqual(['Gdansk'])
  for (const text of ['warszwa', 'waraw', 'warsow']) expect(find('city', text)).toEqual(['Warsaw'])
  for (const text of ['xyzzy', 'gdx', 'worsow']) expect(find('city', text)).toEqual([])
  const cities = buildTestIndex({ ...repeat('a', 5, { city: 'Włocławek' }), b: { city: 'Wrocław' } })
  const found = findFacetValues(cities, createTestQuery(), 'city', 'wroclaaw')
  expect(found.map(({ value }) => value)).toEqual(['Wrocław'])
})

describe('values of a facet', () => {
  const index = buildTestIndex({
    ...repeat('a', 1, { city: 'Nowy Gdańsk', organiser: 'Klub Łódź' }),
    ...repeat('b', 3, { city: 'Stary Gdańsk', organiser: 'Łódzki Klub' }),
    ...repeat('c', 2, { city: 'Gdańsk Port', organiser: 'Izba' }),
    ...repeat('d', 5, { city: 'Warsaw', organiser: ' ' }),
  })
  const find = (facet: 'city' | 'organiser', text: string, query = createTestQuery()) =>
    findFacetValues(index, query, facet, text).map(({ value, count }) => `${value} ${count}`)

  test('contain the text, ignoring case and accents; those that begin with it are first', () => {
    expect(find('city', 'GDANSK')).toEqual(['Gdańsk Port 2', 'Stary Gdańsk 3', 'Nowy Gdańsk 1'])
    expect(find('organiser', 'lod')).toEqual(['Łódzki Klub 3', 'Klub Łódź 1'])
    expect(find('city', '')).toEqual(['Warsaw 5', 'Stary Gdańsk 3', 'Gdańsk Port 2', 'Nowy Gdańsk 1'])
  })

  test('include values that are known by another name', () => {
    expect(find('city', 'warszawa')).toEqual(['Warsaw 5'])
  })

  test('are counted under the other filters; those without events are last, and only if a text is given #206', () => {
    const query = createTestQuery({
      organiser: 'Izba',
      places: [inPlace({ kind: 'city', cities: ['Warsaw'] })],
    })
    expect(find('city', 'gdansk', query)).toEqual(['Gdańsk Port 2', 'Nowy Gdańsk 0', 'Stary Gdańsk 0'])
    expect(find('city', 'stary', query)).toEqual(['Stary Gdańsk 0'])
    expect(find('city', '', query)).toEqual(['Gdańsk Port 2'])
  })
})

test('past events are counted if no upcoming event and none of the days matches #206', () => {
  const index = buildTestIndex({
    old: { date_begin: '2026-01-01', topic: 'AI' },
    new: { date_begin: '2026-12-01' },
  })
  const past = (stated: object) => index.findPage(createTestQuery(stated), 'soonest', null, 24).past.count
  const range = { kind: 'range', first: '2026-12-24', last: '2026-12-26' }
  expect(past({ dates: { kind: 'upcoming' }, topic: 'AI' })).toBe(1)
  expect(past({ dates: { kind: 'upcoming' } })).toBe(0)
  expect(past({ dates: range })).toBe(1)
  expect(past({ dates: { kind: 'all' }, topic: 'Music' })).toBe(0)
})

test('totals are capped with a search, days and nearby only #283', () => {
  const index = buildTestIndex(repeat('a', SEARCH_COUNT_CAP + 1, { ...GDANSK, date_begin: TODAY }))
  const total = (stated: object) => index.findPage(createTestQuery(stated), 'soonest', null, 1).total
  const capped = { count: SEARCH_COUNT_CAP, capped: true }
  expect(total({ search: settleTestSearch(index, 'a') })).toEqual(capped)
  expect(total({ dates: { kind: 'range', first: TODAY, last: TODAY } })).toEqual(capped)
  expect(total({ places: [inPlace({ kind: 'near', cities: ['Gdansk'], centers: [], km: 10 })] })).toEqual(
    capped,
  )
  const exact = { count: SEARCH_COUNT_CAP + 1, capped: false }
  expect(total({ dates: { kind: 'upcoming' } })).toEqual(exact)
  expect(total({ places: [inPlace({ kind: 'city', cities: ['Gdansk'] })] })).toEqual(exact)
})

describe('the calendar', () => {
  test('names short events before long ones, the longest first, on all of their days', () => {
    const index = buildTestIndex({
      exhibition: { date_begin: '2026-11-01', date_end: '2027-01-31' },
      'one day': { date_begin: '2026-12-02' },
      'two days': { date_begin: '2026-12-02', date_end: '2026-12-03' },
      'three days': { date_begin: '2026-12-01', date_end: '2026-12-03' },
    })
    const days = { first: '2026-12-01', last: '2026-12-04' }
    const read = (perDay: number) =>
      readCalendar(index, createTestQuery(), { ...days, counted: days, perDay, ownCodes: [] }).days.map(
        ({ count, event_codes }) => [count, ...event_codes],
      )
    expect(read(2)).toEqual([
      [2, 'three days'],
      [4, 'three days', 'two days'],
      [3, 'three days', 'two days'],
      [1],
    ])
    expect(read(4)).toEqual([
      [2, 'three days', 'exhibition'],
      [4, 'three days', 'two days', 'one day', 'exhibition'],
      [3, 'three days', 'two days', 'exhibition'],
      [1, 'exhibition'],
    ])
  })

  test('has no event without a date and none outside its days', () => {
    const index = buildTestIndex({
      undated: {},
      before: { date_begin: '2026-11-30' },
      in: { date_begin: '2026-12-01' },
    })
    const days = { first: '2026-12-01', last: '2026-12-31' }
    const calendar = readCalendar(index, createTestQuery(), {
      ...days,
      counted: days,
      perDay: 3,
      ownCodes: [],
    })
    expect(calendar).toMatchObject({ total: 1, days: [{ day: '2026-12-01', count: 1, event_codes: ['in'] }] })
  })
})

test('the map separates online events, places without coordinates and events without a city', () => {
  const index = buildTestIndex({
    ...repeat('warsaw', 2, WARSAW),
    ...repeat('indiana', 1, WARSAW_INDIANA),
    ...repeat('online', 1, { ...WARSAW, attendance: 'online' }),
    ...repeat('hybrid', 1, { ...SOPOT, attendance: 'hybrid' }),
    ...repeat('unplaced', 3, { city: 'Atlantis', country: 'Sea' }),
    ...repeat('nowhere', 4, { country: 'Poland', city: ' ' }),
  })
  expect(countPlaces(index, createTestQuery())).toEqual({
    places: [
      { city: 'Warsaw', country: 'Poland', country_filter: 'Poland', count: 2, ...WARSAW.coordinates },
      { city: 'Warsaw', country: 'USA', country_filter: 'USA', count: 1, ...WARSAW_INDIANA.coordinates },
      { city: 'Sopot', country: 'Poland', country_filter: null, count: 1, ...SOPOT.coordinates },
    ],
    other_places: 0,
    online: 1,
    hybrid: 1,
    unplaced: 3,
    unplaced_cities: [{ city: 'Atlantis', country: 'Sea', country_filter: null, count: 3 }],
    without_city: 4,
    total: 12,
    understood: [],
  })
})

test('no event that is over is coming, whatever the dates and the search are', () => {
  const index = buildTestIndex({
    over: { event_name: 'Online yoga', date_begin: '2026-11-05' },
    coming: { event_name: 'Online yoga', date_begin: '2026-11-25' },
  })
  const filters = { search: 'online yoga', when: '2026-11-01..2026-11-30' }
  const coming = CATALOGUE_QUERIES.findComing(index, { filters, today: TODAY, limit: 5 })
  expect(coming).toEqual(['coming'])
})
