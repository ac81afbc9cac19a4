import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  findCompletion,
  findMisspelled,
  findSuggestedCity,
  isUncertain,
  SUGGESTED_CITIES,
  suggestCities,
} from './hometown.ts'

test('suggestions contain the typed text, ignoring case #198', () => {
  expect(suggestCities('GD')).toEqual(['Gdansk', 'Gdynia'])
  expect(suggestCities('ow')).toEqual(['Krakow', 'Rzeszow', 'Katowice'])
  expect(suggestCities('sz')).toEqual(['Rzeszow', 'Szczecin'])
  expect(suggestCities('xyz')).toEqual([])
})

test('suggestions ignore composed and decomposed Polish accents #314', () => {
  expect(suggestCities('Łódź')).toEqual(['Lodz'])
  expect(suggestCities('gdańsk')).toEqual(['Gdansk'])
  expect(suggestCities('gda\u006e\u0301sk')).toEqual(['Gdansk'])
})

test('cities are suggested and found by the name that is displayed, too', () => {
  const getName = (city: string) => (city === 'Warsaw' ? 'Warszawa' : city)
  expect(suggestCities('warsz', getName)).toEqual(['Warsaw'])
  expect(suggestCities('warsa', getName)).toEqual(['Warsaw'])
  expect(findSuggestedCity(' warszawa', getName)).toBe('Warsaw')
  expect(findSuggestedCity('Gdańsk')).toBe('Gdansk')
  expect(findSuggestedCity('Gda')).toBeUndefined()
  expect(suggestCities('warszawa')).toEqual(['Warsaw'])
  expect(findSuggestedCity('Cracow')).toBe('Krakow')
  expect(findCompletion('bruks')).toBe('Brussels')
})

test('a city is suggested despite a typing error, if no city contains the text', () => {
  expect(suggestCities('Gdnask')).toEqual(['Gdansk'])
  expect(suggestCities('Warszwa')).toEqual(['Warsaw'])
  expect(suggestCities('Bialystk')).toEqual(['Bialystok'])
  // Towns of their own.
  for (const town of ['Puck', 'Kielce', 'Wadowice', 'Szczecinek', 'Janowice'])
    expect(suggestCities(town)).toEqual([])
  const towns = readFileSync(new URL('../../data/polish-towns.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const names = towns.map((line) => line.split('\t')[0]!)
  expect(names.filter((name) => findMisspelled(name))).toHaveLength(8)
})

test('a half-typed name is completed to the first suggested city that begins with it #322', () => {
  const getName = (city: string) => (city === 'Warsaw' ? 'Warszawa' : city)
  expect(findCompletion(' war')).toBe('Warsaw')
  expect(findCompletion('warsz', getName)).toBe('Warsaw')
  expect(findCompletion('gd')).toBe('Gdansk')
  for (const whole of ['', ' ', 'Warsaw', 'gdańsk', 'dansk', 'Puck'])
    expect(findCompletion(whole)).toBeUndefined()
})

test('the beginning of a suggested city or a misspelled one is uncertain until the user confirms it #322', () => {
  for (const typed of ['Sop', 'Gdnask']) {
    expect(isUncertain(typed, '')).toBe(true)
    expect(isUncertain(typed, 'Puck')).toBe(true)
    expect(isUncertain(typed, typed)).toBe(false)
  }
  for (const whole of ['', 'Puck', 'Ustka', 'Sopot', 'gdańsk', 'Szczecinek'])
    expect(isUncertain(whole, '')).toBe(false)
})

test('an empty text suggests all fifteen cities #148', () => {
  expect(suggestCities('  ')).toEqual([...SUGGESTED_CITIES])
  expect(SUGGESTED_CITIES).toHaveLength(15)
})
