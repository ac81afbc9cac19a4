import type { EventSummary } from '../../domain/event.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { EVENT_SUMMARY_COLUMNS } from './events.ts'

const READ_SHARED_EVENT = statement(
  'read_shared_event',
  `select ${EVENT_SUMMARY_COLUMNS} from eventlist e where e.event_code = $1`,
)

/** Reads an event without a user, for its preview. Returns null for an unknown event code. */
export function readSharedEvent(tx: Tx, eventCode: string): Promise<EventSummary | null> {
  return tx.queryOne<EventSummary>(READ_SHARED_EVENT, [eventCode])
}
