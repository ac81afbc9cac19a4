import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, hasErrorCode } from './api/api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The screen itself deals with a session that has ended. */
      handlesSignedOut?: true
    }
  }
}

/** What is shown stays fresh this long, in milliseconds, before coming back to it asks again. */
const STALE_TIME_MS = 30_000

/**
 * The cache of everything the server said. Reads are asked again once when there was no answer; writes never.
 * `onSignedOut` is called when any call answers that the session has ended, `onPersonChanged` when one answers that it
 * is somebody else's now.
 */
export function createQueryClient({
  onSignedOut,
  onPersonChanged,
}: {
  onSignedOut: () => void
  onPersonChanged: () => void
}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (hasErrorCode(error, 'not_signed_in')) onSignedOut()
        if (hasErrorCode(error, 'user_changed')) onPersonChanged()
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (hasErrorCode(error, 'not_signed_in') && !mutation.meta?.handlesSignedOut) onSignedOut()
        if (hasErrorCode(error, 'user_changed')) onPersonChanged()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        // A browser that believes to be offline still gets an answer or an error, never an endless wait.
        networkMode: 'always',
        retry: (count, error) => count < 1 && error instanceof ApiError && error.code === 'network',
        retryDelay: 500,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
