import { type Day, toDayNumber } from '../../domain/day.ts'
import { parseCoolness, parseTier } from '../../domain/recommendations/event-rating.ts'
import { SIGNAL_POINTS, scorePrice, scoreSoon } from '../../domain/recommendations/signals.ts'
import { type CatalogueColumns, createRecord, UNKNOWN_PRICE } from './catalogue-columns.ts'
import { splitTexts } from './dictionary.ts'
import { ASPECTS, type Aspect, type AspectName } from './event-aspects.ts'
import { gather } from './merge.ts'

/** Shares that are assumed if coolness or tier are unknown. */
const USUAL_COOLNESS = 0.65
const USUAL_TIER = 0.5
/** Events whose points for all users differ by less are in any order. */
const POINTS_STEP = 1 / 10_000

/**
 * Lists the events that can be registered for on a day, the best first: by the points that are equal for all users. The columns have what a
 * user can prefer, in the order of `events`, so that a request reads them from the beginning.
 */
export function createOpenEvents(columns: CatalogueColumns, aspects: Record<AspectName, Aspect>, today: Day) {
  const { begin, deadline, price, rating, undatedStart } = columns
  const now = toDayNumber(today)!
  const ratingPoints = Float32Array.from(columns.values.rating.values, (value) => {
    const [coolness = null, tier = null] = splitTexts(value)
    return (
      SIGNAL_POINTS.coolness * (parseCoolness(coolness) ?? USUAL_COOLNESS) +
      SIGNAL_POINTS.tier * (parseTier(tier) ?? USUAL_TIER)
    )
  })
  const getDaysUntil = (event: number) => begin[event]! - now
  /** Returns the points of an event that are equal for all users. */
  const getPoints = (event: number) =>
    SIGNAL_POINTS.price * scorePrice(price[event] === UNKNOWN_PRICE ? null : price[event]!) +
    SIGNAL_POINTS.soon * scoreSoon(getDaysUntil(event)) +
    ratingPoints[rating[event]!]!
  const open = new Int32Array(undatedStart)
    .map((_, event) => event)
    .filter((event) => begin[event]! >= now && deadline[event]! >= now)
  // TypedArray.from with a function takes ten times as long.
  const points = new Float32Array(open.length).map((_, at) => getPoints(open[at]!))
  const bestFirst = sortBestFirst(points)
  return {
    events: gather(bestFirst, open),
    points: new Float32Array(open.length).map((_, at) => points[bestFirst[at]!]!),
    // Columns of the catalogue are read in their order, which is faster.
    aspects: createRecord(ASPECTS, (name) => gather(bestFirst, open.map(aspects[name].read))),
    getPoints,
    getDaysUntil,
  }
}

/** Returns the positions of the points, the most first. */
function sortBestFirst(points: Float32Array): Int32Array {
  const [best, size] = [findLargest(points), points.length]
  const keys = new Float64Array(points).map((each, at) => Math.round((best - each) / POINTS_STEP) * size + at)
  return new Int32Array(keys.sort().map((key) => key % size))
}

export function findLargest(values: Float32Array): number {
  let largest = Number.NEGATIVE_INFINITY
  for (let at = 0; at < values.length; at++) largest = Math.max(largest, values[at]!)
  return largest
}
