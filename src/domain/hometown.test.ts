import { expect, test } from 'vitest'
import { SUGGESTED_CITIES, suggestCities } from './hometown.ts'

test('suggestions contain the typed text, ignoring case', () => {
  expect(suggestCities('GD')).toEqual(['Gdansk', 'Gdynia'])
  expect(suggestCities('ow')).toEqual(['Krakow', 'Rzeszow', 'Katowice'])
  expect(suggestCities('xyz')).toEqual([])
})

test('suggestions ignore composed and decomposed Polish accents', () => {
  expect(suggestCities('Łódź')).toEqual(['Lodz'])
  expect(suggestCities('gdańsk')).toEqual(['Gdansk'])
  expect(suggestCities('gda\u006e\u0301sk')).toEqual(['Gdansk'])
})

test('an empty text suggests all fifteen cities', () => {
  expect(suggestCities('  ')).toEqual([...SUGGESTED_CITIES])
  expect(SUGGESTED_CITIES).toHaveLength(15)
})
