import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterPlaces, findNearbyKm } from './cluster-places.ts'
import { type MapPlace, toMapPlaces } from './map-places.ts'

const place = (city: string, north: number, east: number, count: number) => ({
  city,
  country: 'Poland',
  country_filter: null,
  north,
  east,
  count,
})
const POLAND = toMapPlaces([
  place('Warsaw', 52.23, 21.011, 28),
  place('Gdansk', 54.352, 18.647, 23),
  place('Krakow', 50.062, 19.938, 20),
  place('Sopot', 54.442, 18.56, 8),
  place('Gdynia', 54.519, 18.531, 6),
])
/** Widths of the world in CSS pixels: Europe, Poland and the Tricity fill a screen. */
const SCALES = { europe: 8_000, poland: 30_000, tricity: 300_000 }

const describeMarkers = (places: readonly MapPlace[], worldWidth: number) =>
  clusterPlaces(places, worldWidth).map(
    (marker) => `${marker.places.map(({ city }) => city).join(' ')}: ${marker.count}`,
  )

test('close places share a marker until the zoom separates them #293', () => {
  expect(describeMarkers(POLAND, SCALES.poland)).toEqual([
    'Gdansk Sopot Gdynia: 37',
    'Warsaw: 28',
    'Krakow: 20',
  ])
  expect(describeMarkers(POLAND, SCALES.tricity)).toEqual([
    'Warsaw: 28',
    'Gdansk: 23',
    'Krakow: 20',
    'Sopot: 8',
    'Gdynia: 6',
  ])
})

test('the first place gives a cluster its name and position', () => {
  const [gdansk, sopot] = [POLAND[1]!, POLAND[3]!]
  const others = POLAND.filter((each) => each !== sopot)
  expect(clusterPlaces(POLAND, SCALES.poland)[0]).toMatchObject({ x: gdansk.x, y: gdansk.y })
  const [tricity] = clusterPlaces([sopot, ...others], SCALES.poland)
  expect(tricity).toMatchObject({ x: sopot.x, y: sopot.y, count: 37 })
  expect(tricity?.places.map(({ city }) => city)).toEqual(['Sopot', 'Gdansk', 'Gdynia'])
})

test('a place with more events has a larger marker, and every marker is at least 24 pixels wide', () => {
  const [warsaw, , , sopot] = clusterPlaces(POLAND, SCALES.tricity)
  expect(warsaw!.radius).toBeGreaterThan(sopot!.radius)
  expect(clusterPlaces(toMapPlaces([place('Hel', 54.6, 18.8, 1)]), 1000)[0]?.radius).toBe(12)
})

const anyPlaces = fc
  .array(
    fc.record({
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
      count: fc.integer({ min: 1, max: 50_000 }),
    }),
    { maxLength: 80 },
  )
  .map((points) =>
    points.map(
      (point, index): MapPlace => ({
        ...point,
        id: String(index),
        city: 'City',
        country: null,
        countryFilter: null,
      }),
    ),
  )

test('markers never overlap, and every place is in exactly one of them #293', () => {
  fc.assert(
    fc.property(anyPlaces, fc.integer({ min: 300, max: 400_000 }), (places, worldWidth) => {
      const markers = clusterPlaces(places, worldWidth)
      for (const [index, a] of markers.entries())
        for (const b of markers.slice(index + 1))
          expect(Math.hypot(a.x - b.x, a.y - b.y) * worldWidth).toBeGreaterThan(a.radius + b.radius)
      const ids = markers.flatMap((marker) => marker.places.map(({ id }) => id))
      expect(ids.toSorted()).toEqual(places.map(({ id }) => id).toSorted())
      for (const marker of markers)
        expect(marker.count).toBe(marker.places.reduce((sum, { count }) => sum + count, 0))
    }),
  )
})

test('the places of a cluster are within a distance of the Nearby filter, or too far apart for it', () => {
  const [warsaw, gdansk, , sopot, gdynia] = POLAND as [MapPlace, MapPlace, MapPlace, MapPlace, MapPlace]
  expect(findNearbyKm([gdansk, sopot])).toBe(25)
  expect(findNearbyKm([sopot, gdynia])).toBe(10)
  expect(findNearbyKm([gdansk, sopot, gdynia])).toBe(25)
  expect(findNearbyKm([gdansk, warsaw])).toBeUndefined()
})
