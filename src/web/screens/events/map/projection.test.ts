import { expect, test } from 'vitest'
import { measureDistance, projectToWorld, toWorldDistance } from './projection.ts'

const GDANSK = projectToWorld({ north: 54.352, east: 18.647 })
const SOPOT = projectToWorld({ north: 54.442, east: 18.56 })
const GDYNIA = projectToWorld({ north: 54.519, east: 18.531 })

test('Gdynia is north of Sopot, and Sopot north of Gdansk #287', () => {
  expect(GDYNIA.y).toBeLessThan(SOPOT.y)
  expect(SOPOT.y).toBeLessThan(GDANSK.y)
  expect(GDYNIA.x).toBeLessThan(SOPOT.x)
  expect(SOPOT.x).toBeLessThan(GDANSK.x)
})

test('the world is a square that contains both poles', () => {
  expect(projectToWorld({ north: 0, east: 0 })).toEqual({ x: 0.5, y: 0.5 })
  expect(projectToWorld({ north: 0, east: -180 }).x).toBeCloseTo(0)
  expect(projectToWorld({ north: 0, east: 180 }).x).toBeCloseTo(1)
  for (const north of [90, -90]) {
    const { y } = projectToWorld({ north, east: 20 })
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(1)
  }
})

test.each([
  ['Gdansk', 'Gdynia', GDANSK, GDYNIA, 20],
  ['Berlin', 'Warsaw', at(52.52, 13.405), at(52.23, 21.011), 516],
  ['Singapore', 'Johor Bahru', at(1.352, 103.82), at(1.49, 103.741), 17.7],
])('measures the distance from %s to %s', (_from, _to, from, to, km) => {
  expect(measureDistance(from, to) / km).toBeCloseTo(1, 1)
})

test('a kilometer is longer on the map where the latitude is higher', () => {
  const degree = projectToWorld({ north: 60, east: 1 }).x - projectToWorld({ north: 60, east: 0 }).x
  expect(toWorldDistance(55.66, at(60, 0).y) / degree).toBeCloseTo(1, 2)
  expect(toWorldDistance(1, at(60, 0).y)).toBeCloseTo(2 * toWorldDistance(1, at(0, 0).y))
})

function at(north: number, east: number) {
  return projectToWorld({ north, east })
}
