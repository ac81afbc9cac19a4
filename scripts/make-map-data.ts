// Generates the committed files of data/map, whose types are in src/web/screens/events/map/outlines-queries.ts. Run it after changing the
// projection or updating a package it reads.
//   npm run map-data
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type GeoPermissibleObjects, geoMercator, geoPath } from 'd3-geo'
import polylabel from 'polylabel'
import { merge, mesh } from 'topojson-client'
import { planarTriangleArea, presimplify, simplify } from 'topojson-simplify'
import type {
  CountryCenter,
  DetailedOutlines,
  WorldOutlines,
} from '../src/web/screens/events/map/outlines-queries.ts'
import { projectToWorld } from '../src/web/screens/events/map/projection.ts'

const FOLDER = join(import.meta.dirname, '../data/map')
const require = createRequire(import.meta.url)

/** Coordinates are fractions of the width of the world. */
type Point = [x: number, y: number]
type Topology = Parameters<typeof presimplify>[0]
type Country = Extract<Parameters<typeof merge>[1], unknown[]>[number]

const ANTARCTICA = '010'
const EARTH_KM = 40_075
/** Nothing is drawn above and below. */
const NORTHERN_LIMIT = 0.02
const SOUTHERN_LIMIT = 0.8

/** Integer coordinates of the outlines per width of the world. */
const WORLD_UNITS = 4096
const DETAILED_UNITS = 131_072
/** Tiles per width of the world. */
const TILES = 32
/** Tiles overlap by this much, so that no seam shows between them. */
const BLEED = 32 / DETAILED_UNITS

/**
 * Points whose triangle with their neighbors covers fewer square kilometers are removed. Around the Tricity, where many events are,
 * the coast is shown in the finest detail.
 */
const WORLD_DETAIL = 400
const DETAIL = [
  { detail: 0.3, center: [19, 52.5], reach: 6 },
  { detail: 15, center: [12, 51], reach: 20 },
] as const
const OTHER_DETAIL = 120

writeWorld()
writeDetail()

function writeWorld(): void {
  const world = simplified(
    readCountries(require.resolve('world-atlas/countries-50m.json')),
    () => WORLD_DETAIL,
  )
  const toPath = (points: Point[], isClosed: boolean) => formatPath(points, isClosed, WORLD_UNITS)
  const land = readLand(world)
    .filter((ring) => areaOf(ring) * EARTH_KM ** 2 > WORLD_DETAIL * 4)
    .map((ring) => toPath(ring, true))
  const borders = readBorders(world).map((line) => toPath(line, false))
  write('world-outlines.json', {
    units: WORLD_UNITS,
    land: land.join(''),
    borders: borders.join(''),
    countries: findCountryCenters(world),
  } satisfies WorldOutlines)
}

function writeDetail(): void {
  const world = simplified(readCountries(require.resolve('world-atlas/countries-10m.json')), findDetail)
  const rings = readLand(world).map((ring) => ({ ring, box: boxOf(ring) }))
  const lines = readBorders(world).map((line) => ({ line, box: boxOf(line) }))
  const tiles: DetailedOutlines['tiles'] = []
  for (let row = 0; row < TILES; row++)
    for (let column = 0; column < TILES; column++) {
      const tile = {
        left: column / TILES - BLEED,
        right: (column + 1) / TILES + BLEED,
        top: row / TILES - BLEED,
        bottom: (row + 1) / TILES + BLEED,
      }
      const land = rings
        .filter(({ box }) => overlaps(box, tile))
        .map(({ ring }) => formatPath(clip(ring, tile), true, DETAILED_UNITS))
        .join('')
      const borders = lines
        .filter(({ box }) => overlaps(box, tile))
        .flatMap(({ line }) => within(line, tile))
        .map((line) => formatPath(line, false, DETAILED_UNITS))
        .join('')
      if (land) tiles.push({ column, row, land, borders })
    }
  write('detailed-outlines.json', {
    units: DETAILED_UNITS,
    perWorld: TILES,
    tiles,
  } satisfies DetailedOutlines)
}

/** Returns where the names of countries are written, the country with the largest free circle first. */
function findCountryCenters(world: Topology): CountryCenter[] {
  const centers = countriesOf(world).flatMap((country) => {
    // Converts the numeric code of ISO 3166 to the letters; disputed territories have none.
    const code = country.id === undefined ? undefined : new Intl.Locale(`und-${country.id}`).region
    if (!code || /\d/.test(code)) return []
    const rings = project(merge(world as never, [country]))
    const [largest] = rings.sort((a, b) => areaOf(b) - areaOf(a))
    if (!largest) return []
    const center = polylabel([largest], 1 / WORLD_UNITS)
    const [x, y, radius] = [center[0]!, center[1]!, center.distance].map((size) => Number(size.toFixed(4)))
    return radius! > 0 ? [{ code, x: x!, y: y!, radius: radius! }] : []
  })
  return centers.sort((a, b) => b.radius - a.radius)
}

/** Reads the countries of Natural Earth, in degrees. */
function readCountries(file: string): Topology {
  const world: Topology = JSON.parse(readFileSync(file, 'utf8'))
  const countries = world.objects.countries as unknown as { geometries: Country[] }
  countries.geometries = countries.geometries.filter(({ id }) => id !== ANTARCTICA)
  return world
}

/** Simplifies outlines by Visvalingam's algorithm. `findDetail` returns the smallest triangle that stays, in square kilometers. */
function simplified(world: Topology, findDetail: (x: number, y: number) => number): Topology {
  const weigh = (triangle: Point[]) => {
    const projected = triangle.map(([east, north]) => {
      const { x, y } = projectToWorld({ east, north })
      return [x, y]
    })
    const [x, y] = projected[1] as Point
    return (planarTriangleArea(projected as never) * squareKilometers(y)) / findDetail(x, y)
  }
  return simplify(presimplify(world, weigh as never), 1)
}

/** Returns the square kilometers that one square width of the world stands for at `y`. */
function squareKilometers(y: number): number {
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - 2 * y)))
  return (EARTH_KM * Math.cos(latitude)) ** 2
}

function findDetail(x: number, y: number): number {
  const near = DETAIL.find(({ center: [east, north], reach }) => {
    const center = projectToWorld({ east, north })
    return Math.hypot(x - center.x, y - center.y) < reach / 360
  })
  return near?.detail ?? OTHER_DETAIL
}

function countriesOf(world: Topology): Country[] {
  return (world.objects.countries as unknown as { geometries: Country[] }).geometries
}

function readLand(world: Topology): Point[][] {
  return project(merge(world as never, countriesOf(world)))
}

function readBorders(world: Topology): Point[][] {
  return project(mesh(world as never, world.objects.countries as never, (a, b) => a !== b))
}

/** Projects rings or lines. Cuts them where the edges of the map meet, at 180 degrees. */
function project(shape: GeoPermissibleObjects): Point[][] {
  const lines: Point[][] = []
  const projection = geoMercator()
    .scale(1 / (2 * Math.PI))
    .translate([0.5, 0.5])
    .precision(0)
  projection.clipExtent([
    [0, NORTHERN_LIMIT],
    [1, SOUTHERN_LIMIT],
  ])
  geoPath(projection, {
    beginPath: () => {},
    moveTo: (x, y) => lines.push([[x, y]]),
    lineTo: (x, y) => lines.at(-1)?.push([x, y]),
    closePath: () => {},
    arc: () => {},
  })(shape)
  return lines
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

function boxOf(points: Point[]): Box {
  const box = { left: 1, right: 0, top: 1, bottom: 0 }
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Clips a ring (Sutherland–Hodgman algorithm). */
function clip(ring: Point[], { left, right, top, bottom }: Box): Point[] {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, left, 1],
    [0, right, -1],
    [1, top, 1],
    [1, bottom, -1],
  ]
  return sides.reduce((points, [axis, limit, sign]) => {
    const isIn = (point: Point) => sign * (point[axis] - limit) >= 0
    return points.flatMap((point, at) => {
      const before = points.at(at - 1)!
      if (isIn(before) === isIn(point)) return isIn(point) ? [point] : []
      const part = (limit - before[axis]) / (point[axis] - before[axis])
      const cut: Point = [
        before[0] + part * (point[0] - before[0]),
        before[1] + part * (point[1] - before[1]),
      ]
      return isIn(point) ? [cut, point] : [cut]
    })
  }, ring)
}

/** Returns the parts of a line in the box, each with one more point at both ends. */
function within(line: Point[], box: Box): Point[][] {
  const parts: Point[][] = [[]]
  line.forEach((point, at) => {
    const touches = [line[at - 1], line[at + 1]].some((next) => next && overlaps(boxOf([point, next]), box))
    if (touches) parts.at(-1)!.push(point)
    else if (parts.at(-1)!.length > 0) parts.push([])
  })
  return parts.filter(({ length }) => length > 1)
}

function areaOf(ring: Point[]): number {
  const doubled = ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) / 2
}

/** Formats points as an SVG path with integer coordinates, each relative to the previous one. Empty if nothing is left of it. */
function formatPath(points: Point[], isClosed: boolean, units: number): string {
  const same = (a: Point, b: Point | undefined) => b !== undefined && a[0] === b[0] && a[1] === b[1]
  const whole = points.map(([x, y]): Point => [Math.round(x * units), Math.round(y * units)])
  const kept = whole.filter((point, at) => !same(point, whole[at - 1]))
  if (isClosed && kept.length > 1 && same(kept[0]!, kept.at(-1))) kept.pop()
  if (kept.length < (isClosed ? 3 : 2)) return ''
  const steps = kept.map(([x, y], at) => {
    const [fromX, fromY] = kept[at - 1] ?? [0, 0]
    return `${x - fromX}${y - fromY < 0 ? '' : ','}${y - fromY}`
  })
  const joined = steps.slice(1).reduce((text, step) => text + (step.startsWith('-') ? '' : ',') + step, '')
  return `M${steps[0]}l${joined.replace(/^,/, '')}${isClosed ? 'z' : ''}`
}

function write(name: string, outlines: object): void {
  // One tile or country a line.
  const content = JSON.stringify(outlines).replaceAll(/,?\{"c/g, (start) => start.replace('{', '\n{'))
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, name), `${content}\n`)
  console.log(`${name}: ${content.length} bytes, ${brotliCompressSync(content).length} compressed`)
}
