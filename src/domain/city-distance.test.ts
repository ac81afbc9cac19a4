import { expect, test } from 'vitest'
import { findCitiesNear, findCity, getDistanceFromHometownKm, normalizeCity } from './city-distance.ts'
import { SUGGESTED_CITIES } from './hometown.ts'

test('every suggested city is in the table in its suggested spelling', () => {
  for (const city of SUGGESTED_CITIES) expect(findCity(city)?.name).toBe(city)
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
])('"%s" is found as %s', (spelling, city) => {
  expect(findCity(spelling)?.name).toBe(city)
  expect(normalizeCity(spelling)).toBe(normalizeCity(city))
})

test.each([
  ['Gdansk', 'Sopot', 11],
  ['Gdansk', 'Gdynia', 20],
  ['Warsaw', 'Krakow', 252],
  ['Warszawa', 'Bruksela', 1160],
  ['Katowice', 'Gliwice', 25],
])('%s and %s are %i km apart in both directions', (one, other, km) => {
  expect(Math.abs((getDistanceFromHometownKm(one, other) ?? 0) - km)).toBeLessThan(1.5)
  expect(getDistanceFromHometownKm(other, one)).toBe(getDistanceFromHometownKm(one, other))
})

test('a town outside the table is at distance 0 from itself', () => {
  expect(getDistanceFromHometownKm('Bąkowo Górne', 'BAKOWO GORNE')).toBe(0)
  expect(getDistanceFromHometownKm('Bąkowo Górne', 'Gdansk')).toBeUndefined()
  expect(getDistanceFromHometownKm('---', '...')).toBeUndefined()
})

test('cities of the same name in two countries are different', () => {
  expect(getDistanceFromHometownKm('Warsaw', 'Warsaw', 'Polska')).toBe(0)
  expect(getDistanceFromHometownKm('Warsaw', 'Warsaw', null)).toBe(0)
  expect(getDistanceFromHometownKm('Warsaw', 'Warsaw', 'Somewhere unheard of')).toBe(0)
  expect(getDistanceFromHometownKm('Warsaw', 'Warsaw', 'United States')).toBeUndefined()
  expect(getDistanceFromHometownKm('Warsaw', 'Warsaw', 'USA')).toBeUndefined()
})

test('nearby cities are returned in the spelling of the catalogue, the hometown first', () => {
  const known = ['Warsaw', 'Gdynia', 'Gdańsk', 'Sopot', 'Online', 'gdansk', 'Bąkowo']
  expect(findCitiesNear('Gdansk', known, 50)).toEqual(['Gdańsk', 'gdansk', 'Sopot', 'Gdynia'])
  expect(findCitiesNear('Bakowo', known, 50)).toEqual(['Bąkowo'])
  expect(findCitiesNear('Nowhere', known, 50)).toEqual([])
})
