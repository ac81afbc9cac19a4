import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fitCamera } from './camera.ts'
import { findVisibleTiles } from './outline-tiles.ts'
import type { DetailedOutlines, WorldOutlines } from './outlines-queries.ts'
import { projectToWorld } from './projection.ts'

const SIZE = { width: 800, height: 600 }
const readOutlines = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../../../data/map/${name}.json`), 'utf8'))
const detailed: DetailedOutlines = readOutlines('detailed-outlines')
const { countries }: WorldOutlines = readOutlines('world-outlines')

test('the tiles are SVG paths of land and borders', () => {
  expect(detailed.tiles.length).toBeGreaterThan(200)
  for (const { land, borders } of detailed.tiles) {
    expect(land).toMatch(/^(M\d+[-,]\d+l[-\d,]+z)+$/)
    expect(borders).toMatch(/^(M-?\d+[-,]\d+l[-\d,]+)*$/)
  }
})

test('only the tiles near the visible area are drawn', () => {
  const gdansk = fitCamera([projectToWorld({ north: 54.352, east: 18.647 })], SIZE)
  const visible = findVisibleTiles(detailed, gdansk, SIZE)
  expect(visible.length).toBeGreaterThan(0)
  expect(visible.length).toBeLessThan(12)
  const world = fitCamera([], SIZE)
  expect(findVisibleTiles(detailed, world, SIZE)).toHaveLength(detailed.tiles.length)
})

test('every country has a name in English and Polish and a place for it', () => {
  const poland = countries.find(({ code }) => code === 'PL')!
  const warsaw = projectToWorld({ north: 52.23, east: 21.011 })
  expect(Math.hypot(poland.x - warsaw.x, poland.y - warsaw.y)).toBeLessThan(poland.radius * 3)
  for (const language of ['en', 'pl']) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const { code } of countries) expect(names.of(code), code).toBeDefined()
  }
})
