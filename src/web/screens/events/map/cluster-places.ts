import { NEARBY_KM, type NearbyKm } from '../../../../domain/catalogue-query.ts'
import type { MapPlace } from './map-places.ts'
import { measureDistance, type WorldPoint } from './projection.ts'

/** A marker of the map: a place, or a cluster of places too close to each other for markers of their own. */
export interface MapMarker extends WorldPoint {
  /** The place that gives the marker its position and name, then the others. */
  places: readonly [MapPlace, ...MapPlace[]]
  count: number
  /** In CSS pixels. Every doubling of the count adds the same amount, so that one event and a thousand are readable. */
  radius: number
}

/** 24 CSS pixels is the minimum size of a target (WCAG 2.2, 2.5.8). */
const MIN_RADIUS = 12
const MAX_RADIUS = 26
const RADIUS_PER_DOUBLING = 1.4
/** Minimum distance between two markers in CSS pixels. */
const GAP = 3

/**
 * Merges places until no markers overlap on a map whose world is `worldWidth` CSS pixels wide. A cluster is at the position of its
 * first place, so `places` are sorted by importance; therefore markers never leave the land or their city.
 */
export function clusterPlaces(places: readonly MapPlace[], worldWidth: number): MapMarker[] {
  const markers: Group[] = []
  const pending = places.map((place, rank): Group => ({ rank, places: [place], ...measure(place.count) }))
  while (pending.length > 0) {
    const next = pending.shift()!
    const touched = findNearest(next, markers, worldWidth)
    if (touched === undefined) {
      markers.push(next)
      continue
    }
    const [known] = markers.splice(touched, 1) as [Group]
    const [first, second] = known.rank < next.rank ? [known, next] : [next, known]
    // The merged marker is larger and may touch others, so it is placed again.
    pending.unshift({
      rank: first.rank,
      places: [...first.places, ...second.places],
      ...measure(first.count + second.count),
    })
  }
  return markers
    .map(({ places, count, radius }) => ({ places, count, radius, x: places[0].x, y: places[0].y }))
    .sort((a, b) => b.count - a.count)
}

interface Group extends Pick<MapMarker, 'places' | 'count' | 'radius'> {
  /** Position of its first place in the order of importance. */
  rank: number
}

/** Returns the index of the nearest of the markers that `next` would touch. */
function findNearest(next: Group, markers: readonly Group[], worldWidth: number): number | undefined {
  const [{ x, y }] = next.places
  let nearest: number | undefined
  let nearestSquare = Number.POSITIVE_INFINITY
  // Runs for every pair of markers, so it is a plain loop without square roots.
  for (let index = 0; index < markers.length; index++) {
    const { places, radius } = markers[index]!
    const right = (places[0].x - x) * worldWidth
    const down = (places[0].y - y) * worldWidth
    const square = right * right + down * down
    const reach = radius + next.radius + GAP
    if (square >= reach * reach || square >= nearestSquare) continue
    nearest = index
    nearestSquare = square
  }
  return nearest
}

function measure(count: number): { count: number; radius: number } {
  const radius = MIN_RADIUS + RADIUS_PER_DOUBLING * Math.log2(Math.max(1, count))
  return { count, radius: Math.min(MAX_RADIUS, radius) }
}

/** Returns the smallest distance of the Nearby filter around the first place that contains all places; undefined if none does. */
export function findNearbyKm([first, ...others]: MapMarker['places']): NearbyKm | undefined {
  const farthest = Math.max(...others.map((place) => measureDistance(first, place)))
  return NEARBY_KM.find((km) => farthest < km)
}
