import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, hasErrorCode } from './api/api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The screen handles an ended session itself, so `onSignedOut` is not called. */
      handlesSignedOut?: true
    }
  }
}

/** Data older than this many milliseconds is refetched when a screen shows it again. */
const STALE_TIME_MS = 30_000

/**
 * Creates the cache of server data. Queries without a response, or with one that allows a retry within seconds, are retried
 * once, mutations never. `onSignedOut` is called
 * when a request fails because the session has ended, `onUserChanged` when it fails because another user is signed in.
 */
export function createQueryClient({
  onSignedOut,
  onUserChanged,
}: {
  onSignedOut: () => void
  onUserChanged: () => void
}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (hasErrorCode(error, 'not_signed_in')) onSignedOut()
        if (hasErrorCode(error, 'user_changed')) onUserChanged()
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (hasErrorCode(error, 'not_signed_in') && !mutation.meta?.handlesSignedOut) onSignedOut()
        if (hasErrorCode(error, 'user_changed')) onUserChanged()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        // Send requests even if the browser reports being offline: an error is better than waiting forever.
        networkMode: 'always',
        retry: (count, error) => count < 1 && findRetryDelay(error) !== undefined,
        retryDelay: (_count, error) => findRetryDelay(error) ?? 0,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Milliseconds before a retry without a response. */
const NETWORK_RETRY_DELAY_MS = 500
/** A longer wait is shown as an error. */
const RETRY_AFTER_MAX_S = 3

/** Returns the milliseconds after which a failed query is retried, or undefined if it is not. */
function findRetryDelay(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'network') return NETWORK_RETRY_DELAY_MS
  const seconds = error.code === 'too_many_attempts' && error.problem?.retry_after
  return seconds && seconds <= RETRY_AFTER_MAX_S ? seconds * 1000 : undefined
}
