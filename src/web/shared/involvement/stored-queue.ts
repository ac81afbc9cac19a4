import { deviceNow } from '../device-clock.ts'
import { changeStore, QUEUE_DATABASE, readStore, type StoreDefinition } from '../offline/databases.ts'
import { isOfflineEnabled } from '../offline/offline-store.ts'
import { getFirstResponseUserId, getShownUserId } from '../session/shown-user.ts'
import type { InvolvementMutation } from './involvement.ts'
import { isReplaced, type QueuedChange } from './queue-store.ts'

const QUEUE: StoreDefinition<QueuedChange> = { database: QUEUE_DATABASE, name: 'changes', keyPath: 'id' }

/** Returns the user of this tab, before the session is known that of the copies, and null when signed out. */
function getQueueUserId(): string | null | undefined {
  const shown = getShownUserId()
  return shown === undefined ? getFirstResponseUserId() : shown
}

/** Returns the stored queue of the user, oldest first. */
export async function readQueue(): Promise<QueuedChange[]> {
  const userId = getQueueUserId()
  // Without storage, and once the data of the site are deleted, nothing is queued.
  const all = isOfflineEnabled() ? await readStore(QUEUE, (store) => store.getAll()).catch(() => []) : []
  return sortQueue(all.filter((each) => each.userId === userId))
}

const sortQueue = (changes: readonly QueuedChange[]) => changes.toSorted((a, b) => a.queuedAt - b.queuedAt)

/**
 * Stores a change that was not sent, or whose reply is missing. The last change wins: it takes the place of those that it undoes
 * or repeats. Returns whether anything is left to send; rejects if it cannot be stored.
 */
export async function storeChange(
  change: InvolvementMutation,
  eventTitle: string,
  isUnsent: boolean,
): Promise<boolean> {
  const userId = getQueueUserId()
  if (!userId || !isOfflineEnabled()) throw new Error('There is no queue.')
  return changeStore(QUEUE, async (store) => {
    const stored = (await store.getAll()).filter((each) => each.userId === userId && !each.refusal)
    const { replaced, next } = replaceChanges(sortQueue(stored), { change, isUnsent })
    for (const { id } of replaced) await store.delete(id)
    if (!next) return false
    await store.put({
      ...next,
      id: `${userId} ${next.change.event_code} ${next.change.kind}`,
      userId,
      eventTitle,
      queuedAt: deviceNow(),
      version: crypto.randomUUID(),
      refusal: null,
    })
    return true
  })
}

type Sendable = Pick<QueuedChange, 'change' | 'isUnsent' | 'isAsked'>

/**
 * Returns which stored changes, oldest first, a later one replaces, and what remains to be sent. Nothing remains if none of them was
 * sent and the later one undoes the oldest, which started from what the server stores. That is not sure while the user is asked about
 * a change of the event, which is not shown.
 */
export function replaceChanges<Stored extends Sendable>(
  stored: readonly Stored[],
  { change, isUnsent = false }: Sendable,
): { replaced: Stored[]; next: Sendable | null } {
  const { event_code, kind, active } = change
  const replaced = stored.filter((each) => isReplaced(each.change, change))
  const oldest = replaced.find((each) => !each.isAsked)?.change
  const isUndone =
    oldest !== undefined && oldest.active !== active && (oldest.kind === kind || oldest.registersHere)
  const isAsking = stored.some((each) => each.isAsked && each.change.event_code === event_code)
  const isNothingSent = isUnsent && !isAsking && replaced.every((each) => each.isUnsent)
  if (isUndone && isNothingSent) return { replaced, next: null }
  // Taking back "I have registered there" also takes back the registration here that it made.
  const isWhole = isUndone && oldest.registersHere && !active
  return {
    replaced,
    next: { change: isWhole ? { ...change, kind: 'registration' } : change, isUnsent: isNothingSent },
  }
}

/** Changes a stored change, or deletes it if `changes` is null. Returns false if a later one has taken its place. */
export async function updateStored(
  { id, version }: QueuedChange,
  changes: Partial<QueuedChange> | null,
): Promise<boolean> {
  return changeStore(QUEUE, async (store) => {
    const stored = await store.get(id)
    if (stored?.version !== version) return false
    await (changes ? store.put({ ...stored, ...changes }) : store.delete(id))
    return true
  })
}

/** Deletes the changes of all users except this one. */
export async function discardQueuesOfOthers(userId: string): Promise<void> {
  await changeStore(QUEUE, async (store) => {
    for (const { id, userId: owner } of await store.getAll()) if (owner !== userId) await store.delete(id)
  })
}
