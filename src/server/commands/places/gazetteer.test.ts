import { expect, test } from 'vitest'
import { getDistanceKm } from '../../../domain/city-distance.ts'
import { findPlaces, findTimeZones } from './gazetteer.ts'

/** City, country, and the degrees from another source than the gazetteer. */
const CITIES: [city: string, country: string, north: number, east: number][] = [
  ['Gdansk', 'Poland', 54.35, 18.65],
  ['Gdańsk', 'Polska', 54.35, 18.65],
  ['Sopot', 'Poland', 54.44, 18.56],
  ['Gdynia', '', 54.52, 18.53],
  ['Warszawa', 'Polska', 52.23, 21.01],
  ['Lodz', 'Poland', 51.77, 19.46],
  ['Police', 'Poland', 53.55, 14.57],
  ['Munich', 'Niemcy', 48.14, 11.58],
  ['Monachium', '', 48.14, 11.58],
  ['München', 'Deutschland', 48.14, 11.58],
  ['Kolonia', 'Niemcy', 50.94, 6.96],
  ['Wuerzburg', 'Germany', 49.79, 9.95],
  ['Frankfurt', 'Germany', 50.11, 8.68],
  ['Halle', 'Germany', 51.48, 11.97],
  ['Paris', 'France', 48.86, 2.35],
  ['Paris, TX', 'U.S.A.', 33.66, -95.55],
  ['Dallas, TX', 'U.S.A.', 32.78, -96.8],
  ['Portland, OR', 'U.S.A.', 45.52, -122.68],
  ['Portland, ME', 'USA', 43.66, -70.26],
  ['Kansas City, KS', 'U.S.A.', 39.11, -94.63],
  ['New York, NY', 'U.S.A.', 40.71, -74.01],
  ['Washington, DC', 'U.S.A.', 38.9, -77.04],
  ['Waterloo, ON', 'U.S.A.', 43.47, -80.52],
  ['St. John’s', 'Canada', 47.56, -52.71],
  ['Newcastle', 'U.K.', 54.97, -1.61],
  ['Newcastle', 'Australia', -32.93, 151.78],
  ['Edinburgh', 'Scotland', 55.95, -3.19],
  ['Seoul', 'Korea', 37.57, 126.98],
  ['Kyiv', 'Ukraina', 50.45, 30.52],
  ['Москва', 'Россия', 55.75, 37.62],
  ['東京', '', 35.69, 139.69],
  ['Trójmiasto', 'Polska', 54.44, 18.57],
  ['Texel', 'Netherlands', 53.06, 4.8],
  ['Warsaw / online', '', 52.23, 21.01],
]

test('finds cities by their names in many languages, by country, region and population #420', async () => {
  const found = await findPlaces(CITIES.map(([city, country]) => ({ city, country })))
  const wrong = CITIES.filter(([, , north, east], index) => {
    const place = found[index]
    return !place || getDistanceKm(place, { north, east }) > 30
  })
  expect(wrong).toEqual([])
})

test('does not find what is no city, and no city of another country', async () => {
  const cities = [
    ['Online', ''],
    ['Nibylandia', ''],
    ['Gdansk', 'Germany'],
    ['Texas, IL', 'U.S.A.'],
  ].map(([city = '', country = '']) => ({ city, country }))
  expect(await findPlaces(cities)).toEqual([null, null, null, null])
})

test('a place has its time zone, an area and coordinates that of the nearest town', async () => {
  const cities = [
    { city: 'Gdansk', country: 'Poland' },
    { city: 'San Francisco', country: 'USA' },
    { city: 'Bali', country: '' },
    { city: 'Madeira', country: 'Portugal' },
  ]
  expect((await findPlaces(cities)).map((place) => place?.timeZone)).toEqual([
    'Europe/Warsaw',
    'America/Los_Angeles',
    'Asia/Makassar',
    'Atlantic/Madeira',
  ])
  expect(await findTimeZones([{ north: -36.8, east: 174.7 }])).toEqual(['Pacific/Auckland'])
})
