import type { Day } from '../../../domain/day.ts'
import type { EventSummary, FullInvolvement, Involvement, PlacesLeft } from '../../../domain/event.ts'
import { type ClosedReason, getEventState, isWaitingListOpen } from '../../../domain/event-state.ts'
import { applyNewerChanges, type OptimisticChange } from '../optimistic.ts'

/** The kind of these optimistic changes. */
export const INVOLVEMENT_KIND = 'involvement'

/**
 * A click on Register, Unregister or the favorite star of an event, on Undo in its toast, on "I have registered there", which also
 * registers here, or on the button that joins or leaves the waiting list.
 */
export interface InvolvementMutation {
  event_code: string
  kind: 'registration' | 'external_registration' | 'favorite' | 'waiting'
  /** Whether the user is registered, here or with the organiser, or waits, or the event is a favorite, afterwards. */
  active: boolean
  /** Whether an external registration also registers here. */
  registersHere?: boolean
  /** From the reply to the removal: restores the removed row with its original time. */
  undo?: string
  /** On a removal, the time that it removes; on a change that undoes it, the time to restore. */
  since?: string | null
}

/** The reply to a change. `undo` is the token that undoes a removal. */
export type InvolvementReply = FullInvolvement & { undo: string | null }

export interface InvolvementChange extends OptimisticChange<InvolvementMutation, FullInvolvement> {
  /** Whether the change is queued. */
  isQueued?: true
}

/** What is shown; the times are null while the request that sets them is pending. */
export interface ShownInvolvement extends FullInvolvement {
  registered: boolean
  /** Whether the user said that they have registered with the organiser too. */
  registeredExternally: boolean
  favorite: boolean
  /** Whether the user is on the waiting list. */
  waiting: boolean
  /** Whether a change of the registration or of the waiting list is pending. */
  registering: boolean
  /** Whether a change of the registration or of the waiting list is queued. */
  isRegistrationQueued: boolean
  /** Whether "I have registered there", or taking it back, is queued. */
  isExternalRegistrationQueued: boolean
  /** Whether a change of the favorite is queued. */
  isFavoriteQueued: boolean
}

/**
 * Combines an event fetched at `fetchedAt` with the user's changes: a pending change wins, otherwise the newer of the fetched
 * event and the last reply.
 */
export function resolveInvolvement(
  // The calendar shows nothing about the registration with the organiser and does not fetch it.
  event: Involvement & Partial<FullInvolvement> & { event_code: string },
  fetchedAt: number,
  changes: readonly InvolvementChange[],
): ShownInvolvement {
  const own = changes.filter(({ change }) => change.event_code === event.event_code)
  const confirmed = own.filter(({ confirmation }) => confirmation)
  const reply = applyNewerChanges(
    null as FullInvolvement | null,
    fetchedAt,
    confirmed,
    (_, { confirmation }) => (confirmation ? confirmation.reply : null),
  )
  const { registered_at, externally_registered_at = null, favorited_at } = reply ?? event
  const { waiting_since = null, waiting_position = null } = reply ?? event
  // Pages show many events, nearly all without changes.
  const findPending = (...kinds: InvolvementMutation['kind'][]) =>
    own.length === 0
      ? undefined
      : own.findLast(({ change, confirmation }) => !confirmation && kinds.includes(change.kind))
  const registration = findPending('registration')
  const external = findPending('external_registration')
  const favorite = findPending('favorite')
  const waitingChange = findPending('waiting')
  const last = findPending('registration', 'external_registration')?.change
  const registered =
    last && (last.active || last.kind === 'registration') ? last.active : registered_at !== null
  const waiting = !registered && (waitingChange?.change.active ?? waiting_since !== null)
  return {
    registered,
    waiting,
    waiting_since: waiting ? waiting_since : null,
    waiting_position: waiting ? waiting_position : null,
    registeredExternally: registered && (external?.change.active ?? externally_registered_at !== null),
    favorite: favorite?.change.active ?? favorited_at !== null,
    registered_at: registered ? registered_at : null,
    externally_registered_at: registered ? externally_registered_at : null,
    favorited_at: favorite?.change.active === false ? null : favorited_at,
    registering: [registration, waitingChange].some((each) => each && !each.isQueued),
    isRegistrationQueued:
      (registration?.isQueued ||
        waitingChange?.isQueued ||
        (external?.isQueued && external.change.registersHere)) ??
      false,
    isExternalRegistrationQueued: external?.isQueued ?? false,
    isFavoriteQueued: favorite?.isQueued ?? false,
  }
}

/** What the main button of an event does. A user who waits can take a place that is left in the last two days. */
export type MainAction = 'register' | 'unregister' | 'joinWaitingList' | 'leaveWaitingList'

export function getMainAction(
  { places_left }: { places_left: PlacesLeft | null },
  { registered, waiting }: Pick<ShownInvolvement, 'registered' | 'waiting'>,
): MainAction {
  if (registered) return 'unregister'
  if (places_left !== 'full') return 'register'
  return waiting ? 'leaveWaitingList' : 'joinWaitingList'
}

/** Returns why the action is not possible on the day `today`; null if it is. */
export function getClosedReason(event: EventSummary, action: MainAction, today: Day): ClosedReason | null {
  const { registration } = getEventState(event, today)
  if (!registration.isOpen) return registration.reason
  return action === 'joinWaitingList' && !isWaitingListOpen(event, today) ? 'event_full' : null
}

/** Whether the user has a place that someone else can get as soon as they unregister. */
export function risksPlace(
  event: Parameters<typeof getEventState>[0] & { places_left: PlacesLeft | null },
  { registered_at }: Pick<ShownInvolvement, 'registered_at'>,
  today: Day,
): boolean {
  return (
    event.places_left === 'full' && registered_at !== null && getEventState(event, today).registration.isOpen
  )
}

/** Returns the change that an action makes. */
export function createMainChange(
  action: MainAction,
  { registered_at }: Pick<ShownInvolvement, 'registered_at'>,
): Omit<InvolvementMutation, 'event_code'> {
  if (action === 'joinWaitingList' || action === 'leaveWaitingList')
    return { kind: 'waiting', active: action === 'joinWaitingList' }
  return { kind: 'registration', active: action === 'register', since: registered_at }
}
