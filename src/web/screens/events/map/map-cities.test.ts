import { expect, test } from 'vitest'
import { groupMapCities } from './map-cities.ts'

test('merges cities of the same name and sorts them by number of events', () => {
  const places = groupMapCities([
    { city: 'Gdansk', country: 'Poland', count: 5 },
    { city: 'Brussels', country: 'Belgium', count: 4 },
    { city: 'Warsaw', country: 'Poland', count: 3 },
    { city: 'Warsaw', country: 'United States', count: 3 },
  ])
  expect(places.map(({ city, count, point }) => [city, count, point !== null])).toEqual([
    ['Warsaw', 6, true],
    ['Gdansk', 5, true],
    ['Brussels', 4, false],
  ])
})
