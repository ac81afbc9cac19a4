import type { FullInvolvement } from '../../../domain/event.ts'
import { currentTexts, loadTextsOf, problemText, type Texts } from '../../texts/texts.ts'
import type { ToastMessage } from '../../ui/toast-region.tsx'
import { ApiError, hasErrorCode } from '../api/api-error.ts'
import { INVOLVEMENT_KIND, type InvolvementMutation } from '../involvement/involvement.ts'
import { createSuccessToast } from '../involvement/involvement-toasts.ts'
import { sendInvolvement } from '../involvement/send-involvement.ts'
import { optimisticMutationOptions } from '../optimistic.ts'
import { invalidateMyEvents, monotonicNow } from '../queries.ts'
import { sessionManager } from '../session/session.ts'
import { getFirstResponseUserId, getShownUserId } from '../session/shown-user.ts'
import { showToast } from '../toasts.ts'
import { showOffline } from './connection.ts'
import { changeStore, QUEUE_DATABASE, readStore, type StoreDefinition } from './databases.ts'
import { offlineStore, type QueuedChange, queuedInvolvementStore, queueStore } from './offline-store.ts'

/** A change that failed for a reason that passes is sent again after this many milliseconds. */
const RESEND_DELAY_MS = 30_000

/** Codes that say nothing about the change itself. */
const PASSING_CODES = ['too_many_attempts', 'session_token_replaced', 'user_changed']

const QUEUE: StoreDefinition<QueuedChange> = { database: QUEUE_DATABASE, name: 'changes', keyPath: 'id' }

/** Notifies other tabs that the queue has changed. Messages contain nothing. */
const tabs =
  typeof BroadcastChannel === 'undefined' || typeof document === 'undefined'
    ? null
    : new BroadcastChannel('amberlink-queue')

let resendTimer: ReturnType<typeof setTimeout> | undefined

/** Runs `work` in one tab at a time. */
async function withQueueLock(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('amberlink-queue', work)
  else await work()
}

/** Returns the user of this tab, before the session is known that of the copies, and null when signed out. */
function getUserId(): string | null | undefined {
  const shown = getShownUserId()
  return shown === undefined ? getFirstResponseUserId() : shown
}

/**
 * Stores a change that could not be sent. A change that takes back a waiting one removes it instead. Returns false if it cannot be
 * stored.
 */
export async function queueChange(change: InvolvementMutation, eventTitle: string): Promise<boolean> {
  const userId = getUserId()
  if (!userId) return false
  const id = `${userId} ${change.event_code} ${change.kind}`
  try {
    await changeStore(QUEUE, async (store) => {
      const waiting = await store.get(id)
      if (waiting && !waiting.refusal && waiting.change.active !== change.active) await store.delete(id)
      else
        await store.put({
          id,
          userId,
          change,
          eventTitle,
          queuedAt: Date.now(),
          version: crypto.randomUUID(),
          refusal: null,
        })
    })
  } catch {
    return false
  }
  await publishQueue()
  showOffline()
  return true
}

/** Removes a waiting or refused change. One that is being sent is no longer cancelled. */
export async function removeQueuedChange({ id, version }: QueuedChange): Promise<void> {
  // What cannot be removed stays in the list.
  await withQueueLock(() => removeChange(id, version)).catch(() => {})
  await publishQueue()
}

// Only if no later change has taken its place.
async function removeChange(id: string, version: string): Promise<void> {
  await changeStore(QUEUE, async (store) => {
    if ((await store.get(id))?.version === version) await store.delete(id)
  })
}

/** Deletes the changes of all users except this one. */
export async function discardQueuesOfOthers(userId: string): Promise<void> {
  await changeStore(QUEUE, async (store) => {
    for (const { id, userId: owner } of await store.getAll()) if (owner !== userId) await store.delete(id)
  })
}

/** Shows the stored queue of the user in this tab, and by a message in all others. `sent`: how many changes this tab has sent. */
async function publishQueue(sent = 0): Promise<void> {
  await showQueue(sent)
  tabs?.postMessage(null)
}

/**
 * Reads the queue of the user into the stores, and announces changes that this tab showed as waiting and that were refused since,
 * together with the number of those that it has `sent`.
 */
export async function showQueue(sent = 0): Promise<void> {
  const userId = getUserId()
  const queue = userId ? await readQueue(userId) : []
  const waiting = new Set(queueStore.get().map(({ version, refusal }) => (refusal ? null : version)))
  queueStore.set(queue)
  showRefusals(
    queue.filter(({ refusal, version }) => refusal && waiting.has(version)),
    sent,
  )
  queuedInvolvementStore.set(
    queue
      .filter(({ refusal }) => !refusal)
      .map(({ change }) => ({ change, confirmation: null, isQueued: true })),
  )
}

async function readQueue(userId: string): Promise<QueuedChange[]> {
  // Without storage, and once the data of the site are deleted, nothing waits.
  const all = await readStore(QUEUE, (store) => store.getAll()).catch(() => [])
  return all.filter((each) => each.userId === userId).sort((a, b) => a.queuedAt - b.queuedAt)
}

/** Shows changes of the queue by other tabs. */
export function watchQueue(): void {
  tabs?.addEventListener('message', () => {
    const waiting = queuedInvolvementStore.get().length
    void showQueue().then(() => {
      // Another tab has sent changes; what this one shows is from before.
      if (queuedInvolvementStore.get().length < waiting) refetchInvolvement()
    })
  })
}

/**
 * Sends the queue of the signed-in user, oldest first, in one tab at a time. What the server refuses stays in the list with its
 * reason until the user dismisses it; anything else that fails is sent again later.
 */
export async function sendQueue(): Promise<void> {
  const userId = getShownUserId()
  if (!userId || offlineStore.get() || (await readQueue(userId)).every(({ refusal }) => refusal)) return
  const sent: QueuedChange[] = []
  let hasRefusals = false
  await withQueueLock(async () => {
    // Read again: another tab may have sent them.
    for (const queued of await readQueue(userId)) {
      if (queued.refusal) continue
      if (getShownUserId() !== userId) return
      try {
        const reply = await sendInvolvement(queued.change)
        confirmChange(queued.change, reply)
        await removeChange(queued.id, queued.version)
        sent.push(queued)
      } catch (error) {
        if (hasErrorCode(error, 'not_signed_in')) return sessionManager.expire()
        if (hasErrorCode(error, 'network')) return showOffline()
        const refusal = findRefusal(error)
        if (!refusal) {
          clearTimeout(resendTimer)
          resendTimer = setTimeout(() => void sendQueue(), RESEND_DELAY_MS)
          return
        }
        await markRefused(queued, refusal)
        hasRefusals = true
      }
    }
  })
  await publishQueue(sent.length)
  if (sent.length > 0) refetchInvolvement()
  const [only] = sent
  // The toast of refusals names both.
  if (!only || hasRefusals) return
  announce(({ offline }) =>
    sent.length === 1
      ? createSuccessToast(only.change, only.eventTitle)
      : { ...offline.sent(sent.length), tone: 'success' },
  )
}

/** Shows the reply like that to a change that was sent at once, so that lists fetched before are up to date. */
function confirmChange(change: InvolvementMutation, reply: FullInvolvement): void {
  const { queryClient } = sessionManager.scope()
  const options = optimisticMutationOptions<InvolvementMutation, FullInvolvement>({
    kind: INVOLVEMENT_KIND,
    scope: change.event_code,
    send: sendInvolvement,
    onSuccess: () => {},
    onError: () => {},
  })
  queryClient.getMutationCache().build(queryClient, options, {
    status: 'success',
    variables: change,
    data: { reply, receivedAt: monotonicNow() },
    submittedAt: Date.now(),
    context: undefined,
    error: null,
    failureCount: 0,
    failureReason: null,
    isPaused: false,
  })
}

/** Returns the code of an error that would repeat with every attempt; undefined for others. */
function findRefusal(error: unknown): QueuedChange['refusal'] | undefined {
  if (!(error instanceof ApiError) || !error.problem) return undefined
  const { code, status } = error.problem
  return status >= 400 && status < 500 && status !== 401 && !PASSING_CODES.includes(code) ? code : undefined
}

async function markRefused(queued: QueuedChange, refusal: QueuedChange['refusal']): Promise<void> {
  const marked = changeStore(QUEUE, async (store) => {
    if ((await store.get(queued.id))?.version === queued.version) await store.put({ ...queued, refusal })
  })
  // What is still waiting is sent and refused again.
  await marked.catch(() => {})
}

/** Shows a toast about changes that were refused a moment ago, because the notice with the reasons may be out of view. */
function showRefusals(refused: readonly QueuedChange[], sent: number): void {
  const [first] = refused
  if (!first?.refusal) return
  const { change, eventTitle, refusal } = first
  const isOnly = refused.length === 1
  announce((texts) => {
    const { offline } = texts
    const name = offline.changes[change.kind][change.active ? 'add' : 'remove'](eventTitle)
    const reason = problemText(texts, refusal)
    const toast = isOnly
      ? { title: offline.refusedTitle(name), description: reason }
      : offline.severalRefused(refused.length)
    const sentToo = sent > 0 && {
      title: offline.sentAndRefused(sent, refused.length),
      ...(isOnly && { description: `${name} – ${reason}` }),
    }
    return { ...toast, ...sentToo, tone: 'error' }
  })
}

/** Shows a toast once the texts are loaded, which the auth screen and the 404 page do without. */
function announce(createToast: (texts: Texts) => ToastMessage): void {
  void loadTextsOf('OfflineNotice').then(
    () => showToast(createToast(currentTexts())),
    // Without them the notice of the next screen lists the queue.
    () => {},
  )
}

function refetchInvolvement(): void {
  const { queryClient } = sessionManager.scope()
  invalidateMyEvents(queryClient)
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'event' })
}
