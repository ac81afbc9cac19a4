import type { ProblemCode } from '../../../contract/problem.ts'
import { createStore } from '../../ui/store.ts'
import type { InvolvementMutation } from './involvement.ts'

/** A change of the user that is queued, was refused, or that the user is asked about. */
export interface QueuedChange {
  /** User, event and kind: a later change of the same kind takes the place of an earlier one. */
  id: string
  userId: string
  change: InvolvementMutation
  eventTitle: string
  queuedAt: number
  /** Different for each change, also with the same id. */
  version: string
  /** Whether the server stores the opposite for sure, because neither this change nor what it replaced has been sent. */
  isUnsent?: boolean
  /** Whether it was queued for so long that the user is asked before it is sent. */
  isAsked?: boolean
  /** Why the server has refused the change; null while it is queued. */
  refusal: ProblemCode | null
}

/** The queue until the page has read what is stored. */
export const UNREAD_QUEUE: readonly QueuedChange[] = []

/** The queue of the user of this tab, oldest first, with what was refused and not dismissed yet. */
export const queueStore = createStore(UNREAD_QUEUE)

/** Returns whether a change is sent, without asking, once that is possible. */
export const isQueued = ({ refusal, isAsked }: QueuedChange) => !refusal && !isAsked

/** Returns whether a later change takes the place of an earlier one. Unregistering also takes back "I have registered there". */
export const isReplaced = (earlier: InvolvementMutation, { event_code, kind, active }: InvolvementMutation) =>
  earlier.event_code === event_code &&
  (earlier.kind === kind || (kind === 'registration' && !active && earlier.kind === 'external_registration'))

/** The event of a queued change, as far as toasts need it. */
export const describeQueued = ({ change: { event_code }, eventTitle }: QueuedChange) => ({
  event_code,
  event_name: eventTitle,
  sign_up_url: null,
})
