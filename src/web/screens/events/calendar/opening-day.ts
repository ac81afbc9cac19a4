import type { Day } from '../../../../domain/day.ts'
import type { EventSummary } from '../../../../domain/event.ts'
import { getMonth, type Month } from '../../../../domain/month.ts'

/** The day whose events a month shows before one is chosen: the next that has some, else the first; none without events. */
export function getInitialDay(days: readonly { day: Day }[], today: Day): Day | undefined {
  return (days.find(({ day }) => day >= today) ?? days[0])?.day
}

/** Of the months in which `events` begin the one to look at instead of `month`: the next from today on, else the last. */
export function findNearestMonth(
  events: readonly Pick<EventSummary, 'date_begin'>[],
  month: Month,
  today: Day,
): Month | undefined {
  const days = events.flatMap(({ date_begin }) => date_begin ?? []).sort()
  const others = days.filter((day) => getMonth(day) !== month)
  const nearest = others.find((day) => day >= today) ?? others.at(-1)
  return nearest && getMonth(nearest)
}
