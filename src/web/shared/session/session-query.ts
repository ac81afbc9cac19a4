import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/**
 * Who is signed in (spec §7 "Get session"). Signing in, up and out write their replies here, so it is asked once per
 * visit; coming back to the window does ask again, in case the session ended meanwhile.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => api('GET /api/session', { signal }),
  staleTime: 5 * 60_000,
})
