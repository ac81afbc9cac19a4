import { expect, test } from 'vitest'
import { choosePlace, type PlaceCandidate } from './choose-place.ts'
import { createGazetteerQuery } from './gazetteer-query.ts'

let id = 0
const candidate = (
  countryCode: string,
  population: number,
  stated: Partial<PlaceCandidate> = {},
): PlaceCandidate => ({
  geonamesId: ++id,
  north: 0,
  east: 0,
  countryCode,
  regionCode: '',
  population,
  featureCode: 'PPL',
  timeZone: null,
  match: 'name',
  nameIndex: 1,
  ...stated,
})

const choose = (city: string, country: string, candidates: PlaceCandidate[]) =>
  candidates.indexOf(choosePlace(createGazetteerQuery(city, country), candidates)!)

test('without a country the largest place is chosen', () => {
  expect(choose('Birmingham', '', [candidate('US', 200_000), candidate('GB', 1_100_000)])).toBe(1)
})

test('the stated country comes before the population, and no place outside of it is chosen #420', () => {
  const both = [candidate('US', 200_000), candidate('GB', 1_100_000)]
  expect(choose('Birmingham', 'U.S.A.', both)).toBe(0)
  expect(choose('Birmingham', 'Poland', both)).toBe(-1)
})

test('an unknown country counts as none', () => {
  expect(choose('Paris', 'Europe', [candidate('US', 20_000), candidate('FR', 2_000_000)])).toBe(1)
})

test('the region after the city comes before the population', () => {
  const both = [
    candidate('US', 300_000, { regionCode: 'MO' }),
    candidate('US', 150_000, { regionCode: 'KS' }),
  ]
  expect(choose('Kansas City, KS', 'U.S.A.', both)).toBe(1)
  expect(choose('Kansas City, Kansas', '', both)).toBe(1)
  expect(choose('Kansas City, TX', 'U.S.A.', both)).toBe(-1)
})

test('a region of another country than the stated one decides', () => {
  const both = [candidate('US', 68_000, { regionCode: 'IA' }), candidate('CA', 100_000, { regionCode: '08' })]
  expect(choose('Waterloo, ON', 'U.S.A.', both)).toBe(1)
})

test('a code after the city can be a region or a country', () => {
  const berlins = [candidate('US', 1_000, { regionCode: 'DE' }), candidate('DE', 3_400_000)]
  expect(choose('Berlin, DE', '', berlins)).toBe(1)
  expect(
    choose('Dover, DE', '', [candidate('US', 37_000, { regionCode: 'DE' }), candidate('GB', 31_000)]),
  ).toBe(0)
  expect(choose('Warsaw, Poland', '', [candidate('US', 14_000), candidate('PL', 1_700_000)])).toBe(1)
})

test('other words after the city do not matter', () => {
  const both = [candidate('US', 4_000), candidate('PL', 460_000)]
  for (const city of ['Gdańsk, AMBEREXPO', 'Gdańsk (Wrzeszcz)', 'Gdańsk / online', 'Online + Gdańsk']) {
    expect(choose(city, '', both)).toBe(1)
  }
})

test('an alternate name counts less than the name itself', () => {
  const both = [candidate('HK', 1_000_000, { match: 'alternate' }), candidate('CA', 290_000)]
  expect(choose('Victoria', '', both)).toBe(1)
  expect(choose('Monachium', '', [candidate('DE', 1_300_000, { match: 'alternate' })])).toBe(0)
})

test('a part of the United Kingdom is a country, and the country Georgia is not the state', () => {
  const newcastles = [
    candidate('GB', 300_000, { regionCode: 'ENG' }),
    candidate('GB', 7_000, { regionCode: 'NIR' }),
  ]
  expect(choose('Newcastle', 'Northern Ireland', newcastles)).toBe(1)
  expect(choose('Tbilisi', 'Georgia', [candidate('GE', 1_000_000)])).toBe(0)
})

test('a territory belongs to its country, after places of the same name in the country itself', () => {
  expect(choose('San Juan', 'USA', [candidate('US', 36_000), candidate('PR', 418_000)])).toBe(1)
  expect(choose('Saint-Denis', 'France', [candidate('FR', 96_000), candidate('RE', 137_000)])).toBe(0)
})

test.each(['Online', 'remote', 'TBA', 'Europe', 'zdalnie / online', '—'])('%j names no place', (city) => {
  expect(createGazetteerQuery(city, '').nameKeys).toEqual([])
})
