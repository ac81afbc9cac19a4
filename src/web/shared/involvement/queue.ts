import type { FullInvolvement } from '../../../domain/event.ts'
import { loadTextsOf } from '../../texts/texts.ts'
import type { ToastMessage } from '../../ui/toast-region.tsx'
import { api } from '../api/api.ts'
import { ApiError, hasErrorCode } from '../api/api-error.ts'
import { deviceNow } from '../device-clock.ts'
import { showOffline } from '../offline/connection.ts'
import { offlineStore } from '../offline/offline-store.ts'
import { invalidateMyEvents } from '../queries.ts'
import { sessionManager } from '../session/session.ts'
import { getShownUserId } from '../session/shown-user.ts'
import { showToast } from '../toasts.ts'
import type { InvolvementMutation } from './involvement.ts'
import {
  createAskedToast,
  createQueuedToast,
  createRefusalToast,
  createSentToast,
  createSuccessToast,
  isDateLost,
} from './involvement-toasts.ts'
import { describeQueued, isQueued, type QueuedChange, queueStore } from './queue-store.ts'
import { addUndoToken, sendInScope, sendInvolvement } from './send-involvement.ts'
import { readQueue, storeChange, updateStored } from './stored-queue.ts'

/** A change that failed for a reason that passes is sent again after this many milliseconds. */
const RESEND_DELAY_MS = 30_000

/** Before a change that is older than this many milliseconds is sent, the user is asked. */
const ASK_AFTER_MS = 24 * 60 * 60 * 1000

/** Codes that say nothing about the change itself. */
const PASSING_CODES = ['too_many_attempts', 'session_token_replaced', 'user_changed']

/** Notifies other tabs that the queue has changed. Messages contain nothing. */
const tabs = typeof document === 'undefined' ? null : new BroadcastChannel('amberlink-queue')

let resendTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Stores a change to be sent once that is possible, and shows it. Rejects if it cannot be stored. `isUnsent`: whether no request was sent
 * for it.
 */
export async function queueChange(
  change: InvolvementMutation,
  eventTitle: string,
  isUnsent: boolean,
): Promise<void> {
  const isLeft = await storeChange(change, eventTitle, isUnsent)
  await publishQueue()
  if (!isUnsent) showOffline()
  if (!offlineStore.get()) void sendQueue()
  else if (isLeft) announce(createQueuedToast)
}

/** Removes a change that was refused, or that the user was asked about and does not want. */
export async function discardChange(queued: QueuedChange): Promise<void> {
  // What cannot be removed stays in the list.
  await updateStored(queued, null).catch(() => {})
  await publishQueue()
}

/** Shows the stored queue of the user in this tab, and by a message in all others. `sent`: how many changes this tab has sent. */
async function publishQueue(sent = 0): Promise<boolean> {
  const hasStopped = await showQueue(sent)
  tabs?.postMessage(null)
  return hasStopped
}

/**
 * Reads the queue of the user into the store. Announces which changes that this tab showed as queued were refused since, together
 * with the number of those that it has `sent`, or that the notice asks about some. Returns whether there are any.
 */
export async function showQueue(sent = 0): Promise<boolean> {
  const queue = await readQueue()
  const queued = new Set(queueStore.get().flatMap((each) => (isQueued(each) ? each.version : [])))
  queueStore.set(queue)
  const stopped = queue.filter((each) => !isQueued(each) && queued.has(each.version))
  const refused = stopped.filter(({ refusal }) => refusal)
  const [first] = refused
  if (first) announce(() => createRefusalToast(first, refused.length, sent))
  else if (stopped.length > 0 && !isTopInView()) announce(createAskedToast)
  return stopped.length > 0
}

/** Whether the notice is in view: a toast would only cover its question. */
const isTopInView = () => scrollY === 0 && document.querySelector('[role=dialog]') === null

/** Shows changes of the queue by other tabs. */
export function watchQueue(): void {
  tabs?.addEventListener('message', () => {
    const queued = queueStore.get().filter(isQueued).length
    void showQueue().then(() => {
      // Another tab has sent changes; what this one shows is from before.
      if (queueStore.get().filter(isQueued).length < queued) refetchInvolvement()
    })
  })
}

interface SentChange {
  queued: QueuedChange
  reply: FullInvolvement
}

/**
 * Sends the queue of the signed-in user, oldest first, in one tab at a time. What the server refuses stays in the list with its
 * reason until the user dismisses it; anything else that fails is sent again later.
 */
export async function sendQueue(): Promise<void> {
  const userId = getShownUserId()
  if (!userId || offlineStore.get() || !(await readQueue()).some(isQueued)) return
  const sent: SentChange[] = []
  const sendAll = async () => {
    // Read again after each: the user and other tabs change the queue meanwhile.
    for (let goesOn = true; goesOn && getShownUserId() === userId; ) {
      const next = (await readQueue()).find(isQueued)
      goesOn = next !== undefined && (await sendNext(next, sent))
    }
  }
  if (navigator.locks) await navigator.locks.request('amberlink-queue', sendAll)
  else await sendAll()
  const hasStopped = await publishQueue(sent.length)
  if (sent.length === 0) return
  refetchInvolvement()
  const restoredToday = sent.find(({ queued, reply }) => isDateLost(queued.change, reply))
  const [only] = sent
  const announced = restoredToday ?? (sent.length === 1 ? only : undefined)
  // The toast of refusals names both.
  if (restoredToday || !hasStopped)
    announce(() =>
      announced
        ? createSuccessToast(announced.queued.change, describeQueued(announced.queued), announced.reply)
        : createSentToast(sent.length),
    )
}

/** Sends a change of the queue and removes it, or asks about it. Returns whether the next one can be sent. */
async function sendNext(queued: QueuedChange, sent: SentChange[]): Promise<boolean> {
  const { change } = queued
  try {
    if (deviceNow() - queued.queuedAt > ASK_AFTER_MS) {
      const isDone = await isAlreadyDone(change)
      await updateStored(queued, isDone ? null : { isAsked: true })
      // What is on the screen may be older.
      if (isDone) refetchInvolvement()
    } else if (await updateStored(queued, { isUnsent: false })) {
      const reply = await sendInScope(change, () => sendInvolvement(addUndoToken(change)))
      if (await updateStored(queued, null)) sent.push({ queued, reply })
    }
  } catch (error) {
    if (hasErrorCode(error, 'network')) {
      showOffline()
      return false
    }
    const refusal = findRefusal(error)
    if (!refusal) {
      clearTimeout(resendTimer)
      resendTimer = setTimeout(() => void sendQueue(), RESEND_DELAY_MS)
      return false
    }
    // Without storage, nothing is queued.
    await updateStored(queued, { refusal }).catch(() => {})
  }
  return true
}

/** Returns whether the server already has what a change wants, because it arrived or another device made it. */
async function isAlreadyDone({ event_code, kind, active }: InvolvementMutation): Promise<boolean> {
  const { event } = await api('GET /api/events/{event_code}', { params: { event_code } })
  const instants = {
    registration: event.registered_at,
    external_registration: event.externally_registered_at,
    favorite: event.favorited_at,
    waiting: event.waiting_since ?? event.registered_at,
  }
  return (instants[kind] !== null) === active
}

/** Returns the code of an error that would repeat with every attempt; undefined for others. */
function findRefusal(error: unknown): QueuedChange['refusal'] | undefined {
  if (!(error instanceof ApiError) || !error.problem) return undefined
  const { code, status } = error.problem
  return status >= 400 && status < 500 && status !== 401 && !PASSING_CODES.includes(code) ? code : undefined
}

/** Shows a toast once the texts are loaded, which the auth screen and the 404 page do without. */
function announce(createToast: () => ToastMessage): void {
  void loadTextsOf('OfflineNotice').then(
    () => showToast(createToast()),
    // Without them the notice of the next screen lists the queue.
    () => {},
  )
}

function refetchInvolvement(): void {
  const { queryClient } = sessionManager.scope()
  invalidateMyEvents(queryClient)
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'event' })
}
