import { BUTTONS, type Size } from './camera.ts'

/** A marker in CSS pixels from the top left corner of the map. */
interface LabeledMarker {
  key: string
  name: string
  /** Replaces a name of an important marker that would cover others. */
  shortName: string
  x: number
  y: number
  radius: number
}

/** The name of a country and its center. It is shown if it fits into the circle of this radius in CSS pixels. */
interface LabeledCountry {
  key: string
  name: string
  x: number
  y: number
  radius: number
}

export type LabelSide = 'right' | 'left' | 'below' | 'above'

interface LabelPlace {
  side: LabelSide
  /** How far the name is right of the middle of its side, in CSS pixels. */
  shift: number
}

/** So many of the most important markers have a name even where it covers smaller markers. */
const ALWAYS_NAMED = 3
const LABEL_HEIGHT = 16
const LABEL_GAP = 4
/** Minimum distance between a name and other markers. */
const MARGIN = 3

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** What names do not cover. */
type Obstacle = { key: string } & (Box | Circle)

interface Circle {
  x: number
  y: number
  radius: number
}

/**
 * Chooses where the names of markers are written, the most important marker first, and which countries are named. Names do not overlap
 * anything and are inside of the map; a name without room is omitted. Those of the first markers may cover later markers.
 */
export function placeLabels(
  markers: readonly LabeledMarker[],
  countries: readonly LabeledCountry[],
  { width, height }: Size,
  measureText: (text: string) => number,
): { labels: Map<string, LabelPlace & { name: string }>; countries: LabeledCountry[] } {
  const taken: Obstacle[] = [...markers]
  taken.push({
    key: 'buttons',
    left: width - BUTTONS.width,
    right: width,
    top: 0,
    bottom: BUTTONS.height,
  })
  const later = new Set(markers.slice(ALWAYS_NAMED).map(({ key }) => key))
  const isFree = (box: Box, ownKey?: string, ignored?: ReadonlySet<string>) =>
    !taken.some((other) => other.key !== ownKey && !ignored?.has(other.key) && covers(box, other))
  const countCovered = (box: Box) => taken.filter((other) => covers(box, other)).length
  const isInMap = (box: Box) => box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height
  const labels = new Map<string, LabelPlace & { name: string }>()
  for (const [rank, marker] of markers.entries()) {
    const isImportant = rank < ALWAYS_NAMED
    const boxes = [marker.name, ...(isImportant ? [marker.shortName] : [])]
      .flatMap((name) =>
        listLabelBoxes(marker, measureText(name), width).map((label) => ({ ...label, name })),
      )
      .filter(({ box }) => isInMap(box))
    const free = boxes.find(({ box }) => isFree(grow(box), marker.key))
    const covering = boxes.filter(({ box }) => isFree(box, marker.key, later))
    const label =
      free ??
      (isImportant ? covering.sort((a, b) => countCovered(a.box) - countCovered(b.box))[0] : undefined)
    if (!label) continue
    labels.set(marker.key, { side: label.side, shift: label.shift, name: label.name })
    // With its own key, the name would not be in the way of the marker's other name.
    taken.push({ key: `label ${marker.key}`, ...label.box })
  }
  const named = countries.filter(({ key, name, x, y, radius }) => {
    const half = measureText(name) / 2
    const box = { left: x - half, right: x + half, top: y - LABEL_HEIGHT / 2, bottom: y + LABEL_HEIGHT / 2 }
    if (half > radius * 1.2 || !isInMap(box) || !isFree(grow(box))) return false
    taken.push({ key: `country ${key}`, ...box })
    return true
  })
  return { labels, countries: named }
}

function listLabelBoxes(
  { x, y, radius }: LabeledMarker,
  width: number,
  mapWidth: number,
): (LabelPlace & { box: Box })[] {
  const distance = radius + LABEL_GAP
  const half = width / 2
  // Below or above: centered, or from the center to one side, as far as the map reaches. The name always touches the middle of its marker.
  const shifts = [0, half, -half].map((shift) =>
    clamp(clamp(shift, half - x, mapWidth - half - x), -half, half),
  )
  const at = (left: number, top: number): Box => ({
    left,
    right: left + width,
    top,
    bottom: top + LABEL_HEIGHT,
  })
  return [
    { side: 'right', shift: 0, box: at(x + distance, y - LABEL_HEIGHT / 2) },
    { side: 'left', shift: 0, box: at(x - distance - width, y - LABEL_HEIGHT / 2) },
    ...shifts.flatMap((shift) => [
      { side: 'below' as const, shift, box: at(x - half + shift, y + distance) },
      { side: 'above' as const, shift, box: at(x - half + shift, y - distance - LABEL_HEIGHT) },
    ]),
  ]
}

function grow({ left, right, top, bottom }: Box): Box {
  return { left: left - MARGIN, right: right + MARGIN, top: top - MARGIN, bottom: bottom + MARGIN }
}

function covers(box: Box, other: Box | Circle): boolean {
  if (!('radius' in other))
    return (
      box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom
    )
  const { x, y, radius } = other
  const nearest = { x: clamp(x, box.left, box.right), y: clamp(y, box.top, box.bottom) }
  return Math.hypot(nearest.x - x, nearest.y - y) < radius
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
