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

export type LabelSide = 'right' | 'left' | 'below' | 'above' | `${'below' | 'above'}-${'right' | 'left'}`

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
): { labels: Map<string, { side: LabelSide; name: string }>; countries: LabeledCountry[] } {
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
  const labels = new Map<string, { side: LabelSide; name: string }>()
  for (const [rank, marker] of markers.entries()) {
    const isImportant = rank < ALWAYS_NAMED
    const boxes = [marker.name, ...(isImportant ? [marker.shortName] : [])]
      .flatMap((name) => listLabelBoxes(marker, measureText(name)).map((label) => ({ ...label, name })))
      .filter(({ box }) => isInMap(box))
    const free = boxes.find(({ box }) => isFree(grow(box), marker.key))
    const covering = boxes.filter(({ box }) => isFree(box, marker.key, later))
    const label =
      free ??
      (isImportant ? covering.sort((a, b) => countCovered(a.box) - countCovered(b.box))[0] : undefined)
    if (!label) continue
    labels.set(marker.key, { side: label.side, name: label.name })
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

function listLabelBoxes({ x, y, radius }: LabeledMarker, width: number): { side: LabelSide; box: Box }[] {
  const distance = radius + LABEL_GAP
  const at = (left: number, top: number): Box => ({
    left,
    right: left + width,
    top,
    bottom: top + LABEL_HEIGHT,
  })
  return [
    { side: 'right', box: at(x + distance, y - LABEL_HEIGHT / 2) },
    { side: 'left', box: at(x - distance - width, y - LABEL_HEIGHT / 2) },
    { side: 'below', box: at(x - width / 2, y + distance) },
    { side: 'above', box: at(x - width / 2, y - distance - LABEL_HEIGHT) },
    { side: 'below-right', box: at(x, y + distance) },
    { side: 'below-left', box: at(x - width, y + distance) },
    { side: 'above-right', box: at(x, y - distance - LABEL_HEIGHT) },
    { side: 'above-left', box: at(x - width, y - distance - LABEL_HEIGHT) },
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
