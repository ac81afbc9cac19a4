import type { Pool } from 'pg'
import { getAgendaHours } from '../../domain/agenda-hours.ts'
import type { EventPreviewMode, SharedEvent } from '../../domain/shared-event.ts'
import { withTransaction } from '../database/transaction.ts'
import type { Clock } from '../platform/clock.ts'
import { readSharedEvent } from '../store/events.ts'

export type SharedEvents = ReturnType<typeof createSharedEvents>

/** The events that anonymous visitors may see if they have the link: all, or none with EVENT_PREVIEWS=off. */
export function createSharedEvents(pool: Pool, mode: EventPreviewMode, clock: Clock) {
  return {
    /** Reads an event. Returns null for an unknown event code, and if previews are off. */
    async read(eventCode: string): Promise<SharedEvent | null> {
      if (mode === 'off') return null
      const event = await withTransaction(pool, (tx) => readSharedEvent(tx, eventCode))
      return event && { ...event, agenda_hours: getAgendaHours(event, clock.today()) }
    },
  }
}
