import type { ProblemCode } from '../../../contract/problem.ts'
import { createStore } from '../../ui/store.ts'
import type { InvolvementChange, InvolvementMutation } from '../involvement/involvement.ts'

/** Set while the server cannot be reached. */
export interface OfflineStatus {
  /** When the data on the screen was current, in milliseconds since 1970; null if there is none. */
  asOf: number | null
}

export const offlineStore = createStore<OfflineStatus | null>(null)

/** Shows that the app is offline. connection.ts then waits for the server. */
export function goOffline(asOf: number | null): void {
  offlineStore.set({ asOf })
}

/** A change of the user that waits for a connection. */
export interface QueuedChange {
  /** User, event and kind: a later change of the same kind takes the place of an earlier one. */
  id: string
  userId: string
  change: InvolvementMutation
  eventTitle: string
  queuedAt: number
  /** Different for each change, also with the same id. */
  version: string
  /** Why the server has refused the change; null while it waits. */
  refusal: ProblemCode | null
}

/** The queue of the user of this tab, oldest first, with what was refused and not dismissed yet. */
export const queueStore = createStore<readonly QueuedChange[]>([])

/** The functions of queue.ts, once it is loaded. Before, nothing can be queued. */
export interface OfflineQueue {
  queueChange(change: InvolvementMutation, eventTitle: string): Promise<boolean>
  removeQueuedChange(queued: QueuedChange): Promise<void>
}

export const offlineQueue: { current: OfflineQueue | null } = { current: null }

/** The waiting changes as changes of the involvement. */
export const queuedInvolvementStore = createStore<readonly InvolvementChange[]>([])
