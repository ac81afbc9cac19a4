import type { Camera, Size } from './camera.ts'
import type { DetailedOutlines, OutlineTile } from './outlines-queries.ts'

/** Returns the tiles that are visible or less than half a map away. */
export function findVisibleTiles(
  { tiles, perWorld }: DetailedOutlines,
  { k, x, y }: Camera,
  { width, height }: Size,
): OutlineTile[] {
  const size = k / perWorld
  return tiles.filter(({ column, row }) => {
    const [left, top] = [x + column * size, y + row * size]
    return left < width * 1.5 && left + size > -width / 2 && top < height * 1.5 && top + size > -height / 2
  })
}
