import { expect, test } from 'vitest'
import { findCity, getDistanceKm, normalizeCity } from './city-distance.ts'
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
  const [from, to] = [findCity(one)!, findCity(other)!]
  expect(Math.abs(getDistanceKm(from, to) - km)).toBeLessThan(1.5)
  expect(getDistanceKm(to, from)).toBe(getDistanceKm(from, to))
})

test('all spellings of a town outside the table are equal', () => {
  expect(normalizeCity('Bąkowo Górne')).toBe(normalizeCity('BAKOWO GORNE'))
  expect(findCity('Bąkowo Górne')).toBeUndefined()
  expect(normalizeCity('---')).toBe('')
})

test('cities of the same name in two countries are different', () => {
  for (const country of ['Polska', null, 'Somewhere unheard of'])
    expect(normalizeCity('Warsaw', country)).toBe(normalizeCity('Warsaw'))
  for (const country of ['United States', 'USA']) {
    expect(normalizeCity('Warsaw', country)).not.toBe(normalizeCity('Warsaw'))
    expect(findCity('Warsaw', country)).toBeUndefined()
  }
})
