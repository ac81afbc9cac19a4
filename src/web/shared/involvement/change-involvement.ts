import { type EventSummary, getEventNameOrCode } from '../../../domain/event.ts'
import { ApiError } from '../api/api-error.ts'
import { offlineStore } from '../offline/offline-store.ts'
import { showToast } from '../toasts.ts'
import type { InvolvementMutation, InvolvementReply } from './involvement.ts'
import { createErrorToast, createQueuedToast, createSuccessToast } from './involvement-toasts.ts'
import { describeQueued, isWaiting, type QueuedChange, queueStore } from './queue-store.ts'
import { addUndoToken, listSent, sendInScope, sendInvolvement } from './send-involvement.ts'

/** The queue is needed without a connection only; after-load.ts loads it before. */
const loadQueue = () => import('./queue.ts')

type ChangedEvent = Pick<EventSummary, 'event_code' | 'event_name' | 'sign_up_url'>

/** Thrown when a change waits instead of being sent. `isReversed`: nothing is left to send. */
class QueuedError extends Error {
  readonly isReversed: boolean
  constructor(isReversed: boolean) {
    super('The change waits')
    this.isReversed = isReversed
  }
}

/**
 * Changes the involvement in an event: shows the change at once, sends it, or queues it without a connection, and shows the toasts
 * of §8. The last change wins, also on the server.
 */
export async function changeInvolvement(
  event: ChangedEvent,
  input: Omit<InvolvementMutation, 'event_code'>,
): Promise<void> {
  const { event_code } = event
  const title = getEventNameOrCode(event)
  const change: InvolvementMutation = { event_code, ...input, ...findReversedTime(event_code, input) }
  try {
    const reply = mustWait(event_code)
      ? await sendOrQueue(change, title)
      : await sendInScope(change, () => sendOrQueue(change, title))
    const { undo } = reply
    const restore =
      undo === null ? null : () => void changeInvolvement(event, { ...change, active: true, undo })
    showToast(createSuccessToast(change, event, reply, restore))
  } catch (error) {
    if (!(error instanceof QueuedError)) showToast(createErrorToast(change, error))
    else if (!offlineStore.get()) await (await loadQueue()).sendQueue()
    else if (!error.isReversed) showToast(createQueuedToast())
  }
}

/** Reverses a waiting change. */
export const cancelChange = (queued: QueuedChange) =>
  changeInvolvement(describeQueued(queued), { kind: queued.change.kind, active: !queued.change.active })

/** Sends a change that the user was asked about. */
export const sendAskedChange = (queued: QueuedChange) =>
  changeInvolvement(describeQueued(queued), queued.change)

const mustWait = (event_code: string) =>
  offlineStore.get() !== null ||
  queueStore.get().some(({ change, refusal }) => !refusal && change.event_code === event_code)

/** A change that reverses a removal before it is confirmed restores the time that this removes. */
function findReversedTime(
  event_code: string,
  { kind, active }: Pick<InvolvementMutation, 'kind' | 'active'>,
): Pick<InvolvementMutation, 'since'> | undefined {
  const pending = listSent(event_code).filter(({ confirmation }) => !confirmation)
  const queued = queueStore.get().filter((each) => each.change.event_code === event_code && isWaiting(each))
  const last = [...pending, ...queued].findLast(({ change }) => change.kind === kind)?.change
  return active && last?.active === false && last.since ? { since: last.since } : undefined
}

/** Sends a change. If it must wait for a connection or for an earlier one, stores it and throws a QueuedError. */
async function sendOrQueue(input: InvolvementMutation, title: string): Promise<InvolvementReply> {
  const change = addUndoToken(input)
  let error = new ApiError('network')
  const isUnsent = mustWait(change.event_code)
  if (!isUnsent) {
    try {
      return await sendInvolvement(change)
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.code === 'network')) throw cause
      error = cause
    }
  }
  const stored = await loadQueue().then(
    ({ queueChange }) => queueChange(change, title, isUnsent),
    () => undefined,
  )
  if (stored === undefined) throw error
  throw new QueuedError(stored === null)
}
