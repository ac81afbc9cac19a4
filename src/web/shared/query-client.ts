import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, hasErrorCode } from './api/api-error.ts'

type RequestMeta = {
  /** `onSignedOut` is not called: the caller handles an ended session itself, or no screen shows the result. */
  ignoresSignedOut?: true
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: RequestMeta
    mutationMeta: RequestMeta
  }
}

/** The key of the query that reads the account. */
export const ACCOUNT_KEY = ['account'] as const

/** Data older than this many milliseconds is refetched when a screen shows it again. */
const STALE_TIME_MS = 30_000

const NETWORK_RETRY_DELAY_S = 0.5
const RETRY_AFTER_MAX_S = 3

/**
 * Creates the cache of server data. Queries without a response, or with one that allows a retry within seconds, are retried
 * once, mutations never. `onSignedOut` is called when a request fails because the session has ended, `onUserChanged` when it fails
 * because another user is signed in.
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
      onError: (error, query) => {
        if (hasErrorCode(error, 'not_signed_in') && !query.meta?.ignoresSignedOut) onSignedOut()
        if (hasErrorCode(error, 'user_changed')) onUserChanged()
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (hasErrorCode(error, 'not_signed_in') && !mutation.meta?.ignoresSignedOut) onSignedOut()
        if (hasErrorCode(error, 'user_changed')) onUserChanged()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        // Send requests even if the browser reports being offline: an error is better than waiting forever.
        networkMode: 'always',
        // Rate limits and a catalogue that is being loaded have `retry_after`. A longer wait is shown as an error.
        retry: (count, error) =>
          count < 1 &&
          error instanceof ApiError &&
          (error.code === 'network' ||
            (error.problem?.retry_after ?? RETRY_AFTER_MAX_S + 1) <= RETRY_AFTER_MAX_S),
        retryDelay: (_count, error) =>
          ((error instanceof ApiError && error.problem?.retry_after) || NETWORK_RETRY_DELAY_S) * 1000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
