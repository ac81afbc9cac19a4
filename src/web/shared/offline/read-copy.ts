import type { QueryClient, QueryKey, QueryPersister } from '@tanstack/react-query'
import { hasErrorCode } from '../api/api-error.ts'
import { getShownUserId } from '../session/shown-user.ts'
import { probeServer } from './connection.ts'
import { findCopy } from './copies.ts'
import { goOffline, offlineStore } from './offline-store.ts'

/** Data that came from copies instead of the server. */
const copiedData = new WeakSet<object>()

/** Returns the copy of a query that could not be fetched, and shows that the app is offline; undefined if there is no copy. */
async function readCopy(queryKey: QueryKey): Promise<unknown> {
  const copy = await findCopy(queryKey).catch(() => undefined)
  if (!copy) return undefined
  copiedData.add(copy.data as object)
  const known = offlineStore.get()?.asOf ?? null
  // The session is no data on the screen. Of several copies the oldest counts.
  const asOf = queryKey[0] === 'session' ? known : Math.min(known ?? Infinity, copy.savedAt)
  goOffline(asOf)
  return copy.data
}

/** Returns whether data of a query came from a copy. */
export function isCopied(data: unknown): boolean {
  return typeof data === 'object' && data !== null && copiedData.has(data)
}

/** Makes the queries of a cache return copies while the server cannot be reached. */
export function installCopies(queryClient: QueryClient): void {
  const options = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({
    ...options,
    queries: { ...options.queries, persister: fetchOrReadCopy as QueryPersister },
  })
}

/** Fetches a query. If the server cannot be reached, not even by a second request, returns the copy in this browser, if any. */
const fetchOrReadCopy: QueryPersister = async (fetchData, context, query) => {
  try {
    return await fetchData(context)
  } catch (error) {
    const isLast = query.state.fetchFailureCount > 0 || !navigator.onLine
    if (!isLast || !hasErrorCode(error, 'network')) throw error
    const copy = await readCopy(query.queryKey)
    if (copy !== undefined) return copy as never
    if (getShownUserId() !== null) void probeServer()
    throw error
  }
}
