import type { EventSort } from '../../domain/catalogue-query.ts'
import { type Day, daysBetween, isDay, toDayNumber } from '../../domain/day.ts'
import { foldText } from '../../domain/text.ts'
import type { DateFilter } from '../../domain/when.ts'
import { decodeCursor, encodeCursor, InvalidCursorError, readCursorPurpose } from '../platform/cursor.ts'
import type { CatalogueColumns } from './catalogue-columns.ts'
import { compareTexts } from './compare-texts.ts'
import type { Dictionary } from './dictionary.ts'
import { type EventSet, intersect, listEvents } from './event-set.ts'
import { findFirst } from './integers.ts'

/** The values of a sort column, ranked by their folded texts. Values that are equal when folded share a rank. */
export interface SortKeys {
  /** The folded text of each value of the dictionary. */
  folded: string[]
  /** The distinct folded texts in order. The rank of a text is its position. */
  texts: string[]
  /** The rank of each value of the dictionary; no value comes last. */
  rankOfValue: Int32Array
}

export function createSortKeys(dictionary: Dictionary): SortKeys {
  const folded = dictionary.values.map((value) => foldText(value ?? ''))
  const texts = [...new Set(folded)].filter((text) => text !== '').sort()
  const ranks = new Map(texts.map((text, rank) => [text, rank]))
  return { folded, texts, rankOfValue: Int32Array.from(folded, (text) => ranks.get(text) ?? texts.length) }
}

/** The number of groups in an order: events to come, past events, and events without a date where those are last. */
const UPCOMING = 0
const PAST = 1
const UNDATED = 2

/**
 * An order of the events. Best match: by rank, then as soonest first. Soonest first: short events by begin date, then long events, then events without a date; past
 * events have the latest first and follow in a group of their own. The other sorts are by group, then by the folded text
 * of a column, then soonest first.
 */
export interface EventOrder {
  sort: EventSort
  dates: DateFilter['kind']
  today: Day
  /** The number of today. */
  now: number
  /** Whether past events are a group of their own. False for soonest first in a range of days, which is by date alone. */
  separatesPast: boolean
  /** Whether events without a date come after past events. */
  separatesUndated: boolean
  /** The rank of an event's key is `rankOfValue[values[event]]`; null for best match and soonest first. */
  key: { texts: string[]; rankOfValue: Int32Array; values: Int32Array } | null
}

export type SortColumns = Record<Exclude<EventSort, 'best' | 'soonest'>, SortKeys>

export function createEventOrder(
  columns: CatalogueColumns,
  keys: SortColumns,
  sort: EventSort,
  dates: DateFilter['kind'],
  today: Day,
): EventOrder {
  const { topic, type, organiser, place, placeCity } = columns
  const values = { topic, type, organiser, city: place }
  const getKey = () => {
    if (sort === 'soonest' || sort === 'best') return null
    const { texts, rankOfValue } = keys[sort]
    if (sort !== 'city') return { texts, rankOfValue, values: values[sort] }
    return { texts, rankOfValue: placeCity.map((city) => rankOfValue[city]!), values: place }
  }
  const key = getKey()
  return {
    sort,
    dates,
    today,
    now: toDayNumber(today)!,
    separatesPast: key !== null || dates !== 'range',
    separatesUndated: key === null && dates === 'all',
    key,
  }
}

/** The numbers that order an event: by group and key, then by rank. */
export interface EventPosition {
  major: number
  rank: number
}

function getGroup(columns: CatalogueColumns, order: EventOrder, event: number): number {
  if (order.separatesUndated && event >= columns.undatedStart) return UNDATED
  return order.separatesPast && columns.last[event]! < order.now ? PAST : UPCOMING
}

/** Matching events in the order of their numbers, with their ranks for the best match. */
export interface MatchingEvents {
  events: Int32Array
  ranks: Uint8Array | null
}

/** Finds the first `limit` matching events after the cursor, in order. */
export function selectEvents(
  columns: CatalogueColumns,
  { events, ranks }: MatchingEvents,
  order: EventOrder,
  after: EventPosition | null,
  limit: number,
): number[] {
  const { size, last, pastRank, undatedStart } = columns
  const { now, separatesPast, separatesUndated, key } = order
  const rankOfValue = key?.rankOfValue ?? null
  const values = key?.values ?? null
  const keyCount = (key?.texts.length ?? 0) + 1
  // Every major number has room for the rank of each event, and one before them.
  const width = size + 1
  const threshold = after === null ? -1 : after.major * width + after.rank
  const best = new BoundedHeap(limit)
  for (let at = 0; at < events.length; at++) {
    const event = events[at]!
    const isPast = separatesPast && last[event]! < now
    const group = isPast ? PAST : separatesUndated && event >= undatedStart ? UNDATED : UPCOMING
    const keyRank = rankOfValue === null ? 0 : rankOfValue[values![event]!]!
    const rank = isPast ? pastRank[event]! : event
    const major = ranks ? getRankedMajor(ranks[at]!, group) : group * keyCount + keyRank
    const position = major * width + rank
    if (position > threshold && position < best.limit) best.add(position, event)
  }
  return best.takeSorted()
}

/** The rank comes before the group, so that an event of the name of the text is first even if it is over. */
function getRankedMajor(rank: number, group: number): number {
  return rank * (UNDATED + 1) + group
}

/**
 * As `selectEvents`, soonest first, without reading all matching events: `upcoming` has the events that are not over. null if others
 * are on the page, too.
 */
export function selectSoonest(
  columns: CatalogueColumns,
  set: EventSet,
  upcoming: EventSet,
  order: EventOrder,
  after: EventPosition | null,
  limit: number,
): number[] | null {
  if (order.key !== null || (after !== null && after.major !== UPCOMING)) return null
  const events = new Int32Array(limit)
  const isOneGroup = !order.separatesPast || order.dates === 'upcoming'
  const group = isOneGroup ? set : intersect([set, upcoming])!
  const count = listEvents(group, events, after === null ? 0 : after.rank + 1)
  const isUndated = order.separatesUndated && count > 0 && events[count - 1]! >= columns.undatedStart
  if (!isOneGroup && (count < limit || isUndated)) return null
  return [...events.subarray(0, count)]
}

/** Keeps the items with the smallest positions. The largest of them is at the root of a binary heap. */
class BoundedHeap {
  /** Larger positions are not kept. */
  limit = Number.POSITIVE_INFINITY
  private readonly positions: Float64Array
  private readonly items: Int32Array
  private size = 0

  constructor(capacity: number) {
    this.positions = new Float64Array(capacity)
    this.items = new Int32Array(capacity)
    if (capacity === 0) this.limit = Number.NEGATIVE_INFINITY
  }

  /** Adds an item whose position is below `limit`. */
  add(position: number, item: number): void {
    const { positions, items } = this
    if (this.size < positions.length) {
      let at = this.size++
      while (at > 0) {
        const parent = (at - 1) >>> 1
        if (positions[parent]! >= position) break
        positions[at] = positions[parent]!
        items[at] = items[parent]!
        at = parent
      }
      positions[at] = position
      items[at] = item
    } else {
      this.replaceRoot(position, item)
    }
    if (this.size === positions.length) this.limit = positions[0]!
  }

  private replaceRoot(position: number, item: number): void {
    const { positions, items, size } = this
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      if (child + 1 < size && positions[child + 1]! > positions[child]!) child++
      if (positions[child]! <= position) break
      positions[at] = positions[child]!
      items[at] = items[child]!
      at = child
    }
    positions[at] = position
    items[at] = item
  }

  takeSorted(): number[] {
    return Array.from({ length: this.size }, (_, at) => at)
      .sort((a, b) => this.positions[a]! - this.positions[b]!)
      .map((at) => this.items[at]!)
  }
}

// A listing continues as of the day on which it began, because the order depends on which events are past.
function getCursorPurpose({ sort, dates, today }: EventOrder): string {
  return `${sort} ${dates} ${today}`
}

/** A listing is continued within this many days. */
const LISTING_DAYS = 400

/** Returns the day that was today when a listing began. Throws InvalidCursorError. */
export function readCursorDay(cursor: string, today: Day): Day {
  const day = readCursorPurpose(cursor).split(' ')[2]
  if (day === undefined || !isDay(day)) throw new InvalidCursorError()
  if (Math.abs(daysBetween(day, today) ?? LISTING_DAYS + 1) > LISTING_DAYS) throw new InvalidCursorError()
  return day
}

/** Classes of events that soonest first separates: short, long, without a date. */
export const EVENT_CLASSES = [0, 1, 2] as const

/** Returns the class of an event of these columns. */
export function getEventClass({ longStart, undatedStart }: CatalogueColumns, event: number): number {
  return event < longStart ? 0 : event < undatedStart ? 1 : 2
}

/** Returns the cursor after an event. It consists of values, so it is valid in any later index. */
export function encodeEventCursor(
  columns: CatalogueColumns,
  order: EventOrder,
  event: number,
  /** For the best match. */
  rank: number | null,
): string {
  const { key } = order
  const { begin, start, codes } = columns
  return encodeCursor(getCursorPurpose(order), [
    getGroup(columns, order, event),
    key === null ? rank : (key.texts[key.rankOfValue[key.values[event]!]!] ?? null),
    getEventClass(columns, event),
    begin[event],
    start[event],
    codes.get(event),
  ])
}

/** Before every event of a day. */
const BEFORE_ALL_TIMES = -1

/** Returns the position of the last event that is not after the cursor. Throws InvalidCursorError. */
export function decodeEventCursor(
  columns: CatalogueColumns,
  order: EventOrder,
  cursor: string,
): EventPosition {
  const keys = decodeCursor(getCursorPurpose(order), cursor, [6, 5])
  const [group, keyText, eventClass, begin] = keys
  // A cursor of the release before `starts_at` has no time: it goes on from the beginning of its day, so that nothing is missed.
  const [time, code] = keys.length === 6 ? keys.slice(4) : [BEFORE_ALL_TIMES, keys[4]]
  if (
    !isIntegerBelow(group, UNDATED + 1) ||
    !(keyText === null || typeof keyText === (order.sort === 'best' ? 'number' : 'string')) ||
    !isIntegerBelow(eventClass, 3) ||
    !Number.isInteger(begin) ||
    !Number.isInteger(time) ||
    typeof code !== 'string'
  ) {
    throw new InvalidCursorError()
  }
  const countUpTo = () =>
    group === PAST
      ? countPastUpTo(columns, begin as number, time as number, code)
      : countSoonestUpTo(columns, eventClass, begin as number, time as number, code)
  if (typeof keyText === 'number') return { major: getRankedMajor(keyText, group), rank: countUpTo() - 1 }
  const texts = order.key?.texts ?? []
  const text = keyText as string | null
  const keyRank = text === null ? texts.length : findFirst(0, texts.length, (at) => texts[at]! >= text)
  const major = group * (texts.length + 1) + keyRank
  // The value of the cursor may have left the catalogue: then all events of the next value follow.
  if (text !== null && texts[keyRank] !== text) return { major, rank: -1 }
  return { major, rank: countUpTo() - 1 }
}

function isIntegerBelow(value: unknown, limit: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < limit
}

/** Returns the number of events up to these values, soonest first. */
export function countSoonestUpTo(
  columns: CatalogueColumns,
  eventClass: number,
  begin: number,
  time: number,
  code: string,
): number {
  const { longStart, undatedStart, size } = columns
  const starts = [0, longStart, undatedStart, size]
  return countClassUpTo(columns, starts[eventClass]!, starts[eventClass + 1]!, begin, time, code)
}

/** Returns the number of events up to these values in the order of past events. */
export function countPastUpTo(columns: CatalogueColumns, begin: number, time: number, code: string): number {
  const { longStart, undatedStart } = columns
  const countFrom = (start: number, end: number) => {
    const upToDay = start + findFirst(0, end - start, (at) => columns.begin[start + at]! > begin)
    const beforeDay = start + findFirst(0, end - start, (at) => columns.begin[start + at]! >= begin)
    const onDay = countClassUpTo(columns, start, end, begin, time, code) - beforeDay
    return end - upToDay + onDay
  }
  return countFrom(0, longStart) + countFrom(longStart, undatedStart)
}

/** Returns the first event from `start` to before `end` that is after this begin, time and code; they are sorted by them. */
function countClassUpTo(
  columns: CatalogueColumns,
  start: number,
  end: number,
  begin: number,
  time: number,
  code: string,
): number {
  const isAfter = (event: number) =>
    (columns.begin[event]! - begin ||
      columns.start[event]! - time ||
      compareTexts(columns.codes.get(event), code)) > 0
  return start + findFirst(0, end - start, (at) => isAfter(start + at))
}
