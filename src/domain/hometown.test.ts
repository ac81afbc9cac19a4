import { expect, test } from 'vitest'
import { SUGGESTED_CITIES, suggestCities } from './hometown.ts'

test('suggestions contain what was typed, ignoring case', () => {
  expect(suggestCities('GD')).toEqual(['Gdansk', 'Gdynia'])
  expect(suggestCities('ow')).toEqual(['Krakow', 'Rzeszow', 'Katowice'])
  expect(suggestCities('xyz')).toEqual([])
})

test('suggestions ignore Polish accents, composed or not', () => {
  expect(suggestCities('Łódź')).toEqual(['Lodz'])
  expect(suggestCities('gdańsk')).toEqual(['Gdansk'])
  expect(suggestCities('gda\u006e\u0301sk')).toEqual(['Gdansk'])
})

test('nothing typed suggests all fifteen cities', () => {
  expect(suggestCities('  ')).toEqual([...SUGGESTED_CITIES])
  expect(SUGGESTED_CITIES).toHaveLength(15)
})
