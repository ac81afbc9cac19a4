import { type Day, toDayNumber } from '../../domain/day.ts'
import { parseCoolness, parseTier } from '../../domain/recommendations/event-rating.ts'
import { SIGNAL_POINTS, scorePrice, scoreSoon } from '../../domain/recommendations/signals.ts'
import { type CatalogueColumns, createRecord } from './catalogue-columns.ts'
import { splitTexts } from './dictionary.ts'
import { ASPECTS, type Aspect, type AspectName } from './event-aspects.ts'
import { gather } from './merge.ts'

/** Above, points change no longer. */
const PRICE_MAX = 4095
const DAYS_MAX = 4095
/** Shares that are assumed if coolness or tier are unknown. */
const USUAL_COOLNESS = 0.65
const USUAL_TIER = 0.5
/** Events whose points for all users differ by less than the range of all points divided by this are in any order. */
const LEVELS_MAX = 65_535
const LEVELS_PER_EVENT = 16

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
  /** The points of each price, after those of an unknown one, of each number of days and of each rating. */
  private readonly pricePoints: Float32Array
  private readonly dayPoints: Float32Array
  private readonly ratingPoints: Float32Array

  constructor(columns: CatalogueColumns, aspects: Record<AspectName, Aspect>, today: Day) {
    this.columns = columns
    this.now = toDayNumber(today)!
    this.pricePoints = Float32Array.from(
      { length: PRICE_MAX + 2 },
      (_, at) => SIGNAL_POINTS.price * scorePrice({ price: at === 0 ? null : at - 1, if_free: null }),
    )
    this.dayPoints = Float32Array.from(
      { length: DAYS_MAX + 1 },
      (_, days) => SIGNAL_POINTS.soon * scoreSoon(days),
    )
    this.ratingPoints = Float32Array.from(columns.values.rating.values, (rating) => {
      const [coolness = null, tier = null] = splitTexts(rating)
      return (
        SIGNAL_POINTS.coolness * (parseCoolness(coolness) ?? USUAL_COOLNESS) +
        SIGNAL_POINTS.tier * (parseTier(tier) ?? USUAL_TIER)
      )
    })
    const open = this.findOpen()
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
  getPoints = (event: number): number =>
    this.pricePoints[Math.min(this.columns.price[event]!, PRICE_MAX) + 1]! +
    this.dayPoints[Math.min(this.getDaysUntil(event), DAYS_MAX)]! +
    this.ratingPoints[this.columns.rating[event]!]!

  private findOpen(): Int32Array {
    const { begin, deadline, undatedStart } = this.columns
    const open = new Int32Array(undatedStart)
    let size = 0
    for (let event = 0; event < undatedStart; event++)
      if (begin[event]! >= this.now && deadline[event]! >= this.now) open[size++] = event
    return open.slice(0, size)
  }
}

/** Returns the positions of the points, the most first. */
function sortBestFirst(points: Float32Array): Int32Array {
  const best = findLargest(points)
  const range = best + findLargest(points.map((each) => -each))
  const levels = Math.min(LEVELS_MAX, LEVELS_PER_EVENT * points.length)
  const levelOf = new Int32Array(points.length).map((_, at) => ((best - points[at]!) * levels) / (range || 1))
  const starts = new Int32Array(levels + 2)
  for (let at = 0; at < points.length; at++) starts[levelOf[at]! + 1]!++
  for (let level = 0; level < levels; level++) starts[level + 1]! += starts[level]!
  const sorted = new Int32Array(points.length)
  for (let at = 0; at < points.length; at++) sorted[starts[levelOf[at]!]!++] = at
  return sorted
}

export function findLargest(values: Float32Array): number {
  return values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
}
