import { type EventSummary, getEventNameOrCode, type PlacesLeft } from '../../../domain/event.ts'
import { ApiError, hasErrorCode } from '../api/api-error.ts'
import { offlineStore } from '../offline/offline-store.ts'
import { invalidateEvents } from '../queries.ts'
import { sessionManager } from '../session/session.ts'
import { showToast } from '../toasts.ts'
import type { InvolvementMutation, InvolvementReply } from './involvement.ts'
import { createErrorToast } from './involvement-error-toast.ts'
import { isQueued, isReplaced, queueStore, UNREAD_QUEUE } from './queue-store.ts'
import { addUndoToken, listSent, sendInScope, sendInvolvement } from './send-involvement.ts'

/** The queue is needed without a connection only; after-load.ts loads it before. */
const loadQueue = () => import('./queue.ts')

/** Other tabs fetch again what they show once a change has been sent. Messages contain nothing. */
const otherTabs = typeof document === 'undefined' ? null : new BroadcastChannel('amberlink-involvement')
otherTabs?.addEventListener('message', () => invalidateEvents(sessionManager.scope().queryClient))

/** Thrown when a change is queued instead of being sent. */
class QueuedError extends Error {}

/**
 * Changes the involvement in an event: shows the change at once, sends it, or queues it without a connection, and shows the toasts
 * of §8. The last change wins, also on the server. With `openEvent`, the toast after registering offers to meet people there.
 */
export async function changeInvolvement(
  event: Pick<EventSummary, 'event_code' | 'event_name' | 'sign_up_url'> & {
    places_left?: PlacesLeft | null
  },
  input: Omit<InvolvementMutation, 'event_code'>,
  openEvent?: (event_code: string) => void,
): Promise<void> {
  const { event_code } = event
  const { kind } = input
  const refetchEvents = () => invalidateEvents(sessionManager.scope().queryClient)
  const change: InvolvementMutation = { event_code, ...input, ...findRemovedTime(event_code, input) }
  try {
    const send = () => sendOrQueue(change, getEventNameOrCode(event))
    const queuesNow = mustQueue(event_code) && !mustWait(event_code)
    const reply = await (queuesNow ? send() : sendInScope(change, send))
    otherTabs?.postMessage(null)
    const { undo } = reply
    if (event.places_left && kind !== 'favorite') refetchEvents()
    const restore =
      undo === null ? null : () => void changeInvolvement(event, { ...change, active: true, undo }, openEvent)
    void import('./involvement-toasts.ts').then(
      ({ createSuccessToast }) => showToast(createSuccessToast(change, event, reply, restore, openEvent)),
      // Without this code, the page shows the change all the same.
      () => {},
    )
  } catch (error) {
    if (error instanceof QueuedError) return
    const wait = () => void changeInvolvement(event, { kind: 'waiting', active: true }, openEvent)
    const sendConfirmation = () =>
      void import('./send-confirmation.ts').then((module) => module.sendConfirmation()).catch(() => {})
    showToast(createErrorToast(change, error, wait, sendConfirmation))
    // What is shown is from before the last place was taken.
    if (hasErrorCode(error, 'event_full')) refetchEvents()
  }
}

const mustQueue = (event_code: string) =>
  offlineStore.get() !== null ||
  queueStore.get().some((each) => isQueued(each) && each.change.event_code === event_code)

/** Without a connection, an earlier change whose reply is missing is queued first, because the last one to be queued wins. */
const mustWait = (event_code: string) =>
  offlineStore.get() !== null && listSent(event_code).some(({ confirmation }) => !confirmation)

/** Whether the user is asked about a change that this one replaces. The queue then replaces the question, too. */
const isAnswer = (change: InvolvementMutation) =>
  queueStore.get().some((each) => each.isAsked && isReplaced(each.change, change))

/** A change that undoes a removal before this is confirmed restores the time that it removes. */
function findRemovedTime(
  event_code: string,
  { kind, active }: Pick<InvolvementMutation, 'kind' | 'active'>,
): Pick<InvolvementMutation, 'since'> | undefined {
  const pending = listSent(event_code).filter(({ confirmation }) => !confirmation)
  const queued = queueStore.get().filter((each) => isQueued(each) && each.change.event_code === event_code)
  const last = [...pending, ...queued].findLast(({ change }) => change.kind === kind)?.change
  return active && last?.active === false && last.since ? { since: last.since } : undefined
}

/** Sends a change. Without a connection, or after a queued change of the event, queues it and throws a QueuedError. */
async function sendOrQueue(input: InvolvementMutation, title: string): Promise<InvolvementReply> {
  const change = addUndoToken(input)
  let error: unknown = new ApiError('network')
  // An earlier page may have stored a change of this event.
  if (queueStore.get() === UNREAD_QUEUE)
    await loadQueue()
      .then(({ showQueue }) => showQueue())
      .catch(() => {})
  const isUnsent = mustQueue(change.event_code) || isAnswer(change)
  if (!isUnsent) {
    try {
      return await sendInvolvement(change)
    } catch (cause) {
      if (!hasErrorCode(cause, 'network')) throw cause
      error = cause
    }
  }
  throw await loadQueue()
    .then(({ queueChange }) => queueChange(change, title, isUnsent))
    .then(
      () => new QueuedError(),
      () => error,
    )
}
