import { ATTENDANCES, includesOnline } from '../../domain/attendance.ts'
import { type Day, toDayNumber } from '../../domain/day.ts'
import { INTERESTS, type Interest } from '../../domain/interests.ts'
import { parseCoolness, parseTier } from '../../domain/recommendations/event-rating.ts'
import { type EventPlace, resolveEventPlace } from '../../domain/recommendations/proximity.ts'
import { SIGNAL_POINTS, scorePrice, scoreSoon } from '../../domain/recommendations/signals.ts'
import { createFeature, type Feature } from '../../domain/recommendations/similarity.ts'
import { getTopicInterests, NAME_STRENGTH } from '../../domain/recommendations/topic-interests.ts'
import { type CatalogueColumns, createRecord } from './catalogue-columns.ts'
import { splitTexts } from './dictionary.ts'
import type { SortColumns, SortKeys } from './event-order.ts'

/** What users prefer of an event: where it is, what it is about, what kind of event it is, and whose. */
export const ASPECTS = ['place', 'topic', 'kind', 'organiser'] as const
export type AspectName = (typeof ASPECTS)[number]

/** An aspect has a number for each event, and features by which events with this number are similar to others. */
export interface Aspect {
  /** Numbers are below the size. */
  size: number
  read: (event: number) => number
  listFeatures: (number: number) => Feature[]
}

const [FREE, PAID, UNKNOWN_PRICE] = [0, 1, 2]
const PRICE_KINDS = 3
const toPriceKind = (price: number) => (price === 0 ? FREE : price === -1 ? UNKNOWN_PRICE : PAID)

/** The aspects of the events of a catalogue. */
export class EventAspects {
  /** The place with the attendance. */
  readonly place: Aspect
  /** The rank of the topic. */
  readonly topic: Aspect
  /** The type, the kind of price and whether the event can be attended online. */
  readonly kind: Aspect
  /** The rank of the organiser. */
  readonly organiser: Aspect
  /** By the number of the topic; the last one is for events without a topic. */
  readonly topicInterests: ReadonlyMap<Interest, number>[]
  readonly places: readonly (EventPlace | null)[]

  constructor({ price, attendance, ...columns }: CatalogueColumns, keys: SortColumns) {
    this.places = columns.places.list.map(resolveEventPlace)
    this.topicInterests = [...keys.topic.texts, ''].map(getTopicInterests)
    // The first place of a city, in any spelling, represents it.
    const cities = new Map(this.places.map((place, id) => [place?.key, id] as const).reverse())
    const cityOfPlace = this.places.map((place) => cities.get(place?.key)!)
    const isOnline = ATTENDANCES.map((each) => Number(includesOnline(each)))
    const type = createRankAspect('type', columns.type, keys.type)
    const topic = createRankAspect('topic', columns.topic, keys.topic)
    this.organiser = createRankAspect('organiser', columns.organiser, keys.organiser)
    this.place = {
      size: this.places.length * ATTENDANCES.length,
      read: (event) => columns.place[event]! * ATTENDANCES.length + attendance[event]!,
      listFeatures: (number) => {
        const place = Math.floor(number / ATTENDANCES.length)
        return this.places[place] ? [createFeature('city', cityOfPlace[place]!)] : []
      },
    }
    this.topic = {
      ...topic,
      listFeatures: (number) => [
        ...listInterestFeatures(this.topicInterests[number]!),
        ...topic.listFeatures(number),
      ],
    }
    this.kind = {
      size: type.size * PRICE_KINDS * 2,
      read: (event) =>
        (type.read(event) * PRICE_KINDS + toPriceKind(price[event]!)) * 2 + isOnline[attendance[event]!]!,
      listFeatures: (number) => {
        const [online, combined] = [number % 2, Math.floor(number / 2)]
        const [priceKind, typeNumber] = [combined % PRICE_KINDS, Math.floor(combined / PRICE_KINDS)]
        const features = [...type.listFeatures(typeNumber), createFeature('attendance', online)]
        return priceKind === UNKNOWN_PRICE ? features : [...features, createFeature('price', priceKind)]
      },
    }
  }

  /** Returns the place of an event, and how it is attended, from the number of the aspect. */
  readPlace(number: number) {
    return {
      place: this.places[Math.floor(number / ATTENDANCES.length)]!,
      attendance: ATTENDANCES[number % ATTENDANCES.length]!,
    }
  }
}

/** Creates an aspect of the ranks of a column. The last one is for events without a value. */
function createRankAspect(
  trait: 'topic' | 'type' | 'organiser',
  values: Int32Array,
  { rankOfValue, texts }: SortKeys,
): Aspect {
  return {
    size: texts.length + 1,
    read: (event) => rankOfValue[values[event]!]!,
    listFeatures: (rank) => (rank === texts.length ? [] : [createFeature(trait, rank)]),
  }
}

/** Returns the interests that are features, because a topic or name matches them well. */
export function listInterestFeatures(interests: ReadonlyMap<Interest, number>): Feature[] {
  return [...interests].flatMap(([interest, strength]) =>
    strength >= NAME_STRENGTH ? [createFeature('interest', INTERESTS.indexOf(interest))] : [],
  )
}

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
  /** The number of the day. */
  readonly now: number
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
    this.events = bestFirst.map((at) => open[at]!)
    this.points = new Float32Array(open.length).map((_, at) => points[bestFirst[at]!]!)
    this.aspects = createRecord(ASPECTS, (name) => {
      // Columns of the catalogue are read in their order, which is faster.
      const values = open.map(aspects[name].read)
      return bestFirst.map((at) => values[at]!)
    })
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
