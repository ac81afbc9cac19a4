import type { Involvement } from '../../../domain/event.ts'
import { findNewerChange, type OptimisticChange } from '../optimistic.ts'

/** A click on Register, Unregister or the favorite star of an event, or on Undo in its toast. */
export interface InvolvementMutation {
  event_code: string
  kind: 'registration' | 'favorite'
  /** Whether the user is registered, or the event is a favorite, afterwards. */
  active: boolean
  /** From the reply to the removal: restores the removed row with its original time. */
  undo?: string
}

export type InvolvementChange = OptimisticChange<InvolvementMutation, Involvement>

/** What is shown; the times are null while the request that sets them is pending. */
export interface ShownInvolvement extends Involvement {
  registered: boolean
  favorite: boolean
  /** Whether a registration or its removal is pending. */
  registering: boolean
}

/**
 * Combines an event fetched at `fetchedAt` with the user's changes: a pending change wins, otherwise the newer of the fetched
 * event and the last reply.
 */
export function resolveInvolvement(
  event: Involvement & { event_code: string },
  fetchedAt: number,
  changes: readonly InvolvementChange[],
): ShownInvolvement {
  const own = changes.filter(({ change }) => change.event_code === event.event_code)
  const confirmed = own.filter(({ confirmation }) => confirmation)
  const { registered_at, favorited_at } = findNewerChange(confirmed, fetchedAt)?.confirmation?.reply ?? event
  const findPending = (kind: InvolvementMutation['kind']) =>
    own.findLast(({ change, confirmation }) => !confirmation && change.kind === kind)?.change
  const registration = findPending('registration')
  const favorite = findPending('favorite')
  return {
    registered: registration?.active ?? registered_at !== null,
    favorite: favorite?.active ?? favorited_at !== null,
    registered_at: registration?.active === false ? null : registered_at,
    favorited_at: favorite?.active === false ? null : favorited_at,
    registering: registration !== undefined,
  }
}
