import { api } from '../api/api.ts'
import { hasErrorCode } from '../api/api-error.ts'
import { refetchSession, sessionManager } from '../session/session.ts'
import { goOffline, offlineStore } from './offline-store.ts'

/** While the server cannot be reached, it is asked again after this many milliseconds. */
const PROBE_INTERVAL_MS = 5000

let isProbing = false
let isChecking = false
let probeTimer: ReturnType<typeof setInterval> | undefined
const reconnectListeners = new Set<() => void>()

/** Calls `listener` each time the server can be reached again. */
export function onReconnect(listener: () => void): void {
  reconnectListeners.add(listener)
}

/** Starts to watch the connection. */
export function watchConnection(): void {
  offlineStore.subscribe(() => {
    clearInterval(probeTimer)
    if (offlineStore.get()) probeTimer = setInterval(() => void probe(), PROBE_INTERVAL_MS)
  })
  addEventListener('offline', showOffline)
  addEventListener('online', () => void probe())
  document.addEventListener('visibilitychange', () => void probe())
  if (!navigator.onLine || offlineStore.get()) showOffline()
}

/** Shows that the app is offline, and how old the data on the screen is. */
export function showOffline(): void {
  goOffline(offlineStore.get()?.asOf ?? findNewestData())
}

/**
 * Shows that the app is offline if the server cannot be reached at all. One failed call can have another reason, such as a blocker,
 * and a browser reports that it is online in a network that leads nowhere.
 */
export async function probeServer(): Promise<void> {
  if (offlineStore.get() || isChecking) return
  isChecking = true
  try {
    await api('GET /api/session')
  } catch (error) {
    if (hasErrorCode(error, 'network')) showOffline()
  } finally {
    isChecking = false
  }
}

/** Returns when the data on the screen was fetched. */
function findNewestData(): number | null {
  const queries = sessionManager.scope().queryClient.getQueryCache().findAll({ type: 'active' })
  const times = queries.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0)
  return times.length > 0 ? Math.max(...times) : null
}

/** Asks the server for the session. If it replies, everything on the screen is fetched again. */
async function probe(): Promise<void> {
  if (!offlineStore.get() || isProbing || document.visibilityState === 'hidden') return
  isProbing = true
  try {
    const session = await api('GET /api/session')
    if (session.user === undefined) return
    offlineStore.set(null)
    await refetchSession()
    // The session has ended meanwhile; the server asks to sign in and returns to this screen.
    if (session.user === null) return location.reload()
    const { queryClient } = sessionManager.scope()
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    for (const listener of reconnectListeners) listener()
  } catch {
    // Still offline.
  } finally {
    isProbing = false
  }
}
