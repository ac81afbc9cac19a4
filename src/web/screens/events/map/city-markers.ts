import { MAP_SIZE, type MapPoint } from './projection.ts'

/** What the map needs of a city, most events first. */
interface PlacedCity {
  city: string
  count: number
  point: MapPoint
}

/** A city on a map of some width: everything in CSS pixels from its top left corner. */
export interface CityMarker {
  city: string
  count: number
  /** Centre of the bead, and where the city really is. */
  x: number
  y: number
  from: { x: number; y: number }
  radius: number
  /** Where the name begins, ends or has its middle; null where there is no room. */
  label: { x: number; y: number; anchor: 'start' | 'middle' | 'end' } | null
}

/** Smallest target for a finger, half of it (WCAG 2.2, 2.5.8). */
const TARGET_RADIUS = 12
const SMALLEST_RADIUS = 4
/** Beads at most: each is a stop on the way of the Tab key. The list beside has them all. */
const MAX_MARKERS = 40
/** How far a bead may stand from its city before it is left to the list. */
const MAX_OFFSET = 72
/** Of the names, in rem. A letter is a little too wide rather than too narrow. */
const LABEL_HEIGHT_REM = 1
const LETTER_WIDTH_REM = 0.48
const LABEL_GAP = 4
/** So far from other beads, that a name is taken for none of theirs. */
const NEIGHBOUR_GAP = 6

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * Lays out a map of `width` CSS pixels, with names where a rem has `rem` of them. Beads whose area says how many events a
 * city has, and names for as many as can be read. A bead that would cover another one steps aside, next to its city.
 * `hidden`: cities without any room, which only the list has.
 */
export function layOutCityMarkers(
  cities: readonly PlacedCity[],
  width: number,
  rem: number,
): { beads: CityMarker[]; hidden: { x: number; y: number }[] } {
  const scale = width / MAP_SIZE.width
  const canvas = { left: 0, right: width, top: 0, bottom: MAP_SIZE.height * scale }
  const largest = Math.min(30, Math.max(15, width * 0.045))
  const most = cities[0]?.count ?? 1
  const beads: CityMarker[] = []
  const hidden: { x: number; y: number }[] = []
  for (const { city, count, point } of cities) {
    const from = { x: point.x * scale, y: point.y * scale }
    const radius = Math.max(SMALLEST_RADIUS, largest * Math.sqrt(count / most))
    const place = beads.length < MAX_MARKERS ? findFreePosition(from, radius, beads, canvas) : undefined
    if (place) beads.push({ city, count, ...place, from, radius, label: null })
    else hidden.push(from)
  }
  const taken = beads.map((bead) => ({
    city: bead.city,
    box: getBoxAround(bead, bead.radius + NEIGHBOUR_GAP),
  }))
  for (const bead of beads) {
    const label = listLabelPositions(bead, rem).find(
      ({ box }) =>
        isWithin(box, canvas) && !taken.some((each) => each.city !== bead.city && overlaps(each.box, box)),
    )
    if (!label) continue
    taken.push({ city: bead.city, box: label.box })
    bead.label = label.place
  }
  return { beads, hidden }
}

function findFreePosition(
  from: { x: number; y: number },
  radius: number,
  beads: readonly CityMarker[],
  canvas: Box,
): { x: number; y: number } | undefined {
  const reach = Math.max(radius, TARGET_RADIUS)
  const isFree = (place: { x: number; y: number }) => {
    const box = getBoxAround(place, reach)
    return (
      isWithin(box, canvas) &&
      !beads.some((bead) => overlaps(getBoxAround(bead, Math.max(bead.radius, TARGET_RADIUS)), box))
    )
  }
  if (isFree(from)) return from
  for (let distance = 4; distance <= MAX_OFFSET; distance += 4)
    for (let step = 0; step < 16; step += 1) {
      const angle = (step * Math.PI) / 8
      const place = { x: from.x + Math.cos(angle) * distance, y: from.y + Math.sin(angle) * distance }
      if (isFree(place)) return place
    }
  return undefined
}

function listLabelPositions(
  { city, x, y, radius }: CityMarker,
  rem: number,
): { place: NonNullable<CityMarker['label']>; box: Box }[] {
  const [width, height] = [city.length * LETTER_WIDTH_REM * rem, LABEL_HEIGHT_REM * rem]
  const [half, side] = [height / 2, radius + LABEL_GAP]
  const at = (left: number, top: number): Box => ({
    left,
    right: left + width,
    top,
    bottom: top + height,
  })
  return [
    { place: { x: x + side, y, anchor: 'start' }, box: at(x + side, y - half) },
    { place: { x: x - side, y, anchor: 'end' }, box: at(x - side - width, y - half) },
    { place: { x, y: y + side + half, anchor: 'middle' }, box: at(x - width / 2, y + side) },
    { place: { x, y: y - side - half, anchor: 'middle' }, box: at(x - width / 2, y - side - height) },
  ]
}

function getBoxAround({ x, y }: { x: number; y: number }, reach: number): Box {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }
}

function overlaps(a: Box, b: Box): boolean {
  // Touching is no overlap, whatever the last digit of a sum.
  const hair = 0.01
  return (
    a.left < b.right - hair && b.left < a.right - hair && a.top < b.bottom - hair && b.top < a.bottom - hair
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
