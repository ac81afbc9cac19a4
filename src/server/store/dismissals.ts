import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

const DISMISS_EVENT = statement(
  'dismiss_event',
  `
    with event as (
      select event_code from eventlist where event_code = $1
    ), dismissed as (
      insert into dismissed_events (user_id, event_code) select current_user_id(), event_code from event
      on conflict (user_id, event_code) do nothing
    )
    select event_code from event`,
)

/** Dismisses an event: it is never recommended to the current user again. Idempotent. Returns false for an unknown event. */
export async function dismissEvent(tx: Tx, eventCode: string): Promise<boolean> {
  return (await tx.query(DISMISS_EVENT, [eventCode])).length > 0
}

const RESTORE_EVENT = statement(
  'restore_event',
  `
    with restored as (
      delete from dismissed_events where event_code = $1 and user_id = (select current_user_id())
    )
    select event_code from eventlist where event_code = $1`,
)

/** Undoes a dismissal. Returns false for an unknown event. */
export async function undoDismissal(tx: Tx, eventCode: string): Promise<boolean> {
  return (await tx.query(RESTORE_EVENT, [eventCode])).length > 0
}
