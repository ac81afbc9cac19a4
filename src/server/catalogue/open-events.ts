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
 * The events that can be registered for on a day, the best first: by the points that are equal for all users. The columns have what a
 * user can prefer, in the order of `events`, so that a request reads them from the beginning.
 */
export class OpenEvents {
  private readonly now: number
  readonly events: Int32Array
  readonly points: Float32Array
  readonly aspects: Record<AspectName, Int32Array>
  private readonly columns: CatalogueColumns
  /** The points of each rating. */
  private readonly ratingPoints: Float32Array

  constructor(columns: CatalogueColumns, aspects: Record<AspectName, Aspect>, today: Day) {
    this.columns = columns
    this.now = toDayNumber(today)!
    this.ratingPoints = Float32Array.from(columns.values.rating.values, (rating) => {
      const [coolness = null, tier = null] = splitTexts(rating)
      return (
        SIGNAL_POINTS.coolness * (parseCoolness(coolness) ?? USUAL_COOLNESS) +
        SIGNAL_POINTS.tier * (parseTier(tier) ?? USUAL_TIER)
      )
    })
    const { begin, deadline, undatedStart } = columns
    const open = new Int32Array(undatedStart)
      .map((_, event) => event)
      .filter((event) => begin[event]! >= this.now && deadline[event]! >= this.now)
    // TypedArray.from with a function takes ten times as long.
    const points = new Float32Array(open.length).map((_, at) => this.getPoints(open[at]!))
    const bestFirst = sortBestFirst(points)
    this.events = gather(bestFirst, open)
    this.points = new Float32Array(open.length).map((_, at) => points[bestFirst[at]!]!)
    // Columns of the catalogue are read in their order, which is faster.
    this.aspects = createRecord(ASPECTS, (name) => gather(bestFirst, open.map(aspects[name].read)))
  }

  getDaysUntil(event: number): number {
    return this.columns.begin[event]! - this.now
  }

  /** Returns the points of an event that are equal for all users. */
  getPoints = (event: number): number => {
    const price = this.columns.price[event]!
    return (
      SIGNAL_POINTS.price * scorePrice(price === UNKNOWN_PRICE ? null : price) +
      SIGNAL_POINTS.soon * scoreSoon(this.getDaysUntil(event)) +
      this.ratingPoints[this.columns.rating[event]!]!
    )
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
