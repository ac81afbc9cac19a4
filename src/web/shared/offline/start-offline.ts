import type { Query, QueryClient } from '@tanstack/react-query'
import type { Session } from '../../../contract/session.ts'
import { hasErrorCode } from '../api/api-error.ts'
import { INVOLVEMENT_KIND } from '../involvement/involvement.ts'
import { sendQueue, showQueue, watchQueue } from '../involvement/queue.ts'
import { discardQueuesOfOthers } from '../involvement/stored-queue.ts'
import { type FetchedEvent, MY_EVENTS_KEY, PEOPLE_KEY } from '../queries.ts'
import { sessionManager } from '../session/session.ts'
import { type SessionEvent, sessionEvents } from '../session/session-events.ts'
import { SESSION_KEY } from '../session/session-manager.ts'
import { getShownUserId } from '../session/shown-user.ts'
import { onReconnect, watchConnection } from './connection.ts'
import {
  claimCopies,
  copyContacts,
  copyEvent,
  copyMyEvents,
  hasMyEventsCopy,
  type MyEventsCopy,
} from './copies.ts'
import { COPIES_DATABASE, deleteDatabase, QUEUE_DATABASE } from './databases.ts'
import { isOfflineEnabled, offlineStore } from './offline-store.ts'
import { installCopies, isCopied } from './read-copy.ts'

const SERVICE_WORKER = '/service-worker.js'

type FetchMyEvents = (queryClient: QueryClient) => Promise<void>

/** A busy device may have no idle time for long. */
const IDLE_WAIT_MAX_MS = 3000

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void) =>
  globalThis.requestIdleCallback?.(work, { timeout: IDLE_WAIT_MAX_MS }) ?? setTimeout(work)

/** After a registration on another screen, My Events is fetched for its copy after this many milliseconds. */
const REFRESH_DELAY_MS = 2000

/**
 * Starts everything that makes the app work without a connection, or removes it if the operator has turned it off.
 * `fetchMyEvents` fetches My Events into the cache.
 */
export function startOffline(fetchMyEvents: FetchMyEvents): void {
  if (!isOfflineEnabled()) {
    removeOffline()
    return
  }
  // Needed when it can no longer be loaded.
  void import('./offline-notice.tsx').catch(() => {})
  watchConnection()
  watchQueue()
  onReconnect(() => void sendQueue())
  watchCaches(fetchMyEvents)
  sessionManager.subscribe(() => watchCaches(fetchMyEvents))
  sessionEvents.subscribe((event) => {
    deleteEndedData(event)
    const isStart = event.kind === 'SIGNED_IN' || event.kind === 'INITIAL_SESSION'
    // Onboarding may be complete now.
    const isUpdate = event.kind === 'USER_UPDATED' && event.source === 'this_tab'
    if (event.userId && (isStart || isUpdate)) void startForUser(fetchMyEvents)
  })
  offlineStore.subscribe(() => void showQueue())
  // The server has said that there is no session before this code was loaded.
  if (getShownUserId() === null) deleteDatabase(COPIES_DATABASE)
  void startForUser(fetchMyEvents)
}

/**
 * Deletes what is stored once the server has said that the user has no session or is another one. The queue of an expired session
 * waits for its user, like drafts.
 */
function deleteEndedData({ kind, userId, source }: SessionEvent): void {
  const isOver = kind === 'SIGNED_OUT' || (kind === 'INITIAL_SESSION' && userId === null)
  if (isOver || kind === 'SIGNED_IN') deleteDatabase(COPIES_DATABASE)
  if (kind === 'SIGNED_OUT' && source !== 'server') deleteDatabase(QUEUE_DATABASE)
}

function removeOffline(): void {
  for (const name of [COPIES_DATABASE, QUEUE_DATABASE]) deleteDatabase(name)
  // Its next update unregisters the worker and deletes its cache.
  void navigator.serviceWorker?.getRegistration().then((registration) => registration?.update())
}

/** Starts for the signed-in user: only they need the service worker. */
async function startForUser(fetchMyEvents: FetchMyEvents): Promise<void> {
  const userId = getShownUserId()
  const session = sessionManager.scope().queryClient.getQueryData<Session>(SESSION_KEY)
  try {
    if (userId && session?.user?.id === userId) {
      await claimCopies(session)
      await discardQueuesOfOthers(userId)
      for (const query of watchedClient?.getQueryCache().getAll() ?? []) copyResult(query)
      registerServiceWorker()
      if (session.user.onboarding_completed)
        whenIdle(() => void copyMyEventsOnce(userId, fetchMyEvents).catch(() => {}))
    }
    await showQueue()
    await sendQueue()
  } catch {
    // Storage is unavailable; the app works with a connection only.
  }
}

/** Fetches My Events for its copy if there is none, so that it opens offline for users who have not opened it on this device. */
async function copyMyEventsOnce(userId: string, fetchMyEvents: FetchMyEvents): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData || offlineStore.get() || (await hasMyEventsCopy(userId))) return
  const { queryClient } = sessionManager.scope()
  const isLoaded = queryClient.getQueryData([MY_EVENTS_KEY, 'screen']) !== undefined
  if (isLoaded || getShownUserId() !== userId) return
  await fetchMyEvents(queryClient)
  // Opening My Events asks the server again.
  await queryClient.invalidateQueries({ queryKey: [MY_EVENTS_KEY, 'screen'], refetchType: 'none' })
}

function registerServiceWorker(): void {
  // A development server has no worker.
  if (!import.meta.env.PROD) return
  navigator.serviceWorker?.register(SERVICE_WORKER, { updateViaCache: 'none' }).catch(() => {
    addEventListener('online', registerServiceWorker, { once: true })
  })
}

let watchedClient: QueryClient | undefined
let refreshTimer: ReturnType<typeof setTimeout> | undefined

/** Copies the results of queries in the cache of the current user scope, and keeps the copy of My Events up to date. */
function watchCaches(fetchMyEvents: FetchMyEvents): void {
  const { queryClient } = sessionManager.scope()
  if (queryClient === watchedClient) return
  watchedClient = queryClient
  installCopies(queryClient)
  // What failed before this code was loaded is read from the copies.
  void queryClient.refetchQueries({ predicate: ({ state }) => hasErrorCode(state.error, 'network') })
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && queryClient === watchedClient)
      copyResult(event.query)
  })
  queryClient.getMutationCache().subscribe((event) => {
    const isConfirmed = event.type === 'updated' && event.action.type === 'success'
    if (!isConfirmed || event.mutation.options.mutationKey?.[0] !== INVOLVEMENT_KIND) return
    clearTimeout(refreshTimer)
    refreshTimer = setTimeout(() => {
      const shown = queryClient
        .getQueryCache()
        .findAll({ queryKey: [MY_EVENTS_KEY, 'screen'], type: 'active' })
      if (shown.length === 0 && queryClient === watchedClient) fetchMyEvents(queryClient).catch(() => {})
    }, REFRESH_DELAY_MS)
  })
}

function copyResult({ queryKey, state: { data } }: Query): void {
  const userId = getShownUserId()
  if (!userId || data === undefined || isCopied(data)) return
  const [first, second] = queryKey
  const copied =
    first === 'my-events' && second === 'screen'
      ? copyMyEvents(userId, data as MyEventsCopy)
      : first === 'event' && queryKey.length === 2
        ? copyEvent(userId, data as FetchedEvent)
        : first === PEOPLE_KEY && second === 'contacts'
          ? copyContacts(userId, data)
          : undefined
  copied?.catch(() => {})
}
