import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

// What is looked at again within the half hour is still the same visit. Written once a minute at most.
const NOTE_VISIT = statement(
  'note_visit',
  `
    with noted as (
      update profiles
      set previous_visit_at =
            case when last_visit_at < now() - interval '30 minutes' then last_visit_at else previous_visit_at end,
          last_visit_at = now()
      where id = current_user_id()
        and (last_visit_at is null or last_visit_at < now() - interval '1 minute')
      returning previous_visit_at
    )
    select previous_visit_at from noted
    union all
    select previous_visit_at from profiles where id = current_user_id() and not exists (select from noted)`,
)

/**
 * Notes that the person of the transaction is looking at the dashboard, and answers when their visit before this one
 * ended; null during the first. A visit ends with half an hour of absence.
 */
export async function recordVisit(tx: Tx): Promise<Date | null> {
  const [row] = await tx.query<{ previous_visit_at: Date | null }>(NOTE_VISIT, [])
  return row?.previous_visit_at ?? null
}
