import { describe, expect, test } from 'vitest'
import { SUGGESTED_CITIES } from '../../../../domain/hometown.ts'
import { type CityMarker, layOutCityMarkers } from './city-markers.ts'
import { locateCity } from './locate-city.ts'
import { TOWN_COORDINATES } from './town-coordinates.ts'

const CITIES = SUGGESTED_CITIES.flatMap((city, index) => {
  const point = locateCity(city, 'Poland')
  return point ? [{ city, count: 60 - index * 4, point }] : []
})
/** Every town of the data: more than any map has room for. */
const TOWNS = TOWN_COORDINATES.split(';').flatMap((place, index) => {
  const [, city = '', x, y] = /^(.+) (\d+) (\d+)$/.exec(place) ?? []
  return [{ city, count: 1000 - index, point: { x: Number(x), y: Number(y) } }]
})

const half = ({ radius }: CityMarker) => Math.max(radius, 12)
const labelBox = ({ city, label }: CityMarker) => {
  const width = city.length * 6.5
  const left = label!.x - { start: 0, middle: width / 2, end: width }[label!.anchor]
  return { left, right: left + width, top: label!.y - 7, bottom: label!.y + 7 }
}

describe.each([
  ['the suggested cities on a narrow phone', CITIES, 288],
  ['the suggested cities on a wide screen', CITIES, 576],
  ['every town on a phone', TOWNS, 343],
])('%s', (_, cities, width) => {
  const { beads, hidden } = layOutCityMarkers(cities, width, 16)

  test('no city is lost, and the largest keeps its place', () => {
    expect(beads.length + hidden.length).toBe(cities.length)
    expect(beads[0]).toMatchObject({ x: beads[0]!.from.x, y: beads[0]!.from.y })
  })

  test('no two targets of 24 pixels or more cover each other', () => {
    for (const [index, a] of beads.entries())
      for (const b of beads.slice(index + 1)) {
        const apart = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))
        expect(apart).toBeGreaterThan(half(a) + half(b) - 0.1)
      }
  })

  test('names neither meet nor leave the map', () => {
    const named = beads.filter(({ label }) => label)
    const boxes = named.map(labelBox)
    for (const [index, a] of boxes.entries()) {
      expect(a.left).toBeGreaterThanOrEqual(0)
      expect(a.right).toBeLessThanOrEqual(width)
      for (const b of boxes.slice(index + 1))
        expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false)
    }
    expect(named.length).toBeGreaterThan(3)
  })
})

test('all suggested cities have a bead of their own, on a narrow phone too', () => {
  expect(layOutCityMarkers(CITIES, 288, 16).hidden).toEqual([])
})

test('four times the events, four times the area', () => {
  const [large, small] = layOutCityMarkers(
    [
      { city: 'A', count: 40, point: { x: 200, y: 200 } },
      { city: 'B', count: 10, point: { x: 600, y: 600 } },
    ],
    600,
    16,
  ).beads
  expect(large!.radius ** 2 / small!.radius ** 2).toBeCloseTo(4)
})
