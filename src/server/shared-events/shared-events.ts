import type { Pool } from 'pg'
import { getAgendaHours } from '../../domain/agenda-hours.ts'
import type { EventPreviewMode, SharedEvent } from '../../domain/shared-event.ts'
import { isConnectionError } from '../database/database-errors.ts'
import { withTransaction } from '../database/transaction.ts'
import type { Clock } from '../platform/clock.ts'
import { LeastRecentlyUsed } from '../platform/least-recently-used.ts'
import { readSharedEvent } from '../store/events.ts'

export type SharedEvents = ReturnType<typeof createSharedEvents>

const KEPT_EVENTS = 1_000
/** Another process may have removed an event since. */
const KEPT_MS = 60 * 60_000

/** The events that anonymous visitors may see if they have the link: all, or none with EVENT_PREVIEWS=off. */
export function createSharedEvents(pool: Pool, mode: EventPreviewMode, clock: Clock) {
  /** As last read by this process. Used only while no connection to the database can be had. */
  const kept = new LeastRecentlyUsed<{ event: Awaited<ReturnType<typeof readSharedEvent>>; readAt: number }>(
    KEPT_EVENTS,
  )

  const readOrRecall = async (eventCode: string) => {
    try {
      const event = await withTransaction(pool, (tx) => readSharedEvent(tx, eventCode))
      // A removed event is forgotten, and unknown codes push out no event.
      if (event || kept.find(eventCode)) kept.set(eventCode, { event, readAt: performance.now() })
      return event
    } catch (error) {
      const last = isConnectionError(error) ? kept.find(eventCode) : undefined
      if (!last || performance.now() > last.readAt + KEPT_MS) throw error
      return last.event
    }
  }

  return {
    /**
     * Reads an event; while the database cannot be reached, returns it as it was last read. Returns null for an unknown event code, and
     * if previews are off.
     */
    async read(eventCode: string): Promise<SharedEvent | null> {
      if (mode === 'off') return null
      const event = await readOrRecall(eventCode)
      return event && { ...event, agenda_hours: getAgendaHours(event, clock.today()) }
    },
  }
}
