import { expect, test } from 'vitest'
import { findChosenPlaces, toCityFilter, toMapPlaces } from './map-places.ts'

const NAMES_IN_SEVERAL_COUNTRIES = ['Cambridge']

const PLACES = toMapPlaces(
  [
    { city: 'Sopot', country: 'Poland', north: 54.442, east: 18.56, count: 8 },
    { city: 'Gdansk', country: 'Poland', north: 54.352, east: 18.647, count: 23 },
    { city: 'Gdynia', country: 'Poland', north: 54.519, east: 18.531, count: 6 },
    { city: 'Cambridge', country: 'United Kingdom', north: 52.205, east: 0.122, count: 3 },
    { city: 'Cambridge', country: 'United States', north: 42.374, east: -71.106, count: 5 },
    { city: 'Boston', country: 'United States', north: 42.36, east: -71.058, count: 4 },
  ].map((place) => ({
    ...place,
    country_filter: NAMES_IN_SEVERAL_COUNTRIES.includes(place.city) ? place.country : null,
  })),
)

const choose = (city: string, within?: number, country?: string) =>
  findChosenPlaces(PLACES, { city, country, within }).map((place) => `${place.city}, ${place.country}`)

test('the place with the most events comes first', () => {
  expect(PLACES.map(({ count }) => count)).toEqual([23, 8, 6, 5, 4, 3])
})

test('a city without a country is chosen in every country', () => {
  expect(choose('Gdansk')).toEqual(['Gdansk, Poland'])
  expect(choose('Cambridge')).toEqual(['Cambridge, United States', 'Cambridge, United Kingdom'])
  expect(choose('Atlantis')).toEqual([])
})

test('a city is chosen in one country', () => {
  expect(choose('Cambridge', undefined, 'United Kingdom')).toEqual(['Cambridge, United Kingdom'])
  expect(choose('Cambridge', 10, 'United States')).toEqual([
    'Cambridge, United States',
    'Boston, United States',
  ])
  expect(PLACES.map(toCityFilter).filter(({ country }) => country !== undefined)).toEqual([
    { city: 'Cambridge', country: 'United States' },
    { city: 'Cambridge', country: 'United Kingdom' },
  ])
})

test('a city with kilometers around it includes the places near it', () => {
  expect(choose('Gdansk', 10)).toEqual(['Gdansk, Poland'])
  expect(choose('Gdansk', 25)).toEqual(['Gdansk, Poland', 'Sopot, Poland', 'Gdynia, Poland'])
  expect(choose('Cambridge', 10)).toEqual([
    'Cambridge, United States',
    'Boston, United States',
    'Cambridge, United Kingdom',
  ])
})
