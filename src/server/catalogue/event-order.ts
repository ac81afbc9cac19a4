import type { EventSort } from '../../domain/catalogue-query.ts'
import { type Day, daysBetween, toDayNumber } from '../../domain/day.ts'
import { foldText } from '../../domain/text.ts'
import type { DateFilter } from '../../domain/when.ts'
import { decodeCursor, encodeCursor, InvalidCursorError, readCursorPurpose } from '../platform/cursor.ts'
import type { CatalogueColumns } from './catalogue-columns.ts'
import { type EventSet, intersect, listEvents } from './event-set.ts'
import { findFirst, type Integers } from './integers.ts'
import { compareTexts } from './packed-texts.ts'

export type SortColumns = ReturnType<typeof createSortColumns>

export function createSortColumns({ values, places, place, type, topic, organiser }: CatalogueColumns) {
  const cities = places.list.map(({ city }) => city)
  return {
    city: createSortKeys(place, cities),
    type: createSortKeys(type, values.type.values),
    topic: createSortKeys(topic, values.topic.values),
    organiser: createSortKeys(organiser, values.organiser.values),
  }
}

/** Ranks the values of a sort column by their folded texts. Values that are equal when folded share a rank. */
function createSortKeys(column: Integers, values: readonly (string | null)[]) {
  /** The folded text of each value. */
  const folded = values.map((value) => foldText(value ?? ''))
  /** The distinct folded texts in order. The rank of a text is its position. */
  const texts = [...new Set(folded)].filter((text) => text !== '').sort()
  const ranks = new Map(texts.map((text, rank) => [text, rank]))
  /** The rank of each value; no value comes last. */
  const rankOfValue = Int32Array.from(folded, (text) => ranks.get(text) ?? texts.length)
  return { folded, texts, getRank: (event: number) => rankOfValue[column[event]!]! }
}

/** The groups of an order: events to come, past events, and events without a date where those are last. */
const [UPCOMING, PAST, UNDATED] = [0, 1, 2]
const GROUPS = 3
/** More than the days of the calendar. */
const DAYS_MAX = 2 ** 22

/** A place in an order, between events. */
interface EventPosition {
  /** Events with a larger one follow, see `EventOrder.select`. */
  position: number
  /** Of the past events with this position, those follow that are later than this. */
  time: number
  code: string
}

/**
 * An order of the events. Best match: by rank, then as soonest first. Soonest first: short events by begin date, then long events, then
 * events without a date; past events have the latest first and follow in a group of their own. The other sorts are by group, then by
 * the folded text of a column, then soonest first.
 */
export function createEventOrder(
  columns: CatalogueColumns,
  keys: SortColumns,
  sort: EventSort,
  dates: DateFilter['kind'],
  today: Day,
) {
  /** The sort column; null for best match and soonest first. */
  const key = sort === 'soonest' || sort === 'best' ? null : keys[sort]
  const keyCount = (key?.texts.length ?? 0) + 1
  const now = toDayNumber(today)!
  /** Whether past events are a group of their own. False for soonest first in a range of days, which is by date alone. */
  const separatesPast = key !== null || dates !== 'range'
  /** Whether events without a date come after past events. */
  const separatesUndated = key === null && dates === 'all'
  /** Room for the events or days of a group with the same rank and key. */
  const width = Math.max(columns.size, DAYS_MAX) + 1
  // A listing continues as of the day on which it began, because the order depends on which events are past.
  const cursorPurpose = `${sort} ${dates} ${today}`

  function getGroup(event: number): number {
    if (separatesUndated && event >= columns.undatedStart) return UNDATED
    return separatesPast && columns.last[event]! < now ? PAST : UPCOMING
  }

  // The rank comes before the group: an event of the name of the text is first even if it is over.
  function getFirstPosition(rank: number, group: number, keyRank: number): number {
    return ((rank * GROUPS + group) * keyCount + keyRank) * width
  }

  function compareOnDay(event: number, time: number, code: string): number {
    return columns.start[event]! - time || compareTexts(columns.codes.get(event), code)
  }

  /** Finds the first `limit` of events after a position; `events` are in the order of their numbers. `ranks` are those of best match. */
  function select(events: Int32Array, ranks: Uint8Array | null, after: EventPosition | null, limit: number) {
    const { begin, start, codes, longStart } = columns
    const threshold = after?.position ?? -1
    let kept: { event: number; position: number }[] = []
    let worst = Number.POSITIVE_INFINITY
    const keepBest = () => {
      kept.sort(
        (a, b) => a.position - b.position || compareOnDay(a.event, start[b.event]!, codes.get(b.event)),
      )
      kept = kept.slice(0, limit)
      if (kept.length === limit) worst = kept.at(-1)?.position ?? -1
    }
    // Begins with the short events of today, because those to come are better than past ones, and recent ones than older ones.
    const first =
      dates === 'past'
        ? events.length
        : findFirst(0, events.length, (at) => events[at]! >= longStart || begin[events[at]!]! >= now)
    const rest = events.length - first
    for (let step = 0; step < events.length; step++) {
      const at = step < rest ? first + step : events.length - 1 - step
      const event = events[at]!
      const group = getGroup(event)
      const rank = ranks === null ? 0 : ranks[event]!
      // Equal for past events of a day, which `compareOnDay` orders.
      const number = group === PAST ? now - begin[event]! : event
      const position = getFirstPosition(rank, group, key?.getRank(event) ?? 0) + number
      if (position > worst || position < threshold) continue
      // Past events of a day follow by their time and code.
      if (position === threshold && (group !== PAST || compareOnDay(event, after!.time, after!.code) <= 0))
        continue
      if (kept.push({ event, position }) === 4 * limit) keepBest()
    }
    keepBest()
    return kept.map(({ event }) => event)
  }

  /** As `select`, soonest first, without reading all events; null if others than `upcoming`, which are not over, are on the page, too. */
  function selectUpcoming(set: EventSet, upcoming: EventSet, after: EventPosition | null, limit: number) {
    if (sort !== 'soonest' || (after !== null && after.position >= width)) return null
    const isOneGroup = !separatesPast || dates === 'upcoming'
    const group = isOneGroup ? set : intersect(set, [upcoming])
    const events = listEvents(group, new Int32Array(limit), after === null ? 0 : after.position + 1)
    const isUndated = separatesUndated && events.at(-1)! >= columns.undatedStart
    if (!isOneGroup && (events.length < limit || isUndated)) return null
    return [...events]
  }

  /** Returns the cursor after an event. It consists of values, so it is valid in any later index. */
  function encodePosition(event: number, rank: number | null): string {
    const value = key === null ? rank : (key.texts[key.getRank(event)] ?? null)
    return encodeCursor(cursorPurpose, [getGroup(event), value, ...getSoonestKey(columns, event)])
  }

  /** Throws InvalidCursorError. */
  function decodePosition(cursor: string): EventPosition {
    const [group, keyText, eventClass, begin, time, code] = decodeCursor(cursorPurpose, cursor, 6)
    if (
      !isInteger(group, GROUPS) ||
      !(keyText === null || typeof keyText === (sort === 'best' ? 'number' : 'string')) ||
      !isInteger(eventClass, 3) ||
      !isInteger(begin) ||
      !isInteger(time) ||
      typeof code !== 'string'
    ) {
      throw new InvalidCursorError()
    }
    const texts = key?.texts ?? []
    const rank = typeof keyText === 'number' ? keyText : 0
    const keyRank = findFirst(0, texts.length, (at) => typeof keyText === 'string' && texts[at]! >= keyText)
    const first = getFirstPosition(rank, group, keyRank)
    // The value of the cursor may have left the catalogue: then all events of the next value follow.
    if (typeof keyText === 'string' && texts[keyRank] !== keyText) return { position: first - 1, time, code }
    const number =
      group === PAST
        ? Math.min(Math.max(now - begin, 0), DAYS_MAX)
        : countSoonestUpTo(columns, [eventClass, begin, time, code]) - 1
    return { position: first + number, time, code }
  }

  return { select, selectUpcoming, encodePosition, decodePosition }
}

function isInteger(value: unknown, limit?: number): value is number {
  if (typeof value !== 'number' || !Number.isInteger(value)) return false
  return limit === undefined || (value >= 0 && value < limit)
}

/** A listing is continued within this many days. */
const LISTING_DAYS = 400

/** Returns the day that was today when a listing began. Throws InvalidCursorError. */
export function readCursorDay(cursor: string, today: Day): Day {
  const day = readCursorPurpose(cursor).split(' ')[2] ?? ''
  const days = daysBetween(day, today)
  if (days === undefined || Math.abs(days) > LISTING_DAYS) throw new InvalidCursorError()
  return day
}

/** Classes of events that soonest first separates: short, long, without a date. */
export const EVENT_CLASSES = [0, 1, 2] as const

type SoonestKey = [eventClass: number, begin: number, time: number, code: string]

/** Returns what orders events, soonest first. */
export function getSoonestKey(columns: CatalogueColumns, event: number): SoonestKey {
  const { longStart, undatedStart, begin, start, codes } = columns
  const eventClass = event < longStart ? 0 : event < undatedStart ? 1 : 2
  return [eventClass, begin[event]!, start[event]!, codes.get(event)]
}

/** Returns the number of events up to a key, soonest first. */
export function countSoonestUpTo(columns: CatalogueColumns, key: SoonestKey): number {
  const { size, longStart, undatedStart, begin, start, codes } = columns
  const [eventClass, day, time, code] = key
  const starts = [0, longStart, undatedStart, size]
  const isAfter = (event: number) =>
    (begin[event]! - day || start[event]! - time || compareTexts(codes.get(event), code)) > 0
  return findFirst(starts[eventClass]!, starts[eventClass + 1]!, isAfter)
}
