import { expect, test } from 'vitest'
import { createProximityScorer } from './proximity.ts'

const located = (
  city: string | null,
  event_type: string | null = null,
  country: string | null = 'Poland',
) => ({
  city,
  country,
  venue: null,
  event_type,
})

test('the share is 1 in the hometown, half after 60 km and never 0', () => {
  const near = createProximityScorer('Gdansk')
  const shares = ['Gdańsk', 'Sopot', 'Torun', 'Warsaw', 'Brussels'].map(
    (city) => near(located(city, null, null)).share,
  )
  expect(shares[0]).toBe(1)
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  expect(shares.at(-1)).toBeGreaterThan(0)
  expect(createProximityScorer('Lodz')(located('Skierniewice')).share).toBeCloseTo(0.53, 1)
})

test('the distance is a reason up to 100 km', () => {
  const near = createProximityScorer('Krakow')
  expect(near(located('Katowice')).reason).toEqual({ kind: 'near', km: 69, city: 'Krakow' })
  expect(near(located('Warsaw')).reason).toBeNull()
})

test('distances are whole kilometers', () => {
  expect(createProximityScorer('Katowice')(located('Chorzow')).reason).toEqual({
    kind: 'near',
    km: 6,
    city: 'Katowice',
  })
})

test('a hybrid event counts as local in the hometown and as online elsewhere', () => {
  const near = createProximityScorer('Gdansk')
  expect(near(located('Gdansk', 'Hybrid forum')).reason).toEqual({ kind: 'hometown', city: 'Gdansk' })
  expect(near(located('Krakow', 'Hybrid forum')).reason).toEqual({ kind: 'online' })
  expect(near(located('Krakow')).reason).toBeNull()
})

test('without a hometown every share is 0', () => {
  for (const home of [null, '', '  ']) {
    expect(createProximityScorer(home)(located('Gdansk'))).toEqual({ share: 0, reason: null })
    expect(createProximityScorer(home)(located('Online'))).toEqual({ share: 0, reason: null })
  }
})

test('a city of the same name in another country is not the hometown', () => {
  const near = createProximityScorer('Warsaw')
  expect(near(located('Warsaw', null, 'United States')).reason).toBeNull()
  expect(near(located('Warsaw')).reason).toEqual({ kind: 'hometown', city: 'Warsaw' })
})
