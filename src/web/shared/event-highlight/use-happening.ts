import { useEffect, useState } from 'react'
import type { HappeningEventData } from '../../../contract/event-schemas.ts'
import { isHappening } from '../../../domain/event-hours.ts'
import { deviceNow } from '../device-clock.ts'
import { monotonicNow } from '../queries.ts'

const UPDATE_INTERVAL_MS = 20_000

/** When a reply was sent by the clock of the server, and when it was requested by that of the page. */
interface ReplyTime {
  now: string
  fetchedAt: number
}

/** Returns the time of the server, in milliseconds since 1970. Copies for offline use have no time of the page; the device has one. */
function getServerTime({ now, fetchedAt }: ReplyTime): number {
  return fetchedAt < 0 ? deviceNow() : Date.parse(now) + monotonicNow() - fetchedAt
}

/** Registered events below one heading. */
export interface HappeningGroup {
  isUnderWay: boolean
  events: HappeningEventData[]
  /** Of the only event; null if it is not known. */
  firstTime: string | null
}

/**
 * Returns the events that are under way by the clock of the server, then the others of today; no group is empty. The first result is
 * that of the moment of the reply, so that the browser hydrates what the server has rendered.
 */
export function useHappeningGroups(
  { now, fetchedAt }: ReplyTime,
  events: readonly HappeningEventData[],
): HappeningGroup[] {
  const [time, setTime] = useState(() => Date.parse(now))
  useEffect(() => {
    const update = () => setTime(getServerTime({ now, fetchedAt }))
    update()
    const timer = setInterval(update, UPDATE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [now, fetchedAt])
  return [true, false].flatMap((isUnderWay) => {
    const group = events.filter(({ occurrences }) => isHappening(occurrences, time) === isUnderWay)
    const [first, second] = group
    if (!first) return []
    const firstTime = first.starts_at ?? first.agenda_hours?.first ?? null
    return [{ isUnderWay, events: group, firstTime: second ? null : firstTime }]
  })
}
