import { expect, test } from 'vitest'
import { findChosenPlaces, toMapPlaces } from './map-places.ts'

const PLACES = toMapPlaces([
  { city: 'Sopot', country: 'Poland', north: 54.442, east: 18.56, count: 8 },
  { city: 'Gdansk', country: 'Poland', north: 54.352, east: 18.647, count: 23 },
  { city: 'Gdynia', country: 'Poland', north: 54.519, east: 18.531, count: 6 },
  { city: 'Cambridge', country: 'United Kingdom', north: 52.205, east: 0.122, count: 3 },
  { city: 'Cambridge', country: 'United States', north: 42.374, east: -71.106, count: 5 },
  { city: 'Boston', country: 'United States', north: 42.36, east: -71.058, count: 4 },
])

const choose = (city: string, within?: number) =>
  findChosenPlaces(PLACES, { city, within }).map((place) => `${place.city}, ${place.country}`)

test('the place with the most events comes first', () => {
  expect(PLACES.map(({ count }) => count)).toEqual([23, 8, 6, 5, 4, 3])
})

test('a city is chosen in every country, as the City filter does', () => {
  expect(choose('Gdansk')).toEqual(['Gdansk, Poland'])
  expect(choose('Cambridge')).toEqual(['Cambridge, United States', 'Cambridge, United Kingdom'])
  expect(choose('Atlantis')).toEqual([])
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
