import type { Camera, Size } from './camera.ts'
import { COUNTRY_NAMES } from './country-names.ts'
import type { DETAILED_OUTLINES } from './detailed-outlines.ts'
import type { WorldPoint } from './projection.ts'

/** A square part of the detailed outlines, as SVG paths. */
export interface OutlineTile {
  key: string
  column: number
  row: number
  land: string
  borders: string
}

/** Splits the detailed outlines into tiles. */
export function parseTiles({ data }: typeof DETAILED_OUTLINES): OutlineTile[] {
  return data
    .trim()
    .split('\n')
    .map((line) => {
      const [column = '', row = '', land = '', borders = ''] = line.split(' ')
      return { key: `${column} ${row}`, column: Number(column), row: Number(row), land, borders }
    })
}

/** Returns the tiles that are visible or less than half a map away. */
export function findVisibleTiles(
  tiles: readonly OutlineTile[],
  perWorld: number,
  { k, x, y }: Camera,
  { width, height }: Size,
): OutlineTile[] {
  const size = k / perWorld
  return tiles.filter(({ column, row }) => {
    const [left, top] = [x + column * size, y + row * size]
    return left < width * 1.5 && left + size > -width / 2 && top < height * 1.5 && top + size > -height / 2
  })
}

export interface CountryCenter extends WorldPoint {
  /** The letters of ISO 3166. */
  code: string
  /** Free space around the center. */
  radius: number
}

/** Where the names of countries are written, the largest country first. */
export const COUNTRY_CENTERS: readonly CountryCenter[] = COUNTRY_NAMES.data.split(';').map((country) => {
  const [code = '', ...numbers] = country.split(' ')
  const [x = 0, y = 0, radius = 0] = numbers.map((number) => Number(number) / COUNTRY_NAMES.units)
  return { code, x, y, radius }
})
