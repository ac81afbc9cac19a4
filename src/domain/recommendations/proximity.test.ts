import { expect, test } from 'vitest'
import type { Attendance } from '../attendance.ts'
import { getProximity, resolveEventPlace } from './proximity.ts'

interface Stated {
  attendance?: Attendance
  country?: string | null
  coordinates?: { north: number; east: number } | null
}

/** Returns a function that returns the proximity of a city to the hometown. */
function near(hometown: string, hometownPlace?: Stated) {
  const resolve = (city: string | null, { country = null, coordinates = null }: Stated = {}) =>
    resolveEventPlace({ city, country, coordinates })
  const home = resolve(hometown, hometownPlace)
  return (city: string | null, { attendance = 'in_person', country = 'Poland', ...stated }: Stated = {}) =>
    getProximity(home, resolve(city, { country, ...stated }), attendance)
}

test('the share is 1 in the hometown, about half at 60 km and never 0', () => {
  const fromGdansk = near('Gdansk')
  const shares = ['Gdańsk', 'Sopot', 'Torun', 'Warsaw', 'Krakow', 'Brussels'].map(
    (city) => fromGdansk(city, { country: null }).share,
  )
  expect(shares[0]).toBe(1)
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  expect(shares.at(-1)).toBeGreaterThan(0)
  expect(near('Lodz')('Skierniewice').share).toBeCloseTo(0.65, 1)
})

test('the distance is a reason up to 100 km, then the country up to 500 km', () => {
  const fromKrakow = near('Krakow')
  expect(fromKrakow('Katowice').reason).toEqual({ kind: 'near', km: 69, city: 'Krakow' })
  expect(fromKrakow('Warsaw').reason).toEqual({ kind: 'country', city: 'Warsaw' })
  expect(fromKrakow('Szczecin').reason).toBeNull()
  expect(fromKrakow('Brno', { country: 'Czech Republic' }).reason).toBeNull()
})

test('distances are whole kilometers', () => {
  expect(near('Katowice')('Chorzow').reason).toEqual({ kind: 'near', km: 6, city: 'Katowice' })
})

test('reachable events in person come before online ones, and online ones before far ones', () => {
  const fromGdansk = near('Gdansk')
  const ranked = [
    fromGdansk('Gdynia'),
    fromGdansk('Warsaw'),
    fromGdansk('Krakow'),
    fromGdansk(null, { attendance: 'online' }),
    fromGdansk('Clearwater, FL', { attendance: 'hybrid', country: 'U.S.A.' }),
    fromGdansk('Clearwater, FL', { country: 'U.S.A.' }),
  ]
  const shares = ranked.map(({ share }) => share)
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  expect(new Set(shares).size).toBe(shares.length)
})

test("the user's country comes before others at the same distance", () => {
  const fromSzczecin = near('Szczecin')
  // Both are about 200 km away.
  expect(fromSzczecin('Poznan').share).toBeGreaterThan(
    1.4 * fromSzczecin('Rostock', { country: 'Germany', coordinates: { north: 54.09, east: 12.1 } }).share,
  )
})

test('a hybrid event counts as local in the hometown and as online far away', () => {
  const fromGdansk = near('Gdansk')
  expect(fromGdansk('Gdansk', { attendance: 'hybrid' }).reason).toEqual({ kind: 'hometown', city: 'Gdansk' })
  const [berlin, dublin] = [
    fromGdansk('Berlin', { attendance: 'hybrid', country: 'Germany' }),
    fromGdansk('Dublin', { attendance: 'hybrid', country: 'Ireland' }),
  ]
  expect([berlin.reason, dublin.reason]).toEqual([{ kind: 'online' }, { kind: 'online' }])
  expect(berlin.share).toBeGreaterThan(dublin.share)
  expect(dublin.share).toBeGreaterThan(fromGdansk('Dublin', { country: 'Ireland' }).share)
})

test('without a hometown every share is 1', () => {
  for (const hometown of ['', '  ']) {
    expect(near(hometown)('Gdansk')).toEqual({ share: 1, reason: null })
    expect(near(hometown)(null, { attendance: 'online' })).toEqual({ share: 1, reason: null })
  }
})

test('a city of the same name in another country is not the hometown', () => {
  const fromWarsaw = near('Warsaw')
  expect(fromWarsaw('Warsaw', { country: 'United States' }).reason).toBeNull()
  expect(fromWarsaw('Warsaw').reason).toEqual({ kind: 'hometown', city: 'Warsaw' })
})

test('a hometown outside the table counts by the place that is given for it', () => {
  const bangalore = { country: 'India', coordinates: { north: 12.97, east: 77.59 } }
  const chennai = { country: 'India', coordinates: { north: 13.08, east: 80.27 } }
  const mysore = { country: 'India', coordinates: { north: 12.3, east: 76.65 } }
  const fromBangalore = near('Bangalore', bangalore)
  expect(fromBangalore('Bangalore', bangalore).reason).toEqual({ kind: 'hometown', city: 'Bangalore' })
  expect(fromBangalore('Chennai', chennai).reason).toEqual({ kind: 'country', city: 'Chennai' })
  expect(fromBangalore('Mysore', mysore).share).toBeGreaterThan(fromBangalore('Chennai', chennai).share)
  expect(fromBangalore('Berlin', { country: 'Germany' }).share).toBeLessThan(0.02)
})
