import { expect, test } from 'vitest'
import { citiesNear, cityKey, kmFromHometown, knownCity } from './city-distance.ts'
import { SUGGESTED_CITIES } from './hometown.ts'

test('every suggested city is known by the spelling that is suggested', () => {
  for (const city of SUGGESTED_CITIES) expect(knownCity(city)?.name).toBe(city)
})

test.each([
  ['Warszawa', 'Warsaw'],
  ['WARSAW', 'Warsaw'],
  ['Kraków', 'Krakow'],
  ['Cracow', 'Krakow'],
  ['Łódź', 'Lodz'],
  ['Bruksela', 'Brussels'],
  ['Bruxelles', 'Brussels'],
  ['Gdańsk', 'Gdansk'],
  ['Gdańsk, AMBEREXPO', 'Gdansk'],
  ['Kraków (Stare Miasto)', 'Krakow'],
  ['Warsaw / online', 'Warsaw'],
  ['Bielsko Biała', 'Bielsko-Biala'],
  ['Krynica Zdrój', 'Krynica-Zdroj'],
])('"%s" is %s', (spelling, city) => {
  expect(knownCity(spelling)?.name).toBe(city)
  expect(cityKey(spelling)).toBe(cityKey(city))
})

test.each([
  ['Gdansk', 'Sopot', 11],
  ['Gdansk', 'Gdynia', 20],
  ['Warsaw', 'Krakow', 252],
  ['Warszawa', 'Bruksela', 1160],
  ['Katowice', 'Gliwice', 25],
])('from %s to %s are %i km as the crow flies, both ways', (one, other, km) => {
  expect(Math.abs((kmFromHometown(one, other) ?? 0) - km)).toBeLessThan(1.5)
  expect(kmFromHometown(other, one)).toBe(kmFromHometown(one, other))
})

test('a town that no table knows is still the same town as itself', () => {
  expect(kmFromHometown('Bąkowo Górne', 'BAKOWO GORNE')).toBe(0)
  expect(kmFromHometown('Bąkowo Górne', 'Gdansk')).toBeUndefined()
  expect(kmFromHometown('---', '...')).toBeUndefined()
})

test('a city of the same name in another country is another city', () => {
  expect(kmFromHometown('Warsaw', 'Warsaw', 'Polska')).toBe(0)
  expect(kmFromHometown('Warsaw', 'Warsaw', null)).toBe(0)
  expect(kmFromHometown('Warsaw', 'Warsaw', 'Somewhere unheard of')).toBe(0)
  expect(kmFromHometown('Warsaw', 'Warsaw', 'United States')).toBeUndefined()
  expect(kmFromHometown('Warsaw', 'Warsaw', 'USA')).toBeUndefined()
})

test('the cities near home are exact values of the catalogue, home first', () => {
  const known = ['Warsaw', 'Gdynia', 'Gdańsk', 'Sopot', 'Online', 'gdansk', 'Bąkowo']
  expect(citiesNear('Gdansk', known, 50)).toEqual(['Gdańsk', 'gdansk', 'Sopot', 'Gdynia'])
  expect(citiesNear('Bakowo', known, 50)).toEqual(['Bąkowo'])
  expect(citiesNear('Nowhere', known, 50)).toEqual([])
})
