import { MAP_SIZE, type MapPoint } from './projection.ts'

interface LocatedCity {
  city: string
  count: number
  point: MapPoint
}

/** A city on a map of a given width. All values are CSS pixels from the top left corner. */
export interface CityMarker {
  city: string
  count: number
  /** Center of the marker. */
  x: number
  y: number
  /** Position of the city, which differs from the center if the marker had to be moved. */
  cityPosition: Position
  radius: number
  /** Position of the name, as its start, middle or end; null if there is no room for it. */
  label: { x: number; y: number; anchor: 'start' | 'middle' | 'end' } | null
}

/** Half of the minimum target size (WCAG 2.2, 2.5.8). */
const TARGET_RADIUS = 12
const MIN_RADIUS = 4
/** Limits the number of tab stops. The city list beside the map is complete. */
const MAX_MARKERS = 40
/** Longest distance between a marker and its city. */
const MAX_OFFSET = 72
/** Estimated size of the names, rather too large than too small. */
const LABEL_HEIGHT_REM = 1
const LETTER_WIDTH_REM = 0.48
const LABEL_GAP = 4
/** Minimum distance between a name and the markers of other cities. */
const NEIGHBOR_GAP = 6

interface Position {
  x: number
  y: number
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * Lays out the markers of a map that is `width` CSS pixels wide, with `rem` CSS pixels per rem. `cities` are sorted by number of
 * events, largest first. The area of a marker is proportional to its number of events. A marker that would overlap another one
 * is moved next to its city; `hidden` has the positions of cities without room for a marker.
 */
export function layOutCityMarkers(
  cities: readonly LocatedCity[],
  width: number,
  rem: number,
): { markers: CityMarker[]; hidden: Position[] } {
  const scale = width / MAP_SIZE.width
  const canvas = { left: 0, right: width, top: 0, bottom: MAP_SIZE.height * scale }
  const maxRadius = Math.min(30, Math.max(15, width * 0.045))
  const maxCount = cities[0]?.count ?? 1
  const markers: CityMarker[] = []
  const hidden: Position[] = []
  for (const { city, count, point } of cities) {
    const cityPosition = { x: point.x * scale, y: point.y * scale }
    const radius = Math.max(MIN_RADIUS, maxRadius * Math.sqrt(count / maxCount))
    const center =
      markers.length < MAX_MARKERS ? findFreePosition(cityPosition, radius, markers, canvas) : undefined
    if (center) markers.push({ city, count, ...center, cityPosition, radius, label: null })
    else hidden.push(cityPosition)
  }
  const taken = markers.map((marker) => ({
    city: marker.city,
    box: getBoxAround(marker, marker.radius + NEIGHBOR_GAP),
  }))
  for (const marker of markers) {
    const position = listLabelPositions(marker, rem).find(
      ({ box }) =>
        isWithin(box, canvas) && !taken.some((each) => each.city !== marker.city && overlaps(each.box, box)),
    )
    if (!position) continue
    taken.push({ city: marker.city, box: position.box })
    marker.label = position.label
  }
  return { markers, hidden }
}

function findFreePosition(
  from: Position,
  radius: number,
  markers: readonly CityMarker[],
  canvas: Box,
): Position | undefined {
  const reach = Math.max(radius, TARGET_RADIUS)
  const isFree = (center: Position) => {
    const box = getBoxAround(center, reach)
    return (
      isWithin(box, canvas) &&
      !markers.some((marker) => overlaps(getBoxAround(marker, Math.max(marker.radius, TARGET_RADIUS)), box))
    )
  }
  if (isFree(from)) return from
  for (let distance = 4; distance <= MAX_OFFSET; distance += 4)
    for (let step = 0; step < 16; step += 1) {
      const angle = (step * Math.PI) / 8
      const center = { x: from.x + Math.cos(angle) * distance, y: from.y + Math.sin(angle) * distance }
      if (isFree(center)) return center
    }
  return undefined
}

function listLabelPositions(
  { city, x, y, radius }: CityMarker,
  rem: number,
): { label: NonNullable<CityMarker['label']>; box: Box }[] {
  const [width, height] = [city.length * LETTER_WIDTH_REM * rem, LABEL_HEIGHT_REM * rem]
  const [half, side] = [height / 2, radius + LABEL_GAP]
  const at = (left: number, top: number): Box => ({
    left,
    right: left + width,
    top,
    bottom: top + height,
  })
  return [
    { label: { x: x + side, y, anchor: 'start' }, box: at(x + side, y - half) },
    { label: { x: x - side, y, anchor: 'end' }, box: at(x - side - width, y - half) },
    { label: { x, y: y + side + half, anchor: 'middle' }, box: at(x - width / 2, y + side) },
    { label: { x, y: y - side - half, anchor: 'middle' }, box: at(x - width / 2, y - side - height) },
  ]
}

function getBoxAround({ x, y }: Position, reach: number): Box {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }
}

function overlaps(a: Box, b: Box): boolean {
  // Boxes that touch do not overlap; the tolerance absorbs rounding errors.
  const tolerance = 0.01
  return (
    a.left < b.right - tolerance &&
    b.left < a.right - tolerance &&
    a.top < b.bottom - tolerance &&
    b.top < a.bottom - tolerance
  )
}

function isWithin(box: Box, canvas: Box): boolean {
  return (
    box.left >= canvas.left &&
    box.right <= canvas.right &&
    box.top >= canvas.top &&
    box.bottom <= canvas.bottom
  )
}
