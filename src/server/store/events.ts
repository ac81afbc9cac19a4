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

/** One event in full with what the person of the transaction has to do with it, or null when there is none. */
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

/** How many events the catalogue holds, whatever their number in the time of one look. */
export async function countEvents(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ events: number }>(COUNT_EVENTS, [])
  return row?.events ?? 0
}

const ROLL_OVER_PAST_EVENTS = statement('roll_over_past_events', 'select roll_over_past_events($1) as moved')

/**
 * Moves the catalogue to the day `today`: what is over by then goes behind what is not, in every order. Answers how
 * many events changed sides. To be called when the product's day begins and before the first page is served; on the
 * day the catalogue stands at already it does nothing.
 */
export async function rollOverPastEvents(tx: Tx, today: Day): Promise<number> {
  const [row] = await tx.query<{ moved: number }>(ROLL_OVER_PAST_EVENTS, [today])
  return row?.moved ?? 0
}
