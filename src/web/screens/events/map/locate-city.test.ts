import { expect, test } from 'vitest'
import { SUGGESTED_CITIES } from '../../../../domain/hometown.ts'
import { locateCity } from './locate-city.ts'
import { NEIGHBOR_OUTLINES, POLAND_OUTLINE } from './poland-outline.ts'
import { MAP_SIZE } from './projection.ts'
import { TOWN_COORDINATES } from './town-coordinates.ts'

const POLISH_CITIES = SUGGESTED_CITIES.filter((city) => city !== 'Brussels')

/** Parses the rings of a path that consists of M, l and z. */
function parseRings(path: string): [number, number][][] {
  return [...path.matchAll(/M([^Mz]+)z?/g)].map(([, body]) => {
    const numbers = [...body!.matchAll(/-?\d+/g)].map(Number)
    let [x, y] = [0, 0]
    return Array.from({ length: numbers.length / 2 }, (_, at): [number, number] => {
      x += numbers[2 * at]!
      y += numbers[2 * at + 1]!
      return [x, y]
    })
  })
}

/** Whether a point, or one `margin` away from it, is inside one of the rings. */
function isInside(path: string, { x, y }: { x: number; y: number }, margin: number): boolean {
  const isIn = (px: number, py: number) =>
    parseRings(path).some((ring) => {
      const crossings = ring.filter(([ax, ay], at) => {
        const [bx, by] = ring[(at + 1) % ring.length]!
        return ay > py !== by > py && px < ax + ((py - ay) / (by - ay)) * (bx - ax)
      })
      return crossings.length % 2 === 1
    })
  const steps = [-margin, 0, margin]
  return steps.some((dx) => steps.some((dy) => isIn(x + dx, y + dy)))
}

test.each(POLISH_CITIES)('locates %s inside Poland', (city) => {
  const point = locateCity(city, 'Poland')
  expect(point).not.toBeNull()
  // The margin is for Sopot and Gdynia: the coast is simplified.
  expect(isInside(POLAND_OUTLINE, point!, 4)).toBe(true)
  expect(locateCity(city, null)).toEqual(point)
})

test.each([
  ['Warsaw', 'Warszawa'],
  ['Warsaw', 'WARSZAWA '],
  ['Krakow', 'Kraków'],
  ['Krakow', 'Cracow'],
  ['Lodz', 'Łódź'],
  ['Gdansk', 'Gdańsk, AMBEREXPO'],
  ['Gdansk', 'Gda\u0144sk'],
  ['Gdansk', 'Gdan\u0301sk'],
  ['Bialystok', 'Białystok'],
  ['Ostrów Wielkopolski', 'ostrow wielkopolski'],
  ['Ostrów Wielkopolski', 'Ostrów Wielkopolski (centre)'],
  ['Bielsko-Biała', 'bielsko biala'],
])('locates %s when spelled %s', (city, spelling) => {
  expect(locateCity(city, 'Poland')).not.toBeNull()
  expect(locateCity(spelling, 'Polska')).toEqual(locateCity(city, 'Poland'))
})

test.each([
  ['Brussels', 'Belgium'],
  ['Brussels', null],
  ['Berlin', null],
  ['Warsaw', 'United States'],
  ['Ostrów Wielkopolski', 'Germany'],
  ['Ostrów Wielkopolski', 'Atlantis'],
  ['Online', 'Poland'],
  ['', 'Poland'],
  [' - ', null],
])('does not locate %j in %j', (city, country) => {
  expect(locateCity(city, country)).toBeNull()
})

test('north is up and west is left', () => {
  const at = (city: string) => locateCity(city, 'Poland')!
  expect(at('Gdansk').y).toBeLessThan(at('Warsaw').y)
  expect(at('Warsaw').y).toBeLessThan(at('Krakow').y)
  expect(at('Szczecin').x).toBeLessThan(at('Poznan').x)
  expect(at('Poznan').x).toBeLessThan(at('Bialystok').x)
})

test('every town is inside Poland and on the canvas, and the data is small', () => {
  const towns = TOWN_COORDINATES.split(';')
  expect(towns.length).toBeGreaterThan(600)
  for (const town of towns) {
    const [x, y] = town.split(' ').slice(-2).map(Number) as [number, number]
    expect([town, isInside(POLAND_OUTLINE, { x, y }, 4)]).toEqual([town, true])
    expect(x > 0 && x < MAP_SIZE.width && y > 0 && y < MAP_SIZE.height).toBe(true)
  }
  expect(
    POLAND_OUTLINE.length + NEIGHBOR_OUTLINES.land.length + NEIGHBOR_OUTLINES.borders.length,
  ).toBeLessThan(12_288)
  expect(TOWN_COORDINATES.length).toBeLessThan(25_600)
})
