import { useStore } from '../../ui/store.ts'
import { useOptimisticChanges } from '../optimistic.ts'
import {
  INVOLVEMENT_KIND,
  type InvolvementChange,
  type InvolvementMutation,
  type InvolvementReply,
  resolveInvolvement,
  type ShownInvolvement,
} from './involvement.ts'
import { isQueued, queueStore } from './queue-store.ts'

/** The user's involvement in an event fetched at `fetchedAt`, pending changes included. */
export function useInvolvement(
  event: Parameters<typeof resolveInvolvement>[0],
  fetchedAt: number,
): ShownInvolvement {
  return resolveInvolvement(event, fetchedAt, useOptimisticInvolvement(event.event_code))
}

/** The user's changes to one event, or to all, for lists that an event joins or leaves because of them. */
export function useOptimisticInvolvement(event_code?: string): readonly InvolvementChange[] {
  const sent = useOptimisticChanges<InvolvementMutation, InvolvementReply>(INVOLVEMENT_KIND, event_code)
  const queued = useStore(queueStore).filter(isQueued)
  return [
    ...sent,
    ...queued.map(
      ({ change }) => ({ change, confirmation: null, isQueued: true }) satisfies InvolvementChange,
    ),
  ]
}
