import { ATTENDANCES } from '../../domain/attendance.ts'
import { type Day, toDayNumber } from '../../domain/day.ts'
import { parseCoolness, parseTier } from '../../domain/recommendations/event-rating.ts'
import { SIGNAL_POINTS, scorePrice, scoreSoon } from '../../domain/recommendations/signals.ts'
import { type CatalogueColumns, HYBRID, ONLINE } from './catalogue-columns.ts'
import type { SortColumns } from './event-order.ts'

export const PRICE_KINDS = 3
const [FREE, PAID] = [0, 1]
export const UNKNOWN_PRICE = 2

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
 * Events with the same place, attendance, topic, type and kind of price: most of what a user can prefer. The columns have one entry for
 * each group.
 */
interface EventGroups {
  /** The number of its place times the number of attendances, plus its attendance. */
  place: Int32Array
  /** Ranks. */
  topic: Int32Array
  /** See getKind. */
  kind: Int32Array
  /** The points of its best event that are equal for all users. */
  points: Float32Array
  /** The positions of its events in `events`. */
  start: Int32Array
  end: Int32Array
}

interface Grouping {
  /** The events of a group are those from `starts[group]` to before `starts[group + 1]`. */
  starts: Int32Array
  events: Int32Array
}

/** The columns by which events are grouped, of all events of the catalogue; 0 for those that are not open. */
interface EventKeys {
  /** 0 for events with the most points that are equal for all users. */
  level: Int32Array
  place: Int32Array
  /** The topic and kind. */
  subject: Int32Array
  organiser: Int32Array
}

/** The events that can be registered for on a day, the best first: by the points that are equal for all users. */
export class OpenEvents {
  readonly today: Day
  /** The group with the best event is first. */
  readonly groups: EventGroups
  /** The events of the groups. */
  readonly events: Int32Array
  /** By the rank of the organiser. */
  readonly organisers: Grouping
  private readonly columns: CatalogueColumns
  private readonly sortColumns: SortColumns
  /** The number of the day `today`. */
  readonly now: number
  private readonly levels: number
  /** Numbers of kinds are below. */
  readonly kinds: number
  /** The points of each price, after those of an unknown one, of each number of days and of each rating. */
  private readonly pricePoints: Float32Array
  private readonly dayPoints: Float32Array
  private readonly ratingPoints: Float32Array

  constructor(columns: CatalogueColumns, sortColumns: SortColumns, today: Day) {
    this.today = today
    this.columns = columns
    this.sortColumns = sortColumns
    this.now = toDayNumber(today)!
    this.pricePoints = Float32Array.from(
      { length: PRICE_MAX + 2 },
      (_, at) => SIGNAL_POINTS.price * scorePrice({ price: at === 0 ? null : at - 1, if_free: null }),
    )
    this.dayPoints = Float32Array.from(
      { length: DAYS_MAX + 1 },
      (_, days) => SIGNAL_POINTS.soon * scoreSoon(days),
    )
    this.ratingPoints = Float32Array.from(columns.ratings.values, (rating) => {
      const [coolness = '', tier = ''] = (rating ?? '').split('\t')
      return (
        SIGNAL_POINTS.coolness * (parseCoolness(coolness) ?? USUAL_COOLNESS) +
        SIGNAL_POINTS.tier * (parseTier(tier) ?? USUAL_TIER)
      )
    })
    this.kinds = (sortColumns.type.texts.length + 1) * PRICE_KINDS * 2
    const open = this.findOpen()
    this.levels = Math.min(LEVELS_MAX, LEVELS_PER_EVENT * open.length)
    const keys = this.readKeys(open)
    const bestFirst = groupEvents(open, keys.level, this.levels + 1).events
    this.organisers = groupEvents(bestFirst, keys.organiser, sortColumns.organiser.texts.length + 1)
    this.events = sortByKey(
      sortByKey(bestFirst, keys.subject, (sortColumns.topic.texts.length + 1) * this.kinds),
      keys.place,
      columns.places.length * ATTENDANCES.length,
    )
    this.groups = this.findGroups(keys)
  }

  getPlace = (event: number): number =>
    this.columns.place[event]! * ATTENDANCES.length + this.columns.attendance[event]!

  getTopic = (event: number): number => this.sortColumns.topic.rankOfValue[this.columns.topic[event]!]!

  /** Returns a number for the type, the kind of price and whether the event can be attended online. */
  getKind = (event: number): number => {
    const { columns, sortColumns } = this
    const type = sortColumns.type.rankOfValue[columns.type[event]!]!
    const isOnline = columns.attendance[event] === ONLINE || columns.attendance[event] === HYBRID
    return (type * PRICE_KINDS + getPriceKind(columns.price[event]!)) * 2 + Number(isOnline)
  }

  getDaysUntil(event: number): number {
    return this.columns.begin[event]! - this.now
  }

  /** Returns the points of an event that are equal for all users. */
  getPoints(event: number): number {
    return (
      this.pricePoints[Math.min(this.columns.price[event]!, PRICE_MAX) + 1]! +
      this.dayPoints[Math.min(this.getDaysUntil(event), DAYS_MAX)]! +
      this.ratingPoints[this.columns.rating[event]!]!
    )
  }

  private findOpen(): Int32Array {
    const { begin, deadline, undatedStart } = this.columns
    const open = new Int32Array(undatedStart)
    let size = 0
    for (let event = 0; event < undatedStart; event++)
      if (begin[event]! >= this.now && deadline[event]! >= this.now) open[size++] = event
    return open.slice(0, size)
  }

  private readKeys(open: Int32Array): EventKeys {
    const { columns, sortColumns, kinds } = this
    const { size, organiser } = columns
    const keys = {
      level: new Int32Array(size),
      place: new Int32Array(size),
      subject: new Int32Array(size),
      organiser: new Int32Array(size),
    }
    const points = new Float32Array(open.length)
    for (let row = 0; row < open.length; row++) {
      const event = open[row]!
      points[row] = this.getPoints(event)
      keys.place[event] = this.getPlace(event)
      keys.subject[event] = this.getTopic(event) * kinds + this.getKind(event)
      keys.organiser[event] = sortColumns.organiser.rankOfValue[organiser[event]!]!
    }
    const [best, worst] = findRange(points)
    const scale = this.levels / (best - worst || 1)
    for (let row = 0; row < open.length; row++) keys.level[open[row]!] = (best - points[row]!) * scale
    return keys
  }

  private findGroups({ level, place, subject }: EventKeys): EventGroups {
    const { events, kinds } = this
    const starts: number[] = []
    let previous = -1
    for (let at = 0; at < events.length; at++) {
      const event = events[at]!
      if (at === 0 || place[event] !== place[previous] || subject[event] !== subject[previous])
        starts.push(at)
      previous = event
    }
    const first = Int32Array.from(starts, (start) => events[start]!)
    const sorted = groupEvents(first, level, this.levels + 1).events
    const startOf = new Map(starts.map((start) => [events[start]!, start]))
    const endOf = new Map(starts.map((start, group) => [events[start]!, starts[group + 1] ?? events.length]))
    return {
      place: sorted.map((event) => place[event]!),
      topic: sorted.map((event) => Math.floor(subject[event]! / kinds)),
      kind: sorted.map((event) => subject[event]! % kinds),
      points: Float32Array.from(sorted, (event) => this.getPoints(event)),
      start: sorted.map((event) => startOf.get(event)!),
      end: sorted.map((event) => endOf.get(event)!),
    }
  }
}

/** Returns what getKind combines. */
export function readKind(kind: number): { type: number; price: number; online: number } {
  const combined = Math.floor(kind / 2)
  return { type: Math.floor(combined / PRICE_KINDS), price: combined % PRICE_KINDS, online: kind % 2 }
}

export function getPriceKind(price: number): number {
  if (price === 0) return FREE
  return price === -1 ? UNKNOWN_PRICE : PAID
}

/** Returns the largest and the smallest value. */
export function findRange(values: Float32Array): [largest: number, smallest: number] {
  let [largest, smallest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let at = 0; at < values.length; at++) {
    if (values[at]! > largest) largest = values[at]!
    if (values[at]! < smallest) smallest = values[at]!
  }
  return [largest, smallest]
}

/** Groups events by their keys, which are below `size`, or by bits of them, and keeps their order within a group. */
function groupEvents(events: Int32Array, keys: Int32Array, size: number, shift = 0, mask = -1): Grouping {
  const starts = new Int32Array(size + 1)
  for (let at = 0; at < events.length; at++) starts[((keys[events[at]!]! >>> shift) & mask) + 1]!++
  for (let group = 0; group < size; group++) starts[group + 1]! += starts[group]!
  const next = starts.slice()
  const grouped = new Int32Array(events.length)
  for (let at = 0; at < events.length; at++) {
    const event = events[at]!
    grouped[next[(keys[event]! >>> shift) & mask]!++] = event
  }
  return { starts, events: grouped }
}

/** Sorts events by their keys, which are below `size`, and keeps the order of those with the same one. */
function sortByKey(events: Int32Array, keys: Int32Array, size: number): Int32Array {
  let sorted = events
  for (let shift = 0; shift < 32 && size > 2 ** shift; shift += 16)
    sorted = groupEvents(sorted, keys, Math.min(size, 2 ** 16), shift, 2 ** 16 - 1).events
  return sorted
}
