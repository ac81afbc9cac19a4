import { geoMercatorRaw } from 'd3-geo'
import type { Coordinates } from '../../../../domain/city-distance.ts'

/**
 * A point of the world in the Mercator projection, which keeps north up and shapes undistorted at every zoom. The world is a square with
 * sides of length 1: x to the right, y downwards.
 */
export interface WorldPoint {
  x: number
  y: number
}

const EQUATOR_KM = 40_075
/** The projection of the poles is infinitely far away. */
const MAX_LATITUDE = 85

/** Projects a position in degrees. */
export function projectToWorld({ north, east }: Coordinates): WorldPoint {
  const latitude = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, north))
  const [x, y] = geoMercatorRaw(toRadians(east), toRadians(latitude))
  return { x: 0.5 + x / (2 * Math.PI), y: 0.5 - y / (2 * Math.PI) }
}

/** Converts kilometers at the latitude of `y` to the unit of WorldPoint. */
export function toWorldDistance(km: number, y: number): number {
  return (km / EQUATOR_KM) * Math.cosh(Math.PI * (1 - 2 * y))
}

/** Returns the distance in kilometers, accurate to a percent up to a few hundred kilometers. */
export function measureDistance(a: WorldPoint, b: WorldPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y) / toWorldDistance(1, (a.y + b.y) / 2)
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
