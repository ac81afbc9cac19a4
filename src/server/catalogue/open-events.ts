import { ATTENDANCES } from '../../domain/attendance.ts'
import { type Day, toDayNumber } from '../../domain/day.ts'
import { parseCoolness, parseTier } from '../../domain/recommendations/event-rating.ts'
import { SIGNAL_POINTS, scorePrice, scoreSoon } from '../../domain/recommendations/signals.ts'
import { type CatalogueColumns, HYBRID, ONLINE } from './catalogue-columns.ts'
import type { SortColumns } from './event-order.ts'

export const PRICE_KINDS = 3
export const [FREE, PAID, UNKNOWN_PRICE] = [0, 1, 2]

/** Above, points change no longer. */
const PRICE_MAX = 4095
const DAYS_MAX = 4095
/** Shares that are assumed if coolness or tier are unknown. */
const USUAL_COOLNESS = 0.65
const USUAL_TIER = 0.5
/** Events whose points for all users differ by less than the range of all points divided by this are in any order. */
const LEVELS = 65_535

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
  private readonly now: number
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
    const { levels, events } = this.sortBestFirst()
    const organiserOf = (event: number) => sortColumns.organiser.rankOfValue[columns.organiser[event]!]!
    this.organisers = groupEvents(events, organiserOf, sortColumns.organiser.texts.length + 1)
    const places = new Int32Array(columns.size)
    const subjects = new Int32Array(columns.size)
    for (const event of events) {
      places[event] = this.getPlace(event)
      subjects[event] = this.getTopic(event) * this.kinds + this.getKind(event)
    }
    this.events = sortByKey(sortByKey(events, subjects), places)
    this.groups = this.findGroups(levels, places, subjects)
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

  /** Returns the events, and the level of each event of the catalogue: 0 for those with the most points. */
  private sortBestFirst(): { levels: Uint16Array; events: Int32Array } {
    const { columns, now } = this
    const { begin, deadline, undatedStart, size } = columns
    const points = new Float32Array(size)
    const open = new Int32Array(undatedStart)
    let length = 0
    let [best, worst] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let event = 0; event < undatedStart; event++) {
      if (begin[event]! < now || deadline[event]! < now) continue
      open[length++] = event
      const each = this.getPoints(event)
      points[event] = each
      if (each > best) best = each
      if (each < worst) worst = each
    }
    const levels = new Uint16Array(size)
    const scale = LEVELS / (best - worst || 1)
    for (let row = 0; row < length; row++) levels[open[row]!] = (best - points[open[row]!]!) * scale
    const { events } = groupEvents(open.subarray(0, length), (event) => levels[event]!, LEVELS + 1)
    return { levels, events }
  }

  private findGroups(levels: Uint16Array, places: Int32Array, subjects: Int32Array): EventGroups {
    const { events, kinds } = this
    const starts = new Int32Array(events.length + 1)
    let size = 0
    let [place, subject] = [-1, -1]
    for (let at = 0; at < events.length; at++) {
      const event = events[at]!
      if (places[event] === place && subjects[event] === subject) continue
      ;[place, subject] = [places[event]!, subjects[event]!]
      starts[size++] = at
    }
    starts[size] = events.length
    const first = (group: number) => events[starts[group]!]!
    const unsorted = Int32Array.from({ length: size }, (_, group) => group)
    const bestFirst = groupEvents(unsorted, (group) => levels[first(group)]!, LEVELS + 1).events
    return {
      place: bestFirst.map((group) => places[first(group)]!),
      topic: bestFirst.map((group) => Math.floor(subjects[first(group)]! / kinds)),
      kind: bestFirst.map((group) => subjects[first(group)]! % kinds),
      points: Float32Array.from(bestFirst, (group) => this.getPoints(first(group))),
      start: bestFirst.map((group) => starts[group]!),
      end: bestFirst.map((group) => starts[group + 1]!),
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

/** Groups events by a number below `size`, and keeps their order within a group. */
function groupEvents(events: Int32Array, getKey: (event: number) => number, size: number): Grouping {
  const starts = new Int32Array(size + 1)
  const keys = new Int32Array(events.length)
  for (let at = 0; at < events.length; at++) {
    const key = getKey(events[at]!)
    keys[at] = key
    starts[key + 1]!++
  }
  for (let group = 0; group < size; group++) starts[group + 1]! += starts[group]!
  const next = starts.slice()
  const grouped = new Int32Array(events.length)
  for (let at = 0; at < events.length; at++) grouped[next[keys[at]!]!++] = events[at]!
  return { starts, events: grouped }
}

/** Sorts events by a key, and keeps the order of those with the same one. */
function sortByKey(events: Int32Array, keys: Int32Array): Int32Array {
  const byLow = groupEvents(events, (event) => keys[event]! & 0xffff, 0x10000).events
  return keys.some((key) => key > 0xffff)
    ? groupEvents(byLow, (event) => keys[event]! >>> 16, 0x10000).events
    : byLow
}
