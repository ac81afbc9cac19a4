import { describe, expect, test } from 'vitest'
import {
  BUTTONS,
  type Camera,
  centerCamera,
  fitCamera,
  getCenter,
  getPlaceScale,
  getScaleLimits,
  isInView,
  type Size,
} from './camera.ts'
import { measureDistance, projectToWorld, type WorldPoint } from './projection.ts'

const SIZES: Size[] = [
  { width: 343, height: 352 },
  { width: 720, height: 576 },
  { width: 880, height: 576 },
]
const at = (north: number, east: number) => projectToWorld({ north, east })
const BERLIN = at(52.52, 13.405)
const GDANSK = at(54.352, 18.647)
const GDYNIA = at(54.519, 18.531)
const AUCKLAND = at(-36.85, 174.76)
const HONOLULU = at(21.3, -157.86)

/** Returns how many kilometers the map is wide. */
function getWidthInKm(camera: Camera, { width, height }: Size): number {
  const toPoint = (left: number): WorldPoint => ({
    x: (left - camera.x) / camera.k,
    y: (height / 2 - camera.y) / camera.k,
  })
  return measureDistance(toPoint(0), toPoint(width))
}

describe.each(SIZES)('on a map of $width × $height pixels', (size) => {
  test.each([
    ['Europe', [BERLIN, GDANSK, at(38.72, -9.14), at(60.17, 24.94)]],
    ['the world', [BERLIN, AUCKLAND, HONOLULU, at(-33.45, -70.66)]],
    ['two cities', [GDANSK, GDYNIA]],
  ])('fits all places: %s #287', (_name, points) => {
    const camera = fitCamera(points, size)
    for (const point of points) expect(isInView(point, camera, size)).toBe(true)
  })

  test('fits no place under the buttons', () => {
    const places = [at(-33.92, 18.42), at(-26.2, 28.05), at(-34, 25.6)]
    const camera = fitCamera(places, size)
    for (const { x, y } of places) {
      const [left, top] = [camera.x + camera.k * x, camera.y + camera.k * y]
      expect(left < size.width - BUTTONS.width || top > BUTTONS.height + 20).toBe(true)
      expect(isInView({ x, y }, camera, size)).toBe(true)
    }
  })

  test('shows a single city with its surroundings and in the center', () => {
    const camera = fitCamera([BERLIN], size)
    expect(getWidthInKm(camera, size)).toBeGreaterThan(100)
    expect(getWidthInKm(camera, size)).toBeLessThan(1000)
    expect(getCenter(camera, size).x).toBeCloseTo(BERLIN.x)
    expect(getCenter(camera, size).y).toBeCloseTo(BERLIN.y)
    expect(camera.k).toBeCloseTo(getPlaceScale(BERLIN))
  })

  test('shows neighboring cities closer than a single city, but no streets', () => {
    const camera = fitCamera([GDANSK, GDYNIA], size)
    expect(camera.k).toBeGreaterThan(getPlaceScale(GDANSK))
    expect(getWidthInKm(camera, size)).toBeGreaterThan(40)
  })

  test('shows the world without places', () => {
    const [min, max] = getScaleLimits(size)
    expect(fitCamera([], size).k).toBe(min)
    expect(max).toBeGreaterThan(min)
  })
})

test('the center stays the same when the map is resized', () => {
  const [before, after] = SIZES as [Size, Size]
  const camera = centerCamera(BERLIN, 20_000, before)
  const resized = centerCamera(getCenter(camera, before), camera.k, after)
  expect(getCenter(resized, after).x).toBeCloseTo(BERLIN.x)
  expect(getCenter(resized, after).y).toBeCloseTo(BERLIN.y)
})

test('a marker at the edge is not in view, a larger area includes it', () => {
  const size = { width: 400, height: 400 }
  const camera = { k: 1000, x: 0, y: 0 }
  expect(isInView({ x: 0.2, y: 0.2 }, camera, size)).toBe(true)
  expect(isInView({ x: 0.39, y: 0.2 }, camera, size)).toBe(false)
  expect(isInView({ x: 0.55, y: 0.2 }, camera, size, 0.5)).toBe(true)
  expect(isInView({ x: 0.65, y: 0.2 }, camera, size, 0.5)).toBe(false)
})
