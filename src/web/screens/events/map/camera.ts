import { toWorldDistance, type WorldPoint } from './projection.ts'

/**
 * What part of the world the map shows. A point is displayed at `x + k * point.x` and `y + k * point.y` CSS pixels from the top left
 * corner of the map; `k` is the width of the world.
 */
export interface Camera {
  k: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** The part of the world that can be shown: from Svalbard to Cape Horn, with space at the sides for markers near 180 degrees. */
export const WORLD_BOUNDS = { left: -0.04, right: 1.04, top: 0.14, bottom: 0.76 }

/** Kilometers per CSS pixel: at the highest zoom, for the closest places of a result, and for a single place with its surroundings. */
const CLOSEST_KM = 0.1
const CLOSEST_FIT_KM = 0.15
const PLACE_KM = 0.5
/** Space around the places of a result: part of the smaller side, at most this many CSS pixels. */
const PADDING_PART = 0.14
const MAX_PADDING = 72
/** The buttons at the top right of the map, in CSS pixels. */
export const BUTTONS = { width: 168, height: 64 }
/** Distance to the edge in CSS pixels at which a marker is still completely visible. */
const EDGE = 24

/** Returns the smallest and the largest `k`: the whole world, and a scale at which neighboring cities are apart. */
export function getScaleLimits({ width, height }: Size): [min: number, max: number] {
  const { left, right, top, bottom } = WORLD_BOUNDS
  return [Math.min(width / (right - left), height / (bottom - top)), 1 / toWorldDistance(CLOSEST_KM, 0.5)]
}

/**
 * Returns the camera that shows all points, and none of `markers` under the buttons. A single point, or several at the same position, are
 * shown with their surroundings.
 */
export function fitCamera(points: readonly WorldPoint[], size: Size, markers = points): Camera {
  const [minScale] = getScaleLimits(size)
  const camera = fitWithin(points, size, minScale)
  const isCovered = markers.some(
    (point) =>
      camera.x + camera.k * point.x > size.width - BUTTONS.width - EDGE &&
      camera.y + camera.k * point.y < BUTTONS.height + EDGE,
  )
  if (!isCovered) return camera
  const below = fitWithin(points, { ...size, height: size.height - BUTTONS.height }, minScale)
  return { ...below, y: below.y + BUTTONS.height }
}

function fitWithin(points: readonly WorldPoint[], size: Size, minScale: number): Camera {
  if (points.length === 0) return centerCamera({ x: 0.5, y: 0.4 }, minScale, size)
  const [left, right] = getRange(points.map(({ x }) => x))
  const [top, bottom] = getRange(points.map(({ y }) => y))
  const center = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const padding = Math.min(MAX_PADDING, PADDING_PART * Math.min(size.width, size.height))
  const scale = Math.min(
    (size.width - 2 * padding) / (right - left),
    (size.height - 2 * padding) / (bottom - top),
    Math.max(right - left, bottom - top) < toWorldDistance(1, center.y)
      ? getPlaceScale(center)
      : 1 / toWorldDistance(CLOSEST_FIT_KM, center.y),
  )
  return centerCamera(center, Math.max(minScale, scale), size)
}

/** Returns the scale that shows a place with its surroundings. */
export function getPlaceScale({ y }: WorldPoint): number {
  return 1 / toWorldDistance(PLACE_KM, y)
}

export function centerCamera({ x, y }: WorldPoint, k: number, { width, height }: Size): Camera {
  return { k, x: width / 2 - k * x, y: height / 2 - k * y }
}

export function getCenter({ k, x, y }: Camera, { width, height }: Size): WorldPoint {
  return { x: (width / 2 - x) / k, y: (height / 2 - y) / k }
}

/** Whether a point is visible. `margin`: also points this many times the size of the map beyond its edges. */
export function isInView(
  point: WorldPoint,
  { k, x, y }: Camera,
  { width, height }: Size,
  margin = 0,
): boolean {
  const [left, top] = [x + k * point.x, y + k * point.y]
  const [sideways, up] = margin ? [-margin * width, -margin * height] : [EDGE, EDGE]
  return left >= sideways && left <= width - sideways && top >= up && top <= height - up
}

function getRange(values: number[]): [min: number, max: number] {
  return [Math.min(...values), Math.max(...values)]
}
