import { type Day, daysBetween } from '../../../../domain/day.ts'
import { type EventSummary, getLastDay, type Involvement, LONG_EVENT_DAYS } from '../../../../domain/event.ts'

type CalendarEvent = Pick<EventSummary, 'event_code' | 'date_begin' | 'date_end'> & Involvement

/** An event in a week of the calendar: one bar over all its days. */
export interface WeekBar<Event> {
  event: Event
  /** The first day in the week: 0 for Monday. */
  column: number
  span: number
  /** The position from the top. No two bars of a lane share a day. */
  lane: number
  /** Whether the event begins before or ends after the bar. */
  startsEarlier: boolean
  endsLater: boolean
}

export interface WeekLayout<Event> {
  /** By day, then by lane. */
  bars: WeekBar<Event>[]
  laneCount: number
  /** For each day of the week, the events without a bar. */
  hiddenCounts: number[]
}

/**
 * Places events in lanes so that each event is one bar over its days. The user's own events are placed first, then events in
 * the order of their begin, longer ones first. Events that do not fit into `maxLanes` are only counted, except on days with
 * one of them, because a line saying how many more there are takes as much room.
 *
 * @param week the days of the week
 * @param countOn returns how many events take place on a day; there can be more than `events`
 */
export function layOutWeek<Event extends CalendarEvent>({
  week,
  events,
  countOn,
  maxLanes,
}: {
  week: readonly Day[]
  events: readonly Event[]
  countOn: (day: Day) => number
  maxLanes: number
}): WeekLayout<Event> {
  const all = fillLanes(events.flatMap((event) => createBar(event, week)).sort(compareBars))
  const fitting = all.filter(({ lane }) => lane < maxLanes)
  const countHidden = (bars: readonly WeekBar<Event>[]) =>
    week.map((day, column) => countOn(day) - bars.filter((bar) => isOver(bar, column)).length)
  const hidden = countHidden(fitting)
  const parts = all
    .filter(({ lane }) => lane >= maxLanes)
    .flatMap((bar) => cutOut(bar, (column) => hidden[column] === 1))
  const bars = fillLanes(parts, fitting)
  return {
    bars: bars.sort((a, b) => a.column - b.column || a.lane - b.lane),
    laneCount: Math.max(0, ...bars.map(({ lane }) => lane + 1)),
    hiddenCounts: countHidden(bars),
  }
}

/** Returns the parts of a bar over the columns for which `has` returns true. */
function cutOut<Event>(bar: UnplacedBar<Event>, has: (column: number) => boolean): UnplacedBar<Event>[] {
  const end = bar.column + bar.span
  const parts: UnplacedBar<Event>[] = []
  for (let column = bar.column; column < end; column += 1) {
    if (!has(column)) continue
    let span = 1
    while (column + span < end && has(column + span)) span += 1
    const startsEarlier = bar.startsEarlier || column > bar.column
    parts.push({ ...bar, column, span, startsEarlier, endsLater: bar.endsLater || column + span < end })
    column += span
  }
  return parts
}

type UnplacedBar<Event> = Omit<WeekBar<Event>, 'lane'>

function createBar<Event extends CalendarEvent>(event: Event, week: readonly Day[]): UnplacedBar<Event>[] {
  const { date_begin } = event
  const last = getLastDay(event)
  if (date_begin === null || last === null) return []
  const isOn = (day: Day) => date_begin <= day && day <= last
  const column = week.findIndex(isOn)
  if (column === -1) return []
  const lastColumn = week.findLastIndex(isOn)
  return [
    {
      event,
      column,
      span: lastColumn - column + 1,
      startsEarlier: date_begin < (week[column] ?? ''),
      endsLater: last > (week[lastColumn] ?? ''),
    },
  ]
}

function fillLanes<Event>(
  bars: readonly UnplacedBar<Event>[],
  earlier: readonly WeekBar<Event>[] = [],
): WeekBar<Event>[] {
  const placed = [...earlier]
  for (const bar of bars) {
    const taken = new Set(placed.filter((other) => overlaps(other, bar)).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    placed.push({ ...bar, lane })
  }
  return placed
}

function compareBars(a: UnplacedBar<CalendarEvent>, b: UnplacedBar<CalendarEvent>): number {
  return (
    rankInvolvement(a.event) - rankInvolvement(b.event) ||
    Number(isLong(a.event)) - Number(isLong(b.event)) ||
    a.column - b.column ||
    b.span - a.span ||
    Number(b.startsEarlier) - Number(a.startsEarlier)
  )
}

/** Registered events come before favorites, and both before all others. */
function rankInvolvement({ registered_at, favorited_at }: Involvement): number {
  return registered_at !== null ? 0 : favorited_at !== null ? 1 : 2
}

/** Returns the events of a day with the user's own first, otherwise in the order of the reply. */
export function sortForDay<Event extends Involvement>(events: readonly Event[]): Event[] {
  return [...events].sort((a, b) => rankInvolvement(a) - rankInvolvement(b))
}

/** Returns whether an event has more than one day. */
export function isSeveralDays({
  date_begin,
  date_end,
}: Pick<EventSummary, 'date_begin' | 'date_end'>): boolean {
  return date_begin !== null && date_end !== null && date_begin < date_end
}

function isLong(event: CalendarEvent): boolean {
  const days = daysBetween(event.date_begin ?? '', getLastDay(event) ?? '') ?? 0
  return days + 1 >= LONG_EVENT_DAYS
}

function overlaps(a: UnplacedBar<unknown>, b: UnplacedBar<unknown>): boolean {
  return a.column < b.column + b.span && b.column < a.column + a.span
}

/** Returns whether a bar is over a day of its week. */
export function isOver(bar: Pick<WeekBar<unknown>, 'column' | 'span'>, column: number): boolean {
  return bar.column <= column && column < bar.column + bar.span
}
