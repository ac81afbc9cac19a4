import { expect, test } from 'vitest'
import { fitCamera } from './camera.ts'
import { DETAILED_OUTLINES } from './detailed-outlines.ts'
import { COUNTRY_CENTERS, findVisibleTiles, parseTiles } from './outline-tiles.ts'
import { projectToWorld } from './projection.ts'

const SIZE = { width: 800, height: 600 }
const tiles = parseTiles(DETAILED_OUTLINES)

test('the tiles are SVG paths of land and borders', () => {
  expect(tiles.length).toBeGreaterThan(200)
  for (const { land, borders } of tiles) {
    expect(land).toMatch(/^(M\d+[-,]\d+l[-\d,]+z)+$/)
    expect(borders).toMatch(/^(M-?\d+[-,]\d+l[-\d,]+)*$/)
  }
})

test('only the tiles near the visible area are drawn', () => {
  const gdansk = fitCamera([projectToWorld({ north: 54.352, east: 18.647 })], SIZE)
  const visible = findVisibleTiles(tiles, DETAILED_OUTLINES.tiles, gdansk, SIZE)
  expect(visible.length).toBeGreaterThan(0)
  expect(visible.length).toBeLessThan(12)
  const world = fitCamera([], SIZE)
  expect(findVisibleTiles(tiles, DETAILED_OUTLINES.tiles, world, SIZE)).toHaveLength(tiles.length)
})

test('every country has a name in English and Polish and a place for it', () => {
  const poland = COUNTRY_CENTERS.find(({ code }) => code === 'PL')!
  const warsaw = projectToWorld({ north: 52.23, east: 21.011 })
  expect(Math.hypot(poland.x - warsaw.x, poland.y - warsaw.y)).toBeLessThan(poland.radius * 3)
  for (const language of ['en', 'pl']) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const { code } of COUNTRY_CENTERS) expect(names.of(code), code).toBeDefined()
  }
})
