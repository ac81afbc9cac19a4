import { addDays, toDayNumber } from '../../domain/day.ts'
import type { DayRange } from '../../domain/when.ts'
import type { CatalogueColumns } from './catalogue-columns.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { EventCalendarDays, ResolvedQuery } from './catalogue-types.ts'
import { intersect } from './event-set.ts'

/** The days of a calendar, and how many events are chosen for each. */
export interface CalendarArguments extends DayRange {
  /** The days whose events `total` counts. They are among the others. */
  counted: DayRange
  perDay: number
  ownCodes: string[]
}

/**
 * Reads some days of the matching events. Up to `perDay` events are chosen for each day: those of `ownCodes`, then the longest of the
 * short events, then long events. An event is chosen for all of its days or for none, so that it can be drawn as one bar: a position must
 * be free on all of them.
 */
export function readCalendar(
  index: CatalogueIndex,
  query: ResolvedQuery,
  { first, last, counted, perDay, ownCodes }: CalendarArguments,
): EventCalendarDays {
  const { columns, filters } = index
  const onDays = filters.select({ dates: { kind: 'range', first, last } }, query.today)
  const events = index.list(intersect(index.selectMatching(query), onDays))
  const firstDay = toDayNumber(first)!
  const lastDay = toDayNumber(last)!
  const firstCounted = toDayNumber(counted.first)!
  const lastCounted = toDayNumber(counted.last)!
  let total = 0
  const counts = new Uint32Array(lastDay - firstDay + 1)
  for (let at = 0; at < events.length; at++) {
    const event = events[at]!
    const begin = columns.begin[event]!
    const end = columns.last[event]!
    if (begin <= lastCounted && end >= firstCounted) total++
    for (let day = Math.max(begin, firstDay); day <= end && day <= lastDay; day++) counts[day - firstDay]!++
  }
  const chosen = Array.from(counts, () => new Array<number | undefined>(perDay))
  const positions = Array.from({ length: perDay }, (_, position) => position)
  for (const event of sortForCalendar(columns, events, new Set(ownCodes))) {
    const firstOwn = Math.max(columns.begin[event]! - firstDay, 0)
    const own = chosen.slice(firstOwn, columns.last[event]! - firstDay + 1)
    const position = positions.find((position) => own.every((day) => day[position] === undefined))
    if (position !== undefined) for (const day of own) day[position] = event
  }
  const days = chosen.map((events, at) => ({
    day: addDays(first, at),
    count: counts[at]!,
    event_codes: events.flatMap((event) => (event === undefined ? [] : columns.codes.get(event))),
  }))
  return { total, days: days.filter(({ count }) => count > 0), understood: query.understood }
}

/**
 * Sorts short events by length, the longest first, then by begin date; long events follow by begin date. The user's own events are
 * before all others, because they must not be hidden by them.
 */
function sortForCalendar(
  { begin, last, longStart, codes }: CatalogueColumns,
  events: Int32Array,
  ownCodes: ReadonlySet<string>,
): Iterable<number> {
  const length = (event: number) => (event < longStart ? last[event]! - begin[event]! : -1)
  events.sort((a, b) => length(b) - length(a) || a - b)
  if (ownCodes.size === 0) return events
  const own = new Set(events.filter((event) => ownCodes.has(codes.get(event))))
  return [...own, ...events.filter((event) => !own.has(event))]
}
