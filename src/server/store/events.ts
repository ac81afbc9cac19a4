import type { Day } from '../../domain/day.ts'
import type { EventDetail, Involvement } from '../../domain/event.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import {
  EVENT_DETAIL_COLUMNS,
  FOLLOWS_ORGANISER,
  INVOLVEMENT_COLUMNS,
  INVOLVEMENT_JOINS,
} from './event-columns.ts'

const READ_EVENT = statement(
  'read_event',
  `
    select ${EVENT_DETAIL_COLUMNS}, ${FOLLOWS_ORGANISER}, ${INVOLVEMENT_COLUMNS}
    from eventlist e ${INVOLVEMENT_JOINS}
    where e.event_code = $1`,
)

/** Reads an event with all fields and the current user's involvement. Returns null for an unknown event. */
export async function readEvent(
  tx: Tx,
  eventCode: string,
): Promise<(EventDetail & Involvement & { follows_organiser: boolean }) | null> {
  const [row] = await tx.query<EventDetail & Involvement & { follows_organiser: boolean }>(READ_EVENT, [
    eventCode,
  ])
  return row ?? null
}

const COUNT_EVENTS = statement(
  'count_events',
  `select events from catalogue_counts where city = '' and topic = ''`,
)

/** Returns the number of events in the catalogue, from a count that triggers maintain. */
export async function countEvents(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ events: number }>(COUNT_EVENTS, [])
  return row?.events ?? 0
}

const ROLL_OVER_PAST_EVENTS = statement('roll_over_past_events', 'select roll_over_past_events($1) as moved')

/**
 * Moves events that ended before `today` to the past, and those that did not back, and returns how many were moved. Must run
 * when a day begins and before the first page of the day is read. Does nothing if the day has not changed.
 */
export async function rollOverPastEvents(tx: Tx, today: Day): Promise<number> {
  const [row] = await tx.query<{ moved: number }>(ROLL_OVER_PAST_EVENTS, [today])
  return row?.moved ?? 0
}
