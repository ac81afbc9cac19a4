import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/**
 * Who is signed in (spec §7 "Get session"). Signing in, up and out write their replies here, so that it is seldom asked;
 * coming back to the window asks again, in case the session ended meanwhile.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => api('GET /api/session', { signal }),
})
