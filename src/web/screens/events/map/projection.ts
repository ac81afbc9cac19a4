/** A point of the map's canvas: x to the right, y downwards. */
export interface MapPoint {
  x: number
  y: number
}

/** The canvas all map data is drawn on; the `viewBox` of the map. One unit is some 750 m. */
export const MAP_SIZE = { width: 1000, height: 960 } as const

// Lambert's conformal conic on a sphere, as maps of Poland have it: true along 50° and 54° north, upright along 19.1° east.
const SOUTH = toRadians(50)
const NORTH = toRadians(54)
const MIDDLE = toRadians(19.1)
const CONE = Math.log(Math.cos(SOUTH) / Math.cos(NORTH)) / Math.log(stretch(NORTH) / stretch(SOUTH))
const RADIUS = (Math.cos(SOUTH) * stretch(SOUTH) ** CONE) / CONE
/** Units of the canvas in an Earth's radius, and where the pole of the cone stands on it. */
const SCALE = 8480
const POLE = { x: 487, y: -6147 }

/** Where a place, in degrees, stands on the canvas. */
export function projectToMap({ north, east }: { north: number; east: number }): MapPoint {
  const distance = (SCALE * RADIUS) / stretch(toRadians(north)) ** CONE
  const angle = CONE * (toRadians(east) - MIDDLE)
  return { x: POLE.x + distance * Math.sin(angle), y: POLE.y + distance * Math.cos(angle) }
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function stretch(latitude: number): number {
  return Math.tan(Math.PI / 4 + latitude / 2)
}
