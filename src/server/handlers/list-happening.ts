import { listOccurrences } from '../../domain/agenda-hours.ts'
import type { Day } from '../../domain/day.ts'
import { isHappening, type Occurrence } from '../../domain/event-hours.ts'
import { getEventState } from '../../domain/event-state.ts'
import type { Clock } from '../platform/clock.ts'
import type { FullEventRow } from '../store/events.ts'

/**
 * Returns the events of `readCurrentEvents` that take place today or are under way, with the periods in which they do. Those that are
 * under way come first.
 */
export function listHappening<Detail extends FullEventRow & { time_zone: string }>(
  details: readonly Detail[],
  today: Day,
  clock: Clock,
) {
  const now = clock.now().getTime()
  const events = details.map((event) => {
    const occurrences: Occurrence[] = listOccurrences(event, today, event.time_zone)
    return { ...event, occurrences }
  })
  const isUnderWay = (event: (typeof events)[number]) => isHappening(event.occurrences, now)
  const others = events.filter((event) => !isUnderWay(event) && getEventState(event, today).isLive)
  return [...events.filter(isUnderWay), ...others]
}
