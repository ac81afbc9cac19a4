import type { Day } from '../../domain/day.ts'
import type { EventSummary } from '../../domain/event.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { EVENT_SUMMARY_COLUMNS } from './event-columns.ts'

const NEXT_EVENT = statement(
  'next_event',
  `
    select ${EVENT_SUMMARY_COLUMNS}
    from user_events u join eventlist e on e.event_code = u.event_code
    where u.user_id = current_user_id() and u.status = 'registered' and e.date_begin >= $1
    order by e.date_begin, e.event_code
    limit 1`,
)

/**
 * The event starting soonest among those the person of the transaction is registered for and that begin on `today` or
 * later (spec §2 "Dashboard"), or null. Of several on one day, the first by code.
 */
export async function readNextEvent(tx: Tx, today: Day): Promise<EventSummary | null> {
  const [row] = await tx.query<EventSummary>(NEXT_EVENT, [today])
  return row ?? null
}
