/** A point on the canvas of the map: x to the right, y downwards. */
export interface MapPoint {
  x: number
  y: number
}

/** The canvas of all map data and the `viewBox` of the map. One unit is about 750 m. */
export const MAP_SIZE = { width: 1000, height: 960 } as const

// Lambert conformal conic projection on a sphere: standard parallels at 50° and 54° north, central meridian at 19.1° east.
const SOUTH_PARALLEL = toRadians(50)
const NORTH_PARALLEL = toRadians(54)
const CENTRAL_MERIDIAN = toRadians(19.1)
const CONE =
  Math.log(Math.cos(SOUTH_PARALLEL) / Math.cos(NORTH_PARALLEL)) /
  Math.log(stretchLatitude(NORTH_PARALLEL) / stretchLatitude(SOUTH_PARALLEL))
const RADIUS = (Math.cos(SOUTH_PARALLEL) * stretchLatitude(SOUTH_PARALLEL) ** CONE) / CONE
/** Canvas units per Earth radius, and the pole of the cone on the canvas. */
const SCALE = 8480
const POLE = { x: 487, y: -6147 }

/** Projects a position in degrees onto the canvas. */
export function projectToMap({ north, east }: { north: number; east: number }): MapPoint {
  const distance = (SCALE * RADIUS) / stretchLatitude(toRadians(north)) ** CONE
  const angle = CONE * (toRadians(east) - CENTRAL_MERIDIAN)
  return { x: POLE.x + distance * Math.sin(angle), y: POLE.y + distance * Math.cos(angle) }
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function stretchLatitude(latitude: number): number {
  return Math.tan(Math.PI / 4 + latitude / 2)
}
