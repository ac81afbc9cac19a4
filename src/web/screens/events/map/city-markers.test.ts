import { describe, expect, test } from 'vitest'
import { SUGGESTED_CITIES } from '../../../../domain/hometown.ts'
import { type CityMarker, layOutCityMarkers } from './city-markers.ts'
import { locateCity } from './locate-city.ts'
import { TOWN_COORDINATES } from './town-coordinates.ts'

const CITIES = SUGGESTED_CITIES.flatMap((city, index) => {
  const point = locateCity(city, 'Poland')
  return point ? [{ city, count: 60 - index * 4, point }] : []
})
/** All towns, which are more than fit on any map. */
const TOWNS = TOWN_COORDINATES.split(';').flatMap((place, index) => {
  const [, city = '', x, y] = /^(.+) (\d+) (\d+)$/.exec(place) ?? []
  return [{ city, count: 1000 - index, point: { x: Number(x), y: Number(y) } }]
})

const getReach = ({ radius }: CityMarker) => Math.max(radius, 12)
const getLabelBox = ({ city, label }: CityMarker) => {
  const width = city.length * 6.5
  const left = label!.x - { start: 0, middle: width / 2, end: width }[label!.anchor]
  return { left, right: left + width, top: label!.y - 7, bottom: label!.y + 7 }
}

describe.each([
  ['the suggested cities on a narrow phone', CITIES, 288],
  ['the suggested cities on a wide screen', CITIES, 576],
  ['every town on a phone', TOWNS, 343],
])('%s', (_, cities, width) => {
  const { markers, hidden } = layOutCityMarkers(cities, width, 16)

  test('keeps every city, and the largest at its position', () => {
    expect(markers.length + hidden.length).toBe(cities.length)
    expect(markers[0]).toMatchObject({ x: markers[0]!.cityPosition.x, y: markers[0]!.cityPosition.y })
  })

  test('targets of at least 24 pixels do not overlap', () => {
    for (const [index, a] of markers.entries())
      for (const b of markers.slice(index + 1)) {
        const apart = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))
        expect(apart).toBeGreaterThan(getReach(a) + getReach(b) - 0.1)
      }
  })

  test('names do not overlap and stay on the map', () => {
    const named = markers.filter(({ label }) => label)
    const boxes = named.map(getLabelBox)
    for (const [index, a] of boxes.entries()) {
      expect(a.left).toBeGreaterThanOrEqual(0)
      expect(a.right).toBeLessThanOrEqual(width)
      for (const b of boxes.slice(index + 1))
        expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false)
    }
    expect(named.length).toBeGreaterThan(3)
  })
})

test('every suggested city has a marker on a narrow phone', () => {
  expect(layOutCityMarkers(CITIES, 288, 16).hidden).toEqual([])
})

test('the area of a marker is proportional to its number of events', () => {
  const [large, small] = layOutCityMarkers(
    [
      { city: 'A', count: 40, point: { x: 200, y: 200 } },
      { city: 'B', count: 10, point: { x: 600, y: 600 } },
    ],
    600,
    16,
  ).markers
  expect(large!.radius ** 2 / small!.radius ** 2).toBeCloseTo(4)
})
